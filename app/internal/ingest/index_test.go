package ingest

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"sort"
	"strings"

	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// memoryIndex is an Index that remembers what it was told: for each number a
// line of text that says all of the record.
type memoryIndex struct {
	titles map[int64]string
	seq    int64
	// order holds the numbers of the last Apply as they came.
	order []int64
	// stopAfter ends Apply with errStop after so many changes, if it is not 0.
	stopAfter int
	// onChange is called for every change, if it is set.
	onChange func(Change)
	// forget drops the records, for measuring.
	forget bool
}

var errStop = fmt.Errorf("the index stopped")

func newMemoryIndex() *memoryIndex { return &memoryIndex{titles: map[int64]string{}} }

func (m *memoryIndex) Sequence() (int64, error) { return m.seq, nil }

func (m *memoryIndex) Apply(ctx context.Context, changes iter.Seq2[Change, error], seq int64, _ *view.Progress) error {
	next := maps.Clone(m.titles)
	var order []int64
	for c, err := range changes {
		if err != nil {
			return err
		}
		if m.onChange != nil {
			m.onChange(c)
		}
		order = append(order, c.Number)
		switch {
		case m.forget:
		case c.Record == nil:
			delete(next, c.Number)
		default:
			next[c.Number] = line(c.Record)
		}
		if m.stopAfter > 0 && len(order) >= m.stopAfter {
			return errStop
		}
	}
	m.titles, m.order, m.seq = next, order, seq
	return nil
}

// line is a record as text.
func line(r *union.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", r.MARC.Leader)
	for i := range r.MARC.Fields {
		f := &r.MARC.Fields[i]
		fmt.Fprintf(&b, "|%s %s", f.Tag, f.Value)
		for _, s := range f.Subfields {
			fmt.Fprintf(&b, "$%c%s", s.Code, s.Value)
		}
		fmt.Fprintf(&b, " %v", r.GivenBy[i])
	}
	for _, s := range r.Sources {
		fmt.Fprintf(&b, "|%s %s", s.Library, s.ControlNumber)
	}
	h, _ := json.Marshal(r.Holdings)
	b.Write(h)
	fmt.Fprintf(&b, "|works %v", r.Works)
	return b.String()
}

// contents are all lines, sorted, so that catalogues can be compared whose
// numbers differ.
func (m *memoryIndex) contents() []string {
	out := make([]string, 0, len(m.titles))
	for _, l := range m.titles {
		out = append(out, l)
	}
	sort.Strings(out)
	return out
}

// lateIndex cancels the import when it has got all changes.
type lateIndex struct {
	*memoryIndex
	cancel context.CancelFunc
}

func (l *lateIndex) Apply(ctx context.Context, changes iter.Seq2[Change, error], seq int64, p *view.Progress) error {
	if err := l.memoryIndex.Apply(ctx, changes, seq, p); err != nil {
		return err
	}
	l.cancel()
	return ctx.Err()
}

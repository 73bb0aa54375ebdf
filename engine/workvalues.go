package engine

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/values"
)

// workValues gives facet values their numbers: those of the last commit, those
// flushed since, and those in memory.
type workValues struct {
	table   *values.Table
	refs    []valuesRef
	held    []*resource
	first   uint32 // number of the first value in memory
	pending []values.Value
	fresh   map[valueKey]uint32 // values in memory
	seen    []map[string]uint32 // by keyword field, values as they were given lately
	seenLen int
}

type valueKey struct {
	field uint8
	text  string // folded
}

// maxSeen bounds the memory of values that were given lately.
const maxSeen = 1 << 18

func newWorkValues(t *values.Table, refs []valuesRef) *workValues {
	return &workValues{table: t, refs: refs[:len(refs):len(refs)], first: t.Len(),
		fresh: map[valueKey]uint32{}, seen: make([]map[string]uint32, layout.MaxKeywords)}
}

// number returns the number of a value, a new one if it has none, unless it is
// folded to nothing.
func (v *workValues) number(field uint8, value string, c *wordCutter) (id uint32, ok bool) {
	if id, ok := v.seen[field][value]; ok {
		return id, true
	}
	text, key := c.fold(value)
	if key == "" {
		return 0, false
	}
	k := valueKey{field, key}
	if id, ok = v.fresh[k]; !ok {
		if id, ok = v.table.Find(field, key); !ok {
			id = v.first + uint32(len(v.pending))
			k.text = strings.Clone(key)
			v.fresh[k] = id
			v.pending = append(v.pending, values.Value{Field: field, Text: strings.Clone(text)})
		}
	}
	v.remember(field, value, id)
	return id, true
}

// remember notes a value as it was given. When there are too many, it begins anew.
func (v *workValues) remember(field uint8, value string, id uint32) {
	if v.seenLen++; v.seenLen > maxSeen {
		clear(v.seen)
		v.seenLen = 1
	}
	if v.seen[field] == nil {
		v.seen[field] = map[string]uint32{}
	}
	v.seen[field][strings.Clone(value)] = id
}

// sortNew numbers the values in memory anew, by falling frequency and those that are
// aside last, before anything of them is written. Values of few documents so get the high numbers, which many
// searches need not count.
func (w *Writer) sortNew() {
	v := w.values
	for len(w.counts) < int(v.first)+len(v.pending) {
		w.counts = append(w.counts, 0)
	}
	if !w.x.options.frequentFirst() {
		return
	}
	counts := w.counts[v.first:]
	order := make([]uint32, len(v.pending))
	for i := range order {
		order[i] = uint32(i)
	}
	aside := func(i uint32) int {
		if w.base.layout().Aside(v.pending[i].Field) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(order, func(a, b uint32) int {
		return cmp.Or(aside(a)-aside(b), cmp.Compare(counts[b], counts[a]))
	})
	number := make([]uint32, len(order)) // the new one of each
	list, sorted := make([]values.Value, len(order)), make([]uint32, len(order))
	for i, old := range order {
		number[old] = v.first + uint32(i)
		list[i], sorted[i] = v.pending[old], counts[old]
	}
	copy(counts, sorted)
	v.pending = list
	for k, id := range v.fresh {
		v.fresh[k] = number[id-v.first]
	}
	for _, seen := range v.seen {
		for text, id := range seen {
			if id >= v.first {
				seen[text] = number[id-v.first]
			}
		}
	}
	w.buffer.Renumber(v.first, number)
}

func (v *workValues) field(id uint32) uint8 {
	switch {
	case id < v.first:
		return v.table.Field(id)
	case int(id-v.first) < len(v.pending):
		return v.pending[id-v.first].Field
	}
	return math.MaxUint8
}

// maxValueFiles is how many files of values there may be before they are
// written as one.
const maxValueFiles = 8

// flush writes the values in memory to a file of their own, or all values to one
// file when there are many.
func (v *workValues) flush(w *Writer) error {
	if len(v.pending) == 0 {
		return nil
	}
	first, list := v.first, v.pending
	refs := v.refs
	for len(refs) > 0 && (len(v.refs) >= maxValueFiles || refs[len(refs)-1].count <= uint32(len(list))) {
		last := refs[len(refs)-1]
		list = append(v.table.List(last.first, last.count), list...)
		first, refs = last.first, refs[:len(refs)-1]
	}
	ref := valuesRef{w.number(), first, uint32(len(list))}
	err := writeFrame(w.x.dir, valuesName(ref.number), values.Kind, ref.number, func(f frameWriter) error {
		return values.Write(f, first, list)
	})
	if err != nil {
		return err
	}
	return v.reopen(w, append(refs[:len(refs):len(refs)], ref))
}

// reopen makes the files of refs the table.
func (v *workValues) reopen(w *Writer, refs []valuesRef) error {
	o := w.opener()
	t, err := o.values(refs)
	v.held = append(v.held, o.held...)
	if err != nil {
		return err
	}
	v.table, v.refs, v.first, v.pending = t, refs, t.Len(), nil
	clear(v.fresh)
	return nil
}

type (
	storeDirectory = store.Directory
	frameWriter    = *store.FrameWriter
)

func writeFrame(dir store.Directory, name string, kind store.Tag, id uint64, fill func(frameWriter) error) error {
	if _, err := store.WriteFrame(dir, name, store.FrameOptions{Kind: kind, ID: id}, fill); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

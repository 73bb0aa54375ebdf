package engine

import (
	"cmp"
	"errors"
	"slices"

	"holdfast/engine/internal/values"
)

// renumbering gives all facet values numbers by falling frequency, together with a
// merge of all segments, which are all that has the old ones. Common values then
// have low numbers, which take less room, and searches need not look at most of
// the others.
type renumbering struct {
	number []uint32 // new number of each value
	order  []uint32 // the values in the order of their new numbers
}

// errNumbersInUse ends a merge with a renumbering, after which the writer has
// something with old numbers. The merge can be done without.
var errNumbersInUse = errors.New("facet value numbers are in use")

// newRenumbering returns the numbering by counts, those of values that are aside
// last, or nil if the present one is about as good.
func newRenumbering(counts []uint32, aside func(id uint32) bool) *renumbering {
	ranks := slices.Clone(counts)
	first, behind := false, 0 // others behind the first that is aside
	for id := range ranks {
		if aside(uint32(id)) {
			first, ranks[id] = true, 0
		} else if first {
			behind++
		}
	}
	if inOrder(ranks) && behind <= len(ranks)/8 {
		return nil
	}
	r := &renumbering{make([]uint32, len(counts)), make([]uint32, len(counts))}
	for i := range r.order {
		r.order[i] = uint32(i)
	}
	slices.SortStableFunc(r.order, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(ranks[b], ranks[a]), cmp.Compare(counts[b], counts[a]))
	})
	for i, id := range r.order {
		r.number[id] = uint32(i)
	}
	return r
}

// aside reports whether a value is of a field that is aside.
func (s *snapshot) aside(id uint32) bool { return s.layout().Aside(s.search.Values.Field(id)) }

// inOrder reports whether values with high numbers are not much more frequent than
// they would be if the numbers went by frequency.
func inOrder(counts []uint32) bool {
	sorted := slices.Clone(counts)
	slices.Sort(sorted)
	slices.Reverse(sorted)
	greatest := uint32(0) // from at on
	at := len(counts)
	slack := uint32(len(counts) >> 16)
	for from := len(counts) / 2; from > 0; from /= 2 {
		for ; at > from; at-- {
			greatest = max(greatest, counts[at-1])
		}
		if greatest > sorted[from]+sorted[from]/2+slack {
			return false
		}
	}
	return true
}

// of is the new number of value id. A number that is none, of a damaged row, stays.
func (r *renumbering) of(id uint32) uint32 {
	if int(id) >= len(r.number) {
		return id
	}
	return r.number[id]
}

// column is a column of counts in the new order.
func (r *renumbering) column(counts []uint32) []uint32 {
	out := make([]uint32, len(r.order))
	for i, id := range r.order {
		out[i] = counts[id]
	}
	return out
}

// idle reports whether nothing but the segments of the last commit has numbers of
// facet values.
func (w *Writer) idle() bool {
	return w.flight == nil && w.buffer.Len() == 0 && len(w.values.pending) == 0 &&
		w.values.table.Len() == w.base.search.Values.Len() && len(w.segs) == len(w.base.commit.segments)
}

// write writes the values and their counts in the new order, as files of c.
func (r *renumbering) write(w *Writer, c *commitPoint) error {
	table := w.base.search.Values
	list := make([]values.Value, len(r.order))
	for i, id := range r.order {
		list[i] = values.Value{Field: table.Field(id), Text: table.Text(id)}
	}
	ref := valuesRef{w.number(), 0, uint32(len(list))}
	err := writeFrame(w.x.dir, valuesName(ref.number), values.Kind, ref.number, func(f frameWriter) error {
		return values.Write(f, 0, list)
	})
	if err != nil {
		return err
	}
	counts := w.base.search.Counts
	maxima := make([]uint32, len(w.base.layout().Keywords))
	for f := range maxima {
		maxima[f] = uint32(counts.Maximum(f))
	}
	c.values, c.counts = []valuesRef{ref}, w.number()
	return writeCounts(w.x.dir, c.counts, r.column(counts.Column()), maxima)
}

// adopt makes the new numbers the writer's. Its base is the commit that has them.
func (r *renumbering) adopt(w *Writer) {
	held := w.values.held
	w.values = newWorkValues(w.base.search.Values, w.base.commit.values)
	w.values.held = held
	w.counts = r.column(w.counts)
}

package search

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// counter counts values over documents. Values in rows are counted one by one;
// the small facets' sets are counted per segment and then spread over their
// values.
type counter struct {
	counts  []uint32 // by value
	touched []uint32 // values that are counted
	sets    [][]uint32
}

// counter returns an empty counter.
func (s *Snapshot) counter() *counter {
	if c, ok := s.pool.Get().(*counter); ok {
		return c
	}
	return &counter{counts: make([]uint32, s.Values.Len())}
}

// release gives a counter back.
func (s *Snapshot) release(c *counter) {
	for _, id := range c.touched {
		c.counts[id] = 0
	}
	c.touched = c.touched[:0]
	c.sets = c.sets[:0]
	s.pool.Put(c)
}

func (c *counter) add(id, n uint32) {
	if int(id) >= len(c.counts) {
		return // a damaged row; Check finds it
	}
	if c.counts[id] == 0 {
		c.touched = append(c.touched, id)
	}
	c.counts[id] += n
}

// count counts the values of a document.
func (c *counter) count(g *Segment, doc uint32, word uint64) {
	if len(c.sets) != len(g.Packed.Smalls) {
		c.sets = make([][]uint32, len(g.Packed.Smalls))
	}
	for i := range g.Packed.Smalls {
		s := &g.Packed.Smalls[i]
		if c.sets[i] == nil {
			c.sets[i] = make([]uint32, 1<<s.Width)
		}
		c.sets[i][s.Get(word)]++
	}
	for b := g.Rows.Hot(doc); len(b) >= 2; b = b[2:] {
		c.add(uint32(binary.LittleEndian.Uint16(b)), 1)
	}
	for b := g.Rows.Cold(doc); len(b) >= 4; b = b[4:] {
		c.add(binary.LittleEndian.Uint32(b), 1)
	}
}

// spread ends a segment: it turns counts of sets into counts of values.
func (c *counter) spread(g *Segment) {
	for i, counts := range c.sets {
		for row, n := range counts {
			if n == 0 || row >= len(g.Packed.Smalls[i].Sets) {
				continue
			}
			for _, id := range g.Packed.Smalls[i].Sets[row] {
				c.add(id, n)
			}
		}
	}
	c.sets = nil
}

// countBest counts the values of the best hits.
func (c *collector) countBest(hits []place) {
	bySegment := slices.Clone(hits)
	slices.SortFunc(bySegment, func(a, b place) int { return cmp.Compare(a.segment, b.segment) })
	for i, p := range bySegment {
		g := &c.snap.Segments[p.segment]
		c.best.count(g, p.doc, g.Packed.Word(p.doc))
		if i+1 == len(bySegment) || bySegment[i+1].segment != p.segment {
			c.best.spread(g)
		}
	}
}

// facet picks the most frequent values of a field.
func (c *collector) facet(f boundFacet) Facet {
	field := uint8(f.field)
	out := Facet{Field: c.snap.Layout.Keywords[f.field].Name, MaxCatalogue: c.snap.Counts.Maximum(f.field)}
	var own *counter
	if f.soft >= 0 {
		own = c.own[f.soft]
	}
	count := func(id uint32) uint32 {
		n := c.main.counts[id]
		if own != nil {
			n += own.counts[id]
		}
		return n
	}
	top := newTopValues(c.snap, f.top)
	for _, id := range c.main.touched {
		if c.snap.Values.Field(id) == field {
			out.Distinct++
			top.offer(valueCount{id, count(id)})
		}
	}
	if own != nil {
		for _, id := range own.touched {
			if c.main.counts[id] == 0 && c.snap.Values.Field(id) == field {
				out.Distinct++
				top.offer(valueCount{id, count(id)})
			}
		}
	}
	for _, v := range top.sorted() {
		fc := FacetCount{Value: c.snap.Values.Text(v.id), Count: int(v.count), Catalogue: c.snap.Counts.At(v.id)}
		if c.best != nil {
			fc.Best = int(c.best.counts[v.id])
		}
		out.Values = append(out.Values, fc)
	}
	return out
}

type valueCount struct{ id, count uint32 }

// topValues keeps the best values: count, catalogue frequency, text.
type topValues struct {
	snap *Snapshot
	keep int
	list []valueCount
}

func newTopValues(s *Snapshot, keep int) *topValues { return &topValues{snap: s, keep: keep} }

func (t *topValues) compare(a, b valueCount) int {
	return cmp.Or(cmp.Compare(b.count, a.count),
		cmp.Compare(t.snap.Counts.At(b.id), t.snap.Counts.At(a.id)), t.compareTexts(a.id, b.id))
}

func (t *topValues) compareTexts(a, b uint32) int {
	if a == b {
		return 0
	}
	return cmp.Or(cmp.Compare(t.snap.Values.Text(a), t.snap.Values.Text(b)), cmp.Compare(a, b))
}

// offer adds a value. The list is cut to the best ones whenever it is twice as
// long as it need be.
func (t *topValues) offer(v valueCount) {
	if t.keep == 0 {
		return
	}
	t.list = append(t.list, v)
	if len(t.list) >= 2*t.keep+64 {
		t.sorted()
	}
}

// sorted returns the best values, best first.
func (t *topValues) sorted() []valueCount {
	slices.SortFunc(t.list, t.compare)
	t.list = t.list[:min(len(t.list), t.keep)]
	return t.list
}

// Values lists the values of a facet field that live documents have and whose
// folded text begins with prefix: most frequent first, equal ones by text. A
// limit of 0 is none.
func (s *Snapshot) ListValues(field, prefix string, limit int) (list []FacetCount, err error) {
	defer Guard(&err)()
	n, ok := s.Layout.KeywordNumber(field)
	if !ok || !s.Layout.Keywords[n].Facet {
		return nil, badRequest("no facet field %q", field)
	}
	if limit <= 0 {
		limit = int(s.Values.Len())
	}
	top := newTopValues(s, limit)
	s.Values.Match(uint8(n), prefix, func(id uint32) {
		if c := s.Counts.At(id); c > 0 {
			top.offer(valueCount{id, uint32(c)})
		}
	})
	for _, v := range top.sorted() {
		list = append(list, FacetCount{Value: s.Values.Text(v.id), Count: int(v.count), Catalogue: int(v.count)})
	}
	return list, nil
}

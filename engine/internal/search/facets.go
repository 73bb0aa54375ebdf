package search

import (
	"cmp"
	"math"
	"slices"

	"holdfast/engine/internal/docvalues"
)

// counter counts values over documents. Values in rows are counted one by one;
// the small facets' sets are counted per segment and then spread over their
// values.
type counter struct {
	counts  []uint32 // by value
	alone   bool     // documents are counted one by one
	touched []uint32 // values that are counted
	sets    [][]uint32
	// Of the batch: documents, packed words, rows.
	batch []uint32
	words []uint64
	rows  [][]byte
}

// counter returns an empty counter.
func (s *Snapshot) counter() *counter {
	if c, ok := s.pool.Get().(*counter); ok {
		return c
	}
	return &counter{counts: make([]uint32, s.Values.Len()), alone: !s.takes(Batches)}
}

// release gives a counter back.
func (s *Snapshot) release(c *counter) {
	for _, id := range c.touched {
		c.counts[id] = 0
	}
	c.touched = c.touched[:0]
	c.sets, c.batch = nil, c.batch[:0]
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

// batchDocs is how many documents are counted together. Each step is done for all
// of them before the next, so that what is slow, reading memory in no order, is
// under way for many documents at once.
const batchDocs = 256

// count counts the values of a document.
func (c *counter) count(g *Segment, doc uint32) {
	if c.alone {
		for _, id := range g.ValueIDs(nil, doc) {
			c.add(id, 1)
		}
		return
	}
	c.batch = append(c.batch, doc)
	if len(c.batch) == batchDocs {
		c.drain(g)
	}
}

// countAll counts the values of documents, which ascend.
func (c *counter) countAll(g *Segment, docs []uint32) {
	for _, doc := range docs {
		c.count(g, doc)
	}
}

func (c *counter) drain(g *Segment) {
	if len(c.sets) != len(g.Packed.Smalls) {
		c.sets = make([][]uint32, len(g.Packed.Smalls))
		for i := range c.sets {
			c.sets[i] = make([]uint32, 1<<g.Packed.Smalls[i].Width)
		}
	}
	c.words = c.words[:0]
	for _, doc := range c.batch {
		c.words = append(c.words, g.Packed.Word(doc))
	}
	for i := range c.sets {
		column, counts := g.Packed.Smalls[i].Column, c.sets[i]
		for _, w := range c.words {
			counts[column.Get(w)]++
		}
	}
	c.rows = c.rows[:0]
	for _, doc := range c.batch {
		c.rows = append(c.rows, g.Rows.Row(doc))
	}
	for _, row := range c.rows {
		for len(row) >= 2 {
			var id uint32
			id, row = docvalues.NextValue(row)
			c.add(id, 1)
		}
	}
	c.batch = c.batch[:0]
}

// spread ends a segment: it turns counts of sets into counts of values.
func (c *counter) spread(g *Segment) {
	c.drain(g)
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

// countBest counts the values of the best hits in n.
func (c *collector) countBest(n *counter, hits []place) {
	bySegment := slices.Clone(hits)
	slices.SortFunc(bySegment, func(a, b place) int { return cmp.Compare(a.segment, b.segment) })
	for i, p := range bySegment {
		g := &c.snap.Segments[p.segment]
		n.count(g, p.doc)
		if i+1 == len(bySegment) || bySegment[i+1].segment != p.segment {
			n.spread(g)
		}
	}
}

// facets picks the most frequent values of each field that is wanted.
func (c *collector) facets() []Facet {
	if len(c.w.facets) == 0 {
		return nil
	}
	slot := make([]int, 256) // 1 + place among the facets wanted, per field
	for i, f := range c.w.facets {
		slot[f.field] = i + 1
	}
	lists := make([][]valueCount, len(c.w.facets))
	take := func(id uint32) {
		if i := slot[c.snap.Values.Field(id)] - 1; i >= 0 {
			n := c.main.counts[id]
			if own := c.ownCounter(i); own != nil {
				n += own.counts[id]
			}
			lists[i] = append(lists[i], valueCount{id, n})
		}
	}
	if c.catalogue {
		for id := range c.snap.Values.Len() {
			if n := c.snap.Counts.At(id); n > 0 {
				if i := slot[c.snap.Values.Field(id)] - 1; i >= 0 {
					lists[i] = append(lists[i], valueCount{id, uint32(n)})
				}
			}
		}
	}
	for _, id := range c.main.touched {
		take(id)
	}
	for k, own := range c.own {
		if own == nil {
			continue
		}
		for _, id := range own.touched {
			i := slot[c.snap.Values.Field(id)] - 1
			if c.main.counts[id] == 0 && i >= 0 && c.w.facets[i].soft == k {
				take(id)
			}
		}
	}
	var out []Facet
	for _, f := range c.w.facets {
		out = append(out, c.facet(f, lists[slot[f.field]-1]))
	}
	return out
}

// ownCounter counts for facet i the documents that only its own filter leaves out.
func (c *collector) ownCounter(i int) *counter {
	if s := c.w.facets[i].soft; s >= 0 {
		return c.own[s]
	}
	return nil
}

func (c *collector) facet(f boundFacet, list []valueCount) Facet {
	out := Facet{Field: c.snap.Layout.Keywords[f.field].Name, Distinct: len(list),
		MaxCatalogue: c.snap.Counts.Maximum(f.field)}
	for _, v := range c.ranking(f).top(list, f.top) {
		fc := FacetCount{Value: c.snap.Values.Text(v.id), Count: int(v.count), Catalogue: c.snap.Counts.At(v.id)}
		if c.best != nil {
			fc.Best = int(c.best.counts[v.id])
		}
		out.Values = append(out.Values, fc)
	}
	return out
}

type valueCount struct{ id, count uint32 }

// ranking orders the values of a facet.
type ranking struct {
	snap *Snapshot
	by   FacetOrder
	// found of docs documents are counted.
	found, docs int
}

// ranking of a facet, for which documents are found that its own filter leaves out.
func (c *collector) ranking(f boundFacet) *ranking {
	found := c.answer.Total
	if f.soft >= 0 {
		found += c.others[f.soft]
	}
	if c.w.FacetsOver > 0 {
		found = min(found, c.w.FacetsOver)
	}
	return &ranking{c.snap, f.by, found, c.snap.Docs}
}

// weight orders two values unless it is equal.
func (r *ranking) weight(v valueCount) uint64 {
	catalogue := r.snap.Counts.At(v.id)
	switch r.by {
	case MostCommon:
		return uint64(uint32(catalogue))<<32 | uint64(v.count)
	case MostTypical:
		lift := float64(v.count) / float64(max(r.found, 1)) / (float64(max(catalogue, 1)) / float64(max(r.docs, 1)))
		return uint64(max(0, math.Round(float64(v.count)*math.Log(lift)*1024)))
	}
	return uint64(v.count)<<32 | uint64(uint32(catalogue))
}

// hopeless reports whether a value's weight is below least, without reading its
// catalogue frequency.
func (r *ranking) hopeless(v valueCount, least uint64) bool {
	return r.by == MostFound && uint64(v.count) < least>>32
}

// top returns the best of list, best first. Counts alone settle most, so
// frequencies are read only for values that may be among the best, and texts only
// for those that tie with the last of them.
func (r *ranking) top(list []valueCount, keep int) []valueCount {
	if keep <= 0 {
		return nil
	}
	if keep < len(list) && r.snap.takes(FacetCut) {
		list = r.cut(list, keep)
	}
	slices.SortFunc(list, func(a, b valueCount) int {
		return cmp.Or(cmp.Compare(r.weight(b), r.weight(a)), r.compareTexts(a, b))
	})
	return list[:min(keep, len(list))]
}

func (r *ranking) compareTexts(a, b valueCount) int {
	return cmp.Or(r.snap.Values.CompareTexts(a.id, b.id), cmp.Compare(a.id, b.id))
}

// cut returns the keep best of list, in no order.
func (r *ranking) cut(list []valueCount, keep int) []valueCount {
	best := make(bounded[uint64], 0, keep) // the least weight first
	less := func(a, b uint64) bool { return a < b }
	for _, v := range list {
		if len(best) == keep && r.hopeless(v, best[0]) {
			continue
		}
		best = best.offer(r.weight(v), keep, less)
	}
	least := best[0]
	out := make([]valueCount, 0, keep)
	ties := 0
	for _, v := range list {
		if r.hopeless(v, least) {
			continue
		}
		switch w := r.weight(v); {
		case w > least:
			out = append(out, v)
		case w == least:
			list[ties] = v
			ties++
		}
	}
	last := make(bounded[valueCount], 0, keep-len(out)) // the last text first
	after := func(a, b valueCount) bool { return r.compareTexts(a, b) > 0 }
	for _, v := range list[:ties] {
		last = last.offer(v, keep-len(out), after)
	}
	return append(out, last...)
}

// bounded is a heap of the best things so far, the worst of them first.
type bounded[T any] []T

// offer takes v if it is among the keep best; worse orders.
func (h bounded[T]) offer(v T, keep int, worse func(a, b T) bool) bounded[T] {
	if len(h) < keep {
		h = append(h, v)
		for i := len(h) - 1; i > 0; {
			parent := (i - 1) / 2
			if !worse(h[i], h[parent]) {
				break
			}
			h[i], h[parent] = h[parent], h[i]
			i = parent
		}
		return h
	}
	if keep == 0 || !worse(h[0], v) {
		return h
	}
	h[0] = v
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(h) {
			return h
		}
		if child+1 < len(h) && worse(h[child+1], h[child]) {
			child++
		}
		if !worse(h[child], h[i]) {
			return h
		}
		h[i], h[child] = h[child], h[i]
		i = child
	}
}

// ListValues lists the values of a facet field that live documents have and whose
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
	var found []valueCount
	s.Values.Match(uint8(n), prefix, func(id uint32) {
		if c := s.Counts.At(id); c > 0 {
			found = append(found, valueCount{id, uint32(c)})
		}
	})
	for _, v := range (&ranking{snap: s}).top(found, limit) {
		list = append(list, FacetCount{Value: s.Values.Text(v.id), Count: int(v.count), Catalogue: int(v.count)})
	}
	return list, nil
}

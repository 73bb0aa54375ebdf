package search

import (
	"context"
	"math/bits"
	"slices"
)

// collapsing keeps the first of the hits of each group: of the documents that have the
// same number in a field. Those without a number are alone.
type collapsing struct {
	column int
	// tied are numbers that count as another one.
	tied map[int64]int64
	// inHits are the groups of the hits so far, with the place that each has.
	inHits map[int64]place
	// passed are the groups with a document that does not come after the request's cursor,
	// of which the hit has been shown; while they are gathered nothing else is.
	passed  *numberSet
	gathers bool
	// marked are the documents found, per segment, a bit each.
	marked []bitset
}

// bindCollapse is nil if the hits stay as they are.
func (s *Snapshot) bindCollapse(r *Request) (*collapsing, error) {
	if r.Collapse == "" {
		if r.Groups {
			return nil, badRequest("groups of hits that are not collapsed")
		}
		return nil, nil
	}
	n, ok := s.Layout.ColumnNumber(r.Collapse)
	if !ok || s.Layout.Columns[n].Keys {
		return nil, badRequest("no number field %q to collapse by", r.Collapse)
	}
	return &collapsing{column: n, tied: r.Tied, inHits: map[int64]place{}, marked: make([]bitset, len(s.Segments))}, nil
}

// mark remembers documents that are found.
func (x *collapsing) mark(s *Snapshot, segment int, docs []uint32) {
	if x == nil || x.gathers {
		return
	}
	if x.marked[segment] == nil {
		x.marked[segment] = newBits(s.Segments[segment].Docs)
	}
	for _, doc := range docs {
		x.marked[segment].add(doc)
	}
}

// passGroups finds the groups of which the hit does not come after the request's cursor:
// it goes through all that is found before others go through it for the hits, since a
// document that does not come after the cursor may be the last one met.
func (s *Snapshot) passGroups(ctx context.Context, w *wanted) error {
	if w.collapse == nil || w.After == nil || w.keep == 0 {
		return nil
	}
	r := *w.Request
	r.Facets, r.Histogram, r.Spans, r.Cross, r.Groups, r.Best, r.FacetsOver, r.Show = nil, false, false, nil, false, 0, 0, ""
	first, err := s.bind(&r)
	if err != nil {
		return err
	}
	first.collapse.gathers, first.collapse.passed = true, newNumberSet(1)
	c := newCollector(ctx, s, first)
	defer c.release()
	for i := range s.Segments {
		if err := c.segment(i); err != nil {
			return err
		}
	}
	w.collapse.passed = first.collapse.passed
	return nil
}

// gather keeps the group of a document that does not come after the cursor.
func (x *collapsing) gather(c *collector, p place) {
	if group, ok := x.group(&c.snap.Segments[p.segment], p.doc); ok && !c.page.after(p, c.w.After) {
		x.passed.add(group)
	}
}

// group is the group of a document, or false.
func (x *collapsing) group(g *Segment, doc uint32) (int64, bool) {
	n, ok := g.Column(x.column).Numbers.At(doc)
	if as, tied := x.tied[n]; tied && ok {
		return as, true
	}
	return n, ok
}

// offer offers a hit, of which the group has one place at most.
func (x *collapsing) offer(h *hits, p place, keep int) {
	segments := h.snap.Segments
	group, ok := x.group(&segments[p.segment], p.doc)
	if !ok {
		x.offerAlone(h, p, keep)
		return
	}
	if x.passed.has(group) {
		return
	}
	best, in := x.inHits[group]
	switch {
	case !in && x.offerAlone(h, p, keep):
		x.inHits[group] = p
	case in && h.worse(&best, &p):
		at := slices.IndexFunc(h.heap, func(q place) bool { return q.segment == best.segment && q.doc == best.doc })
		h.replace(at, &p)
		x.inHits[group] = p
	}
}

// offerAlone offers a hit of a new group, and forgets the group that it puts out.
func (x *collapsing) offerAlone(h *hits, p place, keep int) (taken bool) {
	if !h.snap.takes(BoundedHits) || len(h.heap) < keep {
		h.offer(p, keep)
		return true
	}
	if keep == 0 || !h.worse(&h.heap[0], &p) {
		return false
	}
	out := h.heap[0]
	if group, ok := x.group(&h.snap.Segments[out.segment], out.doc); ok {
		delete(x.inHits, group)
	}
	h.replace(0, &p)
	return true
}

// members are how many documents found are in the groups of some hits.
func (x *collapsing) members(s *Snapshot, hits []place) []int {
	counts := make([]int, len(hits))
	if x == nil {
		return counts
	}
	at := map[int64]int{}
	for i, p := range hits {
		counts[i] = 1
		if group, ok := x.group(&s.Segments[p.segment], p.doc); ok {
			counts[i], at[group] = 0, i
		}
	}
	if len(at) == 0 {
		return counts
	}
	for i, set := range x.marked {
		for k, word := range set {
			for ; word != 0; word &= word - 1 {
				group, ok := x.group(&s.Segments[i], uint32(k*64+bits.TrailingZeros64(word)))
				if place, in := at[group]; ok && in {
					counts[place]++
				}
			}
		}
	}
	return counts
}

// leastRank is the rank that a document has to reach to be among the hits, if there
// are as many as are wanted already.
func (c *collector) leastRank() (rank int64, known bool) {
	switch {
	case c.w.collapse != nil && c.w.collapse.gathers:
		return c.w.After.Rank, c.w.order.By == ByScore && c.snap.takes(SharedHits)
	case c.w.shared:
		if !c.page.full(c.w.keep) {
			return 0, false
		}
		return c.page.heap[0].rank, true
	case c.w.order.By != ByScore || !c.snap.takes(SharedHits):
		return 0, false
	case c.w.keep == 0 || !c.page.full(c.w.keep) || c.w.best > 0 && !c.top.full(c.w.best):
		return 0, false
	}
	rank = c.page.heap[0].rank
	if c.w.best > 0 {
		rank = min(rank, c.top.heap[0].rank)
	}
	return rank, true
}

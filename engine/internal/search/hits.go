package search

import (
	"cmp"
	"math"
	"slices"
)

// Order says which documents come first; equal ones are ordered by popularity,
// falling, and then by key.
type Order uint8

// The orders, as those of the engine.
const (
	ByScore Order = iota
	ByPopularity
	NewestFirst
	OldestFirst
	ByKey
	lastOrder
)

// rank is the number by which the order sorts, the greatest first. Documents
// without usable years come last either way.
func (o Order) rank(p place, g *Segment) int64 {
	switch o {
	case ByScore:
		return p.score
	case NewestFirst, OldestFirst:
		row := g.Packed.Years.Get(g.Packed.Word(p.doc))
		if int(row) >= len(g.Packed.Spans) || !g.Packed.Spans[row].Usable() {
			return math.MinInt64
		}
		if o == OldestFirst {
			return -int64(g.Packed.Spans[row].First)
		}
		return int64(g.Packed.Spans[row].First)
	}
	return 0
}

// place is a document that was found.
type place struct {
	rank       int64
	score      int64
	popularity uint32
	segment    int
	doc        uint32
}

// Cursor is a place in an order.
type Cursor struct {
	Rank       int64
	Popularity uint32
	Key        string
}

// hits are the best documents so far, the worst of them first.
type hits struct {
	snap *Snapshot
	heap bounded[place]
	// byKey leaves popularity out of the order.
	byKey bool
}

// laterKey reports whether the key of a comes after that of b.
func (h *hits) laterKey(a, b place) bool {
	return h.snap.Segments[a.segment].Keys.Compare(a.doc, h.snap.Segments[b.segment].Keys, b.doc) > 0
}

// worse reports whether a comes after b: rank, popularity, key.
func (h *hits) worse(a, b place) bool {
	if a.rank != b.rank {
		return a.rank < b.rank
	}
	if h.byKey {
		return h.laterKey(a, b)
	}
	if a.popularity != b.popularity {
		return a.popularity < b.popularity
	}
	return h.laterKey(a, b)
}

// full reports whether there are keep hits.
func (h *hits) full(keep int) bool { return len(h.heap) == keep }

// after reports whether p comes after a cursor.
func (h *hits) after(p place, c *Cursor) bool {
	order := cmp.Or(cmp.Compare(p.rank, c.Rank), cmp.Compare(p.popularity, c.Popularity))
	if h.byKey {
		order = 0
	}
	if order != 0 {
		return order < 0
	}
	var key [64]byte
	return string(h.snap.Segments[p.segment].Keys.Append(key[:0], p.doc)) > c.Key
}

// offer takes p if it is among the keep best.
func (h *hits) offer(p place, keep int) {
	if !h.snap.takes(BoundedHits) {
		keep = math.MaxInt
	}
	if len(h.heap) == keep && p.rank < h.heap[0].rank {
		return
	}
	h.heap = h.heap.offer(p, keep, h.worse)
}

// sorted empties the heap, best first.
func (h *hits) sorted() []place {
	slices.SortFunc(h.heap, func(a, b place) int {
		if h.worse(b, a) {
			return -1
		}
		return 1
	})
	return h.heap
}

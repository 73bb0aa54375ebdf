package search

import (
	"bytes"
	"cmp"
	"math"
	"slices"
)

// place is a document that was found.
type place struct {
	rank       int64
	score      int64
	popularity uint32
	segment    int
	doc        uint32
	sort       *sortPlace // of an order by a sort field, unless there is no key
}

// Cursor is a place in an order.
type Cursor struct {
	Rank       int64
	Popularity uint32
	Key        string
	SortKey    []byte
}

// hits are the best documents so far, the worst of them first.
type hits struct {
	snap  *Snapshot
	heap  bounded[place]
	order boundOrder
}

func (h *hits) compareKeys(a, b place) int {
	return h.snap.Segments[a.segment].Keys.Compare(a.doc, h.snap.Segments[b.segment].Keys, b.doc)
}

// worse reports whether a comes after b: rank, sort key, popularity, key.
func (h *hits) worse(a, b place) bool {
	if a.rank != b.rank {
		return a.rank < b.rank
	}
	if h.order.By == ByKey {
		return h.order.turn(h.compareKeys(a, b)) > 0
	}
	if a.sort != nil && b.sort != nil {
		if order := h.order.turn(bytes.Compare(a.sort.key, b.sort.key)); order != 0 {
			return order > 0
		}
	}
	if a.popularity != b.popularity {
		return a.popularity < b.popularity
	}
	return h.compareKeys(a, b) > 0
}

// full reports whether there are keep hits.
func (h *hits) full(keep int) bool { return len(h.heap) == keep }

// after reports whether p comes after a cursor.
func (h *hits) after(p place, c *Cursor) bool {
	var buf [64]byte
	key := h.snap.Segments[p.segment].Keys.Append(buf[:0], p.doc)
	if h.order.By == ByKey {
		return h.order.turn(cmp.Compare(string(key), c.Key)) > 0
	}
	order := cmp.Compare(c.Rank, p.rank)
	if order == 0 && p.sort != nil {
		order = h.order.turn(bytes.Compare(p.sort.key, c.SortKey))
	}
	return cmp.Or(order, cmp.Compare(c.Popularity, p.popularity), cmp.Compare(string(key), c.Key)) > 0
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

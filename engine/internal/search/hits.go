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

// hits are the best documents so far, the worst of them first.
type hits struct {
	snap  *Snapshot
	heap  []place // the worst first
	order boundOrder
}

func (h *hits) compareKeys(a, b *place) int {
	return h.snap.Segments[a.segment].Keys.Compare(a.doc, h.snap.Segments[b.segment].Keys, b.doc)
}

// worse reports whether a comes after b: rank, sort key, popularity, key.
func (h *hits) worse(a, b *place) bool {
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
	if a.segment == b.segment && h.snap.Segments[a.segment].Ordered && h.snap.takes(DocumentOrder) {
		return a.doc > b.doc
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
	if len(h.heap) < keep {
		h.heap = append(h.heap, p)
		h.rise(&p)
	} else if keep > 0 && h.worse(&h.heap[0], &p) {
		h.replace(0, &p)
	}
}

// rise puts p, which has come last, to its place in the heap.
func (h *hits) rise(p *place) {
	i := len(h.heap) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !h.worse(p, &h.heap[parent]) {
			break
		}
		h.heap[i] = h.heap[parent]
		i = parent
	}
	h.heap[i] = *p
}

// replace puts a better hit in the place of one of the heap; the worst of it is the first.
func (h *hits) replace(i int, p *place) {
	for {
		child := 2*i + 1
		if child >= len(h.heap) {
			break
		}
		if child+1 < len(h.heap) && h.worse(&h.heap[child+1], &h.heap[child]) {
			child++
		}
		if !h.worse(&h.heap[child], p) {
			break
		}
		h.heap[i] = h.heap[child]
		i = child
	}
	h.heap[i] = *p
}

// sorted returns all hits, best first.
func (h *hits) sorted() []place { return h.sort(h.heap) }

func (h *hits) sort(list []place) []place {
	slices.SortFunc(list, func(a, b place) int {
		if h.worse(&b, &a) {
			return -1
		}
		return 1
	})
	return list
}

// first returns the n first hits, best first.
func (h *hits) first(n int) []place {
	if n == 0 {
		return nil
	}
	best := hits{snap: h.snap, order: h.order, heap: make([]place, 0, min(n, len(h.heap)))}
	for i := range h.heap {
		best.offer(h.heap[i], n)
	}
	return best.sorted()
}

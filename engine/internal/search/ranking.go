package search

import (
	"cmp"
	"math"
	"slices"
)

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

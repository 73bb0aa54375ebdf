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
	// all is memory to weigh values in.
	all []weighed
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
	return &ranking{snap: c.snap, by: f.by, found: found, docs: c.snap.Docs}
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

// weighed is a value with its weight.
type weighed struct {
	valueCount
	weight uint64
}

// top returns the best of list, best first. Frequencies are read for all of the
// list, texts only for those that tie with the last of the best.
func (r *ranking) top(list []valueCount, keep int) []valueCount {
	if keep <= 0 {
		return nil
	}
	// First the weights of all: they lie anywhere in memory.
	all := slices.Grow(r.all[:0], len(list))[:len(list)]
	r.all = all
	for i, v := range list {
		all[i] = weighed{v, r.weight(v)}
	}
	if keep < len(all) && r.snap.takes(FacetCut) {
		all = r.cut(all, keep)
	}
	slices.SortFunc(all, func(a, b weighed) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), r.compareTexts(a.id, b.id))
	})
	out := make([]valueCount, min(keep, len(all)))
	for i := range out {
		out[i] = all[i].valueCount
	}
	return out
}

func (r *ranking) compareTexts(a, b uint32) int {
	return cmp.Or(r.snap.Values.CompareTexts(a, b), cmp.Compare(a, b))
}

// cut returns the keep best of list, in no order.
func (r *ranking) cut(list []weighed, keep int) []weighed {
	best := make(bounded[uint64], 0, keep) // the least weight first
	less := func(a, b uint64) bool { return a < b }
	for _, v := range list {
		best = best.offer(v.weight, keep, less)
	}
	least := best[0]
	out := make([]weighed, 0, keep)
	ties := 0
	for _, v := range list {
		switch {
		case v.weight > least:
			out = append(out, v)
		case v.weight == least:
			list[ties] = v
			ties++
		}
	}
	last := make(bounded[weighed], 0, keep-len(out)) // the last text first
	after := func(a, b weighed) bool { return r.compareTexts(a.id, b.id) > 0 }
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

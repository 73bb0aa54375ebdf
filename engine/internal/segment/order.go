package segment

import (
	"cmp"
	"container/heap"
	"slices"

	"holdfast/engine/internal/postings"
)

// mergePlaces joins lists of documents to one by popularity, falling, then key. A
// list mostly is in this order, for it was when its segment was written.
func mergePlaces(lists [][]place, compareKeys func(a, b place) int) []place {
	compare := func(a, b place) int {
		if a.popularity != b.popularity {
			return cmp.Compare(b.popularity, a.popularity)
		}
		return compareKeys(a, b)
	}
	n := 0
	heads := placeHeap{compare: compare}
	for _, list := range lists {
		if !slices.IsSortedFunc(list, compare) {
			slices.SortFunc(list, compare)
		}
		if n += len(list); len(list) > 0 {
			heads.lists = append(heads.lists, list)
		}
	}
	heap.Init(&heads)
	order := make([]place, 0, n)
	for len(heads.lists) > 0 {
		first := &heads.lists[0]
		order = append(order, (*first)[0])
		if *first = (*first)[1:]; len(*first) == 0 {
			heap.Pop(&heads)
			continue
		}
		heap.Fix(&heads, 0)
	}
	return order
}

// placeHeap has the list on top of which the first document comes first; none is
// empty.
type placeHeap struct {
	lists   [][]place
	compare func(a, b place) int
}

func (h *placeHeap) Len() int           { return len(h.lists) }
func (h *placeHeap) Swap(i, j int)      { h.lists[i], h.lists[j] = h.lists[j], h.lists[i] }
func (h *placeHeap) Less(i, j int) bool { return h.compare(h.lists[i][0], h.lists[j][0]) < 0 }
func (h *placeHeap) Push(x any)         { h.lists = append(h.lists, x.([]place)) }

func (h *placeHeap) Pop() any {
	last := len(h.lists) - 1
	x := h.lists[last]
	h.lists = h.lists[:last]
	return x
}

// postingSorter orders lists by document. One goroutine at a time.
type postingSorter struct{ spare []postings.Posting }

// A list of fewer than leastRadix postings is sorted by comparing, a longer one by
// radixBits of the document at a time, the lowest first.
const (
	leastRadix = 256
	radixBits  = 11
)

func comparePostings(a, b postings.Posting) int { return cmp.Compare(a.Doc, b.Doc) }

func (s *postingSorter) sort(list []postings.Posting) {
	if slices.IsSortedFunc(list, comparePostings) {
		return
	}
	if len(list) < leastRadix {
		slices.SortFunc(list, comparePostings)
		return
	}
	all := uint32(0)
	for _, p := range list {
		all |= p.Doc
	}
	s.spare = slices.Grow(s.spare[:0], len(list))[:len(list)]
	from, to := list, s.spare
	for shift := 0; all>>shift != 0; shift += radixBits {
		var at [1 << radixBits]int
		for _, p := range from {
			at[p.Doc>>shift%(1<<radixBits)]++
		}
		n := 0
		for i, count := range at {
			at[i] = n
			n += count
		}
		for _, p := range from {
			digit := p.Doc >> shift % (1 << radixBits)
			to[at[digit]] = p
			at[digit]++
		}
		from, to = to, from
	}
	copy(list, from)
}

package segment

import (
	"cmp"
	"container/heap"
	"slices"

	"holdfast/engine/internal/postings"
)

// mergePlaces joins lists of documents to one by popularity, falling, then key. A
// list mostly is in this order, for it was when its segment was written.
func mergePlaces(lists [][]place, key func(place) []byte) []place {
	compare := func(a, b place) int {
		if a.popularity != b.popularity {
			return cmp.Compare(b.popularity, a.popularity)
		}
		return comparePlaces(0, 0, key(a), key(b))
	}
	n := 0
	var heads placeHeap
	for _, list := range lists {
		if !slices.IsSortedFunc(list, compare) {
			slices.SortFunc(list, compare)
		}
		if n += len(list); len(list) > 0 {
			heads = append(heads, head{list, key(list[0])})
		}
	}
	heap.Init(&heads)
	order := make([]place, 0, n)
	for len(heads) > 0 {
		h := &heads[0]
		order = append(order, h.list[0])
		if h.list = h.list[1:]; len(h.list) == 0 {
			heap.Pop(&heads)
			continue
		}
		h.key = key(h.list[0])
		heap.Fix(&heads, 0)
	}
	return order
}

// head is a list that is not empty and the key of its first document.
type head struct {
	list []place
	key  []byte
}

type placeHeap []head

func (h placeHeap) Len() int      { return len(h) }
func (h placeHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *placeHeap) Push(x any)   { *h = append(*h, x.(head)) }

func (h placeHeap) Less(i, j int) bool {
	return comparePlaces(h[i].list[0].popularity, h[j].list[0].popularity, h[i].key, h[j].key) < 0
}

func (h *placeHeap) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
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

package segment

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"holdfast/engine/internal/postings"
)

func TestSortPostings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s postingSorter
	for _, n := range []int{0, 1, 2, leastRadix - 1, leastRadix, 5000} {
		for _, docs := range []int{n + 1, 1 << 11, 1 << 23, 1<<31 - 1} {
			list := make([]postings.Posting, n)
			for i := range list {
				list[i] = postings.Posting{Doc: r.Uint32N(uint32(docs)), Code: uint32(i)}
			}
			want := slices.Clone(list)
			slices.SortStableFunc(want, comparePostings)
			s.sort(list)
			slices.SortStableFunc(list, func(a, b postings.Posting) int {
				return cmp.Or(comparePostings(a, b), cmp.Compare(a.Code, b.Code))
			})
			if !slices.Equal(list, want) {
				t.Errorf("%d postings of %d documents", n, docs)
			}
			if s.sort(list); !slices.Equal(list, want) {
				t.Errorf("%d sorted postings of %d documents", n, docs)
			}
		}
	}
}

func TestMergePlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	compareKeys := func(a, b place) int { return cmp.Or(cmp.Compare(a.source, b.source), cmp.Compare(a.doc, b.doc)) }
	for _, sources := range []int{0, 1, 2, 9} {
		lists := make([][]place, sources)
		var want []place
		for i := range lists {
			for doc := range r.Uint32N(50) {
				popularity := r.Uint32N(9)
				if i%2 == 0 {
					popularity = 100 - doc // in order
				}
				lists[i] = append(lists[i], place{popularity, uint32(i), doc})
			}
			want = append(want, lists[i]...)
		}
		slices.SortFunc(want, func(a, b place) int {
			return cmp.Or(cmp.Compare(b.popularity, a.popularity), compareKeys(a, b))
		})
		if got := mergePlaces(lists, compareKeys); !slices.Equal(got, want) {
			t.Errorf("%d lists: %v, want %v", sources, got, want)
		}
	}
}

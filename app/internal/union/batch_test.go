package union

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// TestMatchDecided: what people decided holds, whatever the rules say.
func TestMatchDecided(t *testing.T) {
	same := "=020  \\\\$a2072165113\n=245  10$aMoby Dick"
	items := []Item{{factsOf(t, "=001  1\n"+same), 1}, {factsOf(t, "=001  2\n"+same), 2}, {factsOf(t, "=001  3\n"+same), 3}, {factsOf(t, "=001  4\n=245  10$aWalden"), 4}}
	match := func(decided ...Decided) string {
		t.Helper()
		b, err := Match(context.Background(), careful(), items, decided)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(b.Title, b.Titles, len(b.Asked))
	}
	equal(t, "rules", match(), "[0 0 0 1] 2 0")
	equal(t, "parted", match(Decided{0, 1, false}), "[0 1 0 2] 3 1")
	equal(t, "joined", match(Decided{3, 0, true}), "[0 0 0 0] 1 0")
	equal(t, "both", match(Decided{3, 1, true}, Decided{0, 1, false}), "[0 1 0 1] 2 1")
}

func TestMatchCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Match(ctx, careful(), []Item{{&Facts{}, 1}}, nil); err != context.Canceled {
		t.Error(err)
	}
}

// TestMatchOrder: the titles do not depend on the order of the records, if no two
// pairs have the same score.
func TestMatchOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 8).Draw(t, "records")
		items := make([]Item, n)
		for i := range items {
			f := &Facts{Title: "moby dick", Proper: "moby dick"}
			for _, k := range rapid.SliceOfNDistinct(rapid.IntRange(1, 6), 0, 2, rapid.ID[int]).Draw(t, "keys") {
				f.Keys = append(f.Keys, Key{KeyOCLC, fmt.Sprint(k)})
			}
			items[i] = Item{f, int64(i)}
		}
		order := rapid.Permutation(seq(n)).Draw(t, "order")
		turned := make([]Item, n)
		for i, k := range order {
			turned[k] = items[i]
		}
		one, err := Match(context.Background(), careful(), items, nil)
		if err != nil {
			t.Fatal(err)
		}
		other, err := Match(context.Background(), careful(), turned, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			for k := range i {
				if (one.Title[i] == one.Title[k]) != (other.Title[order[i]] == other.Title[order[k]]) {
					t.Fatalf("records %d and %d: %v and %v", i, k, one.Title, other.Title)
				}
			}
		}
	})
}

func seq(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

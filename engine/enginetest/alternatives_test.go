package enginetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"

	"pgregory.net/rapid"
)

// An Or of unions says the same of a document whether its parts are evaluated side by
// side, or one after the other, and with each shortcut that the parts take.
func TestAlternatives(t *testing.T) {
	agree(t, drawAlternatives, []search.Shortcuts{search.StreamedOr, search.LargeLimits, search.LargeLimits | search.StreamedOr,
		search.Windows, search.ChosenUnion, search.PendingScores, search.ScoreFloor, search.CommonFields, search.AllShortcuts &^ search.StreamedOr})
}

// Hits of one score are the most popular ones, wherever they stand.
func TestTiedHits(t *testing.T) {
	same := func(t *rapid.T) query.Node {
		if rapid.Bool().Draw(t, "all") {
			return query.All{}
		}
		return query.Constant{Node: drawQuery(t, 1), Score: rapid.SampledFrom([]float64{0, 1}).Draw(t, "score")}
	}
	agree(t, same, []search.Shortcuts{search.TiedFloor, search.LargeLimits, search.LargeLimits | search.DocumentOrder,
		search.LargeLimits | search.SharedHits, search.LargeLimits | search.StreamedCatalogue, search.AllShortcuts &^ search.TiedFloor})
}

// agree holds the answers without any shortcut against those without some of them, and
// those with all.
func agree(t *testing.T, draw func(*rapid.T) query.Node, sets []search.Shortcuts) {
	rapid.Check(t, func(t *rapid.T) {
		dir := storetest.NewMemory()
		if rapid.Bool().Draw(t, "many alike") {
			drawAlike(t, dir)
		} else {
			drawIndex(t, dir)
		}
		var requests []*engine.Request
		for range 4 {
			req := DrawRequest(t)
			req.Query = draw(t)
			if rapid.Bool().Draw(t, "by score") {
				req.Order, req.Collapse, req.Groups = engine.Order{}, "", false
				req.Top, req.Best = rapid.IntRange(0, 60).Draw(t, "more hits"), rapid.SampledFrom([]int{0, 5, 40, 90}).Draw(t, "more of the best")
			}
			requests = append(requests, req)
		}
		for i, resp := range answersOf(t, dir, search.AllShortcuts, requests) {
			if n := len(resp.Hits); n > 0 {
				next := *requests[i]
				next.From, next.After = 0, resp.Hits[n-1].Cursor()
				requests = append(requests, &next)
			}
		}
		want := answersOf(t, dir, search.AllShortcuts, requests)
		for _, without := range append(sets, 0) {
			for i, got := range answersOf(t, dir, without, requests) {
				if diff := difference(got, want[i]); diff != "" {
					t.Fatalf("without %b, request %+v\nof %#v:\n%s", without, requests[i], requests[i].Query, diff)
				}
			}
		}
	})
}

// answersOf are the answers of an index without some shortcuts.
func answersOf(t *rapid.T, dir *storetest.Memory, without search.Shortcuts, requests []*engine.Request) (list []*engine.Response) {
	x, err := engine.Open("", &engine.Options{Directory: dir, Without: without})
	if err != nil {
		t.Fatal(err)
	}
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	for _, req := range requests {
		resp, err := r.Search(context.Background(), req)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, resp)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	return list
}

// drawAlike writes an index of up to three segments with up to some hundred documents
// each, of which many have the same words and the same popularity.
func drawAlike(t *rapid.T, dir *storetest.Memory) {
	x, err := engine.Create("", Schema, &engine.Options{Directory: dir, MergeFactor: engine.NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	for range rapid.IntRange(1, 3).Draw(t, "commits") {
		most := rapid.SampledFrom([]int{1, 2, 5}).Draw(t, "popularities")
		for range rapid.IntRange(1, 500).Draw(t, "documents") {
			words := []string{vocabulary[r.IntN(6)], vocabulary[r.IntN(6)]}
			d := &engine.Document{Key: fmt.Sprintf("k%03d", r.IntN(1000)), Popularity: uint32(r.IntN(most))}
			for _, f := range []string{"title", "keyword"} {
				d.Words = append(d.Words, engine.FieldText{Field: f, Text: strings.Join(words, " ")})
			}
			d.Values = []engine.FieldValue{{Field: "subject", Value: words[0]}, {Field: "language", Value: "lan 1"}}
			if err := w.Put(d); err != nil {
				t.Fatal(err)
			}
		}
		for range rapid.SampledFrom([]int{0, 0, 100}).Draw(t, "popularities set") {
			_ = w.SetPopularity(fmt.Sprintf("k%03d", r.IntN(1000)), uint32(most-1)) // if it is there
		}
		if err := w.Commit(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
}

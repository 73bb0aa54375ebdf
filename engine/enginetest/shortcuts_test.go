package enginetest

import (
	"context"
	"fmt"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/storetest"

	"pgregory.net/rapid"
)

// shortcutSets are each shortcut left out alone, and all of them together.
func shortcutSets() []search.Shortcuts {
	list := []search.Shortcuts{search.AllShortcuts}
	for k := search.Shortcuts(1); k&search.AllShortcuts != 0; k <<= 1 {
		list = append(list, k)
	}
	return list
}

// Each shortcut of a search changes no answer: an index of several segments with
// deletions and overlays answers the same without it, and without all.
func TestShortcuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dir := storetest.NewMemory()
		drawIndex(t, dir)
		reader := func(without search.Shortcuts) (*engine.Reader, func()) {
			x, err := engine.Open("", &engine.Options{Directory: dir, Without: without})
			if err != nil {
				t.Fatal(err)
			}
			r, err := x.Reader()
			if err != nil {
				t.Fatal(err)
			}
			return r, func() {
				if err := r.Close(); err != nil {
					t.Fatal(err)
				}
				if err := x.Close(); err != nil {
					t.Fatal(err)
				}
			}
		}
		with, done := reader(0)
		defer done()
		var requests []*engine.Request
		var want []*engine.Response
		for range 6 {
			req := DrawRequest(t)
			got, err := with.Search(context.Background(), req)
			if err != nil {
				t.Fatal(err)
			}
			requests, want = append(requests, req), append(want, got)
			if n := len(got.Hits); n > 0 {
				next := *req
				next.From, next.After = 0, got.Hits[n-1].Cursor()
				if got, err = with.Search(context.Background(), &next); err != nil {
					t.Fatal(err)
				}
				requests, want = append(requests, &next), append(want, got)
			}
		}
		for _, without := range shortcutSets() {
			r, done := reader(without)
			for i, req := range requests {
				got, err := r.Search(context.Background(), req)
				if err != nil {
					t.Fatal(err)
				}
				if diff := difference(got, want[i]); diff != "" {
					t.Fatalf("without %b, request %+v\nof %#v:\n%s", without, req, req.Query, diff)
				}
			}
			done()
		}
	})
}

// drawIndex writes an index of up to four commits, with deletions and overlays
// in all but the last. One segment in three has lists of several blocks and bit sets.
func drawIndex(t *rapid.T, dir *storetest.Memory) {
	x, err := engine.Create("", Schema, &engine.Options{Directory: dir, MergeFactor: engine.NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for commit := range rapid.IntRange(1, 4).Draw(t, "commits") {
		docs := rapid.IntRange(1, 12).Draw(t, "documents")
		copies := rapid.SampledFrom([]int{1, 1, 40}).Draw(t, "copies")
		for range docs {
			d := DrawDocument(t)
			for i := range copies {
				c := *d
				c.Key = fmt.Sprintf("%s %d", d.Key, i)
				c.Popularity += uint32(i % 3)
				if err := w.Put(&c); err != nil {
					t.Fatal(err)
				}
			}
		}
		for i := 0; commit > 0 && i < copies; i += 3 {
			key := fmt.Sprintf("%s %d", drawKey(t), i)
			if err := w.Delete(key); err != nil {
				t.Fatal(err)
			}
			_ = w.SetPopularity(fmt.Sprintf("%s %d", drawKey(t), i+1), uint32(i)) // if it is there
		}
		if err := w.Commit(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
}

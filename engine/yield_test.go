package engine

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"holdfast/engine/internal/storetest"
)

// TestLongWorkYields: the writing of a segment and a merge ask between their pieces whether
// they may go on, and an error of that ends them and leaves the index as it was.
func TestLongWorkYields(t *testing.T) {
	ctx, errBusy := context.Background(), errors.New("busy")
	const docs = 2000
	asked := 0
	var busy error
	x, err := Create("", testSchema, &Options{Directory: storetest.NewMemory(), MergeFactor: NoMerges,
		Yield: func(context.Context) error { asked++; return busy }})
	if err != nil {
		t.Fatal(err)
	}
	holds := func(what string, least int) {
		t.Helper()
		r, err := x.Reader()
		if err != nil {
			t.Fatal(err)
		}
		if asked < least || r.Docs() != docs {
			t.Errorf("%s: asked %d times, %d documents", what, asked, r.Docs())
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		asked = 0
	}
	put := func(from, to int) error {
		w, err := x.Writer()
		if err != nil {
			t.Fatal(err)
		}
		for i := from; i < to; i++ {
			if err := w.Put(testDocument(fmt.Sprint(i), fmt.Sprintf("Bells %d", i), "Toller, Ann", 1, 1900)); err != nil {
				t.Fatal(err)
			}
		}
		return errors.Join(w.Commit(ctx, nil), w.Close())
	}
	if err := errors.Join(put(0, docs/2), put(docs/2, docs)); err != nil {
		t.Fatal(err)
	}
	holds("two segments", 20)
	busy = errBusy
	if err := put(docs, docs+10); !errors.Is(err, errBusy) {
		t.Errorf("a segment that may not be written: %v", err)
	}
	holds("no third segment", 1)
	if err := x.Compact(ctx); !errors.Is(err, errBusy) {
		t.Errorf("a merge that may not go on: %v", err)
	}
	holds("not merged", 1)
	busy = nil
	if err := x.Compact(ctx); err != nil {
		t.Error(err)
	}
	holds("merged", 2)
	if err := x.Close(); err != nil {
		t.Error(err)
	}
}

package engine

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"holdfast/engine/internal/storetest"
)

// TestMergesYield: merges, those at leisure too, ask between their pieces whether they may
// go on, and an error of that ends them and leaves the index as it was.
func TestMergesYield(t *testing.T) {
	ctx, errBusy := context.Background(), errors.New("busy")
	for _, background := range []bool{false, true} {
		const docs = 2000
		var asked atomic.Int32
		var busy error
		opts := &Options{Directory: storetest.NewMemory(), MergeFactor: 2, BackgroundMerges: background, MergePercent: 100,
			Yield: func(context.Context) error { asked.Add(1); return busy }}
		x, err := Create("", testSchema, opts)
		if err != nil {
			t.Fatal(err)
		}
		fill := func() error {
			w, err := x.Writer()
			if err != nil {
				t.Fatal(err)
			}
			var errs []error
			for i := range docs {
				if err := w.Put(testDocument(fmt.Sprint(i), fmt.Sprintf("Bells %d", i), "Toller, Ann", 1, 1900)); err != nil {
					t.Fatal(err)
				}
				if i%500 == 0 {
					errs = append(errs, w.Commit(ctx, nil))
				}
			}
			return errors.Join(append(errs, w.Commit(ctx, nil), w.Close())...)
		}
		if err := fill(); err != nil || asked.Load() == 0 {
			t.Errorf("background %v: asked %d times, %v", background, asked.Load(), err)
		}
		busy = errBusy
		if err := x.Compact(ctx); err != nil && !errors.Is(err, errBusy) {
			t.Errorf("background %v: compacting ends with %v", background, err)
		}
		r, err := x.Reader()
		if err != nil {
			t.Fatal(err)
		}
		if r.Docs() != docs {
			t.Errorf("background %v: %d documents", background, r.Docs())
		}
		if err := errors.Join(r.Close(), x.Close()); err != nil {
			t.Error(err)
		}
	}
}

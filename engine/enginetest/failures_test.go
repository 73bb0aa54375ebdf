package enginetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// A step changes an index by all means and ends with a commit. Done twice it does
// no more than once.
type step func(x *engine.Index, w *engine.Writer) error

// steps are the life of a small index: it is written, merged, deleted from, rolled
// back, given new overlays and compacted.
var steps = []step{
	putStep(0), putStep(1), putStep(2),
	func(_ *engine.Index, w *engine.Writer) error {
		err := errors.Join(w.Delete("k1"), w.Put(smallDocument("k9", 50)))
		if err == nil {
			err = w.SetPopularity("k2", 77)
		}
		return errors.Join(err, w.Commit(context.Background(), []byte("deleted")))
	},
	func(_ *engine.Index, w *engine.Writer) error {
		err := errors.Join(w.Put(smallDocument("never there", 1)), w.Rollback())
		if err == nil {
			_, err = w.DeleteMatching(context.Background(), query.Range{Field: "pages", From: 136, To: 149})
		}
		return errors.Join(err, w.Commit(context.Background(), []byte("rolled back")))
	},
	func(_ *engine.Index, w *engine.Writer) error {
		return errors.Join(w.SetPopularity("k7", 3), w.Commit(context.Background(), []byte("overlay")))
	},
	func(x *engine.Index, _ *engine.Writer) error { return x.Compact(context.Background()) },
}

func putStep(n int) step {
	return func(_ *engine.Index, w *engine.Writer) error {
		for i := range 4 {
			if err := w.Put(smallDocument(fmt.Sprintf("k%d", i+3*n), i+5*n)); err != nil {
				return err
			}
		}
		return w.Commit(context.Background(), []byte(fmt.Sprint("commit ", n)))
	}
}

// play does all steps, or as many as go well. With again it rolls back after a
// failure and does the step anew.
func play(x *engine.Index, again bool) error {
	w, err := x.Writer()
	if err != nil && again {
		w, err = x.Writer()
	}
	if err != nil {
		return err
	}
	for _, do := range steps {
		err := do(x, w)
		if err != nil && again {
			if err = w.Rollback(); err == nil {
				err = do(x, w)
			}
		}
		if err != nil {
			return errors.Join(err, w.Close())
		}
	}
	if x.MergeError() != nil { // the merge is done by a later step
		return errors.Join(x.MergeError(), w.Close())
	}
	return w.Close()
}

// failing is a way in which operations of a directory fail.
type failing struct {
	parts, sticky, windows, again bool
}

func (f failing) options(dir *storetest.Memory) *engine.Options {
	return &engine.Options{Directory: dir, MergeFactor: 2, FilePerStructure: f.parts, OutputBytes: 1 << 12}
}

// The Nth operation fails, for N = 0, 1, 2 and so on until all succeeds, once
// only and from then on: what is there afterwards, whatever a crash then loses, is
// one of the commits, and a writer that rolls back goes on. A short run looks at one
// kind of loss for each N, and at some N of the rarer ways only.
func TestFailures(t *testing.T) {
	long := os.Getenv("HOLDFAST_LONG") != ""
	for _, f := range []failing{
		{sticky: true}, {sticky: true, windows: true}, {again: true}, {again: true, windows: true},
		{parts: true, sticky: true}, {parts: true, again: true, windows: true},
	} {
		t.Run(fmt.Sprintf("%+v", f), func(t *testing.T) {
			states := commits(t, f)
			stride := 1
			switch {
			case long:
			case testing.Short() && !f.parts:
				stride = 13
			case f.parts:
				stride = 37
			case f.windows:
				stride = 5
			}
			n := 0
			for ; !failsAt(t, f, n, states, long); n += stride {
				if n > 50_000 {
					t.Fatal("failures do not end")
				}
			}
			if n < 200 {
				t.Errorf("only %d operations can fail", n)
			}
			t.Logf("%d operations", n)
		})
	}
}

// failsAt has operation n fail and reports whether there was none any more.
func failsAt(t *testing.T, f failing, n int, states map[string]bool, long bool) bool {
	t.Helper()
	dir := storetest.NewMemory()
	if f.windows {
		dir.RefuseOpen()
	}
	opts := f.options(dir)
	x, err := engine.Create("", Schema, opts)
	if err != nil {
		t.Fatal(err)
	}
	where := fmt.Sprintf("operation %d", n)
	dir.FailAt(n, f.sticky)
	err = play(x, f.again)
	failed := dir.Failed()
	dir.FailAt(-1, false)
	if err != nil && !errors.Is(err, storetest.ErrInjected) {
		t.Fatalf("%s: %v", where, err)
	}
	if err != nil && f.again {
		t.Fatalf("%s: a writer did not go on: %v", where, err)
	}
	_ = x.Close() // it may not be able to close what it could not open
	for loss := range storetest.Losses {
		if long || loss == n%storetest.Losses {
			survives(t, dir.Crash(storetest.Loss(loss)), f, states, fmt.Sprintf("%s, loss %d", where, loss))
		}
	}
	if err == nil {
		if got, err := answer(opts); err != nil || !states[got] {
			t.Fatalf("%s: %v, the last commit is not there, but\n%s", where, err, got)
		}
	}
	return err == nil && !failed
}

// commits are the answers after each commit of play; true is the last.
func commits(t *testing.T, f failing) map[string]bool {
	t.Helper()
	dir := storetest.NewMemory()
	states := map[string]bool{}
	last := ""
	dir.OnSync(func(d *storetest.Memory) {
		if a, err := answer(f.options(d)); err == nil {
			states[a], last = false, a
		}
	})
	x, err := engine.Create("", Schema, f.options(dir))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(play(x, false), x.Close()); err != nil {
		t.Fatal(err)
	}
	if states[last] = true; len(states) != len(steps) { // all but the last commit, and there is an empty one
		t.Fatalf("%d states, want %d: %v", len(states), len(steps), states)
	}
	return states
}

// survives opens what a crash left: it answers as one of the commits did, passes
// Check, and can be written.
func survives(t *testing.T, dir *storetest.Memory, f failing, states map[string]bool, where string) {
	t.Helper()
	opts := f.options(dir)
	got, err := answer(opts)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	if _, ok := states[got]; !ok {
		t.Fatalf("%s: no commit answers\n%s", where, got)
	}
	report, err := engine.CheckWith(context.Background(), "", opts)
	if err != nil || !report.Whole() {
		t.Fatalf("%s: check says %v, %v", where, report, err)
	}
	x, err := engine.Open("", opts)
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Put(smallDocument("again", 1)), w.Commit(context.Background(), nil), w.Close(), x.Close()); err != nil {
		t.Fatalf("%s: writing again: %v", where, err)
	}
}

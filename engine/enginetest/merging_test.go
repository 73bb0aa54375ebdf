package enginetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// commitSegments makes an index of segments of some documents each.
func commitSegments(t *testing.T, opts *engine.Options, segments, docs int) (*engine.Index, *engine.Writer) {
	t.Helper()
	x, err := engine.Create(t.TempDir(), Schema, opts)
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for s := range segments {
		for i := range docs {
			if err := w.Put(smallDocument(fmt.Sprint(s*docs+i), i)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Commit(context.Background(), []byte(fmt.Sprint(s))); err != nil {
			t.Fatal(err)
		}
	}
	return x, w
}

// contents is what a new reader sees.
func contents(x *engine.Index) (string, error) {
	r, err := x.Reader()
	if err != nil {
		return "", err
	}
	defer r.Close()
	got, err := r.Search(context.Background(), &engine.Request{Query: query.All{}, Top: 1000,
		Facets: []engine.FacetRequest{{Field: "subject", Top: 9}}})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %d %v %v", r.UserData(), r.Docs(), got.Hits, got.Facets), nil
}

// A merge in the midst of changes commits none of them, and loses none.
func TestMergeBesideChanges(t *testing.T) {
	x, w := commitSegments(t, &engine.Options{MergeFactor: engine.NoMerges, BufferBytes: 4000}, 4, 10)
	y, v := commitSegments(t, &engine.Options{MergeFactor: engine.NoMerges}, 4, 10)
	change := func(w *engine.Writer, from, to int) error {
		var errs []error
		for i := from; i < to; i++ {
			errs = append(errs, w.Put(smallDocument(fmt.Sprint("new ", i), i)), w.Delete(fmt.Sprint(2*i)),
				w.SetPopularity(fmt.Sprint(2*i+1), uint32(100+i)))
		}
		return errors.Join(errs...)
	}
	before, err := contents(x)
	if err := errors.Join(err, change(w, 0, 5), x.Compact(context.Background())); err != nil {
		t.Fatal(err)
	}
	if got, err := contents(x); err != nil || got != before {
		t.Fatalf("the merge changed\n%s to\n%s, %v", before, got, err)
	}
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	d, err := r.Describe()
	if err := errors.Join(err, r.Close()); err != nil || len(d.Segments) != 1 {
		t.Fatalf("segments %v, %v", d, err)
	}
	err = errors.Join(change(w, 5, 12), w.Commit(context.Background(), []byte("x")), change(v, 0, 12), v.Commit(context.Background(), []byte("x")))
	if err != nil {
		t.Fatal(err)
	}
	got, err := contents(x)
	want, err2 := contents(y)
	if err := errors.Join(err, err2); err != nil || got != want {
		t.Errorf("after merge and commit\n%s\nwant\n%s, %v", got, want, err)
	}
	if err := errors.Join(x.Close(), y.Close()); err != nil {
		t.Error(err)
	}
}

// A merge that is cancelled, or meets damage, says so, and the commit stands.
func TestMergeError(t *testing.T) {
	for _, background := range []bool{false, true} {
		dir := storetest.NewMemory()
		opts := &engine.Options{Directory: dir, MergeFactor: engine.NoMerges, VerifyBytes: engine.VerifyNone}
		smallIndex(t, dir, false)
		x, err := engine.Open("", opts)
		if err != nil {
			t.Fatal(err)
		}
		before, err := contents(x)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := x.Compact(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
		if err := x.Close(); err != nil {
			t.Error(err)
		}
		if err := x.Merge(context.Background()); !errors.Is(err, engine.ErrClosed) {
			t.Errorf("merge after close: %v", err)
		}
		damageCold(dir)
		opts.MergeFactor, opts.BackgroundMerges = 2, background
		if x, err = engine.Open("", opts); err != nil {
			t.Fatal(err)
		}
		w, err := x.Writer()
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Commit(context.Background(), []byte("beside damage")); err != nil {
			t.Error(err)
		}
		for tries := 0; background && x.MergeError() == nil && tries < 100_000; tries++ {
			if _, err := contents(x); err != nil { // what a goroutine does beside it
				t.Fatal(err)
			}
		}
		if err := x.MergeError(); !errors.Is(err, engine.ErrCorrupt) {
			t.Errorf("merge after the commit: %v", err)
		}
		if err := x.Merge(context.Background()); !errors.Is(err, engine.ErrCorrupt) {
			t.Errorf("merge of damage: %v", err)
		}
		after, err := contents(x)
		if want := strings.Replace(before, "commit 2", "beside damage", 1); err != nil || after != want {
			t.Errorf("after\n%s, %v\nwant\n%s", after, err, want)
		}
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	}
}

// damageCold flips a byte of each file of full records.
func damageCold(dir *storetest.Memory) {
	for _, name := range dir.Names() {
		if strings.HasSuffix(name, ".cold") {
			b := bytes.Clone(dir.Data(name))
			b[33] ^= 1
			dir.SetData(name, b)
		}
	}
}

// Writers, merges, readers and closes at once: whatever a reader sees is a whole
// commit, and in the end nothing is lost.
func TestMergesAtOnce(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { mergesAtOnce(t, seed) })
	}
}

func mergesAtOnce(t *testing.T, seed uint64) {
	dir := t.TempDir()
	opts := &engine.Options{MergeFactor: 2, BackgroundMerges: seed%2 == 0, MergePercent: 100, BufferBytes: 1 << 16, MergeInputBytes: int(seed%3) * 500}
	x, err := engine.Create(dir, Schema, opts)
	if err != nil {
		t.Fatal(err)
	}
	const docs, rounds = 30, 8
	done := make(chan struct{})
	var wg sync.WaitGroup
	report := func(err error) {
		if err != nil && !errors.Is(err, engine.ErrClosed) && !errors.Is(err, engine.ErrLocked) {
			t.Error(err)
		}
	}
	loop := func(do func() error) {
		wg.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					report(do())
				}
			}
		})
	}
	loop(func() error { return x.Merge(context.Background()) })
	loop(func() error { return x.Compact(context.Background()) })
	loop(func() error {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		go cancel()
		if err := x.Compact(ctx); !errors.Is(err, context.Canceled) {
			return err
		}
		return nil
	})
	loop(func() error { return evenCommit(x, docs) })
	wg.Go(func() {
		defer close(done)
		report(writeRounds(x, seed, docs, rounds))
	})
	wg.Wait()
	want := fmt.Sprint(rounds - 1)
	if got := string(x.UserData()); got != want {
		t.Errorf("user data %s, want %s", got, want)
	}
	report(evenCommit(x, docs))
	if err := x.Close(); err != nil {
		t.Error(err)
	}
	found, err := engine.Check(context.Background(), dir)
	if err != nil || !found.Whole() || found.Docs != docs {
		t.Errorf("check: %v, %v", found, err)
	}
}

// writeRounds puts all documents in each round, some of them twice with a
// rollback between, commits, and closes the writer now and then.
func writeRounds(x *engine.Index, seed uint64, docs, rounds int) error {
	random := rand.New(rand.NewPCG(seed, 1))
	var w *engine.Writer
	for round := range rounds {
		for w == nil {
			var err error
			if w, err = x.Writer(); err != nil && !errors.Is(err, engine.ErrLocked) {
				return err
			}
		}
		if random.IntN(3) == 0 {
			if err := errors.Join(w.Delete("0"), w.SetPopularity("1", 9), w.Put(smallDocument("none", 3)), w.Rollback()); err != nil && round > 0 {
				return err
			}
		}
		for _, i := range random.Perm(docs) {
			d := smallDocument(fmt.Sprint(i), random.IntN(9))
			d.Full = []byte(fmt.Sprint(round))
			if err := w.Put(d); err != nil {
				return err
			}
		}
		if err := w.Commit(context.Background(), []byte(fmt.Sprint(round))); err != nil {
			return err
		}
		if random.IntN(3) == 0 {
			if err := w.Close(); err != nil {
				return err
			}
			w = nil
		}
	}
	if w == nil {
		return nil
	}
	return w.Close()
}

// evenCommit checks that all documents are of one round.
func evenCommit(x *engine.Index, docs int) error {
	r, err := x.Reader()
	if err != nil {
		return err
	}
	defer r.Close()
	round := string(r.UserData())
	if round == "" {
		return nil
	}
	if r.Docs() != docs {
		return fmt.Errorf("round %s: %d documents, want %d", round, r.Docs(), docs)
	}
	for i := range docs {
		full, err := r.Full(fmt.Sprint(i))
		if err != nil || string(full) != round {
			return fmt.Errorf("round %s: document %d is of %q, %v", round, i, full, err)
		}
	}
	return nil
}

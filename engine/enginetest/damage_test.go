package enginetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// smallIndex makes an index of two segments with deletions, an overlay and
// values in two files, and returns its directory.
func smallIndex(t testing.TB, dir *storetest.Memory) *engine.Options {
	t.Helper()
	opts := &engine.Options{Directory: dir, MergeFactor: engine.NoMerges}
	x, err := engine.Create("", Schema, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := fill(x); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	return opts
}

func smallDocument(key string, n int) *engine.Document {
	return &engine.Document{Key: key, Popularity: uint32(n),
		Words: []engine.FieldText{{Field: "title", Text: fmt.Sprintf("origin of species %d", n)},
			{Field: "author", Text: "Darwin"}, {Field: "keyword", Text: "Darwin"}},
		Values: []engine.FieldValue{{Field: "title_whole", Value: fmt.Sprintf("origin %d", n)},
			{Field: "subject", Value: fmt.Sprintf("subject %d", n%3)}, {Field: "language", Value: "eng"}},
		Years:    engine.Years{First: 1859, Last: 1859, Certainty: engine.Certain},
		Numbers:  []engine.FieldNumber{{Field: "pages", Value: int64(100 + n*n)}},
		SortKeys: []engine.FieldSortKey{{Field: "title_sort", Key: []byte(fmt.Sprintf("origin %d", n%5))}},
		Brief:    []byte("brief " + key), Full: bytes.Repeat([]byte("full "), 30)}
}

// fill makes three commits.
func fill(x *engine.Index) error {
	w, err := x.Writer()
	if err != nil {
		return err
	}
	for commit := range 3 {
		for i := range 4 {
			if err := w.Put(smallDocument(fmt.Sprintf("k%d", i+3*commit), i+5*commit)); err != nil {
				return errors.Join(err, w.Close())
			}
		}
		if commit == 2 {
			if err := errors.Join(w.Delete("k1"), w.SetPopularity("k2", 77)); err != nil {
				return errors.Join(err, w.Close())
			}
		}
		if err := w.Commit(context.Background(), []byte(fmt.Sprint("commit ", commit))); err != nil {
			return errors.Join(err, w.Close())
		}
	}
	return w.Close()
}

var smallRequest = &engine.Request{
	Query: query.Union{Text: "origin species", Profile: &query.Profile{Popularity: query.SquareRoot, Clauses: []query.Clause{
		{Kind: query.InPhrase, Field: "title", Weight: 2}, {Kind: query.AllWords, Field: "title", Weight: 1},
		{Kind: query.AllStubs, Field: "keyword", Weight: 0.5}, {Kind: query.WholeValue, Field: "title_whole", Weight: 3}}}},
	Top: 20, Best: 5, Histogram: true,
	Filters: []engine.Filter{{Field: "language", Values: []string{"eng"}}},
	Facets:  []engine.FacetRequest{{Field: "subject", Top: 5}, {Field: "language", Top: 5}},
}

// answer opens an index, asks everything of it and writes down what it said.
func answer(opts *engine.Options) (string, error) {
	x, err := engine.Open("", opts)
	if err != nil {
		return "", err
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		return "", err
	}
	defer r.Close()
	got, err := r.Search(context.Background(), smallRequest)
	if err != nil {
		return "", err
	}
	inRange, err := r.Search(context.Background(), &engine.Request{Query: query.Range{Field: "pages", From: 101, To: 150},
		Order: engine.Order{By: engine.ByField, Field: "title_sort"}, Top: 20})
	if err != nil {
		return "", err
	}
	out := fmt.Sprintf("%s %d %d %d %+v %+v %+v %+v", x.UserData(), r.Docs(), got.Total, got.WithWords, got.Hits, got.Facets, *got.Years, inRange.Hits)
	for _, key := range []string{"k0", "k1", "k5", "k9"} {
		full, err := r.Full(key)
		if err != nil && !errors.Is(err, engine.ErrNotFound) {
			return "", err
		}
		out += fmt.Sprintf(" %s=%s", key, full)
	}
	values, err := r.FacetValues("subject", "", 0)
	return fmt.Sprintf("%s %+v", out, values), err
}

// Each byte of a small index is flipped, and each file cut at each length. With
// checksums verified at opening the answer is right or ErrCorrupt. Without, it
// may be wrong, and nothing worse. Check finds every flip.
func TestDamage(t *testing.T) {
	dir := storetest.NewMemory()
	opts := smallIndex(t, dir)
	want, err := answer(opts)
	if err != nil {
		t.Fatal(err)
	}
	tries := 0
	for _, name := range dir.Names() {
		good := bytes.Clone(dir.Data(name))
		for i := range good {
			bad := bytes.Clone(good)
			bad[i] ^= 1 << (i % 8)
			dir.SetData(name, bad)
			damaged(t, opts, want, fmt.Sprintf("%s, byte %d flipped", name, i))
			dir.SetData(name, bytes.Clone(good[:i]))
			damaged(t, opts, want, fmt.Sprintf("%s cut to %d bytes", name, i))
			tries += 2
		}
		dir.SetData(name, good)
	}
	if tries < 1000 {
		t.Errorf("only %d damages tried", tries)
	}
}

func damaged(t *testing.T, opts *engine.Options, want, what string) {
	t.Helper()
	got, err := answer(opts)
	if err == nil && got != want || err != nil && !errors.Is(err, engine.ErrCorrupt) {
		t.Fatalf("%s: %v, answer\n%s\nwant\n%s", what, err, got, want)
	}
	trusting := *opts
	trusting.VerifyBytes = engine.VerifyNone
	if _, err := answer(&trusting); err != nil && !errors.Is(err, engine.ErrCorrupt) {
		t.Fatalf("%s, unverified: %v", what, err)
	}
	trusting.Access, trusting.ColdAccess = engine.Pread, engine.Pread
	if _, err := answer(&trusting); err != nil && !errors.Is(err, engine.ErrCorrupt) {
		t.Fatalf("%s, unverified and read piece by piece: %v", what, err)
	}
	report, err := engine.CheckWith(context.Background(), "", opts)
	if err != nil || report.Whole() {
		t.Fatalf("%s: check says %v, %v", what, report, err)
	}
}

// A missing file is damage, a missing commit no index at all.
func TestMissingFiles(t *testing.T) {
	dir := storetest.NewMemory()
	opts := smallIndex(t, dir)
	for _, name := range dir.Names() {
		clone := dir.Clone()
		if err := clone.Remove(name); err != nil {
			t.Fatal(err)
		}
		o := *opts
		o.Directory = clone
		_, err := engine.Open("", &o)
		if err == nil {
			t.Errorf("opened without %s", name)
		}
	}
}

// The Nth operation fails, for N = 0, 1, 2 and so on until all succeeds, once
// only and from then on: what is there afterwards, whatever a crash then loses, is
// one of the commits. A short run looks at one kind of loss for each N.
func TestFailures(t *testing.T) {
	states := commits(t)
	long := os.Getenv("HOLDFAST_LONG") != ""
	for _, sticky := range []bool{false, true} {
		for _, windows := range []bool{false, true} {
			if !long && sticky != windows {
				continue
			}
			n := 0
			for ; ; n++ {
				dir := storetest.NewMemory()
				if windows {
					dir.RefuseOpen()
				}
				opts := &engine.Options{Directory: dir, MergeFactor: 2}
				x, err := engine.Create("", Schema, opts)
				if err != nil {
					t.Fatal(err)
				}
				dir.FailAt(n, sticky)
				err = fill(x)
				dir.FailAt(-1, false)
				_ = x.Close() // it may not be able to close what it could not open
				where := fmt.Sprintf("operation %d, sticky %v, windows %v", n, sticky, windows)
				for _, loss := range []storetest.Loss{storetest.LoseAll, storetest.LoseHalf, storetest.LoseNothing} {
					if !long && int(loss) != n%3 {
						continue
					}
					survives(t, dir.Crash(loss), states, fmt.Sprintf("%s, loss %d", where, loss))
				}
				if err == nil && !dir.Failed() {
					break
				}
				if n > 5000 {
					t.Fatal("failures do not end")
				}
			}
			if n < 50 {
				t.Errorf("only %d operations can fail", n)
			}
		}
	}
}

// commits are the answers after each commit of fill.
func commits(t *testing.T) map[string]string {
	t.Helper()
	dir := storetest.NewMemory()
	opts := &engine.Options{Directory: dir, MergeFactor: 2}
	states := map[string]string{}
	dir.OnSync(func(d *storetest.Memory) {
		o := *opts
		o.Directory = d
		if a, err := answer(&o); err == nil {
			states[a] = ""
		}
	})
	x, err := engine.Create("", Schema, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := fill(x); err != nil {
		t.Fatal(err)
	}
	if len(states) != 4 {
		t.Fatalf("%d states, want 4: %v", len(states), states)
	}
	return states
}

// survives opens what a crash left: it answers as one of the commits did, passes
// Check, and can be written.
func survives(t *testing.T, dir *storetest.Memory, states map[string]string, where string) {
	t.Helper()
	opts := &engine.Options{Directory: dir, MergeFactor: 2}
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

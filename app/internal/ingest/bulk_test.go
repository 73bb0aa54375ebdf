package ingest

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/app/internal/overlap"
	"holdfast/app/internal/staging"
	"holdfast/app/view"

	"pgregory.net/rapid"
)

// oneByOne never matches in bulk; tinyBulk always does, with next to no memory.
var (
	oneByOne = Bulk{Least: math.MaxInt}
	tinyBulk = Bulk{Least: 1, Share: 1000, Keys: 40, Slice: 7, Facts: 2000, Turns: 3}
)

// loadAs imports files in one of the two ways.
func loadAs(t fataler, store *staging.Store, how Bulk, files []File) *view.ImportReport {
	t.Helper()
	ctx := context.Background()
	r, err := newRun(ctx, store, nil, files)
	if err != nil {
		t.Fatalf("%v", err)
	}
	r.how = how
	report, err := r.end(ctx, time.Now(), r.flow(ctx, nil))
	if err != nil {
		t.Fatalf("%v", err)
	}
	return report
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// ledgerOf is every title with its records, and every line of the ledger in force.
func ledgerOf(t fataler, store *staging.Store) string {
	t.Helper()
	ctx := context.Background()
	var out strings.Builder
	last := int64(0)
	err := store.EachPlace(ctx, func(library, control string, number int64) error {
		last = max(last, number)
		_, err := fmt.Fprintf(&out, "%s %s is in %d\n", library, control, number)
		return err
	})
	for n := int64(1); err == nil && n <= last; n++ {
		var edges []staging.Edge
		var held []staging.Held
		if edges, err = store.EdgesOf(ctx, n); err == nil {
			held, err = store.HeldOf(ctx, n)
		}
		for _, e := range edges {
			fmt.Fprintf(&out, "%d: %+v\n", n, e)
		}
		for _, h := range held {
			fmt.Fprintf(&out, "%d: %+v\n", n, h)
		}
	}
	if err != nil {
		t.Fatalf("%v", err)
	}
	return out.String()
}

// alike fails at the first line in which two texts differ.
func alike(t fataler, got, want string) {
	t.Helper()
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("in bulk:\n%s\none by one:\n%s", a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Fatalf("in bulk %d lines, one by one %d", len(a), len(b))
	}
}

// TestBulkOfLibraries matches generated files of twelve libraries both ways, in bulk
// with more memory than needed and with next to none, and then a second load.
func TestBulkOfLibraries(t *testing.T) {
	records := 3000
	if testing.Short() {
		records = 600
	}
	var files [2][]File
	for i, changed := range []float64{0, 0.2} {
		dir := t.TempDir()
		made, err := overlap.Generate(context.Background(), dir, overlap.Plan{Seed: 7, Records: records, Libraries: 12, Rates: overlap.Standard(), Changed: changed})
		if err != nil {
			t.Fatal(err)
		}
		for k, path := range made.Files {
			if i == 1 && k%2 == 0 {
				made.Codes[k] = "new" + made.Codes[k] // half of the second load is of new libraries
			}
			files[i] = append(files[i], File{Path: path, Name: filepath.Base(path), Library: made.Codes[k]})
		}
	}
	load := func(how Bulk) string {
		store := openStore(t, filepath.Join(t.TempDir(), "catalogue"))
		report := loadAs(t, store, how, files[0])
		first := counts(report) + ledgerOf(t, store)
		report = loadAs(t, store, how, files[1])
		wantSound(t, store)
		return first + counts(report) + ledgerOf(t, store)
	}
	want := load(oneByOne)
	if !strings.Contains(want, "Band:1") || strings.Count(want, "Band:2") < records/3 {
		t.Fatal("the ledger is too poor to tell the two ways apart")
	}
	alike(t, load(tinyBulk), want)
	wide := standardBulk()
	wide.Least, wide.Share = 1, 1000
	alike(t, load(wide), want)
}

// TestBulkModel does the same with random small files, in which records come again,
// collide and are deleted.
func TestBulkModel(t *testing.T) {
	root, round := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		var stores [2]*staging.Store
		for i := range stores {
			dir := filepath.Join(root, fmt.Sprint(round, "-", i))
			store, err := staging.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer os.RemoveAll(dir)
			defer store.Close()
			stores[i] = store
		}
		for n := range rapid.IntRange(1, 3).Draw(t, "loads") {
			files := randomFiles(t, filepath.Join(root, fmt.Sprint(round, "-", n)))
			a := counts(loadAs(t, stores[0], tinyBulk, files))
			b := counts(loadAs(t, stores[1], oneByOne, files))
			alike(t, a+"\n"+ledgerOf(t, stores[0]), b+"\n"+ledgerOf(t, stores[1]))
			if wrong, err := stores[0].Check(context.Background()); err != nil || len(wrong) > 0 {
				t.Fatalf("check: %v, %v", wrong, err)
			}
		}
	})
}

// randomFiles are files of records that share a few numbers and titles.
func randomFiles(t *rapid.T, path string) []File {
	var files []File
	for i := range rapid.IntRange(1, 3).Draw(t, "files") {
		var text strings.Builder
		for n := range rapid.IntRange(1, 8).Draw(t, "records") {
			status := rapid.SampledFrom([]string{"n", "n", "n", "d"}).Draw(t, "status")
			fmt.Fprintf(&text, "=LDR  00000%sam\\a2200000\\a\\4500\n=001  %d\n", status, rapid.IntRange(1, 6).Draw(t, "001"))
			for _, k := range rapid.SliceOfNDistinct(rapid.IntRange(1, 5), 0, 2, rapid.ID[int]).Draw(t, "keys") {
				fmt.Fprintf(&text, "=010  \\\\$a8500000%d\n", k)
			}
			fmt.Fprintf(&text, "=100  1\\$aMelville, Herman\n=245  10$a%s\n", rapid.SampledFrom([]string{"Moby Dick", "Moby Dick or the whale", "Omoo", "The whale"}).Draw(t, "title"))
			fmt.Fprintf(&text, "=260  \\\\$bHarper,$c185%d\n=300  \\\\$a%d p.\n=500  \\\\$a%s %d\n\n", rapid.IntRange(1, 3).Draw(t, "year"), 200+rapid.IntRange(0, 2).Draw(t, "pages"), filepath.Base(path), n)
		}
		name := fmt.Sprintf("%s-%d.mrk", path, i)
		if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, File{Path: name, Name: filepath.Base(name), Library: rapid.SampledFrom([]string{"A", "B", "C"}).Draw(t, "library")})
	}
	return files
}

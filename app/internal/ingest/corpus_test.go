package ingest

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// corpus returns the real files, with one library a folder.
func corpus(t testing.TB) []File {
	t.Helper()
	root := os.Getenv("HOLDFAST_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "marc")
	}
	root = filepath.Join(root, "good")
	if _, err := os.Stat(root); err != nil {
		t.Skip("the real files are not here; HOLDFAST_CORPUS names their folder")
	}
	var files []File
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		dir, _ := filepath.Rel(root, filepath.Dir(path))
		library, _, _ := strings.Cut(filepath.ToSlash(dir), "/")
		files = append(files, File{Path: path, Name: d.Name(), Library: library})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestCorpus imports all real files twice: the second time nothing changes.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("reads forty thousand records")
	}
	files := corpus(t)
	dir := os.Getenv("HOLDFAST_KEEP") // a folder to look at afterwards
	if dir == "" {
		dir = t.TempDir()
	}
	store := openStore(t, dir)
	index := newMemoryIndex()
	index.forget = true
	began := time.Now()
	report, err := Import(context.Background(), store, index, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	logReport(t, report, time.Since(began))
	checkSums(t, report)
	wantSound(t, store)
	seq, _ := index.Sequence()

	began = time.Now()
	again, err := Import(context.Background(), store, index, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	logReport(t, again, time.Since(began))
	checkSums(t, again)
	wantSound(t, store)
	c := again.Totals
	if c.Unchanged != c.Read || c.Titles != report.Totals.Titles {
		t.Errorf("the second import changed something: %+v", c)
	}
	if now, _ := index.Sequence(); now != seq {
		t.Errorf("the second import moved the sequence from %d to %d", seq, now)
	}
}

func logReport(t *testing.T, r *view.ImportReport, took time.Duration) {
	t.Helper()
	totals, _ := json.Marshal(r.Totals)
	kinds := map[string]int{}
	for _, f := range r.Files {
		if f.Error != "" {
			kinds[f.Error]++
		}
	}
	var refused []string
	for k := range kinds {
		refused = append(refused, k)
	}
	sort.Strings(refused)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("%d files in %v, heap from the system %d MB: %s\nrefused: %q", len(r.Files), took.Round(time.Millisecond), m.HeapSys>>20, totals, refused)
}

// checkSums holds a report against the promises of view.Counts.
func checkSums(t *testing.T, r *view.ImportReport) {
	t.Helper()
	all := view.Counts{Warnings: map[string]int{}}
	for _, f := range r.Files {
		c := f.Counts
		if sum := c.Added + c.Updated + c.Unchanged + c.Older + c.Deleted + c.Collisions; sum != c.Read {
			t.Errorf("%s: read %d, but the outcomes add up to %d", f.Name, c.Read, sum)
		}
		all.Add(&c)
	}
	if all.Read != r.Totals.Read || all.Added != r.Totals.Added || all.Rejected != r.Totals.Rejected {
		t.Errorf("totals %+v are not the sum of the files %+v", r.Totals, all)
	}
}

// wantSound asks the store to check itself.
func wantSound(t testing.TB, store *staging.Store) {
	t.Helper()
	wrong, err := store.Check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error("check: " + w)
	}
}

func openStore(t testing.TB, dir string) *staging.Store {
	t.Helper()
	store, err := staging.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// corpusAfter is how many statements and changes of the index may follow a cancellation in
// an import of forty thousand records.
const corpusAfter = 4000

// TestCorpusCancel cancels the import of all real files at several moments: the answer
// comes soon, counted in what is still written, and the catalogue stays empty.
func TestCorpusCancel(t *testing.T) {
	if testing.Short() {
		t.Skip("reads forty thousand records")
	}
	files := corpus(t)
	b := newBench(t)
	b.index.forget = true
	for _, at := range []struct {
		stage view.Stage
		done  int64
	}{{view.StageReading, 40000}, {view.StageMatching, 40000}, {view.StageMatching, 75000}, {view.StageIndexing, 30000}} {
		ctx, cancel := context.WithCancel(context.Background())
		var p view.Progress
		var after atomic.Int64
		// Every statement and every change is a moment to look: a clock that runs as fast
		// as the machine.
		look := func() {
			if ctx.Err() != nil {
				after.Add(1)
			} else if s := p.Snapshot(); s.Stage == at.stage && max(s.Done, s.Records*int64(1-min(s.Stage, 1))) >= at.done {
				cancel()
			}
		}
		b.reopen(staging.Options{Fault: func(string) error { look(); return nil }})
		b.index.onChange = func(Change) { look() }
		report, err := Import(ctx, b.store, b.index, files, &p)
		cancel()
		if err != nil || !report.Cancelled {
			t.Fatalf("stage %d: cancelled %v, error %v", at.stage, report.Cancelled, err)
		}
		t.Logf("stage %d at %d: %d statements and changes after cancelling", at.stage, at.done, after.Load())
		if after.Load() > corpusAfter {
			t.Errorf("stage %d at %d: %d statements and changes after cancelling", at.stage, at.done, after.Load())
		}
		if c, err := b.store.Counts(context.Background()); err != nil || c != (staging.Counts{}) {
			t.Errorf("stage %d: %+v, %v", at.stage, c, err)
		}
	}
	wantSound(t, b.store)
}

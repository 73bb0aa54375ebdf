package ingest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
)

// brokenOff imports files in a store of its own whose statements fail as if the
// process were killed when the second of them is half read.
func brokenOff(t *testing.T, dir string, files []File) {
	t.Helper()
	loads := 0
	killed := errors.New("killed")
	store, err := staging.OpenWith(dir, staging.Options{Fault: func(statement string) error {
		if strings.HasPrefix(statement, "INSERT INTO loads") {
			loads++
		}
		if loads > 1 {
			return killed // at the second file, and nothing after it is written
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Import(context.Background(), store, newMemoryIndex(), files, nil); !errors.Is(err, killed) {
		t.Fatalf("the import went on: %v", err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestResume: an import that was broken off goes on with the file at which it
// stopped, if it is given the same files; else it begins anew, and what was left of other
// files waits.
func TestResume(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(files []File) []File
		resume bool
		remain int
	}{
		{"the same files", func(f []File) []File { return f }, true, 0},
		{"a file more", func(f []File) []File { return append(f, f[0]) }, true, 0},
		{"a file that was read is gone", func(f []File) []File {
			if err := os.Remove(f[0].Path); err != nil {
				t.Fatal(err)
			}
			return f
		}, true, 0},
		{"a file was changed", func(f []File) []File {
			if err := os.WriteFile(f[0].Path, []byte(bookText("7", "Rivers")), 0o600); err != nil {
				t.Fatal(err)
			}
			return f
		}, false, 0},
		{"one of the files", func(f []File) []File { return f[1:] }, false, 0},
		{"other files", func(f []File) []File { return []File{textFile(t, filepath.Dir(f[0].Path), "C", bookText("1", "Emma"))} }, false, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			files := []File{textFile(t, dir, "A", bookText("1", "Moby Dick")), textFile(t, dir, "B", bookText("2", "Walden"))}
			brokenOff(t, filepath.Join(dir, "catalogue"), files)
			store := openStore(t, filepath.Join(dir, "catalogue"))
			if err := Recover(context.Background(), store); err != nil {
				t.Fatal(err)
			}
			b := &bench{t: t, dir: dir, store: store, index: newMemoryIndex()}
			equal(t, "nothing is seen", b.titles(), "")
			lefts, err := store.Lefts(context.Background())
			if err != nil || len(lefts) != 1 || len(lefts[0].Files) != 1 {
				t.Fatalf("left: %+v, %v", lefts, err)
			}
			left := lefts[0]
			files = c.change(files)
			report, err := Import(context.Background(), store, b.index, files, nil)
			if err != nil {
				t.Fatal(err)
			}
			b.sound(report)
			if resumed := report.Loads[0] == left.Files[0].Load; resumed != c.resume {
				t.Errorf("goes on: %v, want %v", resumed, c.resume)
			}
			if lefts, err := store.Lefts(context.Background()); len(lefts) != c.remain || err != nil {
				t.Errorf("left afterwards: %v, %v", lefts, err)
			}
			if err := store.Purge(context.Background()); err != nil {
				t.Fatal(err)
			}
			wantSound(t, store)
		})
	}
}

func bookText(control, title string) string {
	return "=LDR  00000nam\\a2200000\\a\\4500\n=001  " + control + "\n=245  10$a" + title + "\n\n"
}

func textFile(t *testing.T, dir, library, text string) File {
	t.Helper()
	path := filepath.Join(dir, library+".mrk")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return File{Path: path, Name: filepath.Base(path), Library: library}
}

// TestGoOnInAFile: of a file that was left in the middle only the rest is staged when the
// import is gone on with, and report and titles are those of one that nobody stopped;
// stopped at any batch, more than once, by cancelling.
func TestGoOnInAFile(t *testing.T) {
	want := newBench(t)
	text := "no field\n\n" + longFile(3*batchRecords+200)
	report := want.load(textFile(t, want.dir, "A", text))
	equal(t, "left out", report.Totals.Rejected, 1)
	whole := counts(report)
	for stop := 1; stop <= 3; stop++ {
		b := newBench(t)
		files := []File{textFile(t, b.dir, "A", text)}
		for round := range 2 {
			b.stopAtBatch(files, stop-round)
		}
		lefts, err := Lefts(context.Background(), b.store)
		if err != nil || len(lefts) != 1 || len(lefts[0].Files) != 1 || lefts[0].Files[0].Read || lefts[0].Files[0].Records == 0 {
			t.Fatalf("left: %+v, %v", lefts, err)
		}
		staged := 0
		b.reopen(staging.Options{Fault: func(statement string) error {
			if strings.HasPrefix(statement, "INSERT INTO loads") {
				staged++
			}
			return nil
		}})
		got := b.load(files...)
		equal(t, "counts", counts(got), whole)
		equal(t, "problems", len(got.Problems), len(report.Problems))
		equal(t, "loads begun", staged, 0)
		equal(t, "titles", strings.Join(b.index.contents(), "\n"), strings.Join(want.index.contents(), "\n"))
		wantSound(t, b.store)
	}
}

// stopAtBatch cancels an import while it stages a batch, in the way of statements.
func (b *bench) stopAtBatch(files []File, batch int) {
	b.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	b.reopen(staging.Options{Fault: func(statement string) error {
		if strings.HasPrefix(statement, "INSERT INTO contents") {
			n++
			if n > (batch-1)*batchRecords/64 {
				cancel()
			}
		}
		return nil
	}})
	report, err := Import(ctx, b.store, b.index, files, nil)
	if err != nil || !report.Cancelled || report.Left == 0 {
		b.t.Fatalf("stopped: %+v, %v", report, err)
	}
	b.reopen(staging.Options{})
}

// longFile has n records, two of each title.
func longFile(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(bookText(strconv.Itoa(i+1), "The book number "+strconv.Itoa(i/2)))
	}
	return b.String()
}

// TestOvertaken: what was read before its library sent something else is read again, so
// that it comes last.
func TestOvertaken(t *testing.T) {
	dir := t.TempDir()
	files := []File{textFile(t, dir, "A", bookText("1", "Moby Dick")), textFile(t, dir, "B", bookText("2", "Walden"))}
	brokenOff(t, filepath.Join(dir, "catalogue"), files)
	b := &bench{t: t, dir: dir, store: openStore(t, filepath.Join(dir, "catalogue")), index: newMemoryIndex()}
	later := b.file("A", bookText("1", "Moby Dick; or, The Whale"))
	loaded := b.load(later).Loads[0]
	lefts, err := Lefts(context.Background(), b.store)
	if err != nil || len(lefts) != 1 || !lefts[0].Overtaken {
		t.Fatalf("left: %+v, %v", lefts, err)
	}
	first := b.load(files...)
	if n := len(first.Loads); n != 2 || first.Loads[0] <= loaded {
		t.Errorf("loads %v are those from before", first.Loads)
	}
	if _, err := UndoLoads(context.Background(), b.store, b.index, first.Loads[:1], nil); err != nil {
		t.Fatal(err)
	}
	if state := b.state(); !strings.Contains(state, "or, The Whale") || !strings.Contains(state, "Walden") {
		t.Errorf("after the first was taken back: %s", state)
	}
}

// TestDropLeft: what was left can be dropped, had back, and is gone after the next
// opening; nothing else is changed by it.
func TestDropLeft(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	files := []File{textFile(t, dir, "A", bookText("1", "Moby Dick")), textFile(t, dir, "B", bookText("2", "Walden"))}
	brokenOff(t, filepath.Join(dir, "catalogue"), files)
	store := openStore(t, filepath.Join(dir, "catalogue"))
	if err := Recover(ctx, store); err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, dir: dir, store: store, index: newMemoryIndex()}
	b.load(b.file("C", bookText("3", "Emma")))
	before := b.state()
	lefts, err := Lefts(ctx, store)
	if err != nil || len(lefts) != 1 {
		t.Fatalf("left: %+v, %v", lefts, err)
	}
	id := lefts[0].ID
	for _, step := range []struct {
		name string
		do   func() error
		left int
		err  error
	}{
		{"had back too early", func() error { return store.BringBack(ctx, id) }, 1, staging.ErrNoLeft},
		{"dropped", func() error { return store.DropLeft(ctx, id) }, 0, nil},
		{"dropped twice", func() error { return store.DropLeft(ctx, id) }, 0, staging.ErrNoLeft},
		{"had back", func() error { return store.BringBack(ctx, id) }, 1, nil},
		{"dropped again", func() error { return store.DropLeft(ctx, id) }, 0, nil},
		{"opened again", func() error { return Recover(ctx, store) }, 0, nil},
		{"had back too late", func() error { return store.BringBack(ctx, id) }, 0, staging.ErrNoLeft},
	} {
		if err := step.do(); !errors.Is(err, step.err) {
			t.Errorf("%s: %v", step.name, err)
		}
		if lefts, err := Lefts(ctx, store); err != nil || len(lefts) != step.left {
			t.Errorf("%s: left %+v, %v", step.name, lefts, err)
		}
		equal(t, step.name, b.state(), before)
		wantSound(t, store)
	}
}

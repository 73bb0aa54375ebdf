package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app"
	"holdfast/app/view"
)

// child runs the command line in a process of its own, and returns what it printed and
// whether it succeeded.
func child(t *testing.T, args ...string) (out string, ok bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "HOLDFAST_CLI_CHILD=1")
	text, err := cmd.CombinedOutput()
	return string(text), err == nil
}

// TestTwoPrograms: while one program has a catalogue open, another can search it and
// sees what the first changes; what would change it is refused in plain words and
// changes nothing, and works when the first has let go.
func TestTwoPrograms(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	catalogue := filepath.Join(dir, "catalogue")
	second := write(t, filepath.Join(dir, "hill-1.mrc"), books(t, 100, 300)...)
	done(t, "-c", catalogue, "import", write(t, filepath.Join(dir, "harbour-1.mrc"), books(t, 0, 200)...))
	first, err := app.Open(ctx, catalogue, app.ToChange, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	refused := [][]string{
		{"import", second}, {"match", "decide", "harbour:t00001", "harbour:t00002", "same"},
		{"undo-import", "1"}, {"remove", "--library", "harbour", numberList(t, dir, 0, 10)}, {"match", "use", "identifiers"},
	}
	before := account(t, catalogue)
	for _, act := range refused {
		out, ok := child(t, append([]string{"-c", catalogue}, act...)...)
		if ok || !strings.Contains(out, "This catalogue is open in another window of Holdfast") {
			t.Errorf("%v beside another program: %v, %s", act, ok, out)
		}
	}
	if got := account(t, catalogue); got != before {
		t.Errorf("what was refused changed\n%s\ninto\n%s", before, got)
	}
	id, err := first.Decide(ctx, view.Ruling{A: "harbour:t00003", B: "harbour:t00004", Verdict: view.SameBook})
	if err != nil {
		t.Fatal(err)
	}
	if out, ok := child(t, "-c", catalogue, "match", "decided"); !ok || !strings.Contains(out, "t00003") {
		t.Errorf("the other program does not see decision %d: %s", id, out)
	}
	if _, ok := child(t, "-c", catalogue, "check"); !ok {
		t.Error("the other program finds damage")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for _, act := range refused[:2] {
		if out, ok := child(t, append([]string{"-c", catalogue}, act...)...); !ok {
			t.Errorf("%v afterwards: %s", act, out)
		}
	}
	done(t, "-c", catalogue, "check")
	if n := len(allTitles(t, catalogue)); n != 298 {
		t.Errorf("%d titles of 300 books, two pairs of which were joined", n)
	}
}

// TestTwoImports: two programs import at once. Each file is in the catalogue in the
// end or was refused, and is then imported.
func TestTwoImports(t *testing.T) {
	dir := t.TempDir()
	catalogue := filepath.Join(dir, "catalogue")
	done(t, "-c", catalogue, "import", write(t, filepath.Join(dir, "sea-1.mrc"), books(t, 0, 10)...))
	files := []string{write(t, filepath.Join(dir, "harbour-1.mrc"), books(t, 0, 1500)...), write(t, filepath.Join(dir, "hill-1.mrc"), books(t, 1000, 2500)...)}
	type result struct {
		file, out string
		ok        bool
	}
	results := make(chan result)
	for _, f := range files {
		go func() {
			out, ok := child(t, "-c", catalogue, "import", f)
			results <- result{f, out, ok}
		}()
	}
	var refused []string
	for range files {
		r := <-results
		if r.ok {
			continue
		}
		if !strings.Contains(r.out, "open in another window") {
			t.Errorf("%s: %s", r.file, r.out)
		}
		refused = append(refused, r.file)
	}
	if len(refused) == len(files) {
		t.Error("none of the two came in")
	}
	for _, f := range refused {
		done(t, "-c", catalogue, "import", f)
	}
	done(t, "-c", catalogue, "check")
	if n := len(allTitles(t, catalogue)); n != 2500 {
		t.Errorf("%d titles", n)
	}
}

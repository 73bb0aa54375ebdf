package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
	"holdfast/marc"
)

// TestLookAndUndo: a look changes nothing, an import can be taken back, a list
// removes.
func TestLookAndUndo(t *testing.T) {
	dir := t.TempDir()
	cat, file := filepath.Join(dir, "cat"), filepath.Join(dir, "harbour.mrc")
	write(t, file, firstBooks(t, 20)...)
	out := done(t, "-c", cat, "import", "--look", file)
	for _, want := range []string{"20 records", "new titles", "some of the titles", "Nothing was changed"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	look := decode[view.Look](t, done(t, "-c", cat, "import", "--look", "--json", file))
	if look.Changes.NewTitles != 20 || len(look.Samples) != 7 {
		t.Errorf("look: %+v", look.Changes)
	}
	if out := done(t, "-c", cat, "loads"); strings.TrimSpace(out) != "" {
		t.Errorf("loads after a look: %s", out)
	}
	done(t, "-c", cat, "import", file)
	loads := decode[[]view.Load](t, done(t, "-c", cat, "loads", "--json"))
	if len(loads) != 1 || loads[0].Records != 20 {
		t.Fatalf("loads: %+v", loads)
	}

	list := filepath.Join(dir, "gone.txt")
	if err := os.WriteFile(list, []byte("t00003\n\nnone\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := done(t, "-c", cat, "remove", "--library", "harbour", list); out != "1 record removed\nnone is not here\n" {
		t.Errorf("remove: %q", out)
	}
	loads = decode[[]view.Load](t, done(t, "-c", cat, "loads", "--json"))
	for _, l := range loads {
		done(t, "-c", cat, "undo-import", count(int(l.ID)))
	}
	if out := done(t, "-c", cat, "check"); !strings.Contains(out, "0 titles and 0 records") {
		t.Errorf("check: %s", out)
	}
	if out := done(t, "-c", cat, "loads"); strings.Count(out, "taken back") != 2 {
		t.Errorf("loads: %s", out)
	}
	if _, errOut, code := call(t, "-c", cat, "undo-import", "1000"); code == 0 || !strings.Contains(errOut, "no import with this number") {
		t.Errorf("no such load: %s", errOut)
	}
	done(t, "-c", cat, "import", file)
	if out := done(t, "-c", cat, "check"); !strings.Contains(out, "20 titles and 20 records") {
		t.Errorf("imported again: %s", out)
	}
}

// firstBooks makes the first n books.
func firstBooks(t *testing.T, n int) (out []*marc.Record) {
	t.Helper()
	for i := range n {
		out = append(out, book(t, i))
	}
	return out
}

// TestFullFile: a look shows what a full file would remove, however much it is; the
// import asks, names the flag that answers, and says how many went.
func TestFullFile(t *testing.T) {
	dir := t.TempDir()
	cat, all, few := filepath.Join(dir, "cat"), filepath.Join(dir, "harbour.mrc"), filepath.Join(dir, "harbour-few.mrc")
	write(t, all, firstBooks(t, 20)...)
	write(t, few, firstBooks(t, 5)...)
	done(t, "-c", cat, "import", all)
	if out := done(t, "-c", cat, "import", "--full", "--look", few); !strings.Contains(out, "removed, not in the file        15") {
		t.Errorf("look: %s", out)
	}
	_, errOut, code := call(t, "-c", cat, "import", "--full", few)
	if code != 1 || !strings.Contains(errOut, "15 of the 20 records that library harbour has here") || !strings.Contains(errOut, "--remove-many") {
		t.Errorf("import: %d %s", code, errOut)
	}
	if out := done(t, "-c", cat, "import", "--full", "--remove-many", few); !strings.Contains(out, "removed, not in the file        15") {
		t.Errorf("removing: %s", out)
	}
}

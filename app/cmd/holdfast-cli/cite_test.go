package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestCite: references come in one style or all, as text, HTML and JSON.
func TestCite(t *testing.T) {
	dir := t.TempDir()
	cat, file := filepath.Join(dir, "cat"), filepath.Join(dir, "a.mrk")
	text := "=LDR  00000nam\\a2200000\\a\\4500\n=001  1\n=008  260101s1881\\\\\\\\enk\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\d\n" +
		"=100  1\\$aMelville, Herman\n=245  10$aMoby Dick\n=260  \\\\$aNew York :$bHarper,$c1881\n\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	done(t, "-c", cat, "import", "--library", "harbour", file)
	if got, want := done(t, "-c", cat, "cite", "1", "--style", "chicago"), "Melville, Herman. Moby Dick. New York: Harper, 1881.\n"; got != want {
		t.Errorf("cite: %q, want %q", got, want)
	}
	if got, want := done(t, "-c", cat, "cite", "1", "--style", "apa", "--html"), "Melville, H. (1881). <i>Moby Dick</i>. Harper.\n"; got != want {
		t.Errorf("cite: %q, want %q", got, want)
	}
	if got := done(t, "-c", cat, "cite", "1"); strings.Count(got, "\n") != len(view.CitationStyles()) {
		t.Errorf("all styles: %q", got)
	}
	if list := decode[[]view.Citation](t, done(t, "-c", cat, "cite", "1", "--json")); len(list) != 5 || list[4].Style != view.StyleISO690 {
		t.Errorf("as JSON: %v", list)
	}
	if _, _, code := call(t, "-c", cat, "cite", "1", "--style", "vancouver"); code == 0 {
		t.Error("a style that there is not was accepted")
	}
	if _, _, code := call(t, "-c", cat, "cite", "99"); code == 0 {
		t.Error("a title that there is not was cited")
	}
}

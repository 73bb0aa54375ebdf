package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEditions: the editions of a work are listed across titles that rules and people
// keep apart, and a merge profile is put in force and printed.
func TestEditions(t *testing.T) {
	dir := t.TempDir()
	cat := filepath.Join(dir, "cat")
	path := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	const head = "=LDR  00000nam\\a2200000\\a\\4500\n"
	const by = "=100  1\\$aMelville, Herman\n"
	done(t, "-c", cat, "import", "--library", "harbour", path("a.mrk", head+"=001  1\n"+by+"=245  10$aMoby Dick\n=250  \\\\$a1st ed.\n=260  \\\\$c1851\n\n"+
		head+"=001  2\n"+by+"=245  10$aMoby Dick\n=250  \\\\$a2nd ed.\n=260  \\\\$c1900\n\n"+head+"=001  3\n=245  10$aThe white whale retold for boys\n\n"+
		head+"=001  4\n"+by+"=245  10$aTypee\n\n"))
	list := func(id string) int { return len(decode[[]hitJSON](t, done(t, "-c", cat, "editions", id, "--json"))) }
	if list("1") != 2 || list("3") != 1 || list("4") != 1 {
		t.Errorf("editions: %d, %d, %d", list("1"), list("3"), list("4"))
	}
	if r := decode[searchJSON](t, done(t, "-c", cat, "search", "--grouped", "--json")); r.Total != 4 || r.Works != len(r.Hits) || r.Works != 3 {
		t.Errorf("%d works and %d hits of %d titles", r.Works, len(r.Hits), r.Total)
	}
	if out := done(t, "-c", cat, "search", "moby", "--grouped"); !strings.Contains(out, "2 titles\n1 work\n") || !strings.Contains(out, "2 editions") {
		t.Errorf("grouped: %s", out)
	}
	if out := done(t, "-c", cat, "search", "--grouped", "--all", "--json"); strings.Count(out, "\n") != 3 || strings.Count(out, `"editions":2`) != 1 {
		t.Errorf("all works: %s", out)
	}
	done(t, "-c", cat, "match", "decide", "1", "3", "edition")
	if list("1") != 3 || list("2") != 3 || list("3") != 3 {
		t.Errorf("editions after the verdict: %d, %d, %d", list("1"), list("2"), list("3"))
	}
	if r := decode[searchJSON](t, done(t, "-c", cat, "search", "--grouped", "--json")); r.Total != 4 || r.Works != 2 || r.Hits[0].Editions != 3 {
		t.Errorf("after the verdict %d works of %d titles, the first of %d", r.Works, r.Total, r.Hits[0].Editions)
	}
	if out := done(t, "-c", cat, "editions", "2"); strings.Count(out, "held by 1") != 3 {
		t.Errorf("editions: %s", out)
	}
	if out := done(t, "-c", cat, "merge-profile"); !strings.Contains(out, `"245": "add as 246"`) {
		t.Errorf("merge profile: %s", out)
	}
	done(t, "-c", cat, "merge-profile", path("merge.json", `{"name": "own", "marc21": {"520": "prefer longest"}}`))
	if out := done(t, "-c", cat, "merge-profile"); !strings.Contains(out, `"520": "prefer longest"`) {
		t.Errorf("merge profile: %s", out)
	}
	if _, _, code := call(t, "-c", cat, "merge-profile", path("wrong.json", `{"marc21": {"520": "burn"}}`)); code == 0 {
		t.Error("a mode that there is not was accepted")
	}
}

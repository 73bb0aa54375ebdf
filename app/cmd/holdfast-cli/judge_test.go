package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestJudge judges a small catalogue, keeps the run, adds what should be first, and
// compares.
func TestJudge(t *testing.T) {
	dir := t.TempDir()
	cat, saved := filepath.Join(dir, "cat"), filepath.Join(dir, "run.json")
	done(t, "-c", cat, "import", "--library", "hull", filepath.Join("..", "..", "internal", "judge", "testdata", "records.mrk"))
	out := done(t, "-c", cat, "judge", "--save", saved)
	for _, want := range []string{"A8 full title and subtitle", "B authors and names", "set aside", "untested, with fewer than 20 cases: 1, 2"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if info, err := os.Stat(saved); err != nil || info.Size() < 1000 {
		t.Errorf("the run was not kept: %v", err)
	}
	id := decode[searchJSON](t, done(t, "-c", cat, "search", "letters to emma", "--json")).Hits[0].ID
	done(t, "-c", cat, "judge", "add", "emma letters", id)
	got := decode[judgeJSON](t, done(t, "-c", cat, "judge", "--against", saved, "--json", "--misses"))
	if len(got.Better)+len(got.Worse) > 0 {
		t.Errorf("nothing changed, but %d cases are better and %d worse", len(got.Better), len(got.Worse))
	}
	last := got.Table.Kinds[len(got.Table.Kinds)-1]
	if m := last.Measures[got.Profiles[0]]; m.Cases != 1 || m.At1 != 1 {
		t.Errorf("what was added comes to %+v", m)
	}
	if one := decode[judgeJSON](t, done(t, "-c", cat, "judge", "--kind", "3", "--profile", got.Profiles[0], "--json")); one.Table.Kinds[0].Measures[got.Profiles[0]].Cases != 0 {
		t.Error("--kind 3 has cases of kind 1")
	}
	for _, bad := range [][]string{{"--kind", "66"}, {"--profile", "none"}, {"--against", cat + "/staging.db"}, {"--against", "nowhere"}, {"add", "one"}} {
		if _, errOut, code := call(t, append([]string{"-c", cat, "judge"}, bad...)...); code == 0 {
			t.Errorf("%v: exit code 0, %s", bad, errOut)
		}
	}
}

// TestRankings prints a profile, and searches and judges by a changed one.
func TestRankings(t *testing.T) {
	dir := t.TempDir()
	cat, own := filepath.Join(dir, "cat"), filepath.Join(dir, "own.json")
	done(t, "-c", cat, "import", "--library", "hull", filepath.Join("..", "..", "internal", "judge", "testdata", "records.mrk"))
	text := done(t, "-c", cat, "rankings", "Balanced")
	if err := os.WriteFile(own, []byte(strings.Replace(text, `"Balanced"`, `"Own"`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := decode[searchJSON](t, done(t, "-c", cat, "search", "emma", "--profile", own, "--json")); got.Total == 0 {
		t.Error("nothing is found by the file")
	}
	got := decode[judgeJSON](t, done(t, "-c", cat, "judge", "--kind", "8", "--profile", "Balanced", "--profile", own, "--json"))
	if len(got.Profiles) != 2 || got.Table.All.Measures[own] != got.Table.All.Measures["Balanced"] {
		t.Errorf("the copy of a profile is judged otherwise: %+v", got.Table.All)
	}
	if err := os.WriteFile(own, []byte("{\n\"name\": 3}"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ profile, says string }{{own, "own.json, line 2"}, {"best", "Fitch 2006"}} {
		for _, command := range [][]string{{"search", "emma"}, {"judge"}, {"explain", "emma", "1"}} {
			args := append(append([]string{"-c", cat}, command...), "--profile", c.profile)
			if _, errOut, code := call(t, args...); code != 2 || !strings.Contains(errOut, c.says) {
				t.Errorf("%v: code %d, %s", args, code, errOut)
			}
		}
	}
	if out := done(t, "-c", cat, "rankings"); !strings.Contains(out, "Balanced             the default") || !strings.Contains(out, "VuFind-like") {
		t.Errorf("the list is\n%s", out)
	}
}

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"holdfast/app"
	"holdfast/app/view"
)

// leave has files read and leaves them there.
func leave(t *testing.T, cat string, files ...string) {
	t.Helper()
	ctx := context.Background()
	c, err := app.Open(ctx, cat, app.ToCreate, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := c.LookAt(ctx, files)
	if err != nil {
		t.Fatal(err)
	}
	trial, err := c.Try(ctx, list, nil)
	if err == nil {
		_, err = trial.Leave()
	}
	if err = errors.Join(err, c.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestLeftImport: what was left is listed with how far it got and what is missing, and can
// be gone on with, begun again, or dropped, without any change to all else.
func TestLeftImport(t *testing.T) {
	dir := t.TempDir()
	cat := filepath.Join(dir, "cat")
	harbour := write(t, filepath.Join(dir, "harbour.mrc"), books(t, 0, 30)...)
	hill := write(t, filepath.Join(dir, "hill.mrc"), books(t, 20, 50)...)
	list := func() string {
		// The day and the hour are those of the test.
		return regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d`).ReplaceAllString(done(t, "-c", cat, "import", "--left"), "TIME")
	}
	done(t, "-c", cat, "import", harbour)
	if got := list(); got != "No import was left.\n" {
		t.Errorf("nothing left: %q", got)
	}
	if _, errOut, code := call(t, "-c", cat, "import", "--continue"); code != 1 || !strings.Contains(errOut, "There is no import left") {
		t.Errorf("nothing to go on with: %d, %s", code, errOut)
	}
	leave(t, cat, hill, harbour)
	const want = `     2  TIME  2 files, 60 records read of 2 of them
        hill.mrc (hill): 30 records, all read
        harbour.mrc (harbour): 30 records, all read

import --continue goes on with the first of these, --restart reads it from the beginning, --drop lets go of it.
`
	if got := list(); got != want {
		t.Errorf("left:\n%s\nwant\n%s", got, want)
	}
	if err := os.Rename(hill, hill+".away"); err != nil {
		t.Fatal(err)
	}
	if got := list(); !strings.Contains(got, "hill.mrc is not there.") {
		t.Errorf("with a file that is gone:\n%s", got)
	}
	before := done(t, "-c", cat, "check")
	if got := done(t, "-c", cat, "import", "--drop", "2"); got != "import 2 was dropped, with 60 records that were read; nothing else was changed\n" {
		t.Errorf("dropped: %s", got)
	}
	if after := done(t, "-c", cat, "check"); after != before || list() != "No import was left.\n" {
		t.Errorf("after dropping: %s, before: %s", after, before)
	}

	if err := os.Rename(hill+".away", hill); err != nil {
		t.Fatal(err)
	}
	leave(t, cat, hill)
	if err := os.Remove(hill); err != nil {
		t.Fatal(err)
	}
	if _, errOut, code := call(t, "-c", cat, "import", "--continue", "99"); code != 1 || !strings.Contains(errOut, "There is no import left") {
		t.Errorf("no such import: %d, %s", code, errOut)
	}
	report := decode[view.ImportReport](t, done(t, "-c", cat, "import", "--continue", "--json"))
	if report.Totals.Added != 30 || report.Totals.Titles != 50 {
		t.Errorf("gone on with what was read of a file that is gone: %+v", report.Totals)
	}

	leave(t, cat, harbour)
	report = decode[view.ImportReport](t, done(t, "-c", cat, "import", "--restart", "--json"))
	if report.Totals.Unchanged != 30 || list() != "No import was left.\n" {
		t.Errorf("begun again: %+v", report.Totals)
	}
}

// TestLeftUsage: what is no way to ask for an import that was left.
func TestLeftUsage(t *testing.T) {
	cat := filepath.Join(t.TempDir(), "cat")
	for _, args := range [][]string{{"--left", "x.mrc"}, {"--continue", "1", "2"}, {"--continue", "--drop"}, {"--continue", "one"}, {}} {
		if _, errOut, code := call(t, append([]string{"-c", cat, "import"}, args...)...); code == 0 {
			t.Errorf("%v: exit code 0, %s", args, errOut)
		}
	}
}

// TestLookShows: the records behind each line of what would change, with what is here.
func TestLookShows(t *testing.T) {
	dir := t.TempDir()
	cat := filepath.Join(dir, "cat")
	done(t, "-c", cat, "import", write(t, filepath.Join(dir, "harbour-1.mrc"), books(t, 0, 30)...))
	second := write(t, filepath.Join(dir, "hill.mrc"), books(t, 20, 120)...)
	all := done(t, "-c", cat, "import", "--look", "--show", "all", second)
	for _, want := range []string{"join a title", "      here: ", "(title ", "(hill.mrc, record 1, ", "and 40 more"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in\n%s", want, all)
		}
	}
	one := done(t, "-c", cat, "import", "--look", "--show", "new", second)
	if strings.Contains(one, "here: ") || !strings.Contains(one, "and 40 more") {
		t.Errorf("new titles alone:\n%s", one)
	}
	if plain := done(t, "-c", cat, "import", "--look", second); strings.Contains(plain, "more") {
		t.Errorf("nothing asked for:\n%s", plain)
	}
	if _, errOut, code := call(t, "-c", cat, "import", "--look", "--show", "nothing", second); code != 2 || !strings.Contains(errOut, "joining") {
		t.Errorf("no such line: %d, %s", code, errOut)
	}
}

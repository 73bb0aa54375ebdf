package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"holdfast/app"
	"holdfast/app/view"
)

// killsAsked is how often each act is killed: n, or what HOLDFAST_KILLS says.
func killsAsked(n int) int {
	if asked, err := strconv.Atoi(os.Getenv("HOLDFAST_KILLS")); err == nil && asked > 0 {
		return asked
	}
	return n
}

// TestKilledChange kills what changes a catalogue at random moments: a reload of
// changed records, an import that is taken back, a removal by list, decisions that join
// and part, a decision taken back. Each time check finds nothing, the catalogue says
// what it said before or what it says after, and doing it again ends where it ends
// without a kill.
func TestKilledChange(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes; not in a short run")
	}
	kills := killsAsked(3)
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	dir := t.TempDir()
	base := filepath.Join(dir, "base")
	done(t, "-c", base, "import", write(t, filepath.Join(dir, "harbour-1.mrc"), books(t, 0, 400)...))
	done(t, "-c", base, "import", write(t, filepath.Join(dir, "hill-1.mrc"), books(t, 200, 900)...))
	done(t, "-c", base, "match", "decide", "harbour:t00001", "hill:t00801", "same")
	done(t, "-c", base, "match", "decide", "harbour:t00210", "hill:t00210", "different")
	loads := decode[[]view.Load](t, done(t, "-c", base, "loads", "--json"))
	for _, act := range [][]string{
		{"undo-import", strconv.FormatInt(loads[0].ID, 10)},
		{"remove", "--library", "hill", numberList(t, dir, 500, 800)},
		{"import", changedBooks(t, dir, 300, 1200)},
		{"match", "decide", "harbour:t00002", "hill:t00802", "same"},
		{"match", "decide", "harbour:t00300", "hill:t00300", "different"},
		{"match", "undo", "1"},
	} {
		killChange(t, base, act, kills, random)
	}
}

// numberList writes the control numbers of books into a file.
func numberList(t *testing.T, dir string, from, to int) string {
	t.Helper()
	var numbers strings.Builder
	for n := from; n < to; n++ {
		fmt.Fprintf(&numbers, "t%05d\n", n)
	}
	path := filepath.Join(dir, "gone.txt")
	if err := os.WriteFile(path, []byte(numbers.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// changedBooks writes books with one field more, as those of the library hill.
func changedBooks(t *testing.T, dir string, from, to int) string {
	t.Helper()
	changed := books(t, from, to)
	for _, r := range changed {
		r.Fields = append(r.Fields, field("500", ' ', ' ', "a", "Changed."))
	}
	return write(t, filepath.Join(dir, "hill-2.mrc"), changed...)
}

// account is what a catalogue says: titles with their holdings, decisions in force,
// imports that were not taken back.
func account(t *testing.T, catalogue string) string {
	t.Helper()
	var out strings.Builder
	titles := allTitles(t, catalogue)
	for _, title := range slices.Sorted(maps.Keys(titles)) {
		fmt.Fprintf(&out, "%s: %d\n", title, titles[title])
	}
	var lines []string
	for _, d := range decode[[]view.MatchDecision](t, done(t, "-c", catalogue, "match", "decided", "--json")) {
		lines = append(lines, fmt.Sprintf("%s: %s %s", d.Verdict, d.Left.ControlNumber, d.Right.ControlNumber))
	}
	for _, l := range decode[[]view.Load](t, done(t, "-c", catalogue, "loads", "--json")) {
		lines = append(lines, fmt.Sprintf("%s: %d records, taken back %v", l.File, l.Records, l.Undone))
	}
	slices.Sort(lines)
	return out.String() + strings.Join(lines, "\n")
}

// killChange kills one act so often, each time on a copy of a catalogue.
func killChange(t *testing.T, base string, act []string, kills int, random *rand.Rand) {
	t.Helper()
	dir := t.TempDir()
	after := filepath.Join(dir, "after")
	copyFolder(t, base, after)
	start := time.Now()
	runChild(t, 0, append([]string{"-c", after}, act...)...)
	span := time.Since(start)
	before, end := account(t, base), account(t, after)
	if before == end {
		t.Fatalf("%v changes nothing; the test shows nothing", act)
	}
	killed, finished := 0, 0
	for tries := 0; killed < kills && tries < 8*kills; tries++ {
		catalogue := filepath.Join(dir, "killed")
		copyFolder(t, base, catalogue)
		start := time.Now()
		if !runChild(t, time.Duration(1+random.Int64N(int64(span))), append([]string{"-c", catalogue}, act...)...) {
			span = max(time.Since(start), time.Millisecond)
			continue
		}
		killed++
		done(t, "-c", catalogue, "check")
		reopen(t, catalogue)
		done(t, "-c", catalogue, "check")
		switch got := account(t, catalogue); got {
		case end:
			finished++
		case before:
			done(t, append([]string{"-c", catalogue}, act...)...)
			done(t, "-c", catalogue, "check")
			if got := account(t, catalogue); got != end {
				t.Fatalf("%v, killed and done again, ends elsewhere than without a kill: %s", act, difference(end, got))
			}
		default:
			t.Fatalf("%v, killed, is neither before nor after: %s", act, difference(before, got))
		}
	}
	t.Logf("%v: %d killed, of which %d were done", act[:min(2, len(act))], killed, finished)
	if killed == 0 {
		t.Errorf("%v was never killed in time", act)
	}
}

// reopen opens a catalogue to change it, which finishes what a kill left, and closes it.
func reopen(t *testing.T, catalogue string) {
	t.Helper()
	c, err := app.Open(context.Background(), catalogue, app.ToChange, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
}

// difference lists the lines of two texts that only one of them has.
func difference(a, b string) string {
	var out []string // - for those of a, + for those of b
	for i, two := range [][2]string{{a, b}, {b, a}} {
		has := strings.Split(two[1], "\n")
		for _, line := range strings.Split(two[0], "\n") {
			if !slices.Contains(has, line) {
				out = append(out, "-+"[i:i+1]+line)
			}
		}
	}
	return strings.Join(out, "; ")
}

// copyFolder makes to a copy of the folder from.
func copyFolder(t *testing.T, from, to string) {
	t.Helper()
	if err := os.RemoveAll(to); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

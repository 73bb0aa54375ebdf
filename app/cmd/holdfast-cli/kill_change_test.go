package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"holdfast/app/view"
)

// TestKilledChange kills what changes a catalogue (an import of changes, an import
// that is taken back, a removal by list) at random moments. Each time check finds
// nothing, and the titles are those of before or of after. HOLDFAST_KILLS says how
// often each is killed.
func TestKilledChange(t *testing.T) {
	kills := 3
	if n, err := strconv.Atoi(os.Getenv("HOLDFAST_KILLS")); err == nil {
		kills = n
	}
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	dir := t.TempDir()
	files := []string{write(t, filepath.Join(dir, "harbour-1.mrc"), books(t, 0, 400)...), write(t, filepath.Join(dir, "hill-1.mrc"), books(t, 200, 900)...)}
	base := filepath.Join(dir, "base")
	for _, f := range files {
		done(t, "-c", base, "import", f)
	}
	loads := decode[[]view.Load](t, done(t, "-c", base, "loads", "--json"))
	list := filepath.Join(dir, "gone.txt")
	var numbers strings.Builder
	for n := range 300 {
		fmt.Fprintf(&numbers, "t%05d\n", 500+n)
	}
	if err := os.WriteFile(list, []byte(numbers.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	changed := books(t, 300, 1200)
	for _, r := range changed {
		r.Fields = append(r.Fields, field("500", ' ', ' ', "a", "Changed."))
	}
	update := write(t, filepath.Join(dir, "hill-2.mrc"), changed...)
	for _, act := range [][]string{
		{"undo-import", strconv.FormatInt(loads[0].ID, 10)},
		{"remove", "--library", "hill", list},
		{"import", update},
	} {
		killChange(t, base, act, kills, random)
	}
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
	old, new := allTitles(t, base), allTitles(t, after)
	if equalTitles(old, new) {
		t.Fatalf("%v changes nothing; the test shows nothing", act)
	}
	killed, began := 0, 0
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
		got := allTitles(t, catalogue)
		switch {
		case equalTitles(got, new):
			began++
		case !equalTitles(got, old):
			t.Fatalf("%v, killed: %d titles, neither the %d of before nor the %d of after", act, len(got), len(old), len(new))
		}
	}
	t.Logf("%v: %d killed, of which %d were done", act[0], killed, began)
	if killed == 0 {
		t.Errorf("%v was never killed in time", act)
	}
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

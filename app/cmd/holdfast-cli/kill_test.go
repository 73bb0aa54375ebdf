package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"holdfast/app/view"
)

// TestKilledImport kills an import at random moments with a signal that cannot
// be caught. Each time the catalogue opens, check finds nothing, the titles are
// those of before or of after, and going on, or importing again, ends with the same titles.
func TestKilledImport(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes; not in a short run")
	}
	kills := killsAsked(20)
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	dir := t.TempDir()
	first := write(t, filepath.Join(dir, "harbour-1.mrc"), books(t, 0, 400)...)
	second := write(t, filepath.Join(dir, "hill-1.mrc"), books(t, 200, 2600)...)

	whole := filepath.Join(dir, "whole")
	done(t, "-c", whole, "import", first)
	start := time.Now()
	runChild(t, 0, "-c", whole, "import", second)
	span := time.Since(start)
	want := allTitles(t, whole)
	if len(want) != 2600 {
		t.Fatalf("%d titles, want 2600", len(want))
	}
	// An import that ends before its kill shows nothing; its time bounds the
	// next kill, since the machine may be quicker now.
	killed, tries := 0, 0
	for ; killed < kills && tries < 5*kills; tries++ {
		catalogue := filepath.Join(dir, "killed")
		if err := os.RemoveAll(catalogue); err != nil {
			t.Fatal(err)
		}
		done(t, "-c", catalogue, "import", first)
		after := time.Duration(1 + random.Int64N(int64(span)))
		start := time.Now()
		if !runChild(t, after, "-c", catalogue, "import", second) {
			span = max(time.Since(start), time.Millisecond)
			continue
		}
		killed++
		checkKilled(t, catalogue, second, want, after)
	}
	t.Logf("%d imports killed in %d tries", killed, tries)
	if killed < kills {
		t.Errorf("only %d of %d were killed in time; the test shows little", killed, kills)
	}
}

// checkKilled opens a catalogue whose import was killed, and imports again.
func checkKilled(t *testing.T, catalogue, second string, want map[string]int, after time.Duration) {
	t.Helper()
	done(t, "-c", catalogue, "check")
	if n := len(allTitles(t, catalogue)); n != 400 && n != 2600 {
		t.Fatalf("killed after %v: %d titles, neither before nor after", after, n)
	}
	lefts := decode[[]view.LeftImport](t, done(t, "-c", catalogue, "import", "--left", "--json"))
	if len(lefts) > 0 { // it was killed while it read
		done(t, "-c", catalogue, "import", "--continue")
	} else {
		done(t, "-c", catalogue, "import", second)
	}
	if lefts := done(t, "-c", catalogue, "import", "--left"); lefts != "No import was left.\n" {
		t.Errorf("killed after %v: still left: %s", after, lefts)
	}
	done(t, "-c", catalogue, "check")
	if got := allTitles(t, catalogue); !equalTitles(got, want) {
		t.Fatalf("killed after %v: %d titles after the second import, not the same %d", after, len(got), len(want))
	}
}

// runChild runs the command line in a process of its own and kills it after
// that time, unless it is 0. It says whether the kill came in time.
func runChild(t *testing.T, after time.Duration, args ...string) bool {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "HOLDFAST_CLI_CHILD=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if after > 0 {
		timer := time.AfterFunc(after, func() { cmd.Process.Kill() })
		defer timer.Stop()
	}
	err := cmd.Wait()
	if after == 0 && err != nil {
		t.Fatal(err)
	}
	return err != nil
}

// allTitles lists title and holdings of the whole catalogue.
func allTitles(t *testing.T, catalogue string) map[string]int {
	t.Helper()
	titles := map[string]int{}
	for _, h := range decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "--limit", "100000")).Hits {
		titles[h.Title] = h.Holdings
	}
	return titles
}

func equalTitles(a, b map[string]int) bool {
	if len(a) != len(b) {
		return false
	}
	for title, holdings := range a {
		if b[title] != holdings {
			return false
		}
	}
	return true
}

package ui

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/ui/uitest"
)

// What 2,000 searches may leave behind: a goroutine or two that end, and 3 MB, which is
// 1.5 kB a search. One answer of the fake desk alone is larger than that.
const (
	flatGoroutines = 5
	flatHeap       = 3 << 20
)

// TestFlat asks 2,000 times through the search box, opens and closes tabs, asks 2,000 times
// more, and holds goroutines and live memory at the end against those in the middle. The
// toolkit keeps the drawing of widgets that are gone for a minute, which it reads from the
// environment when it starts, and looks for them every ten seconds at most: so the test runs
// in a process of its own, with a shorter time. The toolkit's tables of them double with the
// most that were ever in them and never become smaller: so they are let go after every 1,000
// searches and at no other time, and a fast machine fills them no more than a slow one.
func TestFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("2,000 searches; not in a short run")
	}
	if os.Getenv(toolkitKeeps) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestFlat$", "-test.v")
		cmd.Env = append(os.Environ(), toolkitKeeps+"=2s")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%v", err)
		}
		t.Logf("%s", out)
		return
	}
	h := newHarness(t, uitest.New())
	h.sample()
	words := []string{"darwin", "charles darwin", "fiction", "zebra", ""}
	ask := func(from, to int) {
		for i := from; i < to; i++ {
			h.search(words[i%len(words)])
			if i%20 == 7 {
				h.w.doAction("tab.new")
				h.searched()
			}
			if i%20 == 17 {
				h.w.doAction("tab.close")
				h.searched()
			}
		}
	}
	ask(0, 1000)
	h.rested()
	ask(1000, 2000)
	before := h.alive(0)
	ask(2000, 3000)
	h.rested()
	ask(3000, 4000)
	after := h.alive(before.heap + flatHeap)
	if after.goroutines > before.goroutines+flatGoroutines {
		t.Errorf("%d goroutines after 2,000 searches, %d after 4,000", before.goroutines, after.goroutines)
	}
	if after.heap > before.heap+flatHeap {
		t.Errorf("%d kB alive after 2,000 searches, %d kB after 4,000; what grew:\n%s", before.heap>>10, after.heap>>10, grown(before.sites, after.sites))
	}
	t.Logf("%d and %d goroutines, %d and %d kB", before.goroutines, after.goroutines, before.heap>>10, after.heap>>10)
}

// toolkitKeeps is how long the toolkit keeps what is not drawn any more.
const toolkitKeeps = "FYNE_CACHE"

// rested does what the timers of the window do in eleven seconds, and paints the window
// after them, so that the toolkit lets go what is gone. In a real window that is after
// painting, here before it, so what is on the screen is walked through first.
func (h *harness) rested() {
	h.t.Helper()
	time.Sleep(11 * time.Second)
	h.until("what was queued", func() bool { return true })
	h.drawn()
	h.w.win.Canvas().Capture()
}

// rests is how often alive lets the window rest before it believes what it reads.
const rests = 4

// living is what is alive at a time: goroutines, bytes that are reached, and by which
// function they were taken.
type living struct {
	goroutines int
	heap       uint64
	sites      map[site]int64
}

// alive counts what is alive after the window has rested. A picture or a text that is being
// drawn is a few megabytes of its own and may be reached for one collection more, so the
// least of two rests counts, and of all of them while it is over what is allowed: what has
// leaked stays. Two collections empty what is only kept for use again.
func (h *harness) alive(allowed uint64) (least living) {
	h.t.Helper()
	for i := range rests {
		h.rested()
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if i == 0 || m.HeapAlloc < least.heap {
			least = living{runtime.NumGoroutine(), m.HeapAlloc, sites()}
		}
		if i > 0 && (allowed == 0 || least.heap <= allowed) {
			return least
		}
	}
	return least
}

// site is the eight innermost calls of a stack, the innermost first.
type site [8]uintptr

// sites sums the bytes alive by where they were taken, from the samples of the runtime: one
// in half a megabyte, which is enough to name what grows by megabytes. A sample stands for
// as many as its size makes likely, as in the profiles of runtime/pprof.
func sites() map[site]int64 {
	records := make([]runtime.MemProfileRecord, 1<<16)
	n, ok := runtime.MemProfile(records, false)
	if !ok {
		return nil
	}
	sums := map[site]int64{}
	for _, r := range records[:n] {
		var s site
		copy(s[:], r.Stack())
		if n := r.InUseObjects(); n > 0 {
			size := float64(r.InUseBytes()) / float64(n)
			sums[s] += int64(float64(r.InUseBytes()) / (1 - math.Exp(-size/float64(runtime.MemProfileRate))))
		}
	}
	return sums
}

// grown lists the ten sites whose bytes grew most.
func grown(before, after map[site]int64) string {
	list := slices.Collect(maps.Keys(after))
	grew := func(s site) int64 { return after[s] - before[s] }
	slices.SortFunc(list, func(a, b site) int { return cmp.Compare(grew(b), grew(a)) })
	var b strings.Builder
	for _, s := range list[:min(10, len(list))] {
		fmt.Fprintf(&b, "%8d kB", grew(s)>>10)
		frames := runtime.CallersFrames(s[:])
		for more := true; more; {
			var f runtime.Frame
			f, more = frames.Next()
			b.WriteString(" " + f.Function)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

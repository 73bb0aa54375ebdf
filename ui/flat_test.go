package ui

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"testing"
	"time"

	"holdfast/ui/uitest"
)

// What 1,500 searches may leave behind: a goroutine or two that end, and 3 MB, which is
// 2 kB a search. One answer of the fake desk alone is larger than that.
const (
	flatGoroutines = 5
	flatHeap       = 3 << 20
)

// TestFlat asks 2,000 times through the search box, opens and closes tabs, and holds
// goroutines and live memory after them against those after the first 500, by which the
// histories of the tabs are full. The toolkit keeps the drawing of widgets that are gone
// for a minute, which it reads from the environment when it starts, and looks for them
// every ten seconds at most: so the test runs in a process of its own, with a shorter time.
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
			if i%100 == 0 {
				h.painted()
			}
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
	ask(0, 500)
	goroutines, heap := h.alive()
	ask(500, 2000)
	more, grown := h.alive()
	if more > goroutines+flatGoroutines {
		t.Errorf("%d goroutines after 500 searches, %d after 2,000", goroutines, more)
	}
	if grown > heap+flatHeap {
		t.Errorf("%s kB alive after 500 searches, %s kB after 2,000", strconv.Itoa(int(heap>>10)), strconv.Itoa(int(grown>>10)))
	}
	t.Logf("%d and %d goroutines, %d and %d kB", goroutines, more, heap>>10, grown>>10)
}

// toolkitKeeps is how long the toolkit keeps what is not drawn any more.
const toolkitKeeps = "FYNE_CACHE"

// painted paints the window, and the toolkit lets go what is gone if it did not in the ten
// seconds before. In a real window that is after painting, here before it, so what is on the
// screen is walked through first.
func (h *harness) painted() {
	h.drawn()
	h.w.win.Canvas().Capture()
}

// alive counts goroutines and the bytes that are reached, after the toolkit has let go what
// is gone. Two collections empty what is only kept for use again.
func (h *harness) alive() (goroutines int, heap uint64) {
	h.t.Helper()
	time.Sleep(11 * time.Second)
	h.painted()
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return runtime.NumGoroutine(), m.HeapAlloc
}

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Bounds of an idle program: after settling, in a time of looking, it may take so much
// processor time. The toolkit looks for keys and pointer sixty times a second, which takes
// a hundredth of a processor; a window that draws by itself takes fifteen times as much. On
// a slow machine all takes longer, so a part of what it took to start, to make the sample
// and to search it is also allowed.
const (
	idleLook = 10 * time.Second
	idleMost = 300 * time.Millisecond
	idlePart = 5
)

// TestIdle: a window in which nothing happens takes no processor time, wherever the keys
// are: no clock, animation or look at the disk goes on.
func TestIdle(t *testing.T) {
	s := newScreen(t, "1400x900")
	pid := s.begin()
	s.waitTitle(`^Holdfast$`)
	s.waitPainted("welcome")
	s.do("key", "Return")
	s.number(fmt.Sprintf(found, "Whole catalogue"))
	s.search("darwin")
	s.number(fmt.Sprintf(found, "darwin"))
	began, err := ticks(pid)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v of processor time until the first search was answered", began)
	most := max(idleMost, began/idlePart)
	s.idle(pid, "hits", most)
	s.do("key", "ctrl+l")
	s.idle(pid, "box", most)
	s.do("key", "alt+4")
	s.number(desk)
	s.idle(pid, "desk", most)
}

// idle waits until the program takes little time, and then holds it to that. What is given
// up before that is work that goes on for ever.
func (s *screen) idle(pid int, where string, most time.Duration) {
	s.t.Helper()
	took := func(d time.Duration) time.Duration {
		before, err := ticks(pid)
		if err != nil {
			s.t.Fatal(err)
		}
		time.Sleep(d)
		after, err := ticks(pid)
		if err != nil {
			s.t.Fatal(err)
		}
		return after - before
	}
	for end := time.Now().Add(20 * time.Second); took(time.Second) > most/20; {
		if time.Now().After(end) {
			break
		}
	}
	got := took(idleLook)
	s.t.Logf("%s: %v of processor time in %v", where, got, idleLook)
	if got > most {
		s.t.Errorf("%s: %v of processor time in %v of doing nothing, want at most %v", where, got, idleLook, most)
	}
}

// ticks is the processor time of a process, which the system counts in hundredths of a
// second.
func ticks(pid int) (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, fmt.Errorf("%s says little", stat)
	}
	user, err := strconv.Atoi(fields[11])
	if err != nil {
		return 0, err
	}
	system, err := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond, err
}

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"holdfast/marc"
)

// TestMain lets the test binary be the program itself, so that the window under
// test is linked once.
func TestMain(m *testing.M) {
	if os.Getenv("HOLDFAST_WINDOW_CHILD") == "1" {
		main()
		return
	}
	os.Exit(m.Run())
}

// reports writes an ISO 2709 file of n made-up records.
func reports(t *testing.T, path string, n int) {
	t.Helper()
	var b bytes.Buffer
	w := marc.NewWriter(&b, marc.ISO2709)
	for i := range n {
		err := w.Write(&marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
			{Tag: "001", Value: fmt.Sprintf("made%06d", i)},
			{Tag: "245", Ind1: '0', Ind2: '0', Subfields: []marc.Subfield{{Code: 'a', Value: fmt.Sprintf("Zebra report number %d.", i)}}},
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// found is the title of the window after a search.
const found = `^%s: ([0-9,]+) titles? – Holdfast$`

// TestWindow clicks and types through the real program: start, sample, search,
// narrow by a cloud word and by years, read a record, decide on doubtful pairs, look at a
// file, accept it, take it back, stop a look, cancel an import.
func TestWindow(t *testing.T) {
	s := newScreen(t, "1400x900")
	s.begin()
	s.waitTitle(`^Holdfast$`)
	s.waitPainted("welcome")
	s.do("key", "Return") // the first choice is the sample
	all := s.number(fmt.Sprintf(found, "Whole catalogue"))
	s.waitPainted("sample")
	s.narrowDown(all)
	s.decidePairs()
	s.end()
	s.importSome(all)
	s.end()
	s.cancelAnImport(all)
}

// narrowDown searches, clicks a word of the cloud, types years and opens a record.
func (s *screen) narrowDown(all int) {
	s.t.Helper()
	darwin := fmt.Sprintf(found, "darwin")
	s.search("darwin")
	hits := s.less(darwin, all)
	s.shot("search")
	s.waitTip(140, 222)
	s.click(140, 222) // the first word of the first cloud
	narrowed := s.less(darwin, hits)
	s.shot("narrowed")
	s.click(540, 652) // the first year
	s.do("key", "ctrl+a")
	s.do("type", "--delay", "60", "1859")
	s.do("key", "Tab", "ctrl+a")
	s.do("type", "--delay", "60", "1862")
	s.do("key", "Return")
	s.less(darwin, narrowed)
	s.shot("years")
	s.click(640, 236) // the first hit
	s.do("key", "Return", "m")
	s.shot("record")
}

// decidePairs goes to the match desk, decides on pairs by keys alone, and takes it all
// back.
func (s *screen) decidePairs() {
	s.t.Helper()
	s.do("key", "alt+4")
	all := s.number(desk)
	s.waitAccent("match", 402, 820)
	// A pair that is not on the screen yet is not decided on, so keys may have to be
	// pressed again.
	left := all
	for _, keys := range [][]string{{"s", "j"}, {"Down", "e"}} {
		left = s.pressUntil(desk, func(n int) bool { return n < left }, keys...)
	}
	s.shot("decided")
	s.pressUntil(desk, func(n int) bool { return n == all }, "ctrl+z")
}

// importSome starts with a file of 40 records on the command line, which is looked at by
// itself, accepts it, finds its titles, and takes the import back.
func (s *screen) importSome(all int) {
	s.t.Helper()
	file := filepath.Join(s.home, "hill-new.mrc")
	reports(s.t, file, 40)
	s.begin(file)
	s.pressImport()
	for end := time.Now().Add(60 * time.Second); ; {
		s.search("zebra")
		if s.number(fmt.Sprintf(found, "zebra")) == 40 {
			break
		}
		if time.Now().After(end) {
			s.shot("hung")
			s.t.Fatal("the imported titles are not found")
		}
	}
	s.shot("imported")
	s.search("")
	if got := s.number(fmt.Sprintf(found, "Whole catalogue")); got != all+40 {
		s.t.Errorf("%d titles after the import, want %d", got, all+40)
	}
	s.do("key", "alt+3")
	s.waitTitle(`^Import – Holdfast$`)
	s.shot("report")
	s.do("key", "ctrl+z")
	s.search("")
	for end := time.Now().Add(60 * time.Second); s.number(fmt.Sprintf(found, "Whole catalogue")) != all; s.search("") {
		if time.Now().After(end) {
			s.shot("hung")
			s.t.Fatal("the import is not taken back")
		}
	}
	s.shot("takenback")
}

// pressImport waits until the file on the list was looked at, and presses "Import 40
// records".
func (s *screen) pressImport() {
	s.t.Helper()
	s.waitTitle(`^Import: 1 file – Holdfast$`)
	s.waitAccent("import", 108, 822)
	s.click(150, 820)
}

// cancelAnImport stops the look at many records, looks again, and stops the import in
// the middle.
func (s *screen) cancelAnImport(all int) {
	s.t.Helper()
	file := filepath.Join(s.home, "mill-new.mrc")
	reports(s.t, file, 100000)
	s.begin(file)
	s.waitTitle(`^Looking at 1 file .* – Holdfast$`)
	s.shot("looking")
	s.do("key", "ctrl+period")
	s.waitTitle(`^Import: 1 file – Holdfast$`)
	s.click(150, 820) // look at it again
	s.waitTitle(`^Looking at 1 file .* – Holdfast$`)
	s.pressImport()
	s.waitTitle(`^Importing .* – Holdfast$`)
	s.shot("running")
	s.do("key", "ctrl+period")
	s.waitTitle(`^Import: 1 file – Holdfast$`)
	s.shot("cancelled")
	s.search("")
	if got := s.number(fmt.Sprintf(found, "Whole catalogue")); got != all {
		s.t.Errorf("%d titles after a cancelled import, want %d as before", got, all)
	}
}

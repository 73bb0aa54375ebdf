package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/app"
	"holdfast/app/view"
	"holdfast/marc"
)

// TestTour does the main jobs of a day by the keyboard alone, and holds the title of the
// window, the files that were written and the catalogue afterwards against what it should
// have done.
func TestTour(t *testing.T) {
	s := newScreen(t, "1400x900")
	s.begin()
	s.waitTitle(`^Holdfast$`)
	s.waitPainted("welcome")
	s.do("key", "Return") // the first choice is the sample
	all := s.number(fmt.Sprintf(found, "Whole catalogue"))
	s.findKnownBook()
	narrowed := s.narrowAndExport(all)
	only := s.heldByOne()
	s.compareTwo()
	s.listThem()
	s.printList()
	if s.browseTheShelf() == 0 {
		t.Error("no titles stand at the call number")
	}
	s.print("titles.pdf", fmt.Sprintf(found, "Whole catalogue"))
	s.decideTen()
	s.importAndTakeBack()
	waiting := s.waiting()
	s.changeLooks()
	s.end()
	s.looksAgain(narrowed, only, waiting)
}

// findKnownBook finds a book by words of title and author, reads it, and goes back.
func (s *screen) findKnownBook() {
	s.t.Helper()
	s.search("origin species darwin")
	s.waitTitle(fmt.Sprintf(found, "origin species darwin"))
	s.do("key", "Return")
	s.waitTitle(`^(On the origin of species .*) – Holdfast$`)
	s.shot("book")
	s.do("key", "alt+Left")
	s.waitTitle(fmt.Sprintf(found, "origin species darwin"))
}

// narrowAndExport narrows by the first word of the first cloud and writes what is left as
// CSV; it returns how many titles that are.
func (s *screen) narrowAndExport(all int) int {
	s.t.Helper()
	darwin := fmt.Sprintf(found, "darwin")
	s.search("darwin")
	hits := s.less(darwin, all)
	s.do("key", "shift+F6", "Return")
	narrowed := s.less(darwin, hits)
	s.do("key", "ctrl+e")
	s.waitTitle(`^Export – Holdfast$`)
	s.mainButton()
	text := s.written("darwin.csv")
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))).ReadAll()
	if err != nil || len(rows) != narrowed+1 {
		s.t.Errorf("%d lines in the CSV of %d titles: %v", len(rows), narrowed, err)
	}
	s.closePlate(darwin)
	return narrowed
}

// mainButton goes from the first control of a plate back to its main button: over the
// button that closes it and the one beside, and presses it.
func (s *screen) mainButton() {
	s.t.Helper()
	s.do("key", "shift+Tab", "shift+Tab", "shift+Tab", "Return")
}

// written waits for a file below the person's own folder that is whole: it gets its name
// when it is.
func (s *screen) written(name string) []byte {
	s.t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if text, err := os.ReadFile(filepath.Join(s.home, name)); err == nil && len(text) > 0 {
			return text
		}
	}
	s.shot("hung")
	s.t.Fatalf("%s is not written", name)
	return nil
}

// closePlate closes what lies over the page.
func (s *screen) closePlate(pattern string) {
	s.t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); {
		s.do("key", "Escape")
		for range 10 {
			if s.isTitled(pattern) {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	s.t.Fatalf("the plate does not close")
}

// heldByOne finds what only one library holds.
func (s *screen) heldByOne() int {
	s.t.Helper()
	s.search("held:1")
	return s.number(fmt.Sprintf(found, "held:1"))
}

// compareTwo ticks two of the hits and compares them.
func (s *screen) compareTwo() {
	s.t.Helper()
	s.do("key", "space", "Down", "space", "c")
	s.waitTitle(`^2 titles side by side – Holdfast$`)
	s.shot("compared")
	s.closePlate(fmt.Sprintf(found, "held:1"))
}

// listName is what the list of the two is called.
const listName = "Autumn"

// listThem puts the two that are ticked into a new list.
func (s *screen) listThem() {
	s.t.Helper()
	s.do("key", "ctrl+d")
	s.waitTitle(`^Add to a list – Holdfast$`) // letters before that go to the hits
	s.do("type", "--delay", "60", listName)
	s.shot("list")
	s.do("key", "Return")
}

// printList goes to the lists, of which there is one, and prints it.
func (s *screen) printList() {
	s.t.Helper()
	const list = `^List ` + listName + ` – Holdfast$`
	for end := time.Now().Add(60 * time.Second); !s.isTitled(list); time.Sleep(250 * time.Millisecond) {
		if time.Now().After(end) {
			s.shot("hung")
			s.t.Fatal("the list is not shown")
		}
		s.do("key", "alt+6") // no key of the page while the plate of the new list is open
	}
	s.shot("autumn")
	s.print(strings.ToLower(listName)+".pdf", list)
}

// browseTheShelf goes to a call number by the list of commands and by typing it, and finds
// the titles that stand there.
func (s *screen) browseTheShelf() int {
	s.t.Helper()
	s.command("browse the")
	s.waitTitle(`^Browse: Call number – Holdfast$`)
	s.do("type", "--delay", "60", "QH11")
	s.shot("shelf")
	s.do("key", "Return")
	return s.number(fmt.Sprintf(found, "Whole catalogue"))
}

// command does what the list of commands calls so.
func (s *screen) command(name string) {
	s.t.Helper()
	s.do("key", "ctrl+k")
	s.do("type", "--delay", "60", name)
	s.do("key", "Return")
}

// print prints what is on the page as PDF, into a file that gets the name of it, and closes
// the plate over the page.
func (s *screen) print(name, page string) {
	s.t.Helper()
	s.do("key", "ctrl+p")
	s.waitTitle(`^Print – Holdfast$`)
	s.mainButton()
	if text := s.written(name); !bytes.HasPrefix(text, []byte("%PDF-")) {
		s.t.Errorf("%s begins with %.20q", name, text)
	}
	s.closePlate(page)
}

// desk is the title of the window at the match desk.
const desk = `^Match desk: ([0-9,]+) pairs? – Holdfast$`

// tenPairs is how many pairs are decided on.
const tenPairs = 10

// decideTen joins the pairs at the head of the match desk until ten wait less, and takes
// the last join back.
func (s *screen) decideTen() {
	s.t.Helper()
	s.do("key", "alt+4")
	all := s.number(desk)
	left := all
	for left > all-tenPairs {
		left = s.pressUntil(desk, func(n int) bool { return n < left }, "j")
	}
	s.shot("ten")
	s.pressUntil(desk, func(n int) bool { return n > left }, "ctrl+z")
}

// waiting is how many pairs wait at the match desk.
func (s *screen) waiting() int {
	s.t.Helper()
	s.do("key", "alt+4")
	return s.number(desk)
}

// zebras are the records of the imported file that are like no others.
const zebras = 20

// importAndTakeBack brings a path in by the clipboard, has the file looked at, imports it,
// of which one record joins a title that is there, and takes the import back.
func (s *screen) importAndTakeBack() {
	s.t.Helper()
	path := filepath.Join(s.home, "mill-new.mrc")
	reports(s.t, path, zebras)
	s.append(path, worm())
	before := s.whole()
	s.do("key", "ctrl+l")
	s.do("type", "--delay", "60", path)
	s.do("key", "ctrl+a", "ctrl+x", "alt+3")
	s.waitTitle(`^Import – Holdfast$`)
	s.do("key", "ctrl+v")
	s.waitTitle(`^Import: 1 file – Holdfast$`)
	for end := time.Now().Add(60 * time.Second); ; {
		s.do("key", "Return")
		s.search("zebra")
		if s.number(fmt.Sprintf(found, "zebra")) == zebras {
			break
		}
		if time.Now().After(end) {
			s.shot("hung")
			s.t.Fatal("the imported titles are not found")
		}
		s.do("key", "alt+3")
		s.waitTitle(`^(Import|Looking).* – Holdfast$`)
	}
	if got := s.whole(); got != before+zebras {
		s.t.Errorf("%d titles after the import, want %d: one record joins a title that is there", got, before+zebras)
	}
	s.do("key", "alt+3")
	s.waitTitle(`^Import – Holdfast$`)
	s.do("key", "ctrl+z")
	for end := time.Now().Add(60 * time.Second); s.whole() != before; {
		if time.Now().After(end) {
			s.shot("hung")
			s.t.Fatal("the import is not taken back")
		}
	}
}

// whole asks how many titles there are, after another search, whose number it is not.
func (s *screen) whole() int {
	s.t.Helper()
	s.search("zebra")
	s.waitTitle(fmt.Sprintf(found, "zebra"))
	s.search("")
	return s.number(fmt.Sprintf(found, "Whole catalogue"))
}

// worm is a record of a title that the sample has from other libraries.
func worm() *marc.Record {
	sub := func(code byte, value string) marc.Subfield { return marc.Subfield{Code: code, Value: value} }
	return &marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
		{Tag: "001", Value: "made-worm"},
		{Tag: "008", Value: "811010s1881    enk           000 0 eng d"},
		{Tag: "035", Ind1: ' ', Ind2: ' ', Subfields: []marc.Subfield{sub('a', "(OCoLC)9920002058")}},
		{Tag: "100", Ind1: '1', Ind2: ' ', Subfields: []marc.Subfield{sub('a', "Darwin, Charles,"), sub('d', "1809-1882.")}},
		{Tag: "245", Ind1: '1', Ind2: '4', Subfields: []marc.Subfield{sub('a', "The formation of vegetable mould, through the action of worms /"), sub('c', "by Charles Darwin.")}},
		{Tag: "260", Ind1: ' ', Ind2: ' ', Subfields: []marc.Subfield{sub('a', "London :"), sub('b', "John Murray,"), sub('c', "1881.")}},
	}}
}

// append writes a record to the end of an ISO 2709 file.
func (s *screen) append(path string, rec *marc.Record) {
	s.t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	defer f.Close()
	w := marc.NewWriter(f, marc.ISO2709)
	if err := w.Write(rec); err != nil {
		s.t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		s.t.Fatal(err)
	}
}

// changeLooks makes the window dark and German, and looks whether it is.
func (s *screen) changeLooks() {
	s.t.Helper()
	s.command("dark")
	s.waitDark()
	s.command("deutsch")
	s.waitTitle(`^Abgleich: .* – Holdfast$`)
	s.shot("deutsch")
}

// waitDark waits until the window is dark.
func (s *screen) waitDark() {
	s.t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); {
		r, g, b, _ := s.shot("dark").At(700, 840).RGBA()
		if max(r, g, b)>>8 < 0x40 {
			return
		}
	}
	s.t.Fatal("the window does not get dark")
}

// looksAgain opens the catalogue without a window and asks what the window was asked.
func (s *screen) looksAgain(narrowed, only, waiting int) {
	s.t.Helper()
	ctx := s.t.Context()
	cat, err := app.Open(ctx, filepath.Join(s.home, "sample"), app.ToSearch, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	defer cat.Close()
	r, err := cat.Search(ctx, view.Query{Text: "darwin", Limit: 1})
	if err != nil || r.Total <= narrowed {
		s.t.Errorf("%d titles with darwin, %d of them narrowed: %v", r.Total, narrowed, err)
	}
	if r, err = cat.Search(ctx, view.Query{Text: "held:1", Limit: 1}); err != nil || r.Total >= only {
		s.t.Errorf("%d titles are held by one library, were %d before ten joins: %v", r.Total, only, err)
	}
	lists, err := cat.Lists(ctx)
	if err != nil || len(lists) != 1 || lists[0].Name != listName || lists[0].Titles != 2 {
		s.t.Errorf("the lists are %+v, want one of two titles: %v", lists, err)
	}
	decided, err := cat.Decided(ctx, 100)
	if err != nil {
		s.t.Fatal(err)
	}
	if n, err := cat.WaitingPairs(ctx); err != nil || n != waiting || len(decided) == 0 {
		s.t.Errorf("%d pairs wait, %d are decided on; the window said %d wait: %v", n, len(decided), waiting, err)
	}
	for _, d := range decided {
		if d.Verdict != view.SameBook {
			s.t.Errorf("a person decided %s", d.Verdict)
		}
	}
}

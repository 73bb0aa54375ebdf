package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/uitest"
)

// TestWhoHoldsAPart asks for a part of a journal, and for one that is none.
func TestWhoHoldsAPart(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	s := h.w.searchPage
	s.ShowTitle(uitest.Journal)
	h.until("the journal", func() bool { return s.Record() != nil && s.Record().ID == uitest.Journal })
	h.shot("04-serial")
	s.AskPart(" v. 12 (1987) ")
	h.until("the answers", func() bool { list, _ := s.Holders(); return len(list) == 3 })
	if list, _ := s.Holders(); list[0].Answer != view.HasPart || list[2].Answer != view.HasNotPart {
		t.Errorf("answers: %+v", list)
	}
	h.shot("04-serial-part")
	s.AskPart("the blue one")
	h.until("the trouble", func() bool { _, trouble := s.Holders(); return trouble != "" })
	if list, _ := s.Holders(); len(list) != 0 {
		t.Error("old answers stay")
	}
	s.AskPart("")
	if _, trouble := s.Holders(); trouble != "" {
		t.Error("the trouble stays")
	}
}

// TestWhoGaveAField: in the MARC view of a title with several sources each row ends with
// the libraries that gave the field.
func TestWhoGaveAField(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("origin of species")
	s := h.w.searchPage
	h.until("a title", func() bool { return s.Record() != nil && len(s.Record().Sources) > 4 })
	s.ScrollRecord(1)
	h.shot("04-qualities")
	s.ToggleMARC()
	h.shot("04-givers")
	rec, rows := s.Record(), s.Givers()
	first, last := rec.Sources[0].Library, rec.Sources[len(rec.Sources)-1].Library
	for i, f := range rec.MARC {
		want := "all"
		switch {
		case f.Tag == "LDR":
			want = ""
		case f.Tag == "001", f.Tag == "008":
			want = first
		case f.Tag == "300":
			want = fmt.Sprintf("%s %s %s +%d", first, rec.Sources[1].Library, rec.Sources[2].Library, len(rec.Sources)-4)
		case i == len(rec.MARC)-1:
			want = last
		}
		if rows[i] != want {
			t.Errorf("%s is said to be given by %q, want %q", f.Tag, rows[i], want)
		}
	}
	s.ShowTitle(uitest.Journal)
	h.until("the journal", func() bool { return s.Record().ID == uitest.Journal })
	if s.Givers() != nil {
		t.Error("a title with one source says who gave its fields")
	}
}

// TestEditionsOfAWork: the pane lists the other editions, and one of them can be shown.
func TestEditionsOfAWork(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("origin of species")
	s := h.w.searchPage
	h.until("the editions", func() bool { return len(s.Editions()) > 5 })
	first, other := s.Record().ID, s.Editions()[0].ID
	for _, e := range s.Editions() {
		if e.ID == first {
			t.Error("a title is among its own other editions")
		}
	}
	h.shot("04-editions")
	s.ShowTitle(other)
	h.until("its editions", func() bool { return s.Record().ID == other && len(s.Editions()) > 5 })
}

// TestCompareTitles ticks hits with Space and puts them side by side with C.
func TestCompareTitles(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	s := h.w.searchPage
	list := h.w.win.Canvas().Focused()
	list.TypedRune('c')
	if s.Compared() != nil || h.w.frame.note.Text() == "" {
		t.Error("C without ticks does not say what to do")
	}
	for range 3 {
		list.TypedRune(' ')
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
	test.TapCanvas(h.w.win.Canvas(), h.at(list.(fyne.CanvasObject), fyne.NewPos(20, 20)))
	if got := len(s.Ticked()); got != 2 || s.Choice() != 3 {
		t.Errorf("%d ticked, row %d is chosen", got, s.Choice())
	}
	h.shot("02-ticked")
	s.Tick(0)
	list.TypedRune('C')
	h.until("the comparison", func() bool { return s.Compared() != nil })
	if got := s.Compared(); len(got.Titles) != 3 || got.Differing == 0 {
		t.Errorf("compared: %+v", got)
	}
	h.shot("02-compared")
	if some, all := s.OnlyDifferences(true), len(s.Compared().Rows); some == 0 || some >= all {
		t.Errorf("%d of %d rows differ", some, all)
	}
	h.shot("02-compared-differing")
	s.OnlyDifferences(false)
	h.size(1024, 400)
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if c := h.w.columns(); len(c) != 1 || c[0].Offset() == 0 {
		t.Error("Page Down does not scroll the comparison")
	}
	h.size(1400, 900)
	h.w.escape()
	s.Tick(3)
	s.Tick(4)
	s.Compare()
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Error("five titles were compared")
	}
	h.search("kafka")
	if len(s.Ticked()) != 0 {
		t.Error("the ticks outlive the search")
	}
}

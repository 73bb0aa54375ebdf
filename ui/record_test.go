package ui

import (
	"testing"

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

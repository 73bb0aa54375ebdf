package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/uitest"
)

// TestLettersAreNotLost: who has gone back to the search box while an answer is on its way
// keeps the keys there, and what has been typed.
func TestLettersAreNotLost(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("qqqqzzzz") // nothing to put the keys on, so they stay in the box
	box := h.w.frame.search.Box
	h.desk.Held = make(chan struct{})
	box.SetText("darwin")
	box.TypedKey(key(fyne.KeyReturn))
	h.w.doAction("search.box")
	close(h.desk.Held)
	h.until("an answer", func() bool { return !h.w.searchPage.Asking() })
	if h.w.win.Canvas().Focused() != fyne.Focusable(box) {
		t.Fatalf("an answer has taken the keys to %T", h.w.win.Canvas().Focused())
	}
	test.Type(h.w.win.Canvas().Focused(), "ab")
	if box.Text != "ab" {
		t.Errorf("typed ab, the box says %q", box.Text)
	}
}

// TestReloadLeavesWhatIsTyped: a catalogue that has grown asks again where nothing was
// found, and does not touch the box meanwhile.
func TestReloadLeavesWhatIsTyped(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("qqqqzzzz")
	box := h.w.frame.search.Box
	h.w.doAction("search.box")
	test.Type(box, "ka")
	asked := h.desk.Searches()
	h.w.Reload()
	h.until("an answer", func() bool { return h.desk.Searches() > asked && !h.w.searchPage.Asking() })
	test.Type(h.w.win.Canvas().Focused(), "fka")
	if box.Text != "kafka" {
		t.Errorf("typed kafka, the box says %q", box.Text)
	}
}

// TestTypingGoesOnAtTheEnd: a text put into the box is gone on with at its end.
func TestTypingGoesOnAtTheEnd(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("qqqqzzzz")
	box := h.w.frame.search.Box
	h.w.frame.search.SetText("")
	h.w.frame.search.SetText("dar")
	h.w.win.Canvas().Focus(box)
	test.Type(box, "win")
	if box.Text != "darwin" {
		t.Errorf("typed win after dar, the box says %q", box.Text)
	}
}

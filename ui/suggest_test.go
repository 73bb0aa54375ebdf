package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/uitest"
)

func key(name fyne.KeyName) *fyne.KeyEvent { return &fyne.KeyEvent{Name: name} }

// typed types into the search box and waits for suggestions.
func (h *harness) typed(text string) {
	h.t.Helper()
	box := h.w.frame.search.Box
	h.w.win.Canvas().Focus(box)
	h.w.frame.search.SetText("")
	test.Type(box, text)
	h.until("suggestions", func() bool { return h.w.frame.suggester.list.Visible() })
}

func TestSuggestionsComeByKindAndNeverTakeTheKeys(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	before := h.desk.Suggests()
	h.typed("Da")
	box, list := h.w.frame.search.Box, h.w.frame.suggester.list
	if got := h.desk.Suggests() - before; got != 1 {
		t.Errorf("asked %d times for two letters typed at once, want once", got)
	}
	if h.w.win.Canvas().Focused() != fyne.Focusable(box) {
		t.Fatal("the suggestions took the keys")
	}
	kinds, ofKind := "", 0
	for _, r := range list.Rows() {
		if ofKind++; r.Kind != "" {
			kinds, ofKind = kinds+r.Kind+" ", 1
		}
		if ofKind > mostOfKind {
			t.Errorf("more than %d of a kind", mostOfKind)
		}
	}
	if !strings.HasPrefix(kinds, "Author ") || !strings.HasSuffix(kinds, "Earlier ") {
		t.Errorf("kinds = %q", kinds)
	}
	box.TypedKey(key(fyne.KeyDown))
	want := list.Rows()[0].Text
	box.TypedKey(key(fyne.KeyReturn))
	h.searched()
	if n := h.w.searchPage.Query().Narrow; len(n) != 1 || n[0].Value != want[0].Text+want[1].Text {
		t.Errorf("asked %v, the row said %v", n, want)
	}
	if list.Visible() {
		t.Error("the suggestions stay")
	}
}

func TestEscapeClosesSuggestionsThenBringsTheLastSearchBack(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("kafka")
	h.typed("Da")
	box := h.w.frame.search.Box
	box.TypedKey(key(fyne.KeyEscape))
	if h.w.frame.suggester.list.Visible() || box.Text != "Da" {
		t.Fatalf("after Escape the box says %q", box.Text)
	}
	box.TypedKey(key(fyne.KeyEscape))
	if box.Text != "kafka" || h.w.win.Canvas().Focused() == fyne.Focusable(box) {
		t.Errorf("after the second Escape the box says %q", box.Text)
	}
}

func TestControlEnterAndClickOpenSuggestions(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("kafka")
	h.typed("Da")
	box, list := h.w.frame.search.Box, h.w.frame.suggester.list
	box.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault})
	h.until("an answer", func() bool { return !h.w.searchPage.Asking() })
	h.titles("kafka", "Da")
	h.typed("Da")
	list.MouseIn(&desktop.MouseEvent{})
	test.TapCanvas(h.w.win.Canvas(), h.at(list, fyne.NewPos(200, 60)))
	h.searched()
	if len(h.w.searchPage.Query().Narrow) != 1 {
		t.Errorf("a click asked %v", h.w.searchPage.Query())
	}
}

func TestDownInAnEmptyBoxShowsEarlierSearches(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("kafka")
	h.search("darwin")
	box, list := h.w.frame.search.Box, h.w.frame.suggester.list
	h.w.win.Canvas().Focus(box)
	h.w.frame.search.SetText("")
	box.TypedKey(key(fyne.KeyDown))
	h.until("earlier searches", func() bool { return list.Visible() })
	box.TypedKey(key(fyne.KeyDown))
	box.TypedKey(key(fyne.KeyReturn))
	h.searched()
	if got := h.w.searchPage.Query().Text; got != "kafka" {
		t.Errorf("asked %q", got)
	}
}

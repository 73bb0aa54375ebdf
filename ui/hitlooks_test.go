package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/uitest"
)

// TestHitsInEveryLook draws the hits with all that can stand above and in them, in every
// look, in German, in a small window, and with large text.
func TestHitsInEveryLook(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	s := func() [3]string { return h.w.searchPage.HeadTexts() }
	ask := func() {
		h.w.Ask(view.Query{Text: "charles darwin", Grouped: true, Years: &view.YearRange{From: 1850, To: 1999, Undated: true},
			Narrow: []view.Narrow{{Facet: "format", Value: "Microform", Exclude: true}, {Facet: "genre", Value: "Satire", Exclude: true}}})
		h.until("the answer", func() bool { return !h.w.searchPage.Asking() })
		h.searched()
		list := h.hitList()
		h.key(fyne.KeyHome)
		h.letter(' ')
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		h.letter(' ')
		h.letter('w')
		works := h.w.searchPage.Rows()
		h.letter('e')
		h.until("the editions", func() bool { return h.w.searchPage.Rows() > works })
	}
	set := func(pref, value string) {
		h.w.app.Preferences().SetString(pref, value)
		h.w.rebuild()
		h.searched()
	}
	for _, look := range []string{"light", "dark", "contrast"} {
		set(prefLook, look)
		ask()
		h.shot("02h-" + look)
	}
	set(prefLook, "dark")
	h.w.app.Preferences().SetBool("hits.three", true)
	set(prefLanguage, "de")
	ask()
	if got := s()[0]; got != wordsIn(t, "de", h.w.searchPage.Results().Total) {
		t.Errorf("the head says %q", got)
	}
	h.shot("02h-german")
	h.size(1024, 700)
	h.shot("02h-german-1024")
	h.w.app.Preferences().SetInt(prefText, 150)
	h.w.rebuild()
	h.searched()
	ask()
	h.shot("02h-german-1024-150")
	h.size(1400, 900)
	h.shot("02h-german-150")
	h.w.app.Preferences().SetBool("hits.three", false)
	if s()[0] == "" {
		t.Error("the head says nothing")
	}
}

func wordsIn(t *testing.T, language string, n int) string {
	t.Helper()
	if language == "de" {
		return widgetsNumber(n) + " Titel"
	}
	return widgetsNumber(n) + " titles"
}

// TestMenusOfTheHead opens the menu of orders and that of options by the keyboard.
func TestMenusOfTheHead(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	for i, b := range h.w.searchPage.HeadMenus() {
		h.w.win.Canvas().Focus(b)
		h.key(fyne.KeySpace)
		if h.w.win.Canvas().Overlays().Top() == nil {
			t.Fatalf("menu %d does not open", i)
		}
		h.shot([]string{"02h-menu-sort", "02h-menu-options"}[i])
		h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if h.w.win.Canvas().Overlays().Top() != nil {
			t.Errorf("Escape does not close menu %d", i)
		}
	}
	// A right click has what can be done with one hit.
	list := h.hitList()
	test.TapSecondaryAt(list, list.RowAt(2))
	if h.w.searchPage.Choice() != 2 || h.w.win.Canvas().Overlays().Top() == nil {
		t.Error("a right click does not choose the row and open a menu")
	}
	h.shot("02h-menu-hit")
}

package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/uitest"
)

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

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// FacetActs is what cloud, list and tree of a facet tell of what a person does: they are
// views of one table, so all have the same keys.
type FacetActs struct {
	// Pick is told what was picked and how.
	Pick func(FacetLine, Pick)
	// Menu asks for what can be done with a value, at a place of the window.
	Menu func(line FacetLine, at fyne.Position)
	// Letter is given a letter that means something to the whole facet, and Free asks to
	// take all away that narrows by the facet.
	Letter func(r rune) bool
	Free   func()
	// Reveal asks to scroll a part of the widget into view.
	Reveal func(y, height float32)
}

// letter gives a letter on to the facet, and if it means nothing there to the window.
func (a *FacetActs) letter(w fyne.CanvasObject, r rune) {
	if a.Letter == nil || !a.Letter(r) {
		passRune(w, r)
	}
}

func (a *FacetActs) free() {
	if a.Free != nil {
		a.Free()
	}
}

func (a *FacetActs) revealSpan(y, height float32) {
	if a.Reveal != nil {
		a.Reveal(y, height)
	}
}

// enterHow is how Enter picks: with Shift nothing but this value.
func enterHow() Pick {
	if shiftHeld() {
		return PickAlone
	}
	return PickOnly
}

// menuKey says whether a key asks for the menu of what has the focus.
func menuKey(e *fyne.KeyEvent) bool {
	return e.Name == desktop.KeyMenu || e.Name == fyne.KeyF10 && shiftHeld()
}

// ShowMenu opens a menu at a place of the window that o is in. Escape closes it, and the
// focus goes back to where it was.
func ShowMenu(o fyne.CanvasObject, at fyne.Position, items ...*fyne.MenuItem) {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil || len(items) == 0 {
		return
	}
	hideTip(o)
	widget.NewPopUpMenu(fyne.NewMenu("", items...), c).ShowAtPosition(at)
}

// below is the place in the window at the lower left of a part of an object.
func below(o fyne.CanvasObject, x, y float32) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(x, y)
}

// ShowMenuBelow opens a menu below an object.
func ShowMenuBelow(o fyne.CanvasObject, items ...*fyne.MenuItem) {
	ShowMenu(o, below(o, 0, o.Size().Height+2), items...)
}

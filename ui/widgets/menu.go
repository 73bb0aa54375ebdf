package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// MenuAt shows a menu at a point of the window, moved so far that all of it can be seen.
// The keys come back to what had them.
func MenuAt(c fyne.Canvas, at fyne.Position, items []*fyne.MenuItem) {
	if c == nil || len(items) == 0 {
		return
	}
	had := c.Focused()
	for _, i := range items {
		if do := i.Action; do != nil {
			i.Action = func() {
				c.Focus(had)
				do()
			}
		}
	}
	pop := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	size := pop.MinSize()
	at.X = max(min(at.X, c.Size().Width-size.Width-8), 0)
	at.Y = max(min(at.Y, c.Size().Height-size.Height-8), 0)
	pop.ShowAtPosition(at)
}

// MenuBelow shows a menu below an object.
func MenuBelow(o fyne.CanvasObject, items []*fyne.MenuItem) {
	d := fyne.CurrentApp().Driver()
	MenuAt(d.CanvasForObject(o), d.AbsolutePositionForObject(o).AddXY(0, o.Size().Height+2), items)
}

// isMenuKey says whether a key asks for the menu of a thing: the menu key, or Shift+F10.
func isMenuKey(e *fyne.KeyEvent) bool {
	return e.Name == desktop.KeyMenu || e.Name == fyne.KeyF10 && heldShift()
}

// heldShift says whether Shift is held.
func heldShift() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}

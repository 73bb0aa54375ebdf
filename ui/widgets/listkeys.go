package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Spotted is a row with a spot of its own that can be clicked.
type Spotted interface{ Spot(p fyne.Position) bool }

// skips says whether a row cannot be chosen.
func (l *List) skips(i int) bool { return l.Skip != nil && l.Skip(i) }

// next is a row, or if it cannot be chosen the one after it in the direction of the way
// there.
func (l *List) next(to int) int {
	if !l.skips(to) {
		return to
	}
	step := 1
	if to < l.choice {
		step = -1
	}
	for i := to + step; i >= 0 && i < l.count(); i += step {
		if !l.skips(i) {
			return i
		}
	}
	return l.choice
}

// extend goes to a row and tells from where.
func (l *List) extend(to int) {
	from := l.choice
	l.Choose(to)
	l.OnExtend(from, to)
}

// onSpot says whether a click was on the spot of a row, and tells so.
func (l *List) onSpot(i int, p fyne.Position) bool {
	row, ok := l.rows[i].(Spotted)
	if !ok || l.OnSpot == nil {
		return false
	}
	y := float32(float64(i)*float64(l.rowHeight) - l.view.offset)
	if !row.Spot(fyne.NewPos(p.X, p.Y-y)) {
		return false
	}
	l.OnSpot(i)
	return true
}

// TappedSecondary implements fyne.SecondaryTappable: the row is chosen first.
func (l *List) TappedSecondary(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil {
		c.Focus(l)
	}
	if i := l.rowAt(e.Position); i >= 0 && !l.skips(i) && l.OnMenu != nil {
		l.Choose(i)
		l.OnMenu(i, e.AbsolutePosition)
	}
}

// KeyDown implements desktop.Keyable: Shift and Ctrl change what arrows and clicks do.
func (l *List) KeyDown(e *fyne.KeyEvent) { l.held |= modifier(e.Name) }

// KeyUp implements desktop.Keyable.
func (l *List) KeyUp(e *fyne.KeyEvent) { l.held &^= modifier(e.Name) }

// modifier is what a key is while it is held, 0 if it is an ordinary key.
func modifier(name fyne.KeyName) fyne.KeyModifier {
	switch name {
	case desktop.KeyShiftLeft, desktop.KeyShiftRight:
		return fyne.KeyModifierShift
	case desktop.KeyControlLeft, desktop.KeyControlRight:
		return fyne.KeyModifierControl
	case desktop.KeySuperLeft, desktop.KeySuperRight:
		return fyne.KeyModifierSuper
	}
	return 0
}

// MouseDown implements desktop.Mouseable: a click brings the keys held along, also where
// the focus was elsewhere when they were pressed.
func (l *List) MouseDown(e *desktop.MouseEvent) { l.held = e.Modifier }

// MouseUp implements desktop.Mouseable.
func (l *List) MouseUp(*desktop.MouseEvent) {}

// TypedShortcut implements fyne.Shortcutable. What the list does not know goes on to the
// window.
func (l *List) TypedShortcut(s fyne.Shortcut) {
	if l.OnKeys != nil && l.OnKeys(s) {
		return
	}
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(l).(interface{ TypedShortcut(fyne.Shortcut) }); ok {
		c.TypedShortcut(s)
	}
}

// Range returns the first row in view and the one after the last.
func (l *List) Range() (first, end int) {
	if l.rowHeight == 0 {
		return 0, 0
	}
	first = int(l.view.offset / float64(l.rowHeight))
	return first, min(int((l.view.offset+l.view.height)/float64(l.rowHeight))+1, l.count())
}

// ScrollTo scrolls to an offset in px, as far as there are rows.
func (l *List) ScrollTo(offset float64) {
	l.measure()
	l.view.scrollTo(offset)
}

// Shown returns the row of the list that shows something, nil if it is not in view.
func (l *List) Shown(i int) Row { return l.rows[i] }

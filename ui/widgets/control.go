package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// control is what everything that can be clicked has in common: focus with a
// visible ring, Space and Enter, hover with a tip, a hand as the cursor, and an
// off state. Keys it does not know go on to the window.
type control struct {
	widget.BaseWidget
	// OnTapped is called by a click, Space or Enter; nil does nothing.
	OnTapped func()
	// Tip is said when the pointer rests on it.
	Tip string

	self             fyne.Widget
	focused, hovered bool
	off              bool
	ring             *canvas.Rectangle
}

// extend must be called first, with the widget that embeds the control.
func (c *control) extend(self fyne.Widget) {
	c.self = self
	c.ExtendBaseWidget(self)
	c.ring = newRing()
}

// Tapped implements fyne.Tappable.
func (c *control) Tapped(*fyne.PointEvent) { c.act() }

func (c *control) act() {
	hideTip(c.self)
	if c.OnTapped != nil && !c.off {
		c.OnTapped()
	}
}

// FocusGained implements fyne.Focusable.
func (c *control) FocusGained() {
	c.focused = true
	c.Refresh()
	reveal(c.self)
}

// FocusLost implements fyne.Focusable.
func (c *control) FocusLost() {
	c.focused = false
	hideTip(c.self)
	c.Refresh()
}

// TypedRune implements fyne.Focusable.
func (c *control) TypedRune(r rune) { passRune(c.self, r) }

// TypedKey implements fyne.Focusable.
func (c *control) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		c.act()
	default:
		passKey(c.self, e)
	}
}

// MouseIn implements desktop.Hoverable.
func (c *control) MouseIn(e *desktop.MouseEvent) {
	c.hovered = true
	c.Refresh()
	armTip(c.self, c.Tip, e.AbsolutePosition)
}

// MouseMoved implements desktop.Hoverable.
func (c *control) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *control) MouseOut() {
	c.hovered = false
	c.Refresh()
	hideTip(c.self)
}

// Cursor implements desktop.Cursorable.
func (c *control) Cursor() desktop.Cursor {
	if c.off || c.OnTapped == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// Enable implements fyne.Disableable.
func (c *control) Enable() {
	if c.off {
		c.off = false
		c.Refresh()
	}
}

// Disable implements fyne.Disableable.
func (c *control) Disable() {
	if !c.off {
		c.off = true
		c.Refresh()
	}
}

// Disabled implements fyne.Disableable.
func (c *control) Disabled() bool { return c.off }

// SetEnabled switches between Enable and Disable.
func (c *control) SetEnabled(on bool) {
	if on {
		c.Enable()
	} else {
		c.Disable()
	}
}

// passKey gives a key that a widget does not know to the window.
func passKey(w fyne.CanvasObject, e *fyne.KeyEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(w)
	if c == nil {
		return
	}
	if f := c.OnTypedKey(); f != nil {
		f(e)
	}
}

// passRune gives a letter that a widget does not know to the window.
func passRune(w fyne.CanvasObject, r rune) {
	c := fyne.CurrentApp().Driver().CanvasForObject(w)
	if c == nil {
		return
	}
	if f := c.OnTypedRune(); f != nil {
		f(r)
	}
}

// TipHost is what the content of a window must be for tips to be shown.
type TipHost interface {
	// ArmTip shows a text near a point of the window after a moment.
	ArmTip(text string, at fyne.Position)
	// HideTip takes the tip away, shown or not yet shown.
	HideTip()
}

func tipHost(w fyne.CanvasObject) TipHost {
	c := fyne.CurrentApp().Driver().CanvasForObject(w)
	if c == nil {
		return nil
	}
	h, _ := c.Content().(TipHost)
	return h
}

func armTip(w fyne.CanvasObject, text string, at fyne.Position) {
	if h := tipHost(w); h != nil && text != "" {
		h.ArmTip(text, at)
	}
}

func hideTip(w fyne.CanvasObject) {
	if h := tipHost(w); h != nil {
		h.HideTip()
	}
}

// reveal scrolls the pane that holds a widget until the widget can be seen.
func reveal(w fyne.CanvasObject) {
	c := fyne.CurrentApp().Driver().CanvasForObject(w)
	if c == nil {
		return
	}
	if r, ok := c.Content().(interface{ Reveal(fyne.CanvasObject) }); ok {
		r.Reveal(w)
	}
}

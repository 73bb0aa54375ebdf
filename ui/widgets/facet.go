package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// FacetHead names a facet, opens and folds it, and offers all its values.
type FacetHead struct {
	control
	name   string
	open   bool
	pinned bool
	right  string
	// OnAll asks for all values; nil makes the number at the right plain text.
	OnAll func()
	// OnMenu asks for what can be done with the facet, at a place of the window; OnLetter
	// is given a letter typed on the head.
	OnMenu   func(at fyne.Position)
	OnLetter func(r rune) bool
	all      *Link
}

// NewFacetHead makes a folded head.
func NewFacetHead(name string, toggled func()) *FacetHead {
	f := &FacetHead{name: name}
	f.OnTapped = toggled
	f.extend(f)
	f.all = NewLink("", func() {
		if f.OnAll != nil {
			f.OnAll()
		}
	})
	f.all.style = Style{Size: theme.SizeCaption, Color: theme.Ink2}
	return f
}

// Set shows whether the facet is open and what stands at the right.
func (f *FacetHead) Set(open bool, right string) {
	f.open, f.right = open, right
	f.all.SetText(right)
	f.Refresh()
}

// SetName changes the name, as when another vocabulary of it is shown.
func (f *FacetHead) SetName(name string) {
	if f.name != name {
		f.name = name
		f.Refresh()
	}
}

// Pin says whether the facet is kept at the top.
func (f *FacetHead) Pin(on bool) {
	if f.pinned != on {
		f.pinned = on
		f.Refresh()
	}
}

// Open says whether the facet is open.
func (f *FacetHead) Open() bool { return f.open }

// Right returns what stands at the right.
func (f *FacetHead) Right() string { return f.right }

// TappedSecondary implements fyne.SecondaryTappable.
func (f *FacetHead) TappedSecondary(e *fyne.PointEvent) { f.menu(e.AbsolutePosition) }

func (f *FacetHead) menu(at fyne.Position) {
	if f.OnMenu != nil {
		hideTip(f)
		f.OnMenu(at)
	}
}

// TypedRune implements fyne.Focusable.
func (f *FacetHead) TypedRune(r rune) {
	if f.OnLetter == nil || !f.OnLetter(r) {
		f.control.TypedRune(r)
	}
}

// TypedKey implements fyne.Focusable: Right opens, Left folds.
func (f *FacetHead) TypedKey(e *fyne.KeyEvent) {
	switch {
	case menuKey(e):
		f.menu(below(f, 28, f.Size().Height))
	case e.Name == fyne.KeyRight && !f.open, e.Name == fyne.KeyLeft && f.open:
		f.act()
	default:
		f.control.TypedKey(e)
	}
}

// CreateRenderer implements fyne.Widget.
func (f *FacetHead) CreateRenderer() fyne.WidgetRenderer {
	icon, pin := NewIcon("right", theme.Ink2), NewIcon("pin", theme.Ink2)
	word := BodyBold.ink(f.name)
	back := newBox(theme.Hover, theme.Clear, 0)
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, icon, word.Text, pin, f.all, f.ring}, owner: f}
	d.min = func() fyne.Size { return fyne.NewSize(160, theme.Row(12)) }
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		at(f.ring, 2, 1, size.Width-4, size.Height-2)
		side := theme.Px(20)
		left := 8 + side
		at(icon, 6, (size.Height-side)/2, side, side)
		m := f.all.MinSize()
		at(f.all, size.Width-12-m.Width, (size.Height-m.Height)/2, m.Width, m.Height)
		room := size.Width - left - 20 - m.Width
		if f.pinned {
			room -= side + 2
		}
		word.Text.Text = elide(f.name, room, word.TextSize, word.TextStyle)
		word.middle(left, size.Height)
		at(pin, left+word.width()+4, (size.Height-side)/2, side, side)
	}
	d.paint = func() {
		name := "right"
		if f.open {
			name = "down"
		}
		icon.Set(name, theme.Ink2)
		icon.Refresh()
		pin.Refresh()
		show(pin, f.pinned)
		word.Text.Text = f.name
		word.paint()
		back.paint()
		show(back, f.hovered)
		f.all.SetEnabled(f.OnAll != nil)
		paintRing(f.ring, f.focused)
	}
	d.paint()
	return d
}

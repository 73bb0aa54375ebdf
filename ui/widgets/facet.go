package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// FacetHead names a facet, opens and folds it, and offers all its values.
type FacetHead struct {
	control
	name  string
	open  bool
	right string
	// OnAll asks for all values; nil makes the number at the right plain text.
	OnAll func()
	all   *Link
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

// Open says whether the facet is open.
func (f *FacetHead) Open() bool { return f.open }

// CreateRenderer implements fyne.Widget.
func (f *FacetHead) CreateRenderer() fyne.WidgetRenderer {
	icon := NewIcon("right", theme.Ink2)
	word := BodyBold.ink(f.name)
	back := newBox(theme.Hover, theme.Clear, 0)
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, icon, word.Text, f.all, f.ring}, owner: f}
	d.min = func() fyne.Size { return fyne.NewSize(160, theme.Row(12)) }
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		at(f.ring, 2, 1, size.Width-4, size.Height-2)
		at(icon, 6, (size.Height-20)/2, 20, 20)
		word.middle(28, size.Height)
		m := f.all.MinSize()
		at(f.all, size.Width-12-m.Width, (size.Height-m.Height)/2, m.Width, m.Height)
	}
	d.paint = func() {
		name := "right"
		if f.open {
			name = "down"
		}
		icon.Set(name, theme.Ink2)
		icon.Refresh()
		word.paint()
		back.paint()
		show(back, f.hovered)
		f.all.SetEnabled(f.OnAll != nil)
		paintRing(f.ring, f.focused)
	}
	d.paint()
	return d
}

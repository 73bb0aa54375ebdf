package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// FindBox is a box of 32 px with a loupe, to find something in a list.
type FindBox struct {
	widget.BaseWidget
	Box     *Box
	loupe   *Icon
	focused bool
}

// NewFindBox makes an empty box; changed is told each change, submitted Enter.
func NewFindBox(hint string, changed, submitted func(string)) *FindBox {
	f := &FindBox{Box: NewBox(hint, submitted), loupe: NewIcon("search", theme.Ink2)}
	f.Box.OnChanged = changed
	f.Box.OnFocus = func(on bool) {
		f.focused = on
		f.Refresh()
	}
	f.Box.frameless = true
	f.ExtendBaseWidget(f)
	return f
}

// HeightFor implements flowing.
func (f *FindBox) HeightFor(float32) float32 { return theme.Px(32) }

// CreateRenderer implements fyne.Widget.
func (f *FindBox) CreateRenderer() fyne.WidgetRenderer {
	frame, ring := newBox(theme.Surface, theme.Edge, 4), newRing()
	d := &drawing{objects: []fyne.CanvasObject{frame.Rectangle, f.loupe, f.Box, ring}, owner: f}
	d.min = func() fyne.Size { return fyne.NewSize(120, theme.Px(32)) }
	d.layout = func(size fyne.Size) {
		at(frame, 0, 0, size.Width, size.Height)
		at(ring, 0, 0, size.Width, size.Height)
		at(f.loupe, 8, (size.Height-20)/2, 20, 20)
		h := f.Box.MinSize().Height
		at(f.Box, 28, (size.Height-h)/2, size.Width-32, h)
	}
	d.paint = func() {
		frame.paint()
		f.loupe.Refresh()
		paintRing(ring, f.focused)
	}
	d.paint()
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// plateAir is how much of the window is seen around a plate.
const plateAir = 80

// Overlay is a plate that lies over the window, which is dim behind it: a frame of 1 px, and what is shown up
// to the frame, in the middle.
type Overlay struct {
	widget.BaseWidget
	// OnOutside is called by a click beside the plate; nil does nothing.
	OnOutside func()
	content   fyne.CanvasObject
	// top is how far below the upper edge of the window it lies; 0 puts it into the middle.
	top float32
	// wanted is its size; of 0 it is as large as what is shown asks for.
	wanted fyne.Size
}

// ShowOverlay lays a plate over a window.
func ShowOverlay(c fyne.Canvas, content fyne.CanvasObject, wanted fyne.Size) *Overlay {
	p := &Overlay{content: content, wanted: wanted}
	p.ExtendBaseWidget(p)
	c.Overlays().Add(p)
	p.Resize(c.Size())
	return p
}

// Close takes the plate away, if it still lies there.
func (p *Overlay) Close(c fyne.Canvas) { c.Overlays().Remove(p) }

// Put gives the plate another size, and its upper edge a place below that of the window.
func (p *Overlay) Put(top float32, wanted fyne.Size) {
	if p.top != top || p.wanted != wanted {
		p.top, p.wanted = top, wanted
		p.Refresh()
	}
}

// place is where the plate lies in a window.
func (p *Overlay) place(window fyne.Size) (fyne.Position, fyne.Size) {
	size := p.wanted
	if size.IsZero() {
		size = p.content.MinSize().AddWidthHeight(2, 2)
	}
	size = size.Min(window.SubtractWidthHeight(plateAir, plateAir))
	y := p.top
	if y == 0 {
		y = float32(int((window.Height - size.Height) / 2))
	}
	return fyne.NewPos(float32(int((window.Width-size.Width)/2)), y), size
}

// Tapped implements fyne.Tappable.
func (p *Overlay) Tapped(e *fyne.PointEvent) {
	at, size := p.place(p.Size())
	in := e.Position.Subtract(at)
	if p.OnOutside != nil && (in.X < 0 || in.Y < 0 || in.X > size.Width || in.Y > size.Height) {
		p.OnOutside()
	}
}

// CreateRenderer implements fyne.Widget.
func (p *Overlay) CreateRenderer() fyne.WidgetRenderer {
	dim, frame := newBox(theme.Dim, theme.Clear, 0), newBox(theme.Surface, theme.Edge, 0)
	d := &drawing{owner: p, objects: []fyne.CanvasObject{dim.Rectangle, frame.Rectangle, p.content}}
	d.min = func() fyne.Size { return fyne.NewSize(160, 120) }
	d.layout = func(size fyne.Size) {
		at(dim, 0, 0, size.Width, size.Height)
		pos, s := p.place(size)
		at(frame, pos.X, pos.Y, s.Width, s.Height)
		edge := frame.StrokeWidth
		at(p.content, pos.X+edge, pos.Y+edge, s.Width-2*edge, s.Height-2*edge)
	}
	d.paint = func() {
		dim.paint()
		frame.paint()
	}
	d.paint()
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Plate is a framed surface around something, in a Column.
type Plate struct {
	widget.BaseWidget
	body fyne.CanvasObject
}

// NewPlate frames something.
func NewPlate(body fyne.CanvasObject) *Plate {
	p := &Plate{body: body}
	p.ExtendBaseWidget(p)
	return p
}

// HeightFor implements flowing.
func (p *Plate) HeightFor(width float32) float32 { return heightFor(p.body, width) }

// CreateRenderer implements fyne.Widget.
func (p *Plate) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Surface, theme.Line, 4)
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, p.body}, owner: p}
	d.min = p.body.MinSize
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		at(p.body, 0, 0, size.Width, size.Height)
	}
	d.paint = back.paint
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// TitleHead stands above lines of TitleRow: for each column what it is, in bold or as a link, and
// below that a line about it.
type TitleHead struct {
	widget.BaseWidget
	names, abouts []flowing
}

// HeadCell is the head of one column. Open is called by its link, nil for a plain text;
// Tip says what the link does.
type HeadCell struct {
	Name, About, Tip string
	Open             func()
}

// NewTitleHead makes a head.
func NewTitleHead(cells []HeadCell) *TitleHead {
	h := &TitleHead{}
	for _, c := range cells {
		var name flowing = NewProse(c.Name, BodyBold)
		if c.Open != nil {
			link := NewWrappedLink(c.Name, c.Open)
			link.Tip = c.Tip
			name = link
		}
		h.names, h.abouts = append(h.names, name), append(h.abouts, NewProse(c.About, Caption))
	}
	h.ExtendBaseWidget(h)
	return h
}

// HeightFor implements flowing.
func (h *TitleHead) HeightFor(width float32) float32 {
	_, each, _ := titleColumns(width, len(h.names))
	most := float32(0)
	for i, n := range h.names {
		most = max(most, n.HeightFor(each)+h.abouts[i].HeightFor(each))
	}
	return most + 20
}

// CreateRenderer implements fyne.Widget.
func (h *TitleHead) CreateRenderer() fyne.WidgetRenderer {
	rule := NewRule()
	d := &drawing{owner: h, objects: []fyne.CanvasObject{rule}}
	for i, n := range h.names {
		d.objects = append(d.objects, n.(fyne.CanvasObject), h.abouts[i].(fyne.CanvasObject))
	}
	d.min = func() fyne.Size { return fyne.NewSize(320, h.HeightFor(max(h.Size().Width, 320))) }
	d.layout = func(size fyne.Size) {
		left, each, gap := titleColumns(size.Width, len(h.names))
		for i, n := range h.names {
			x, high := left+float32(i)*(each+gap), n.HeightFor(each)
			at(n.(fyne.CanvasObject), x, 8, each, high)
			at(h.abouts[i].(fyne.CanvasObject), x, 8+high+2, each, h.abouts[i].HeightFor(each))
		}
		at(rule, 0, size.Height-1, size.Width, 1)
	}
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// rowBack is what every row of a list has behind it: hair line, tint with a bar
// at its left if it is chosen, and the ring.
type rowBack struct {
	tint, bar, rule *box
	edges           [4]*box
	ring            *fyne.Container
	chosen, focused bool
}

// marked is a row of a list that shows by its back whether it is chosen and has the keys.
type marked struct {
	widget.BaseWidget
	back *rowBack
}

func newMarked() marked { return marked{back: newRowBack()} }

// Mark implements Row.
func (m *marked) Mark(chosen, focused bool) {
	if m.back.chosen != chosen || m.back.focused != focused {
		m.back.chosen, m.back.focused = chosen, focused
		m.Refresh()
	}
}

func newRowBack() *rowBack {
	r := &rowBack{
		tint: newBox(theme.Tint, theme.Clear, 0),
		bar:  newBox(theme.Accent, theme.Clear, 0),
		rule: newBox(theme.Line, theme.Clear, 0),
	}
	for i := range r.edges {
		r.edges[i] = newBox(theme.Accent, theme.Clear, 0)
	}
	r.ring = container.New(edges{}, r.edges[0].Rectangle, r.edges[1].Rectangle, r.edges[2].Rectangle, r.edges[3].Rectangle)
	r.ring.Hide()
	return r
}

// edges lays four rectangles out as a frame of 2 px. The rows of a list are clipped, and
// a frame drawn as the stroke of one rectangle would be shifted by that where there is no
// graphics card.
type edges struct{}

// MinSize implements fyne.Layout.
func (edges) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout.
func (edges) Layout(o []fyne.CanvasObject, size fyne.Size) {
	at(o[0], 0, 0, size.Width, 2)
	at(o[1], 0, size.Height-2, size.Width, 2)
	at(o[2], 0, 0, 2, size.Height)
	at(o[3], size.Width-2, 0, 2, size.Height)
}

func (r *rowBack) under() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.tint.Rectangle, r.rule.Rectangle, r.bar.Rectangle}
}

func (r *rowBack) layout(size fyne.Size) {
	at(r.tint, 0, 0, size.Width, size.Height-1)
	at(r.bar, 0, 0, 4, size.Height-1)
	at(r.rule, 0, size.Height-1, size.Width, 1)
	at(r.ring, 0, 0, size.Width, size.Height-1)
}

func (r *rowBack) paint() {
	r.tint.paint()
	r.bar.paint()
	r.rule.paint()
	show(r.tint, r.chosen)
	show(r.bar, r.chosen)
	for _, e := range r.edges {
		e.paint()
	}
	show(r.ring, r.focused)
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// viewport is what scrolled things have in common: how far they are scrolled, and
// the thumb at their right. Positions are float64, so that a list of millions of
// rows is scrolled to the pixel. The widget around it must implement
// fyne.Scrollable, which also makes the toolkit clip it.
type viewport struct {
	offset, content, height float64
	thumb                   *thumb
	// moved is called after the offset has changed.
	moved func()
}

func newViewport(moved func()) *viewport {
	v := &viewport{moved: moved}
	v.thumb = newThumb(v)
	return v
}

// most is the largest offset.
func (v *viewport) most() float64 { return max(v.content-v.height, 0) }

// scrollTo goes to an offset, as far as there is content.
func (v *viewport) scrollTo(offset float64) {
	offset = min(max(offset, 0), v.most())
	if offset != v.offset {
		v.offset = offset
		v.moved()
	}
}

// reveal scrolls as little as is needed to show a span of the content.
func (v *viewport) reveal(y, height float64) {
	switch {
	case y < v.offset:
		v.scrollTo(y)
	case y+height > v.offset+v.height:
		v.scrollTo(y + min(height, v.height) - v.height)
	}
}

const (
	thumbWidth = 12
	thumbLeast = 24
)

// layout places the thumb for a size of the view.
func (v *viewport) layout(size fyne.Size) {
	v.height = float64(size.Height)
	v.offset = min(max(v.offset, 0), v.most())
	if v.most() == 0 {
		v.thumb.Hide()
		return
	}
	h := max(v.height*v.height/v.content, thumbLeast)
	y := (v.height - h) * v.offset / v.most()
	at(v.thumb, size.Width-thumbWidth, float32(y), thumbWidth, float32(h))
	v.thumb.Show()
}

// drag moves the thumb by some px.
func (v *viewport) drag(dy float32) {
	room := v.height - float64(v.thumb.Size().Height)
	if room > 0 {
		v.scrollTo(v.offset + float64(dy)*v.most()/room)
	}
}

// thumb is the bar that shows and changes how far something is scrolled.
type thumb struct {
	widget.BaseWidget
	view             *viewport
	hovered, dragged bool
}

func newThumb(v *viewport) *thumb {
	t := &thumb{view: v}
	t.ExtendBaseWidget(t)
	return t
}

// Dragged implements fyne.Draggable.
func (t *thumb) Dragged(e *fyne.DragEvent) {
	t.dragged = true
	t.view.drag(e.Dragged.DY)
}

// DragEnd implements fyne.Draggable.
func (t *thumb) DragEnd() {
	t.dragged = false
	t.Refresh()
}

// MouseIn implements desktop.Hoverable.
func (t *thumb) MouseIn(*desktop.MouseEvent) {
	t.hovered = true
	t.Refresh()
}

// MouseMoved implements desktop.Hoverable.
func (t *thumb) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (t *thumb) MouseOut() {
	t.hovered = false
	t.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (t *thumb) CreateRenderer() fyne.WidgetRenderer {
	bar := newBox(theme.Edge, theme.Clear, 3)
	d := &drawing{objects: []fyne.CanvasObject{bar.Rectangle}, owner: t}
	d.min = func() fyne.Size { return fyne.NewSize(thumbWidth, thumbLeast) }
	d.layout = func(size fyne.Size) {
		w := float32(6)
		if t.hovered || t.dragged {
			w = 10
		}
		at(bar, size.Width-w-1, 0, w, size.Height)
	}
	d.paint = bar.paint
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// boxDrawing draws a box to type in. The text of one line moves under the caret and is cut
// at the edges of the box; the toolkit's own bar, which would lie on the letters, is left
// out. A box without a frame is drawn by what it stands in: a theme without frames would do
// that too, but the toolkit reads its fonts anew for each widget with a theme, 23 MB, and
// keeps them for good; and the caret is as wide as the frame.
type boxDrawing struct {
	fyne.WidgetRenderer
	frameless bool
	// scroll moves the text, view shows it; both are nil for a box of many lines.
	scroll *container.Scroll
	view   *boxView
}

func newBoxDrawing(r fyne.WidgetRenderer, frameless, lines bool) fyne.WidgetRenderer {
	d := &boxDrawing{WidgetRenderer: r, frameless: frameless}
	for _, o := range r.Objects() {
		if s, ok := o.(*container.Scroll); ok && !lines {
			d.scroll, d.view = s, &boxView{text: s.Content}
			d.view.ExtendBaseWidget(d.view)
		}
	}
	return d
}

// Objects implements fyne.WidgetRenderer: ground and frame are the two rectangles.
func (d *boxDrawing) Objects() (left []fyne.CanvasObject) {
	for _, o := range d.WidgetRenderer.Objects() {
		if _, ok := o.(*canvas.Rectangle); ok && d.frameless {
			continue
		}
		if s, ok := o.(*container.Scroll); ok && s == d.scroll {
			o = d.view
		}
		left = append(left, o)
	}
	return left
}

// Layout implements fyne.WidgetRenderer.
func (d *boxDrawing) Layout(size fyne.Size) {
	d.WidgetRenderer.Layout(size)
	d.follow()
}

// Refresh implements fyne.WidgetRenderer.
func (d *boxDrawing) Refresh() {
	d.WidgetRenderer.Refresh()
	d.follow()
}

// follow puts the view where the text is moved.
func (d *boxDrawing) follow() {
	if d.scroll != nil {
		d.view.Move(d.scroll.Position())
		d.view.Resize(d.scroll.Size())
	}
}

// boxView shows what of a text lies inside of it. Whoever has the text places it.
type boxView struct {
	widget.BaseWidget
	text fyne.CanvasObject
}

// CreateRenderer implements fyne.Widget.
func (v *boxView) CreateRenderer() fyne.WidgetRenderer {
	return clipping{widget.NewSimpleRenderer(v.text), v.text}
}

// clipping cuts what runs out of a widget, and leaves its place and size alone.
type clipping struct {
	fyne.WidgetRenderer
	text fyne.CanvasObject
}

// IsClip tells the toolkit to cut.
func (clipping) IsClip() {}

// Layout implements fyne.WidgetRenderer.
func (clipping) Layout(fyne.Size) {}

// Refresh implements fyne.WidgetRenderer.
func (c clipping) Refresh() { c.text.Refresh() }

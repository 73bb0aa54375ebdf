package ui

import (
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/uitest"
)

// mostPainted is how many times the points of the window may be painted by planes in one
// picture of the search page. The toolkit paints all of it in the colour of the ground
// first; where OpenGL is done by the processor each further layer over the whole window
// takes ten milliseconds of it.
const mostPainted = 0.75

// TestPlanes: the search page paints few planes over each other, and none that nobody sees:
// the toolkit leaves out what is color.Transparent, but not other colours without ink.
func TestPlanes(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	size := h.w.win.Canvas().Size()
	painted := float32(0)
	planes(h.w.win.Canvas().Content(), fyne.Position{}, areaOf(fyne.Position{}, size), func(r *canvas.Rectangle, where area) {
		unseen := func(c color.Color) bool {
			if c == nil || c == color.Transparent {
				return false
			}
			_, _, _, a := c.RGBA()
			return a == 0
		}
		if unseen(r.FillColor) || unseen(r.StrokeColor) && r.StrokeWidth > 0 {
			t.Errorf("a plane at %v is painted and cannot be seen", where)
		}
		if r.FillColor != nil && r.FillColor != color.Transparent {
			painted += max(where.x1-where.x0, 0) * max(where.y1-where.y0, 0)
		}
	})
	if share := painted / (size.Width * size.Height); share > mostPainted || share < 0.3 {
		t.Errorf("planes paint %.2f times the window, want at most %v, and at least the lists", share, mostPainted)
	}
}

// planes hands on the rectangles that can be seen, and where.
func planes(o fyne.CanvasObject, offset fyne.Position, clip area, f func(*canvas.Rectangle, area)) {
	if o == nil || !o.Visible() {
		return
	}
	at := offset.Add(o.Position())
	where := areaOf(at, o.Size()).and(clip)
	var children []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		children = o.Objects
	case fyne.Widget:
		children = test.WidgetRenderer(o).Objects()
	case *canvas.Rectangle:
		f(o, where)
	}
	if _, ok := o.(fyne.Scrollable); ok {
		clip = where
	}
	for _, child := range children {
		planes(child, at, clip, f)
	}
}

// TestLayoutKeepsObjects: a widget that is laid out again at the size it has draws with the
// same objects as before. Else the toolkit finds objects that it has not measured, and lays
// the widget out again in every picture.
func TestLayoutKeepsObjects(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	var look func(o fyne.CanvasObject)
	look = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *fyne.Container:
			for _, child := range o.Objects {
				look(child)
			}
		case fyne.Widget:
			r := test.WidgetRenderer(o)
			before := slices.Clone(r.Objects())
			if r.Layout(o.Size()); !slices.Equal(before, r.Objects()) {
				t.Errorf("%T draws with other objects after it is laid out again", o)
			}
			for _, child := range r.Objects() {
				look(child)
			}
		}
	}
	look(h.w.win.Canvas().Content())
}

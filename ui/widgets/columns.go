package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// columns puts objects beside each other where each has a least width, and below each
// other where there is no room for that.
type columns struct {
	gap, least float32
	// turned puts the last object first where they stand below each other.
	turned bool
}

// NewColumns puts objects of a Column beside each other, gap apart, as long as each has
// least px, and else below each other.
func NewColumns(gap, least float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&columns{gap: gap, least: least}, objects...)
}

// NewColumnsTurned is NewColumns for what is more important at the right: where there is
// no room it comes first.
func NewColumnsTurned(gap, least float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&columns{gap: gap, least: least, turned: true}, objects...)
}

// share is the width of one object, and whether they stand beside each other.
func (c *columns) share(n int, width float32) (w float32, beside bool) {
	if n == 0 {
		return width, false
	}
	w = (width - c.gap*float32(n-1)) / float32(n)
	if w < c.least {
		return width, false
	}
	return w, true
}

func (c *columns) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	w, beside := c.share(len(objects), width)
	h := float32(0)
	for i, o := range objects {
		own := heightFor(o, w)
		switch {
		case beside:
			h = max(h, own)
		case i > 0 && own > 0:
			h += c.gap/2 + own
		default:
			h += own
		}
	}
	return h
}

func (c *columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(c.least, c.heightFor(objects, c.least))
}

func (c *columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w, beside := c.share(len(objects), size.Width)
	x, y := float32(0), float32(0)
	if c.turned && !beside {
		objects = slices.Clone(objects)
		slices.Reverse(objects)
	}
	for _, o := range objects {
		h := heightFor(o, w)
		at(o, x, y, w, h)
		if beside {
			x += w + c.gap
		} else if h > 0 {
			y += h + c.gap/2
		}
	}
}

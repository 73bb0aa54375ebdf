package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// dock lays objects out in one direction without gaps; the one that fills takes
// what the others leave.
type dock struct {
	fill       fyne.CanvasObject
	horizontal bool
}

// extent returns the wanted size of an object along the dock.
func (d *dock) extent(o fyne.CanvasObject, across float32) float32 {
	if d.horizontal {
		return o.MinSize().Width
	}
	return heightFor(o, across)
}

func (d *dock) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	across, left := size.Width, size.Height
	if d.horizontal {
		across, left = size.Height, size.Width
	}
	for _, o := range objects {
		if o.Visible() && o != d.fill {
			left -= d.extent(o, across)
		}
	}
	x := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		e := max(left, 0)
		if o != d.fill {
			e = d.extent(o, across)
		}
		if d.horizontal {
			at(o, x, 0, e, across)
		} else {
			at(o, 0, x, across, e)
		}
		x += e
	}
}

func (d *dock) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if d.horizontal {
			size = fyne.NewSize(size.Width+m.Width, max(size.Height, m.Height))
		} else {
			size = fyne.NewSize(max(size.Width, m.Width), size.Height+m.Height)
		}
	}
	return size
}

// Stacked puts objects below each other without gaps; fill takes the rest of the
// height and must be one of them, or nil.
func Stacked(fill fyne.CanvasObject, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&dock{fill: fill}, objects...)
}

// Beside puts objects beside each other at full height without gaps; fill takes
// the rest of the width and must be one of them, or nil.
func Beside(fill fyne.CanvasObject, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&dock{fill: fill, horizontal: true}, objects...)
}

// Over puts objects over each other, each as large as the place there is.
func Over(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&sized{}, objects...)
}

// Relayout lays out anew a container and those inside it, down to widgets, after texts in
// it have become longer or shorter. Unlike its Refresh it does not draw anew what has not
// changed.
func Relayout(c *fyne.Container) {
	c.Layout.Layout(c.Objects, c.Size())
	for _, o := range c.Objects {
		if in, ok := o.(*fyne.Container); ok && in.Layout != nil && in.Visible() {
			Relayout(in)
		}
	}
}

// Put moves and resizes an object in a layout; what stays where it is is not drawn anew.
func Put(o fyne.CanvasObject, x, y, w, h float32) { at(o, x, y, w, h) }

// even shares the width out in equal parts of at most most.
type even struct{ most float32 }

func (e *even) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w := min(size.Width/float32(max(len(objects), 1)), e.most)
	for i, o := range objects {
		at(o, float32(i)*w, 0, w, size.Height)
	}
}

func (e *even) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		m = m.Max(o.MinSize())
	}
	return fyne.NewSize(80*float32(len(objects)), m.Height)
}

// Even puts objects beside each other in equal parts of at most most px.
func Even(most float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&even{most: most}, objects...)
}

// sized gives an object a size of its own.
type sized struct{ width, height float32 }

func (s *sized) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		at(o, 0, 0, size.Width, size.Height)
	}
}

func (s *sized) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		m = m.Max(o.MinSize())
	}
	if s.width > 0 {
		m.Width = s.width
	}
	if s.height > 0 {
		m.Height = s.height
	}
	return m
}

// Sized gives an object a width and a height, 0 for its own.
func Sized(width, height float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(&sized{width: width, height: height}, o)
}

// centred keeps an object at a width of at most most, in the middle.
type centred struct{ most float32 }

func (c *centred) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w := min(size.Width, c.most)
	for _, o := range objects {
		h := heightFor(o, w)
		at(o, (size.Width-w)/2, max((size.Height-h)*0.48, 0), w, h)
	}
}

func (c *centred) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		m = m.Max(o.MinSize())
	}
	return m
}

// Centred puts an object into the middle, at most so wide.
func Centred(most float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(&centred{most: most}, o)
}

// strip keeps an object at a width of at most most, in the middle, at full height.
type strip struct{ most float32 }

func (s *strip) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w := min(size.Width, s.most)
	for _, o := range objects {
		at(o, (size.Width-w)/2, 0, w, size.Height)
	}
}

func (s *strip) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 100) }

// Strip puts an object into the middle at full height, at most so wide.
func Strip(most float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(&strip{most: most}, o)
}

// Limited keeps an object at the left, at most so wide.
func Limited(most float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(&limited{most: most}, o)
}

type limited struct{ most float32 }

func (l *limited) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		at(o, 0, 0, min(size.Width, l.most), size.Height)
	}
}

func (l *limited) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		m = m.Max(o.MinSize())
	}
	return m
}

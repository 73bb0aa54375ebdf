package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// flowing is a widget whose height follows from its width.
type flowing interface {
	HeightFor(width float32) float32
}

// stack lays objects out below each other at the width of the column.
type stack struct {
	width float32
}

// heightFor returns the height an object wants at a width.
func heightFor(o fyne.CanvasObject, width float32) float32 {
	if f, ok := o.(flowing); ok {
		return f.HeightFor(width)
	}
	if c, ok := o.(*fyne.Container); ok {
		if h, ok := layoutHeight(c, width); ok {
			return h
		}
	}
	return o.MinSize().Height
}

// layoutHeight is heightFor for a container of the kit whose height follows from
// its width.
func layoutHeight(c *fyne.Container, width float32) (float32, bool) {
	h := float32(0)
	switch l := c.Layout.(type) {
	case *dock:
		if l.horizontal {
			return 0, false
		}
		for _, o := range c.Objects {
			if o.Visible() {
				h += heightFor(o, width)
			}
		}
		return h, true
	case *inset:
		for _, o := range c.Objects {
			h = max(h, heightFor(o, width-l.left-l.right))
		}
		return h + l.top + l.bottom, true
	case *columns:
		return l.heightFor(c.Objects, width), true
	case *limited:
		for _, o := range c.Objects {
			h = max(h, heightFor(o, min(width, l.most)))
		}
		return h, true
	}
	return 0, false
}

func (s *stack) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		h := heightFor(o, s.width)
		at(o, 0, y, s.width, h)
		y += h
	}
}

func (s *stack) MinSize(objects []fyne.CanvasObject) fyne.Size {
	y := float32(0)
	for _, o := range objects {
		if o.Visible() {
			y += heightFor(o, s.width)
		}
	}
	return fyne.NewSize(0, y)
}

// Column is a scrolled pane of widgets below each other. Those whose height
// follows from their width (Prose, Cloud, Flow) get it.
type Column struct {
	widget.BaseWidget
	layout  *stack
	content *fyne.Container
	view    *viewport
	// left, right are the margins, most is how wide it is at most with them, 0 for the pane.
	left, right, most float32
}

// NewColumn makes a column with margins at its left and right.
func NewColumn(left, right float32) *Column {
	c := &Column{layout: &stack{}, left: left, right: right}
	c.content = container.New(c.layout)
	c.view = newViewport(c.place)
	c.ExtendBaseWidget(c)
	return c
}

// AtMost keeps it in the middle of its pane, so wide at most with its margins; its bar stays
// at the edge of the pane.
func (c *Column) AtMost(width float32) *Column {
	c.most = width
	return c
}

// margin is the margin at the left in a pane of a width, and what is left between margins.
func (c *Column) margin(pane float32) (left, width float32) {
	all := pane
	if c.most > 0 {
		all = min(pane, c.most)
	}
	return (pane-all)/2 + c.left, max(all-c.left-c.right, 1)
}

// Set replaces the widgets and stays where it was scrolled to.
func (c *Column) Set(objects ...fyne.CanvasObject) {
	c.content.Objects = objects
	c.Reflow()
}

// Top scrolls to the top.
func (c *Column) Top() { c.view.scrollTo(0) }

// ScrollPages scrolls by a part of the height that is seen, down if it is positive.
func (c *Column) ScrollPages(part float64) { c.view.scrollTo(c.view.offset + part*c.view.height) }

// Offset returns how far the column is scrolled, in px.
func (c *Column) Offset() float64 { return c.view.offset }

// Scrolled implements fyne.Scrollable.
func (c *Column) Scrolled(e *fyne.ScrollEvent) {
	c.view.scrollTo(c.view.offset - float64(e.Scrolled.DY))
}

// Reflow lays out anew after the height of something inside has changed.
func (c *Column) Reflow() {
	if c.layout.width <= 0 {
		return
	}
	height := c.content.MinSize().Height
	c.content.Resize(fyne.NewSize(c.layout.width, height))
	c.layout.Layout(c.content.Objects, c.content.Size())
	c.view.content = float64(height)
	c.place()
	c.Refresh()
}

// place moves the content to where it is scrolled.
func (c *Column) place() {
	c.view.layout(c.Size())
	left, _ := c.margin(c.Size().Width)
	at(c.content, left, -float32(c.view.offset), c.content.Size().Width, c.content.Size().Height)
	tellSeen(c.content, float32(c.view.offset), float32(c.view.offset+c.view.height))
}

// seen is a widget in a Column that draws only what can be seen of it.
type seen interface {
	// See says from where to where it is in view, in its own px.
	See(from, to float32)
}

func tellSeen(in *fyne.Container, from, to float32) {
	for _, o := range in.Objects {
		y := o.Position().Y
		switch o := o.(type) {
		case seen:
			o.See(from-y, to-y)
		case *fyne.Container:
			tellSeen(o, from-y, to-y)
		}
	}
}

// RevealSpan scrolls so that a part of an object inside can be seen.
func (c *Column) RevealSpan(o fyne.CanvasObject, y, height float32) {
	d := fyne.CurrentApp().Driver()
	top := d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(c.content).Y
	c.view.reveal(float64(top+y), float64(height))
}

// Holds says whether an object stands in the column itself.
func (c *Column) Holds(o fyne.CanvasObject) bool { return holds(c.content, o) }

func holds(in *fyne.Container, o fyne.CanvasObject) bool {
	for _, child := range in.Objects {
		if child == o {
			return true
		}
		if sub, ok := child.(*fyne.Container); ok && holds(sub, o) {
			return true
		}
	}
	return false
}

// Reveal scrolls so that an object inside can be seen.
func (c *Column) Reveal(o fyne.CanvasObject) {
	d := fyne.CurrentApp().Driver()
	y := d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(c.content).Y
	c.view.reveal(float64(y-8), float64(o.Size().Height+16))
}

// CreateRenderer implements fyne.Widget.
func (c *Column) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{objects: []fyne.CanvasObject{c.content, c.view.thumb}, owner: c}
	d.min = func() fyne.Size { return fyne.NewSize(c.left+c.right+80, 80) }
	d.layout = func(size fyne.Size) {
		_, width := c.margin(size.Width)
		if width != c.layout.width {
			c.layout.width = width
			c.Reflow()
			return
		}
		c.place()
	}
	return d
}

// inset keeps a margin at both sides.
type inset struct{ left, right, top, bottom float32 }

func (i *inset) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		at(o, i.left, i.top, size.Width-i.left-i.right, size.Height-i.top-i.bottom)
	}
}

func (i *inset) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		m = m.Max(o.MinSize())
	}
	return m.AddWidthHeight(i.left+i.right, i.top+i.bottom)
}

// Inset keeps margins around an object.
func Inset(left, top, right, bottom float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(&inset{left: left, right: right, top: top, bottom: bottom}, o)
}

// Gap is empty height in a column, or empty width in a line.
type Gap struct {
	widget.BaseWidget
	size float32
}

// NewGap makes a gap.
func NewGap(size float32) *Gap {
	g := &Gap{size: size}
	g.ExtendBaseWidget(g)
	return g
}

// CreateRenderer implements fyne.Widget.
func (g *Gap) CreateRenderer() fyne.WidgetRenderer {
	return &drawing{
		owner:  g,
		min:    func() fyne.Size { return fyne.NewSquareSize(g.size) },
		layout: func(fyne.Size) {},
	}
}

// Fill is a plane or a hair line in a colour of the theme.
type Fill struct {
	widget.BaseWidget
	color fyne.ThemeColorName
	least fyne.Size
}

// NewFill makes a plane.
func NewFill(color fyne.ThemeColorName) *Fill {
	f := &Fill{color: color}
	f.ExtendBaseWidget(f)
	return f
}

// NewRule makes a hair line, 1 px thick in either direction.
func NewRule() *Fill {
	f := NewFill(theme.Line)
	f.least = fyne.NewSquareSize(1)
	return f
}

// SetColor changes the colour.
func (f *Fill) SetColor(color fyne.ThemeColorName) {
	if f.color != color {
		f.color = color
		f.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (f *Fill) CreateRenderer() fyne.WidgetRenderer {
	b := newBox(f.color, theme.Clear, 0)
	d := &drawing{objects: []fyne.CanvasObject{b.Rectangle}, owner: f}
	d.min = func() fyne.Size { return f.least }
	d.layout = func(size fyne.Size) { at(b, 0, 0, size.Width, size.Height) }
	d.paint = func() {
		b.fill = f.color
		b.paint()
	}
	return d
}

// On puts an object on a plane.
func On(color fyne.ThemeColorName, o fyne.CanvasObject) *fyne.Container {
	return Over(NewFill(color), o)
}

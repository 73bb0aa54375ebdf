package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// squeezable is a control that can do with less width than it wants.
type squeezable interface {
	// squeezed is the width that it can do with.
	squeezed() float32
}

// row lays objects out beside each other, each as wide as it wants; springs share
// what is left. If there is too little, the texts that may be cut give way, the first one
// first, and then the controls.
type row struct {
	gap    float32
	height float32
}

func (r *row) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, r.height)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if _, ok := o.(*Spring); !ok {
			size.Width += m.Width + r.gap
		}
		size.Height = max(size.Height, m.Height)
	}
	size.Width = max(size.Width-r.gap, 0)
	return size
}

func (r *row) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	springs := 0
	for _, o := range objects {
		if _, ok := o.(*Spring); ok && o.Visible() {
			springs++
		}
	}
	left := size.Width - r.wanted(objects)
	var out []fyne.CanvasObject // optional texts that there is no room for
	for i := len(objects) - 1; i >= 0 && left < 0; i-- {
		if t, ok := objects[i].(*Text); ok && t.optional && t.Visible() {
			left += wantedWidth(t) + r.gap
			out = append(out, t)
		}
	}
	widths := make([]float32, len(objects))
	for i, o := range objects {
		widths[i] = wantedWidth(o)
		if t, ok := o.(*Text); ok && t.Visible() && left < 0 && t.least >= 0 && !slices.Contains(out, o) {
			widths[i], left = giveWay(widths[i], t.least, left)
		}
	}
	for i, o := range objects {
		if s, ok := o.(squeezable); ok && o.Visible() && left < 0 {
			widths[i], left = giveWay(widths[i], s.squeezed(), left)
		}
	}
	x := float32(0)
	for i, o := range objects {
		if !o.Visible() {
			continue
		}
		if _, ok := o.(*Spring); ok {
			at(o, x, 0, 0, 0)
			x += max(left, 0) / float32(springs)
			continue
		}
		if slices.Contains(out, o) {
			at(o, x, 0, 0, 0)
			continue
		}
		h := o.MinSize().Height
		at(o, x, (size.Height-h)/2, widths[i], h)
		x += widths[i] + r.gap
	}
}

// giveWay takes from a width what is missing, down to the least.
func giveWay(width, least, left float32) (now, leftNow float32) {
	cut := max(min(-left, width-least), 0)
	return width - cut, left + cut
}

// wantedWidth is the width an object would like, uncut.
func wantedWidth(o fyne.CanvasObject) float32 {
	if t, ok := o.(*Text); ok && t.least >= 0 {
		style := fyne.TextStyle{Bold: t.style.Bold}
		return measure(t.text, fyne.CurrentApp().Settings().Theme().Size(t.style.Size), style).Width
	}
	return o.MinSize().Width
}

func (r *row) wanted(objects []fyne.CanvasObject) float32 {
	w := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		if _, ok := o.(*Spring); !ok {
			w += wantedWidth(o) + r.gap
		}
	}
	return max(w-r.gap, 0)
}

// Spring takes the width that is left in a line.
type Spring struct{ *Gap }

// NewSpring makes a spring.
func NewSpring() *Spring { return &Spring{NewGap(0)} }

// Line puts objects beside each other, their middles on one height.
func Line(gap, height float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&row{gap: gap, height: height}, objects...)
}

// Flow is a group of objects that are broken into lines like words.
type Flow struct {
	widget.BaseWidget
	gap, line float32
	objects   []fyne.CanvasObject
	// side and edge are margins: left and right, above and below.
	side, edge float32
}

// NewFlow makes a group with a gap between objects and a height of lines.
func NewFlow(gap, line float32, objects ...fyne.CanvasObject) *Flow {
	f := &Flow{gap: gap, line: line, objects: objects}
	f.ExtendBaseWidget(f)
	return f
}

// WithMargins keeps margins: side at left and right, edge above and below.
func (f *Flow) WithMargins(side, edge float32) *Flow {
	f.side, f.edge = side, edge
	return f
}

// Set replaces the objects.
func (f *Flow) Set(objects ...fyne.CanvasObject) {
	f.objects = objects
	f.Refresh()
}

// Objects returns what stands in the group.
func (f *Flow) Objects() []fyne.CanvasObject { return f.objects }

// HeightFor implements flowing.
func (f *Flow) HeightFor(width float32) float32 {
	return f.arrange(width, func(fyne.CanvasObject, float32, float32, fyne.Size) {})
}

// arrange breaks the lines, tells where each object goes, and returns the height.
func (f *Flow) arrange(width float32, put func(o fyne.CanvasObject, x, y float32, size fyne.Size)) float32 {
	x, y := f.side, f.edge
	right := width - f.side
	for _, o := range f.objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		m.Width = min(m.Width, right-f.side)
		if x > f.side && x+m.Width > right {
			x, y = f.side, y+f.line+f.gap
		}
		put(o, x, y+(f.line-m.Height)/2, m)
		x += m.Width + f.gap
	}
	return y + f.line + f.edge
}

// CreateRenderer implements fyne.Widget.
func (f *Flow) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: f, objects: f.objects}
	d.min = func() fyne.Size { return fyne.NewSize(40, f.HeightFor(max(f.Size().Width, 40))) }
	d.layout = func(size fyne.Size) {
		d.objects = f.objects
		f.arrange(size.Width, func(o fyne.CanvasObject, x, y float32, m fyne.Size) {
			at(o, x, y, m.Width, m.Height)
		})
	}
	return d
}

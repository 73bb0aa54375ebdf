package ui

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// area is a rectangle of the window, in px.
type area struct{ x0, y0, x1, y1 float32 }

func areaOf(at fyne.Position, size fyne.Size) area {
	return area{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
}

func (a area) and(b area) area {
	return area{max(a.x0, b.x0), max(a.y0, b.y0), min(a.x1, b.x1), min(a.y1, b.y1)}
}

// meets says whether two areas have more than some px in common in both directions.
func (a area) meets(b area, px float32) bool {
	c := a.and(b)
	return c.x1-c.x0 > px && c.y1-c.y0 > px
}

func (a area) has(x, y float32) bool { return x >= a.x0 && x < a.x1 && y >= a.y0 && y < a.y1 }

// drawnText is a line of text on the screen: where it would be, what it is cut to by the
// panes around it, and the ground below its middle.
type drawnText struct {
	text        string
	where, clip area
	color       color.NRGBA
	ground      color.NRGBA
	// typed says that it stands in a box to type in, which scrolls.
	typed bool
	order int
}

// drawnControl is something that takes the keys, with what it stands in.
type drawnControl struct {
	focus  fyne.Focusable
	where  area
	inside []fyne.CanvasObject
}

// drawn is all that is on the screen, in the order of drawing.
type drawn struct {
	window   area
	texts    []drawnText
	grounds  []ground
	controls []drawnControl
	order    int
}

// ground is a rectangle with a colour.
type ground struct {
	where area
	color color.NRGBA
	order int
}

// drawn walks through what can be seen: what lies over the window if something does.
func (h *harness) drawn() *drawn { return drawnOn(h.w.win.Canvas()) }

func drawnOn(c fyne.Canvas) *drawn {
	d := &drawn{window: areaOf(fyne.Position{}, c.Size())}
	top := c.Content()
	if over := c.Overlays().Top(); over != nil {
		top = over
		d.grounds = append(d.grounds, ground{d.window, nrgba(theme.Color(theme.Ground)), -1})
	}
	d.walk(top, fyne.Position{}, d.window, nil)
	return d
}

func (d *drawn) walk(o fyne.CanvasObject, offset fyne.Position, clip area, inside []fyne.CanvasObject) {
	if o == nil || !o.Visible() {
		return
	}
	at := offset.Add(o.Position())
	where := areaOf(at, o.Size())
	d.order++
	var children []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		children = o.Objects
	case fyne.Widget:
		children = test.WidgetRenderer(o).Objects()
	case *canvas.Text:
		d.text(o, at, clip, inside)
	case *canvas.Rectangle:
		d.ground(o, where.and(clip))
	}
	if _, ok := o.(fyne.Scrollable); ok {
		clip = clip.and(where)
	}
	if f, ok := o.(fyne.Focusable); ok && where.meets(clip, 0) {
		d.controls = append(d.controls, drawnControl{f, where.and(clip), append([]fyne.CanvasObject(nil), inside...)})
	}
	inside = append(inside, o)
	for _, child := range children {
		d.walk(child, at, clip, inside)
	}
}

// text notes a text that can be seen at least in part.
func (d *drawn) text(t *canvas.Text, at fyne.Position, clip area, inside []fyne.CanvasObject) {
	if strings.TrimSpace(t.Text) == "" {
		return
	}
	size := fyne.MeasureText(t.Text, t.TextSize, t.TextStyle)
	switch t.Alignment {
	case fyne.TextAlignTrailing:
		at.X += t.Size().Width - size.Width
	case fyne.TextAlignCenter:
		at.X += (t.Size().Width - size.Width) / 2
	}
	at.Y += max(t.Size().Height-size.Height, 0) / 2
	where := areaOf(at, size)
	if where.y1 <= clip.y0 || where.y0 >= clip.y1 || clip.x1 <= clip.x0 {
		return
	}
	typed := false
	for _, o := range inside {
		if _, ok := o.(interface{ SelectedText() string }); ok {
			typed = true
		}
	}
	part := where.and(clip)
	x, y := (part.x0+part.x1)/2, (part.y0+part.y1)/2
	d.texts = append(d.texts, drawnText{text: t.Text, where: where, clip: clip, color: nrgba(t.Color), ground: d.below(x, y), typed: typed, order: d.order})
}

func (d *drawn) ground(r *canvas.Rectangle, where area) {
	if c := nrgba(r.FillColor); c.A > 0 && where.x1 > where.x0 && where.y1 > where.y0 {
		d.grounds = append(d.grounds, ground{where, c, d.order})
	}
}

// below is the colour at a point of what is drawn so far.
func (d *drawn) below(x, y float32) color.NRGBA {
	c := nrgba(theme.Color(theme.Ground))
	for _, g := range d.grounds {
		if g.where.has(x, y) {
			c = over(c, g.color)
		}
	}
	return c
}

// covered says whether an opaque ground that is drawn later hides a part of a text.
func (d *drawn) covered(t *drawnText) bool {
	for i := len(d.grounds) - 1; i >= 0 && d.grounds[i].order > t.order; i-- {
		if g := d.grounds[i]; g.color.A == 0xFF && g.where.meets(t.where, 2) {
			return true
		}
	}
	return false
}

func nrgba(c color.Color) color.NRGBA {
	if c == nil {
		return color.NRGBA{}
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA)
}

// over is what is seen of a colour that lies on an opaque one.
func over(below, c color.NRGBA) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(255-int(c.A)) + int(b)*int(c.A)) / 255) }
	return color.NRGBA{R: mix(below.R, c.R), G: mix(below.G, c.G), B: mix(below.B, c.B), A: 0xFF}
}

// contrast is the ratio of WCAG 2 of two colours.
func contrast(a, b color.NRGBA) float64 {
	light := func(c color.NRGBA) float64 {
		lin := func(v uint8) float64 {
			s := float64(v) / 255
			if s <= 0.04045 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// faults says what is wrong with what is on the screen: texts that run out of their pane,
// over each other or are hard to read, and controls that lie on each other.
func (d *drawn) faults() (found []string) {
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	off := nrgba(theme.Color(theme.Off))
	var seen []drawnText
	for i := range d.texts {
		t := &d.texts[i]
		if d.covered(t) {
			continue
		}
		if !t.typed && (t.where.x0 < t.clip.x0-1.5 || t.where.x1 > t.clip.x1+1.5) {
			say("%q runs out of its pane: %.0f to %.0f of %.0f to %.0f", t.text, t.where.x0, t.where.x1, t.clip.x0, t.clip.x1)
		}
		if t.clip == d.window && t.where.y1 > d.window.y1+1 {
			say("%q lies below the window", t.text)
		}
		least := 4.5
		if t.color == off {
			least = 3
		}
		if r := contrast(over(t.ground, t.color), t.ground); r < least {
			say("%q has a contrast of %.1f", t.text, r)
		}
		seen = append(seen, *t)
	}
	for i, a := range seen {
		for _, b := range seen[i+1:] {
			if ra, rb := letters(a), letters(b); ra.meets(rb, 2) {
				say("%q and %q lie over each other", a.text, b.text)
			}
		}
	}
	return append(found, d.crossing()...)
}

// letters is the part of a line in which most of its letters stand, as far as it is seen.
func letters(t drawnText) area {
	a := t.where
	h := a.y1 - a.y0
	a.y0, a.y1 = a.y0+h*0.22, a.y1-h*0.22
	return a.and(t.clip)
}

// crossing finds controls that lie on each other though neither stands in the other.
func (d *drawn) crossing() (found []string) {
	for i, a := range d.controls {
		for _, b := range d.controls[i+1:] {
			if a.where.meets(b.where, 2) && !within(a, b) && !within(b, a) {
				found = append(found, fmt.Sprintf("%T at %.0f and %T at %.0f lie on each other", a.focus, a.where, b.focus, b.where))
			}
		}
	}
	return found
}

func within(a, b drawnControl) bool {
	for _, o := range a.inside {
		if o == b.focus.(fyne.CanvasObject) {
			return true
		}
	}
	return false
}

// unreached walks with Tab through the window and returns the controls on the screen that
// it did not come to.
func (h *harness) unreached() (left []string) {
	c := h.w.win.Canvas()
	before := c.Focused()
	want := map[fyne.Focusable]bool{}
	for _, one := range h.drawn().controls {
		if d, ok := one.focus.(fyne.Disableable); !ok || !d.Disabled() {
			want[one.focus] = true
		}
	}
	met := map[fyne.Focusable]bool{}
	for len(met) < 2000 {
		c.FocusNext()
		f := c.Focused()
		if f == nil || met[f] {
			break
		}
		met[f] = true
		if tab, ok := f.(fyne.Tabbable); ok && tab.AcceptsTab() {
			if _, lines := f.(*widget.Entry); !lines {
				left = append(left, fmt.Sprintf("%T keeps the Tab key", f))
			}
		}
	}
	for f := range want {
		if !met[f] {
			left = append(left, fmt.Sprintf("%T cannot be reached by Tab", f))
		}
	}
	c.Focus(before)
	return left
}

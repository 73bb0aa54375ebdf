package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"holdfast/ui/theme"
)

// drawing is the renderer of every widget of the kit: objects, a smallest size, a
// layout, and paint, which takes colours and state from the widget anew. The toolkit also
// lays out while it draws a picture, and what asks then to be drawn anew costs a whole
// picture more: a layout must ask for that only if it has changed something.
type drawing struct {
	objects []fyne.CanvasObject
	min     func() fyne.Size
	layout  func(fyne.Size)
	paint   func()
	owner   fyne.Widget
}

func (d *drawing) Objects() []fyne.CanvasObject { return d.objects }
func (d *drawing) Destroy()                     {}
func (d *drawing) MinSize() fyne.Size           { return d.min() }
func (d *drawing) Layout(size fyne.Size)        { d.layout(size) }

func (d *drawing) Refresh() {
	if d.paint != nil {
		d.paint()
	}
	d.layout(d.owner.Size())
	canvas.Refresh(d.owner)
}

// whenFresh makes layout and paint of a drawing whose layout makes its objects anew: it does
// so only at another size, or after paint.
func whenFresh(place func(fyne.Size), colour func()) (layout func(fyne.Size), paint func()) {
	fresh, last := true, fyne.Size{}
	layout = func(size fyne.Size) {
		if fresh || size != last {
			fresh, last = false, size
			place(size)
		}
	}
	return layout, func() {
		fresh = true
		colour()
	}
}

// ink is a line of text whose colour and size follow the theme.
type ink struct {
	*canvas.Text
	size  fyne.ThemeSizeName
	color fyne.ThemeColorName
}

func newInk(s string, size fyne.ThemeSizeName, color fyne.ThemeColorName) *ink {
	t := &ink{Text: canvas.NewText(s, theme.Color(color)), size: size, color: color}
	t.TextSize = theme.Size(size)
	return t
}

// paint takes colour and size from the theme anew.
func (t *ink) paint() {
	if tone, size := theme.Color(t.color), theme.Size(t.size); t.Color != tone || t.TextSize != size {
		t.Color, t.TextSize = tone, size
		t.Refresh()
	}
}

// width is the width of the whole text.
func (t *ink) width() float32 { return measure(t.Text.Text, t.TextSize, t.TextStyle).Width }

// place puts the text at a point, as wide and high as it is.
func (t *ink) place(x, y float32) {
	t.Text.Move(fyne.NewPos(x, y))
	t.Text.Resize(t.Text.MinSize())
}

// middle puts the text at x, its middle at the middle of a height.
func (t *ink) middle(x, height float32) {
	t.place(x, (height-t.Text.MinSize().Height)/2)
}

// inks are the lines of a text. They are used again when it is laid out anew: what is made
// anew has the toolkit lay out the widget in the next picture too, and so for ever.
type inks []*ink

// line is the i-th line, which says text in a style.
func (l *inks) line(i int, text string, style Style) *ink {
	if i == len(*l) {
		*l = append(*l, style.ink(text))
	}
	t := (*l)[i]
	t.size, t.color = style.Size, style.Color
	if t.Text.Text != text || t.TextStyle.Bold != style.Bold {
		t.Text.Text, t.TextStyle.Bold = text, style.Bold
		t.Refresh()
	}
	t.paint()
	return t
}

// baseline is the distance from the top of a line of text to its baseline.
func baseline(size float32, style fyne.TextStyle) float32 {
	_, b := fyne.CurrentApp().Driver().RenderedTextSize("x", size, style, nil)
	return b
}

// elide cuts a text at a width and puts "…" where it was cut.
func elide(s string, width, size float32, style fyne.TextStyle) string {
	if measure(s, size, style).Width <= width {
		return s
	}
	head := prefix(s, width-measure("…", size, style).Width, size, style)
	if head == "" {
		return ""
	}
	return head + "…"
}

// elideMiddle cuts a text in its middle, so that both its ends are seen, a little
// more of the last.
func elideMiddle(s string, width, size float32, style fyne.TextStyle) string {
	if measure(s, size, style).Width <= width {
		return s
	}
	runes := []rune(s)
	for keep := len(runes) - 1; keep > 2; keep-- {
		head := keep * 2 / 5
		cut := string(runes[:head]) + "…" + string(runes[len(runes)-(keep-head):])
		if measure(cut, size, style).Width <= width {
			return cut
		}
	}
	return "…"
}

// prefix returns as many of the first letters of a text as fit into a width.
func prefix(s string, width, size float32, style fyne.TextStyle) string {
	runes := []rune(s)
	low, high := 0, len(runes)
	for low < high {
		mid := (low + high + 1) / 2
		if measure(string(runes[:mid]), size, style).Width <= width {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return string(runes[:low])
}

// box is a rectangle whose colours follow the theme.
type box struct {
	*canvas.Rectangle
	fill, stroke fyne.ThemeColorName
}

func newBox(fill, stroke fyne.ThemeColorName, radius float32) *box {
	b := &box{Rectangle: canvas.NewRectangle(color.Transparent), fill: fill, stroke: stroke}
	b.CornerRadius = radius
	b.paint()
	return b
}

// paint takes the colours from the theme anew; the frame is as thick as the theme says.
func (b *box) paint() {
	fill, stroke, width := theme.Color(b.fill), theme.Color(b.stroke), float32(0)
	if b.stroke != theme.Clear {
		width = theme.Size(theme.SizeFrame)
	}
	if b.FillColor != fill || b.StrokeColor != stroke || b.StrokeWidth != width {
		b.FillColor, b.StrokeColor, b.StrokeWidth = fill, stroke, width
		b.Refresh()
	}
}

// at moves and resizes in one go. What stays where it is says nothing: a container that is
// moved has the toolkit draw the whole window anew, also to where it was.
func at(o fyne.CanvasObject, x, y, w, h float32) {
	if to := fyne.NewPos(x, y); o.Position() != to {
		o.Move(to)
	}
	o.Resize(fyne.NewSize(max(w, 0), max(h, 0)))
}

// show shows or hides.
func show(o fyne.CanvasObject, visible bool) {
	if visible {
		o.Show()
	} else {
		o.Hide()
	}
}

// newRing returns the sign of the focus: a frame of 2 px, hidden at first.
func newRing() *canvas.Rectangle {
	r := canvas.NewRectangle(color.Transparent)
	r.StrokeWidth = 2
	r.CornerRadius = 4
	r.StrokeColor = theme.Color(theme.Accent)
	r.Hide()
	return r
}

// paintRing shows or hides the sign of the focus.
func paintRing(r *canvas.Rectangle, focused bool) {
	if tone := theme.Color(theme.Accent); r.StrokeColor != tone || r.Visible() != focused {
		r.StrokeColor = tone
		show(r, focused)
		r.Refresh()
	}
}

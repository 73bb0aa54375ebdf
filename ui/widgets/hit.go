package widgets

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// rowBack is what every row of a list has behind it: hair line, tint with a bar
// at its left if it is chosen, and the ring.
type rowBack struct {
	tint, bar, rule *box
	ring            *canvas.Rectangle
	chosen, focused bool
}

func newRowBack() *rowBack {
	return &rowBack{
		tint: newBox(theme.Tint, theme.Clear, 0),
		bar:  newBox(theme.Accent, theme.Clear, 0),
		rule: newBox(theme.Line, theme.Clear, 0),
		ring: newRing(),
	}
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
	paintRing(r.ring, r.focused)
}

// HitRow shows one title in the list of hits, in two lines. It is reused for
// other titles as the list scrolls.
type HitRow struct {
	widget.BaseWidget
	hit    *view.Hit
	held   string
	back   *rowBack
	title  *runLine
	second *runLine
	year   *ink
	count  *ink
	// box is the place for a tick, check the tick.
	box    *box
	check  *Icon
	ticked bool
}

// HitBox is how wide the place for a tick is at the left of a hit.
const HitBox = 40

// NewHitRow makes an empty row.
func NewHitRow() *HitRow {
	h := &HitRow{
		back:   newRowBack(),
		title:  newRunLine(Style{Size: theme.SizeTitle, Color: theme.Ink}),
		second: newRunLine(Quiet),
		year:   newInk("", theme.SizeTitle, theme.Ink),
		count:  newInk("", theme.SizeText, theme.Ink2),
		box:    newBox(theme.Surface, theme.Edge, 2),
		check:  NewIcon("check", theme.OnAccent),
	}
	h.ExtendBaseWidget(h)
	return h
}

// Set shows a hit, or with nil that it is still being fetched; held is the
// sentence of how many libraries hold it.
func (h *HitRow) Set(hit *view.Hit, held string) {
	h.hit, h.held = hit, held
	h.Refresh()
}

// Tick shows whether the hit is ticked.
func (h *HitRow) Tick(on bool) {
	if h.ticked != on {
		h.ticked = on
		h.Refresh()
	}
}

// Mark implements Row.
func (h *HitRow) Mark(chosen, focused bool) {
	if h.back.chosen != chosen || h.back.focused != focused {
		h.back.chosen, h.back.focused = chosen, focused
		h.Refresh()
	}
}

// secondLine joins author and publication by a middle dot.
func secondLine(hit *view.Hit) []view.Run {
	runs := append([]view.Run(nil), hit.Author...)
	if hit.Publication != "" {
		dot := ""
		if len(runs) > 0 {
			dot = " · "
		}
		runs = append(runs, view.Run{Text: dot + hit.Publication})
	}
	return runs
}

// CreateRenderer implements fyne.Widget.
func (h *HitRow) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: h}
	d.min = func() fyne.Size { return fyne.NewSize(240, theme.HitRow()) }
	d.layout = func(size fyne.Size) {
		h.back.layout(size)
		const left, right = HitBox, 16
		at(h.box, 12, (size.Height-17)/2, 16, 16)
		at(h.check, 12, (size.Height-17)/2, 16, 16)
		k := theme.Size(theme.SizeText) / 14
		width := size.Width - left - right - 96*k
		top := (size.Height - 42*k) / 2
		h.title.place(left, top, width, 22*k)
		h.second.place(left, top+22*k, width, 20*k)
		h.year.place(size.Width-right-h.year.width(), top+(22*k-h.year.MinSize().Height)/2)
		h.count.place(size.Width-right-h.count.width(), top+22*k+(20*k-h.count.MinSize().Height)/2)
		d.objects = append(h.back.under(), h.box.Rectangle, h.check, h.year.Text, h.count.Text)
		d.objects = append(d.objects, h.title.objects()...)
		d.objects = append(d.objects, h.second.objects()...)
		d.objects = append(d.objects, h.back.ring)
	}
	d.paint = func() {
		h.back.paint()
		h.box.fill, h.box.stroke = theme.Surface, theme.Edge
		if h.ticked {
			h.box.fill, h.box.stroke = theme.Accent, theme.Accent
		}
		h.box.paint()
		show(h.check, h.ticked)
		h.check.Refresh()
		h.year.Text.Text, h.count.Text.Text = "", ""
		h.title.runs, h.second.runs = nil, nil
		if h.hit != nil {
			h.title.runs, h.second.runs = h.hit.Title, secondLine(h.hit)
			h.year.Text.Text, h.count.Text.Text = h.hit.Year, h.held
		}
		h.year.paint()
		h.count.paint()
	}
	return d
}

// runLine is a line of runs of which the found ones are bold and in the accent.
type runLine struct {
	style Style
	runs  []view.Run
	parts []*canvas.Text
	used  int
}

func newRunLine(style Style) *runLine { return &runLine{style: style} }

func (l *runLine) objects() []fyne.CanvasObject {
	o := make([]fyne.CanvasObject, l.used)
	for i := range o {
		o[i] = l.parts[i]
	}
	return o
}

// place lays the runs out from x, cut at a width with "…", in the middle of a
// height. A line that is written from right to left is set to the right edge.
func (l *runLine) place(x, y, width, height float32) {
	l.used = 0
	rtl := rightToLeft(runText(l.runs))
	left := width
	for _, run := range l.cut(width) {
		part := l.part(run.Text, run.Found)
		m := part.MinSize()
		px := x + width - left
		if rtl {
			px = x + left - m.Width
		}
		at(part, px, y+(height-m.Height)/2, m.Width, m.Height)
		left -= m.Width
	}
}

// cut returns the runs that fit into a width, the last one cut if need be.
func (l *runLine) cut(width float32) []view.Run {
	size := theme.Size(l.style.Size)
	style := func(r view.Run) fyne.TextStyle { return fyne.TextStyle{Bold: r.Found || l.style.Bold} }
	whole := float32(0)
	for _, r := range l.runs {
		whole += measure(r.Text, size, style(r)).Width
	}
	if whole <= width+1 {
		return l.runs
	}
	dots := view.Run{Text: "…"}
	left := width - measure(dots.Text, size, style(dots)).Width
	var cut []view.Run
	for _, r := range l.runs {
		w := measure(r.Text, size, style(r)).Width
		if w > left {
			r.Text = strings.TrimRight(prefix(r.Text, left, size, style(r)), " ")
			return append(cut, r, dots)
		}
		left -= w
		cut = append(cut, r)
	}
	return append(cut, dots)
}

func (l *runLine) part(text string, found bool) *canvas.Text {
	if l.used == len(l.parts) {
		l.parts = append(l.parts, canvas.NewText("", nil))
	}
	p := l.parts[l.used]
	l.used++
	p.Text = text
	p.TextSize = theme.Size(l.style.Size)
	p.TextStyle.Bold = found || l.style.Bold
	p.Color = theme.Color(l.style.Color)
	if found {
		p.Color = theme.Color(theme.Accent)
	}
	p.Refresh()
	return p
}

func runText(runs []view.Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
		if strings.ContainsFunc(r.Text, unicode.IsLetter) {
			break
		}
	}
	return b.String()
}

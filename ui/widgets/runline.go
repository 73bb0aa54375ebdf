package widgets

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

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
	tone, size, bold := theme.Color(l.style.Color), theme.Size(l.style.Size), found || l.style.Bold
	if found {
		tone = theme.Color(theme.Accent)
	}
	if p.Text != text || p.Color != tone || p.TextSize != size || p.TextStyle.Bold != bold {
		p.Text, p.Color, p.TextSize, p.TextStyle.Bold = text, tone, size, bold
		p.Refresh()
	}
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

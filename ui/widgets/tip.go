package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Sayer is a widget that can have the keys and says by the keyboard what its tips say to who
// rests the pointer on it: a text, "" for nothing, and the point of it below which it is said.
type Sayer interface {
	SayTip() (text string, below fyne.Position)
}

// Tipped is a row of a list with tips: TipAt is what is said where the pointer rests on a
// point of the row, "" for nothing, and Tip all that can be said of it.
type Tipped interface {
	TipAt(p fyne.Position) string
	Tip() string
}

// SayTip implements Sayer.
func (c *control) SayTip() (string, fyne.Position) {
	return c.Tip, fyne.NewPos(8, c.self.Size().Height-16)
}

// SayTip implements Sayer: it speaks of the row that is chosen.
func (l *List) SayTip() (string, fyne.Position) {
	row, ok := l.rows[l.choice].(Tipped)
	if !ok {
		return "", fyne.Position{}
	}
	return row.Tip(), fyne.NewPos(HitBox, float32(float64(l.choice+1)*float64(l.rowHeight)-l.view.offset)-20)
}

// tipRow arms the tip of the point of a row under the pointer.
func (l *List) tipRow(i int, p, window fyne.Position) {
	text := ""
	if row, ok := l.rows[i].(Tipped); ok {
		text = row.TipAt(fyne.NewPos(p.X, p.Y-float32(float64(i)*float64(l.rowHeight)-l.view.offset)))
	}
	if text == l.tip {
		return
	}
	l.tip = text
	hideTip(l)
	armTip(l, text, window)
}

// SayTip implements Sayer: it speaks of the word with the cursor.
func (c *Cloud) SayTip() (string, fyne.Position) {
	if c.cursor >= len(c.values) || c.cursor >= len(c.words) || c.texts.Tip == nil {
		return "", fyne.Position{}
	}
	w := c.words[c.cursor]
	return c.texts.Tip(c.values[c.cursor]), fyne.NewPos(w.x, w.y+w.h-16)
}

// SayTip implements Sayer: it speaks of the line with the cursor.
func (f *FacetRows) SayTip() (string, fyne.Position) {
	if f.cursor >= len(f.lines) || f.texts.Tip == nil {
		return "", fyne.Position{}
	}
	return f.texts.Tip(f.lines[f.cursor]), fyne.NewPos(28, float32(f.cursor+1)*f.rowHeight()-16)
}

// SayTip implements Sayer: it speaks of the field with the cursor.
func (g *CrossGrid) SayTip() (string, fyne.Position) {
	if g.Tip == nil || g.row >= len(g.rows) || g.column >= len(g.columns) {
		return "", fyne.Position{}
	}
	return g.Tip(g.row, g.column), fyne.NewPos(8, g.Size().Height/2)
}

// TipLabel is the little dark plate on which tips are said, in one line or several.
type TipLabel struct {
	widget.BaseWidget
	text string
}

// NewTipLabel makes a tip.
func NewTipLabel() *TipLabel {
	t := &TipLabel{}
	t.ExtendBaseWidget(t)
	return t
}

// SetText changes what it says.
func (t *TipLabel) SetText(text string) {
	t.text = text
	t.Refresh()
}

// Text returns what it says.
func (t *TipLabel) Text() string { return t.text }

// CreateRenderer implements fyne.Widget.
func (t *TipLabel) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Ink, theme.Frame, 4)
	var words []*ink
	d := &drawing{owner: t}
	lineHeight := func() float32 { return measure("X", theme.Size(theme.SizeCaption), fyne.TextStyle{}).Height }
	d.min = func() fyne.Size {
		size := fyne.NewSize(20, 12)
		wide := float32(0)
		for _, line := range strings.Split(t.text, "\n") {
			wide = max(wide, measure(line, theme.Size(theme.SizeCaption), fyne.TextStyle{}).Width)
			size.Height += lineHeight()
		}
		return size.AddWidthHeight(wide, 0)
	}
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		d.objects = []fyne.CanvasObject{back.Rectangle}
		for i, line := range strings.Split(t.text, "\n") {
			if i == len(words) {
				words = append(words, newInk("", theme.SizeCaption, theme.Ground))
			}
			w := words[i]
			w.paint()
			w.Text.Text = elide(line, size.Width-18, w.TextSize, w.TextStyle)
			w.place(10, 6+float32(i)*lineHeight())
			d.objects = append(d.objects, w.Text)
		}
	}
	d.paint = back.paint
	return d
}

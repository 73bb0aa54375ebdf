package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// compared is what the rows of every comparison have in common: the label of a field, how
// its values compare in a word, and the look of those that differ.
type compared struct {
	widget.BaseWidget
	label, state string
	differs      bool
}

// compareTop is the room above the first line of a row, compareMargin that at its sides.
const (
	compareTop    = 8
	compareMargin = 24
)

// draw draws a row for the widget that embeds it. cells draws the values in a size, puts
// the word where it belongs, and says how much room the label has.
func (r *compared) draw(owner fyne.Widget, height func(width float32) float32, cells func(size fyne.Size, word *ink) (label float32, values []fyne.CanvasObject)) *drawing {
	tint, bar := newBox(theme.WarnTint, theme.Frame, 0), newBox(theme.Warn, theme.Clear, 0)
	rule := newBox(theme.Line, theme.Clear, 0)
	d := &drawing{owner: owner}
	d.min = func() fyne.Size { return fyne.NewSize(400, height(max(owner.Size().Width, 400))) }
	d.layout = func(size fyne.Size) {
		at(tint, 0, 0, size.Width, size.Height-1)
		at(bar, 0, 0, 4, size.Height-1)
		at(rule, 0, size.Height-1, size.Width, 1)
		d.objects = []fyne.CanvasObject{rule.Rectangle}
		word := Caption.ink(r.state)
		if r.differs {
			d.objects = append(d.objects, tint.Rectangle, bar.Rectangle)
			word.Text.Color, word.Text.TextStyle.Bold = theme.Color(theme.Warn), true
		}
		room, values := cells(size, word)
		label := Quiet.ink(r.label)
		label.Text.Text = elide(r.label, room, label.TextSize, label.TextStyle)
		label.place(compareMargin, compareTop+(compareLine()-label.MinSize().Height)/2)
		d.objects = append(append(d.objects, label.Text, word.Text), values...)
	}
	d.paint = func() {
		tint.paint()
		bar.paint()
		rule.paint()
	}
	return d
}

// putWord puts the word how values compare at a place, cut to a width.
func putWord(word *ink, text string, at fyne.Position, width float32, centred bool) {
	word.Text.Text = elide(text, width, word.TextSize, word.TextStyle)
	if centred {
		at.X += (width - word.width()) / 2
	}
	word.place(at.X, at.Y+(compareLine()-word.MinSize().Height)/2)
}

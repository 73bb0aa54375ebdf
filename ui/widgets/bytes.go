package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"holdfast/ui/theme"
)

// BytesRow is a row of bytes: where they begin, their figures, and what they are as text.
type BytesRow struct {
	marked
	at, hex, shown string
}

// NewBytesRow makes an empty row.
func NewBytesRow() *BytesRow {
	b := &BytesRow{marked: newMarked()}
	b.ExtendBaseWidget(b)
	return b
}

// Set shows bytes; with hex "" the text begins where the figures would.
func (b *BytesRow) Set(at, hex, shown string) {
	b.at, b.hex, b.shown = at, hex, shown
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *BytesRow) CreateRenderer() fyne.WidgetRenderer {
	word := func() *canvas.Text {
		t := canvas.NewText("", theme.Color(theme.Ink))
		t.TextStyle = mono(false)
		return t
	}
	at, hex, shown := word(), word(), word()
	d := &drawing{owner: b}
	d.objects = append(b.back.under(), at, hex, shown, b.back.ring)
	d.min = func() fyne.Size { return fyne.NewSize(200, theme.Px(24)) }
	d.layout = func(size fyne.Size) {
		b.back.layout(size)
		const many = 48 // one letter alone is measured in whole points
		letter := measure(strings.Repeat("0", many), marcSize(), mono(false)).Width / many
		// The columns move together where the window is too narrow for their gaps.
		x, gap := float32(24), 3
		if size.Width < x+letter*(8+47+16+6) {
			x, gap = 12, 1
		}
		put := func(t *canvas.Text, width int) {
			t.Move(fyne.NewPos(x, (size.Height-t.MinSize().Height)/2))
			t.Resize(t.MinSize())
			if width > 0 {
				x += letter * float32(width)
			}
		}
		put(at, 8+gap)
		if b.hex != "" {
			put(hex, 48+gap-1)
		}
		put(shown, 0)
	}
	d.paint = func() {
		b.back.paint()
		b.back.rule.Hide()
		for _, t := range []struct {
			text *canvas.Text
			says string
			tone fyne.ThemeColorName
		}{{at, b.at, theme.Ink2}, {hex, strings.TrimRight(b.hex, " "), theme.Ink}, {shown, b.shown, theme.Ink}} {
			t.text.Text, t.text.Color, t.text.TextSize = t.says, theme.Color(t.tone), marcSize()
			t.text.Refresh()
		}
	}
	d.paint()
	return d
}

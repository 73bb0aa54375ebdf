package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// barLine is a label, a bar and a number.
type barLine struct {
	label, number string
	// share is the length of the bar from 0 to 1, tone its colour.
	share float32
	tone  fyne.ThemeColorName
	// labelWidth is how much room the label has at most.
	labelWidth float32
	// leads says that the number leads to what it counts.
	leads bool
}

// draw draws the line for a widget; more are objects on top.
func (b *barLine) draw(owner fyne.Widget, more ...fyne.CanvasObject) *drawing {
	bar := newBox(b.tone, theme.Clear, 2)
	style := Body
	if b.leads {
		style.Color = theme.Accent
	}
	label, number := Body.ink(b.label), style.ink(b.number)
	d := &drawing{objects: append([]fyne.CanvasObject{label.Text, bar.Rectangle, number.Text}, more...), owner: owner}
	d.min = func() fyne.Size { return fyne.NewSize(240, theme.Px(28)) }
	d.layout = func(size fyne.Size) {
		numberWidth := max(theme.Px(60), number.width()+16)
		labelWidth := min(theme.Px(b.labelWidth), size.Width-numberWidth-48)
		label.Text.Text = elide(b.label, labelWidth-8, label.TextSize, label.TextStyle)
		label.middle(0, size.Height)
		number.middle(size.Width-number.width(), size.Height)
		w := max(size.Width-labelWidth-numberWidth, 0) * b.share
		if b.share > 0 {
			w = max(w, 3)
		}
		at(bar, labelWidth, (size.Height-12)/2, w, 12)
		show(bar, w > 0)
	}
	d.paint = func() {
		bar.paint()
		label.paint()
		number.paint()
	}
	return d
}

// BarRow is a label, a bar and a number.
type BarRow struct {
	widget.BaseWidget
	line barLine
}

// NewBarRow makes a row; share is the length of the bar from 0 to 1.
func NewBarRow(label, number string, share float32, tone fyne.ThemeColorName) *BarRow {
	b := &BarRow{line: barLine{label, number, share, tone, 230, false}}
	b.ExtendBaseWidget(b)
	return b
}

// CreateRenderer implements fyne.Widget.
func (b *BarRow) CreateRenderer() fyne.WidgetRenderer { return b.line.draw(b) }

// BarLink is a BarRow that leads to what it counts.
type BarLink struct {
	control
	line barLine
}

// NewBarLink makes a row with a bar in the accent; labels have width px at most.
func NewBarLink(label, number string, share, width float32, tapped func()) *BarLink {
	b := &BarLink{line: barLine{label, number, share, theme.Accent, width, true}}
	b.OnTapped = tapped
	b.extend(b)
	return b
}

// WithTone gives the bar another colour.
func (b *BarLink) WithTone(tone fyne.ThemeColorName) *BarLink {
	b.line.tone = tone
	return b
}

// Number returns the number shown.
func (b *BarLink) Number() string { return b.line.number }

// CreateRenderer implements fyne.Widget.
func (b *BarLink) CreateRenderer() fyne.WidgetRenderer {
	hover := newBox(theme.Hover, theme.Clear, 4)
	d := b.line.draw(b, b.ring)
	d.objects = append([]fyne.CanvasObject{hover.Rectangle}, d.objects...)
	layout, paint := d.layout, d.paint
	d.layout = func(size fyne.Size) {
		at(hover, -4, 0, size.Width+8, size.Height)
		at(b.ring, -4, 0, size.Width+8, size.Height)
		layout(size)
	}
	d.paint = func() {
		hover.paint()
		show(hover, b.hovered)
		paintRing(b.ring, b.focused)
		paint()
	}
	d.paint()
	return d
}

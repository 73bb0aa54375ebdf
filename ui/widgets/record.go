package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Field is one label of a record with its values below each other.
type Field struct {
	widget.BaseWidget
	label  string
	values []fyne.CanvasObject
	width  float32
}

// NewField makes a field; the label column is width px wide.
func NewField(label string, width float32, values ...fyne.CanvasObject) *Field {
	f := &Field{label: label, values: values, width: width}
	f.ExtendBaseWidget(f)
	return f
}

const fieldGap = 10

func (f *Field) valueWidth(width float32) float32 { return max(width-f.width-fieldGap, 40) }

// HeightFor implements flowing.
func (f *Field) HeightFor(width float32) float32 {
	h := float32(0)
	for _, v := range f.values {
		h += heightFor(v, f.valueWidth(width))
	}
	label := float32(len(wrap(f.label, f.width, Quiet))) * theme.Size(theme.SizeText) * 1.43
	return max(h, label) + 6
}

// CreateRenderer implements fyne.Widget.
func (f *Field) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: f}
	var label inks
	d.min = func() fyne.Size {
		return fyne.NewSize(f.width+80, f.HeightFor(max(f.Size().Width, f.width+80)))
	}
	d.layout = func(size fyne.Size) {
		d.objects = d.objects[:0]
		line := theme.Size(theme.SizeText) * 1.43
		for i, s := range wrap(f.label, f.width, Quiet) {
			part := label.line(i, s, Quiet)
			part.place(0, float32(i)*line+(line-part.MinSize().Height)/2)
			d.objects = append(d.objects, part.Text)
		}
		w, y := f.valueWidth(size.Width), float32(0)
		for _, v := range f.values {
			h := heightFor(v, w)
			at(v, f.width+fieldGap, y, w, h)
			y += h
			d.objects = append(d.objects, v)
		}
	}
	return d
}

// HoldingRow shows one library that holds a title, with its call number.
type HoldingRow struct {
	widget.BaseWidget
	code, name, mark string
	// wide is the width of the column of codes, 0 for that of this code.
	wide float32
}

// NewHoldingRow makes a row; mark is the call number or what else stands at the right.
func NewHoldingRow(code, name, mark string) *HoldingRow {
	h := &HoldingRow{code: code, name: name, mark: mark}
	h.ExtendBaseWidget(h)
	return h
}

// WithCode gives the code a column of a width, which rows below each other share.
func (h *HoldingRow) WithCode(wide float32) *HoldingRow {
	h.wide = wide
	return h
}

// HeightFor implements flowing.
func (h *HoldingRow) HeightFor(float32) float32 { return theme.Row(12) }

// CreateRenderer implements fyne.Widget.
func (h *HoldingRow) CreateRenderer() fyne.WidgetRenderer {
	code := NewLetterBox(h.code)
	name, mark := Body.ink(h.name), Quiet.ink(h.mark)
	rule := NewRule()
	d := &drawing{objects: []fyne.CanvasObject{code, name.Text, mark.Text, rule}, owner: h}
	d.min = func() fyne.Size { return fyne.NewSize(120, theme.Row(12)) }
	d.layout = func(size fyne.Size) {
		m := code.MinSize()
		if h.wide > 0 {
			m.Width = min(m.Width, h.wide)
		}
		at(code, 0, (size.Height-m.Height)/2, m.Width, m.Height)
		left := max(m.Width, h.wide) + 12
		mark.Text.Text = elide(h.mark, (size.Width-left)*0.6, mark.TextSize, mark.TextStyle)
		mark.middle(size.Width-mark.width(), size.Height)
		name.Text.Text = elide(h.name, size.Width-left-mark.width()-12, name.TextSize, name.TextStyle)
		name.middle(left, size.Height)
		at(rule, 0, size.Height-1, size.Width, 1)
	}
	d.paint = func() {
		name.paint()
		mark.paint()
		code.Refresh()
		rule.Refresh()
	}
	return d
}

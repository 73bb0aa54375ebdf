package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
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
	d.min = func() fyne.Size {
		return fyne.NewSize(f.width+80, f.HeightFor(max(f.Size().Width, f.width+80)))
	}
	d.layout = func(size fyne.Size) {
		d.objects = d.objects[:0]
		line := theme.Size(theme.SizeText) * 1.43
		for i, s := range wrap(f.label, f.width, Quiet) {
			label := Quiet.ink(s)
			label.place(0, float32(i)*line+(line-label.MinSize().Height)/2)
			d.objects = append(d.objects, label.Text)
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

// MarcRow shows one MARC field: tag, indicators, and the subfields with their
// codes marked, broken into lines.
type MarcRow struct {
	widget.BaseWidget
	field  view.MARCField
	givers string
}

// NewMarcRow makes a row.
func NewMarcRow(field view.MARCField) *MarcRow { return NewGivenMarcRow(field, "") }

// NewGivenMarcRow makes a row that ends with who gave the field.
func NewGivenMarcRow(field view.MARCField, givers string) *MarcRow {
	m := &MarcRow{field: field, givers: givers}
	m.ExtendBaseWidget(m)
	return m
}

// marcToken is a word of the row, a subfield code, or who gave the field.
type marcToken struct {
	text  string
	code  bool
	giver bool
	x, y  float32
}

func mono(bold bool) fyne.TextStyle { return fyne.TextStyle{Monospace: true, Bold: bold} }

func marcSize() float32 { return theme.Size(theme.SizeCaption) + 1 }

// tokens breaks the field into placed words and returns the height of them all.
func (m *MarcRow) tokens(width float32) ([]marcToken, float32) {
	left := measure("000 ## ", marcSize(), mono(false)).Width
	line := float32(int(marcSize() * 1.5))
	var all []marcToken
	for _, w := range strings.Fields(m.field.Value) {
		all = append(all, marcToken{text: w})
	}
	if m.field.Subfields == nil {
		// In a control field the place of each character counts, so blanks show.
		all = []marcToken{{text: strings.ReplaceAll(m.field.Value, " ", "#")}}
	}
	for _, s := range m.field.Subfields {
		all = append(all, marcToken{text: "$" + s.Code, code: true})
		for _, w := range strings.Fields(s.Value) {
			all = append(all, marcToken{text: w})
		}
	}
	if m.givers != "" {
		all = append(all, marcToken{text: "  " + m.givers, giver: true})
	}
	space := measure(" ", marcSize(), mono(false)).Width
	x, y := left, float32(0)
	placed := make([]marcToken, 0, len(all))
	for _, t := range all {
		for {
			w := measure(t.text, marcSize(), mono(t.code)).Width
			if x > left && x+w > width {
				x, y = left, y+line
			}
			t.x, t.y = x, y
			if x+w <= width || len([]rune(t.text)) < 2 {
				placed = append(placed, t)
				x += w + space
				break
			}
			head, tail := breakWord(t.text, func(s string) bool {
				return measure(s, marcSize(), mono(false)).Width <= width-left
			})
			placed = append(placed, marcToken{text: head, code: t.code, giver: t.giver, x: x, y: y})
			t.text, x, y = tail, left, y+line
		}
	}
	return placed, y + line
}

// HeightFor implements flowing.
func (m *MarcRow) HeightFor(width float32) float32 {
	_, h := m.tokens(width)
	return h + 2
}

// CreateRenderer implements fyne.Widget.
func (m *MarcRow) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: m}
	d.min = func() fyne.Size { return fyne.NewSize(160, m.HeightFor(max(m.Size().Width, 160))) }
	d.layout = func(size fyne.Size) {
		d.objects = d.objects[:0]
		add := func(s string, bold bool, tone fyne.ThemeColorName, x, y float32) {
			t := canvas.NewText(s, theme.Color(tone))
			t.TextSize, t.TextStyle = marcSize(), mono(bold)
			t.Move(fyne.NewPos(x, y))
			t.Resize(t.MinSize())
			d.objects = append(d.objects, t)
		}
		add(m.field.Tag, true, theme.Ink, 0, 0)
		ind := strings.ReplaceAll(m.field.Ind1+m.field.Ind2, " ", "#")
		add(ind, false, theme.Ink2, measure("000 ", marcSize(), mono(false)).Width, 0)
		tokens, _ := m.tokens(size.Width)
		for _, t := range tokens {
			tone := theme.Ink
			switch {
			case t.code:
				tone = theme.Accent
			case t.giver:
				tone = theme.Ink2
			}
			add(t.text, t.code, tone, t.x, t.y)
		}
	}
	return d
}

// HoldingRow shows one library that holds a title, with its call number.
type HoldingRow struct {
	widget.BaseWidget
	code, name, mark string
}

// NewHoldingRow makes a row; mark is the call number or what else stands at the right.
func NewHoldingRow(code, name, mark string) *HoldingRow {
	h := &HoldingRow{code: code, name: name, mark: mark}
	h.ExtendBaseWidget(h)
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
		at(code, 0, (size.Height-20)/2, m.Width, 20)
		left := m.Width + 12
		mark.Text.Text = elide(h.mark, (size.Width-left)*0.5, mark.TextSize, mark.TextStyle)
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

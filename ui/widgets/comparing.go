package widgets

import (
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// CompareRow shows one field of two records: label, left value, how they compare,
// right value. Values are broken into lines; what differs is bold and in the colour
// of warnings.
type CompareRow struct {
	compared
	left, right []view.ComparedText
}

// NewCompareRow makes a row; state is the word in its middle.
func NewCompareRow(label, state string, row view.CompareRow) *CompareRow {
	r := &CompareRow{compared: compared{label: label, state: state, differs: row.State == view.RowDiffers}, left: row.Left, right: row.Right}
	r.ExtendBaseWidget(r)
	return r
}

// mostCompareLines bounds the height of a row; longer values end in "…".
const mostCompareLines = 6

// CompareColumns are the places of the columns of a comparison.
type CompareColumns struct{ Left, State, Right, Width, StateWidth float32 }

// CompareColumnsAt shares a width out; the columns of values are of one width.
func CompareColumnsAt(width float32) CompareColumns {
	const margin, gap = compareMargin, 12
	label := min(theme.Px(118), max(width*0.14, 84))
	state := theme.Px(96)
	value := max((width-2*margin-label-state-2*gap)/2, 60)
	left := margin + label
	return CompareColumns{Left: left, State: left + value + gap, Right: left + value + 2*gap + state, Width: value, StateWidth: state}
}

func compareLine() float32 { return float32(int(theme.Size(theme.SizeText)*1.43 + 0.5)) }

// HeightFor implements flowing.
func (r *CompareRow) HeightFor(width float32) float32 {
	w := CompareColumnsAt(width).Width
	lines := max(len(compareLines(r.left, w)), len(compareLines(r.right, w)), 1)
	return float32(lines)*compareLine() + 16
}

// CreateRenderer implements fyne.Widget.
func (r *CompareRow) CreateRenderer() fyne.WidgetRenderer {
	return r.draw(r, r.HeightFor, func(size fyne.Size, word *ink) (float32, []fyne.CanvasObject) {
		c := CompareColumnsAt(size.Width)
		putWord(word, r.state, fyne.NewPos(c.State, compareTop), c.StateWidth, true)
		return c.Left - compareMargin - 8, append(drawCompared(r.left, c.Left, c.Width), drawCompared(r.right, c.Right, c.Width)...)
	})
}

// compareRun is a piece of a line, all of it in one look.
type compareRun struct {
	text    string
	differs bool
}

// compareText is a line of a value, set to the right edge if the value is written
// from right to left.
type compareText struct {
	runs []compareRun
	rtl  bool
}

// compareLines breaks values into lines, each value from a new line on.
func compareLines(values []view.ComparedText, width float32) []compareText {
	var lines []compareText
	for _, v := range values {
		rtl := rightToLeft(v.String())
		for _, runs := range breakCompared(v, width) {
			if len(lines) == mostCompareLines {
				last := &lines[mostCompareLines-1].runs
				*last = append((*last)[:len(*last):len(*last)], compareRun{text: "…"})
				return lines
			}
			lines = append(lines, compareText{runs, rtl})
		}
	}
	return lines
}

// breakCompared breaks one value between words; a word that is wider than a line is
// broken between letters.
func breakCompared(v view.ComparedText, width float32) [][]compareRun {
	b := &compareBreaker{width: width}
	var word []compareRun
	flush := func() {
		b.word(word)
		word = nil
	}
	for _, p := range v {
		for i, part := range strings.Split(p.Text, " ") {
			if i > 0 {
				flush()
				b.space = p.Differs
			}
			if part != "" {
				word = append(word, compareRun{part, p.Differs})
			}
		}
	}
	flush()
	return append(b.lines, b.line)
}

// compareBreaker puts words into lines.
type compareBreaker struct {
	width, x float32
	lines    [][]compareRun
	line     []compareRun
	// space is how the blank before the next word looks.
	space bool
}

func (b *compareBreaker) word(runs []compareRun) {
	if len(runs) == 0 {
		return
	}
	w := float32(0)
	for _, r := range runs {
		w += r.width()
	}
	blank := compareRun{" ", b.space}
	switch {
	case len(b.line) == 0:
	case b.x+blank.width()+w <= b.width:
		b.add(blank)
	default:
		b.newLine()
	}
	if w <= b.width {
		for _, r := range runs {
			b.add(r)
		}
		return
	}
	for _, r := range runs {
		b.letters(r)
	}
}

// letters adds a run that may be wider than the line.
func (b *compareBreaker) letters(r compareRun) {
	for r.text != "" {
		n := len(prefix(r.text, b.width-b.x, theme.Size(theme.SizeText), fyne.TextStyle{Bold: r.differs}))
		if n == 0 {
			if b.x > 0 {
				b.newLine()
				continue
			}
			_, n = utf8.DecodeRuneInString(r.text)
		}
		b.add(compareRun{r.text[:n], r.differs})
		if r.text = r.text[n:]; r.text != "" {
			b.newLine()
		}
	}
}

func (b *compareBreaker) add(r compareRun) {
	b.x += r.width()
	if n := len(b.line); n > 0 && b.line[n-1].differs == r.differs {
		b.line[n-1].text += r.text
		return
	}
	b.line = append(b.line, r)
}

func (b *compareBreaker) newLine() {
	b.lines = append(b.lines, b.line)
	b.line, b.x = nil, 0
}

func (r compareRun) width() float32 {
	return measure(r.text, theme.Size(theme.SizeText), fyne.TextStyle{Bold: r.differs}).Width
}

// drawCompared makes the texts of one side.
func drawCompared(values []view.ComparedText, x, width float32) []fyne.CanvasObject {
	if len(values) == 0 {
		dash := Quiet.ink("—")
		dash.place(x, 8)
		return []fyne.CanvasObject{dash.Text}
	}
	var objects []fyne.CanvasObject
	for i, line := range compareLines(values, width) {
		at := x
		if line.rtl {
			at = x + width
		}
		for _, r := range line.runs {
			// A blank at the beginning is drawn narrower than it is.
			bare := strings.TrimLeft(r.text, " ")
			blank := compareRun{r.text[:len(r.text)-len(bare)], false}.width()
			t := canvas.NewText(bare, theme.Color(theme.Ink))
			t.TextSize, t.TextStyle.Bold = theme.Size(theme.SizeText), r.differs
			if r.differs {
				t.Color = theme.Color(theme.Warn)
			}
			w := compareRun{bare, r.differs}.width()
			if line.rtl {
				at -= w + blank
			} else {
				at += blank
			}
			t.Move(fyne.NewPos(at, 8+float32(i)*compareLine()+(compareLine()-t.MinSize().Height)/2))
			t.Resize(t.MinSize())
			if !line.rtl {
				at += w
			}
			objects = append(objects, t)
		}
	}
	return objects
}

// CompareHead is the head of a comparison: the two libraries above their columns.
type CompareHead struct {
	widget.BaseWidget
	label string
	sides [2]CompareSide
	marc  bool
}

// CompareSide is what stands above one column.
type CompareSide struct {
	Code, Name, Detail string
	// Leads tints the code: this record would lead.
	Leads bool
}

// NewCompareHead makes a head; label stands above the labels.
func NewCompareHead(label string) *CompareHead {
	h := &CompareHead{label: label}
	h.ExtendBaseWidget(h)
	return h
}

// Set shows two sides.
func (h *CompareHead) Set(left, right CompareSide) {
	h.sides = [2]CompareSide{left, right}
	h.Refresh()
}

// SetMARC says that MARC fields stand below, which have no labels, and not values.
func (h *CompareHead) SetMARC(marc bool) {
	h.marc = marc
	h.Refresh()
}

// columns are places and widths of the two sides, as they are below the head.
func (h *CompareHead) columns(width float32) [2][2]float32 {
	if h.marc {
		return marcSides(width)
	}
	c := CompareColumnsAt(width)
	return [2][2]float32{{c.Left, c.Width}, {c.Right, c.Width}}
}

// CreateRenderer implements fyne.Widget.
func (h *CompareHead) CreateRenderer() fyne.WidgetRenderer {
	label := Caption.ink(h.label)
	var boxes [2]*LetterBox
	var tints [2]*box
	var names, details [2]*ink
	d := &drawing{owner: h, objects: []fyne.CanvasObject{label.Text}}
	for i := range 2 {
		boxes[i], tints[i] = NewLetterBox(""), newBox(theme.Tint, theme.Accent, 4)
		names[i], details[i] = BodyBold.ink(""), Caption.ink("")
		d.objects = append(d.objects, tints[i].Rectangle, boxes[i], names[i].Text, details[i].Text)
	}
	d.min = func() fyne.Size { return fyne.NewSize(400, theme.Row(44)) }
	d.layout = func(size fyne.Size) {
		label.middle(24, size.Height)
		for i, column := range h.columns(size.Width) {
			x, width := column[0], column[1]
			s := h.sides[i]
			m := boxes[i].MinSize()
			w := min(m.Width, width/3)
			at(boxes[i], x, (size.Height-20)/2, w, 20)
			at(tints[i], x, (size.Height-20)/2, w, 20)
			show(tints[i], s.Leads)
			room := width - w - 12
			names[i].Text.Text = elide(s.Name, room, names[i].TextSize, names[i].TextStyle)
			details[i].Text.Text = elide(s.Detail, room, details[i].TextSize, details[i].TextStyle)
			high := names[i].MinSize().Height
			y := (size.Height - high - details[i].MinSize().Height) / 2
			names[i].place(x+w+12, y)
			details[i].place(x+w+12, y+high)
		}
	}
	d.paint = func() {
		label.paint()
		show(label.Text, !h.marc)
		for i := range 2 {
			boxes[i].SetCode(h.sides[i].Code)
			boxes[i].Refresh()
			tints[i].paint()
			names[i].paint()
			details[i].paint()
		}
	}
	return d
}

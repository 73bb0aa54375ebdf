package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// MarcRow shows one MARC field: tag, indicators, and the subfields with their
// codes marked, broken into lines. The pointer on a tag or a code says what it is.
type MarcRow struct {
	control
	field  view.MARCField
	givers string
	// Say is what the field is, or with a code that subfield; "" says nothing.
	Say func(code string) string
	// OnCopy is Ctrl+C, Menu what a right click and the menu key offer; both only where
	// the row takes the focus.
	OnCopy func()
	Menu   func() []*fyne.MenuItem
	// said is the code whose name is said, over whether any is.
	said string
	over bool
	// focusable says that the keys can go to it.
	focusable bool
}

// NewMarcRow makes a row.
func NewMarcRow(field view.MARCField) *MarcRow { return NewGivenMarcRow(field, "") }

// NewGivenMarcRow makes a row that ends with who gave the field.
func NewGivenMarcRow(field view.MARCField, givers string) *MarcRow {
	m := &MarcRow{field: field, givers: givers}
	m.extend(m)
	m.off = true
	return m
}

// CanFocus lets the keys go to the row.
func (m *MarcRow) CanFocus() { m.focusable, m.off = true, false }

// MarcIndent is where the text of a row begins.
func MarcIndent() float32 { return measure("000 ## ", marcSize(), mono(false)).Width }

// FocusGained implements fyne.Focusable.
func (m *MarcRow) FocusGained() {
	if m.focusable {
		m.control.FocusGained()
	}
}

// TypedKey implements fyne.Focusable.
func (m *MarcRow) TypedKey(e *fyne.KeyEvent) {
	if m.Menu != nil && isMenuKey(e) {
		MenuBelow(m, m.Menu())
		return
	}
	passKey(m, e)
}

// TypedShortcut implements fyne.Shortcutable: Ctrl+C copies the field.
func (m *MarcRow) TypedShortcut(s fyne.Shortcut) {
	if _, ok := s.(*fyne.ShortcutCopy); ok && m.OnCopy != nil {
		m.OnCopy()
		return
	}
	passShortcut(m, s)
}

// TappedSecondary implements fyne.SecondaryTappable.
func (m *MarcRow) TappedSecondary(e *fyne.PointEvent) {
	if m.Menu != nil {
		MenuAt(fyne.CurrentApp().Driver().CanvasForObject(m), e.AbsolutePosition, m.Menu())
	}
}

// MouseIn implements desktop.Hoverable.
func (m *MarcRow) MouseIn(e *desktop.MouseEvent) { m.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (m *MarcRow) MouseMoved(e *desktop.MouseEvent) {
	code, over := m.codeAt(e.Position)
	if over == m.over && code == m.said {
		return
	}
	m.said, m.over = code, over
	hideTip(m)
	if over && m.Say != nil {
		armTip(m, m.Say(code), e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (m *MarcRow) MouseOut() {
	m.over = false
	hideTip(m)
}

// codeAt is the code at or before a point; over is false beside all text. The tag has no
// code.
func (m *MarcRow) codeAt(at fyne.Position) (code string, over bool) {
	if at.X < MarcIndent() {
		return "", true
	}
	tokens, _ := m.tokens(m.Size().Width)
	line := float32(int(marcSize() * 1.5))
	found := -1
	for i, t := range tokens {
		if at.Y >= t.y && at.Y < t.y+line && at.X >= t.x {
			found = i
		}
	}
	for i := found; i >= 0; i-- {
		if tokens[i].code {
			return tokens[i].text[1:], true
		}
	}
	return "", found >= 0
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
	left := MarcIndent()
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
		at(m.ring, -6, -1, size.Width+12, size.Height)
		d.objects = append(d.objects, m.ring)
	}
	d.paint = func() { paintRing(m.ring, m.focused) }
	return d
}

// CodedRow is a coded value in words: where it stands, the code, what it is about, and
// what it says.
type CodedRow struct {
	widget.BaseWidget
	at, code, name, meaning string
}

// NewCodedRow makes a row.
func NewCodedRow(at, code, name, meaning string) *CodedRow {
	c := &CodedRow{at: at, code: code, name: name, meaning: meaning}
	c.ExtendBaseWidget(c)
	return c
}

// HeightFor implements flowing.
func (c *CodedRow) HeightFor(float32) float32 { return theme.Px(20) }

// CreateRenderer implements fyne.Widget.
func (c *CodedRow) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: c}
	d.min = func() fyne.Size { return fyne.NewSize(200, theme.Px(20)) }
	d.layout = func(size fyne.Size) {
		d.objects = d.objects[:0]
		x, letter := MarcIndent(), measure("0", marcSize(), mono(false)).Width
		for _, cell := range []struct {
			text  string
			width float32
			style fyne.TextStyle
			tone  fyne.ThemeColorName
		}{{c.at, 4 * letter, mono(false), theme.Ink2}, {c.code, 8 * letter, mono(false), theme.Accent},
			{c.name, theme.Px(190), fyne.TextStyle{}, theme.Ink2}, {c.meaning, size.Width, fyne.TextStyle{}, theme.Ink}} {
			t := canvas.NewText("", theme.Color(cell.tone))
			t.TextSize, t.TextStyle = marcSize(), cell.style
			t.Text = elide(cell.text, min(cell.width, size.Width-x)-8, t.TextSize, t.TextStyle)
			t.Move(fyne.NewPos(x, (size.Height-t.MinSize().Height)/2))
			t.Resize(t.MinSize())
			d.objects = append(d.objects, t)
			x += cell.width
		}
	}
	return d
}

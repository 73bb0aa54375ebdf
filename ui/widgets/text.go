package widgets

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Style says how a text looks: which size and colour of the theme, bold or not.
type Style struct {
	Size  fyne.ThemeSizeName
	Color fyne.ThemeColorName
	Bold  bool
}

// The styles used all over the window.
var (
	Body      = Style{Size: theme.SizeText, Color: theme.Ink}
	BodyBold  = Style{Size: theme.SizeText, Color: theme.Ink, Bold: true}
	Quiet     = Style{Size: theme.SizeText, Color: theme.Ink2}
	Caption   = Style{Size: theme.SizeCaption, Color: theme.Ink2}
	Head      = Style{Size: theme.SizeTitle, Color: theme.Ink, Bold: true}
	QuietHead = Style{Size: theme.SizeTitle, Color: theme.Ink2}
	Pane      = Style{Size: theme.SizePane, Color: theme.Ink, Bold: true}
	LinkStyle = Style{Size: theme.SizeText, Color: theme.Accent}
	Page      = Style{Size: theme.SizePage, Color: theme.Ink, Bold: true}
)

func (s Style) ink(text string) *ink {
	t := newInk(text, s.Size, s.Color)
	t.TextStyle.Bold = s.Bold
	return t
}

// Text is one line of text that follows the theme and is cut with "…" where the
// place is too narrow.
type Text struct {
	widget.BaseWidget
	style Style
	text  string
	align fyne.TextAlign
	least float32
	// optional says that it is shown whole or not at all.
	optional bool
}

// NewText makes a line of text.
func NewText(text string, style Style) *Text {
	t := &Text{style: style, text: text, least: -1}
	t.ExtendBaseWidget(t)
	return t
}

// NewElided makes a line of text that may be cut down to a width.
func NewElided(text string, style Style, least float32) *Text {
	t := NewText(text, style)
	t.least = least
	return t
}

// NewOptional makes a line of text that a Line leaves out where there is no room for all
// of it.
func NewOptional(text string, style Style) *Text {
	t := NewElided(text, style, 0)
	t.optional = true
	return t
}

// NewTrailing makes a line of text set to the right edge.
func NewTrailing(text string, style Style) *Text {
	t := NewText(text, style)
	t.align = fyne.TextAlignTrailing
	return t
}

// SetText changes the text.
func (t *Text) SetText(text string) {
	if t.text != text {
		t.text = text
		t.Refresh()
	}
}

// SetStyle changes the look.
func (t *Text) SetStyle(style Style) {
	if t.style != style {
		t.style = style
		t.Refresh()
	}
}

// Wanted is the width of the whole text.
func (t *Text) Wanted() float32 {
	return measure(t.text, theme.Size(t.style.Size), fyne.TextStyle{Bold: t.style.Bold}).Width
}

// Text returns the whole text, also if it is cut on the screen.
func (t *Text) Text() string { return t.text }

// CreateRenderer implements fyne.Widget.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	line := t.style.ink(t.text)
	full := func() fyne.Size {
		return measure(t.text, theme.Size(t.style.Size), fyne.TextStyle{Bold: t.style.Bold})
	}
	d := &drawing{objects: []fyne.CanvasObject{line.Text}, owner: t}
	d.min = func() fyne.Size {
		size := full()
		if t.least >= 0 {
			size.Width = min(size.Width, t.least)
		}
		return size
	}
	d.layout = func(size fyne.Size) {
		// One pixel of grace: sums of widths are not exact.
		if cut := elide(t.text, size.Width+1, line.TextSize, line.TextStyle); cut != line.Text.Text {
			line.Text.Text = cut
			line.Refresh()
		}
		x := float32(0)
		if t.align == fyne.TextAlignTrailing {
			x = size.Width - line.width()
		}
		line.middle(x, size.Height)
	}
	d.paint = func() {
		line.size, line.color, line.TextStyle.Bold = t.style.Size, t.style.Color, t.style.Bold
		line.paint()
	}
	return d
}

// Prose is text that is broken into lines at the width of the column it stands in.
type Prose struct {
	widget.BaseWidget
	style Style
	text  string
}

// NewProse makes a text of many lines.
func NewProse(text string, style Style) *Prose {
	p := &Prose{style: style, text: text}
	p.ExtendBaseWidget(p)
	return p
}

// SetText changes the text.
func (p *Prose) SetText(text string) {
	if p.text != text {
		p.text = text
		p.Refresh()
	}
}

// Text returns the text.
func (p *Prose) Text() string { return p.text }

// HeightFor implements flowing.
func (p *Prose) HeightFor(width float32) float32 {
	return float32(len(wrap(p.text, width, p.style))) * p.lineHeight()
}

func (p *Prose) lineHeight() float32 {
	return float32(int(theme.Size(p.style.Size)*1.43 + 0.5))
}

// CreateRenderer implements fyne.Widget.
func (p *Prose) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: p}
	var texts inks
	d.min = func() fyne.Size {
		w := p.Size().Width
		if w == 0 {
			w = 200
		}
		return fyne.NewSize(40, p.HeightFor(w))
	}
	d.layout = func(size fyne.Size) {
		lines := wrap(p.text, size.Width, p.style)
		d.objects = d.objects[:0]
		for i, s := range lines {
			line := texts.line(i, s, p.style)
			x := float32(0)
			if rightToLeft(p.text) {
				x = size.Width - line.width()
			}
			line.place(x, float32(i)*p.lineHeight()+(p.lineHeight()-line.MinSize().Height)/2)
			d.objects = append(d.objects, line.Text)
		}
	}
	return d
}

// wrap breaks a text into lines of at most a width. A word that is wider than a
// line, as Chinese and Japanese sentences are, is broken between letters.
func wrap(text string, width float32, style Style) []string {
	size, bold := theme.Size(style.Size), fyne.TextStyle{Bold: style.Bold}
	fits := func(s string) bool { return measure(s, size, bold).Width <= width }
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			joined := word
			if line != "" {
				joined = line + " " + word
			}
			if fits(joined) {
				line = joined
				continue
			}
			if line != "" {
				lines = append(lines, line)
			}
			line = word
			for !fits(line) && len([]rune(line)) > 1 {
				head, tail := breakWord(line, fits)
				lines = append(lines, head)
				line = tail
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// breakWord cuts a word at the last letter that fits, at least one.
func breakWord(word string, fits func(string) bool) (head, tail string) {
	runes := []rune(word)
	n := 1
	for n < len(runes)-1 && fits(string(runes[:n+1])) {
		n++
	}
	return string(runes[:n]), string(runes[n:])
}

// rightToLeft says whether the first strong letter of a text is written from
// right to left.
func rightToLeft(s string) bool {
	for _, r := range s {
		if unicode.IsLetter(r) {
			return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana)
		}
	}
	return false
}

// NewMono makes a text whose letters are all of one width, each line as it is written.
func NewMono(text string) *Mono {
	m := &Mono{text: text}
	m.ExtendBaseWidget(m)
	return m
}

// Mono is a text as it is written, such as JSON. Lines that are too long are cut.
type Mono struct {
	widget.BaseWidget
	text string
}

func (m *Mono) lineHeight() float32 { return float32(int(theme.Size(theme.SizeText)*1.43 + 0.5)) }

// HeightFor implements flowing.
func (m *Mono) HeightFor(float32) float32 {
	return float32(strings.Count(m.text, "\n")+1) * m.lineHeight()
}

// CreateRenderer implements fyne.Widget.
func (m *Mono) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: m}
	var texts inks
	d.min = func() fyne.Size { return fyne.NewSize(40, m.HeightFor(0)) }
	d.layout = func(size fyne.Size) {
		d.objects = d.objects[:0]
		for i, s := range strings.Split(m.text, "\n") {
			mono := fyne.TextStyle{Monospace: true}
			line := texts.line(i, elide(strings.ReplaceAll(s, "\t", "  "), size.Width, theme.Size(theme.SizeText), mono), Body)
			line.TextStyle = mono
			line.place(0, float32(i)*m.lineHeight())
			d.objects = append(d.objects, line.Text)
		}
	}
	return d
}

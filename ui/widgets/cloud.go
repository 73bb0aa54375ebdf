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

// Pick says how a value was picked.
type Pick int

// The ways to pick a value: to narrow to it, to add it as an alternative, or to
// leave it out; picking a value that narrows already frees it. PickAlone takes away
// all else that narrows by the facet, what is left out too.
const (
	PickOnly Pick = iota
	PickAlso
	PickNot
	PickAlone
)

// CloudStep returns the size step (1 to 5) of a value that catalogue titles have,
// where the most common value of its facet has most. Each step is four times as
// common as the one below, so that a word has the same size in every search.
func CloudStep(catalogue, most int) int {
	step := 5
	for bound := most / 4; step > 1 && catalogue <= bound; bound /= 4 {
		step--
	}
	return step
}

// CloudTexts are the words a cloud needs besides its values.
type CloudTexts struct {
	// Not stands before a value that is left out.
	Not string
	// More names how many values follow; Tip describes one value.
	More func(n int) string
	Tip  func(v view.FacetValue) string
	// Number writes a number.
	Number func(n int) string
	// Names says that the values are names, of which the dates are left away.
	Names bool
}

// Cloud is the values of one facet: the more common in the catalogue the larger,
// most titles in the result first. The arrow keys walk in it.
type Cloud struct {
	widget.BaseWidget
	FacetActs
	// OnMore is told that more values are wanted.
	OnMore func()

	texts   CloudTexts
	values  []view.FacetValue
	most    int
	more    int
	words   []cloudWord
	cursor  int
	hover   int
	focused bool
	mods    fyne.KeyModifier
	ring    *canvas.Rectangle
}

// cloudWord is one word with its number, laid out.
type cloudWord struct {
	// full is the label before it is cut to the width there is.
	full              string
	label, count, not *ink
	// above is the first line of a label that needs two; label is the second.
	above *ink
	tint  *box
	// rest is the width of all but the label.
	x, y, w, h, rest float32
	step             int
}

// NewCloud makes an empty cloud.
func NewCloud(texts CloudTexts) *Cloud {
	c := &Cloud{texts: texts, hover: -1, ring: newRing()}
	c.ExtendBaseWidget(c)
	return c
}

// Set shows values; most is the frequency of the most common value of the facet
// in the catalogue, more the number of values that can be shown in addition.
func (c *Cloud) Set(values []view.FacetValue, most, more int) {
	c.values, c.most, c.more = values, most, more
	c.cursor = min(c.cursor, max(c.size()-1, 0))
	c.hover = -1
	c.words = nil
	c.Refresh()
}

// size is the number of words, "18 more" among them.
func (c *Cloud) size() int {
	if c.more > 0 {
		return len(c.values) + 1
	}
	return len(c.values)
}

// build makes the words; called when values or theme have changed.
func (c *Cloud) build() {
	c.words = make([]cloudWord, c.size())
	for i := range c.words {
		w := &c.words[i]
		w.tint = newBox(theme.Tint, theme.Frame, 4)
		w.above = newInk("", theme.SizeText, theme.Ink)
		if i == len(c.values) {
			w.step = 1
			w.full = c.texts.More(c.more)
			w.label = newInk(w.full, theme.SizeText, theme.Accent)
			w.count, w.not = newInk("", theme.SizeCaption, theme.Ink2), newInk("", theme.SizeText, theme.Ink)
			continue
		}
		v := c.values[i]
		w.step = CloudStep(v.Catalogue, c.most)
		w.full = c.short(i)
		w.label = newInk(w.full, theme.CloudSize(w.step), theme.Ink)
		w.label.TextStyle.Bold = v.Chosen
		w.count = newInk(c.texts.Number(v.Count), theme.SizeCaption, theme.Ink2)
		w.not = newInk("", theme.SizeText, theme.Ink)
		w.above.TextSize, w.above.TextStyle = w.label.TextSize, w.label.TextStyle
		if v.Excluded {
			w.not.Text.Text = c.texts.Not
			w.not.TextStyle.Bold = true
		}
	}
}

// short is a value as the cloud shows it: a name without its dates, unless another
// name here differs in them only, and a long heading cut at a dash.
func (c *Cloud) short(i int) string {
	label := c.values[i].Label
	if !c.texts.Names {
		return shortHeading(label)
	}
	name := withoutDates(label)
	for k, v := range c.values {
		if k != i && withoutDates(v.Label) == name {
			return label
		}
	}
	return shortHeading(name)
}

// withoutDates takes the dates off the end of a name: "Austen, Jane, 1775–1817".
func withoutDates(name string) string {
	i := strings.LastIndex(name, ", ")
	if i < 0 {
		return name
	}
	digits := 0
	for _, r := range name[i+2:] {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune("-–?. ca", r):
			return name
		}
	}
	if digits < 3 {
		return name
	}
	return name[:i]
}

// cloudNear parts what belongs to one word.
const cloudNear = 4

// fewLetters is how many letters of a heading say too little of it to stand alone:
// "England — …" may be twenty headings.
const fewLetters = 12

// shortHeading cuts a heading of more than 30 letters at its last dash before, if enough
// of it is left.
func shortHeading(s string) string {
	runes := []rune(s)
	if len(runes) <= 30 {
		return s
	}
	for _, dash := range []string{" — ", " -- ", "--"} {
		if i := strings.LastIndex(string(runes[:30]), dash); i >= fewLetters {
			return s[:i] + " — …"
		}
	}
	return s
}

// cloudLine is the height of a line whose largest word is of a step.
func cloudLine(step int) float32 {
	k := theme.Size(theme.SizeText) / 14
	return [...]float32{24, 24, 28, 28, 32}[step-1] * k
}

// arrange breaks the words into lines, aligned on one baseline in each, and
// returns the height.
func (c *Cloud) arrange(width float32) float32 {
	if len(c.words) != c.size() {
		c.build()
	}
	const gap = 12
	c.cut(width)
	x, y, first := float32(0), float32(0), 0
	for i := range c.words {
		w := &c.words[i]
		w.w = max(w.label.width()+w.rest, w.above.width()+w.before())
		if x > 0 && (x+w.w > width || w.tall()) {
			y += c.closeLine(first, i, y)
			x, first = 0, i
		}
		w.x = x
		x += w.w + gap
		if w.tall() {
			x = width // nothing stands beside two lines
		}
	}
	return y + c.closeLine(first, len(c.words), y)
}

// HeightFor implements flowing.
func (c *Cloud) HeightFor(width float32) float32 { return c.arrange(width) + 4 }

// CreateRenderer implements fyne.Widget.
func (c *Cloud) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: c}
	d.min = func() fyne.Size {
		w := c.Size().Width
		if w == 0 {
			w = 240
		}
		return fyne.NewSize(80, c.HeightFor(w))
	}
	d.layout = func(size fyne.Size) {
		c.arrange(size.Width)
		d.objects = d.objects[:0]
		for i := range c.words {
			d.objects = append(d.objects, c.placeWord(i)...)
		}
		if c.focused && len(c.words) > 0 {
			w := c.words[c.cursor]
			at(c.ring, w.x-4, w.y, w.w+8, w.h)
		}
		paintRing(c.ring, c.focused && len(c.words) > 0)
		d.objects = append(d.objects, c.ring)
	}
	d.paint = func() { c.build() }
	return d
}

// placeWord puts one word onto the baseline of its line and colours it.
func (c *Cloud) placeWord(i int) []fyne.CanvasObject {
	w := &c.words[i]
	// All words of a line share the baseline of the largest.
	base := w.y + w.h*0.72
	x := w.x
	put := func(t *ink) {
		if t.Text.Text == "" {
			return
		}
		t.place(x, base-baseline(t.TextSize, t.TextStyle))
		x += t.width() + 4
	}
	if w.tall() {
		base = w.y + w.h*0.36
		put(w.not)
		put(w.above)
		base, x = w.y+w.h*0.86, w.x
	} else {
		put(w.not)
	}
	put(w.label)
	put(w.count)
	tone := theme.Ink
	if i == c.hover || i == len(c.values) {
		tone = theme.Accent
	}
	w.colour(tone)
	chosen := i < len(c.values) && (c.values[i].Chosen || c.values[i].Excluded)
	objects := []fyne.CanvasObject{w.not.Text, w.label.Text, w.count.Text}
	if w.tall() {
		objects = append(objects, w.above.Text)
	}
	if chosen {
		at(w.tint, w.x-4, w.y+1, w.w+8, w.h-2)
		objects = append([]fyne.CanvasObject{w.tint.Rectangle}, objects...)
	}
	return objects
}

// WordAt returns where the word of a value stands, for tests.
func (c *Cloud) WordAt(value string) (fyne.Position, bool) {
	for i, v := range c.values {
		if v.Value == value && i < len(c.words) {
			w := c.words[i]
			return fyne.NewPos(w.x+4, w.y+w.h/2), true
		}
	}
	return fyne.Position{}, false
}

func (c *Cloud) find(p fyne.Position) int {
	for i, w := range c.words {
		if p.X >= w.x-4 && p.X <= w.x+w.w+6 && p.Y >= w.y && p.Y < w.y+w.h {
			return i
		}
	}
	return -1
}

func (c *Cloud) pick(i int, how Pick) {
	hideTip(c)
	switch {
	case i < 0 || i >= c.size():
	case i == len(c.values):
		if c.OnMore != nil {
			c.OnMore()
		}
	case c.Pick != nil:
		c.Pick(FacetLine{FacetValue: c.values[i]}, how)
	}
}

// MouseDown implements desktop.Mouseable: it remembers the keys held.
func (c *Cloud) MouseDown(e *desktop.MouseEvent) { c.mods = e.Modifier }

// MouseUp implements desktop.Mouseable.
func (c *Cloud) MouseUp(*desktop.MouseEvent) {}

// Tapped implements fyne.Tappable.
func (c *Cloud) Tapped(e *fyne.PointEvent) {
	i := c.find(e.Position)
	if i >= 0 {
		c.cursor = i
	}
	how := PickOnly
	if c.mods&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0 {
		how = PickAlso
	}
	c.mods = 0
	c.pick(i, how)
}

// TappedSecondary implements fyne.SecondaryTappable.
func (c *Cloud) TappedSecondary(e *fyne.PointEvent) {
	if i := c.find(e.Position); i >= 0 {
		c.cursor = i
		c.menu(e.AbsolutePosition)
	}
}

// menu asks for the menu of the word with the cursor.
func (c *Cloud) menu(at fyne.Position) {
	if c.Menu != nil && c.cursor < len(c.values) {
		c.Menu(FacetLine{FacetValue: c.values[c.cursor]}, at)
	}
}

// MouseIn implements desktop.Hoverable.
func (c *Cloud) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (c *Cloud) MouseMoved(e *desktop.MouseEvent) {
	i := c.find(e.Position)
	if i == c.hover {
		return
	}
	hideTip(c)
	c.setHover(i)
	if i >= 0 && i < len(c.values) && c.texts.Tip != nil {
		armTip(c, c.texts.Tip(c.values[i]), e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (c *Cloud) MouseOut() {
	hideTip(c)
	c.setHover(-1)
}

// setHover colours the word under the pointer, without a new layout.
func (c *Cloud) setHover(i int) {
	for _, k := range []int{c.hover, i} {
		if k >= 0 && k < len(c.words) {
			tone := theme.Ink
			if k == i || k == len(c.values) {
				tone = theme.Accent
			}
			c.words[k].colour(tone)
		}
	}
	c.hover = i
}

// Cursor implements desktop.Cursorable.
func (c *Cloud) Cursor() desktop.Cursor {
	if c.hover >= 0 {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Giver is a library that gave something to a title.
type Giver struct{ Code, Name string }

// mostLetters is how many libraries have a column of their own.
const mostLetters = 8

// Givers is the columns of a table of who gave which field: one a library, the one that
// leads first. Of more than eight libraries it is one column with their number.
type Givers struct {
	list []Giver
	// number words how many of all gave a value.
	number func(n, all int) string
}

// NewGivers makes the columns; number words how many of all gave a value.
func NewGivers(list []Giver, number func(n, all int) string) *Givers {
	return &Givers{list: list, number: number}
}

// letters says whether each library has a column.
func (g *Givers) letters() bool {
	return len(g.list) <= mostLetters && g.lettersWidth() <= theme.Px(320)
}

const letterGap = 4

func (g *Givers) lettersWidth() float32 {
	w := float32(0)
	for _, l := range g.list {
		w += LetterWidth(l.Code) + letterGap
	}
	return max(w-letterGap, 0)
}

// width is that of all columns.
func (g *Givers) width() float32 {
	if g.letters() {
		return max(g.lettersWidth(), 24)
	}
	return measure(g.number(len(g.list), len(g.list)), theme.Size(theme.SizeText), fyne.TextStyle{}).Width + 2
}

// GivenValue is one value of a GivenField.
type GivenValue struct {
	// Object shows it; of a value that differs Word says so, and whose it is.
	Object fyne.CanvasObject
	Word   string
	// Text is what is copied.
	Text string
	// From are the places of who gave it, in Givers.
	From []int
}

// GivenField is a label, its values below each other, and at the right who gave each.
// It takes the focus, so that the field can be copied.
type GivenField struct {
	control
	label  string
	givers *Givers
	values []GivenValue
	labels float32
	// Menu makes what a right click and the menu key offer, for the line that was clicked,
	// -1 for none; Who shows who gave a value, where that is a number only.
	Menu func(line int) []*fyne.MenuItem
	Who  func(line int)
	// OnCopy is Ctrl+C.
	OnCopy  func()
	letters []fyne.CanvasObject
	lines   []float32 // where each value begins
}

// NewGivenField makes a field; its label column is labels px wide.
func NewGivenField(label string, labels float32, givers *Givers, values ...GivenValue) *GivenField {
	f := &GivenField{label: label, labels: labels, givers: givers, values: values}
	f.extend(f)
	for i, v := range values {
		f.letters = append(f.letters, f.letterRow(i, v)...)
	}
	return f
}

// letterRow are the boxes of one value, or their number.
func (f *GivenField) letterRow(line int, v GivenValue) []fyne.CanvasObject {
	if !f.givers.letters() {
		return []fyne.CanvasObject{NewLink(f.givers.number(len(v.From), len(f.givers.list)), func() {
			if f.Who != nil {
				f.Who(line)
			}
		})}
	}
	out := make([]fyne.CanvasObject, len(f.givers.list))
	for i, g := range f.givers.list {
		box := NewLetterBox(g.Code)
		box.Tip, box.leads = g.Name, i == 0
		out[i] = box
		box.Hide()
	}
	for _, i := range v.From {
		if i >= 0 && i < len(out) {
			out[i].Show()
		}
	}
	return out
}

// TappedSecondary implements fyne.SecondaryTappable.
func (f *GivenField) TappedSecondary(e *fyne.PointEvent) {
	if f.Menu == nil {
		return
	}
	line := -1
	for i, y := range f.lines {
		if e.Position.Y >= y {
			line = i
		}
	}
	MenuAt(fyne.CurrentApp().Driver().CanvasForObject(f), e.AbsolutePosition, f.Menu(line))
}

// TypedKey implements fyne.Focusable.
func (f *GivenField) TypedKey(e *fyne.KeyEvent) {
	if f.Menu != nil && isMenuKey(e) {
		MenuBelow(f, f.Menu(-1))
		return
	}
	passKey(f, e)
}

// TypedShortcut implements fyne.Shortcutable: Ctrl+C copies the field.
func (f *GivenField) TypedShortcut(s fyne.Shortcut) {
	if _, ok := s.(*fyne.ShortcutCopy); ok && f.OnCopy != nil {
		f.OnCopy()
		return
	}
	passShortcut(f, s)
}

// passShortcut gives keys that a widget does not know to the window.
func passShortcut(w fyne.CanvasObject, s fyne.Shortcut) {
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(w).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

const givenPad = 5

// room is the width of values.
func (f *GivenField) room(width float32) float32 {
	return max(width-f.labels-fieldGap-f.givers.width()-16, 60)
}

// valueHeight is the height of one value; what differs has its word before it.
func (f *GivenField) valueHeight(v *GivenValue, width float32) float32 {
	if v.Word != "" {
		width -= f.wordWidth(v)
	}
	return max(heightFor(v.Object, max(width, 40)), theme.Px(25))
}

func (f *GivenField) wordWidth(v *GivenValue) float32 {
	return 12 + measure(v.Word, theme.Size(theme.SizeText), fyne.TextStyle{Bold: true}).Width + 8
}

// HeightFor implements flowing.
func (f *GivenField) HeightFor(width float32) float32 {
	h := float32(0)
	for i := range f.values {
		h += f.valueHeight(&f.values[i], f.room(width))
	}
	label := float32(len(wrap(f.label, f.labels, Quiet))) * theme.Size(theme.SizeText) * 1.43
	return max(h, label) + 2*givenPad + 1
}

// CreateRenderer implements fyne.Widget.
func (f *GivenField) CreateRenderer() fyne.WidgetRenderer {
	rule := NewRule()
	d := &drawing{owner: f}
	d.min = func() fyne.Size {
		w := f.labels + f.givers.width() + 140
		return fyne.NewSize(w, f.HeightFor(max(f.Size().Width, w)))
	}
	d.layout = func(size fyne.Size) {
		d.objects = append(d.objects[:0], rule)
		at(rule, 0, size.Height-1, size.Width, 1)
		line := theme.Px(25)
		for i, s := range wrap(f.label, f.labels, Quiet) {
			label := Quiet.ink(s)
			label.place(0, givenPad+float32(i)*line+(line-label.MinSize().Height)/2)
			d.objects = append(d.objects, label.Text)
		}
		room, y := f.room(size.Width), float32(givenPad)
		f.lines = f.lines[:0]
		n := len(f.letters) / max(len(f.values), 1)
		for i := range f.values {
			v := &f.values[i]
			h := f.valueHeight(v, room)
			f.lines = append(f.lines, y)
			d.objects = append(d.objects, f.placeValue(v, y, room, h)...)
			f.placeLetters(f.letters[i*n:(i+1)*n], size.Width, y, line)
			y += h
		}
		d.objects = append(d.objects, f.letters...)
		at(f.ring, -6, 1, size.Width+12, size.Height-3)
		d.objects = append(d.objects, f.ring)
	}
	d.paint = func() {
		rule.Refresh()
		paintRing(f.ring, f.focused)
	}
	return d
}

// placeValue puts a value into its line, behind a bar and a word if it differs.
func (f *GivenField) placeValue(v *GivenValue, y, room, h float32) []fyne.CanvasObject {
	x, line := f.labels+fieldGap, theme.Px(25)
	var objects []fyne.CanvasObject
	if v.Word != "" {
		bar := newBox(theme.Warn, theme.Clear, 0)
		at(bar, x, y+2, 4, h-4)
		word := Style{Size: theme.SizeText, Color: theme.Warn, Bold: true}.ink(v.Word)
		word.place(x+12, y+(line-word.MinSize().Height)/2)
		objects = append(objects, bar.Rectangle, word.Text)
		room, x = room-f.wordWidth(v), x+f.wordWidth(v)
	}
	own := heightFor(v.Object, room)
	top := y
	if own < line {
		top += (line - own) / 2
	}
	at(v.Object, x, top, room, own)
	return append(objects, v.Object)
}

func (f *GivenField) placeLetters(boxes []fyne.CanvasObject, width, y, line float32) {
	if !f.givers.letters() {
		w := boxes[0].MinSize().Width
		at(boxes[0], width-w, y, w, line)
		return
	}
	x := width - f.givers.lettersWidth()
	for i, g := range f.givers.list {
		w := LetterWidth(g.Code)
		at(boxes[i], x, y, w, line)
		x += w + letterGap
	}
}

// GivenHead is the head line of such a table.
type GivenHead struct {
	widget.BaseWidget
	field, value, by string
	labels           float32
}

// NewGivenHead makes a head line.
func NewGivenHead(field, value, by string, labels float32) *GivenHead {
	h := &GivenHead{field: field, value: value, by: by, labels: labels}
	h.ExtendBaseWidget(h)
	return h
}

// CreateRenderer implements fyne.Widget.
func (h *GivenHead) CreateRenderer() fyne.WidgetRenderer {
	field, value, by := Caption.ink(h.field), Caption.ink(h.value), Caption.ink(h.by)
	rule := NewRule()
	d := &drawing{owner: h, objects: []fyne.CanvasObject{field.Text, value.Text, by.Text, rule}}
	d.min = func() fyne.Size { return fyne.NewSize(200, theme.Px(30)) }
	d.layout = func(size fyne.Size) {
		field.middle(0, size.Height)
		value.Text.Text = elide(h.value, size.Width-h.labels-fieldGap-by.width()-16, value.TextSize, value.TextStyle)
		value.middle(h.labels+fieldGap, size.Height)
		by.middle(size.Width-by.width(), size.Height)
		at(rule, 0, size.Height-1, size.Width, 1)
	}
	d.paint = func() {
		for _, t := range []*ink{field, value, by} {
			t.paint()
		}
		rule.Refresh()
	}
	return d
}

package widgets

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Box is a box to type in that gives keys it does not know to the window.
type Box struct {
	widget.Entry
	// OnEscape and OnDown are called by these keys; nil gives them to the window.
	OnEscape, OnDown func()
	// OnKey is given every key first and says whether it knew it; OnCtrlEnter is called by
	// Ctrl+Enter; either may be nil.
	OnKey       func(*fyne.KeyEvent) bool
	OnCtrlEnter func()
	// OnLeave is called when the focus leaves.
	OnLeave func()
	// OnFocus is called when the focus comes or goes.
	OnFocus func(bool)
	// here says that the focus is in the box.
	here bool
	// frameless says that the frame is drawn by what the box stands in; said before it is
	// drawn first.
	frameless bool
}

// CreateRenderer implements fyne.Widget.
func (b *Box) CreateRenderer() fyne.WidgetRenderer {
	return newBoxDrawing(b.Entry.CreateRenderer(), b.frameless, b.MultiLine)
}

// NewBox makes a box.
func NewBox(hint string, submitted func(string)) *Box {
	b := &Box{}
	b.Wrapping = fyne.TextWrapOff
	b.Scroll = container.ScrollHorizontalOnly // what is longer than the box must not run out of it
	b.ExtendBaseWidget(b)
	b.SetPlaceHolder(hint)
	b.OnSubmitted = submitted
	return b
}

// SelectAll chooses the whole text.
func (b *Box) SelectAll() { b.TypedShortcut(&fyne.ShortcutSelectAll{}) }

// FocusGained implements fyne.Focusable.
func (b *Box) FocusGained() {
	b.Entry.FocusGained()
	b.here = true
	if b.OnFocus != nil {
		b.OnFocus(true)
	}
}

// FocusLost implements fyne.Focusable.
func (b *Box) FocusLost() {
	b.Entry.FocusLost()
	b.here = false
	if b.OnLeave != nil {
		b.OnLeave()
	}
	if b.OnFocus != nil {
		b.OnFocus(false)
	}
}

// TypedKey implements fyne.Focusable.
func (b *Box) TypedKey(e *fyne.KeyEvent) {
	if b.OnKey != nil && b.OnKey(e) {
		return
	}
	switch e.Name {
	case fyne.KeyEscape:
		if b.OnEscape != nil {
			b.OnEscape()
			return
		}
		passKey(b, e)
	case fyne.KeyDown:
		if b.OnDown != nil {
			b.OnDown()
			return
		}
		b.Entry.TypedKey(e)
	case fyne.KeyF1, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9:
		passKey(b, e)
	default:
		b.Entry.TypedKey(e)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (b *Box) TypedShortcut(s fyne.Shortcut) {
	if k, ok := s.(*desktop.CustomShortcut); ok && b.OnCtrlEnter != nil && k.Modifier == fyne.KeyModifierShortcutDefault &&
		(k.KeyName == fyne.KeyReturn || k.KeyName == fyne.KeyEnter) {
		b.OnCtrlEnter()
		return
	}
	b.Entry.TypedShortcut(s)
}

// titled is the theme of a box with its text at the size of a title.
type titled struct{ current }

func (titled) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeText {
		name = theme.SizeTitle
	}
	return theme.Size(name)
}

// SearchBox is the box that is always there: 40 px high, with a loupe and, once
// something is typed, a cross that clears it.
type SearchBox struct {
	widget.BaseWidget
	Box *Box
	// OnTyped is called when a person has typed; SetText tells nobody.
	OnTyped func(text string)
	// OnFocus is told when the focus comes and goes.
	OnFocus func(bool)
	// OnClear is called after the box was cleared by its cross.
	OnClear func()
	loupe   *Icon
	cross   *Button
	key     *KeyCap
	focused bool
	silent  bool
	scoped  *container.ThemeOverride
}

// NewSearchBox makes a search box.
func NewSearchBox(hint, key, clear string, submitted func(string)) *SearchBox {
	s := &SearchBox{Box: NewBox(hint, submitted), loupe: NewIcon("search", theme.Ink2), key: NewKeyCap(key)}
	s.cross = NewIconButton("close", clear, s.clear)
	s.cross.height = 28
	s.Box.OnFocus = func(on bool) {
		s.focused = on
		s.Refresh()
		if s.OnFocus != nil {
			s.OnFocus(on)
		}
	}
	s.Box.OnChanged = func(text string) {
		s.Refresh()
		if s.OnTyped != nil && s.focused && !s.silent {
			s.OnTyped(text)
		}
	}
	s.Box.frameless = true
	s.scoped = container.NewThemeOverride(s.Box, titled{})
	s.ExtendBaseWidget(s)
	return s
}

// SetText changes what stands in the box; who types on does so at its end.
func (s *SearchBox) SetText(text string) {
	if s.Box.Text == text {
		return
	}
	s.silent = true
	s.Box.SetText(text)
	s.silent = false
	s.Box.CursorColumn = len([]rune(text))
	s.Box.Refresh()
}

func (s *SearchBox) clear() {
	s.SetText("")
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil {
		c.Focus(s.Box)
	}
	if s.OnClear != nil {
		s.OnClear()
	}
}

// Focus puts the focus into the box and chooses all of it.
func (s *SearchBox) Focus(c fyne.Canvas) {
	c.Focus(s.Box)
	s.Box.SelectAll()
}

// CreateRenderer implements fyne.Widget.
func (s *SearchBox) CreateRenderer() fyne.WidgetRenderer {
	frame := newBox(theme.Surface, theme.Edge, 4)
	ring := newRing()
	d := &drawing{objects: []fyne.CanvasObject{frame.Rectangle, s.loupe, s.scoped, s.key, s.cross, ring}, owner: s}
	d.min = func() fyne.Size { return fyne.NewSize(240, theme.Px(40)) }
	d.layout = func(size fyne.Size) {
		at(frame, 0, 0, size.Width, size.Height)
		at(ring, 0, 0, size.Width, size.Height)
		at(s.loupe, 12, (size.Height-20)/2, 20, 20)
		k := s.key.MinSize()
		at(s.key, size.Width-12-k.Width, (size.Height-k.Height)/2, k.Width, k.Height)
		at(s.cross, size.Width-36, (size.Height-28)/2, 28, 28)
		right := float32(40)
		if s.Box.Text == "" {
			right = k.Width + 16
		}
		h := s.Box.MinSize().Height
		at(s.scoped, 34, (size.Height-h)/2-1, size.Width-34-right, h)
	}
	d.paint = func() {
		frame.paint()
		show(s.cross, s.Box.Text != "")
		show(s.key, s.Box.Text == "" && !s.focused)
		paintRing(ring, s.focused)
	}
	d.paint()
	return d
}

// YearEntry is a box for a year of one to four digits, also before Christ.
type YearEntry struct {
	*Box
	// OnYear is told a year when one was typed and confirmed by Enter or by
	// leaving; ok is false if the box is empty.
	OnYear func(year int, ok bool)
	set    string
}

// NewYearEntry makes a year box.
func NewYearEntry(onYear func(int, bool)) *YearEntry {
	y := &YearEntry{OnYear: onYear}
	y.Box = NewBox("", func(string) { y.confirm() })
	y.Box.OnLeave = y.confirm
	y.Box.OnEscape = func() { y.Box.SetText(y.set) }
	return y
}

// SetYear shows a year. What a person is typing stays, and so does what is
// chosen of a year that does not change: an answer must not write between keys.
func (y *YearEntry) SetYear(year int) {
	typing := y.Box.here && y.Box.Text != y.set
	y.set = strconv.Itoa(year)
	if !typing && y.Box.Text != y.set {
		y.Box.SetText(y.set)
	}
}

// Valid says whether the box holds a year, or nothing.
func (y *YearEntry) Valid() bool {
	_, err := parseYear(y.Box.Text)
	return err == nil
}

// Year returns the year typed; ok is false if there is none.
func (y *YearEntry) Year() (year int, ok bool) {
	year, err := parseYear(y.Box.Text)
	return year, err == nil && strings.TrimSpace(y.Box.Text) != ""
}

func (y *YearEntry) confirm() {
	if y.Box.Text == y.set {
		return
	}
	year, err := parseYear(y.Box.Text)
	if err != nil {
		return
	}
	y.set = y.Box.Text
	if y.OnYear != nil {
		y.OnYear(year, strings.TrimSpace(y.Box.Text) != "")
	}
}

func parseYear(s string) (int, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, nil
	}
	year, err := strconv.Atoi(s)
	if err == nil && (year > 9999 || year < -9999) {
		err = strconv.ErrRange
	}
	return year, err
}

// AcceptsTab implements fyne.Tabbable: Tab leaves the box, also one of many lines.
func (b *Box) AcceptsTab() bool { return false }

// NewArea makes a box of many lines, which are broken at its width.
func NewArea(hint string) *Box {
	b := NewBox(hint, nil)
	b.MultiLine = true
	b.Wrapping = fyne.TextWrapWord
	b.Scroll = container.ScrollVerticalOnly
	return b
}

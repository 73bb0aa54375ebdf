package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// SelectBox shows one of several words and lets another be chosen: Space or a click
// opens the list, Up and Down go through it while it is closed.
type SelectBox struct {
	control
	options []string
	chosen  int
	// OnChosen is told the place of the word that was chosen.
	OnChosen func(int)
}

// NewSelectBox makes a box with the first word chosen.
func NewSelectBox(options []string, chosen func(int)) *SelectBox {
	s := &SelectBox{options: options, OnChosen: chosen}
	s.extend(s)
	s.OnTapped = s.open
	return s
}

// Options returns the words.
func (s *SelectBox) Options() []string { return s.options }

// SetOptions gives the box other words, the first one chosen.
func (s *SelectBox) SetOptions(options []string) {
	s.options, s.chosen = options, 0
	s.Refresh()
}

// Chosen returns the place of the word that is chosen.
func (s *SelectBox) Chosen() int { return s.chosen }

// Choose sets the word without telling anyone.
func (s *SelectBox) Choose(i int) {
	if i >= 0 && i < len(s.options) && i != s.chosen {
		s.chosen = i
		s.Refresh()
	}
}

func (s *SelectBox) choose(i int) {
	if i < 0 || i >= len(s.options) || i == s.chosen {
		return
	}
	s.Choose(i)
	if s.OnChosen != nil {
		s.OnChosen(i)
	}
}

// open shows the list below the box.
func (s *SelectBox) open() {
	c := fyne.CurrentApp().Driver().CanvasForObject(s)
	if c == nil {
		return
	}
	var items []*fyne.MenuItem
	for i, o := range s.options {
		item := fyne.NewMenuItem(o, func() {
			s.choose(i)
			c.Focus(s)
		})
		item.Checked = i == s.chosen
		items = append(items, item)
	}
	widget.ShowPopUpMenuAtRelativePosition(fyne.NewMenu("", items...), c, fyne.NewPos(0, s.Size().Height+2), s)
}

// TypedKey implements fyne.Focusable.
func (s *SelectBox) TypedKey(e *fyne.KeyEvent) {
	switch {
	case s.off:
		s.control.TypedKey(e)
	case e.Name == fyne.KeyDown:
		s.choose(s.chosen + 1)
	case e.Name == fyne.KeyUp:
		s.choose(s.chosen - 1)
	default:
		s.control.TypedKey(e)
	}
}

// CreateRenderer implements fyne.Widget.
func (s *SelectBox) CreateRenderer() fyne.WidgetRenderer {
	frame := newBox(theme.Surface, theme.Edge, 4)
	word := Body.ink("")
	arrow := NewIcon("down", theme.Ink2)
	d := &drawing{objects: []fyne.CanvasObject{frame.Rectangle, word.Text, arrow, s.ring}, owner: s}
	d.min = func() fyne.Size { return fyne.NewSize(96, theme.Px(32)) }
	d.layout = func(size fyne.Size) {
		at(frame, 0, 0, size.Width, size.Height)
		at(s.ring, 0, 0, size.Width, size.Height)
		word.Text.Text = ""
		if s.chosen < len(s.options) {
			word.Text.Text = elide(s.options[s.chosen], size.Width-44, word.TextSize, word.TextStyle)
		}
		word.middle(10, size.Height)
		at(arrow, size.Width-28, (size.Height-20)/2, 20, 20)
	}
	d.paint = func() {
		frame.fill = theme.Surface
		word.color = theme.Ink
		switch {
		case s.off:
			word.color = theme.Off
		case s.hovered:
			frame.fill = theme.Hover
		}
		frame.paint()
		word.paint()
		arrow.Refresh()
		paintRing(s.ring, s.focused)
	}
	d.paint()
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// Switch is two or three words of which one is chosen.
type Switch struct {
	control
	words  []string
	chosen int
	// OnChosen is told the place of the word chosen.
	OnChosen func(int)
}

// NewSwitch makes a switch, the first word chosen.
func NewSwitch(chosen func(int), words ...string) *Switch {
	s := &Switch{words: words, OnChosen: chosen}
	s.extend(s)
	s.OnTapped = func() { s.choose((s.chosen + 1) % len(s.words)) }
	return s
}

// Choose sets the word without telling anyone.
func (s *Switch) Choose(i int) {
	if s.chosen != i && i >= 0 && i < len(s.words) {
		s.chosen = i
		s.Refresh()
	}
}

// Chosen returns the place of the word chosen.
func (s *Switch) Chosen() int { return s.chosen }

func (s *Switch) choose(i int) {
	if i == s.chosen {
		return
	}
	s.Choose(i)
	if s.OnChosen != nil {
		s.OnChosen(i)
	}
}

// Tapped implements fyne.Tappable.
func (s *Switch) Tapped(e *fyne.PointEvent) {
	x := float32(0)
	for i := range s.words {
		x += s.half(i)
		if e.Position.X < x {
			s.choose(i)
			return
		}
	}
}

// TypedKey implements fyne.Focusable.
func (s *Switch) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		s.choose(max(s.chosen-1, 0))
	case fyne.KeyRight:
		s.choose(min(s.chosen+1, len(s.words)-1))
	default:
		s.control.TypedKey(e)
	}
}

func (s *Switch) half(i int) float32 {
	w := s.wanted(i)
	if all := s.MinSize().Width; s.Size().Width > 0 && s.Size().Width < all {
		w *= s.Size().Width / all
	}
	return w
}

func (s *Switch) wanted(i int) float32 {
	return measure(s.words[i], theme.Size(theme.SizeText), fyne.TextStyle{Bold: true}).Width + 20
}

// squeezed implements squeezable.
func (s *Switch) squeezed() float32 { return s.MinSize().Width / 2 }

// CreateRenderer implements fyne.Widget.
func (s *Switch) CreateRenderer() fyne.WidgetRenderer {
	frame := newBox(theme.Surface, theme.Edge, 4)
	top := newBox(theme.Clear, theme.Edge, 4)
	d := &drawing{owner: s}
	halves := make([]*box, len(s.words))
	words := make([]*ink, len(s.words))
	d.objects = []fyne.CanvasObject{frame.Rectangle}
	for i, w := range s.words {
		halves[i] = newBox(theme.Clear, theme.Clear, 0)
		words[i] = Body.ink(w)
		d.objects = append(d.objects, halves[i].Rectangle, words[i].Text)
	}
	d.objects = append(d.objects, top.Rectangle, s.ring)
	d.min = func() fyne.Size {
		w := float32(0)
		for i := range s.words {
			w += s.wanted(i)
		}
		return fyne.NewSize(w, theme.Px(28))
	}
	d.layout = func(size fyne.Size) {
		at(frame, 0, 0, size.Width, size.Height)
		at(top, 0, 0, size.Width, size.Height)
		at(s.ring, 0, 0, size.Width, size.Height)
		x := float32(0)
		for i := range s.words {
			at(halves[i], x, 0, s.half(i), size.Height)
			words[i].Text.Text = elide(s.words[i], s.half(i)-8, words[i].TextSize, words[i].TextStyle)
			words[i].middle(x+(s.half(i)-words[i].width())/2, size.Height)
			x += s.half(i)
		}
	}
	d.paint = func() { s.paint(frame, top, halves, words) }
	d.paint()
	return d
}

func (s *Switch) paint(frame, top *box, halves []*box, words []*ink) {
	frame.paint()
	top.paint()
	for i := range s.words {
		h, w := halves[i], words[i]
		h.fill, w.color, w.TextStyle.Bold = theme.Clear, theme.Ink, false
		if i == s.chosen {
			h.fill, w.color, w.TextStyle.Bold = theme.Tint, theme.Accent, true
		}
		h.TopLeftCornerRadius, h.BottomLeftCornerRadius = 0, 0
		h.TopRightCornerRadius, h.BottomRightCornerRadius = 0, 0
		if i == 0 {
			h.TopLeftCornerRadius, h.BottomLeftCornerRadius = 4, 4
		}
		if i == len(s.words)-1 {
			h.TopRightCornerRadius, h.BottomRightCornerRadius = 4, 4
		}
		h.paint()
		w.paint()
	}
	paintRing(s.ring, s.focused)
}

// Choice is one of the big ways in on the first screen.
type Choice struct {
	control
	icon, head, text, key string
	// OnMove is told to put the focus on the choice above (-1) or below (1).
	OnMove func(int)
}

// NewChoice makes a choice.
func NewChoice(icon, head, text, key string, tapped func()) *Choice {
	c := &Choice{icon: icon, head: head, text: text, key: key}
	c.OnTapped = tapped
	c.extend(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *Choice) TypedKey(e *fyne.KeyEvent) {
	step := 0
	switch e.Name {
	case fyne.KeyUp:
		step = -1
	case fyne.KeyDown:
		step = 1
	}
	if step != 0 && c.OnMove != nil {
		c.OnMove(step)
		return
	}
	c.control.TypedKey(e)
}

// CreateRenderer implements fyne.Widget.
func (c *Choice) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Surface, theme.Line, 4)
	icon := NewIcon(c.icon, theme.Accent)
	head := Head.ink(c.head)
	text := Quiet.ink(c.text)
	cap := NewKeyCap(c.key)
	c.ring.StrokeWidth = 3
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, icon, head.Text, text.Text, cap, c.ring}, owner: c}
	d.min = func() fyne.Size { return fyne.NewSize(420, 24+theme.Px(64)) }
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		at(c.ring, 0, 0, size.Width, size.Height)
		at(icon, 24, (size.Height-24)/2, 24, 24)
		m := cap.MinSize()
		at(cap, size.Width-20-m.Width, (size.Height-m.Height)/2, m.Width, m.Height)
		gap := size.Width - 69 - 40 - m.Width
		head.Text.Text = elide(c.head, gap, head.TextSize, head.TextStyle)
		text.Text.Text = elide(c.text, gap, text.TextSize, text.TextStyle)
		h := head.MinSize().Height
		y := (size.Height - h - text.MinSize().Height) / 2
		head.place(69, y)
		text.place(69, y+h)
	}
	d.paint = func() {
		back.fill, back.stroke = theme.Surface, theme.Line
		switch {
		case c.focused:
			back.fill = theme.Tint
		case c.hovered:
			back.fill, back.stroke = theme.Hover, theme.Edge
		}
		back.paint()
		head.paint()
		text.paint()
		icon.Refresh()
		cap.Refresh()
		paintRing(c.ring, c.focused)
	}
	d.paint()
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Chip shows one thing that narrows the search. Its cross and Delete take it away; the
// rest of it, Enter and Space show where it was chosen.
type Chip struct {
	control
	text string
	not  string
	// OnRemoved takes it away.
	OnRemoved func()
}

// NewChip makes a chip; not is the word that stands before a value left out, or "".
func NewChip(text, not string, opened, removed func()) *Chip {
	c := &Chip{text: text, not: not, OnRemoved: removed}
	c.OnTapped = opened
	c.extend(c)
	return c
}

// Tapped implements fyne.Tappable.
func (c *Chip) Tapped(e *fyne.PointEvent) {
	if e.Position.X > c.Size().Width-28 {
		hideTip(c)
		c.OnRemoved()
		return
	}
	c.act()
}

// Text returns what the chip says.
func (c *Chip) Text() string {
	if c.not != "" {
		return c.not + " " + c.text
	}
	return c.text
}

// TypedKey implements fyne.Focusable: Delete removes as well.
func (c *Chip) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyDelete || e.Name == fyne.KeyBackspace {
		c.OnRemoved()
		return
	}
	c.control.TypedKey(e)
}

// CreateRenderer implements fyne.Widget.
func (c *Chip) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Tint, theme.Clear, 4)
	word := Body.ink(c.text)
	not := BodyBold.ink(c.not)
	cross := NewIcon("close", theme.Ink2)
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, not.Text, word.Text, cross, c.ring}, owner: c}
	lead := func() float32 {
		if c.not == "" {
			return 10
		}
		return 10 + not.width() + 8
	}
	d.min = func() fyne.Size {
		// The word itself may be cut on the screen by now.
		full := measure(c.text, word.TextSize, word.TextStyle).Width
		return fyne.NewSize(min(lead()+full+8+theme.Px(20), max(320, theme.Px(240))), theme.Px(28))
	}
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		at(c.ring, 0, 0, size.Width, size.Height)
		not.middle(10, size.Height)
		word.Text.Text = elide(c.text, size.Width-lead()-7-theme.Px(20), word.TextSize, word.TextStyle)
		word.middle(lead(), size.Height)
		side := theme.Px(20)
		at(cross, size.Width-side-4, (size.Height-side)/2, side, side)
	}
	d.paint = func() {
		back.stroke = theme.Frame
		if c.hovered {
			back.stroke = theme.Accent
		}
		back.paint()
		word.paint()
		not.paint()
		tone := theme.Ink2
		if c.hovered {
			tone = theme.Accent
		}
		cross.Set("close", tone)
		cross.Refresh()
		paintRing(c.ring, c.focused)
	}
	d.paint()
	return d
}

// ChipLine is one line: chips, as many as there is room for, a button that opens the
// others, and after the last chip what always stands there if all have room.
type ChipLine struct {
	widget.BaseWidget
	chips []*Chip
	end   fyne.CanvasObject
	more  *MenuButton
	// MoreText says how many do not fit; Extra are entries of the menu after these chips.
	MoreText func(n int) string
	Extra    func() []*fyne.MenuItem
	shown    int
}

// NewChipLine makes an empty line.
func NewChipLine(more func(int) string, extra func() []*fyne.MenuItem) *ChipLine {
	l := &ChipLine{MoreText: more, Extra: extra}
	l.more = NewMenuButton("", l.hidden)
	l.ExtendBaseWidget(l)
	return l
}

// Set shows chips, and something behind them.
func (l *ChipLine) Set(end fyne.CanvasObject, chips ...*Chip) {
	l.chips, l.end = chips, end
	l.Refresh()
}

// Chips returns all chips, those too that do not fit.
func (l *ChipLine) Chips() []*Chip { return l.chips }

// Shown returns how many chips fit, and the button that opens the others.
func (l *ChipLine) Shown() (int, *MenuButton) { return l.shown, l.more }

// hidden is the menu of the chips that do not fit: choosing one takes it away.
func (l *ChipLine) hidden() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, c := range l.chips[min(l.shown, len(l.chips)):] {
		items = append(items, fyne.NewMenuItemWithIcon(c.Text(), theme.Icon("close", theme.Ink2), c.OnRemoved))
	}
	if l.Extra != nil {
		items = append(append(items, fyne.NewMenuItemSeparator()), l.Extra()...)
	}
	return items
}

// CreateRenderer implements fyne.Widget.
func (l *ChipLine) CreateRenderer() fyne.WidgetRenderer {
	const gap = 12
	d := &drawing{owner: l}
	d.min = func() fyne.Size { return fyne.NewSize(60, theme.Px(28)) }
	d.layout = func(size fyne.Size) {
		d.objects = d.objects[:0]
		l.shown = l.fitting(size.Width, gap)
		x := float32(0)
		put := func(o fyne.CanvasObject) {
			m := o.MinSize()
			w := min(m.Width, max(size.Width-x, 0))
			at(o, x, (size.Height-m.Height)/2, w, m.Height)
			d.objects = append(d.objects, o)
			x += w + gap
		}
		left := size.Width
		if l.shown < len(l.chips) {
			l.more.SetText(l.MoreText(len(l.chips) - l.shown))
			left -= l.more.MinSize().Width + gap
		}
		for _, c := range l.chips[:l.shown] {
			m := c.MinSize()
			w := min(m.Width, max(left-x, 48)) // one chip is always there, cut if need be
			at(c, x, (size.Height-m.Height)/2, w, m.Height)
			d.objects = append(d.objects, c)
			x += w + gap
		}
		switch {
		case l.shown < len(l.chips):
			put(l.more)
		case l.end != nil:
			put(l.end)
		}
	}
	return d
}

// fitting is how many chips fit into a width: all, or those that leave room for the button.
func (l *ChipLine) fitting(width, gap float32) int {
	used := float32(0)
	for _, c := range l.chips {
		used += c.MinSize().Width + gap
	}
	if l.end != nil {
		used += l.end.MinSize().Width
	}
	if used <= width || len(l.chips) == 0 {
		return len(l.chips)
	}
	left := width - measure(l.MoreText(len(l.chips)), theme.Size(theme.SizeText), fyne.TextStyle{}).Width - 40
	for i, c := range l.chips {
		if left -= c.MinSize().Width + gap; left < 0 {
			return max(i, 1)
		}
	}
	return max(len(l.chips)-1, 1)
}

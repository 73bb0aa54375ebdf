package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// MenuButton is a word, or an icon alone, that opens a menu below itself: by a click,
// Space, Enter or Down.
type MenuButton struct {
	control
	text, icon string
	// Items makes the menu anew each time it is opened.
	Items func() []*fyne.MenuItem
}

// NewMenuButton makes a flat button of a word with an arrow.
func NewMenuButton(text string, items func() []*fyne.MenuItem) *MenuButton {
	m := &MenuButton{text: text, Items: items}
	m.extend(m)
	m.OnTapped = m.Open
	return m
}

// NewMenuIcon makes a square button of an icon alone; the tip says what is in the menu.
func NewMenuIcon(icon, tip string, items func() []*fyne.MenuItem) *MenuButton {
	m := NewMenuButton("", items)
	m.icon, m.Tip = icon, tip
	return m
}

// SetText changes the word.
func (m *MenuButton) SetText(text string) {
	if m.text != text {
		m.text = text
		m.Refresh()
	}
}

// Text returns the word.
func (m *MenuButton) Text() string { return m.text }

// Open shows the menu, its right edge not beyond the window.
func (m *MenuButton) Open() {
	c := fyne.CurrentApp().Driver().CanvasForObject(m)
	if c == nil || m.Items == nil {
		return
	}
	items := m.Items()
	for _, i := range items {
		if do := i.Action; do != nil {
			i.Action = func() {
				c.Focus(m)
				do()
			}
		}
	}
	pop := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(m)
	size := pop.MinSize()
	x := min(at.X, max(c.Size().Width-size.Width-8, 0))
	y := at.Y + m.Size().Height + 2
	if y+size.Height > c.Size().Height && at.Y > size.Height {
		y = at.Y - size.Height - 2
	}
	pop.ShowAtPosition(fyne.NewPos(x, y))
}

// squeezed implements squeezable.
func (m *MenuButton) squeezed() float32 { return min(m.MinSize().Width, theme.Px(80)) }

// TypedKey implements fyne.Focusable.
func (m *MenuButton) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyDown && !m.off {
		m.act()
		return
	}
	m.control.TypedKey(e)
}

// CreateRenderer implements fyne.Widget.
func (m *MenuButton) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Clear, theme.Clear, 4)
	word := Body.ink(m.text)
	icon := NewIcon("down", theme.Ink)
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, word.Text, icon, m.ring}, owner: m}
	d.min = func() fyne.Size {
		h := theme.Px(32)
		if m.text == "" {
			return fyne.NewSize(12+theme.Px(20), h)
		}
		return fyne.NewSize(measure(m.text, theme.Size(theme.SizeText), fyne.TextStyle{}).Width+18+theme.Px(20), h)
	}
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		at(m.ring, 0, 0, size.Width, size.Height)
		word.Text.Text = elide(m.text, size.Width-16-theme.Px(20), word.TextSize, word.TextStyle)
		word.middle(8, size.Height)
		side := theme.Px(20)
		x := size.Width - side - 6
		if m.text == "" {
			x = (size.Width - side) / 2
		}
		at(icon, x, (size.Height-side)/2, side, side)
	}
	d.paint = func() {
		tone := theme.Ink
		if m.off {
			tone = theme.Off
		}
		back.fill = theme.Clear
		if m.hovered && !m.off {
			back.fill = theme.Hover
		}
		back.paint()
		word.color = tone
		word.paint()
		name := m.icon
		if name == "" {
			name = "down"
		}
		icon.Set(name, tone)
		icon.Refresh()
		paintRing(m.ring, m.focused)
	}
	d.paint()
	return d
}

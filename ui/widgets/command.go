package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// CommandRow shows one command: its name, where it stands, and its keys.
type CommandRow struct {
	widget.BaseWidget
	back               *rowBack
	name, detail, keys string
	off                bool
}

// NewCommandRow makes an empty row.
func NewCommandRow() *CommandRow {
	c := &CommandRow{back: newRowBack()}
	c.ExtendBaseWidget(c)
	return c
}

// Set shows a command; off is one that cannot be done now.
func (c *CommandRow) Set(name, detail, keys string, off bool) {
	c.name, c.detail, c.keys, c.off = name, detail, keys, off
	c.Refresh()
}

// Name returns what the row says.
func (c *CommandRow) Name() string { return c.name }

// Mark implements Row. The keys stay in the box above, so there is no ring.
func (c *CommandRow) Mark(chosen, _ bool) {
	if c.back.chosen != chosen {
		c.back.chosen = chosen
		c.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (c *CommandRow) CreateRenderer() fyne.WidgetRenderer {
	name, detail := Body.ink(""), Caption.ink("")
	cap := NewKeyCap("")
	d := &drawing{owner: c}
	d.objects = append(c.back.under(), name.Text, detail.Text, cap)
	d.min = func() fyne.Size { return fyne.NewSize(240, theme.Row(16)) }
	d.layout = func(size fyne.Size) {
		c.back.layout(size)
		right := size.Width - 16
		if c.keys != "" {
			m := cap.MinSize()
			at(cap, right-m.Width, (size.Height-m.Height)/2, m.Width, m.Height)
			right -= m.Width + 12
		}
		name.Text.Text = elide(c.name, right-16, name.TextSize, name.TextStyle)
		name.middle(16, size.Height)
		x := 16 + name.width() + 12
		detail.Text.Text = elide(c.detail, right-x, detail.TextSize, detail.TextStyle)
		detail.middle(x, size.Height)
	}
	d.paint = func() {
		c.back.paint()
		name.color, name.TextStyle.Bold = theme.Ink, c.back.chosen
		if c.off {
			name.color = theme.Ink2
		}
		name.paint()
		detail.paint()
		cap.SetText(c.keys)
		show(cap, c.keys != "")
	}
	return d
}

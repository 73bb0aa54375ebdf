package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Place is one place of the rail.
type Place struct {
	control
	icon, name string
	badge      string
	here       bool
}

// NewPlace makes a place.
func NewPlace(icon, name string, tapped func()) *Place {
	p := &Place{icon: icon, name: name}
	p.OnTapped = tapped
	p.extend(p)
	return p
}

// PlaceWidth is the width of a place: 80, more where its name in bold does not fit.
func PlaceWidth(name string) float32 {
	return max(80, measure(name, theme.Size(theme.SizeCaption), fyne.TextStyle{Bold: true}).Width+10)
}

// SetHere says whether this is the place one is at.
func (p *Place) SetHere(here bool) {
	if p.here != here {
		p.here = here
		p.Refresh()
	}
}

// SetBadge shows what waits there, such as a number of pairs; "" for nothing.
func (p *Place) SetBadge(text string) {
	if p.badge != text {
		p.badge = text
		p.Refresh()
	}
}

// Badge returns what it says.
func (p *Place) Badge() string { return p.badge }

// CreateRenderer implements fyne.Widget.
func (p *Place) CreateRenderer() fyne.WidgetRenderer {
	back, bar := newBox(theme.Tint, theme.Clear, 0), newBox(theme.Accent, theme.Clear, 0)
	icon := NewIcon(p.icon, theme.Ink2)
	name := newInk(p.name, theme.SizeCaption, theme.Ink2)
	plate := newBox(theme.Accent, theme.Clear, 4)
	badge := Style{Size: theme.SizeCaption, Color: theme.OnAccent, Bold: true}.ink("")
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, bar.Rectangle, icon, name.Text, plate.Rectangle, badge.Text, p.ring}, owner: p}
	d.min = func() fyne.Size { return fyne.NewSize(PlaceWidth(p.name), 24+theme.Px(20)+theme.Px(16)) }
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		at(bar, 0, 0, 4, size.Height)
		at(p.ring, 0, 0, size.Width, size.Height)
		side := theme.Px(20)
		at(icon, (size.Width-side)/2, 10, side, side)
		name.Text.Text = elide(p.name, size.Width-6, name.TextSize, name.TextStyle)
		name.place((size.Width-name.width())/2, 13+side)
		badge.Text.Text = p.badge
		w := badge.width() + 8
		x := min(size.Width/2+8, size.Width-w-2)
		at(plate, x, 4, w, badge.MinSize().Height)
		badge.place(x+4, 4)
		show(plate, p.badge != "")
		show(badge.Text, p.badge != "")
	}
	d.paint = func() {
		back.fill, name.color, name.TextStyle.Bold = theme.Tint, theme.Ink2, false
		if p.here {
			name.color, name.TextStyle.Bold = theme.Accent, true
		} else if p.hovered {
			back.fill, name.color = theme.Hover, theme.Ink
		}
		back.paint()
		bar.paint()
		name.paint()
		icon.Set(p.icon, name.color)
		icon.Refresh()
		show(back, p.here || p.hovered)
		show(bar, p.here)
		plate.paint()
		badge.paint()
		paintRing(p.ring, p.focused)
	}
	d.paint()
	return d
}

// Divider is the hair line between two panes; it can be dragged.
type Divider struct {
	widget.BaseWidget
	// OnDrag is told by how many px it was dragged.
	OnDrag func(dx float32)
	// OnEnd is called at the end of a drag.
	OnEnd func()
}

// NewDivider makes a divider of 8 px to grab with a line of 1 px in its middle.
func NewDivider(drag func(float32)) *Divider {
	d := &Divider{OnDrag: drag}
	d.ExtendBaseWidget(d)
	return d
}

// Dragged implements fyne.Draggable.
func (d *Divider) Dragged(e *fyne.DragEvent) {
	if d.OnDrag != nil {
		d.OnDrag(e.Dragged.DX)
	}
}

// DragEnd implements fyne.Draggable.
func (d *Divider) DragEnd() {
	if d.OnEnd != nil {
		d.OnEnd()
	}
}

// Cursor implements desktop.Cursorable.
func (d *Divider) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// CreateRenderer implements fyne.Widget.
func (d *Divider) CreateRenderer() fyne.WidgetRenderer {
	line := newBox(theme.Line, theme.Clear, 0)
	r := &drawing{objects: []fyne.CanvasObject{line.Rectangle}, owner: d}
	r.min = func() fyne.Size { return fyne.NewSize(8, 20) }
	r.layout = func(size fyne.Size) { at(line, (size.Width-1)/2, 0, 1, size.Height) }
	r.paint = line.paint
	return r
}

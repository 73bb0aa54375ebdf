package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"holdfast/ui/theme"
)

// Link is a text in the accent that can be clicked. In a Column it is broken into
// lines; elsewhere it is one line, cut with "…".
type Link struct {
	control
	// Menu makes what a right click and the menu key offer; nil for nothing.
	Menu  func() []*fyne.MenuItem
	text  string
	style Style
	wraps bool
}

// NewLink makes a link of one line.
func NewLink(text string, tapped func()) *Link {
	l := &Link{text: text, style: Style{Size: theme.SizeText, Color: theme.Accent}}
	l.OnTapped = tapped
	l.extend(l)
	return l
}

// NewWrappedLink makes a link that is broken into lines in a Column.
func NewWrappedLink(text string, tapped func()) *Link {
	l := NewLink(text, tapped)
	l.wraps = true
	return l
}

// Small sets it in the size of counts and hints.
func (l *Link) Small() *Link {
	l.style.Size = theme.SizeCaption
	return l
}

// SetText changes the text.
func (l *Link) SetText(text string) {
	if l.text != text {
		l.text = text
		l.Refresh()
	}
}

// Text returns the text.
func (l *Link) Text() string { return l.text }

// TappedSecondary implements fyne.SecondaryTappable.
func (l *Link) TappedSecondary(e *fyne.PointEvent) {
	if l.Menu != nil {
		MenuAt(fyne.CurrentApp().Driver().CanvasForObject(l), e.AbsolutePosition, l.Menu())
	}
}

// TypedKey implements fyne.Focusable.
func (l *Link) TypedKey(e *fyne.KeyEvent) {
	if l.Menu != nil && isMenuKey(e) {
		MenuBelow(l, l.Menu())
		return
	}
	l.control.TypedKey(e)
}

// squeezed implements squeezable.
func (l *Link) squeezed() float32 { return min(l.MinSize().Width, theme.Px(60)) }

func (l *Link) lineHeight() float32 { return float32(int(theme.Size(l.style.Size)*1.43 + 0.5)) }

// HeightFor implements flowing.
func (l *Link) HeightFor(width float32) float32 {
	if !l.wraps {
		return l.lineHeight()
	}
	return float32(len(wrap(l.text, width, l.style))) * l.lineHeight()
}

// CreateRenderer implements fyne.Widget.
func (l *Link) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: l}
	var texts inks
	under := canvas.NewRectangle(theme.Color(theme.Accent))
	d.min = func() fyne.Size {
		w := measure(l.text, theme.Size(l.style.Size), fyne.TextStyle{}).Width
		if l.wraps {
			return fyne.NewSize(40, l.HeightFor(max(l.Size().Width, 40)))
		}
		return fyne.NewSize(w, l.lineHeight())
	}
	d.layout = func(size fyne.Size) {
		lines := []string{elide(l.text, size.Width+1, theme.Size(l.style.Size), fyne.TextStyle{})}
		if l.wraps {
			lines = wrap(l.text, size.Width, l.style)
		}
		d.objects = d.objects[:0]
		style := l.style
		if l.off && style.Color == theme.Accent {
			style.Color = theme.Off
		}
		var widest, y float32
		height := l.lineHeight()
		if len(lines) == 1 {
			y = (size.Height - height) / 2
		}
		for i, s := range lines {
			line := texts.line(i, s, style)
			x := float32(0)
			if rightToLeft(l.text) && l.wraps {
				x = size.Width - line.width()
			}
			line.place(x, y+float32(i)*height+(height-line.MinSize().Height)/2)
			widest = max(widest, line.width())
			d.objects = append(d.objects, line.Text)
		}
		under.FillColor = theme.Color(theme.Accent)
		at(under, 0, y+height-2, widest, 1)
		show(under, l.hovered && !l.off && len(lines) == 1)
		paintRing(l.ring, l.focused)
		at(l.ring, -4, -2, size.Width+8, size.Height+4)
		d.objects = append(d.objects, under, l.ring)
	}
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// LetterBox shows the code of a library in a small frame.
type LetterBox struct {
	widget.BaseWidget
	code string
	// leads marks the library whose record leads.
	leads bool
	// Tip is said when the pointer rests on it: the name of the library.
	Tip string
}

// NewLetterBox makes a letter box.
func NewLetterBox(code string) *LetterBox {
	l := &LetterBox{code: code}
	l.ExtendBaseWidget(l)
	return l
}

// SetCode changes the code.
func (l *LetterBox) SetCode(code string) {
	if l.code != code {
		l.code = code
		l.Refresh()
	}
}

// MouseIn implements desktop.Hoverable.
func (l *LetterBox) MouseIn(e *desktop.MouseEvent) { armTip(l, l.Tip, e.AbsolutePosition) }

// MouseMoved implements desktop.Hoverable.
func (l *LetterBox) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (l *LetterBox) MouseOut() { hideTip(l) }

// LetterWidth is the width of a box for a code.
func LetterWidth(code string) float32 {
	w := measure(code, theme.Size(theme.SizeCaption), fyne.TextStyle{}).Width
	return min(max(theme.Px(20), w+10), theme.Px(96))
}

// CreateRenderer implements fyne.Widget.
func (l *LetterBox) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Clear, theme.Edge, 4)
	word := Style{Size: theme.SizeCaption, Color: theme.Ink}.ink(l.code)
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, word.Text}, owner: l}
	d.min = func() fyne.Size { return fyne.NewSize(LetterWidth(l.code), 20) }
	d.layout = func(size fyne.Size) {
		h := min(size.Height, max(20, theme.Px(20)))
		y := (size.Height - h) / 2
		at(back, 0, y, size.Width, h)
		word.Text.Text = elide(l.code, size.Width-6, word.TextSize, word.TextStyle)
		word.middle((size.Width-word.width())/2, size.Height)
	}
	d.paint = func() {
		back.fill, back.stroke, word.color, word.TextStyle.Bold = theme.Clear, theme.Edge, theme.Ink, false
		if l.leads {
			back.fill, back.stroke, word.color, word.TextStyle.Bold = theme.Tint, theme.Accent, theme.Accent, true
		}
		back.paint()
		word.paint()
	}
	d.paint()
	return d
}

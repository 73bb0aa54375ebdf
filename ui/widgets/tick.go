package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// TickState is how much is ticked.
type TickState int

// The states of a Tick.
const (
	TickNone TickState = iota
	TickSome
	TickAll
)

// Tick is a box to tick. Without a word it is 16 px in a place of 24, more with larger text.
type Tick struct {
	control
	state TickState
	word  string
}

// NewTick makes a box that is not ticked.
func NewTick(word, tip string, tapped func()) *Tick {
	t := &Tick{word: word}
	t.Tip = tip
	t.OnTapped = tapped
	t.extend(t)
	return t
}

// Word is what the box says.
func (t *Tick) Word() string { return t.word }

// Set shows a state.
func (t *Tick) Set(state TickState) {
	if t.state != state {
		t.state = state
		t.Refresh()
	}
}

// State returns what the box shows.
func (t *Tick) State() TickState { return t.state }

// CreateRenderer implements fyne.Widget.
func (t *Tick) CreateRenderer() fyne.WidgetRenderer {
	frame := newBox(theme.Surface, theme.Edge, 2)
	mark := NewIcon("check", theme.OnAccent)
	word := Body.ink(t.word)
	d := &drawing{objects: []fyne.CanvasObject{frame.Rectangle, mark, word.Text, t.ring}, owner: t}
	d.min = func() fyne.Size {
		if t.word == "" {
			return fyne.NewSquareSize(theme.Px(24))
		}
		return fyne.NewSize(theme.Px(24)+8+measure(t.word, word.TextSize, word.TextStyle).Width, theme.Px(24))
	}
	d.layout = func(size fyne.Size) {
		side, place := theme.Px(16), theme.Px(24)
		x, y := (place-side)/2, (size.Height-side)/2
		at(frame, x, y, side, side)
		at(mark, x, y, side, side)
		at(t.ring, 0, (size.Height-place)/2, size.Width, place)
		word.Text.Text = elide(t.word, size.Width-place-3, word.TextSize, word.TextStyle)
		word.middle(place+4, size.Height)
	}
	d.paint = func() {
		frame.fill, frame.stroke = theme.Surface, theme.Edge
		if t.hovered && !t.off {
			frame.fill = theme.Hover
		}
		name := "check"
		switch t.state {
		case TickAll:
			frame.fill, frame.stroke = theme.Accent, theme.Accent
		case TickSome:
			frame.fill, frame.stroke, name = theme.Accent, theme.Accent, "minus"
		}
		frame.paint()
		mark.Set(name, theme.OnAccent)
		mark.Refresh()
		show(mark, t.state != TickNone)
		word.color = theme.Ink
		if t.off {
			word.color = theme.Off
		}
		word.paint()
		paintRing(t.ring, t.focused)
	}
	d.paint()
	return d
}

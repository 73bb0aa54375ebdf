package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// StepState says how far a step of a long job is.
type StepState int

// The states of a step.
const (
	StepWaits StepState = iota
	StepRuns
	StepDone
)

// Step is one step of a long job: a sign, its name, what it does, and a number.
type Step struct {
	widget.BaseWidget
	name, text, number string
	state              StepState
}

// NewStep makes a step that waits.
func NewStep(name, text string) *Step {
	s := &Step{name: name, text: text}
	s.ExtendBaseWidget(s)
	return s
}

// Set changes state and number.
func (s *Step) Set(state StepState, number string) {
	if s.state != state || s.number != number {
		s.state, s.number = state, number
		s.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (s *Step) CreateRenderer() fyne.WidgetRenderer {
	ring, dot := canvas.NewCircle(color.Transparent), canvas.NewCircle(color.Transparent)
	ring.StrokeWidth = 2
	name, text, number := Body.ink(s.name), Quiet.ink(s.text), Quiet.ink("")
	done := NewIcon("ok", theme.Accent)
	d := &drawing{objects: []fyne.CanvasObject{ring, dot, done, name.Text, text.Text, number.Text}, owner: s}
	d.min = func() fyne.Size { return fyne.NewSize(240, theme.Row(44)) }
	d.layout = func(size fyne.Size) {
		y := (size.Height - theme.Px(40)) / 2
		at(ring, 0, y, 20, 20)
		at(dot, 6, y+6, 8, 8)
		at(done, 0, y, 20, 20)
		name.place(36, y)
		text.Text.Text = elide(s.text, size.Width-36, text.TextSize, text.TextStyle)
		text.place(36, y+theme.Px(20))
		number.place(size.Width-number.width(), y)
	}
	d.paint = func() {
		tone := theme.Edge
		if s.state == StepRuns {
			tone = theme.Accent
		}
		ring.StrokeColor, dot.FillColor = theme.Color(tone), theme.Color(tone)
		show(ring, s.state != StepDone)
		show(dot, s.state == StepRuns)
		show(done, s.state == StepDone)
		done.Refresh()
		name.TextStyle.Bold = s.state == StepRuns
		name.color = theme.Ink
		if s.state == StepWaits {
			name.color = theme.Ink2
		}
		number.Text.Text = s.number
		name.paint()
		text.paint()
		number.paint()
		ring.Refresh()
		dot.Refresh()
	}
	d.paint()
	return d
}

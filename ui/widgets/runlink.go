package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// RunLink is a link of one line in which some runs are bold, cut with "…" where the place
// is too narrow.
type RunLink struct {
	control
	runs []view.Run
}

// NewRunLink makes a link of runs.
func NewRunLink(runs []view.Run, tapped func()) *RunLink {
	l := &RunLink{runs: runs}
	l.OnTapped = tapped
	l.extend(l)
	return l
}

// Text returns the whole text.
func (l *RunLink) Text() string {
	text := ""
	for _, r := range l.runs {
		text += r.Text
	}
	return text
}

// CreateRenderer implements fyne.Widget.
func (l *RunLink) CreateRenderer() fyne.WidgetRenderer {
	line := newRunLine(Style{Size: theme.SizeText, Color: theme.Accent})
	height := func() float32 { return float32(int(theme.Size(theme.SizeText)*1.43 + 0.5)) }
	d := &drawing{owner: l}
	d.min = func() fyne.Size {
		w := float32(0)
		for _, r := range l.runs {
			w += measure(r.Text, theme.Size(theme.SizeText), fyne.TextStyle{Bold: r.Found}).Width
		}
		return fyne.NewSize(min(w+1, 400), height())
	}
	d.layout = func(size fyne.Size) {
		line.runs = l.runs
		line.place(0, 0, size.Width, size.Height)
		at(l.ring, -4, -2, size.Width+8, size.Height+4)
		d.objects = append(line.objects(), l.ring)
	}
	d.paint = func() { paintRing(l.ring, l.focused) }
	return d
}

package widgets

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// hitMarks are the small marks of a hit that people keep something of: before the year, one
// for a note and one for lists.
type hitMarks struct {
	note, lists *Icon
	// from and to are where they stand, from left to right; nothing if they are equal.
	from, to float32
}

func newHitMarks() *hitMarks {
	return &hitMarks{note: newSmallIcon("note", theme.Ink2), lists: newSmallIcon("lists", theme.Ink2)}
}

// place puts the marks of a state into the first line, before the point right, and returns
// those that are shown.
func (m *hitMarks) place(s *HitState, right, top, line float32) []fyne.CanvasObject {
	m.from, m.to = right, right
	var shown []fyne.CanvasObject
	size := m.note.MinSize()
	for _, icon := range []struct {
		*Icon
		text string
	}{{m.lists, s.Listed}, {m.note, s.Noted}} {
		if icon.text != "" {
			m.from -= size.Width + 4
			at(icon.Icon, m.from, top+(line-size.Height)/2, size.Width, size.Height)
			shown = append(shown, icon.Icon)
		}
	}
	return shown
}

// paint draws the marks of a state anew, where there are some: to draw an icon is dear.
func (m *hitMarks) paint(s *HitState) {
	if s.Noted != "" {
		m.note.Refresh()
	}
	if s.Listed != "" {
		m.lists.Refresh()
	}
}

// TipAt implements Tipped: the marks say what is kept.
func (h *HitRow) TipAt(p fyne.Position) string {
	if h.state.Hit == nil || p.X < h.marks.from-4 || p.X > h.marks.to || p.Y > h.Size().Height/2 {
		return ""
	}
	return lines(h.state.Listed, h.state.Noted)
}

// Tip implements Tipped: the whole title, which the row may cut, and what is kept of it.
func (h *HitRow) Tip() string {
	if h.state.Hit == nil {
		return h.state.Divider
	}
	var title strings.Builder
	for _, r := range h.state.Hit.Title {
		title.WriteString(r.Text)
	}
	return lines(title.String(), h.state.Listed, h.state.Noted)
}

// lines are the texts that are not empty, each in a line of its own.
func lines(texts ...string) string {
	var full []string
	for _, t := range texts {
		if t != "" {
			full = append(full, t)
		}
	}
	return strings.Join(full, "\n")
}

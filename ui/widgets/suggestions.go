package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// SuggestionRow is one row of a SuggestionList.
type SuggestionRow struct {
	// Kind is said at the left of the first row of its kind only.
	Kind string
	Text []view.Run
	// Detail is said after the text, Right at the right end.
	Detail, Right string
}

// SuggestionList shows what may be meant, below a box that keeps the keys: it never takes
// the focus.
type SuggestionList struct {
	widget.BaseWidget
	// OnTapped is told a row that was clicked; newTab that Ctrl was held.
	OnTapped func(row int, newTab bool)
	// OnOut is called when the pointer leaves.
	OnOut func()

	rows   []SuggestionRow
	hints  [][2]string
	chosen int
	hover  int
	inside bool
	ctrl   bool
}

// NewSuggestionList makes an empty list; hints are keys and what they do, for its foot.
func NewSuggestionList(hints ...[2]string) *SuggestionList {
	s := &SuggestionList{hints: hints, chosen: -1, hover: -1}
	s.ExtendBaseWidget(s)
	return s
}

// Set shows other rows, none of them chosen.
func (s *SuggestionList) Set(rows []SuggestionRow) {
	s.rows, s.chosen, s.hover = rows, -1, -1
	s.Refresh()
}

// Rows returns what is shown.
func (s *SuggestionList) Rows() []SuggestionRow { return s.rows }

// Choose chooses a row, -1 none.
func (s *SuggestionList) Choose(i int) {
	s.chosen = i
	s.Refresh()
}

// Chosen is the row that is chosen, -1 for none.
func (s *SuggestionList) Chosen() int { return s.chosen }

// Inside says whether the pointer is over the list.
func (s *SuggestionList) Inside() bool { return s.inside }

func suggestionHeight() float32 { return theme.Row(16) }

// at is the row at a height, -1 for none.
func (s *SuggestionList) at(y float32) int {
	if i := int((y - 1) / suggestionHeight()); y >= 1 && i < len(s.rows) {
		return i
	}
	return -1
}

// Tapped implements fyne.Tappable.
func (s *SuggestionList) Tapped(e *fyne.PointEvent) {
	if i := s.at(e.Position.Y); i >= 0 && s.OnTapped != nil {
		s.OnTapped(i, s.ctrl)
	}
}

// MouseDown implements desktop.Mouseable.
func (s *SuggestionList) MouseDown(e *desktop.MouseEvent) {
	s.ctrl = e.Modifier&fyne.KeyModifierShortcutDefault != 0
}

// MouseUp implements desktop.Mouseable.
func (s *SuggestionList) MouseUp(*desktop.MouseEvent) {}

// MouseIn implements desktop.Hoverable.
func (s *SuggestionList) MouseIn(e *desktop.MouseEvent) {
	s.inside = true
	s.MouseMoved(e)
}

// MouseMoved implements desktop.Hoverable.
func (s *SuggestionList) MouseMoved(e *desktop.MouseEvent) {
	if i := s.at(e.Position.Y); i != s.hover {
		s.hover = i
		s.Refresh()
	}
}

// MouseOut implements desktop.Hoverable.
func (s *SuggestionList) MouseOut() {
	s.inside, s.hover = false, -1
	s.Refresh()
	if s.OnOut != nil {
		s.OnOut()
	}
}

// Cursor implements desktop.Cursorable.
func (s *SuggestionList) Cursor() desktop.Cursor { return desktop.PointerCursor }

// suggestionParts are what one row is drawn with.
type suggestionParts struct {
	tint, bar, rule     *box
	kind, detail, right *ink
	text                *runLine
}

func newSuggestionParts() *suggestionParts {
	return &suggestionParts{tint: newBox(theme.Tint, theme.Clear, 0), bar: newBox(theme.Accent, theme.Clear, 0),
		rule: newBox(theme.Line, theme.Clear, 0), kind: Caption.ink(""), detail: Quiet.ink(""), right: Quiet.ink(""), text: newRunLine(Body)}
}

// CreateRenderer implements fyne.Widget.
func (s *SuggestionList) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Surface, theme.Edge, 4)
	foot := newBox(theme.Line, theme.Clear, 0)
	var hints []fyne.CanvasObject
	for _, h := range s.hints {
		hints = append(hints, NewKeyCap(h[0]), NewText(h[1], Caption), NewGap(8))
	}
	line := Line(6, theme.Row(14), hints...)
	var parts []*suggestionParts
	d := &drawing{owner: s}
	d.min = func() fyne.Size {
		return fyne.NewSize(320, float32(len(s.rows))*suggestionHeight()+theme.Row(14)+2)
	}
	d.layout = func(size fyne.Size) {
		for len(parts) < len(s.rows) {
			parts = append(parts, newSuggestionParts())
		}
		at(back, 0, 0, size.Width, size.Height)
		d.objects = append(d.objects[:0], back.Rectangle)
		for i := range s.rows {
			d.objects = append(d.objects, s.placeRow(parts[i], i, size)...)
		}
		y := 1 + float32(len(s.rows))*suggestionHeight()
		at(foot, 1, y, size.Width-2, 1)
		at(line, 16, y, size.Width-32, theme.Row(14))
		for i := 0; i+2 < len(hints); i += 3 { // a key and what it does go together, or not at all
			last := hints[i+1]
			fits := last.Position().X+last.Size().Width <= size.Width-32
			for _, o := range hints[i : i+2] {
				show(o, fits)
			}
		}
		d.objects = append(d.objects, foot.Rectangle, line)
	}
	d.paint = func() {
		back.paint()
		foot.paint()
	}
	return d
}

// placeRow lays out one row.
func (s *SuggestionList) placeRow(p *suggestionParts, i int, size fyne.Size) []fyne.CanvasObject {
	row, h := s.rows[i], suggestionHeight()
	y := 1 + float32(i)*h
	p.tint.fill = theme.Tint
	if i != s.chosen {
		p.tint.fill = theme.Hover
	}
	at(p.tint, 1, y, size.Width-2, h)
	at(p.bar, 1, y, 4, h)
	at(p.rule, 1, y, size.Width-2, 1)
	p.tint.paint()
	p.bar.paint()
	p.rule.paint()
	show(p.tint, i == s.chosen || i == s.hover)
	show(p.bar, i == s.chosen)
	show(p.rule, i > 0 && row.Kind != "")
	left := 16 + max(theme.Px(68), 60)
	middle := func(t *ink, text string, x, width float32) float32 {
		t.paint()
		t.Text.Text = elide(text, width, t.TextSize, t.TextStyle)
		t.place(x, y+(h-t.Text.MinSize().Height)/2)
		return t.width()
	}
	middle(p.kind, row.Kind, 16, left-20)
	p.right.paint()
	p.right.Text.Text = row.Right
	right := size.Width - 12 - p.right.width()
	p.right.place(right, y+(h-p.right.Text.MinSize().Height)/2)
	p.text.runs = row.Text
	p.text.place(left, y, right-left-12, h)
	x := left
	for _, o := range p.text.objects() {
		x = max(x, o.Position().X+o.Size().Width)
	}
	middle(p.detail, row.Detail, x+8, right-x-20)
	objects := []fyne.CanvasObject{p.tint.Rectangle, p.bar.Rectangle, p.rule.Rectangle, p.kind.Text}
	return append(append(objects, p.text.objects()...), p.detail.Text, p.right.Text)
}

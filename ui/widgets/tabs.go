package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/ui/theme"
)

// Widths of a tab in px, and of the place of its cross.
const (
	tabLeast, tabMost = 88, 240
	tabCross          = 30
	tabInset          = 12
)

// TabStrip is the row of search tabs: a click chooses, the cross or the middle button
// closes, a drag moves, the plus opens, a right click asks for the steps of a tab. With the
// focus Left and Right choose, with Shift they move the tab, Delete closes it.
type TabStrip struct {
	control
	// OnChoose, OnClose and OnSteps are told a tab, from 0; OnSteps also a point of the
	// window. OnMove is told where from and where to; OnNew opens.
	OnChoose, OnClose func(int)
	OnMove            func(from, to int)
	OnSteps           func(i int, at fyne.Position)
	OnNew             func()

	titles []string
	chosen int
	// hover is the tab under the pointer, len(titles) the plus, -1 none; onCross says that
	// it is at the cross.
	hover   int
	onCross bool
	// drag is the tab that is being dragged, -1 for none.
	drag  int
	first float32
	drawn *tabDrawing
	shift bool
}

// NewTabStrip makes an empty row; new and close are the tips of plus and cross.
func NewTabStrip(tip string) *TabStrip {
	s := &TabStrip{hover: -1, drag: -1}
	s.Tip = tip
	s.extend(s)
	return s
}

// Set shows tabs by their titles.
func (s *TabStrip) Set(titles []string, chosen int) {
	if s.chosen != chosen || !slices.Equal(s.titles, titles) {
		s.titles, s.chosen = titles, chosen
		s.Refresh()
	}
}

// Titles returns what the tabs are called.
func (s *TabStrip) Titles() []string { return s.titles }

// Chosen returns the tab that is chosen.
func (s *TabStrip) Chosen() int { return s.chosen }

// widths are the widths of the tabs in a row so wide.
func (s *TabStrip) widths(room float32) []float32 {
	size := theme.Size(theme.SizeText)
	list := make([]float32, len(s.titles))
	sum := float32(0)
	for i, t := range s.titles {
		list[i] = min(max(measure(t, size, fyne.TextStyle{Bold: true}).Width+tabInset+tabCross, tabLeast), tabMost)
		sum += list[i]
	}
	if room -= tabInset + theme.Px(36); sum > room && len(list) > 0 {
		for i := range list {
			list[i] = min(list[i], max(room/float32(len(list)), tabLeast))
		}
	}
	return list
}

// place is where a tab stands: x and width. That of len(titles) is the plus.
func (s *TabStrip) place(i int) (x, w float32) {
	list := s.widths(s.Size().Width)
	x = tabInset - s.first
	for k := range min(i, len(list)) {
		x += list[k]
	}
	if i >= len(list) {
		return min(x, s.Size().Width-theme.Px(36)), theme.Px(36)
	}
	return x, list[i]
}

// scroll moves the row so that the chosen tab can be seen.
func (s *TabStrip) scroll() {
	room := s.Size().Width - tabInset - theme.Px(36)
	s.first = 0
	x, w := s.place(s.chosen)
	if over := x + w - tabInset - room; over > 0 {
		s.first = over
	}
}

// at is the tab at a point, len(titles) for the plus, -1 for none.
func (s *TabStrip) at(p fyne.Position) (i int, cross bool) {
	if x, w := s.place(len(s.titles)); p.X >= x && p.X < x+w {
		return len(s.titles), false
	}
	for i := range s.titles {
		if x, w := s.place(i); p.X >= x && p.X < x+w {
			return i, p.X >= x+w-tabCross
		}
	}
	return -1, false
}

// TabAt returns the middle of a tab, for tests; that after the last is the plus.
func (s *TabStrip) TabAt(i int) fyne.Position {
	x, w := s.place(i)
	return fyne.NewPos(x+w/3, s.Size().Height/2)
}

// CrossAt returns where the cross of a tab is, for tests.
func (s *TabStrip) CrossAt(i int) fyne.Position {
	x, w := s.place(i)
	return fyne.NewPos(x+w-tabCross/2, s.Size().Height/2)
}

// Tapped implements fyne.Tappable.
func (s *TabStrip) Tapped(e *fyne.PointEvent) {
	hideTip(s)
	switch i, cross := s.at(e.Position); {
	case i < 0:
	case i == len(s.titles):
		s.OnNew()
	case cross:
		s.OnClose(i)
	case i != s.chosen:
		s.OnChoose(i)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (s *TabStrip) TappedSecondary(e *fyne.PointEvent) {
	if i, _ := s.at(e.Position); i >= 0 && i < len(s.titles) {
		s.OnSteps(i, e.AbsolutePosition)
	}
}

// MouseDown implements desktop.Mouseable: the middle button closes.
func (s *TabStrip) MouseDown(e *desktop.MouseEvent) {
	if i, _ := s.at(e.Position); e.Button == desktop.MouseButtonTertiary && i >= 0 && i < len(s.titles) {
		s.OnClose(i)
	}
}

// MouseUp implements desktop.Mouseable.
func (s *TabStrip) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable.
func (s *TabStrip) Dragged(e *fyne.DragEvent) {
	if s.drag < 0 {
		s.drag, _ = s.at(fyne.NewPos(e.Position.X-e.Dragged.DX, e.Position.Y))
		if s.drag >= len(s.titles) {
			s.drag = -1
		}
	}
	if s.drag < 0 {
		return
	}
	to := s.drag
	if x, _ := s.place(s.drag); e.Position.X < x {
		to--
	}
	if x, w := s.place(s.drag); e.Position.X > x+w {
		to++
	}
	if to != s.drag && to >= 0 && to < len(s.titles) {
		from := s.drag
		s.drag = to
		s.OnMove(from, to)
	}
}

// DragEnd implements fyne.Draggable.
func (s *TabStrip) DragEnd() { s.drag = -1 }

// MouseIn implements desktop.Hoverable.
func (s *TabStrip) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (s *TabStrip) MouseMoved(e *desktop.MouseEvent) {
	i, cross := s.at(e.Position)
	if i == s.hover && cross == s.onCross {
		return
	}
	s.hover, s.onCross = i, cross
	s.Refresh()
	hideTip(s)
	switch {
	case i == len(s.titles):
		armTip(s, s.Tip, e.AbsolutePosition)
	case i >= 0 && !cross && s.drawn.cut(i):
		armTip(s, s.titles[i], e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (s *TabStrip) MouseOut() {
	s.hover, s.onCross = -1, false
	s.control.MouseOut()
}

// Cursor implements desktop.Cursorable.
func (s *TabStrip) Cursor() desktop.Cursor {
	if s.hover >= 0 {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// KeyDown implements desktop.Keyable.
func (s *TabStrip) KeyDown(e *fyne.KeyEvent) { s.shifted(e, true) }

// KeyUp implements desktop.Keyable.
func (s *TabStrip) KeyUp(e *fyne.KeyEvent) { s.shifted(e, false) }

func (s *TabStrip) shifted(e *fyne.KeyEvent, down bool) {
	if e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight {
		s.shift = down
	}
}

// FocusLost implements fyne.Focusable.
func (s *TabStrip) FocusLost() {
	s.shift = false
	s.control.FocusLost()
}

// TypedKey implements fyne.Focusable.
func (s *TabStrip) TypedKey(e *fyne.KeyEvent) {
	to := s.chosen
	switch e.Name {
	case fyne.KeyLeft:
		to--
	case fyne.KeyRight:
		to++
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = len(s.titles) - 1
	case fyne.KeyDelete:
		s.OnClose(s.chosen)
		return
	case fyne.KeyInsert:
		s.OnNew()
		return
	default:
		passKey(s, e)
		return
	}
	if to == s.chosen || to < 0 || to >= len(s.titles) {
		return
	}
	if s.shift {
		s.OnMove(s.chosen, to)
	} else {
		s.OnChoose(to)
	}
}

// TypedRune implements fyne.Focusable.
func (s *TabStrip) TypedRune(r rune) { passRune(s, r) }

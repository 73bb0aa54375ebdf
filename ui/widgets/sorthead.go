package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// SortHead is the head line above rows of a table: a click on the head of a column orders
// by it, and so do the arrow keys.
type SortHead struct {
	control
	cells  []Cell
	sorts  []bool
	chosen int
	margin float32
	// OnSort is told the column chosen, OnAgain the one that is clicked while it is; nil
	// does nothing.
	OnSort, OnAgain func(int)
}

// NewSortHead makes a head with margins at both sides.
func NewSortHead(margin float32, sort func(int)) *SortHead {
	s := &SortHead{margin: margin, OnSort: sort, chosen: -1}
	s.extend(s)
	s.OnTapped = func() { s.step(1) }
	return s
}

// Set shows cells as in the rows below; sorts says which can be chosen.
func (s *SortHead) Set(cells []Cell, sorts []bool) {
	s.cells, s.sorts = cells, sorts
	s.Refresh()
}

// Choose marks a column without telling anyone.
func (s *SortHead) Choose(i int) {
	s.chosen = i
	s.Refresh()
}

func (s *SortHead) choose(i int) {
	if i >= 0 && i < len(s.sorts) && s.sorts[i] && i != s.chosen {
		s.Choose(i)
		if s.OnSort != nil {
			s.OnSort(i)
		}
	}
}

// step chooses the next column that can be (1) or the one before (-1).
func (s *SortHead) step(by int) {
	n := len(s.sorts)
	for k := 1; k <= n; k++ {
		if i := ((s.chosen+by*k)%n + n) % n; s.sorts[i] {
			s.choose(i)
			return
		}
	}
}

// Tapped implements fyne.Tappable.
func (s *SortHead) Tapped(e *fyne.PointEvent) {
	for i, span := range cellSpans(s.cells, s.Size().Width, s.margin) {
		if span[1] > 0 && e.Position.X >= span[0]-4 && e.Position.X < span[0]+span[1]+4 {
			if i == s.chosen && s.OnAgain != nil {
				s.OnAgain(i)
			}
			s.choose(i)
			return
		}
	}
}

// HeadAt returns the middle of the head of a column, for tests.
func (s *SortHead) HeadAt(i int) fyne.Position {
	span := cellSpans(s.cells, s.Size().Width, s.margin)[i]
	return fyne.NewPos(span[0]+span[1]/2, s.Size().Height/2)
}

// TypedKey implements fyne.Focusable.
func (s *SortHead) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		s.step(-1)
	case fyne.KeyRight:
		s.step(1)
	default:
		s.control.TypedKey(e)
	}
}

// CreateRenderer implements fyne.Widget.
func (s *SortHead) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: s}
	d.min = func() fyne.Size { return fyne.NewSize(160, theme.Px(28)) }
	d.layout = func(size fyne.Size) {
		d.objects = nil
		for i, span := range cellSpans(s.cells, size.Width, s.margin) {
			if span[1] == 0 {
				continue
			}
			c := s.cells[i]
			style := Caption
			if i == s.chosen {
				style = Style{Size: theme.SizeCaption, Color: theme.Ink, Bold: true}
			}
			word := style.ink(c.Text)
			word.Text.Text = elide(c.Text, span[1], word.TextSize, word.TextStyle)
			x := span[0]
			if c.Trailing {
				x += span[1] - word.width()
			}
			word.middle(x, size.Height)
			d.objects = append(d.objects, word.Text)
			if i == s.chosen {
				arrow := NewIcon("down", theme.Ink2)
				left := x - 20
				if !c.Trailing {
					left = x + word.width()
				}
				at(arrow, left, (size.Height-20)/2+1, 20, 20)
				d.objects = append(d.objects, arrow)
			}
		}
		rule := newBox(theme.Line, theme.Clear, 0)
		at(rule, 0, size.Height-1, size.Width, 1)
		paintRing(s.ring, s.focused)
		at(s.ring, 4, 1, size.Width-8, size.Height-3)
		d.objects = append(d.objects, rule.Rectangle, s.ring)
	}
	return d
}

// Letters is a column of the letters A to Z, to go to what begins with one.
type Letters struct {
	control
	letters []string
	cursor  int
	// OnLetter is told the letter.
	OnLetter func(string)
}

// NewLetters makes the column.
func NewLetters(chosen func(string)) *Letters {
	l := &Letters{OnLetter: chosen}
	for r := 'A'; r <= 'Z'; r++ {
		l.letters = append(l.letters, string(r))
	}
	l.extend(l)
	l.OnTapped = func() { l.take(l.cursor) }
	return l
}

func (l *Letters) take(i int) {
	if i >= 0 && i < len(l.letters) {
		l.cursor = i
		l.Refresh()
		if l.OnLetter != nil {
			l.OnLetter(l.letters[i])
		}
	}
}

func (l *Letters) pitch() float32 { return l.Size().Height / float32(len(l.letters)) }

// Tapped implements fyne.Tappable.
func (l *Letters) Tapped(e *fyne.PointEvent) { l.take(int(e.Position.Y / max(l.pitch(), 1))) }

// TypedKey implements fyne.Focusable.
func (l *Letters) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.take(l.cursor - 1)
	case fyne.KeyDown:
		l.take(l.cursor + 1)
	default:
		l.control.TypedKey(e)
	}
}

// TypedRune implements fyne.Focusable: a letter goes there at once.
func (l *Letters) TypedRune(r rune) {
	for i, s := range l.letters {
		if s == string(r) || s == string(r-'a'+'A') {
			l.take(i)
			return
		}
	}
	passRune(l, r)
}

// CreateRenderer implements fyne.Widget.
func (l *Letters) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: l}
	d.min = func() fyne.Size { return fyne.NewSize(28, 26*9) }
	d.layout = func(size fyne.Size) {
		d.objects = nil
		for i, s := range l.letters {
			style := Style{Size: theme.SizeCaption, Color: theme.Accent, Bold: l.focused && i == l.cursor}
			t := style.ink(s)
			t.TextSize = min(t.TextSize, l.pitch()) // large letters in a low column would lie on each other
			t.place((size.Width-t.width())/2, (float32(i)+0.5)*l.pitch()-t.MinSize().Height/2)
			d.objects = append(d.objects, t.Text)
		}
		paintRing(l.ring, l.focused)
		at(l.ring, 2, float32(l.cursor)*l.pitch(), size.Width-4, max(l.pitch(), 14))
		d.objects = append(d.objects, l.ring)
	}
	return d
}

package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// BrowseState is what a BrowseRow shows.
type BrowseState struct {
	// Label is the heading or number, Detail a title beside it, Right what stands at the
	// right: a year, or how many titles.
	Label, Detail, Right string
	// Aside is a line that refers to another; Note one that only says something.
	Aside, Note bool
	// Odd says that the number is not as its scheme would have it.
	Odd bool
}

// BrowseRow is one line of an index.
type BrowseRow struct {
	marked
	state BrowseState
	icon  *Icon
}

// labelShare is the part of a row that a number has where a title stands beside it.
const labelShare = 0.28

// NewBrowseRow makes an empty row.
func NewBrowseRow() *BrowseRow {
	b := &BrowseRow{marked: newMarked(), icon: NewIcon("warn", theme.Warn)}
	b.ExtendBaseWidget(b)
	return b
}

// Set shows a line.
func (b *BrowseRow) Set(s BrowseState) {
	b.state = s
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *BrowseRow) CreateRenderer() fyne.WidgetRenderer {
	label, detail, right := Body.ink(""), Body.ink(""), Quiet.ink("")
	d := &drawing{owner: b}
	d.objects = append(b.back.under(), b.icon, label.Text, detail.Text, right.Text, b.back.ring)
	d.min = func() fyne.Size { return fyne.NewSize(200, theme.Row(12)) }
	d.layout = func(size fyne.Size) {
		b.back.layout(size)
		s := &b.state
		x := float32(24)
		if s.Aside {
			x += theme.Px(24)
		}
		show(b.icon, s.Odd)
		if s.Odd {
			at(b.icon, x, (size.Height-20)/2, 20, 20)
			x += 26
		}
		right.Text.Text = elide(s.Right, size.Width*0.4, right.TextSize, right.TextStyle)
		end := size.Width - 24
		if s.Detail == "" {
			end = min(end, theme.Px(800)) // a number far from its heading is not read with it
		}
		end -= right.width()
		right.middle(end, size.Height)
		room := end - x - 16
		if s.Detail != "" {
			from := max(24+size.Width*labelShare, x+80)
			room = from - x - 12
			detail.Text.Text = elide(s.Detail, end-from-16, detail.TextSize, detail.TextStyle)
			detail.middle(from, size.Height)
		} else {
			detail.Text.Text = ""
		}
		label.Text.Text = elide(s.Label, room, label.TextSize, label.TextStyle)
		if rightToLeft(s.Label) && s.Detail == "" {
			x = end - 16 - label.width()
		}
		label.middle(x, size.Height)
	}
	d.paint = func() {
		b.back.paint()
		s := &b.state
		label.color, label.TextStyle.Bold = theme.Ink, b.back.chosen && !s.Aside
		detail.color = theme.Ink2
		if s.Aside || s.Note {
			label.color = theme.Ink2
		}
		label.paint()
		detail.paint()
		right.paint()
		b.icon.Refresh()
	}
	d.paint()
	return d
}

// LetterStrip is a line of letters to jump to: a click, or Left, Right and Enter.
type LetterStrip struct {
	control
	letters []string
	cursor  int
	// OnLetter is told the letter.
	OnLetter func(string)
}

// NewLetterStrip makes a line of letters.
func NewLetterStrip(letters []string, tip string, chosen func(string)) *LetterStrip {
	s := &LetterStrip{letters: letters, OnLetter: chosen}
	s.extend(s)
	s.Tip = tip
	return s
}

// Tapped implements fyne.Tappable.
func (s *LetterStrip) Tapped(e *fyne.PointEvent) {
	if i := int(e.Position.X / s.step()); i >= 0 && i < len(s.letters) {
		s.cursor = i
		s.Refresh()
		s.OnLetter(s.letters[i])
	}
}

// step is the width of one letter; narrow lines have narrower ones.
func (s *LetterStrip) step() float32 {
	return min(theme.Px(28), s.Size().Width/float32(len(s.letters)))
}

// TypedKey implements fyne.Focusable.
func (s *LetterStrip) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		s.cursor = max(s.cursor-1, 0)
	case fyne.KeyRight:
		s.cursor = min(s.cursor+1, len(s.letters)-1)
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		s.OnLetter(s.letters[s.cursor])
	default:
		passKey(s, e)
		return
	}
	s.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (s *LetterStrip) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: s}
	d.min = func() fyne.Size { return fyne.NewSize(9*float32(len(s.letters)), theme.Px(28)) }
	d.layout = func(size fyne.Size) {
		d.objects = d.objects[:0]
		step := s.step()
		for i, l := range s.letters {
			t := Style{Size: theme.SizeText, Color: theme.Accent}.ink(l)
			t.middle((float32(i)+0.5)*step-t.width()/2, size.Height)
			d.objects = append(d.objects, t.Text)
		}
		at(s.ring, float32(s.cursor)*step, 1, step, size.Height-2)
		paintRing(s.ring, s.focused)
		d.objects = append(d.objects, s.ring)
	}
	return d
}

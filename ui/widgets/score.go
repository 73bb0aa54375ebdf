package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// ScoreBar shows a score of 100 on a bar with three bands: keep apart, ask, join.
type ScoreBar struct {
	widget.BaseWidget
	score, ask, join int
	words            [3]string
}

// NewScoreBar makes an empty bar.
func NewScoreBar() *ScoreBar {
	s := &ScoreBar{}
	s.ExtendBaseWidget(s)
	return s
}

// Set shows a score; from ask on a person is asked, from join on records are joined.
// The words of the bands say where they begin.
func (s *ScoreBar) Set(score, ask, join int, words [3]string) {
	s.score, s.ask, s.join, s.words = score, ask, join, words
	s.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (s *ScoreBar) CreateRenderer() fyne.WidgetRenderer {
	bands := [3]*box{newBox(theme.Line, theme.Clear, 2), newBox(theme.WarnSoft, theme.Clear, 0), newBox(theme.Accent, theme.Clear, 2)}
	marker := newBox(theme.Ink, theme.Clear, 2)
	words := [3]*ink{Caption.ink(""), Caption.ink(""), Caption.ink("")}
	d := &drawing{owner: s}
	for _, b := range bands {
		d.objects = append(d.objects, b.Rectangle)
	}
	for _, w := range words {
		d.objects = append(d.objects, w.Text)
	}
	d.objects = append(d.objects, marker.Rectangle)
	d.min = func() fyne.Size { return fyne.NewSize(180, 24+theme.Px(16)) }
	d.layout = func(size fyne.Size) {
		x := func(score int) float32 { return size.Width * float32(min(max(score, 0), 100)) / 100 }
		at(bands[0], 0, 6, x(s.ask), 8)
		at(bands[1], x(s.ask), 6, x(s.join)-x(s.ask), 8)
		at(bands[2], x(s.join), 6, size.Width-x(s.join), 8)
		at(marker, min(max(x(s.score)-2, 0), size.Width-4), 0, 4, 20)
		// From right to left, so that words of narrow bands do not lie on each other.
		end := size.Width
		for i, start := range [3]float32{x(s.join), x(s.ask), 0} {
			w := words[2-i]
			w.Text.Text = s.words[2-i]
			px := min(start, end-w.width())
			show(w.Text, px >= 0 && (i != 1 || s.ask < s.join))
			if i == 1 && s.ask >= s.join {
				continue
			}
			w.place(px, 22)
			end = px - 8
		}
	}
	d.paint = func() {
		for _, b := range bands {
			b.paint()
		}
		marker.paint()
		for _, w := range words {
			w.paint()
		}
	}
	return d
}

// ScoreCell shows one part of a score: its name, and how much of how much.
type ScoreCell struct {
	widget.BaseWidget
	name, points, of string
	against          bool
}

// NewScoreCell makes a cell; against says that the part speaks against joining.
func NewScoreCell(name, points, of string, against bool) *ScoreCell {
	c := &ScoreCell{name: name, points: points, of: of, against: against}
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *ScoreCell) CreateRenderer() fyne.WidgetRenderer {
	name, of := Caption.ink(c.name), Caption.ink(c.of)
	points := BodyBold.ink(c.points)
	if c.against {
		points.color = theme.Warn
	}
	d := &drawing{owner: c, objects: []fyne.CanvasObject{name.Text, points.Text, of.Text}}
	d.min = func() fyne.Size {
		return fyne.NewSize(max(name.width(), points.width()+4+of.width()), name.MinSize().Height+points.MinSize().Height)
	}
	d.layout = func(fyne.Size) {
		name.place(0, 0)
		y := name.MinSize().Height
		points.place(0, y)
		of.place(points.width()+4, y+points.MinSize().Height-of.MinSize().Height-1)
	}
	d.paint = func() {
		name.paint()
		points.paint()
		of.paint()
	}
	d.paint()
	return d
}

// ScoreHead is the head of a comparison: the score in large figures, the bar of the
// bands, and the parts, beside them or below as the width allows.
type ScoreHead struct {
	widget.BaseWidget
	score, of, band string
	bar             *ScoreBar
	cells           *Flow
}

// NewScoreHead makes an empty head.
func NewScoreHead() *ScoreHead {
	h := &ScoreHead{bar: NewScoreBar(), cells: NewFlow(24, theme.Px(36))}
	h.ExtendBaseWidget(h)
	return h
}

// Set shows a score, what it is of, and the word of its band.
func (h *ScoreHead) Set(score, of, band string) {
	h.score, h.of, h.band = score, of, band
	h.Refresh()
}

// Bar returns the bar of the bands.
func (h *ScoreHead) Bar() *ScoreBar { return h.bar }

// SetParts shows the parts of the score.
func (h *ScoreHead) SetParts(cells []*ScoreCell) {
	objects := make([]fyne.CanvasObject, len(cells))
	for i, c := range cells {
		objects[i] = c
	}
	h.cells.Set(objects...)
	h.Refresh()
}

const scoreMargin = 24

// places says where bar and parts begin and how wide they are; below says that the
// parts stand below.
func (h *ScoreHead) places(width float32) (bar, barWidth, cells, cellsWidth float32, below bool) {
	bar = scoreMargin + theme.Px(112)
	barWidth = min(300, width-bar-scoreMargin)
	cells = bar + barWidth + 44
	cellsWidth = width - cells - scoreMargin
	if cellsWidth < 300 {
		return bar, barWidth, scoreMargin, width - 2*scoreMargin, true
	}
	return bar, barWidth, cells, cellsWidth, false
}

func scoreTop() float32 { return theme.Px(40) + theme.Px(16) }

// HeightFor implements flowing.
func (h *ScoreHead) HeightFor(width float32) float32 {
	_, _, _, w, below := h.places(width)
	cells := h.cells.HeightFor(w)
	if below {
		return scoreTop() + cells + 24
	}
	return max(scoreTop(), cells) + 24
}

// CreateRenderer implements fyne.Widget.
func (h *ScoreHead) CreateRenderer() fyne.WidgetRenderer {
	score, of, band := Page.ink(""), Quiet.ink(""), Caption.ink("")
	d := &drawing{owner: h, objects: []fyne.CanvasObject{score.Text, of.Text, band.Text, h.bar, h.cells}}
	d.min = func() fyne.Size { return fyne.NewSize(360, h.HeightFor(max(h.Size().Width, 360))) }
	d.layout = func(size fyne.Size) {
		score.Text.Text, of.Text.Text, band.Text.Text = h.score, h.of, h.band
		score.place(scoreMargin, 10)
		of.place(scoreMargin+score.width()+6, 10+score.MinSize().Height-of.MinSize().Height-5)
		band.place(scoreMargin, 10+score.MinSize().Height)
		bar, barWidth, cells, cellsWidth, below := h.places(size.Width)
		at(h.bar, bar, 18, barWidth, h.bar.MinSize().Height)
		y := float32(12)
		if below {
			y += scoreTop()
		}
		at(h.cells, cells, y, cellsWidth, h.cells.HeightFor(cellsWidth))
	}
	d.paint = func() {
		score.paint()
		of.paint()
		band.paint()
		h.bar.Refresh()
		h.cells.Refresh()
	}
	return d
}

package pages

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// yearsLayout gives the chart more height in a high window, and folds it away in
// a low one. In a narrow pane the boxes stand below the head.
type yearsLayout struct{ y *years }

// line is the height of the head, and of the boxes where they stand below it.
func (l *yearsLayout) line() float32 { return theme.Px(32) + 8 }

// lowWindow is the height of a window below which the years are one line at first.
const lowWindow = 640

func (l *yearsLayout) inPane() bool { return l.y.prefs().InPane }

func (l *yearsLayout) bodyHeight() float32 {
	window := l.y.s.host.Window().Canvas().Size().Height
	switch {
	case l.y.prefs().Folded || l.y.low() && !l.y.openLow:
		return 0
	case l.y.single():
		return l.y.one.HeightFor(max(l.y.body.Size().Width-32, 240)) + 12
	case l.y.prefs().Table:
		return theme.Px(28) + 5*theme.Row(8)
	case l.inPane():
		return 112 + theme.Px(34) + theme.Px(20)
	case window < 800:
		return 96 + theme.Px(34)
	}
	return 132 + theme.Px(34)
}

// single says that there is one year, or none: a sentence stands for the chart.
func (y *years) single() bool {
	return y.res.AnyYear > 0 && len(y.res.Histogram.Bins) < 2
}

// boxesApart says whether the boxes need a line of their own.
func (l *yearsLayout) boxesApart(width float32) bool {
	return width < l.y.boxes.MinSize().Width+theme.Px(200)+100
}

func (l *yearsLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	h := 1 + l.line() + l.bodyHeight()
	if width := l.y.root.Size().Width; l.bodyHeight() > 0 && (l.boxesApart(width) || l.inPane()) {
		h += l.line()
	}
	return fyne.NewSize(240, h+4)
}

func (l *yearsLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rule, head, boxes, body := objects[0], objects[1], objects[2], objects[3]
	put := func(o fyne.CanvasObject, x, y, w, h float32) {
		widgets.Put(o, x, y, w, h)
	}
	put(rule, 0, 0, size.Width, 1)
	h := l.bodyHeight()
	y := 1 + l.line()
	l.y.summary.Hidden = h > 0
	if l.y.shut != (h == 0) { // only then: a layout must not ask to be drawn anew for nothing
		l.y.shut = h == 0
		l.y.fold.SetIcon(map[bool]string{false: "down", true: "right"}[l.y.shut], wording.T("tip.years"))
	}
	boxes.(*fyne.Container).Hidden = h == 0
	put(head, 16, 5, size.Width-24, l.line()-4)
	switch {
	case h == 0:
	case l.boxesApart(size.Width) || l.inPane():
		put(boxes, 16, y, size.Width-24, theme.Px(32))
		y += l.line()
	default:
		x := 16 + l.y.head.Objects[0].MinSize().Width
		if t, ok := l.y.head.Objects[0].(*widgets.Text); ok {
			x = 16 + t.Wanted() + 16
		}
		put(boxes, x, 5, size.Width-x-120, l.line()-4)
	}
	put(body, 0, y, size.Width, h)
	body.(*fyne.Container).Hidden = h == 0
}

// yearsBody lays out chart and legend, the table, or the one sentence that stands for them.
type yearsBody struct{ y *years }

func (l *yearsBody) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(240, 36) }

func (l *yearsBody) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	chart, legend, one, table := objects[0], objects[1], objects[2], objects[3]
	single, asText := len(l.y.res.Histogram.Bins) < 2, l.y.prefs().Table
	show := func(o fyne.CanvasObject, on bool) {
		if on {
			o.Show()
		} else {
			o.Hide()
		}
	}
	show(chart, !single && !asText)
	show(legend, !single && !asText)
	show(table, !single && asText)
	show(one, single)
	widgets.Put(chart, 8, 0, size.Width-24, size.Height-theme.Px(34))
	widgets.Put(legend, 16, size.Height-theme.Px(28), size.Width-32, theme.Px(16))
	widgets.Put(one, 16, 0, size.Width-32, max(size.Height-8, 24))
	table.Resize(size)
	// The dotted line is not drawn where there is too little room for it, and then the
	// patterns are named as far as there is room.
	l.y.legend[4].Hidden = size.Width < theme.Px(560) || l.y.prefs().NoWhole
	room := size.Width - 32
	for i := range l.y.legend {
		m := l.y.legend[i].MinSize().Width + legendGap
		if i < 4 {
			l.y.legend[i].Hidden = room < m
		}
		if !l.y.legend[i].Hidden {
			room -= m
		}
	}
	l.total(room)
}

// total says how many titles all years have, in few words where there is little room, and
// not at all where it would be cut.
func (l *yearsBody) total(room float32) {
	n := l.y.res.AnyYear
	l.y.any.SetText(wording.N("years.any", n))
	if l.y.any.Wanted() > room {
		l.y.any.SetText(wording.T("years.anyshort", "N", wording.Number(n)))
	}
	l.y.any.Hidden = l.y.any.Wanted() > room
	l.y.legends.Refresh() // another text needs another place
}

// binText describes one bar.
func binText(b view.Bin) string {
	span := year(b.From)
	if b.From != b.To {
		span = wording.T("years.span", "From", year(b.From), "To", year(b.To))
	}
	if b.Uncertain == 0 {
		return wording.T("years.bin", "Years", span, "Certain", wording.Number(b.Certain))
	}
	return wording.T("years.binboth", "Years", span,
		"Certain", wording.Number(b.Certain), "Uncertain", wording.Number(b.Uncertain))
}

func sideText(noDate bool, n int) string {
	if noDate {
		return wording.N("years.tipnodate", n)
	}
	return wording.N("years.tipcheck", n)
}

// placeYears puts the years below the hits or into the pane of the facets.
func (s *Search) placeYears() {
	if s.middle == nil {
		return
	}
	objects := s.middle.Objects
	has := len(objects) > 0 && objects[len(objects)-1] == fyne.CanvasObject(s.years.root)
	switch in := s.years.prefs().InPane; {
	case in && has:
		s.middle.Objects = objects[:len(objects)-1]
	case !in && !has:
		s.middle.Objects = append(objects, s.years.root)
	default:
		return
	}
	s.middle.Refresh()
	s.narrow.arrange()
}

// Chart returns the histogram, Boxes the boxes for typed years.
func (s *Search) Chart() *widgets.Histogram { return s.years.chart }

// Boxes returns the two boxes for years.
func (s *Search) Boxes() (from, to *widgets.YearEntry) { return s.years.from, s.years.to }

package pages

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// years is the pane below the hits: when the titles came out.
type years struct {
	s        *Search
	root     *fyne.Container
	chart    *widgets.Histogram
	from, to *widgets.YearEntry
	wrong    *widgets.Text
	all      *widgets.Link
	fold     *widgets.Button
	legend   [5]*widgets.Legend
	any      *widgets.Text
	one      *widgets.Prose
	body     *fyne.Container
	boxes    *fyne.Container
	summary  *widgets.Text
	folded   bool
	res      view.Results
}

func newYears(s *Search) *years {
	y := &years{s: s}
	y.chart = widgets.NewHistogram(widgets.HistogramTexts{
		NoDate: wording.T("years.nodate"), Check: wording.T("years.check"),
		Bin: binText, Side: sideText,
		Number: func(n int) string { return wording.Number(n) },
	})
	y.chart.OnRange = s.SetYears
	y.chart.OnPreview = y.showBoxes
	y.from = widgets.NewYearEntry(func(int, bool) { y.typed() })
	y.to = widgets.NewYearEntry(func(int, bool) { y.typed() })
	y.wrong = widgets.NewText("", widgets.Style{Size: theme.SizeCaption, Color: theme.Bad})
	for _, e := range []*widgets.YearEntry{y.from, y.to} {
		e.OnChanged = func(string) { y.check() }
	}
	y.all = widgets.NewLink(wording.T("years.all"), func() { s.SetYears(nil) })
	y.fold = widgets.NewIconButton("down", wording.T("tip.years"), y.toggle)
	y.summary = widgets.NewText("", widgets.Quiet)
	y.boxes = widgets.Line(8, 32, widgets.Sized(theme.Px(64), 0, y.from.Box),
		widgets.NewText(wording.T("years.to"), widgets.Body), widgets.Sized(theme.Px(64), 0, y.to.Box), y.all, y.wrong)
	head := widgets.Inset(16, 0, 8, 0, widgets.Line(16, 48,
		widgets.NewText(wording.T("years"), widgets.BodyBold), y.boxes, y.summary, widgets.NewSpring(), y.fold))
	y.body = y.newBody()
	y.root = container.New(&yearsLayout{y}, widgets.NewRule(), head, y.body)
	return y
}

func (y *years) newBody() *fyne.Container {
	marks := [...]widgets.Mark{widgets.MarkCertain, widgets.MarkUncertain, widgets.MarkNoDate,
		widgets.MarkCheck, widgets.MarkWhole}
	line := []fyne.CanvasObject{}
	for i, m := range marks {
		y.legend[i] = widgets.NewLegend(m, "")
		line = append(line, y.legend[i])
	}
	y.any = widgets.NewElided("", widgets.Caption, 0)
	line = append(line, widgets.NewSpring(), y.any)
	y.one = widgets.NewProse("", widgets.Quiet)
	return container.New(&yearsBody{y}, y.chart, widgets.Line(14, 16, line...), y.one)
}

// yearsLayout gives the chart more height in a high window, and folds it away in
// a low one.
type yearsLayout struct{ y *years }

// head is the height of the line with the boxes.
func (l *yearsLayout) head() float32 { return theme.Px(32) + 16 }

func (l *yearsLayout) chartHeight() float32 {
	window := l.y.s.host.Window().Canvas().Size().Height
	switch {
	case l.y.folded || window < 640:
		return 0
	case l.y.res.AnyYear > 0 && len(l.y.res.Histogram.Bins) < 2:
		return 36
	case window < 800:
		return 96 + theme.Px(34)
	}
	return 132 + theme.Px(34)
}

func (l *yearsLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(240, 1+l.head()+l.chartHeight())
}

func (l *yearsLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rule, head, body := objects[0], objects[1], objects[2]
	rule.Resize(fyne.NewSize(size.Width, 1))
	head.Move(fyne.NewPos(0, 1))
	head.Resize(fyne.NewSize(size.Width, l.head()))
	h := l.chartHeight()
	body.Move(fyne.NewPos(0, 1+l.head()))
	body.Resize(fyne.NewSize(size.Width, h))
	if h == 0 {
		body.Hide()
	} else {
		body.Show()
	}
	l.y.summary.Hidden = h > 0
	l.y.boxes.Hidden = h == 0
}

// yearsBody lays out chart and legend, or the one sentence that stands for them.
type yearsBody struct{ y *years }

func (l *yearsBody) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(240, 36) }

func (l *yearsBody) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	chart, legend, one := objects[0], objects[1], objects[2]
	single := len(l.y.res.Histogram.Bins) < 2
	chart.Move(fyne.NewPos(8, 0))
	chart.Resize(fyne.NewSize(size.Width-24, max(size.Height-theme.Px(34), 0)))
	legend.Move(fyne.NewPos(16, size.Height-theme.Px(28)))
	legend.Resize(fyne.NewSize(size.Width-32, theme.Px(16)))
	one.Move(fyne.NewPos(16, 0))
	one.Resize(fyne.NewSize(size.Width-32, 24))
	for _, o := range []fyne.CanvasObject{chart, legend} {
		if single {
			o.Hide()
		} else {
			o.Show()
		}
	}
	if single {
		one.Show()
	} else {
		one.Hide()
	}
	// The dotted line is not drawn where there is too little room for it.
	l.y.legend[4].Hidden = size.Width < theme.Px(560)
}

// show puts the years of an answer into the pane.
func (y *years) show(res view.Results) {
	y.res = res
	h := res.Histogram
	certain, uncertain := 0, 0
	for _, b := range h.Bins {
		certain += b.Certain
		uncertain += b.Uncertain
	}
	y.legend[0].SetText(wording.T("years.certain", "N", wording.Number(certain)))
	y.legend[1].SetText(wording.T("years.uncertain", "N", wording.Number(uncertain)))
	y.legend[2].SetText(wording.T("years.undated", "N", wording.Number(h.Undated)))
	y.legend[3].SetText(wording.T("years.tocheck", "N", wording.Number(h.Impossible)))
	y.legend[4].SetText(wording.T("years.whole"))
	y.any.SetText(wording.N("years.any", res.AnyYear))
	y.one.SetText(oneYear(h))
	y.chart.Set(h, res.Query.Years)
	y.showBoxes(res.Query.Years)
	y.all.SetEnabled(res.Query.Years != nil)
	y.root.Refresh()
}

// oneYear is the sentence that stands for a chart of one bar or none.
func oneYear(h view.Histogram) string {
	if len(h.Bins) == 0 {
		return wording.N("years.none", h.Undated+h.Impossible)
	}
	b := h.Bins[0]
	return wording.N("years.one", b.Certain+b.Uncertain, "Years", yearsText(view.YearRange{From: b.From, To: b.To}))
}

// showBoxes shows years in the two boxes; without a choice the whole span.
func (y *years) showBoxes(r *view.YearRange) {
	bins := y.res.Histogram.Bins
	y.summary.SetText(wording.T("years.every"))
	switch {
	case r != nil:
		y.from.SetYear(r.From)
		y.to.SetYear(r.To)
		y.summary.SetText(yearsText(*r))
	case len(bins) > 0:
		y.from.SetYear(bins[0].From)
		y.to.SetYear(bins[len(bins)-1].To)
	}
	y.check()
}

// check says what is wrong with what was typed.
func (y *years) check() {
	if y.from.Valid() && y.to.Valid() {
		y.wrong.SetText("")
	} else {
		y.wrong.SetText(wording.T("years.wrong"))
	}
}

// typed takes the years of the two boxes; an empty one is open.
func (y *years) typed() {
	if !y.from.Valid() || !y.to.Valid() {
		return
	}
	from, okFrom := y.from.Year()
	to, okTo := y.to.Year()
	if !okFrom && !okTo {
		y.s.SetYears(nil)
		return
	}
	if bins := y.res.Histogram.Bins; len(bins) > 0 {
		if !okFrom {
			from = bins[0].From
		}
		if !okTo {
			to = bins[len(bins)-1].To
		}
	}
	y.s.SetYears(&view.YearRange{From: from, To: to})
}

func (y *years) toggle() {
	y.folded = !y.folded
	icon := "down"
	if y.folded {
		icon = "right"
	}
	y.fold.SetIcon(icon, wording.T("tip.years"))
	y.root.Refresh()
	y.s.Root.Refresh()
	y.s.panes.Layout(nil, y.s.panes.content.Size())
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

// Chart returns the histogram, Boxes the boxes for typed years.
func (s *Search) Chart() *widgets.Histogram { return s.years.chart }

// Boxes returns the two boxes for years.
func (s *Search) Boxes() (from, to *widgets.YearEntry) { return s.years.from, s.years.to }

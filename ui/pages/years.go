package pages

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// years is when the titles came out: below the hits, or in the pane of the facets.
type years struct {
	s        *Search
	root     *fyne.Container
	chart    *widgets.Histogram
	table    *yearsTable
	from, to *widgets.YearEntry
	wrong    *widgets.Text
	all      *widgets.Link
	unzoom   *widgets.Link
	// asText switches between chart and table, more opens the menu.
	asText, more, fold *widgets.Button
	legend             [5]*widgets.Legend
	legends            *fyne.Container
	any                *widgets.Text
	one                *widgets.Prose
	head, body, boxes  *fyne.Container
	summary            *widgets.Text
	res                view.Results
	stopSpread         func()
	// openLow says that a person opened the years in a window too low for them, shut that
	// they are one line.
	openLow, shut bool
}

func newYears(s *Search) *years {
	y := &years{s: s, stopSpread: func() {}}
	y.chart = widgets.NewHistogram(widgets.HistogramTexts{
		NoDate: wording.T("years.nodate"), Check: wording.T("years.check"),
		Bin: binText, Side: sideText,
		Number: func(n int) string { return wording.Number(n) },
	})
	y.chart.OnRange = y.take
	y.chart.OnPreview = y.showBoxes
	y.chart.OnSide = y.takeSide
	y.chart.OnZoom = y.zoomed
	y.chart.OnLetter = y.letter
	y.table = newYearsTable(y)
	y.from = widgets.NewYearEntry(func(int, bool) { y.typed() })
	y.to = widgets.NewYearEntry(func(int, bool) { y.typed() })
	y.wrong = widgets.NewText("", widgets.Style{Size: theme.SizeCaption, Color: theme.Bad})
	for _, e := range []*widgets.YearEntry{y.from, y.to} {
		e.OnChanged = func(string) { y.check() }
	}
	y.all = widgets.NewLink(wording.T("years.all"), func() { s.SetYears(nil) })
	y.unzoom = widgets.NewLink(wording.T("years.unzoom"), func() { y.chart.Zoom(nil) })
	y.unzoom.Hide()
	y.asText = widgets.NewIconButton("table", wording.T("years.astable"), func() { y.change(func(p *YearsPrefs) { p.Table = !p.Table }) })
	y.more = widgets.NewIconButton("more", wording.T("years.menu"), nil)
	y.more.OnTapped = func() { widgets.ShowMenuBelow(y.more, y.menu()...) }
	y.fold = widgets.NewIconButton("down", wording.T("tip.years"), y.toggle)
	y.summary = widgets.NewElided("", widgets.Quiet, 40)
	y.boxes = widgets.Line(8, theme.Px(32), widgets.Sized(theme.Px(64), 0, y.from.Box),
		widgets.NewText(wording.T("years.to"), widgets.Body), widgets.Sized(theme.Px(64), 0, y.to.Box), y.all, y.unzoom, y.wrong)
	y.head = widgets.Line(8, theme.Px(32), widgets.NewElided(wording.T("years"), widgets.BodyBold, 40), y.summary,
		widgets.NewSpring(), y.asText, y.more, y.fold)
	y.body = y.newBody()
	y.root = container.New(&yearsLayout{y}, widgets.NewRule(), y.head, y.boxes, y.body)
	return y
}

// legendGap parts the names of the patterns.
const legendGap = 12

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
	y.legends = widgets.Line(legendGap, 16, line...)
	return container.New(&yearsBody{y}, y.chart, y.legends, y.one, y.table.root)
}

func (y *years) prefs() YearsPrefs { return y.s.narrow.prefs.Years }

// change changes how the years are shown.
func (y *years) change(do func(p *YearsPrefs)) {
	p := y.s.narrow.prefs
	do(&p.Years)
	p.save()
	y.s.narrow.prefs = p
	y.used()
}

// used shows the years anew after the preferences have changed.
func (y *years) used() {
	y.look()
	y.root.Refresh()
	y.s.Root.Refresh()
	if y.s.panes != nil {
		y.s.panes.Layout(nil, y.s.panes.content.Size())
	}
}

// look shows the years as the preferences say.
func (y *years) look() {
	p := y.prefs()
	icon, tip := "table", "years.astable"
	if p.Table {
		icon, tip = "chart", "years.aschart"
	}
	y.asText.SetIcon(icon, wording.T(tip))
	y.chart.SetLook(p.Log, p.NoWhole)
	y.spread()
	y.s.placeYears()
}

// spread asks for the shares of uncertain dates, if they are to be drawn.
func (y *years) spread() {
	y.stopSpread()
	if !y.prefs().Spread {
		y.chart.SetSpread(nil)
		return
	}
	q := y.s.query
	y.stopSpread = y.s.host.Tasks().Go(func(ctx context.Context) func() {
		shares, err := y.s.desk.Spread(ctx, q)
		return func() {
			if err != nil {
				y.s.host.SetNote(y.s.desk.Explain(err))
				return
			}
			y.chart.SetSpread(shares)
		}
	})
}

// menu is what can be done with the years.
func (y *years) menu() []*fyne.MenuItem {
	p := y.prefs()
	flip := func(of func(p *YearsPrefs) *bool) func() {
		return func() { y.change(func(p *YearsPrefs) { *of(p) = !*of(p) }) }
	}
	items := []*fyne.MenuItem{
		checked(wording.T("years.log"), p.Log, flip(func(p *YearsPrefs) *bool { return &p.Log })),
		checked(wording.T("years.spread"), p.Spread, flip(func(p *YearsPrefs) *bool { return &p.Spread })),
		checked(wording.T("years.whole"), !p.NoWhole, flip(func(p *YearsPrefs) *bool { return &p.NoWhole })),
		checked(wording.T("years.table"), p.Table, flip(func(p *YearsPrefs) *bool { return &p.Table })),
		checked(wording.T("years.inpane"), p.InPane, flip(func(p *YearsPrefs) *bool { return &p.InPane })),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(wording.T("years.copytable"), y.table.copy),
	}
	if y.chart.Zoomed() != nil {
		items = append(items, fyne.NewMenuItem(wording.T("years.unzoom"), func() { y.chart.Zoom(nil) }))
	}
	return items
}

// letter does what a letter means on the bars.
func (y *years) letter(r rune) bool {
	switch r {
	case 'y', 'Y':
		y.s.host.Window().Canvas().Focus(y.from.Box)
		y.from.SelectAll()
	case 'l', 'L':
		y.change(func(p *YearsPrefs) { p.Log = !p.Log })
	case 's', 'S':
		y.change(func(p *YearsPrefs) { p.Spread = !p.Spread })
	case 't', 'T':
		y.change(func(p *YearsPrefs) { p.Table = !p.Table })
		y.s.host.Window().Canvas().Focus(y.keys())
	default:
		return false
	}
	return true
}

// keys is what gets the keys of the years.
func (y *years) keys() fyne.Focusable {
	if y.body.Hidden || y.single() {
		return y.fold
	}
	if y.prefs().Table && len(y.res.Histogram.Bins) > 1 {
		return y.table.list
	}
	return y.chart
}

// takeSide narrows to the titles without a date, or to those to check.
func (y *years) takeSide(noDate bool) {
	n := view.Narrow{Facet: view.FacetYear, Value: view.YearCheck}
	if noDate {
		n.Value = view.YearUndated
	}
	q := y.s.query
	q.Narrow = picked(q.Narrow, n, widgets.PickOnly)
	q.Years = nil // nothing is of these years and without a year
	y.s.host.Ask(q)
}

// zoomed is called when other years are shown.
func (y *years) zoomed() {
	y.unzoom.Hidden = y.chart.Zoomed() == nil
	widgets.Relayout(y.root)
	y.table.show()
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
	y.one.SetText(oneYear(h))
	y.body.Refresh() // how many titles all years have is said as far as there is room
	y.chart.Set(h, span(res.Query.Years))
	y.showBoxes(res.Query.Years)
	y.all.SetEnabled(res.Query.Years != nil)
	y.look()
	y.zoomed()
}

// span is years without what else is said of them.
func span(r *view.YearRange) *view.YearRange {
	if r == nil {
		return nil
	}
	return &view.YearRange{From: r.From, To: r.To}
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
		if single := y.res.Histogram.Years; len(single) > 0 {
			y.from.SetYear(single[0].From)
			bins = single
		}
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

// take narrows to years, nil for all; whether titles without a date are among them stays
// as it is.
func (y *years) take(r *view.YearRange) {
	if was := y.s.query.Years; r != nil && was != nil {
		kept := *was
		kept.From, kept.To = r.From, r.To
		r = &kept
	}
	y.s.SetYears(r)
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
	y.take(&view.YearRange{From: from, To: to})
}

// toggle folds or opens the years. In a low window that is for the time being, and not what
// is wanted elsewhere.
func (y *years) toggle() {
	open := (&yearsLayout{y}).bodyHeight() == 0
	if y.low() && y.openLow != open {
		if y.openLow = open; !y.prefs().Folded {
			y.used()
			return
		}
	}
	y.change(func(p *YearsPrefs) { p.Folded = !open })
}

// low says that the window is too low for more than one line of the years; larger text needs
// more, though not as much more as it is larger.
func (y *years) low() bool {
	return y.s.host.Window().Canvas().Size().Height < lowWindow*(1+theme.Px(1))/2
}

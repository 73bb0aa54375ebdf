package pages

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// valuesAtOnce is how many values of a long facet are fetched at once.
const valuesAtOnce = 200

// bestOf is how many hits the column "In the best 700" counts.
const bestOf = 700

// AllValues is the list of all values of a facet, over the window. Values are fetched as
// they come into view, so a facet may have any number.
type AllValues struct {
	s     *Search
	query view.Query
	fq    view.FacetQuery
	// total is the number of values, pages what was fetched of them, by page.
	total int
	pages map[int][]view.FacetValue
	asked map[int]bool
	// picks are the values that are ticked or left out here and not yet asked.
	picks map[string]valuePick
	order []string

	list    *widgets.List
	head    *widgets.SortHead
	find    *widgets.FindBox
	begins  *widgets.Switch
	letters *widgets.Letters
	count   *widgets.Text
	top     *fyne.Container
	narrow  *widgets.Button
	close   func()
	stop    func()
	jump    func()
}

// valuePick is one value picked in the list.
type valuePick struct {
	value view.FacetValue
	not   bool
}

// showAll opens the list of all values of a facet, as it stands in the pane.
func (s *Search) showAll(fq view.FacetQuery) *AllValues {
	a := &AllValues{s: s, query: s.query, fq: fq, picks: map[string]valuePick{}, stop: func() {}, jump: func() {}}
	if a.fq.Order == "" {
		a.fq.Order = view.OrderFound
	}
	a.build()
	c := s.host.Window().Canvas()
	title := facetName(fq.Facet)
	if fq.Vocabulary != "" {
		title += " (" + fq.Vocabulary + ")"
	}
	a.close = s.host.Plate(title, fyne.NewSize(min(c.Size().Width-160, 1000), c.Size().Height-100), a.body())
	a.find.Box.SetText(fq.Contains)
	c.Focus(a.find.Box)
	a.ask()
	s.all = a
	return a
}

func (a *AllValues) build() {
	a.list = widgets.NewList(func() int { return a.total },
		func() widgets.Row { return widgets.NewTableRow(theme.Row(12), 24) }, a.fill)
	a.list.OnChoice = func(int) {}
	a.list.OnOpen = func(i int) { a.take(i, false) }
	a.list.OnEnter = a.enter
	a.list.OnBox, a.list.BoxWidth = func(i int) { a.take(i, false) }, 52
	a.list.OnRune = func(r rune) {
		switch r {
		case ' ':
			a.take(a.list.Choice(), false)
		case 'x', 'X':
			a.take(a.list.Choice(), true)
		case '/':
			a.s.host.Window().Canvas().Focus(a.find.Box)
		}
	}
	a.find = widgets.NewFindBox(wording.T("all.find", "Facet", facetName(a.fq.Facet)),
		func(string) { a.ask() }, func(string) { a.toList() })
	a.find.Box.OnDown = a.toList
	a.begins = widgets.NewSwitch(func(int) { a.ask() }, wording.T("all.contains"), wording.T("all.begins"))
	a.head = widgets.NewSortHead(24, func(i int) { a.sort(a.orders()[i]) })
	a.letters = widgets.NewLetters(a.GoTo)
	a.count = widgets.NewText("", widgets.Quiet)
	a.narrow = widgets.NewButton(wording.T("all.apply"), "", a.apply)
	a.narrow.Disable()
}

func (a *AllValues) body() fyne.CanvasObject {
	a.top = widgets.Inset(24, 12, 24, 4, widgets.Line(12, theme.Px(32),
		widgets.Sized(theme.Px(280), theme.Px(32), a.find), a.begins, widgets.NewSpring(), a.count))
	foot := widgets.Inset(24, 0, 24, 0, widgets.Line(12, theme.Px(32)+16,
		widgets.NewElided(wording.T("all.hint"), widgets.Caption, 40), widgets.NewSpring(), a.narrow))
	left := widgets.Stacked(a.list, a.head, a.list)
	middle := widgets.Beside(left, left, widgets.Sized(28, 0, a.letters))
	a.head.Set(a.heads())
	a.head.Choose(a.column(a.fq.Order))
	return widgets.Stacked(middle, a.top, middle, widgets.NewRule(), foot)
}

// hasBest says whether the best 700 hits are fewer than all.
func (a *AllValues) hasBest() bool { return a.s.results != nil && a.s.results.Total > bestOf }

// orders are the orders of the columns, "" for none.
func (a *AllValues) orders() []view.FacetOrder {
	if a.hasBest() {
		return []view.FacetOrder{view.OrderText, view.OrderFound, "", view.OrderCatalogue, view.OrderTypical}
	}
	return []view.FacetOrder{view.OrderText, view.OrderFound, view.OrderCatalogue, view.OrderTypical}
}

func (a *AllValues) column(o view.FacetOrder) int {
	for i, other := range a.orders() {
		if other == o {
			return i
		}
	}
	return 1
}

func (a *AllValues) heads() (cells []widgets.Cell, sorts []bool) {
	cells = a.cells(wording.T("all.value"), wording.T("all.titles"), wording.T("all.best"),
		wording.T("all.catalogue"), wording.T("all.share"))
	for _, o := range a.orders() {
		sorts = append(sorts, o != "")
	}
	return cells, sorts
}

func (a *AllValues) cells(label, titles, best, catalogue, share string) []widgets.Cell {
	number := func(text string, width float32, style widgets.Style) widgets.Cell {
		return widgets.Cell{Text: text, Style: style, Width: theme.Px(width), Trailing: true}
	}
	cells := []widgets.Cell{{Text: label, Style: widgets.Body}, number(titles, 76, widgets.Body)}
	if a.hasBest() {
		cells = append(cells, number(best, 116, widgets.Quiet))
	}
	return append(cells, number(catalogue, 84, widgets.Quiet), number(share, 120, widgets.Quiet))
}

// ask asks for the first values anew, as after each letter typed.
func (a *AllValues) ask() {
	a.fq.Contains, a.fq.Prefix = "", ""
	text := strings.TrimSpace(a.find.Box.Text)
	if a.begins.Chosen() == 1 {
		a.fq.Prefix = text
	} else {
		a.fq.Contains = text
	}
	a.pages, a.asked = map[int][]view.FacetValue{}, map[int]bool{}
	a.stop()
	a.stop = a.get(0, func(f view.Facet) {
		a.total = f.Distinct
		a.count.SetText(wording.N("facet.values", f.Distinct))
		if f.Distinct == 0 && text != "" {
			a.count.SetText(wording.T("all.none", "Text", text))
		}
		a.top.Refresh()
		a.list.Mark(-1)
		a.list.ScrollToTop()
	})
}

// get fetches a page of values; then is told of it, if it is not nil.
func (a *AllValues) get(page int, then func(view.Facet)) (stop func()) {
	a.asked[page] = true
	q, fq := a.query, a.fq
	fq.Skip, fq.Limit = page*valuesAtOnce, valuesAtOnce
	pages := a.pages
	return a.s.host.Tasks().Go(func(ctx context.Context) func() {
		f, err := a.s.desk.Facet(ctx, q, fq)
		return func() {
			if err != nil {
				a.s.host.SetNote(a.s.desk.Explain(err))
				return
			}
			f.Name = fq.Facet
			nameValues([]view.Facet{f})
			pages[page] = f.Values
			if then != nil {
				then(f)
			}
			a.list.Refresh()
		}
	})
}

// at is a value of the list, nil if it is still under way.
func (a *AllValues) at(i int) *view.FacetValue {
	page := i / valuesAtOnce
	if i < 0 || i >= a.total {
		return nil
	}
	values, ok := a.pages[page]
	if !ok {
		if !a.asked[page] {
			a.get(page, nil)
		}
		return nil
	}
	if i %= valuesAtOnce; i < len(values) {
		return &values[i]
	}
	return nil
}

func (a *AllValues) fill(i int, r widgets.Row) {
	v := a.at(i)
	if v == nil {
		r.(*widgets.TableRow).Set(widgets.Cell{Text: "…", Style: widgets.Quiet})
		return
	}
	share := 0.0
	if v.Catalogue > 0 {
		share = min(float64(v.Count)/float64(v.Catalogue), 1)
	}
	cells := a.cells(v.Label, wording.Number(v.Count), wording.Number(v.Best700), wording.Number(v.Catalogue), percent(share))
	cells[len(cells)-1].Bar = float32(share)
	label := &cells[0]
	chosen, not := v.Chosen, v.Excluded
	if p, ok := a.picks[v.Value]; ok {
		chosen, not = !p.not, p.not
	}
	switch label.Tick = widgets.CellOff; {
	case not:
		label.Tick, label.Style, label.Text = widgets.CellOut, widgets.BodyBold, wording.T("not")+" "+v.Label
	case chosen:
		label.Tick, label.Style = widgets.CellOn, widgets.BodyBold
	}
	r.(*widgets.TableRow).Set(cells...)
}

// percent writes a share: "96 %", "0.3 %".
func percent(share float64) string {
	if p := share * 100; p > 0 && p < 9.95 {
		return wording.T("percent", "N", wording.Tenths(p))
	}
	return wording.T("percent", "N", int(share*100+0.5))
}

// sort orders the values anew.
func (a *AllValues) sort(o view.FacetOrder) {
	if o != "" {
		a.fq.Order = o
		a.head.Choose(a.column(o))
		a.ask()
	}
}

// GoTo goes to the first value that begins with a letter or comes after it.
func (a *AllValues) GoTo(letter string) {
	if a.fq.Order != view.OrderText {
		a.fq.Order = view.OrderText
		a.head.Choose(a.column(view.OrderText))
		a.stop()
		a.pages, a.asked = map[int][]view.FacetValue{}, map[int]bool{}
	}
	a.jump()
	q, fq := a.query, a.fq
	fq.From, fq.Limit = letter, 1
	all := fq
	all.From = ""
	a.jump = a.s.host.Tasks().Go(func(ctx context.Context) func() {
		from, err := a.s.desk.Facet(ctx, q, fq)
		var whole view.Facet
		if err == nil {
			whole, err = a.s.desk.Facet(ctx, q, all)
		}
		return func() {
			if err != nil {
				a.s.host.SetNote(a.s.desk.Explain(err))
				return
			}
			a.total = whole.Distinct
			if i := whole.Distinct - from.Distinct; i < a.total {
				a.list.Refresh()
				a.list.ScrollTo(float64(i) * float64(theme.Row(12)))
				a.list.Choose(i)
			}
		}
	})
}

func (a *AllValues) toList() {
	if a.total > 0 {
		a.s.host.Window().Canvas().Focus(a.list)
		a.list.Choose(0)
	}
}

// take ticks a value or leaves it out; again takes that back.
func (a *AllValues) take(i int, not bool) {
	v := a.at(i)
	if v == nil {
		return
	}
	was, ok := a.picks[v.Value]
	if ok {
		delete(a.picks, v.Value)
	}
	if !ok || was.not != not {
		a.picks[v.Value] = valuePick{*v, not}
		a.order = append(a.order, v.Value)
	}
	a.narrow.SetText(wording.T("all.apply"))
	if n := len(a.picks); n > 0 {
		a.narrow.SetText(wording.N("all.applyn", n))
	}
	a.narrow.SetEnabled(len(a.picks) > 0)
	a.list.Refresh()
}

// enter narrows to what is picked, or if nothing is to the value at the cursor.
func (a *AllValues) enter(i int) {
	if len(a.picks) == 0 {
		if a.take(i, false); len(a.picks) == 0 {
			return
		}
	}
	a.apply()
}

// apply asks with all that was picked.
func (a *AllValues) apply() {
	facet := a.fq.Facet
	if a.fq.Vocabulary != "" {
		facet = view.FacetHeading
	}
	q := a.s.query
	for _, value := range a.order {
		p, ok := a.picks[value]
		if !ok {
			continue
		}
		delete(a.picks, value)
		how := widgets.PickAlso
		if p.not {
			how = widgets.PickNot
		}
		a.s.labels[[2]string{facet, value}] = p.value.Label
		q.Narrow = picked(q.Narrow, view.Narrow{Facet: facet, Value: value}, how)
	}
	a.stop()
	a.close()
	a.s.host.Ask(q)
}

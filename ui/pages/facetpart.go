package pages

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Values of a facet in the pane: so many at first, and so many words after "more" or
// lines that are looked for.
const (
	fewWords  = 12
	manyWords = 30
	fewLines  = 14
)

// facetPart is one facet of the pane.
type facetPart struct {
	n     *narrow
	name  string
	head  *widgets.FacetHead
	cloud *widgets.Cloud
	rows  *widgets.FacetRows
	heads *widgets.FacetColumns
	find  *widgets.FindBox
	all   *widgets.Link
	none  *widgets.Prose
	tree  *facetTree
	// base is what came with the search, if counted says so; facet is what is shown.
	base, facet view.Facet
	counted     bool
	// many shows more words; finding shows the box to find something in a cloud too.
	many, finding bool
	// order keeps words in their place while one narrows.
	order map[string]int
	stop  func()
	// asked says that an answer is under way.
	asked bool
}

func newFacetPart(n *narrow, name string) *facetPart {
	p := &facetPart{n: n, name: name, stop: func() {}}
	p.head = widgets.NewFacetHead(facetName(name), func() { n.toggle(name) })
	p.head.OnMenu = func(at fyne.Position) { widgets.ShowMenu(p.head, at, n.headMenu(p)...) }
	p.head.OnLetter = p.letter
	p.cloud = widgets.NewCloud(widgets.CloudTexts{
		Not: wording.T("not"), Names: name == "author",
		More:   func(k int) string { return wording.N("cloud.more", k) },
		Number: func(k int) string { return wording.Number(k) },
		Tip:    func(v view.FacetValue) string { return p.tip(widgets.FacetLine{FacetValue: v}) },
	})
	p.cloud.FacetActs = p.acts(func() fyne.CanvasObject { return p.cloud })
	p.cloud.OnMore = func() {
		p.many = true
		p.fill()
		n.column.Reflow()
	}
	p.rows = widgets.NewFacetRows(p.texts(), false)
	p.rows.FacetActs = p.acts(func() fyne.CanvasObject { return p.rows })
	p.heads = widgets.NewFacetColumns([4]string{wording.T("order.text"), wording.T("order.typical"),
		wording.T("all.titles"), wording.T("all.catalogue")}, func(i int) {
		n.change(func(prefs *NarrowPrefs) { prefs.Order = columnOrders[i] })
	})
	p.find = widgets.NewFindBox(wording.T("all.find", "Facet", facetName(name)),
		func(string) { p.answer(true) }, func(string) { p.focus() })
	p.find.Box.OnDown = p.focus
	p.find.Box.OnEscape = p.endFind
	p.all = widgets.NewLink("", func() { n.s.showAll(p.query()) })
	p.none = widgets.NewProse("", widgets.Quiet)
	p.tree = newFacetTree(p)
	return p
}

// columnOrders are the orders of the columns of a list.
var columnOrders = [...]view.FacetOrder{widgets.ByText: view.OrderText, widgets.ByTypical: view.OrderTypical,
	widgets.ByTitles: view.OrderFound, widgets.ByCatalogue: view.OrderCatalogue}

func (p *facetPart) texts() widgets.FacetTexts {
	return widgets.FacetTexts{Not: wording.T("not"), LeaveOut: wording.T("facet.leaveout"),
		Number: func(k int) string { return wording.Number(k) }, Tip: p.tip}
}

// tip names a value with its numbers.
func (p *facetPart) tip(l widgets.FacetLine) string {
	key := "cloud.tip"
	if p.as2006() {
		key = "cloud.tip2006"
	}
	return wording.T(key, "Label", l.Label, "Count", wording.Number(l.Count), "Catalogue", wording.Number(l.Catalogue))
}

// acts are what cloud, list and tree do.
func (p *facetPart) acts(o func() fyne.CanvasObject) widgets.FacetActs {
	return widgets.FacetActs{
		Pick: func(l widgets.FacetLine, how widgets.Pick) { p.n.s.pick(p.narrows(l), l.Label, how) },
		Menu: func(l widgets.FacetLine, at fyne.Position) {
			widgets.ShowMenu(o(), at, p.n.s.valueMenu(p.narrows(l), l)...)
		},
		Letter: p.letter,
		Free:   func() { p.n.s.free(p.narrowName()) },
		Reveal: func(y, h float32) { p.n.column.RevealSpan(o(), y, h) },
	}
}

// narrowName is the facet that a click narrows by.
func (p *facetPart) narrowName() string {
	if p.vocabulary() != "" {
		return view.FacetHeading
	}
	return p.name
}

func (p *facetPart) narrows(l widgets.FacetLine) view.Narrow {
	return view.Narrow{Facet: p.narrowName(), Value: l.Value, Missing: l.Missing}
}

// letter does what a letter means to a facet.
func (p *facetPart) letter(r rune) bool {
	switch r {
	case '/':
		p.startFind()
	case 'v', 'V':
		p.n.setList(!p.n.prefs.List)
	case 'o', 'O':
		p.n.nextOrder()
	case 'a', 'A':
		p.n.s.showAll(p.query())
	default:
		return false
	}
	return true
}

func (p *facetPart) open() bool { return p.n.prefs.isOpen(p.name) }

func (p *facetPart) as2006() bool {
	return p.n.prefs.As2006 && slices.Contains(cloudsOf2006, p.name)
}

func (p *facetPart) isTree() bool {
	return p.name == "class" && p.n.prefs.List && !p.n.prefs.FlatClasses && p.found() == ""
}

// vocabulary is the one whose headings are shown, "" for all.
func (p *facetPart) vocabulary() string {
	if p.name != "subject" || p.as2006() {
		return ""
	}
	return p.n.prefs.Vocabulary
}

// found is what is looked for in the facet.
func (p *facetPart) found() string {
	if !p.n.prefs.List && !p.finding {
		return ""
	}
	return strings.TrimSpace(p.find.Box.Text)
}

// orderOf is the order of the values: decades go by time unless asked otherwise.
func (p *facetPart) orderOf() view.FacetOrder {
	if o := p.n.prefs.Order; o != view.OrderFound && o != "" || p.name != view.FacetDecade {
		return o
	}
	return view.OrderText
}

// query is what the facet asks beyond what came with the search.
func (p *facetPart) query() view.FacetQuery {
	return view.FacetQuery{Facet: p.name, Vocabulary: p.vocabulary(), Contains: p.found(), Order: p.orderOf(), Limit: manyWords}
}

// answer shows the facet after a search or another wish; what did not come with the
// search is asked for, and until it is there the old values stay.
func (p *facetPart) answer(fresh bool) {
	p.stop()
	p.asked = false
	if p.open() && p.isTree() {
		p.tree.ask()
		return
	}
	fq := p.query()
	plain := p.counted && fq.Vocabulary == "" && fq.Contains == "" && (fq.Order == view.OrderFound || fq.Order == "")
	if !p.open() || plain || p.as2006() {
		p.take(p.base, fresh)
		return
	}
	q := p.n.s.query
	p.asked = true
	p.stop = p.n.s.host.Tasks().Go(func(ctx context.Context) func() {
		f, err := p.n.s.desk.Facet(ctx, q, fq)
		return func() {
			p.asked = false
			if err != nil {
				p.n.s.host.SetNote(p.n.s.desk.Explain(err))
				return
			}
			f.Name = p.name
			nameValues([]view.Facet{f})
			if f.None.Label = withoutName(p.name); fq.Contains != "" || fq.Vocabulary != "" {
				f.Counted = false
			}
			p.take(f, true)
			p.n.arrange()
		}
	})
}

// take shows values.
func (p *facetPart) take(f view.Facet, fresh bool) {
	p.facet = f
	p.facet.Values = slices.Clone(f.Values)
	if p.n.prefs.List {
		p.order = nil
	} else {
		p.keepOrder(fresh)
	}
	p.fill()
}

// keepOrder keeps the words that were there before in their order.
func (p *facetPart) keepOrder(fresh bool) {
	if fresh || p.order == nil {
		p.order = map[string]int{}
	}
	slices.SortStableFunc(p.facet.Values, func(a, b view.FacetValue) int {
		i, okA := p.order[a.Value]
		j, okB := p.order[b.Value]
		switch {
		case okA && okB:
			return i - j
		case okA:
			return -1
		case okB:
			return 1
		}
		return 0
	})
	for i, v := range p.facet.Values {
		p.order[v.Value] = i
	}
}

// values are the values shown, and how many more could be.
func (p *facetPart) values() (shown []view.FacetValue, more int) {
	all, limit := p.facet.Values, fewWords
	switch {
	case p.as2006():
		all, limit = p.n.best[p.name].Values, manyWords
	case p.found() != "":
		limit = manyWords
	case p.n.prefs.List:
		limit = fewLines
	case p.many:
		limit = manyWords
	}
	limit = min(limit, len(all))
	shown = slices.Clone(all[:limit])
	for _, v := range all[limit:] { // what narrows is always seen
		if v.Chosen || v.Excluded {
			shown = append(shown, v)
		}
	}
	return shown, min(len(all), manyWords) - len(shown)
}

func (p *facetPart) size() int {
	if p.isTree() {
		return len(p.tree.rows.Lines())
	}
	shown, _ := p.values()
	return len(shown)
}

// fill shows the values of the facet.
func (p *facetPart) fill() {
	shown, more := p.values()
	p.cloud.Set(shown, p.facet.MaxCatalogue, max(more, 0))
	lines := make([]widgets.FacetLine, 0, len(shown)+1)
	for _, v := range shown {
		lines = append(lines, widgets.FacetLine{FacetValue: v})
	}
	if none := p.facet.None; p.facet.Counted && none.Count > 0 {
		none.Label = withoutName(p.name)
		lines = append(lines, widgets.FacetLine{FacetValue: none, Missing: true})
	}
	p.rows.Set(lines, p.facet.MaxCatalogue)
	p.heads.Choose(widgets.ByTitles)
	if i := slices.Index(columnOrders[:], p.orderOf()); i >= 0 {
		p.heads.Choose(i)
	}
	p.sayHead(len(shown))
}

// sayHead says in the head how many values there are, and that all can be seen.
func (p *facetPart) sayHead(shown int) {
	name := facetName(p.name)
	if v := p.vocabulary(); v != "" {
		name += " (" + v + ")"
	}
	p.head.SetName(name)
	p.head.Pin(slices.Contains(p.n.prefs.Pinned, p.name))
	hasMore := p.facet.More || p.facet.Distinct > shown
	p.head.OnAll, p.all.Hidden = nil, true
	if p.open() && (hasMore || p.isTree() && len(p.facet.Values) > 0) {
		p.head.OnAll = func() { p.n.s.showAll(p.query()) }
		p.all.Hidden = false
		p.all.SetText(wording.T("facet.allvalues"))
		if p.facet.Distinct > 0 {
			p.all.SetText(wording.N("facet.allof", p.facet.Distinct))
		}
	}
	p.head.Set(p.open(), p.valuesText(shown))
}

// valuesText says how many values the facet has.
func (p *facetPart) valuesText(shown int) string {
	f := &p.facet
	switch {
	case f.More && p.open():
		return wording.T("facet.allvalues")
	case f.More:
		return wording.N("facet.morevalues", len(f.Values))
	case f.Distinct == 0:
		return ""
	case p.open() && f.Distinct > shown:
		return wording.N("facet.all", f.Distinct)
	}
	return wording.N("facet.values", f.Distinct)
}

// objects are what stands in the pane for this facet.
func (p *facetPart) objects() []fyne.CanvasObject {
	out := []fyne.CanvasObject{p.head}
	if !p.open() {
		return out
	}
	list := p.n.prefs.List
	if list && (p.facet.More || p.facet.Distinct > fewLines || p.found() != "") || p.finding {
		out = append(out, widgets.Inset(16, 2, 16, 6, p.find))
	}
	switch {
	case p.isTree():
		return append(out, p.tree.rows, widgets.Inset(p.indent(), 2, 12, 8, p.all))
	case p.size() == 0:
		p.none.SetText(p.emptyText())
		out = append(out, widgets.Inset(16, 0, 12, 8, p.none))
	case !list:
		out = append(out, widgets.Inset(16, 0, 12, 0, p.cloud))
	}
	if list {
		if p.size() > 0 {
			out = append(out, p.heads)
		}
		out = append(out, p.rows)
		if !p.all.Hidden {
			out = append(out, widgets.Inset(p.indent(), 4, 12, 8, p.all))
		}
	}
	return out
}

// indent is where the labels of a list begin.
func (p *facetPart) indent() float32 { return 40 }

// emptyText says why there is nothing to see.
func (p *facetPart) emptyText() string {
	switch {
	case p.asked:
		return wording.T("facet.asked")
	case p.found() != "":
		return wording.T("facet.notfound", "Facet", facetName(p.name), "Text", p.found())
	}
	return wording.T("facet.none", "Facet", facetName(p.name))
}

// keys is what gets the keys of the facet.
func (p *facetPart) keys() fyne.Focusable {
	switch {
	case !p.open() || p.size() == 0:
		return p.head
	case p.isTree():
		return p.tree.rows
	case p.n.prefs.List:
		return p.rows
	}
	return p.cloud
}

func (p *facetPart) has(f fyne.Focusable) bool {
	return f != nil && (f == fyne.Focusable(p.cloud) || f == fyne.Focusable(p.rows) || f == fyne.Focusable(p.tree.rows) || f == fyne.Focusable(p.head) || f == fyne.Focusable(p.heads))
}

func (p *facetPart) focus() { p.n.s.host.Window().Canvas().Focus(p.keys()) }

// startFind opens the box to find a value.
func (p *facetPart) startFind() {
	p.finding = true
	if !p.open() {
		p.n.toggle(p.name)
	}
	p.n.arrange()
	p.n.s.host.Window().Canvas().Focus(p.find.Box)
	p.n.column.RevealSpan(p.find, -theme.Row(12), theme.Row(12)+p.find.MinSize().Height)
}

// endFind closes it; all values come back.
func (p *facetPart) endFind() {
	p.finding = false
	p.find.Box.SetText("")
	p.answer(true)
	p.n.arrange()
	p.focus()
}

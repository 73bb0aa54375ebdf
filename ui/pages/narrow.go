package pages

import (
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Words of a cloud: so many at first, so many after "more".
const (
	fewWords  = 12
	manyWords = 30
)

// facetOrder is the order of the facets in the pane; those not named follow.
var facetOrder = [...]string{"subject", "author", "genre", "class", "audience", "language", "library", "format"}

// narrow is the pane at the left: the values of each facet as a cloud.
type narrow struct {
	s      *Search
	root   fyne.CanvasObject
	column *widgets.Column
	foot   *widgets.Prose
	facets map[string]*facetPart
	shown  []string
}

// facetPart is one facet of the pane.
type facetPart struct {
	head  *widgets.FacetHead
	cloud *widgets.Cloud
	none  *widgets.Prose
	facet view.Facet
	// open and many are choices of the person; order keeps words in their place
	// while one narrows.
	open, many bool
	order      map[string]int
}

func newNarrow(s *Search) *narrow {
	n := &narrow{s: s, facets: map[string]*facetPart{}, column: widgets.NewColumn(0, 0)}
	head := widgets.Inset(16, 0, 8, 0, widgets.Line(8, 48,
		widgets.NewText(wording.T("narrow"), widgets.Head), widgets.NewSpring(),
		widgets.NewIconButton("close", wording.T("tip.narrow"), s.ToggleNarrow)))
	n.foot = widgets.NewProse("", widgets.Caption)
	foot := widgets.Inset(16, 8, 12, 8, n.foot)
	n.root = widgets.On(theme.Ground, widgets.Stacked(n.column,
		head, widgets.NewRule(), n.column, widgets.NewRule(), foot))
	return n
}

func (n *narrow) part(name string) *facetPart {
	if p, ok := n.facets[name]; ok {
		return p
	}
	p := &facetPart{open: name == "subject" || name == "author"}
	p.head = widgets.NewFacetHead(facetName(name), func() { n.toggle(p) })
	p.head.OnAll = nil
	p.cloud = widgets.NewCloud(widgets.CloudTexts{
		Not: wording.T("not"), Names: name == "author",
		More:   func(k int) string { return wording.N("cloud.more", k) },
		Number: func(k int) string { return wording.Number(k) },
		Tip: func(v view.FacetValue) string {
			return wording.T("cloud.tip", "Label", v.Label,
				"Count", wording.Number(v.Count), "Catalogue", wording.Number(v.Catalogue))
		},
	})
	p.cloud.OnPick = func(v view.FacetValue, how widgets.Pick) { n.s.Pick(name, v, how) }
	p.cloud.OnMore = func() {
		p.many = true
		n.fill(p)
		n.column.Reflow()
	}
	p.none = widgets.NewProse(wording.T("facet.none", "Facet", facetName(name)), widgets.Quiet)
	n.facets[name] = p
	return p
}

// openFacet opens a facet, brings it into view and puts the keys on it.
func (n *narrow) openFacet(name string) {
	p, ok := n.facets[name]
	if !ok {
		return
	}
	if !p.open {
		n.toggle(p)
	}
	n.s.host.Window().Canvas().Focus(p.head)
	n.column.Reveal(p.head)
}

func (n *narrow) toggle(p *facetPart) {
	p.open = !p.open
	n.fill(p)
	n.arrange()
}

// show puts the facets of an answer into the pane. In a new search the words come
// in their new order; while one narrows, those that stay keep their places.
func (n *narrow) show(res view.Results, fresh bool) {
	n.foot.SetText(wording.N("narrow.foot", res.Total))
	n.shown = n.shown[:0]
	for _, f := range ordered(res.Facets) {
		p := n.part(f.Name)
		p.facet = f
		p.sort(fresh)
		n.fill(p)
		n.shown = append(n.shown, f.Name)
	}
	n.arrange()
	if fresh {
		n.column.Top()
	}
}

func ordered(facets []view.Facet) []view.Facet {
	rank := func(f view.Facet) int {
		if i := slices.Index(facetOrder[:], f.Name); i >= 0 {
			return i
		}
		return len(facetOrder)
	}
	sorted := slices.Clone(facets)
	slices.SortStableFunc(sorted, func(a, b view.Facet) int { return rank(a) - rank(b) })
	return sorted
}

// sort keeps the values that were there before in their order.
func (p *facetPart) sort(fresh bool) {
	values := slices.Clone(p.facet.Values)
	if fresh || p.order == nil {
		p.order = map[string]int{}
	}
	slices.SortStableFunc(values, func(a, b view.FacetValue) int {
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
	for i, v := range values {
		p.order[v.Value] = i
	}
	p.facet.Values = values
}

// fill shows the words of one facet.
func (n *narrow) fill(p *facetPart) {
	values := p.facet.Values
	limit := fewWords
	if p.many {
		limit = manyWords
	}
	more := min(len(values), manyWords) - limit
	shown := values[:min(len(values), limit)]
	p.cloud.Set(shown, p.facet.MaxCatalogue, max(more, 0))
	name := p.facet.Name
	p.head.OnAll = nil
	if p.open && (p.facet.More || p.facet.Distinct > len(shown)) {
		p.head.OnAll = func() { n.s.showAll(name) }
	}
	p.head.Set(p.open, valuesText(p, len(shown)))
}

// valuesText says how many values a facet has, and that all can be seen.
func valuesText(p *facetPart, shown int) string {
	switch {
	case p.facet.More && p.open:
		return wording.T("facet.allvalues")
	case p.facet.More:
		return wording.N("facet.morevalues", len(p.facet.Values))
	case p.facet.Distinct == 0:
		return ""
	case p.open && p.facet.Distinct > shown:
		return wording.N("facet.all", p.facet.Distinct)
	}
	return wording.N("facet.values", p.facet.Distinct)
}

// arrange puts heads and open clouds below each other.
func (n *narrow) arrange() {
	var objects []fyne.CanvasObject
	for _, name := range n.shown {
		p := n.facets[name]
		objects = append(objects, p.head)
		switch {
		case !p.open:
		case len(p.facet.Values) == 0:
			objects = append(objects, widgets.Inset(16, 0, 12, 8, p.none))
		default:
			objects = append(objects, widgets.Inset(16, 0, 12, 0, p.cloud))
		}
	}
	n.column.Set(objects...)
}

// first is where the focus goes in this pane.
func (n *narrow) first() fyne.Focusable {
	for _, name := range n.shown {
		if p := n.facets[name]; p.open && len(p.facet.Values) > 0 {
			return p.cloud
		}
	}
	for _, name := range n.shown {
		return n.facets[name].head
	}
	return n.s.hits.list
}

// Cloud returns the cloud of a facet, nil if it is folded or not there.
func (s *Search) Cloud(facet string) *widgets.Cloud {
	p, ok := s.narrow.facets[facet]
	if !ok || !p.open {
		return nil
	}
	return p.cloud
}

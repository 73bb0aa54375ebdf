package pages

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// narrow is the pane at the left: the values of each facet as a cloud or a list.
type narrow struct {
	s      *Search
	prefs  NarrowPrefs
	root   fyne.CanvasObject
	column *widgets.Column
	foot   *widgets.Prose
	kind   *widgets.Switch
	menu   *widgets.Button
	facets map[string]*facetPart
	// shown are the facets in the pane, in order.
	shown []string
	res   *view.Results
	// hidden is shown while a facet is not in the pane.
	hidden *widgets.Link
	// best are the clouds of the best 700 hits, for the look of 2006.
	best     map[string]view.Facet
	stopBest func()
}

func newNarrow(s *Search) *narrow {
	n := &narrow{s: s, facets: map[string]*facetPart{}, column: widgets.NewColumn(0, 0), prefs: loadNarrowPrefs(), stopBest: func() {}}
	n.kind = widgets.NewSwitch(func(i int) { n.setList(i == 1) }, wording.T("narrow.cloud"), wording.T("narrow.list"))
	n.menu = widgets.NewIconButton("more", wording.T("narrow.menu"), nil)
	n.menu.OnTapped = func() { widgets.ShowMenuBelow(n.menu, n.paneMenu()...) }
	head := widgets.Inset(16, 0, 8, 0, widgets.Line(8, theme.Px(28)+20,
		widgets.NewElided(wording.T("narrow.pane"), widgets.Head, 24), widgets.NewSpring(), n.kind, n.menu))
	n.foot = widgets.NewProse("", widgets.Caption)
	n.hidden = widgets.NewLink("", func() { widgets.ShowMenuBelow(n.hidden, n.hiddenMenu()...) })
	foot := widgets.Inset(16, 8, 12, 8, n.foot)
	n.root = widgets.Stacked(n.column,
		head, widgets.NewRule(), n.column, widgets.NewRule(), foot)
	return n
}

// setList shows lists or clouds.
func (n *narrow) setList(list bool) {
	p := n.prefs
	if p.List = list; list {
		p.As2006 = false
	}
	n.s.UseNarrowPrefs(p)
}

// change changes the preferences.
func (n *narrow) change(do func(p *NarrowPrefs)) {
	p := n.prefs
	do(&p)
	n.s.UseNarrowPrefs(p)
}

// used shows the facets anew after the preferences have changed. Who had the keys in a
// facet has them there afterwards.
func (n *narrow) used() {
	had := n.focused()
	n.s.panes.setList(n.prefs.List)
	if n.res != nil {
		n.show(*n.res, true)
	}
	if had != nil {
		n.s.host.Window().Canvas().Focus(had.keys())
	}
}

// focused is the facet that has the keys, nil if none has.
func (n *narrow) focused() *facetPart {
	c := n.s.host.Window().Canvas()
	if c == nil {
		return nil
	}
	for _, name := range n.shown {
		if p := n.facets[name]; p.has(c.Focused()) {
			return p
		}
	}
	return nil
}

func (n *narrow) part(name string) *facetPart {
	p, ok := n.facets[name]
	if !ok {
		p = newFacetPart(n, name)
		n.facets[name] = p
	}
	return p
}

// openFacet opens a facet, brings it into view and puts the keys on it. A facet that is
// hidden is shown again.
func (n *narrow) openFacet(name string) {
	switch {
	case name == view.FacetHeading:
		name = "subject"
	case name == view.FacetYear:
		n.s.host.Window().Canvas().Focus(n.s.years.keys())
		return
	case !slices.Contains(facetSequence, name):
		return
	}
	if slices.Contains(n.prefs.Hidden, name) {
		n.hide(name)
	}
	p := n.part(name)
	if !p.open() {
		n.toggle(name)
	}
	n.s.host.Window().Canvas().Focus(p.head)
	n.column.Reveal(p.head)
}

// show puts the facets of an answer into the pane. In a new search the words come
// in their new order; while one narrows, those that stay keep their places.
func (n *narrow) show(res view.Results, fresh bool) {
	n.res = &res
	n.kind.Choose(0)
	if n.prefs.List {
		n.kind.Choose(1)
	}
	n.sayFoot()
	n.shown = n.prefs.shown()
	n.askBest()
	for _, name := range n.shown {
		p := n.part(name)
		p.base, p.counted = view.Facet{Name: name}, false
		if i := slices.IndexFunc(res.Facets, func(f view.Facet) bool { return f.Name == name }); i >= 0 {
			p.base, p.counted = res.Facets[i], true
		}
		p.answer(fresh)
	}
	n.arrange()
	if fresh {
		n.column.Top()
	}
}

func (n *narrow) sayFoot() {
	switch {
	case n.prefs.As2006:
		n.foot.SetText(wording.T("narrow.foot2006"))
	case n.prefs.List:
		n.foot.SetText(wording.T("narrow.footlist"))
	case n.res != nil:
		n.foot.SetText(wording.T("narrow.foot."+string(n.prefs.Order)) + "\n" + wording.T("narrow.footsize"))
	}
}

// askBest asks for the clouds of the best 700 hits, if they are to be shown.
func (n *narrow) askBest() {
	n.stopBest()
	if n.best = nil; !n.prefs.As2006 {
		return
	}
	q := n.s.query
	n.stopBest = n.s.host.Tasks().Go(func(ctx context.Context) func() {
		facets, err := n.s.desk.BestFacets(ctx, q, cloudsOf2006, manyWords)
		return func() {
			if err != nil {
				n.s.host.SetNote(n.s.desk.Explain(err))
				return
			}
			nameValues(facets)
			n.best = map[string]view.Facet{}
			for _, f := range facets {
				n.best[f.Name] = f
				n.part(f.Name).fill()
			}
			n.arrange()
		}
	})
}

// arrange puts heads and open facets below each other.
func (n *narrow) arrange() {
	var objects []fyne.CanvasObject
	if n.prefs.Years.InPane {
		objects = append(objects, n.s.years.root, widgets.NewRule())
	}
	for _, name := range n.shown {
		objects = append(objects, n.facets[name].objects()...)
	}
	if k := len(facetSequence) - len(n.shown); k > 0 {
		n.hidden.SetText(wording.N("narrow.hidden", k))
		objects = append(objects, widgets.Inset(28, 4, 12, 12, n.hidden))
	}
	n.column.Set(objects...)
}

// toggle opens or folds a facet.
func (n *narrow) toggle(name string) {
	p := n.part(name)
	n.prefs.Open = flip(n.prefs.Open, name)
	if n.prefs.As2006 && slices.Contains(cloudsOf2006, name) {
		n.prefs.As2006 = false // folded by hand, it is no longer that look
		n.prefs.Open = slices.DeleteFunc(slices.Clone(cloudsOf2006), func(o string) bool { return o == name })
	}
	n.prefs.save()
	n.sayFoot()
	p.answer(true)
	n.arrange()
}

// first is where the focus goes in this pane.
func (n *narrow) first() fyne.Focusable {
	for _, name := range n.shown {
		if p := n.facets[name]; p.open() && p.size() > 0 {
			return p.keys()
		}
	}
	for _, name := range n.shown {
		return n.facets[name].head
	}
	return n.s.hits.list
}

// keepWidth remembers how wide the pane was dragged.
func (n *narrow) keepWidth() {
	n.prefs.CloudWidth, n.prefs.ListWidth = n.s.panes.cloudW, n.s.panes.listW
	n.prefs.save()
}

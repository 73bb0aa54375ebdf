package pages

import (
	"context"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostClasses bounds the classes shown in one class; all of them are in "All values".
const mostClasses = 500

// facetTree is the classes as a tree. Only branches that are open are asked for.
type facetTree struct {
	p    *facetPart
	rows *widgets.FacetRows
	// open are the classes that are open, in the order of opening; below is what is known
	// of each, "" being the schemes.
	open  map[string]bool
	below map[string]view.Facet
	// search counts the searches, so that an answer to an older one is dropped.
	search int
	stop   func()
}

func newFacetTree(p *facetPart) *facetTree {
	t := &facetTree{p: p, open: map[string]bool{}, below: map[string]view.Facet{}, stop: func() {}}
	t.rows = widgets.NewFacetRows(p.texts(), true)
	t.rows.FacetActs = p.acts(func() fyne.CanvasObject { return t.rows })
	t.rows.OnOpen = t.toggle
	return t
}

// toggle opens or closes a class.
func (t *facetTree) toggle(l widgets.FacetLine) {
	if t.open[l.Value] {
		delete(t.open, l.Value)
		t.show()
		return
	}
	t.open[l.Value] = true
	t.get(l.Value)
}

// ask asks anew for the schemes and all classes that are open, as after a search.
func (t *facetTree) ask() {
	t.search++
	t.stop()
	t.p.facet = t.p.base
	t.p.asked = len(t.below) == 0
	under := []string{""}
	for class := range t.open {
		under = append(under, class)
	}
	t.stop = t.get(under...)
}

// get asks for the classes in some classes.
func (t *facetTree) get(under ...string) (stop func()) {
	s := t.p.n.s
	q, search := s.query, t.search
	return s.host.Tasks().Go(func(ctx context.Context) func() {
		got := make([]view.Facet, len(under))
		for i, class := range under {
			f, err := s.desk.Facet(ctx, q, view.FacetQuery{Facet: "class", Tree: true, Under: class, Limit: mostClasses})
			if err != nil {
				return func() { s.host.SetNote(s.desk.Explain(err)) }
			}
			got[i] = f
		}
		return func() {
			if search != t.search {
				return
			}
			for i, class := range under {
				t.below[class] = got[i]
			}
			t.show()
		}
	})
}

// show puts the open classes below each other.
func (t *facetTree) show() {
	t.p.asked = false
	most := 1
	var lines []widgets.FacetLine
	var add func(under string, depth int)
	add = func(under string, depth int) {
		f := t.below[under]
		for _, v := range f.Values {
			if v.Label == "" {
				v.Label = v.Value
			}
			t.p.n.s.labels[[2]string{"class", v.Value}] = v.Label
			if depth > 0 {
				most = max(most, v.Catalogue)
			}
			lines = append(lines, widgets.FacetLine{FacetValue: v, Depth: depth, Open: t.open[v.Value]})
			if t.open[v.Value] && depth < 12 {
				add(v.Value, depth+1)
			}
		}
	}
	add("", 0)
	if none := t.p.base.None; t.p.base.Counted && none.Count > 0 {
		none.Label = withoutName("class")
		lines = append(lines, widgets.FacetLine{FacetValue: none, Missing: true})
	}
	if most == 1 {
		most = max(t.p.base.MaxCatalogue, 1)
	}
	t.rows.Set(lines, most)
	t.p.sayHead(len(lines))
	if len(lines) == 0 {
		t.p.none.SetText(wording.T("facet.none", "Facet", facetName("class")))
	}
	t.p.n.arrange()
}

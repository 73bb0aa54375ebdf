package pages

import (
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Pick narrows to a value, frees it, adds it as an alternative, or leaves it out.
func (s *Search) Pick(facet string, v view.FacetValue, how widgets.Pick) {
	s.pick(view.Narrow{Facet: facet, Value: v.Value}, v.Label, how)
}

// pick is Pick for what n says; label is how it is called.
func (s *Search) pick(n view.Narrow, label string, how widgets.Pick) {
	q := s.query
	q.Narrow = picked(q.Narrow, n, how)
	s.labels[[2]string{n.Facet, n.Value}] = label
	s.host.Ask(q)
}

// picked is what narrows after a pick.
func picked(narrow []view.Narrow, n view.Narrow, how widgets.Pick) []view.Narrow {
	out := slices.Clone(narrow)
	if how == widgets.PickAlone {
		return append(freed(out, n.Facet), n)
	}
	n.Exclude = how == widgets.PickNot
	at := slices.IndexFunc(out, func(o view.Narrow) bool {
		return o.Facet == n.Facet && o.Value == n.Value && o.Missing == n.Missing
	})
	if at >= 0 {
		was := out[at]
		out = slices.Delete(out, at, at+1)
		if was.Exclude == n.Exclude {
			return out
		}
	}
	if how == widgets.PickOnly {
		out = slices.DeleteFunc(out, func(o view.Narrow) bool { return o.Facet == n.Facet && !o.Exclude })
	}
	return append(out, n)
}

// freed is what narrows without anything of a facet.
func freed(narrow []view.Narrow, facet string) []view.Narrow {
	return slices.DeleteFunc(slices.Clone(narrow), func(o view.Narrow) bool { return o.Facet == facet })
}

// free takes away all that narrows by a facet.
func (s *Search) free(facet string) {
	q := s.query
	if q.Narrow = freed(q.Narrow, facet); len(q.Narrow) < len(s.query.Narrow) {
		s.host.Ask(q)
	}
}

// indexBehind is the index to browse from a value of a facet.
var indexBehind = map[string]view.Index{"subject": view.IndexSubject, "author": view.IndexAuthor,
	view.FacetHeading: view.IndexSubject, "topic": view.IndexSubject, "place": view.IndexSubject}

// valueMenu is what can be done with a value of a facet.
func (s *Search) valueMenu(n view.Narrow, line widgets.FacetLine) []*fyne.MenuItem {
	item := func(key string, how widgets.Pick) *fyne.MenuItem {
		return fyne.NewMenuItem(wording.T(key), func() { s.pick(n, line.Label, how) })
	}
	items := []*fyne.MenuItem{item("value.narrow", widgets.PickOnly), item("value.also", widgets.PickAlso),
		item("value.not", widgets.PickNot), item("value.alone", widgets.PickAlone)}
	switch {
	case line.Chosen:
		items[0], items[1] = item("value.free", widgets.PickAlso), nil
	case line.Excluded:
		items[2] = item("value.readmit", widgets.PickNot)
	}
	items = slices.DeleteFunc(items, func(i *fyne.MenuItem) bool { return i == nil })
	items = append(items, fyne.NewMenuItemSeparator())
	if index, ok := indexBehind[n.Facet]; ok && !line.Missing {
		items = append(items, fyne.NewMenuItem(wording.T("value.browse"), func() {
			s.host.Browse(view.Browse{Index: index, From: line.Label})
		}))
	}
	items = append(items, fyne.NewMenuItem(wording.T("value.newtab"), func() {
		q := s.query
		q.Narrow = picked(q.Narrow, n, widgets.PickAlone)
		s.labels[[2]string{n.Facet, n.Value}] = line.Label
		s.host.AskInNewTab(q)
	}))
	return append(items, fyne.NewMenuItem(wording.T("value.copy"), func() {
		fyne.CurrentApp().Clipboard().SetContent(line.Label)
	}))
}

package pages

import (
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// checked makes a menu entry that is on or off.
func checked(text string, on bool, do func()) *fyne.MenuItem {
	i := fyne.NewMenuItem(text, do)
	i.Checked = on
	return i
}

// sub makes a menu entry with entries of its own.
func sub(text string, items ...*fyne.MenuItem) *fyne.MenuItem {
	i := fyne.NewMenuItem(text, nil)
	i.ChildMenu = fyne.NewMenu("", items...)
	return i
}

// paneMenu is what can be done with the pane.
func (n *narrow) paneMenu() []*fyne.MenuItem {
	line := fyne.NewMenuItemSeparator
	return []*fyne.MenuItem{
		checked(wording.T("narrow.ascloud"), !n.prefs.List && !n.prefs.As2006, func() { n.change(func(p *NarrowPrefs) { p.List, p.As2006 = false, false }) }),
		checked(wording.T("narrow.aslist"), n.prefs.List, func() { n.setList(true) }),
		checked(wording.T("narrow.as2006"), n.prefs.As2006, func() { n.s.SetAsIn2006(!n.prefs.As2006) }),
		line(),
		sub(wording.T("narrow.order"), n.orderMenu()...),
		sub(wording.T("narrow.vocabulary"), n.vocabularyMenu()...),
		sub(wording.T("narrow.facets"), n.facetsMenu()...),
		sub(wording.T("years"), n.s.years.menu()...),
		line(),
		fyne.NewMenuItem(wording.T("table.open"), n.s.ShowTable),
		fyne.NewMenuItem(wording.T("narrow.hide"), n.s.ToggleNarrow),
	}
}

func (n *narrow) orderMenu() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, o := range view.FacetOrders() {
		items = append(items, checked(wording.T("order."+string(o)), n.prefs.Order == o,
			func() { n.change(func(p *NarrowPrefs) { p.Order = o }) }))
	}
	return items
}

// nextOrder orders the values in the next way.
func (n *narrow) nextOrder() {
	all := view.FacetOrders()
	next := all[(slices.Index(all, n.prefs.Order)+1)%len(all)]
	n.change(func(p *NarrowPrefs) { p.Order = next })
	n.s.host.SetNote(wording.T("narrow.ordered", "Order", wording.T("order."+string(next))))
}

func (n *narrow) vocabularyMenu() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, v := range vocabularies {
		name := v
		if v == "" {
			name = wording.T("narrow.allvocabularies")
		}
		items = append(items, checked(name, n.prefs.Vocabulary == v,
			func() { n.change(func(p *NarrowPrefs) { p.Vocabulary = v }) }))
	}
	return items
}

// facetsMenu shows and hides facets.
func (n *narrow) facetsMenu() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, name := range n.prefs.sequence() {
		items = append(items, checked(facetName(name), !slices.Contains(n.prefs.Hidden, name), func() { n.hide(name) }))
	}
	return items
}

// hiddenMenu shows facets that are hidden.
func (n *narrow) hiddenMenu() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, name := range n.prefs.sequence() {
		if slices.Contains(n.prefs.Hidden, name) {
			items = append(items, fyne.NewMenuItem(facetName(name), func() { n.hide(name) }))
		}
	}
	if len(items) > 1 {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(wording.T("narrow.showall"),
			func() { n.change(func(p *NarrowPrefs) { p.Hidden = []string{} }) }))
	}
	return items
}

// hide hides a facet, or shows it again, open.
func (n *narrow) hide(name string) {
	n.change(func(p *NarrowPrefs) {
		p.Hidden = flip(p.Hidden, name)
		if !slices.Contains(p.Hidden, name) && !slices.Contains(p.Open, name) {
			p.Open = append(slices.Clone(p.Open), name)
		}
	})
}

// headMenu is what can be done with a facet.
func (n *narrow) headMenu(p *facetPart) []*fyne.MenuItem {
	name := p.name
	line := fyne.NewMenuItemSeparator
	fold := "facet.open"
	if p.open() {
		fold = "facet.fold"
	}
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(wording.T(fold), func() { n.toggle(name) }),
		fyne.NewMenuItem(wording.T("facet.allvalues"), func() { n.s.showAll(p.query()) }),
		fyne.NewMenuItem(wording.T("facet.find"), p.startFind),
		line(),
		checked(wording.T("facet.pin"), slices.Contains(n.prefs.Pinned, name),
			func() { n.change(func(prefs *NarrowPrefs) { prefs.Pinned = flip(prefs.Pinned, name) }) }),
		fyne.NewMenuItem(wording.T("facet.up"), func() { n.change(func(prefs *NarrowPrefs) { prefs.move(name, -1) }) }),
		fyne.NewMenuItem(wording.T("facet.down"), func() { n.change(func(prefs *NarrowPrefs) { prefs.move(name, 1) }) }),
		fyne.NewMenuItem(wording.T("facet.hide"), func() { n.hide(name) }),
	}
	switch name {
	case "class":
		items = append(items, line(), checked(wording.T("facet.tree"), !n.prefs.FlatClasses,
			func() { n.change(func(prefs *NarrowPrefs) { prefs.FlatClasses = !prefs.FlatClasses }) }))
	case "subject":
		items = append(items, line(), sub(wording.T("narrow.vocabulary"), n.vocabularyMenu()...))
	}
	if slices.ContainsFunc(n.s.query.Narrow, func(o view.Narrow) bool { return o.Facet == p.narrowName() }) {
		items = append(items, line(), fyne.NewMenuItem(wording.T("facet.free"), func() { n.s.free(p.narrowName()) }))
	}
	return items
}

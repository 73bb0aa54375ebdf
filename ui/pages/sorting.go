package pages

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// sortOrder is the order of the menu of orders.
var sortOrder = [...]view.Sort{view.SortRelevance, view.SortHoldings, view.SortNewest, view.SortOldest,
	view.SortTitle, view.SortAuthor, view.SortCallNumber, view.SortAdded}

// sortKey is the wording key of the name of an order.
func sortKey(s view.Sort) string {
	switch s {
	case "":
		return "sort.relevance"
	case view.SortNewest:
		return "sort.newest"
	}
	return "sort." + strings.ReplaceAll(string(s), "-", "")
}

func sortName(s view.Sort) string { return wording.T(sortKey(s)) }

// SetSort puts the hits into another order.
func (s *Search) SetSort(to view.Sort) {
	if to == view.SortRelevance {
		to = ""
	}
	q := s.query
	q.Sort = to
	s.host.Ask(q)
}

// SetGrouped shows one edition of each work, or all.
func (s *Search) SetGrouped(on bool) {
	q := s.query
	q.Grouped = on
	s.host.Ask(q)
}

// SetProfile ranks by another profile, "" for the default.
func (s *Search) SetProfile(name string) {
	q := s.query
	q.Profile = name
	if profiles := s.desk.Profiles(); len(profiles) > 0 && name == profiles[0] {
		q.Profile = ""
	}
	s.host.Ask(q)
}

// sortItems is the menu of orders.
func (s *Search) sortItems() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, o := range sortOrder {
		item := fyne.NewMenuItem(sortName(o), func() { s.SetSort(o) })
		item.Checked = s.query.Sort == o || s.query.Sort == "" && o == view.SortRelevance
		items = append(items, item)
	}
	return items
}

// optionItems is the menu of all else that can be done with the hits.
func (s *Search) optionItems() []*fyne.MenuItem {
	checked := func(key string, on bool, do func()) *fyne.MenuItem {
		item := fyne.NewMenuItem(wording.T(key), do)
		item.Checked = on
		return item
	}
	profile := fyne.NewMenuItem(wording.T("options.profile"), nil)
	var names []*fyne.MenuItem
	for i, name := range s.desk.Profiles() {
		item := fyne.NewMenuItem(name, func() { s.SetProfile(name) })
		item.Checked = s.query.Profile == name || s.query.Profile == "" && i == 0
		names = append(names, item)
	}
	profile.ChildMenu = fyne.NewMenu("", names...)
	three := s.hits.three()
	items := []*fyne.MenuItem{
		checked("menu.grouped", s.query.Grouped, func() { s.SetGrouped(!s.query.Grouped) }),
		checked("menu.beginnings", s.query.Beginnings, func() { s.SetBeginnings(!s.query.Beginnings) }),
		checked("menu.three", three, func() { s.hits.setThree(!three) }),
		profile,
	}
	for i, id := range []string{ActionAddToList, ActionExport, ActionPrint, ActionBatch} {
		a := s.host.Action(id)
		if a == nil || a.Do == nil {
			continue
		}
		if i < 3 && len(items) == 4 || i == 3 {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		item := fyne.NewMenuItem(wording.T(a.Text), a.Do)
		item.Disabled = a.Enabled != nil && !a.Enabled()
		items = append(items, item)
	}
	return items
}

// HeadMenus are the buttons of the menus above the hits: orders, options.
func (s *Search) HeadMenus() []*widgets.MenuButton {
	return []*widgets.MenuButton{s.head.sort, s.head.options}
}

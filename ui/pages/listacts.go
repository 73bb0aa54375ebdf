package pages

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// ctrlEnter says whether keys are Ctrl and Enter.
func ctrlEnter(s fyne.Shortcut) bool {
	k, ok := s.(*desktop.CustomShortcut)
	return ok && k.Modifier == fyne.KeyModifierShortcutDefault && (k.KeyName == fyne.KeyReturn || k.KeyName == fyne.KeyEnter)
}

// listQuery finds the titles of a list.
func listQuery(l *view.List) view.Query {
	return view.Query{Narrow: []view.Narrow{{Facet: view.NarrowList, Value: number(l.ID), Label: l.Name}}}
}

// OpenAsSearch opens the list that is chosen in a search tab.
func (p *Lists) OpenAsSearch(newTab bool) {
	l := p.tree.list()
	switch {
	case l == nil:
	case newTab:
		p.host.AskInNewTab(listQuery(l))
	default:
		p.host.Ask(listQuery(l))
	}
}

// listItems are what can be done with the list that is chosen.
func (p *Lists) listItems() []*fyne.MenuItem {
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(wording.T("lists.open"), func() { p.OpenAsSearch(false) }),
		fyne.NewMenuItem(wording.T("lists.newtab"), func() { p.OpenAsSearch(true) }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(wording.T("lists.change"), p.Change),
		fyne.NewMenuItem(wording.T("lists.newinside"), p.newInside),
		fyne.NewMenuItem(wording.T("lists.remove"), p.Remove),
		fyne.NewMenuItemSeparator(),
	}
	for _, id := range []string{ActionAddToList, ActionExport, ActionPrint} {
		if a := p.host.Action(id); a != nil && a.Do != nil {
			items = append(items, fyne.NewMenuItem(wording.T(a.Text), a.Do))
		}
	}
	return items
}

// listPlate asks for name, place and note of a list.
type listPlate struct {
	p      *Lists
	list   view.List
	name   *widgets.Box
	inside *widgets.SelectBox
	// parents are the lists that inside names.
	parents []int64
	note    *widgets.Box
	main    *widgets.Button
	close   func()
}

// New asks for a new list, beside the one that is chosen.
func (p *Lists) New() {
	l := view.List{}
	if now := p.tree.list(); now != nil {
		l.Parent = now.Parent
	}
	p.askList(l, "lists.newtitle")
}

// newInside asks for a new list inside the one that is chosen.
func (p *Lists) newInside() {
	if now := p.tree.list(); now != nil {
		p.askList(view.List{Parent: now.ID}, "lists.newtitle")
	}
}

// Change asks for another name, place or note of the list that is chosen, or another name of
// the saved search.
func (p *Lists) Change() {
	switch p.part.Chosen() {
	case partLists:
		if l := p.tree.list(); l != nil {
			p.askList(*l, "lists.changetitle")
		}
	case partSaved:
		if s := p.saved.chosen(); s != nil {
			p.keep.renameSaved(*s)
		}
	}
}

// Remove takes the list, or the saved search, away that is chosen.
func (p *Lists) Remove() {
	switch p.part.Chosen() {
	case partLists:
		if l := p.tree.list(); l != nil {
			p.keep.removeList(*l)
		}
	case partSaved:
		if s := p.saved.chosen(); s != nil {
			p.keep.forgetSaved(*s)
		}
	}
}

func (p *Lists) askList(l view.List, title string) {
	a := &listPlate{p: p, list: l, parents: []int64{0}}
	p.tree.asked = a
	options := []string{wording.T("lists.noparent")}
	at := 0
	for i := range p.tree.all {
		o := &p.tree.all[i]
		if l.ID != 0 && (o.ID == l.ID || p.tree.stands(o, &l)) {
			continue // no list stands inside itself
		}
		if o.ID == l.Parent {
			at = len(options)
		}
		options, a.parents = append(options, indented(o)), append(a.parents, o.ID)
	}
	a.name = widgets.NewBox(wording.T("lists.namehint"), func(string) { a.save() })
	a.name.SetText(l.Name)
	a.inside = widgets.NewSelectBox(options, nil)
	a.inside.Choose(at)
	a.note = widgets.NewArea(wording.T("notes.hint"))
	a.note.SetText(l.Note)
	a.note.OnCtrlEnter, a.name.OnCtrlEnter = a.save, a.save
	a.main = widgets.NewMainButton(wording.T("keep.save"), a.save)
	a.main.SetEnabled(l.Name != "")
	a.name.OnChanged = func(text string) { a.main.SetEnabled(oneLine(text) != "") }
	row := func(key string, height float32, o fyne.CanvasObject) fyne.CanvasObject {
		name := widgets.NewElided(wording.T(key), widgets.Quiet, 60)
		label := widgets.Sized(theme.Px(104), 0, widgets.Stacked(nil, widgets.Line(0, theme.Px(34), name)))
		return widgets.Inset(24, 10, 24, 0, widgets.Sized(0, height, widgets.Beside(o, label, o)))
	}
	cancel := widgets.NewButton(wording.T("export.cancel"), "", func() { a.close() }).WithHeight(40)
	gap := widgets.NewGap(0)
	body := widgets.Stacked(gap, widgets.NewGap(6), row("lists.name", theme.Px(34), a.name), row("lists.inside", theme.Px(34), a.inside),
		row("lists.note", theme.Px(120), a.note), gap, widgets.NewRule(), plateFoot(a.main, cancel))
	a.close = p.host.Plate(wording.T(title), fyne.NewSize(theme.Px(560), theme.Px(380)), body)
	p.host.Window().Canvas().Focus(a.name)
	a.name.SelectAll()
}

// save makes the list, or changes it.
func (a *listPlate) save() {
	l := a.list
	l.Name, l.Parent, l.Note = oneLine(a.name.Text), a.parents[a.inside.Chosen()], strings.TrimSpace(a.note.Text)
	if l.Name == "" {
		return
	}
	a.close()
	p := a.p
	switch {
	case l.ID == 0:
		p.keep.newList(l.Parent, l.Name, l.Note, func(list int64) {
			p.part.Choose(partLists)
			p.tree.want = number(list)
			p.Load()
		})
	case l != a.list:
		p.keep.setList(a.list, l)
	}
}

// Actions implements Page.
func (p *Lists) Actions() []Action {
	const pane, titles = "pane.lists", "pane.listtitles"
	list := func() bool { return p.part.Chosen() == partLists && p.tree.list() != nil }
	either := func() bool { return list() || p.part.Chosen() == partSaved && p.saved.chosen() != nil }
	title := func() bool { return list() && p.titles.chosen() != nil }
	return append([]Action{
		{ID: "lists.new", Text: "lists.newtitle", Menu: "menu.file", Part: 3, Keys: Bare(fyne.KeyInsert), Pane: pane, Do: p.New},
		{ID: "lists.change", Text: "lists.change", Menu: "menu.edit", Part: 3, Keys: Bare(fyne.KeyF2), Pane: pane, Enabled: either, Do: p.Change},
		{ID: "lists.remove", Text: "lists.remove", Menu: "menu.edit", Part: 3, Keys: Bare(fyne.KeyDelete), Pane: pane, Enabled: either, Do: p.Remove},
		{ID: "lists.open", Text: "lists.open", Keys: Bare(fyne.KeyReturn), Pane: pane, Enabled: list, Do: func() { p.OpenAsSearch(false) }},
		{ID: "keys.lists", Text: "keys.lists", Pane: pane},
		{ID: "lists.opentitle", Text: "hits.open", Keys: Bare(fyne.KeyReturn), Pane: titles, Enabled: title, Do: p.titles.open},
		{ID: "lists.tick", Text: "hits.tick", Keys: KeyWords("keys.space"), Pane: titles, Enabled: title, Do: func() { p.titles.tick(p.titles.rows.Choice()) }},
		{ID: "lists.tickall", Text: "lists.tickall", Keys: Ctrl(fyne.KeyA), Enabled: list, Do: p.titles.tickAll},
		{ID: "lists.takeout", Text: "lists.takeout", Menu: "menu.edit", Part: 3, Keys: Bare(fyne.KeyDelete), Pane: titles, Enabled: title, Do: p.titles.takeOut},
		{ID: "lists.titlenote", Text: "lists.titlenote", Menu: "menu.edit", Part: 3, Keys: Bare(fyne.KeyN), Pane: titles, Enabled: title, Do: p.titles.note},
		{ID: "lists.compare", Text: "menu.compare", Keys: Bare(fyne.KeyC), Pane: titles, Enabled: title, Do: p.titles.compare},
	}, p.titles.moveActions(title)...)
}

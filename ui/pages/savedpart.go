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

// savedPart is the saved searches.
type savedPart struct {
	p    *Lists
	rows *widgets.List
	all  []view.Saved
	want string
	// looks are the earlier looks at the searches that were chosen; asked says that they
	// were asked for.
	looks map[int64][]view.SavedLook
	asked map[int64]bool
	// looking is how many are still to be asked again.
	looking int
}

func newSavedPart(p *Lists) *savedPart {
	s := &savedPart{p: p, looks: map[int64][]view.SavedLook{}, asked: map[int64]bool{}}
	s.rows = widgets.NewList(func() int { return len(s.all) }, func() widgets.Row { return widgets.NewPairRow() }, s.fill)
	s.rows.OnChoice = func(int) { p.showRight(); p.host.Renamed() }
	s.rows.OnOpen = func(int) { s.open(false) }
	s.rows.OnKeys = func(k fyne.Shortcut) bool {
		if ctrlEnter(k) && s.chosen() != nil {
			s.open(true)
			return true
		}
		return false
	}
	s.rows.OnRune = func(r rune) {
		switch r {
		case 'a', 'A':
			s.look(s.chosen())
		case 'n', 'N':
			s.openNew()
		}
	}
	s.rows.OnMenu = func(_ int, at fyne.Position) { widgets.MenuAt(p.host.Window().Canvas(), at, s.items()) }
	return s
}

// take shows saved searches that were asked for; the one chosen stays so.
func (s *savedPart) take(all []view.Saved) {
	id := s.want
	if now := s.chosen(); now != nil && id == "" {
		id = number(now.ID)
	}
	s.want, s.all = "", all
	clear(s.asked)
	at := slices.IndexFunc(all, func(o view.Saved) bool { return number(o.ID) == id })
	if at < 0 {
		at = min(max(s.rows.Choice(), 0), len(all)-1)
	}
	s.rows.Mark(at)
	s.rows.Inserted(0)
}

// chosen is the search that is chosen, nil for none.
func (s *savedPart) chosen() *view.Saved {
	if i := s.rows.Choice(); i >= 0 && i < len(s.all) {
		return &s.all[i]
	}
	return nil
}

// news says how many titles are new: "12 new since 3 November 2026".
func (s *savedPart) news(v *view.Saved) string {
	since := v.Before
	switch {
	case v.New == 0 && since != "":
		return wording.T("saved.nothingsince", "Day", day(since))
	case v.New == 0:
		return wording.T("saved.looked", "Day", day(v.Looked))
	case since != "":
		return wording.N("saved.newsince", v.New, "Day", day(since))
	}
	return wording.N("saved.newon", v.New, "Day", day(v.Looked))
}

func (s *savedPart) fill(i int, row widgets.Row) {
	if i < len(s.all) {
		v := &s.all[i]
		row.(*widgets.PairRow).Set(v.Name, s.news(v), wording.Number(v.Found))
	}
}

// open asks the search that is chosen; openNew what it found newly.
func (s *savedPart) open(newTab bool) {
	if v := s.chosen(); v != nil {
		s.ask(v.Query, newTab)
	}
}

func (s *savedPart) openNew() {
	if v := s.chosen(); v != nil && v.New > 0 {
		s.ask(view.Query{Narrow: []view.Narrow{{Facet: view.NarrowNew, Value: number(v.ID), Label: v.Name}}}, false)
	}
}

func (s *savedPart) ask(q view.Query, newTab bool) {
	if newTab {
		s.p.host.AskInNewTab(q)
		return
	}
	s.p.host.Ask(q)
}

// look asks saved searches again, one after the other.
func (s *savedPart) look(which ...*view.Saved) {
	if s.looking > 0 {
		return
	}
	var ids []int64
	for _, v := range which {
		if v != nil {
			ids = append(ids, v.ID)
		}
	}
	s.looking = len(ids)
	s.next(ids, 0, nil)
}

// lookAll asks all saved searches again.
func (s *savedPart) lookAll() {
	var all []*view.Saved
	for i := range s.all {
		all = append(all, &s.all[i])
	}
	s.look(all...)
}

// next asks the first of some saved searches again, then the others; so many titles are new
// so far. One that cannot be asked, as of a list that was removed, keeps none of the others.
func (s *savedPart) next(ids []int64, found int, trouble error) {
	if len(ids) == 0 {
		s.looking = 0
		s.p.host.SetNote(wording.N("saved.lookeddone", found))
		if trouble != nil {
			s.p.host.SetNote(s.p.desk.Explain(trouble))
		}
		s.p.showPart()
		return
	}
	s.p.host.SetNote(wording.N("saved.looking", len(ids)))
	s.p.host.Tasks().Go(func(ctx context.Context) func() {
		v, err := s.p.desk.LookAgain(ctx, ids[0])
		return func() {
			if err != nil {
				s.next(ids[1:], found, err)
				return
			}
			delete(s.asked, v.ID)
			if at := slices.IndexFunc(s.all, func(o view.Saved) bool { return o.ID == v.ID }); at >= 0 {
				s.all[at] = v
			}
			s.rows.Refresh()
			s.next(ids[1:], found+v.New, trouble)
		}
	})
}

func (s *savedPart) items() []*fyne.MenuItem {
	v := s.chosen()
	if v == nil {
		return nil
	}
	items := []*fyne.MenuItem{fyne.NewMenuItem(wording.T("saved.open"), func() { s.open(false) }), fyne.NewMenuItem(wording.T("saved.opentab"), func() { s.open(true) })}
	if v.New > 0 {
		items = append(items, fyne.NewMenuItem(wording.N("saved.shownew", v.New), s.openNew))
	}
	return append(items, fyne.NewMenuItem(wording.T("saved.look"), func() { s.look(v) }), fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(wording.T("saved.rename"), s.p.Change), fyne.NewMenuItem(wording.T("saved.forget"), s.p.Remove))
}

func (s *savedPart) foot() []fyne.CanvasObject {
	look := widgets.NewButton(wording.T("saved.lookall"), "", s.lookAll)
	look.SetEnabled(len(s.all) > 0)
	return []fyne.CanvasObject{look}
}

// asks are the lines that say what a search asks, none if its name says it already.
func asks(name string, q view.Query) []fyne.CanvasObject {
	parts := queryParts(q)
	if len(parts) == 0 {
		parts = []string{wording.T("title.all")}
	}
	if len(parts) == 1 && parts[0] == name {
		return nil
	}
	lines := []fyne.CanvasObject{widgets.NewText(wording.T("saved.asks"), widgets.Quiet), widgets.NewGap(2)}
	for _, part := range parts {
		lines = append(lines, widgets.NewProse(part, widgets.Body))
	}
	return append(lines, widgets.NewGap(12))
}

// detail is what is known of the search that is chosen.
func (s *savedPart) detail() []fyne.CanvasObject {
	v := s.chosen()
	if v == nil {
		return nil
	}
	objects := append([]fyne.CanvasObject{widgets.NewGap(20), widgets.NewProse(v.Name, widgets.Pane), widgets.NewGap(12)}, asks(v.Name, v.Query)...)
	objects = append(objects, widgets.NewProse(wording.N("saved.found", v.Found), widgets.Body), widgets.NewProse(s.news(v), widgets.BodyBold))
	s.askLooks(v.ID)
	if v.Gone > 0 {
		objects = append(objects, widgets.NewProse(wording.N("saved.gone", v.Gone), widgets.Quiet))
	}
	buttons := widgets.NewFlow(8, theme.Px(40))
	var list []fyne.CanvasObject
	if v.New > 0 {
		list = append(list, widgets.NewMainButton(wording.N("saved.shownew", v.New), s.openNew))
	}
	list = append(list, widgets.NewButton(wording.T("saved.open"), "search", func() { s.open(false) }).WithHeight(40),
		widgets.NewButton(wording.T("saved.look"), "", func() { s.look(v) }).WithHeight(40),
		widgets.NewButton(wording.T("saved.renameit"), "", s.p.Change).WithHeight(40), widgets.NewButton(wording.T("saved.forget"), "", s.p.Remove).WithHeight(40))
	buttons.Set(list...)
	objects = append(objects, widgets.NewGap(20), buttons)
	return append(append(objects, s.earlier(v)...), widgets.NewGap(24))
}

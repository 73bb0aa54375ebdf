package pages

import (
	"context"
	"slices"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostOrdered bounds the titles that are exported and printed in the order of their list:
// as many are fetched at once.
const mostOrdered = pageOfHits * 5

// listTitles is the titles of a list.
type listTitles struct {
	p    *Lists
	root *fyne.Container
	rows *widgets.List
	// of is the list on the screen, pages its titles that were fetched, asked what is being
	// fetched.
	of    view.List
	pages map[int][]view.ListedTitle
	asked map[int]func()
	ticks ticks
	// moving says that a title is on its way to another place of the list.
	moving bool

	// name stands above, noted below it: how many titles, and the note on the list.
	name, noted *widgets.Text
	all         *widgets.Tick
	ticked      *widgets.Text
	untick      *widgets.Link
	// search opens the list as a search, out takes what is ticked out.
	search, out *widgets.Button
	empty       *widgets.Column
	body        *fyne.Container
	line        *fyne.Container
}

func newListTitles(p *Lists) *listTitles {
	t := &listTitles{p: p, pages: map[int][]view.ListedTitle{}, asked: map[int]func(){}, empty: widgets.NewColumn(24, 24)}
	t.rows = widgets.NewList(func() int { return t.of.Titles }, func() widgets.Row { return widgets.NewHitRow(true) },
		func(i int, r widgets.Row) { r.(*widgets.HitRow).Set(t.state(i)) })
	t.rows.OnOpen = func(int) { t.open() }
	t.rows.OnBox, t.rows.BoxWidth = t.tick, widgets.HitBox
	t.rows.OnAdd, t.rows.OnExtend = t.tick, t.tickRange
	t.rows.OnRune, t.rows.OnMenu, t.rows.OnScrolled = t.letter, t.menu, t.scrolled
	t.rows.OnChoice = func(int) { p.host.Renamed() }
	t.rows.OnKeys = func(s fyne.Shortcut) bool {
		if h := t.chosen(); ctrlEnter(s) && h != nil && !h.Gone {
			p.host.OpenRecordInNewTab(h.Hit.ID, view.Query{}, -1)
			return true
		}
		return false
	}
	t.name, t.noted = widgets.NewElided("", widgets.Pane, 80), widgets.NewElided("", widgets.Quiet, 0)
	act := func(id string) func() {
		return func() {
			if a := p.host.Action(id); a != nil && a.Do != nil && (a.Enabled == nil || a.Enabled()) {
				a.Do()
			}
		}
	}
	head := widgets.Inset(16, 0, 8, 0, widgets.Line(8, theme.Px(48), t.name, widgets.NewSpring(),
		widgets.NewIconButton("export", wording.T("menu.export"), act(ActionExport)), widgets.NewIconButton("print", wording.T("menu.print"), act(ActionPrint)),
		widgets.NewMenuIcon("more", wording.T("tip.options"), p.listItems)))
	t.all = widgets.NewTick("", wording.T("lists.tickall"), t.tickAll)
	t.ticked = widgets.NewText("", widgets.Quiet)
	t.untick = widgets.NewLink(wording.T("ticks.clear"), func() { t.setTicks(ticks{}) })
	t.out = widgets.NewButton(wording.T("lists.takeout"), "", t.takeOut).WithHeight(28)
	t.search = widgets.NewButton(wording.T("lists.open"), "search", func() { p.OpenAsSearch(false) }).WithHeight(28)
	t.line = widgets.Inset(8, 0, 16, 0, widgets.Line(8, theme.Px(40), widgets.Sized(28, 40, t.all), t.ticked, t.untick, widgets.NewSpring(), t.search, t.out))
	t.body = container.NewStack(t.rows)
	t.root = widgets.Stacked(t.body, head, widgets.Inset(16, 0, 16, 10, t.noted), widgets.NewRule(), t.line, widgets.NewRule(), t.body)
	return t
}

// show shows a list; what is on the screen of it stays until it was asked anew.
func (t *listTitles) show(l *view.List) {
	if l.ID != t.of.ID {
		t.ticks = ticks{}
		t.pages = map[int][]view.ListedTitle{}
		t.rows.Mark(min(0, l.Titles-1))
		t.rows.ScrollToTop()
	}
	for _, cancel := range t.asked {
		cancel()
	}
	t.asked = map[int]func(){}
	t.of = *l
	t.rows.Mark(min(max(t.rows.Choice(), 0), l.Titles-1))
	t.name.SetText(l.Name)
	count := wording.N("titles", l.Titles)
	if all, lists := t.p.tree.within(l); lists > 0 && all > l.Titles {
		count = filled(" · ", count, wording.N("lists.within", all))
	}
	t.noted.SetText(filled(" · ", count, oneLine(l.Note)))
	t.line.Hidden = l.Titles == 0
	if l.Titles == 0 {
		t.empty.Set(widgets.NewGap(24), widgets.NewProse(wording.T("lists.empty"), widgets.BodyBold), widgets.NewGap(6), widgets.NewProse(wording.T("lists.nonetext"), widgets.Quiet))
		t.body.Objects = []fyne.CanvasObject{t.empty}
	} else {
		t.body.Objects = []fyne.CanvasObject{t.rows}
	}
	t.showTicks()
	first, end := t.rows.Range()
	for page := range max(end, min(l.Titles, mostOrdered))/pageOfHits + 1 {
		if at := page * pageOfHits; at < l.Titles && (at < mostOrdered || at+pageOfHits > first) {
			t.fetch(page, true)
		}
	}
	t.rows.Inserted(0)
	t.root.Refresh()
}

// fetch asks for a page of titles, again if it is there.
func (t *listTitles) fetch(page int, again bool) {
	if _, running := t.asked[page]; running || t.pages[page] != nil && !again {
		return
	}
	list := t.of.ID
	t.asked[page] = t.p.host.Tasks().Go(func(ctx context.Context) func() {
		found, err := t.p.desk.ListTitles(ctx, list, page*pageOfHits, pageOfHits)
		return func() {
			if t.of.ID != list {
				return
			}
			delete(t.asked, page)
			if err != nil {
				t.p.host.SetNote(t.p.desk.Explain(err))
				return
			}
			if len(t.pages) > mostPages {
				clear(t.pages)
			}
			t.pages[page] = found
			t.rows.Refresh()
			t.p.host.Renamed()
		}
	})
}

// scrolled fetches the titles in view.
func (t *listTitles) scrolled() {
	first, end := t.rows.Range()
	for page := first / pageOfHits; page*pageOfHits < end; page++ {
		t.fetch(page, false)
	}
	var titles []view.Hit
	for row := first; row < end; row++ {
		if l := t.at(row); l != nil && !l.Gone {
			titles = append(titles, l.Hit)
		}
	}
	t.p.keep.askMarks(titles, t.rows.Refresh)
}

// at is the title of a row, nil if it is not there yet.
func (t *listTitles) at(row int) *view.ListedTitle {
	if row < 0 {
		return nil
	}
	page := t.pages[row/pageOfHits]
	if k := row % pageOfHits; k < len(page) {
		return &page[k]
	}
	return nil
}

// chosen is the title that is chosen, nil for none.
func (t *listTitles) chosen() *view.ListedTitle { return t.at(t.rows.Choice()) }

// state is what a row shows.
func (t *listTitles) state(row int) widgets.HitState {
	l := t.at(row)
	if l == nil {
		return widgets.HitState{}
	}
	s := widgets.HitState{Hit: &l.Hit, Ticked: t.ticks.has(l.Hit.ID), Foot: wording.T("lists.putin", "Day", day(l.Day))}
	if l.Note != "" {
		s.Foot = wording.T("lists.noted", "Note", oneLine(l.Note))
	}
	if l.Gone {
		s.Why = wording.T("lists.gone")
		return s
	}
	s.Held = wording.N("held", l.Hit.Holdings)
	s.Noted, s.Listed = t.p.keep.markTexts(l.Hit.ID, t.of.Name)
	return s
}

// selection is what is ticked, or the whole list. As long as all its titles are here and no
// list stands inside it, they come in its order.
func (t *listTitles) selection() Selection {
	l := &t.of
	q := listQuery(l)
	q.Sort = view.SortList
	all, inside := t.p.tree.within(l)
	own := Selection{All: true, Query: q, Count: all}
	if inside == 0 && l.Titles > 0 && l.Titles <= mostOrdered {
		own = Selection{Count: l.Titles, Query: q}
		for row := range l.Titles {
			h := t.at(row)
			if h == nil {
				own = Selection{All: true, Query: q, Count: l.Titles}
				break
			}
			own.IDs = append(own.IDs, h.Hit.ID)
		}
	}
	n := t.ticks.count(l.Titles)
	if n == 0 {
		return own
	}
	if own.IDs != nil {
		own.IDs = slices.DeleteFunc(own.IDs, func(id string) bool { return !t.ticks.has(id) })
		own.Count, own.Ticked = len(own.IDs), true
	} else if !t.ticks.all {
		own = Selection{IDs: slices.Clone(t.ticks.ids), Count: n, Ticked: true, Query: q}
	} else {
		own = Selection{All: true, Query: q, Except: slices.Clone(t.ticks.except), Count: all - len(t.ticks.except), Ticked: true}
	}
	return own
}

// letter gets the letters typed while the titles have the focus.
func (t *listTitles) letter(r rune) {
	switch unicode.ToLower(r) {
	case ' ':
		t.tick(t.rows.Choice())
	case 'n':
		t.note()
	case 'c':
		t.compare()
	}
}

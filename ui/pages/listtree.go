package pages

import (
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// listTree is the lists at the left of the page, each with those inside it.
type listTree struct {
	p    *Lists
	rows *widgets.List
	all  []view.List
	// shown are the places in all of those that stand in no folded one.
	shown  []int
	folded map[int64]bool
	// asked is the plate for a list.
	asked *listPlate
	// want is the list to choose when they are known, "" for the one that is chosen.
	want string
}

func newListTree(p *Lists) *listTree {
	t := &listTree{p: p, folded: map[int64]bool{}, want: p.host.Recall(chosenList)}
	t.rows = widgets.NewList(func() int { return len(t.shown) }, func() widgets.Row { return widgets.NewBranchRow() }, t.fill)
	t.rows.OnChoice = func(int) { t.chose() }
	t.rows.OnOpen = func(int) { p.OpenAsSearch(false) }
	t.rows.OnPoint = nil
	t.rows.OnSpot = func(i int) { t.toggle(i) }
	t.rows.OnMenu = func(_ int, at fyne.Position) { widgets.MenuAt(p.host.Window().Canvas(), at, p.listItems()) }
	t.rows.OnKeys = func(s fyne.Shortcut) bool {
		if ctrlEnter(s) {
			p.OpenAsSearch(true)
			return true
		}
		return false
	}
	return t
}

// take shows lists that were asked for; the one chosen stays so.
func (t *listTree) take(all []view.List) {
	id := t.want
	if l := t.list(); l != nil && id == "" {
		id = number(l.ID)
	}
	t.want = ""
	t.all = all
	t.layOut(id)
}

// layOut makes the rows, and chooses a list, or else the one nearest to where the choice was.
func (t *listTree) layOut(id string) {
	if id != "" {
		t.reach(id)
	}
	t.shown = t.shown[:0]
	under := -1 // the depth of the folded list that the next ones may stand in
	for i := range t.all {
		l := &t.all[i]
		if under >= 0 && l.Depth > under {
			continue
		}
		under = -1
		if t.folded[l.ID] {
			under = l.Depth
		}
		t.shown = append(t.shown, i)
	}
	at := slices.IndexFunc(t.shown, func(i int) bool { return number(t.all[i].ID) == id })
	if at < 0 {
		at = min(max(t.rows.Choice(), 0), len(t.shown)-1)
	}
	t.rows.Mark(at)
	t.rows.Inserted(0)
	if at >= 0 {
		t.rows.Reveal(at)
	}
}

// reach opens the lists that a list stands in.
func (t *listTree) reach(id string) {
	parents := map[int64]int64{}
	at := int64(0)
	for i := range t.all {
		parents[t.all[i].ID] = t.all[i].Parent
		if number(t.all[i].ID) == id {
			at = t.all[i].ID
		}
	}
	for at = parents[at]; at != 0; at = parents[at] {
		delete(t.folded, at)
	}
}

// list is the list that is chosen, nil for none.
func (t *listTree) list() *view.List {
	if i := t.rows.Choice(); i >= 0 && i < len(t.shown) {
		return &t.all[t.shown[i]]
	}
	return nil
}

// within are the titles of a list and of those inside it.
func (t *listTree) within(l *view.List) (titles, lists int) {
	at := slices.IndexFunc(t.all, func(o view.List) bool { return o.ID == l.ID })
	titles = l.Titles
	for i := at + 1; at >= 0 && i < len(t.all) && t.all[i].Depth > l.Depth; i++ {
		titles += t.all[i].Titles
		lists++
	}
	return titles, lists
}

func (t *listTree) chose() {
	if l := t.list(); l != nil {
		t.p.host.Remember(chosenList, number(l.ID))
	}
	t.p.showRight()
	t.p.host.Renamed()
}

func (t *listTree) fill(i int, row widgets.Row) {
	if i >= len(t.shown) {
		return
	}
	at := t.shown[i]
	l := &t.all[at]
	parent := at+1 < len(t.all) && t.all[at+1].Depth > l.Depth
	row.(*widgets.BranchRow).Set(widgets.BranchState{Label: l.Name, Right: wording.Number(l.Titles), Depth: l.Depth, Icon: "lists", Parent: parent, Open: !t.folded[l.ID]})
}

// fold folds the list that is chosen, or opens it; one that is folded or has none inside
// leads to the one that it stands in.
func (t *listTree) fold(on bool) {
	l := t.list()
	if l == nil {
		return
	}
	_, inside := t.within(l)
	if on && (inside == 0 || t.folded[l.ID]) {
		if l.Parent != 0 {
			t.rows.Choose(slices.IndexFunc(t.shown, func(i int) bool { return t.all[i].ID == l.Parent }))
		}
		return
	}
	t.setFolded(l, on)
}

// toggle folds the list of a row, or opens it.
func (t *listTree) toggle(row int) {
	l := &t.all[t.shown[row]]
	t.setFolded(l, !t.folded[l.ID])
}

func (t *listTree) setFolded(l *view.List, on bool) {
	id := ""
	if now := t.list(); now != nil {
		id = number(now.ID)
		if on && now.ID != l.ID && t.stands(now, l) {
			id = number(l.ID)
		}
	}
	t.folded[l.ID] = on
	t.layOut(id)
	t.chose()
}

// stands says whether a list stands inside another.
func (t *listTree) stands(l, in *view.List) bool {
	at := slices.IndexFunc(t.all, func(o view.List) bool { return o.ID == in.ID })
	for i := at + 1; i < len(t.all) && t.all[i].Depth > in.Depth; i++ {
		if t.all[i].ID == l.ID {
			return true
		}
	}
	return false
}

func (t *listTree) foot() []fyne.CanvasObject {
	return []fyne.CanvasObject{widgets.NewButton(wording.T("lists.new"), "plus", t.p.New)}
}

package pages

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// listMove is titles on their way to another place of their list.
type listMove struct {
	list view.List
	ids  []string
	// after is the title behind which they are to stand, "" for the head of the list; name is
	// what they are called.
	after, name string
	// moved is told in the window when it is done, ended also when it is not.
	moved, ended func()
}

// moveInList moves titles of a list.
func (k *Keeping) moveInList(m listMove) {
	k.make(step{
		ended: m.ended,
		say:   func() string { return wording.T("lists.moved", "Title", inShort(m.name)) },
		do: func(ctx context.Context) (goBack, error) {
			change, err := k.desk.MoveInList(ctx, k.now(m.list.ID), m.ids, m.after)
			return k.undo(change), err
		},
	}, m.moved)
}

// move moves the title that is chosen by one row, up (-1) or down (1). It does nothing while
// another move is under way, so that each begins where the one before has ended.
func (t *listTitles) move(step int) {
	from := t.rows.Choice()
	to := from + step
	behind := to // down: behind the next one
	if step < 0 {
		behind = to - 1
	}
	other := t.at(to)
	if t.chosen() == nil || other == nil {
		return
	}
	after := ""
	if behind >= 0 {
		before := t.at(behind)
		if before == nil {
			return
		}
		after = before.Hit.ID
	}
	t.moveTo(after, func() {
		a, b := t.at(from), t.at(to)
		if a != nil && b != nil {
			*a, *b = *b, *a
		}
		t.choose(to)
	})
}

// moveToEnd moves the title that is chosen to the head of the list (-1) or to its end (1).
func (t *listTitles) moveToEnd(step int) {
	after, to := "", 0
	if step > 0 {
		after, to = view.ListEnd, t.of.Titles-1
	}
	if t.rows.Choice() != to {
		t.moveTo(after, func() { t.choose(to) })
	}
}

// moveTo moves the title that is chosen behind another one.
func (t *listTitles) moveTo(after string, moved func()) {
	l := t.chosen()
	if l == nil || t.moving {
		return
	}
	t.moving = true
	list := t.of.ID
	done := func() {
		if t.of.ID == list {
			moved()
		}
	}
	t.p.keep.moveInList(listMove{list: t.of, ids: []string{l.Hit.ID}, after: after, name: runText(l.Hit.Title), moved: done, ended: t.moved})
}

// moved says that another title can be moved.
func (t *listTitles) moved() { t.moving = false }

// moveTicked moves the ticked titles behind the one that is chosen.
func (t *listTitles) moveTicked() {
	l := t.chosen()
	if l == nil || t.moving || !t.canMoveTicked() {
		return
	}
	t.moving = true
	ids := slices.Clone(t.ticks.ids)
	t.p.keep.moveInList(listMove{list: t.of, ids: ids, after: l.Hit.ID, name: wording.N("titles", len(ids)), ended: t.moved})
}

// canMoveTicked says whether titles are ticked that can be moved behind the one chosen.
func (t *listTitles) canMoveTicked() bool { return !t.ticks.all && len(t.ticks.ids) > 0 }

// choose chooses a row and brings it into view.
func (t *listTitles) choose(row int) {
	t.rows.Mark(row)
	t.rows.Reveal(row)
}

// moveItems are the moves of a menu.
func (t *listTitles) moveItems() []*fyne.MenuItem {
	item := func(key string, do func()) *fyne.MenuItem { return fyne.NewMenuItem(wording.T(key), do) }
	items := []*fyne.MenuItem{item("lists.moveup", func() { t.move(-1) }), item("lists.movedown", func() { t.move(1) }),
		item("lists.movefirst", func() { t.moveToEnd(-1) }), item("lists.movelast", func() { t.moveToEnd(1) })}
	if t.canMoveTicked() {
		items = append(items, fyne.NewMenuItem(wording.N("lists.movehere", len(t.ticks.ids)), t.moveTicked))
	}
	return items
}

// moveActions are the moves as actions of the page.
func (t *listTitles) moveActions(title func() bool) []Action {
	move := func(id, text string, k fyne.KeyName, do func()) Action {
		return Action{ID: id, Text: text, Menu: "menu.edit", Part: 4, Keys: Alt(k), Enabled: title, Do: do}
	}
	return []Action{
		move("lists.moveup", "lists.moveup", fyne.KeyUp, func() { t.move(-1) }),
		move("lists.movedown", "lists.movedown", fyne.KeyDown, func() { t.move(1) }),
		move("lists.movefirst", "lists.movefirst", fyne.KeyHome, func() { t.moveToEnd(-1) }),
		move("lists.movelast", "lists.movelast", fyne.KeyEnd, func() { t.moveToEnd(1) }),
	}
}

// List is the list of the titles, for tests.
func (p *Lists) List() *widgets.List { return p.titles.rows }

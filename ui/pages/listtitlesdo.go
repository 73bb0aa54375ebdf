package pages

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// setTicks ticks what is to be ticked.
func (t *listTitles) setTicks(s ticks) {
	t.ticks = s
	t.showTicks()
	t.rows.Refresh()
}

// tick ticks the title of a row, or takes its tick away.
func (t *listTitles) tick(row int) {
	if l := t.at(row); l != nil {
		t.ticks.set(l.Hit.ID, !t.ticks.has(l.Hit.ID))
		t.setTicks(t.ticks)
	}
}

// tickRange ticks all rows from one to another.
func (t *listTitles) tickRange(from, to int) {
	for row := min(from, to); row <= max(from, to); row++ {
		if l := t.at(row); l != nil {
			t.ticks.set(l.Hit.ID, true)
		}
	}
	t.setTicks(t.ticks)
}

// tickAll ticks all titles of the list, or if they are ticked none.
func (t *listTitles) tickAll() {
	t.setTicks(ticks{all: t.ticks.state(t.of.Titles) != widgets.TickAll})
}

// showTicks shows how many are ticked.
func (t *listTitles) showTicks() {
	n := t.ticks.count(t.of.Titles)
	t.all.Set(t.ticks.state(t.of.Titles))
	text := ""
	if n > 0 {
		text = wording.N("ticks.some", n)
	}
	t.ticked.SetText(text)
	t.untick.Hidden, t.out.Hidden, t.search.Hidden = n == 0, n == 0, n > 0
	t.line.Refresh()
	t.root.Refresh()
	t.p.host.Renamed()
}

// open goes to the page of the title that is chosen.
func (t *listTitles) open() {
	l := t.chosen()
	switch {
	case l == nil:
	case l.Gone:
		t.p.host.SetNote(wording.T("lists.goneopen"))
	default:
		t.p.host.OpenRecord(l.Hit.ID, view.Query{}, -1)
	}
}

// takeOut takes what is ticked out of the list, or else the title that is chosen.
func (t *listTitles) takeOut() {
	l := t.chosen()
	switch s := t.ticks; {
	case s.all:
		t.p.keep.takeOut(t.of, nil, slices.Clone(s.except))
	case len(s.ids) > 0:
		t.p.keep.takeOut(t.of, slices.Clone(s.ids), nil)
	case l != nil:
		t.p.keep.takeOut(t.of, []string{l.Hit.ID}, nil)
	default:
		return
	}
	t.setTicks(ticks{})
}

// compare puts the ticked titles side by side.
func (t *listTitles) compare() {
	n := len(t.ticks.ids)
	if t.ticks.all || n < 2 || n > mostCompared {
		t.p.host.SetNote(wording.T("compare.need"))
		return
	}
	t.p.host.CompareRecords(slices.Clone(t.ticks.ids))
}

// note opens the plate for the note on the title that is chosen, in this list.
func (t *listTitles) note() {
	l := t.chosen()
	if l == nil {
		return
	}
	k, list, id, was := t.p.keep, t.of, l.Hit.ID, l.Note
	title := runText(l.Hit.Title)
	k.askNote(wording.T("lists.notetitle", "Name", list.Name), title, was, func(is string) {
		set := func(ctx context.Context, text string) error { return k.desk.NoteInList(ctx, k.now(list.ID), id, text) }
		k.make(step{
			say: func() string { return wording.T("lists.notedone", "Title", inShort(title)) },
			do: func(ctx context.Context) (goBack, error) {
				return func(ctx context.Context) error { return set(ctx, was) }, set(ctx, is)
			},
		}, nil)
	})
}

// menu is the menu of a right click on a title.
func (t *listTitles) menu(_ int, at fyne.Position) {
	l := t.chosen()
	if l == nil {
		return
	}
	var items []*fyne.MenuItem
	if !l.Gone {
		items = append(items, fyne.NewMenuItem(wording.T("hits.open"), t.open),
			fyne.NewMenuItem(wording.T("hits.newtab"), func() { t.p.host.OpenRecordInNewTab(l.Hit.ID, view.Query{}, -1) }))
	}
	items = append(items,
		fyne.NewMenuItem(wording.T("hits.tick"), func() { t.tick(t.rows.Choice()) }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(wording.T("lists.titlenote"), t.note),
		fyne.NewMenuItem(wording.T("lists.takeout"), t.takeOut),
		fyne.NewMenuItemSeparator())
	items = append(append(items, t.moveItems()...), fyne.NewMenuItemSeparator())
	for _, id := range []string{ActionAddToList, ActionExport} {
		if a := t.p.host.Action(id); a != nil && a.Do != nil {
			items = append(items, fyne.NewMenuItem(wording.T(a.Text), a.Do))
		}
	}
	widgets.MenuAt(t.p.host.Window().Canvas(), at, items)
}

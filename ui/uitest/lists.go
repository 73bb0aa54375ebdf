package uitest

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"holdfast/app/view"
)

// kept is what a person keeps: lists with their titles, notes, saved searches.
type kept struct {
	lists  []view.List
	titles map[int64][]keptTitle
	notes  map[string]string
	saved  []view.Saved
	// seen are the titles that a saved search had found, news those that were new.
	seen, news map[int64][]string
	// looks are earlier looks at saved searches, the last one first.
	looks map[int64][]keptLook
	// undo takes changes of lists back, by their numbers.
	undo   map[int64]func()
	number int64
}

type keptTitle struct{ id, title, note, day string }

// errNoList is what a list that there is not is answered by.
var errNoList = errors.New("no such list")

// next is a number that was not given yet.
func (k *kept) next() int64 {
	if k.titles == nil {
		k.titles, k.notes, k.undo = map[int64][]keptTitle{}, map[string]string{}, map[int64]func(){}
		k.seen, k.news = map[int64][]string{}, map[int64][]string{}
		k.looks = map[int64][]keptLook{}
	}
	k.number++
	return k.number
}

// change makes a change, which puts the lists back as they were if it is undone.
func (k *kept) change(do func()) int64 {
	id := k.next()
	lists, titles := slices.Clone(k.lists), map[int64][]keptTitle{}
	for list, all := range k.titles {
		titles[list] = slices.Clone(all)
	}
	do()
	k.undo[id] = func() { k.lists, k.titles = lists, titles }
	return id
}

// at is the place of a list, -1 if there is none.
func (k *kept) at(list int64) int {
	return slices.IndexFunc(k.lists, func(l view.List) bool { return l.ID == list })
}

// inside are a list and all that stand in it.
func (k *kept) inside(list int64) []int64 {
	all := []int64{list}
	for _, l := range k.lists {
		if l.Parent == list {
			all = append(all, k.inside(l.ID)...)
		}
	}
	return all
}

// keeps says whether a title stays where lists and news narrow.
func (k *kept) keeps(id string, narrow []view.Narrow) bool {
	for _, n := range narrow {
		list, look, _ := strings.Cut(n.Value, "@")
		number, err := strconv.ParseInt(list, 10, 64)
		if err != nil || n.Facet != view.NarrowList && n.Facet != view.NarrowNew {
			continue
		}
		has := slices.Contains(k.news[number], id)
		if l, err := strconv.Atoi(look); err == nil {
			has = slices.Contains(without(k.seen[number], k.looks[number][l-1].seen), id)
		}
		if n.Facet == view.NarrowList {
			for _, list := range k.inside(number) {
				has = has || slices.ContainsFunc(k.titles[list], func(t keptTitle) bool { return t.id == id })
			}
		}
		if has == n.Exclude {
			return false
		}
	}
	return true
}

// Lists implements ui.Desk.
func (d *Desk) Lists(context.Context) ([]view.List, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return nil, ErrFake
	}
	var out []view.List
	var walk func(parent int64, depth int)
	walk = func(parent int64, depth int) {
		for _, l := range d.kept.lists {
			if l.Parent == parent {
				l.Depth, l.Titles = depth, len(d.kept.titles[l.ID])
				out = append(out, l)
				walk(l.ID, depth+1)
			}
		}
	}
	walk(0, 0)
	return out, nil
}

// NewList implements ui.Desk.
func (d *Desk) NewList(_ context.Context, parent int64, name string) (list, change int64, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := &d.kept
	if parent != 0 && k.at(parent) < 0 {
		return 0, 0, errNoList
	}
	list = k.next()
	change = k.change(func() {
		k.lists = append(k.lists, view.List{ID: list, Parent: parent, Name: name, Changed: "2026-11-30"})
	})
	return list, change, nil
}

// SetList implements ui.Desk.
func (d *Desk) SetList(_ context.Context, l view.List) (int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := &d.kept
	at := k.at(l.ID)
	if at < 0 {
		return 0, errNoList
	}
	return k.change(func() {
		k.lists = slices.Clone(k.lists)
		k.lists[at].Name, k.lists[at].Note, k.lists[at].Parent = l.Name, l.Note, l.Parent
	}), nil
}

// RemoveList implements ui.Desk.
func (d *Desk) RemoveList(_ context.Context, list int64) (int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := &d.kept
	if k.at(list) < 0 {
		return 0, errNoList
	}
	gone := k.inside(list)
	return k.change(func() {
		k.lists = slices.DeleteFunc(slices.Clone(k.lists), func(l view.List) bool { return slices.Contains(gone, l.ID) })
	}), nil
}

// UndoList implements ui.Desk.
func (d *Desk) UndoList(_ context.Context, change int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	undo := d.kept.undo[change]
	if undo == nil {
		return errors.New("no such change")
	}
	delete(d.kept.undo, change)
	undo()
	return nil
}

// AddToList implements ui.Desk.
func (d *Desk) AddToList(ctx context.Context, list int64, s view.Selection, _ *view.Progress) (added int, change int64, err error) {
	if d.Gate != nil {
		select {
		case <-d.Gate:
		case <-ctx.Done():
			return 0, 0, ctx.Err()
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	k := &d.kept
	if k.at(list) < 0 {
		return 0, 0, errNoList
	}
	change = k.change(func() {
		for _, b := range d.selected(s) {
			if !slices.ContainsFunc(k.titles[list], func(t keptTitle) bool { return t.id == b.id }) {
				k.titles[list] = append(k.titles[list], keptTitle{id: b.id, title: b.work.title, day: "2026-11-03"})
				added++
			}
		}
	})
	return added, change, nil
}

// selected are the books that a selection means.
func (d *Desk) selected(s view.Selection) (out []*book) {
	if s.IDs == nil {
		for _, b := range d.find(s.Query, "") {
			if !slices.Contains(s.Except, b.id) {
				out = append(out, b)
			}
		}
		return out
	}
	for _, id := range s.IDs {
		for i := range d.books {
			if d.books[i].id == id {
				out = append(out, &d.books[i])
			}
		}
	}
	return out
}

// RemoveFromList implements ui.Desk.
func (d *Desk) RemoveFromList(_ context.Context, list int64, ids []string) (int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := &d.kept
	return k.change(func() {
		k.titles[list] = slices.DeleteFunc(k.titles[list], func(t keptTitle) bool { return slices.Contains(ids, t.id) })
	}), nil
}

// MoveInList implements ui.Desk.
func (d *Desk) MoveInList(_ context.Context, list int64, ids []string, after string) (int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := &d.kept
	return k.change(func() {
		var moved, rest []keptTitle
		for _, t := range k.titles[list] {
			if slices.Contains(ids, t.id) {
				moved = append(moved, t)
			} else {
				rest = append(rest, t)
			}
		}
		at := slices.IndexFunc(rest, func(t keptTitle) bool { return t.id == after }) + 1
		if after == view.ListEnd {
			at = len(rest)
		}
		k.titles[list] = slices.Insert(rest, at, moved...)
	}), nil
}

// ListTitles implements ui.Desk.
func (d *Desk) ListTitles(_ context.Context, list int64, from, limit int) (out []view.ListedTitle, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := d.kept.titles[list]
	for _, t := range all[min(from, len(all)):min(from+limit, len(all))] {
		l := view.ListedTitle{Note: t.note, Day: t.day, Gone: true, Hit: view.Hit{ID: t.id, Title: []view.Run{{Text: t.title}}}}
		if found := d.selected(view.Selection{IDs: []string{t.id}}); len(found) > 0 {
			l.Hit, l.Gone = d.page(found, view.Query{})[0], false
		}
		out = append(out, l)
	}
	return out, nil
}

// NoteInList implements ui.Desk.
func (d *Desk) NoteInList(_ context.Context, list int64, id, note string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.kept.titles[list] {
		if t := &d.kept.titles[list][i]; t.id == id {
			t.note = note
		}
	}
	return nil
}

// TitleNote implements ui.Desk.
func (d *Desk) TitleNote(_ context.Context, id string) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.kept.notes[id], nil
}

// SetTitleNote implements ui.Desk.
func (d *Desk) SetTitleNote(_ context.Context, id, text string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept.next()
	d.kept.notes[id] = text
	return nil
}

// Saved implements ui.Desk.
func (d *Desk) Saved(context.Context) ([]view.Saved, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.kept.saved), nil
}

// SaveSearch implements ui.Desk.
func (d *Desk) SaveSearch(_ context.Context, name string, q view.Query) (int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	id := d.kept.next()
	d.kept.seen[id] = d.found(q)
	d.kept.saved = append(d.kept.saved, view.Saved{ID: id, Name: name, Query: q, Looked: "2026-11-03", Found: len(d.kept.seen[id])})
	return id, nil
}

// found are the numbers of the titles that a query finds.
func (d *Desk) found(q view.Query) (ids []string) {
	for _, b := range d.find(q, "") {
		ids = append(ids, b.id)
	}
	return ids
}

// ForgetSeen makes a saved search forget the first n titles that it had found, as if they
// had come since.
func (d *Desk) ForgetSeen(id int64, n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept.seen[id] = d.kept.seen[id][n:]
}

// RenameSaved implements ui.Desk.
func (d *Desk) RenameSaved(_ context.Context, id int64, name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.kept.saved {
		if d.kept.saved[i].ID == id {
			d.kept.saved[i].Name = name
		}
	}
	return nil
}

// ForgetSaved implements ui.Desk.
func (d *Desk) ForgetSaved(_ context.Context, id int64) (back func(context.Context) error, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	before := slices.Clone(d.kept.saved)
	d.kept.saved = slices.DeleteFunc(d.kept.saved, func(s view.Saved) bool { return s.ID == id })
	return func(context.Context) error {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.kept.saved = before
		return nil
	}, nil
}

// DropTitle takes a title out of the catalogue, as the undo of an import does.
func (d *Desk) DropTitle(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.books = slices.DeleteFunc(d.books, func(b book) bool { return b.id == id })
}

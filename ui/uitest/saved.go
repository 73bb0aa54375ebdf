package uitest

import (
	"context"
	"fmt"
	"slices"

	"holdfast/app/view"
)

// keptLook is an earlier look at a saved search.
type keptLook struct {
	day  string
	seen []string
}

// LookAgain implements ui.Desk.
func (d *Desk) LookAgain(_ context.Context, id int64) (view.Saved, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := &d.kept
	at := slices.IndexFunc(k.saved, func(s view.Saved) bool { return s.ID == id })
	if at < 0 {
		return view.Saved{}, fmt.Errorf("no saved search %d", id)
	}
	s := &k.saved[at]
	if looks := k.looks[id]; len(looks) == 0 || looks[0].day != s.Looked {
		k.looks[id] = slices.Insert(looks, 0, keptLook{s.Looked, k.seen[id]})
	}
	found := d.found(s.Query)
	k.news[id] = without(found, k.seen[id])
	k.seen[id] = found
	s.Before, s.Looked, s.Found, s.New = s.Looked, "2026-11-30", len(found), len(k.news[id])
	return *s, nil
}

// without are the first titles that are not among the second.
func without(titles, other []string) []string {
	return slices.DeleteFunc(slices.Clone(titles), func(id string) bool { return slices.Contains(other, id) })
}

// Looks implements ui.Desk.
func (d *Desk) Looks(_ context.Context, id int64) (out []view.SavedLook, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, l := range d.kept.looks[id] {
		now := d.kept.seen[id]
		out = append(out, view.SavedLook{ID: int64(i + 1), Day: l.day, Found: len(l.seen), New: len(without(now, l.seen)), Gone: len(without(l.seen, now))})
	}
	return out, nil
}

// LookedOn makes it a look of another day that a saved search was looked at last.
func (d *Desk) LookedOn(id int64, day string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.kept.saved {
		if d.kept.saved[i].ID == id {
			d.kept.saved[i].Looked = day
		}
	}
}

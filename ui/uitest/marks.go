package uitest

import (
	"context"
	"slices"

	"holdfast/app/view"
)

// Marks implements ui.Desk.
func (d *Desk) Marks(_ context.Context, ids []string) (map[string]view.Mark, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := map[string]view.Mark{}
	for _, id := range ids {
		m := view.Mark{Note: d.kept.notes[id]}
		for _, l := range d.kept.lists {
			if slices.ContainsFunc(d.kept.titles[l.ID], func(t keptTitle) bool { return t.id == id }) {
				m.Lists = append(m.Lists, l.Name)
			}
		}
		if m.Note != "" || len(m.Lists) > 0 {
			out[id] = m
		}
	}
	return out, nil
}

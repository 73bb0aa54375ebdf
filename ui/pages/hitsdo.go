package pages

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// open shows the title of a row in the record pane.
func (h *hits) open(row int) {
	hit := h.at(row)
	if hit == nil {
		h.opened = ""
		return
	}
	h.opened = hit.ID
	h.s.record.open(hit.ID)
}

// chosen is the hit chosen, from 0 or -1, and its title, nil if it is not there yet.
func (h *hits) chosen() (int, *view.Hit) {
	row := h.list.Choice()
	if row < 0 {
		return -1, nil
	}
	return h.rows.at(row).hit, h.at(row)
}

// toggleEditions shows the editions that a hit stands for below it, or hides them.
func (h *hits) toggleEditions(hit int) {
	row := h.list.Choice()
	back := h.rows.at(max(row, 0))
	h.stopEditions()
	if h.rows.open == hit && h.rows.opened() > 0 {
		h.setEditions(-1, nil, back)
		return
	}
	one := h.hit(hit)
	if one == nil || one.Editions < 2 {
		return
	}
	q := h.query
	h.stopEditions = h.s.host.Tasks().Go(func(ctx context.Context) func() {
		found, err := h.s.desk.EditionsFound(ctx, q, one.ID)
		return func() {
			if err != nil {
				h.s.host.SetNote(h.s.desk.Explain(err))
				return
			}
			var others []view.Hit
			for i := range found {
				if found[i].ID != one.ID {
					others = append(others, found[i])
				}
			}
			h.setEditions(hit, others, back)
		}
	})
}

// setEditions shows editions below a hit; what was chosen stays so, or if it is hidden
// now the hit that it is an edition of.
func (h *hits) setEditions(hit int, editions []view.Hit, chosen hitSpot) {
	h.rows.open, h.rows.editions = hit, editions
	if h.list.Choice() >= 0 {
		h.list.Mark(h.rows.row(chosen.hit))
		h.list.Reveal(h.list.Choice())
		if chosen.edition >= 0 {
			h.open(h.list.Choice())
		}
	}
	h.list.Refresh()
}

// toggleWhy says in the row chosen why it is there, or takes the sentence away.
func (h *hits) toggleWhy() {
	_, hit := h.chosen()
	switch {
	case hit == nil:
		return
	case h.why == hit.ID:
		h.why = ""
	case wording.WhyHere(hit.Why) == "":
		h.s.host.SetNote(wording.T("why.nowords"))
		return
	default:
		h.why = hit.ID
	}
	h.list.Refresh()
}

// menu is the menu of a right click on a row.
func (h *hits) menu(row int, at fyne.Position) {
	c := h.s.host.Window().Canvas()
	items := h.s.hitItems(h.at(row))
	if len(items) == 0 {
		return
	}
	pop := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	size := pop.MinSize()
	pop.ShowAtPosition(fyne.NewPos(min(at.X, c.Size().Width-size.Width-8), min(at.Y, c.Size().Height-size.Height-8)))
}

// hitItems are what can be done with one hit.
func (s *Search) hitItems(hit *view.Hit) []*fyne.MenuItem {
	if hit == nil {
		return nil
	}
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(wording.T("hits.open"), s.OpenHere),
		fyne.NewMenuItem(wording.T("hits.newtab"), s.OpenInNewTab),
		fyne.NewMenuItem(wording.T("hits.tick"), func() { s.hits.tick(s.hits.list.Choice()) }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(wording.T("hits.explain"), s.ExplainChosen),
	}
	if s.query.Text != "" {
		items = append(items, fyne.NewMenuItem(wording.T("hits.first"), s.ShouldBeFirst))
	}
	for _, id := range []string{ActionCite, ActionAddToList, ActionExport, ActionNote} {
		if a := s.host.Action(id); a != nil && a.Do != nil {
			items = append(items, fyne.NewMenuItem(wording.T(a.Text), a.Do))
		}
	}
	return items
}

// OpenHere goes to the page of the title chosen.
func (s *Search) OpenHere() {
	if at, hit := s.hits.chosen(); hit != nil {
		s.host.OpenRecord(hit.ID, s.query, at)
	}
}

// OpenInNewTab does so in a new tab.
func (s *Search) OpenInNewTab() {
	if at, hit := s.hits.chosen(); hit != nil {
		s.host.OpenRecordInNewTab(hit.ID, s.query, at)
	}
}

// ShouldBeFirst keeps that the title chosen should be the first for what was asked.
func (s *Search) ShouldBeFirst() {
	_, hit := s.hits.chosen()
	text := s.query.Text
	if hit == nil || text == "" {
		return
	}
	id, title := hit.ID, runsText(hit.Title)
	s.host.Tasks().Go(func(ctx context.Context) func() {
		err := s.desk.ShouldBeFirst(ctx, text, id)
		return func() {
			if err != nil {
				s.host.SetNote(s.desk.Explain(err))
				return
			}
			s.host.Done(Change{
				Say:  wording.T("hits.firstkept", "Query", text, "Title", inShort(title)),
				Undo: func(ctx context.Context) error { return s.desk.ForgetFirst(ctx, text) },
				Redo: func(ctx context.Context) error { return s.desk.ShouldBeFirst(ctx, text, id) },
			})
		}
	})
}

// runsText joins runs.
func runsText(runs []view.Run) string {
	text := ""
	for _, r := range runs {
		text += r.Text
	}
	return text
}

// formatName is what a format is called in the window.
func formatName(name string) string {
	key := "format." + strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(name))
	if t := wording.T(key); t != key {
		return t
	}
	return name
}

// mostCodes is how many libraries are named in a row.
const mostCodes = 12

// libraryCodes names libraries by their codes.
func libraryCodes(codes []string) string {
	if over := len(codes) - mostCodes; over > 0 {
		return strings.Join(codes[:mostCodes], " ") + " +" + wording.Number(over)
	}
	return strings.Join(codes, " ")
}

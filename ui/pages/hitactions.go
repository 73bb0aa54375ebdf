package pages

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
)

// hitActions are what can be done with the hits.
func (s *Search) hitActions() []Action {
	found := func() bool { return s.results != nil && s.results.Total > 0 }
	asked := func() bool { return found() && s.query.Text != "" }
	list := []Action{
		{ID: "hits.tick", Text: "hits.tick", Menu: "menu.record", Part: 1, Keys: KeyWords("keys.space"), Pane: "pane.hits", Enabled: found,
			Do: func() { s.hits.tick(s.hits.list.Choice()) }},
		{ID: "hits.tickall", Text: "hits.tickall", Menu: "menu.record", Part: 1, Keys: Ctrl(fyne.KeyA), Enabled: found, Do: s.TickAll},
		{ID: "hits.untick", Text: "hits.untick", Menu: "menu.record", Part: 1,
			Enabled: func() bool { return s.Selection().Ticked }, Do: s.Untick},
		{ID: "hits.open", Text: "hits.open", Keys: Bare(fyne.KeyReturn), Pane: "pane.hits", Do: s.OpenHere, Enabled: found},
		{ID: "hits.newtab", Text: "hits.newtab", Keys: Ctrl(fyne.KeyReturn), Pane: "pane.hits", Do: s.OpenInNewTab, Enabled: found},
		{ID: "hits.grouped", Text: "menu.grouped", Menu: "menu.search", Part: 1, Keys: Bare(fyne.KeyG), Pane: "pane.hits",
			Checked: func() bool { return s.query.Grouped }, Do: func() { s.SetGrouped(!s.query.Grouped) }},
		{ID: "hits.editions", Text: "hits.showeditions", Menu: "menu.record", Part: 2, Keys: Bare(fyne.KeyE), Pane: "pane.hits",
			Enabled: func() bool { return found() && s.query.Grouped },
			Do:      func() { s.hits.toggleEditions(max(s.Choice(), 0)) }},
		{ID: "hits.why", Text: "hits.why", Menu: "menu.record", Part: 2, Keys: Bare(fyne.KeyW), Pane: "pane.hits", Enabled: asked, Do: s.hits.toggleWhy},
		{ID: "hits.explain", Text: "hits.explain", Menu: "menu.record", Part: 2, Keys: KeyWords("keys.question"), Pane: "pane.hits", Enabled: asked, Do: s.ExplainChosen},
		{ID: "hits.first", Text: "hits.first", Menu: "menu.record", Part: 2, Enabled: asked, Do: s.ShouldBeFirst},
		{ID: "hits.note", Text: "menu.note", Keys: Bare(fyne.KeyN), Pane: "pane.hits", Enabled: found, Do: func() { s.head.offer(ActionNote) }},
		{ID: "hits.three", Text: "menu.three", Menu: "menu.view", Part: 1, Checked: s.hits.three,
			Do: func() { s.hits.setThree(!s.hits.three()) }},
	}
	for _, o := range sortOrder {
		list = append(list, Action{ID: "sort." + string(o), Text: sortKey(o), Menu: "menu.search", Part: 2,
			Checked: func() bool { return s.query.Sort == o || s.query.Sort == "" && o == view.SortRelevance },
			Do:      func() { s.SetSort(o) }})
	}
	return list
}

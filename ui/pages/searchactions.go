package pages

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/ui/wording"
)

// Screen implements Page.
func (s *Search) Screen() fyne.CanvasObject { return s.Root }

// Enter implements Page.
func (s *Search) Enter(at *Stop) {
	s.stop = at
	s.Show(at.Query, at.Choice)
}

// caption writes into the step what it is called: what was typed, or else the first thing
// that narrows; and what narrows besides.
func (s *Search) caption() {
	if s.stop == nil {
		return
	}
	var chips []string
	for _, n := range s.narrowings(s.query) {
		chips = append(chips, filled(" ", n.not, n.text))
	}
	s.stop.Title = s.query.Text
	if s.stop.Title == "" && len(chips) > 0 {
		s.stop.Title, chips = chips[0], chips[1:]
	}
	s.stop.Detail = strings.Join(append(chips, wording.N("titles", s.results.Total)), " · ")
}

// Leave implements Page. The chosen hit is known only once the answer is there.
func (s *Search) Leave(at *Stop) {
	if !s.asking {
		at.Choice = s.Choice()
	}
	s.stop = nil
}

// Actions implements Page.
func (s *Search) Actions() []Action {
	found := func() bool { return s.results != nil && s.results.Total > 0 }
	return append([]Action{
		{ID: "search.beginnings", Text: "menu.beginnings", Menu: "menu.search", Part: 1, Keys: Bare(fyne.KeyB), Pane: "pane.hits",
			Checked: func() bool { return s.query.Beginnings }, Do: func() { s.SetBeginnings(!s.query.Beginnings) }},
		{ID: "search.clear", Text: "menu.clear", Menu: "menu.search", Part: 1, Enabled: func() bool { return narrowed(s.query) }, Do: s.ClearNarrow},
		{ID: "view.years", Text: "menu.years", Menu: "menu.view", Keys: Bare(fyne.KeyF7), Do: s.ToggleYears},
		{ID: "view.record", Text: "menu.record8", Menu: "menu.view", Keys: Bare(fyne.KeyF8), Checked: s.panes.recordShown, Do: s.ToggleRecord},
		{ID: "view.narrow", Text: "menu.narrow", Menu: "menu.view", Keys: Bare(fyne.KeyF9), Checked: s.panes.narrowShown, Do: s.ToggleNarrow},
		{ID: "record.marc", Text: "menu.marc", Menu: "menu.record", Keys: Ctrl(fyne.KeyM), Enabled: found, Do: s.ToggleMARC},
		{ID: "record.copy", Text: "menu.copy", Menu: "menu.record", Keys: Ctrl(fyne.KeyC), Enabled: found, Do: s.CopyRecord},
		{ID: "record.compare", Text: "menu.compare", Menu: "menu.record", Keys: Bare(fyne.KeyC), Pane: "pane.hits",
			Enabled: func() bool { return len(s.hits.ticks.ids) > 1 }, Do: s.Compare},
		{ID: "keys.hits", Text: "keys.hits", Pane: "pane.hits"},
		{ID: "keys.clouds", Text: "keys.clouds", Pane: "pane.clouds"},
		{ID: "keys.years", Text: "keys.years", Pane: "pane.years"},
	}, slices.Concat(s.buildActions(), s.hitActions())...)
}

// Asking says whether an answer is still to come.
func (s *Search) Asking() bool { return s.asking }

package pages

import (
	"reflect"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// Screen implements Page.
func (s *Search) Screen() fyne.CanvasObject { return s.Root }

// Enter implements Page.
func (s *Search) Enter(at *Stop) {
	s.stop, s.before = at, nil
	if at.seen != nil && asksSame(at.seen.Query, at.Query) {
		s.keepTicks(at.seen.Query, s.results == nil || at.Query.Text != s.query.Text)
		s.query = at.seen.Query
		s.show(*at.seen, true, true, at.Choice)
		s.before = at.seen
	}
	s.Show(at.Query, at.Choice)
}

// asksSame says whether two queries ask the same, whatever page of it.
func asksSame(a, b view.Query) bool {
	a.From, a.Limit, a.After = b.From, b.Limit, b.After
	return reflect.DeepEqual(a, b)
}

// mostSeen bounds the answers that are kept for going back.
const mostSeen = 24

// see keeps the answer on the screen for when one comes back, and forgets the oldest.
func (s *Search) see(at *Stop) {
	if at.seen == nil {
		s.kept = append(s.kept, at)
	}
	at.seen = s.results
	for len(s.kept) > mostSeen {
		s.kept[0].seen = nil
		s.kept = s.kept[1:]
	}
}

// answered shows an answer. Where the answer of the last time is on the screen and this
// one is another, nothing under the eyes moves by itself.
func (s *Search) answered(res view.Results, show func()) {
	before := s.before
	s.before = nil
	switch {
	case before == nil:
		show()
	case sameAnswer(before, &res):
		s.results = &res
		s.host.SetFound(foundText(res))
	default:
		s.host.Offer(wording.T("search.changed"), wording.T("search.shownow"), show)
	}
}

// sameAnswer says whether two answers show the same.
func sameAnswer(a, b *view.Results) bool {
	same := func(x, y view.Hit) bool { return x.ID == y.ID && x.Holdings == y.Holdings }
	return a.Total == b.Total && a.AnyYear == b.AnyYear && a.More == b.More && a.Catalogue == b.Catalogue && slices.EqualFunc(a.Hits, b.Hits, same)
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
	if !s.asking || s.before != nil {
		at.Choice = s.Choice()
	}
	if !s.asking && s.results != nil && asksSame(s.results.Query, at.Query) {
		s.see(at)
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
		{ID: "narrow.list", Text: "menu.aslist", Menu: "menu.view", Checked: func() bool { return s.narrow.prefs.List },
			Do: func() { s.narrow.setList(!s.narrow.prefs.List) }},
		{ID: "narrow.2006", Text: "menu.as2006", Menu: "menu.view", Checked: func() bool { return s.narrow.prefs.As2006 },
			Do: func() { s.SetAsIn2006(!s.narrow.prefs.As2006) }},
		{ID: "years.inpane", Text: "menu.yearsinpane", Menu: "menu.view", Checked: func() bool { return s.years.prefs().InPane },
			Do: func() { s.years.change(func(p *YearsPrefs) { p.InPane = !p.InPane }) }},
		{ID: "narrow.table", Text: "menu.table", Menu: "menu.search", Part: 1, Enabled: found, Do: s.ShowTable},
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

package ui

import (
	"holdfast/app/view"
	"holdfast/ui/pages"
)

// step goes back (-1) or forward (1). Where that leads to the hits from elsewhere they get the
// keys, unless what stays on the screen has them; other pages take them by themselves.
func (w *window) step(by int) {
	before := w.entered
	w.leave()
	w.router.move(by)
	w.show()
	if w.entered != before && w.entered == pages.Page(w.searchPage) && !w.frame.hasKeys() {
		w.searchPage.Focus()
	}
}

// push goes to a new step.
func (w *window) push(s *pages.Stop) {
	w.leave()
	w.router.push(s)
	w.router.here().Forget() // who asks the same again wants the answer of now
	w.show()
}

// search is Enter in the search box: a new search, without what narrowed the last.
func (w *window) search(text string) {
	if !w.hasTabs() {
		return
	}
	w.Ask(w.newQuery(text))
	w.searchPage.Focus()
}

// asked is a step of the search page.
func asked(q view.Query) *pages.Stop {
	q.From, q.Limit, q.After = 0, 0, ""
	return &pages.Stop{Place: pages.PlaceSearch, Query: q}
}

// titled is a step of the page of a title.
func titled(id string, q view.Query, at int) *pages.Stop {
	s := asked(q)
	s.Place, s.Record, s.Choice = pages.PlaceRecord, id, at
	return s
}

// Ask implements pages.Host.
func (w *window) Ask(q view.Query) { w.push(asked(q)) }

// AskInNewTab implements pages.Host.
func (w *window) AskInNewTab(q view.Query) { w.pushInNewTab(asked(q)) }

// OpenRecord implements pages.Host.
func (w *window) OpenRecord(id string, q view.Query, at int) { w.push(titled(id, q, at)) }

// OpenRecordInNewTab implements pages.Host.
func (w *window) OpenRecordInNewTab(id string, q view.Query, at int) {
	w.pushInNewTab(titled(id, q, at))
}

func (w *window) pushInNewTab(s *pages.Stop) {
	w.leave()
	w.router.open()
	w.router.push(s)
	w.show()
}

// CompareRecords implements pages.Host.
func (w *window) CompareRecords(ids []string) { w.searchPage.CompareTitles(ids) }

// Browse implements pages.Host.
func (w *window) Browse(b view.Browse) { w.push(&pages.Stop{Place: pages.PlaceBrowse, Browse: b}) }

// reachable says whether one can go to a place now: without a catalogue few have a sense.
func (w *window) reachable(p pages.Place) bool {
	switch p {
	case pages.PlaceImport, pages.PlaceWelcome, pages.PlaceSettings, pages.PlaceHelp:
		return true
	}
	return w.isOpen() || p == pages.PlaceSearch && w.opening != nil
}

// GoTo implements pages.Host.
func (w *window) GoTo(p pages.Place) {
	if !w.reachable(p) {
		return
	}
	w.leave()
	switch {
	case p == pages.PlaceSearch && w.router.toTab():
	case p == pages.PlaceSearch:
		w.router.push(asked(w.newQuery("")))
	case w.router.left[p] != nil:
		w.router.push(w.router.left[p])
	default:
		w.router.push(&pages.Stop{Place: p})
	}
	w.show()
	if p == pages.PlaceSearch { // the other places take the keys themselves
		w.page().Focus()
	}
}

package ui

import (
	"reflect"

	"holdfast/app/view"
	"holdfast/ui/pages"
)

// entry is one step of the history: a place, and on the search page the query and
// the hit that was chosen.
type entry struct {
	place  pages.Place
	query  view.Query
	choice int
}

// mostEntries bounds the history.
const mostEntries = 200

// router keeps the history of a window. It knows places and queries, no widgets.
type router struct {
	entries []entry
	at      int
}

// push goes to a new entry and forgets those ahead. The same place with the same
// query again is not a new entry.
func (r *router) push(e entry) {
	if len(r.entries) > 0 && same(r.entries[r.at], e) {
		return
	}
	if len(r.entries) > 0 {
		r.entries = r.entries[:r.at+1]
	}
	r.entries = append(r.entries, e)
	if over := len(r.entries) - mostEntries; over > 0 {
		r.entries = append([]entry(nil), r.entries[over:]...)
	}
	r.at = len(r.entries) - 1
}

func same(a, b entry) bool {
	return a.place == b.place && reflect.DeepEqual(a.query, b.query)
}

// here is the entry one is at.
func (r *router) here() entry {
	if len(r.entries) == 0 {
		return entry{place: pages.PlaceWelcome}
	}
	return r.entries[r.at]
}

// keep remembers the chosen hit of the entry one is at.
func (r *router) keep(choice int) {
	if len(r.entries) > 0 {
		r.entries[r.at].choice = choice
	}
}

func (r *router) canGo(step int) bool {
	to := r.at + step
	return to >= 0 && to < len(r.entries)
}

// move goes back (-1) or forward (1) if it can.
func (r *router) move(step int) (entry, bool) {
	if !r.canGo(step) {
		return entry{}, false
	}
	r.at += step
	return r.entries[r.at], true
}

// lastSearch is the newest entry of the search page before or at this one.
func (r *router) lastSearch() (entry, bool) {
	for i := min(r.at, len(r.entries)-1); i >= 0; i-- {
		if r.entries[i].place == pages.PlaceSearch {
			return r.entries[i], true
		}
	}
	return entry{}, false
}

// clear forgets everything, as for another catalogue.
func (r *router) clear() { r.entries, r.at = nil, 0 }

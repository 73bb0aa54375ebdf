package ui

import (
	"reflect"
	"slices"

	"holdfast/ui/pages"
)

// Bounds of what is kept of where one was.
const (
	mostStops  = 200 // of one tab, and of the places outside the tabs
	mostTabs   = 40
	mostClosed = 10
)

// trail is a history: steps, and the one that one is at, -1 before the first.
type trail struct {
	stops []*pages.Stop
	at    int
}

func newTrail() *trail { return &trail{at: -1} }

// push goes to a new step and forgets those ahead. The same again is no new step.
func (t *trail) push(s *pages.Stop) {
	if t.at >= 0 && same(t.stops[t.at], s) {
		return
	}
	t.stops = append(t.stops[:t.at+1], s)
	if over := len(t.stops) - mostStops; over > 0 {
		t.stops = slices.Clone(t.stops[over:])
	}
	t.at = len(t.stops) - 1
}

func same(a, b *pages.Stop) bool {
	return a.Place == b.Place && a.Record == b.Record && a.Browse == b.Browse && reflect.DeepEqual(a.Query, b.Query)
}

// here is the step that one is at, nil before the first.
func (t *trail) here() *pages.Stop {
	if t.at < 0 || t.at >= len(t.stops) {
		return nil
	}
	return t.stops[t.at]
}

// can says whether there is a step so many steps away.
func (t *trail) can(step int) bool { return t.at+step >= 0 && t.at+step < len(t.stops) }

// router keeps where one is and was in a window: search tabs with a history each, and
// over them the places outside the tabs that were visited since. It knows no widgets.
type router struct {
	tabs []*trail
	now  int
	away *trail
	// closed are the tabs closed last, the last one last.
	closed []*trail
	// left is how the places outside the tabs were left.
	left map[pages.Place]*pages.Stop
}

func newRouter() router {
	return router{tabs: []*trail{newTrail()}, away: newTrail(), left: map[pages.Place]*pages.Stop{}}
}

// tab is the tab that is in front, or below the place that is.
func (r *router) tab() *trail { return r.tabs[r.now] }

// here is where one is.
func (r *router) here() *pages.Stop {
	if s := r.away.here(); s != nil {
		return s
	}
	if s := r.tab().here(); s != nil {
		return s
	}
	return &pages.Stop{Place: pages.PlaceWelcome}
}

// push goes to a new step.
func (r *router) push(s *pages.Stop) {
	if s.Place.InTab() {
		r.away = newTrail()
		r.tab().push(s)
		return
	}
	r.away.push(s)
	r.left[s.Place] = s
}

// toTab leaves the places outside the tabs; it says whether there is something to see.
func (r *router) toTab() bool {
	r.away = newTrail()
	return r.tab().here() != nil
}

// canGo says whether one can go back (-1) or forward (1).
func (r *router) canGo(step int) bool { return r.way(step) != nil }

// way is the trail in which a step can be made, nil if there is none.
func (r *router) way(step int) *trail {
	switch {
	case step < 0 && r.away.at == 0 && r.tab().here() != nil, r.away.at >= 0 && r.away.can(step):
		return r.away
	case r.away.at >= 0:
		return nil
	case r.tab().can(step):
		return r.tab()
	case step > 0 && r.away.can(step):
		return r.away
	}
	return nil
}

// move goes back (-1) or forward (1) if it can.
func (r *router) move(step int) bool {
	t := r.way(step)
	if t == nil {
		return false
	}
	t.at += step
	return true
}

// open makes a new tab beside this one and goes to it.
func (r *router) open() {
	r.away = newTrail()
	if len(r.tabs) >= mostTabs {
		return
	}
	r.now++
	r.tabs = slices.Insert(r.tabs, r.now, newTrail())
}

// close closes a tab; the last one cannot be closed.
func (r *router) close(i int) bool {
	if i < 0 || i >= len(r.tabs) || len(r.tabs) == 1 {
		return false
	}
	r.closed = append(r.closed, r.tabs[i])
	r.closed = r.closed[max(len(r.closed)-mostClosed, 0):]
	r.tabs = slices.Delete(r.tabs, i, i+1)
	if r.now > i || r.now == len(r.tabs) {
		r.now--
	}
	return true
}

// reopen opens the tab again that was closed last.
func (r *router) reopen() bool {
	n := len(r.closed)
	if n == 0 || len(r.tabs) >= mostTabs {
		return false
	}
	t := r.closed[n-1]
	r.closed = r.closed[:n-1]
	r.away = newTrail()
	r.now++
	r.tabs = slices.Insert(r.tabs, r.now, t)
	return true
}

// choose goes to a tab.
func (r *router) choose(i int) bool {
	if i < 0 || i >= len(r.tabs) {
		return false
	}
	r.now = i
	return r.toTab()
}

// shift puts a tab to another place among the tabs.
func (r *router) shift(from, to int) {
	if from < 0 || from >= len(r.tabs) || to < 0 || to >= len(r.tabs) || from == to {
		return
	}
	now, t := r.tabs[r.now], r.tabs[from]
	r.tabs = slices.Insert(slices.Delete(r.tabs, from, from+1), to, t)
	r.now = slices.Index(r.tabs, now)
}

// forget forgets the answers of all steps, as when they would be worded otherwise now.
func (r *router) forget() {
	for _, t := range r.tabs {
		for _, s := range t.stops {
			s.Forget()
		}
	}
}

// clear forgets everything, as for another catalogue.
func (r *router) clear() { *r = newRouter() }

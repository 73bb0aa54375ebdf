package pages

import (
	"slices"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Selection says which titles something is to be done with.
type Selection struct {
	// All are all titles that Query finds, but Except; else they are IDs, in the order in
	// which they were ticked.
	All         bool
	Query       view.Query
	IDs, Except []string
	// Count is how many they are, Ticked whether a person ticked them: else nothing is
	// ticked and the whole result is meant.
	Count  int
	Ticked bool
}

// list is the name of the list that the titles are all of, "" if they are of none.
func (s *Selection) list() string {
	if q := &s.Query; q.Text == "" && q.Years == nil && len(q.Narrow) == 1 && q.Narrow[0].Facet == view.NarrowList {
		return q.Narrow[0].Label
	}
	return ""
}

// name is what the titles may be called: what was typed, or the name of their list.
func (s *Selection) name() string {
	if s.Query.Text != "" {
		return s.Query.Text
	}
	return s.list()
}

// ticks are the titles that are ticked: some, or the whole result but some.
type ticks struct {
	all    bool
	ids    []string
	except []string
}

func (t *ticks) has(id string) bool {
	if t.all {
		return !slices.Contains(t.except, id)
	}
	return slices.Contains(t.ids, id)
}

// set ticks a title, or takes its tick away.
func (t *ticks) set(id string, on bool) {
	list, in := &t.ids, on
	if t.all {
		list, in = &t.except, !on
	}
	switch at := slices.Index(*list, id); {
	case in && at < 0:
		*list = append(*list, id)
	case !in && at >= 0:
		*list = slices.Delete(*list, at, at+1)
	}
}

// count is how many of so many titles found are ticked.
func (t *ticks) count(total int) int {
	if t.all {
		return max(total-len(t.except), 0)
	}
	return len(t.ids)
}

// state is what the box above the list shows.
func (t *ticks) state(total int) widgets.TickState {
	switch n := t.count(total); {
	case n == 0:
		return widgets.TickNone
	case t.all && n == total || !t.all && n >= total && total > 0:
		return widgets.TickAll
	}
	return widgets.TickSome
}

// Selection is what is ticked, or the whole result if nothing is.
func (s *Search) Selection() Selection {
	t := &s.hits.ticks
	q := s.query
	q.From, q.Limit, q.After = 0, 0, ""
	out := Selection{All: t.all, Query: q, IDs: slices.Clone(t.ids), Except: slices.Clone(t.except)}
	total := 0
	if s.results != nil {
		total = s.results.Total
	}
	if out.Count = t.count(total); out.Count > 0 {
		out.Ticked = true
		return out
	}
	return Selection{All: true, Query: q, Count: total}
}

// Ticked returns the titles that were ticked one by one.
func (s *Search) Ticked() []string { return s.hits.ticks.ids }

// Tick ticks a hit or takes its tick away.
func (s *Search) Tick(hit int) { s.hits.tick(s.hits.rows.row(hit)) }

// TickAll ticks the whole result, or if it is ticked nothing.
func (s *Search) TickAll() {
	t := &s.hits.ticks
	if s.results == nil {
		return
	}
	was := t.state(s.results.Total)
	*t = ticks{}
	if was != widgets.TickAll {
		t.all = true
	}
	s.hits.ticked()
}

// Untick takes all ticks away.
func (s *Search) Untick() {
	s.hits.ticks = ticks{}
	s.hits.ticked()
}

// id is the title that a row shows, "" for none or one that is not there yet.
func (h *hits) id(row int) string {
	if hit := h.at(row); hit != nil {
		return hit.ID
	}
	return ""
}

// tick ticks the title of a row, or takes its tick away.
func (h *hits) tick(row int) {
	if id := h.id(row); id != "" {
		h.ticks.set(id, !h.ticks.has(id))
		h.ticked()
	}
}

// tickRange ticks all rows from one to another, as the one that it began with is: the
// first such step ticks both.
func (h *hits) tickRange(from, to int) {
	for row := min(from, to); row <= max(from, to); row++ {
		if id := h.id(row); id != "" {
			h.ticks.set(id, true)
		}
	}
	h.ticked()
}

// ticked shows what is ticked now.
func (h *hits) ticked() {
	h.list.Refresh()
	h.s.head.showTicks()
	h.sayTicked()
}

// sayTicked says that the ticked titles can be compared, as long as they can.
func (h *hits) sayTicked() {
	said := ""
	if n := len(h.ticks.ids); !h.ticks.all && n > 1 && n <= mostCompared {
		said = wording.N("compare.some", n)
		h.s.host.SetNote(said)
	} else {
		h.s.host.Unsay(h.said)
	}
	h.said = said
}

// ticksText says how many are ticked.
func (s *Search) ticksText() string {
	total := 0
	if s.results != nil {
		total = s.results.Total
	}
	if n := s.hits.ticks.count(total); n > 0 {
		return wording.N("ticks.some", n)
	}
	return ""
}

package pages

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostPages bounds the hits kept: the pages farthest from the view are dropped.
const mostPages = 100

// hits is the list of hits; pages of it are fetched as they come into view.
type hits struct {
	s      *Search
	list   *widgets.List
	root   fyne.CanvasObject
	total  int
	query  view.Query
	pages  map[int][]view.Hit
	asked  map[int]func()
	opened string
	// ticked are the titles that are ticked, in that order.
	ticked []string
}

func newHits(s *Search) *hits {
	h := &hits{s: s, pages: map[int][]view.Hit{}, asked: map[int]func(){}}
	h.list = widgets.NewList(func() int { return h.total },
		func() widgets.Row { return widgets.NewHitRow() },
		func(i int, r widgets.Row) { h.fill(i, r.(*widgets.HitRow)) })
	h.list.OnChoice = func(i int) { h.open(i) }
	h.list.OnOpen = func(int) { h.enter() }
	h.list.OnRune = h.letter
	h.list.OnBox, h.list.BoxWidth = h.tick, widgets.HitBox
	h.root = h.list
	return h
}

// show starts a new list; the answer brings its first page along.
func (h *hits) show(res view.Results, choice int) {
	for _, cancel := range h.asked {
		cancel()
	}
	h.asked = map[int]func(){}
	h.pages = map[int][]view.Hit{0: res.Hits}
	h.total, h.query = res.Total, res.Query
	h.list.Mark(-1)
	h.opened = ""
	if h.total == 0 {
		h.s.record.clear()
		return
	}
	h.list.ScrollToTop()
	h.list.Choose(min(max(choice, 0), h.total-1))
}

func (h *hits) hit(i int) *view.Hit {
	page := h.pages[i/pageOfHits]
	if k := i % pageOfHits; k < len(page) {
		return &page[k]
	}
	return nil
}

func (h *hits) fill(i int, row *widgets.HitRow) {
	hit := h.hit(i)
	if hit == nil {
		row.Set(nil, "")
		row.Tick(false)
		h.fetch(i / pageOfHits)
		return
	}
	row.Set(hit, wording.N("held", hit.Holdings))
	row.Tick(slices.Contains(h.ticked, hit.ID))
}

// fetch asks for a page of hits, once.
func (h *hits) fetch(page int) {
	if _, running := h.asked[page]; running || h.pages[page] != nil {
		return
	}
	q := h.query
	q.From, q.Limit = page*pageOfHits, pageOfHits
	h.asked[page] = h.s.host.Tasks().Go(func(ctx context.Context) func() {
		found, err := h.s.desk.Hits(ctx, q)
		return func() {
			delete(h.asked, page)
			if err != nil {
				h.s.host.SetNote(h.s.desk.Explain(err))
				return
			}
			h.forget(page)
			h.pages[page] = found
			h.list.Refresh()
			if c := h.list.Choice(); c >= 0 && c/pageOfHits == page && h.opened == "" {
				h.open(c)
			}
		}
	})
}

// forget drops the page farthest from one, if there are too many.
func (h *hits) forget(from int) {
	if len(h.pages) < mostPages {
		return
	}
	far, distance := 0, -1
	for p := range h.pages {
		if d := max(p-from, from-p); d > distance {
			far, distance = p, d
		}
	}
	delete(h.pages, far)
}

// open shows the title of a row in the record pane.
func (h *hits) open(i int) {
	hit := h.hit(i)
	if hit == nil {
		h.opened = ""
		return
	}
	h.opened = hit.ID
	h.s.record.open(hit.ID)
}

// enter is Enter on a hit: it goes to the record.
func (h *hits) enter() {
	p := h.s.panes
	if !p.recordShown() {
		p.toggleRecord()
	}
	h.s.host.Window().Canvas().Focus(h.s.record.view)
}

func (h *hits) letter(r rune) {
	switch r {
	case ' ':
		h.tick(h.list.Choice())
	case 'c', 'C':
		h.s.Compare()
	case 'm', 'M':
		h.s.ToggleMARC()
	case 'b', 'B':
		h.s.SetBeginnings(!h.s.query.Beginnings)
	}
}

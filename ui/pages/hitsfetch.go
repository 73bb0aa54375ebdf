package pages

import (
	"context"

	"holdfast/app/view"
)

// mostPages bounds the pages kept: those farthest from the view are dropped.
const mostPages = 100

// scrolled fetches the pages in view, and gives up fetching those that are not any more.
func (h *hits) scrolled() {
	first, end := h.list.Range()
	if h.rows.hits == 0 || end <= first {
		return
	}
	from := min(h.rows.at(first).hit, h.rows.hits-1) / pageOfHits
	to := min(h.rows.at(end-1).hit, h.rows.hits-1) / pageOfHits
	for page, cancel := range h.asked {
		if page < from-1 || page > to+1 {
			cancel()
			delete(h.asked, page)
		}
	}
	for page := from; page <= to; page++ {
		h.fetch(page)
	}
	if k := h.s.Keep; k != nil {
		var titles []view.Hit
		for page := from; page <= to; page++ {
			titles = append(titles, h.pages[page]...)
		}
		k.askMarks(append(titles, h.rows.editions...), h.list.Refresh)
	}
}

// fetch asks for a page of hits, once.
func (h *hits) fetch(page int) {
	if _, running := h.asked[page]; running || h.pages[page] != nil {
		return
	}
	q := h.pageQuery(page)
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
			if h.query.Grouped {
				h.grow(page, len(found))
			}
			h.list.Refresh()
			if h.opened == "" && h.list.Choice() >= 0 {
				h.open(h.list.Choice())
			}
		}
	})
}

// pageQuery asks for a page by the last hit of the nearest page before it that is here,
// so that a far page comes as quickly as a near one.
func (h *hits) pageQuery(page int) view.Query {
	q := h.query
	q.From, q.Limit, q.After = page*pageOfHits, pageOfHits, ""
	near := -1
	for p, hits := range h.pages {
		if p < page && p > near && len(hits) == pageOfHits && hits[pageOfHits-1].Cursor != "" {
			near = p
		}
	}
	if near >= 0 {
		q.After, q.From = h.pages[near][pageOfHits-1].Cursor, (page-near-1)*pageOfHits
	}
	return q
}

// grow makes the list of works as long as is known: by a page more than was fetched, while
// the last page was full.
func (h *hits) grow(page, found int) {
	known := page*pageOfHits + found
	if known < h.rows.hits && found == pageOfHits {
		return
	}
	h.rows.hits = known
	if h.more = found == pageOfHits && known < h.s.results.Total; h.more {
		h.rows.hits = min(known+pageOfHits, h.s.results.Total)
	}
}

// forget drops the page farthest from one, if there are too many; the first stays, since
// others are found by it.
func (h *hits) forget(from int) {
	if len(h.pages) < mostPages {
		return
	}
	far, distance := 0, -1
	for p := range h.pages {
		if d := max(p-from, from-p); p != 0 && d > distance {
			far, distance = p, d
		}
	}
	delete(h.pages, far)
}

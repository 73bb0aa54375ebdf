package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
)

// leastZoom is the fewest years that can be zoomed into.
const leastZoom = 8

// Zoom shows a part of the years only, nil for all; the numbers of the others stay in all
// sums.
func (h *Histogram) Zoom(r *view.YearRange) {
	h.zoom = r
	h.rebinNow()
	h.Refresh()
	if h.OnZoom != nil {
		h.OnZoom()
	}
}

// Zoomed returns the years zoomed into, nil for all.
func (h *Histogram) Zoomed() *view.YearRange { return h.zoom }

func (h *Histogram) rebinNow() {
	_, _, w, _ := h.plot(h.Size())
	h.rebin(w)
}

// zoomBy makes the span of years factor times as long, around a year which keeps its
// place.
func (h *Histogram) zoomBy(factor float64, year int) {
	if len(h.source.Years) == 0 || len(h.source.Bins) == 0 {
		return
	}
	_, whole, last := span(h.source)
	from, to := whole, last
	if h.zoom != nil {
		from, to = h.zoom.From, h.zoom.To
	}
	years := max(int(float64(to-from+1)*factor+0.5), leastZoom)
	if years >= last-whole+1 {
		if h.zoom != nil {
			h.Zoom(nil)
		}
		return
	}
	share := float64(year-from) / float64(max(to-from, 1))
	h.zoomTo(year-int(share*float64(years-1)+0.5), years)
}

// zoomTo shows so many years from one on, inside the whole span.
func (h *Histogram) zoomTo(from, years int) {
	_, whole, last := span(h.source)
	from = max(min(from, last-years+1), whole)
	h.Zoom(&view.YearRange{From: from, To: from + years - 1})
}

// pan moves the part that is shown by some bars.
func (h *Histogram) pan(bars int) {
	if h.zoom == nil || len(h.hist.Bins) == 0 {
		return
	}
	width := h.hist.Bins[0].To - h.hist.Bins[0].From + 1
	h.zoomTo(h.zoom.From+bars*width, h.zoom.To-h.zoom.From+1)
}

// Scrolled implements fyne.Scrollable: the wheel zooms in and out, with Shift and sideways
// it moves along.
func (h *Histogram) Scrolled(e *fyne.ScrollEvent) {
	hideTip(h)
	switch {
	case shiftHeld() || e.Scrolled.DX != 0:
		by := -1
		if e.Scrolled.DX+e.Scrolled.DY < 0 {
			by = 1
		}
		h.pan(by)
	case len(h.hist.Bins) == 0 || e.Scrolled.DY == 0:
	default:
		b := h.hist.Bins[max(h.nearBin(e.Position.X), 0)]
		factor := 1 / 1.5
		if e.Scrolled.DY < 0 {
			factor = 1.5
		}
		h.zoomBy(factor, (b.From+b.To)/2)
	}
}

// zoomAtCursor is plus (in) and minus (out).
func (h *Histogram) zoomAtCursor(factor float64) {
	if len(h.hist.Bins) == 0 {
		return
	}
	b := h.hist.Bins[max(min(h.cursor, len(h.hist.Bins)-1), 0)]
	h.zoomBy(factor, (b.From+b.To)/2)
}

package widgets

import "holdfast/app/view"

// Bars of the histogram: at least so wide with their gap, and not more than so many.
const (
	leastPitch = 9
	mostBars   = 60
)

// binWidths are the widths of bins in years.
var binWidths = [...]int{1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 5000}

// binWidth is the narrowest width that gives few enough bars for a room in px.
func binWidth(from, to int, room float32) int {
	for _, w := range binWidths {
		n := floorYear(to, w)/w - floorYear(from, w)/w + 1
		if n <= mostBars && float32(n)*leastPitch <= room {
			return w
		}
	}
	return binWidths[len(binWidths)-1]
}

// floorYear rounds a year down to a multiple of width, also before Christ.
func floorYear(year, width int) int {
	r := year % width
	if r < 0 {
		r += width
	}
	return year - r
}

// span is the years that the bars of a histogram cover: the first bar takes in some old
// titles before.
func span(h view.Histogram) (first, from, to int) {
	n := len(h.Bins)
	first, from, to = h.Bins[0].From, h.Bins[0].From, h.Bins[n-1].To
	if n > 2 {
		if width := h.Bins[1].To - h.Bins[1].From + 1; h.Bins[0].To-first+1 > width {
			from = h.Bins[0].To - width + 1
		}
	}
	if len(h.Years) > 0 { // bins begin at round years, where there need be no title yet
		first = max(first, h.Years[0].From)
		from = max(from, first)
	}
	return first, from, to
}

// emptyBins are bins of one width that cover the years from to to; the last ends with to.
func emptyBins(from, to, width int) []view.Bin {
	var out []view.Bin
	for year := floorYear(from, width); year <= to; year += width {
		out = append(out, view.Bin{From: year, To: min(year+width-1, to)})
	}
	return out
}

// binned counts single years into bins; years outside all of them are passed over.
func binned(bins, years []view.Bin) []view.Bin {
	at := 0
	for _, y := range years {
		for at < len(bins) && y.From > bins[at].To {
			at++
		}
		if at < len(bins) && y.From >= bins[at].From {
			bins[at].Certain += y.Certain
			bins[at].Uncertain += y.Uncertain
		}
	}
	return bins
}

// rebin makes the bars for a room in px, of the whole span or of the part zoomed into.
func (h *Histogram) rebin(room float32) {
	if len(h.source.Years) == 0 || len(h.source.Bins) == 0 || h.brush.active {
		return
	}
	first, from, to := span(h.source)
	if h.zoom != nil {
		from, to = max(h.zoom.From, first), min(h.zoom.To, to)
		first = from
	}
	width := binWidth(from, to, room)
	make := func(years []view.Bin) []view.Bin {
		bins := emptyBins(from, to, width)
		if h.zoom == nil {
			bins[0].From = min(bins[0].From, first)
		}
		return binned(bins, years)
	}
	var before int
	if h.cursor >= 0 && h.cursor < len(h.hist.Bins) {
		before = h.hist.Bins[h.cursor].From
	}
	n := len(h.hist.Bins)
	h.hist.Bins, h.hist.Whole = make(h.source.Years), make(h.source.WholeYears)
	if h.cursor >= 0 && h.cursor < n {
		h.cursor = h.binOf(before)
	}
	h.shares = h.sharesOf(h.hist.Bins)
}

// sharesOf are the shares of uncertain titles in bins, nil if they are not spread.
func (h *Histogram) sharesOf(bins []view.Bin) []float64 {
	if h.spread == nil {
		return nil
	}
	out := make([]float64, len(bins))
	at := 0
	for _, s := range h.spread {
		for at < len(bins) && s.Year > bins[at].To {
			at++
		}
		if at < len(bins) && s.Year >= bins[at].From {
			out[at] += s.Titles
		}
	}
	return out
}

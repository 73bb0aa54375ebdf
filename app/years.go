package app

import (
	"context"
	"slices"

	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// A bar is a century, a decade or a year: the widest of which there are at least
// leastBins, as far as the span allows, and of spans of ages a thousand years.
const (
	leastBins = 8
	mostBins  = 80
)

// presentYears counts years into bins that cover all of them, and the whole
// catalogue's into the same bins. The sum of the bins with undated and
// impossible is the number of documents counted. All bins are of one width but
// the last, which ends with the last year found, and the first, which takes in
// the few oldest years if they would make all others too coarse.
func presentYears(found, whole *engine.YearCounts) view.Histogram {
	if found == nil {
		return view.Histogram{}
	}
	h := view.Histogram{Undated: found.Undated, Impossible: found.Impossible}
	if len(found.Years) == 0 {
		return h
	}
	first, last := int(found.Years[0].Year), int(found.Years[len(found.Years)-1].Year)
	width := binWidth(first, last)
	from := floorTo(first, width)
	if bulk := bulkStart(found); binWidth(bulk, last) < width && last-bulk+1 >= leastBins {
		width = binWidth(bulk, last)
		from = floorTo(bulk, width)
	}
	n := (last-from)/width + 1
	h.Bins = bins(from, width, n)
	h.Bins[0].From = min(first, from)
	// The axis ends with the last year found, not in the future.
	h.Bins[n-1].To = last
	h.Whole = slices.Clone(h.Bins)
	fill(h.Bins, found)
	fill(h.Whole, whole)
	h.Years, h.WholeYears = singleYears(found), singleYears(whole)
	return h
}

// singleYears are counts as bins of one year each.
func singleYears(c *engine.YearCounts) []view.Bin {
	if c == nil {
		return nil
	}
	out := make([]view.Bin, len(c.Years))
	for i, y := range c.Years {
		out[i] = view.Bin{From: int(y.Year), To: int(y.Year), Certain: y.Certain, Uncertain: y.Uncertain}
	}
	return out
}

// oldestShare is the part of the dated documents that may share the first bin.
const oldestShare = 200

// bulkStart is the first year after the oldest 200th part of the documents.
func bulkStart(c *engine.YearCounts) int {
	all := 0
	for _, y := range c.Years {
		all += y.Certain + y.Uncertain
	}
	before := 0
	for _, y := range c.Years {
		if before += y.Certain + y.Uncertain; before > all/oldestShare {
			return int(y.Year)
		}
	}
	return int(c.Years[0].Year)
}

// binWidth returns the width of the bars from one year to another.
func binWidth(first, last int) int {
	bars := func(width int) int { return (last-floorTo(first, width))/width + 1 }
	switch {
	case bars(100) > mostBins:
		return 1000
	case bars(100) >= leastBins:
		return 100
	case bars(10) >= leastBins:
		return 10
	}
	return 1
}

// floorTo rounds year down to a multiple of width, also before Christ.
func floorTo(year, width int) int {
	r := year % width
	if r < 0 {
		r += width
	}
	return year - r
}

func bins(from, width, n int) []view.Bin {
	out := make([]view.Bin, n)
	for i := range out {
		out[i].From = from + i*width
		out[i].To = out[i].From + width - 1
	}
	return out
}

// fill adds each year to its bin; years outside all bins are passed over.
func fill(b []view.Bin, counts *engine.YearCounts) {
	if counts == nil {
		return
	}
	at := 0
	for _, y := range counts.Years {
		for at < len(b) && int(y.Year) > b[at].To {
			at++
		}
		if at < len(b) && int(y.Year) >= b[at].From {
			b[at].Certain += y.Certain
			b[at].Uncertain += y.Uncertain
		}
	}
}

func sumYears(h view.Histogram) int {
	n := h.Undated + h.Impossible
	for _, b := range h.Bins {
		n += b.Certain + b.Uncertain
	}
	return n
}

// wholeYears counts the whole catalogue by year, once a generation.
func (c *Catalogue) wholeYears(ctx context.Context, r *engine.Reader) (*engine.YearCounts, error) {
	c.mu.Lock()
	if c.whole != nil && c.wholeGen == r.Generation() {
		defer c.mu.Unlock()
		return c.whole, nil
	}
	c.mu.Unlock()
	resp, err := r.Search(ctx, &engine.Request{Query: query.All{}, Histogram: true})
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.whole, c.wholeGen = resp.Years, r.Generation()
	return c.whole, nil
}

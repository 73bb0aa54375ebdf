package app

import (
	"context"

	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// binWidths are the widths of a bar in years, narrowest first.
var binWidths = []int{1, 2, 5, 10, 25, 50, 100, 200, 500, 1000}

// mostBins is how many bars a histogram has at most.
const mostBins = 60

// presentYears counts years into bins of one width (the last may be narrower)
// that cover all of them, and the whole catalogue's into the same bins. The sum of the bins with undated
// and impossible is the number of documents counted.
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
	n := (last-from)/width + 1
	h.Bins = bins(from, width, n)
	h.Whole = bins(from, width, n)
	fill(h.Bins, width, found)
	fill(h.Whole, width, whole)
	// The axis ends with the last year found, not in the future.
	h.Bins[n-1].To, h.Whole[n-1].To = last, last
	return h
}

// binWidth returns the narrowest width that needs at most mostBins bars.
func binWidth(first, last int) int {
	for _, w := range binWidths {
		if (last-floorTo(first, w))/w+1 <= mostBins {
			return w
		}
	}
	return binWidths[len(binWidths)-1]
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

func fill(b []view.Bin, width int, counts *engine.YearCounts) {
	if counts == nil {
		return
	}
	for _, y := range counts.Years {
		i := (floorTo(int(y.Year), width) - b[0].From) / width
		if i < 0 || i >= len(b) {
			continue
		}
		b[i].Certain += y.Certain
		b[i].Uncertain += y.Uncertain
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

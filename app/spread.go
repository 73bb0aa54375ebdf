package app

import (
	"context"
	"fmt"

	"holdfast/app/view"
	"holdfast/engine"
)

// mostSpread bounds the years over which one title is shared out: nobody knows of a
// book no more than that it is of these ten centuries.
const mostSpread = 1000

// Spread shares the titles with uncertain dates that q finds, in any year, out over the
// years that each may be of. The shares add up to the uncertain titles of the histogram.
func (c *Catalogue) Spread(ctx context.Context, q view.Query) ([]view.Spread, error) {
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return nil, err
	}
	req.From, req.Top, req.After, req.Order = 0, 0, nil, engine.Order{}
	req.Histogram, req.Spans = true, true
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("uncertain years: %w", err)
	}
	return spread(resp.Years.Spans), nil
}

// spread adds up the shares of spans, which ascend by their first year, year by year.
func spread(spans []engine.SpanCount) []view.Spread {
	var out []view.Spread
	var ends []float64 // what leaves after each year from out's last on
	running := 0.0
	for i := 0; i < len(spans); {
		year := int(spans[i].First)
		for ; i < len(spans) && int(spans[i].First) == year; i++ {
			years := min(int(spans[i].Last)-year+1, mostSpread)
			share := float64(spans[i].Count) / float64(years)
			running += share
			for len(ends) < years {
				ends = append(ends, 0)
			}
			ends[years-1] += share
		}
		next := year + len(ends)
		if i < len(spans) {
			next = min(next, int(spans[i].First))
		}
		for ; year < next; year++ {
			out = append(out, view.Spread{Year: year, Titles: running})
			running -= ends[0]
			ends = ends[1:]
		}
		if len(ends) == 0 {
			running = 0 // what is left is rounding
		}
	}
	return out
}

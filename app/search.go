package app

import (
	"context"
	"fmt"
	"time"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
)

// A search does not count different values, but asks for one value more than is shown:
// it knows how many there are where there are no more. To count them goes through all
// values of all titles found, which takes a fifth of a search.

// How much of a result is gathered, after the seed: five clouds of the thirty
// most frequent values, compared with those of the best 700 hits.
const (
	facetValues  = 30
	bestHits     = 700
	defaultLimit = 50
)

// Search answers q: hits, facets, histogram and totals, all of one snapshot.
func (c *Catalogue) Search(ctx context.Context, q view.Query) (view.Results, error) {
	start := time.Now()
	reader, err := c.reader()
	if err != nil {
		return view.Results{}, err
	}
	defer reader.Close()
	req, read, err := c.ask(ctx, reader, q)
	if err != nil {
		return view.Results{}, err
	}
	ctx, end := stopping(ctx, req)
	defer end()
	req.Best = bestHits
	req.Histogram, req.Groups = true, q.Grouped
	for _, f := range catalogue.Facets() {
		req.Facets = append(req.Facets, facetRequest(f, facetValues+1))
	}
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return view.Results{}, fmt.Errorf("search %q: %w", q.Text, err)
	}
	whole, err := c.wholeYears(ctx, reader)
	if err != nil {
		return view.Results{}, err
	}
	res := view.Results{
		Query:     q,
		Read:      read,
		Total:     resp.Total,
		Works:     resp.Groups,
		WithWords: resp.WithWords,
		Facets:    c.presentFacets(q, resp.Facets, facetValues),
		Histogram: presentYears(resp.Years, whole),
		Catalogue: reader.Docs(),
	}
	if resp.Unlooked > 0 {
		res.Part = &view.Part{Looked: resp.Looked, Of: resp.Looked + resp.Unlooked}
		res.Query.LookInto = resp.Looked
	}
	if !q.Beginnings {
		res.More = resp.ByStubs
	}
	res.AnyYear = sumYears(res.Histogram)
	if res.Hits, err = c.presentHits(q, resp.Hits); err != nil {
		return view.Results{}, err
	}
	res.Took = time.Since(start)
	return res, nil
}

// Hits answers a further page of q, without facets and histogram.
func (c *Catalogue) Hits(ctx context.Context, q view.Query) ([]view.Hit, error) {
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	return c.page(ctx, reader, q)
}

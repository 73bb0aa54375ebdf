package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query"
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
	req, err := request(q)
	if err != nil {
		return view.Results{}, err
	}
	req.Best = bestHits
	req.Histogram = true
	for _, f := range catalogue.Facets() {
		req.Facets = append(req.Facets, engine.FacetRequest{Field: f, Top: facetValues + 1})
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
		Total:     resp.Total,
		WithWords: resp.WithWords,
		Facets:    c.presentFacets(q, resp.Facets, facetValues),
		Histogram: presentYears(resp.Years, whole),
		Catalogue: reader.Docs(),
	}
	if !q.Beginnings {
		res.More = resp.ByStubs
	}
	res.AnyYear = sumYears(res.Histogram)
	if res.Hits, err = presentHits(q, resp.Hits); err != nil {
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
	req, err := request(q)
	if err != nil {
		return nil, err
	}
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", q.Text, err)
	}
	return presentHits(q, resp.Hits)
}

// FacetValues lists the limit most frequent values of one facet of q.
func (c *Catalogue) FacetValues(ctx context.Context, q view.Query, facet string, limit int) (view.Facet, error) {
	reader, err := c.reader()
	if err != nil {
		return view.Facet{}, err
	}
	defer reader.Close()
	req, err := request(q)
	if err != nil {
		return view.Facet{}, err
	}
	req.From, req.Top, req.Best = 0, 0, bestHits
	req.Facets = []engine.FacetRequest{{Field: facet, Top: limit, Distinct: true}}
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return view.Facet{}, fmt.Errorf("values of %s: %w", facet, err)
	}
	return c.presentFacets(q, resp.Facets, limit)[0], nil
}

// request turns what a person asks into what the engine answers.
func request(q view.Query) (*engine.Request, error) {
	req := &engine.Request{From: max(q.From, 0), Top: q.Limit}
	if req.Top <= 0 {
		req.Top = defaultLimit
	}
	profile, ok := catalogue.Profile(q.Profile)
	if !ok {
		return nil, fmt.Errorf("there is no ranking profile %q", q.Profile)
	}
	switch {
	case strings.TrimSpace(q.Text) == "":
		req.Query = query.All{}
	case len(analysis.Words(q.Text)) == 0:
		req.Query = query.None{}
	default:
		req.Query = oneBox(q, profile)
	}
	var err error
	if req.Filters, err = filters(q.Narrow); err != nil {
		return nil, err
	}
	if y := q.Years; y != nil {
		req.Years = &engine.YearSpan{From: int32(min(y.From, y.To)), To: int32(max(y.From, y.To))}
	}
	return req, nil
}

// identifierBoost lifts titles found by a number of theirs above all that merely have
// it among their words; ownBoost those whose ISBN or ISSN it is above those that only
// name it, as a print names that of its e-book, however many libraries hold these.
const (
	identifierBoost = 1000
	ownBoost        = 40 * identifierBoost
)

// oneBox asks for the words of q, and for the title whose number they may be.
func oneBox(q view.Query, profile *query.Profile) query.Node {
	words := query.Union{Text: q.Text, Profile: profile, WordsOnly: !q.Beginnings}
	own, others := catalogue.Identifiers(q.Text)
	nodes := []query.Node{words}
	if len(own) > 0 {
		nodes = append(nodes, query.Boost{Node: query.Or{Nodes: own}, Factor: ownBoost})
	}
	if len(others) > 0 {
		nodes = append(nodes, query.Boost{Node: query.Or{Nodes: others}, Factor: identifierBoost})
	}
	if len(nodes) == 1 {
		return words
	}
	return query.Or{Nodes: nodes}
}

// filters joins the chosen values of one facet into one filter, and so the left
// out ones.
func filters(narrow []view.Narrow) ([]engine.Filter, error) {
	type side struct {
		facet   string
		exclude bool
	}
	var out []engine.Filter
	place := map[side]int{}
	for _, n := range narrow {
		if n.Facet != view.NarrowLoad && !slices.Contains(catalogue.Facets(), n.Facet) {
			return nil, fmt.Errorf("there is no facet %q; there are %s", n.Facet, strings.Join(catalogue.Facets(), ", "))
		}
		k := side{n.Facet, n.Exclude}
		i, ok := place[k]
		if !ok {
			i = len(out)
			place[k] = i
			out = append(out, engine.Filter{Field: n.Facet, Exclude: n.Exclude})
		}
		out[i].Values = append(out[i].Values, n.Value)
	}
	return out, nil
}

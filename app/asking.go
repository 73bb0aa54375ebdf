package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// ask turns what a person asks into what the engine answers, and says how it was
// read. What the query tree cannot express is looked up with reader.
func (c *Catalogue) ask(ctx context.Context, reader *engine.Reader, q view.Query) (*engine.Request, view.Read, error) {
	req := &engine.Request{From: max(q.From, 0), Top: q.Limit, Show: catalogue.Library}
	if req.Top <= 0 {
		req.Top = defaultLimit
	}
	profile, ok := catalogue.Profile(q.Profile)
	if !ok {
		return nil, view.Read{}, fmt.Errorf("there is no ranking profile %q", q.Profile)
	}
	switch {
	case strings.TrimSpace(q.Text) == "":
		req.Query = query.All{}
	case len(analysis.Words(q.Text)) == 0:
		req.Query = query.None{}
	default:
		req.Query = oneBox(q, profile)
	}
	if err := sortBy(req, &q); err != nil {
		return nil, view.Read{}, err
	}
	var err error
	if req.Filters, err = filters(q.Narrow); err != nil {
		return nil, view.Read{}, err
	}
	if y := q.Years; y != nil {
		req.Years = &engine.YearSpan{From: int32(min(y.From, y.To)), To: int32(max(y.From, y.To))}
	}
	return req, view.Read{Text: strings.TrimSpace(q.Text)}, nil
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
		field := n.Facet
		if field == view.NarrowTitle {
			field = catalogue.TitleWhole
		} else if n.Facet != view.NarrowLoad && !slices.Contains(catalogue.Facets(), n.Facet) {
			return nil, fmt.Errorf("there is no facet %q; there are %s", n.Facet, strings.Join(catalogue.Facets(), ", "))
		}
		k := side{n.Facet, n.Exclude}
		i, ok := place[k]
		if !ok {
			i = len(out)
			place[k] = i
			out = append(out, engine.Filter{Field: field, Exclude: n.Exclude})
		}
		out[i].Values = append(out[i].Values, n.Value)
	}
	return out, nil
}

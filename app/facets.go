package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/assets/codes"
	"holdfast/engine"
)

// hasGaps says of which facets the index knows the titles without a value.
func hasGaps(facet string) bool {
	return facet != catalogue.Format && slices.Contains(catalogue.Facets(), facet)
}

// facetRequest asks for the first values of a facet, and how many titles have none.
func facetRequest(facet string, top int) engine.FacetRequest {
	r := engine.FacetRequest{Field: facet, Top: top}
	if hasGaps(facet) {
		r.Also = []engine.FieldValue{{Field: catalogue.Gap, Value: facet}}
	}
	return r
}

// FacetValues lists the limit most frequent values of one facet of q.
func (c *Catalogue) FacetValues(ctx context.Context, q view.Query, facet string, limit int) (view.Facet, error) {
	return c.Facet(ctx, q, view.FacetQuery{Facet: facet, Limit: limit})
}

// Facet answers for one facet of q.
func (c *Catalogue) Facet(ctx context.Context, q view.Query, fq view.FacetQuery) (view.Facet, error) {
	if !slices.Contains(facetNames(), fq.Facet) {
		return view.Facet{}, fmt.Errorf("there is no facet %q; there are %s", fq.Facet, strings.Join(facetNames(), ", "))
	}
	reader, err := c.reader()
	if err != nil {
		return view.Facet{}, err
	}
	defer reader.Close()
	switch {
	case fq.Facet == view.FacetDecade:
		return c.decadeFacet(ctx, reader, q, fq)
	case fq.Facet == view.FacetGroup:
		return c.groupFacet(ctx, reader, q, fq)
	case fq.Facet == view.FacetYear:
		return c.yearFacet(ctx, reader, q, fq)
	case fq.Facet == catalogue.Class && fq.Tree:
		return c.classTree(ctx, reader, q, fq)
	case fq.Facet == catalogue.Class && fq.Prefix+fq.Contains != "":
		return c.foundClasses(ctx, reader, q, fq)
	}
	return c.indexFacet(ctx, reader, q, fq)
}

// indexFacet answers for a facet that is one of the index too.
func (c *Catalogue) indexFacet(ctx context.Context, reader *engine.Reader, q view.Query, fq view.FacetQuery) (view.Facet, error) {
	r := facetRequest(fq.Facet, max(fq.Limit, 0))
	var err error
	if r.By, err = facetOrder(fq.Order); err != nil {
		return view.Facet{}, err
	}
	r.Skip, r.Prefix, r.Contains, r.From, r.Distinct = max(fq.Skip, 0), fq.Prefix, fq.Contains, fq.From, true
	if fq.Vocabulary != "" {
		if fq.Facet != catalogue.Subject && fq.Facet != view.FacetHeading {
			return view.Facet{}, fmt.Errorf("headings of a vocabulary are of the facet %s", catalogue.Subject)
		}
		code := catalogue.VocabularyCode(fq.Vocabulary)
		r.Field, r.Also = catalogue.VocabularyHeading, nil
		r.Prefix = catalogue.HeadingValue(code, fq.Prefix)
		if fq.From != "" {
			r.From = catalogue.HeadingValue(code, fq.From)
		}
	}
	asked := q
	if len(r.Also) == 0 { // then what has no value may be part of the query itself
		asked.Narrow = without(q.Narrow, r.Field)
	}
	f, err := c.askFacet(ctx, reader, asked, r)
	if err != nil {
		return view.Facet{}, err
	}
	return c.presentFacet(q, f, r.Top), nil
}

// BestFacets lists the limit most frequent values of facets among the best 700 hits of
// q alone: what the seed's clouds showed. Count and Best700 are both of these hits.
func (c *Catalogue) BestFacets(ctx context.Context, q view.Query, names []string, limit int) ([]view.Facet, error) {
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return nil, err
	}
	req.From, req.Top, req.After, req.Best, req.FacetsOver, req.Order = 0, 0, nil, bestHits, bestHits, engine.Order{}
	for _, name := range names {
		if !slices.Contains(catalogue.Facets(), name) {
			return nil, fmt.Errorf("the best hits have no facet %q; they have %s", name, strings.Join(catalogue.Facets(), ", "))
		}
		req.Facets = append(req.Facets, engine.FacetRequest{Field: name, Top: max(limit, 0) + 1})
	}
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("values of the best hits: %w", err)
	}
	return c.presentFacets(q, resp.Facets, max(limit, 0)), nil
}

// askFacet asks for one facet of q and nothing else.
func (c *Catalogue) askFacet(ctx context.Context, reader *engine.Reader, q view.Query, r engine.FacetRequest) (*engine.Facet, error) {
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return nil, err
	}
	req.From, req.Top, req.After, req.Best, req.Order = 0, 0, nil, bestHits, engine.Order{}
	req.Facets = []engine.FacetRequest{r}
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("values of %s: %w", r.Field, err)
	}
	return &resp.Facets[0], nil
}

func facetOrder(o view.FacetOrder) (engine.FacetOrder, error) {
	switch o {
	case "", view.OrderFound:
		return engine.MostFound, nil
	case view.OrderCatalogue:
		return engine.MostCommon, nil
	case view.OrderTypical:
		return engine.MostTypical, nil
	case view.OrderText:
		return engine.ByText, nil
	}
	return 0, fmt.Errorf("there is no order %q of values; there are %v", o, view.FacetOrders())
}

// presentFacets shows up to limit values of each facet; one that was not counted has
// more if it has more values than these.
func (c *Catalogue) presentFacets(q view.Query, facets []engine.Facet, limit int) []view.Facet {
	out := make([]view.Facet, 0, len(facets))
	for i := range facets {
		out = append(out, c.presentFacet(q, &facets[i], limit))
	}
	return out
}

func (c *Catalogue) presentFacet(q view.Query, f *engine.Facet, limit int) view.Facet {
	vf := view.Facet{Name: f.Field, Distinct: f.Distinct, MaxCatalogue: f.MaxCatalogue,
		Values: make([]view.FacetValue, 0, min(len(f.Values), limit))}
	shown := f.Values[:min(len(f.Values), limit)]
	if vf.More = vf.Distinct == 0 && len(f.Values) > limit; !vf.More && vf.Distinct == 0 {
		vf.Distinct = len(f.Values)
	}
	names := c.libraryNames()
	for _, v := range shown {
		vf.Values = append(vf.Values, presentValue(f.Field, v, names))
	}
	if len(f.Also) > 0 {
		n := f.Also[0]
		vf.None, vf.Counted = view.FacetValue{Count: n.Count, Catalogue: n.Catalogue, Best700: n.Best}, true
	}
	markChosen(q, &vf)
	return vf
}

// presentValue names a value of a field of the index.
func presentValue(field string, v engine.FacetCount, libraries map[string]string) view.FacetValue {
	fv := view.FacetValue{Value: v.Value, Label: v.Value, Count: v.Count, Catalogue: v.Catalogue, Best700: v.Best}
	switch field {
	case catalogue.Library:
		if name := libraries[v.Value]; name != "" {
			fv.Label = name
		}
	case catalogue.TopClass, catalogue.Class, catalogue.PartClass:
		fv.Label = codes.ClassLabel(v.Value, "en")
		fv.Parent = catalogue.ClassParent(v.Value)
		fv.Deeper = field != catalogue.PartClass
	case catalogue.VocabularyHeading:
		code, text := catalogue.HeadingText(v.Value)
		fv.Value, fv.Label = catalogue.VocabularyName(code)+": "+text, text
	}
	return fv
}

// markChosen says how q narrows by the values of a facet.
func markChosen(q view.Query, f *view.Facet) {
	for _, n := range q.Narrow {
		if n.Facet != f.Name {
			continue
		}
		if n.Missing {
			f.None.Chosen, f.None.Excluded = !n.Exclude, n.Exclude
			continue
		}
		for i := range f.Values {
			if v := &f.Values[i]; v.Value == n.Value {
				v.Chosen, v.Excluded = !n.Exclude, n.Exclude
			}
		}
	}
}

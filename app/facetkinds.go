package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
)

// decadeFacet counts titles by the decade of their first year.
func (c *Catalogue) decadeFacet(ctx context.Context, reader *engine.Reader, q view.Query, fq view.FacetQuery) (view.Facet, error) {
	all := q
	all.Narrow = without(q.Narrow, view.FacetDecade)
	req, _, err := c.ask(ctx, reader, all)
	if err != nil {
		return view.Facet{}, err
	}
	if req.Years != nil { // which the histogram does not obey
		(&choice{}).require(req, ofYears(req.Years))
		req.Years = nil
	}
	req.From, req.Top, req.After, req.Order, req.Histogram = 0, 0, nil, engine.Order{}, true
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return view.Facet{}, fmt.Errorf("decades: %w", err)
	}
	whole, err := c.wholeYears(ctx, reader)
	if err != nil {
		return view.Facet{}, err
	}
	found, catalogueOf := decades(resp.Years), decades(whole)
	vf := view.Facet{Name: view.FacetDecade, Counted: true,
		None: view.FacetValue{Count: resp.Years.Undated + resp.Years.Impossible, Catalogue: whole.Undated + whole.Impossible}}
	for from, n := range found {
		v := view.FacetValue{Value: strconv.Itoa(from), Label: decadeLabel(from), Count: n, Catalogue: catalogueOf[from]}
		if kept(fq, v) {
			vf.Values = append(vf.Values, v)
		}
	}
	slices.SortFunc(vf.Values, func(a, b view.FacetValue) int { return compareYears(a.Value, b.Value) })
	for _, n := range catalogueOf {
		vf.MaxCatalogue = max(vf.MaxCatalogue, n)
	}
	order(vf.Values, fq.Order)
	return page(q, vf, fq), nil
}

func compareYears(a, b string) int {
	x, _ := strconv.Atoi(a) // both are numbers
	y, _ := strconv.Atoi(b)
	return cmp.Compare(x, y)
}

// decadeLabel names a decade: "1850–1859", "10–1 B.C.".
func decadeLabel(from int) string {
	if from >= 0 {
		return fmt.Sprintf("%d–%d", max(from, 1), from+9)
	}
	return fmt.Sprintf("%d–%d B.C.", -from, -(from + 9))
}

// decades counts by decade.
func decades(years *engine.YearCounts) map[int]int {
	counts := map[int]int{}
	for _, y := range years.Years {
		counts[floorTo(int(y.Year), 10)] += y.Certain + y.Uncertain
	}
	return counts
}

// groupFacet counts what any library of each group holds.
func (c *Catalogue) groupFacet(ctx context.Context, reader *engine.Reader, q view.Query, fq view.FacetQuery) (view.Facet, error) {
	groups, err := c.groups(ctx)
	if err != nil {
		return view.Facet{}, err
	}
	total := func(q view.Query, g string) (int, error) {
		q.Narrow = append(without(q.Narrow, view.FacetGroup), view.Narrow{Facet: view.FacetGroup, Value: g, Missing: g == ""})
		req, _, err := c.ask(ctx, reader, q)
		if err != nil {
			return 0, err
		}
		req.From, req.Top, req.After, req.Order = 0, 0, nil, engine.Order{}
		resp, err := reader.Search(ctx, req)
		if err != nil {
			return 0, fmt.Errorf("groups: %w", err)
		}
		return resp.Total, nil
	}
	vf := view.Facet{Name: view.FacetGroup}
	for _, g := range groups {
		v := view.FacetValue{Value: g.name, Label: g.name}
		if v.Count, err = total(q, g.name); err != nil {
			return view.Facet{}, err
		}
		if v.Catalogue, err = total(view.Query{}, g.name); err != nil {
			return view.Facet{}, err
		}
		vf.MaxCatalogue = max(vf.MaxCatalogue, v.Catalogue)
		switch {
		case g.name == "":
			vf.None, vf.Counted = v, true
		case v.Count > 0 && kept(fq, v):
			vf.Values = append(vf.Values, v)
		}
	}
	order(vf.Values, fq.Order)
	return page(q, vf, fq), nil
}

// yearLabels are the reasons for which a title has no usable year.
var yearLabels = map[string]string{
	view.YearUndated: "no date", catalogue.CheckLate: "later than next year", catalogue.CheckEarly: "earlier than can be", catalogue.CheckOdd: "no year at all",
}

// yearFacet counts the titles without a usable year by the reason.
func (c *Catalogue) yearFacet(ctx context.Context, reader *engine.Reader, q view.Query, fq view.FacetQuery) (view.Facet, error) {
	r := engine.FacetRequest{Field: catalogue.Gap, Top: classesAtOnce}
	f, err := c.askFacet(ctx, reader, q, r)
	if err != nil {
		return view.Facet{}, err
	}
	vf := view.Facet{Name: view.FacetYear}
	for _, n := range f.Values {
		v := view.FacetValue{Value: n.Value, Count: n.Count, Catalogue: n.Catalogue, Best700: n.Best}
		if v.Value == catalogue.Year {
			v.Value = view.YearUndated
		}
		if v.Label = yearLabels[v.Value]; v.Label == "" || !kept(fq, v) {
			continue
		}
		vf.MaxCatalogue = max(vf.MaxCatalogue, v.Catalogue)
		vf.Values = append(vf.Values, v)
	}
	order(vf.Values, fq.Order)
	return page(q, vf, fq), nil
}

// without is what narrows but by one facet's values; what is left out stays.
func without(narrow []view.Narrow, facet string) []view.Narrow {
	return slices.DeleteFunc(slices.Clone(narrow), func(n view.Narrow) bool { return n.Facet == facet && !n.Exclude })
}

// order orders values that are all there, which stand by text.
func order(list []view.FacetValue, o view.FacetOrder) {
	switch o {
	case view.OrderText:
	case view.OrderCatalogue:
		slices.SortStableFunc(list, func(a, b view.FacetValue) int { return cmp.Compare(b.Catalogue, a.Catalogue) })
	case view.OrderTypical:
		slices.SortStableFunc(list, func(a, b view.FacetValue) int { return cmp.Compare(b.Count*a.Catalogue, a.Count*b.Catalogue) })
	default:
		slices.SortStableFunc(list, func(a, b view.FacetValue) int { return cmp.Compare(b.Count, a.Count) })
	}
}

// kept says whether a facet query looks for a value, by what is shown of it.
func kept(fq view.FacetQuery, v view.FacetValue) bool {
	label, value := analysis.Fold(v.Label), analysis.Fold(v.Value)
	prefix := analysis.Fold(fq.Prefix)
	return (strings.HasPrefix(label, prefix) || strings.HasPrefix(value, prefix)) &&
		strings.Contains(label, analysis.Fold(fq.Contains)) && (fq.From == "" || label >= analysis.Fold(fq.From))
}

// page cuts the values that are wanted out of all of them.
func page(q view.Query, f view.Facet, fq view.FacetQuery) view.Facet {
	f.Distinct = len(f.Values)
	f.Values = f.Values[min(max(fq.Skip, 0), len(f.Values)):]
	f.Values = f.Values[:min(max(fq.Limit, 0), len(f.Values))]
	markChosen(q, &f)
	return f
}

package app

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// facetNames are all that a query can be narrowed by, in the order in which they are
// told.
func facetNames() []string {
	return append(catalogue.Facets(), catalogue.Topic, catalogue.Place, catalogue.Period, catalogue.Vocabulary,
		view.FacetHeading, view.FacetDecade, view.FacetYear, view.FacetGroup)
}

// notFacets narrow without being facets.
var notFacets = []string{view.NarrowLoad, view.NarrowTitle, view.NarrowList, view.NarrowNew}

// choice is what one facet is narrowed by: its values are alternatives.
type choice struct {
	facet            string
	exclude, missing bool
	values           []string
}

// choices joins what is chosen of each facet, and so what is left out.
func choices(narrow []view.Narrow) ([]choice, error) {
	var list []choice
	for _, n := range narrow {
		if !slices.Contains(notFacets, n.Facet) && !slices.Contains(facetNames(), n.Facet) {
			return nil, fmt.Errorf("there is no facet %q; there are %s", n.Facet, strings.Join(facetNames(), ", "))
		}
		at := slices.IndexFunc(list, func(c choice) bool { return c.facet == n.Facet && c.exclude == n.Exclude })
		if at < 0 {
			at = len(list)
			list = append(list, choice{facet: n.Facet, exclude: n.Exclude})
		}
		if n.Missing {
			list[at].missing = true
		} else {
			list[at].values = append(list[at].values, n.Value)
		}
	}
	return list, nil
}

// narrow adds to a request what narrows it.
func (c *Catalogue) narrow(ctx context.Context, req *engine.Request, narrow []view.Narrow) error {
	list, err := choices(narrow)
	if err != nil {
		return err
	}
	for i := range list {
		switch one := &list[i]; one.facet {
		case view.FacetDecade:
			var node query.Node
			if node, err = one.decades(); err == nil {
				one.require(req, node)
			}
		case view.NarrowList, view.NarrowNew:
			var node query.Node
			if node, err = c.inLists(ctx, one); err == nil {
				one.require(req, node)
			}
		case view.FacetGroup:
			var f engine.Filter
			if f, err = c.inGroups(ctx, one); err == nil {
				req.Filters = append(req.Filters, f)
			}
		case catalogue.Topic, catalogue.Place, catalogue.Period, catalogue.Vocabulary, view.FacetHeading:
			one.byParts(req)
		default:
			req.Filters = append(req.Filters, one.filter())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// filter is the choice as a filter of the index.
func (c *choice) filter() engine.Filter {
	f := engine.Filter{Field: c.facet, Values: c.values, Exclude: c.exclude}
	switch c.facet {
	case catalogue.Class:
		f.Values = nil
		for _, v := range c.values {
			f.Also = append(f.Also, engine.FieldValue{Field: catalogue.ClassField(v), Value: v})
		}
	case view.FacetYear:
		f.Field, f.Values = catalogue.Gap, nil
		for _, v := range c.values {
			f.Values = append(f.Values, yearGaps(v)...)
		}
		if c.missing {
			f.Values = append(f.Values, catalogue.Year)
		}
		return f
	case view.NarrowTitle:
		f.Field = catalogue.TitleWhole
	case view.FacetHeading:
		f.Values = nil
		for _, v := range c.values {
			f.Values = append(f.Values, headingValue(v))
		}
	}
	if c.missing {
		f.Also = append(f.Also, engine.FieldValue{Field: catalogue.Gap, Value: c.facet})
	}
	return f
}

// yearGaps are the values of Gap for a value of the facet of years.
func yearGaps(value string) []string {
	switch value {
	case view.YearUndated:
		return []string{catalogue.Year}
	case view.YearCheck:
		return catalogue.Checks()
	}
	return []string{value}
}

// headingValue turns "GND: Wale" into the value of the index.
func headingValue(value string) string {
	name, text, _ := strings.Cut(value, ": ")
	return catalogue.HeadingValue(catalogue.VocabularyCode(name), text)
}

// byParts narrows by a facet that the index has no gaps of: what has no value is
// looked for.
func (c *choice) byParts(req *engine.Request) {
	if !c.missing {
		req.Filters = append(req.Filters, c.filter())
		return
	}
	nodes := []query.Node{query.Not{Node: query.Has{Field: c.facet}}}
	for _, v := range c.filter().Values {
		nodes = append(nodes, query.Whole{Field: c.facet, Value: v})
	}
	c.require(req, query.Or{Nodes: nodes})
}

// decades is the choice as a query.
func (c *choice) decades() (query.Node, error) {
	var nodes []query.Node
	for _, v := range c.values {
		from, err := strconv.Atoi(strings.TrimSuffix(v, "s"))
		if err != nil || from != floorTo(from, 10) || from < -99990 || from > 99990 {
			return nil, fmt.Errorf("%q is no decade; one is named by its first year, such as 1850", v)
		}
		nodes = append(nodes, query.Years{From: int32(from), To: int32(from) + 9})
	}
	if c.missing {
		nodes = append(nodes, query.Not{Node: query.Has{Field: catalogue.Year}})
	}
	return query.Or{Nodes: nodes}, nil
}

// ofYears is a span of years as a condition.
func ofYears(y *engine.YearSpan) query.Node {
	years := query.Years{From: y.From, To: y.To, Overlap: y.Overlap}
	if !y.Undated {
		return years
	}
	return query.Or{Nodes: []query.Node{years, query.Whole{Field: catalogue.Gap, Value: catalogue.Year}}}
}

// require makes a node, or with exclude that it does not match, a condition of a
// request, without a score of its own.
func (c *choice) require(req *engine.Request, node query.Node) {
	if c.exclude {
		node = query.Not{Node: node}
	}
	node = query.Constant{Node: node}
	if _, all := req.Query.(query.All); all {
		req.Query = node
		return
	}
	req.Query = query.And{Nodes: []query.Node{req.Query, node}}
}

// inGroups keeps what any library of the groups holds. The filter is of a field that
// is no facet, so that all facets obey it.
func (c *Catalogue) inGroups(ctx context.Context, one *choice) (engine.Filter, error) {
	f := engine.Filter{Field: catalogue.Load, Exclude: one.exclude}
	groups, err := c.groups(ctx)
	if err != nil {
		return f, err
	}
	for _, g := range groups {
		if one.missing && g.name == "" || g.name != "" && slices.Contains(one.values, g.name) {
			for _, code := range g.libraries {
				f.Also = append(f.Also, engine.FieldValue{Field: catalogue.Library, Value: code})
			}
		}
	}
	return f, nil
}

// group is libraries that stand together; those of no group have the one without a name.
type group struct {
	name      string
	libraries []string
}

// groups lists the groups by name.
func (c *Catalogue) groups(ctx context.Context) ([]group, error) {
	libraries, err := c.store.Libraries(ctx)
	if err != nil {
		return nil, fmt.Errorf("groups of libraries: %w", err)
	}
	var list []group
	for i := range libraries {
		l := &libraries[i]
		at := slices.IndexFunc(list, func(g group) bool { return g.name == l.Group })
		if at < 0 {
			at = len(list)
			list = append(list, group{name: l.Group})
		}
		list[at].libraries = append(list[at].libraries, l.Code)
	}
	slices.SortFunc(list, func(a, b group) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

package app

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/assets/codes"
	"holdfast/engine"
)

// tableFields are the fields of the facets that a table can have.
func tableFields() []string {
	return append(catalogue.Facets(), catalogue.Topic, catalogue.Place, catalogue.Period, catalogue.Vocabulary, view.FacetDecade, view.FacetYear)
}

// Table counts pairs of values of two facets among the titles that q finds.
func (c *Catalogue) Table(ctx context.Context, q view.Query, t view.TableQuery) (view.Table, error) {
	r := &engine.CrossRequest{TopRows: t.TopRows, TopColumns: t.TopColumns}
	for _, axis := range []struct {
		facet string
		field *string
	}{{t.Rows, &r.Rows}, {t.Columns, &r.Columns}} {
		if !slices.Contains(tableFields(), axis.facet) {
			return view.Table{}, fmt.Errorf("there is no table of %q; there are tables of %s", axis.facet, strings.Join(tableFields(), ", "))
		}
		*axis.field = axis.facet
		if axis.facet == view.FacetDecade {
			*axis.field, r.YearWidth = catalogue.Year, 10
		}
	}
	if r.YearWidth > 0 && (t.Rows == view.FacetYear || t.Columns == view.FacetYear) {
		return view.Table{}, fmt.Errorf("a table is of years or of decades, not of both")
	}
	reader, err := c.reader()
	if err != nil {
		return view.Table{}, err
	}
	defer reader.Close()
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return view.Table{}, err
	}
	req.From, req.Top, req.After, req.Order, req.Cross = 0, 0, nil, engine.Order{}, r
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return view.Table{}, fmt.Errorf("table of %s and %s: %w", t.Rows, t.Columns, err)
	}
	names := c.libraryNames()
	return view.Table{Rows: tableHeads(t.Rows, resp.Cross.Rows, names), Columns: tableHeads(t.Columns, resp.Cross.Columns, names),
		Cells: resp.Cross.Cells, Total: resp.Total}, nil
}

func tableHeads(facet string, values []engine.CrossValue, libraries map[string]string) []view.TableHead {
	out := make([]view.TableHead, 0, len(values))
	for _, v := range values {
		h := view.TableHead{Value: v.Value, Label: v.Value, Count: v.Count}
		switch facet {
		case catalogue.Library:
			if name := libraries[v.Value]; name != "" {
				h.Label = name
			}
		case catalogue.Class:
			h.Label = codes.ClassLabel(v.Value, "en")
		case view.FacetDecade:
			from, _ := strconv.Atoi(v.Value) // as the index names decades
			h.Label = decadeLabel(from)
		}
		out = append(out, h)
	}
	return out
}

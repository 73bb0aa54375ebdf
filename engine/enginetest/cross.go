package enginetest

import (
	"cmp"
	"slices"
	"strconv"

	"holdfast/engine"

	"pgregory.net/rapid"
)

func drawCross(t *rapid.T) *engine.CrossRequest {
	if rapid.IntRange(0, 2).Draw(t, "cross") > 0 {
		return nil
	}
	field := rapid.SampledFrom(append([]string{"years"}, facetFields...))
	return &engine.CrossRequest{Rows: field.Draw(t, "rows"), Columns: field.Draw(t, "columns"),
		TopRows: rapid.IntRange(0, 4).Draw(t, "row values"), TopColumns: rapid.IntRange(0, 4).Draw(t, "column values"),
		YearWidth: rapid.SampledFrom([]int{0, 1, 3, 10}).Draw(t, "year width")}
}

// cross counts pairs over the hits.
func (m *Model) cross(r *engine.CrossRequest, hits []found) *engine.CrossTable {
	if r == nil {
		return nil
	}
	t := &engine.CrossTable{}
	rows, columns := m.axis(r, r.Rows, r.TopRows, hits), m.axis(r, r.Columns, r.TopColumns, hits)
	has := func(h found, field, shown string) bool { return slices.Contains(m.shownOf(r, h.Doc, field), shown) }
	for _, row := range rows {
		t.Rows = append(t.Rows, engine.CrossValue{Value: row.Value, Count: row.Count})
		cells := make([]int, len(columns))
		for i, column := range columns {
			for _, h := range hits {
				if has(h, r.Rows, row.Value) && has(h, r.Columns, column.Value) {
					cells[i]++
				}
			}
		}
		t.Cells = append(t.Cells, cells)
	}
	for _, column := range columns {
		t.Columns = append(t.Columns, engine.CrossValue{Value: column.Value, Count: column.Count})
	}
	return t
}

// shownOf are a document's values of a facet as they are shown, or its first year, or the
// first of those that count as one.
func (m *Model) shownOf(r *engine.CrossRequest, d *Doc, field string) (list []string) {
	if field == "years" {
		if d.Years.Certainty == engine.Certain || d.Years.Certainty == engine.Uncertain {
			width := max(r.YearWidth, 1) // and years after Christ
			return []string{strconv.Itoa(int(d.Years.First) / width * width)}
		}
		return nil
	}
	for v := range d.values {
		if v.Field == field {
			list = append(list, m.Committed.Shown[v])
		}
	}
	return list
}

// axis is the first values of a field over the hits.
func (m *Model) axis(r *engine.CrossRequest, field string, top int, hits []found) (list []engine.FacetCount) {
	counts := map[string]int{}
	for _, h := range hits {
		for _, v := range m.shownOf(r, h.Doc, field) {
			counts[v]++
		}
	}
	for v, n := range counts {
		c := engine.FacetCount{Value: v, Count: n}
		if field != "years" {
			c.Catalogue = m.Committed.count(func(d *Doc) bool { return slices.Contains(m.shownOf(r, d, field), v) })
		}
		list = append(list, c)
	}
	SortCounts(list)
	list = list[:min(len(list), top)]
	if field == "years" { // of four digits, all of them
		slices.SortFunc(list, func(a, b engine.FacetCount) int { return cmp.Compare(a.Value, b.Value) })
	}
	return list
}

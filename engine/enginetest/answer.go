package enginetest

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"holdfast/engine"
	"holdfast/engine/analysis"
)

// Search answers a request over the committed state.
func (m *Model) Search(r *engine.Request) *engine.Response {
	out := &engine.Response{}
	var hits []found
	for _, d := range m.Committed.Docs {
		v := m.judge(r.Query, d, 1)
		if !v.match || !m.passes(r, d, "", false) {
			continue
		}
		if v.byStubs {
			out.ByStubs++
		} else {
			out.WithWords++
		}
		if !v.offered {
			hits = append(hits, found{Doc: d, verdict: v})
		}
	}
	out.Total = len(hits)
	slices.SortFunc(hits, compareFound)
	for _, f := range r.Facets {
		out.Facets = append(out.Facets, m.facet(r, f, hits))
	}
	out.Cross = m.cross(r.Cross, hits)
	hits = ordered(hits, r)
	hits, members := collapsed(hits, r)
	if r.Groups {
		out.Groups = len(hits)
	}
	hits, members = after(hits, members, r)
	if r.Histogram {
		out.Years = m.histogram(r)
	}
	if r.From < len(hits) {
		for i, h := range hits[r.From:min(len(hits), r.From+r.Top)] {
			out.Hits = append(out.Hits, engine.Hit{Members: members[r.From+i], Key: h.Key, Score: h.score, Popularity: h.Popularity, Brief: h.Brief, Rank: h.rank, SortKey: h.sortKey, Values: m.shown(h.Doc, r.Show)})
		}
	}
	return out
}

// shown are the values of a field of a document, by text.
func (m *Model) shown(d *Doc, field string) (list []string) {
	for v := range d.values {
		if v.Field == field {
			list = append(list, m.Committed.Shown[v])
		}
	}
	slices.Sort(list)
	return list
}

// collapsed are the first hits of each number of a field, and how many hits have it.
func collapsed(hits []found, r *engine.Request) (first []found, members []int) {
	if r.Collapse == "" {
		return hits, make([]int, len(hits))
	}
	at := map[int64]int{}
	for _, h := range hits {
		n, ok := numberOf(h.Doc, r.Collapse)
		if as, tied := r.Tied[n]; tied {
			n = as
		}
		i, seen := at[n]
		if ok && seen {
			members[i]++
			continue
		}
		if ok {
			at[n] = len(first)
		}
		first, members = append(first, h), append(members, 1)
	}
	return first, members
}

// after are the hits after the request's cursor.
func after(hits []found, members []int, r *engine.Request) ([]found, []int) {
	c := r.After
	if c == nil {
		return hits, members
	}
	compare, at := comparison(r.Order), found{Doc: &Doc{}, rank: c.Rank, sortKey: c.SortKey}
	at.Key, at.Popularity = c.Key, c.Popularity
	n := 0
	for n < len(hits) && compare(hits[n], at) <= 0 {
		n++
	}
	return hits[n:], members[n:]
}

// ordered are the hits in a request's order.
func ordered(hits []found, r *engine.Request) []found {
	for i := range hits {
		h := &hits[i]
		switch r.Order.By {
		case engine.ByScore:
			h.rank = h.score
		case engine.ByField:
			h.rank, h.sortKey = rankOf(h.Doc, r.Order)
		}
	}
	compare := comparison(r.Order)
	slices.SortFunc(hits, compare)
	return hits
}

// passes reports whether a document passes the filters but those on field own
// that do not exclude, and with anyYear but the years.
func (m *Model) passes(r *engine.Request, d *Doc, own string, anyYear bool) bool {
	for _, f := range r.Filters {
		if f.Field == own && !f.Exclude {
			continue
		}
		has := slices.ContainsFunc(f.Values, func(v string) bool {
			key := Value{f.Field, analysis.Fold(v)}
			return key.Text != "" && d.values[key]
		}) || slices.ContainsFunc(f.Also, d.has)
		if has == f.Exclude {
			return false
		}
	}
	if r.Years == nil || anyYear {
		return true
	}
	y := d.Years
	if r.Years.Undated && y.Certainty == engine.Undated {
		return true
	}
	usable := y.Certainty == engine.Certain || y.Certainty == engine.Uncertain
	last := y.First
	if r.Years.Overlap {
		last = max(last, y.Last)
	}
	return usable && r.Years.From <= r.Years.To && last >= r.Years.From && y.First <= r.Years.To
}

// has reports whether a document has a value.
func (d *Doc) has(v engine.FieldValue) bool { return d.values[Value{v.Field, analysis.Fold(v.Value)}] }

// finds are the documents that are found if some filters are left out.
func (m *Model) finds(r *engine.Request, own string, anyYear bool) (list []*Doc) {
	for _, d := range m.Committed.Docs {
		if v := m.judge(r.Query, d, 1); v.match && !v.offered && m.passes(r, d, own, anyYear) {
			list = append(list, d)
		}
	}
	return list
}

// Frequency is the number of documents that have a value.
func (m *Model) Frequency(v Value) int {
	return m.Committed.count(func(d *Doc) bool { return d.values[v] })
}

// facet counts a field over the documents found, of which hits are those that
// pass all filters, best first.
func (m *Model) facet(r *engine.Request, f engine.FacetRequest, hits []found) engine.Facet {
	out := engine.Facet{Field: f.Field}
	over := m.counted(r, cmp.Or(f.Own, f.Field), hits)
	counts := map[Value]int{}
	for _, d := range over {
		for v := range d.values {
			if v.Field == f.Field && keeps(f, v.Text) {
				counts[v]++
			}
		}
	}
	out.Also = m.also(r, f, over, hits)
	if f.Distinct {
		out.Distinct = len(counts)
	}
	for v := range m.Committed.Shown {
		if v.Field == f.Field {
			out.MaxCatalogue = max(out.MaxCatalogue, m.Frequency(v))
		}
	}
	for v, n := range counts {
		c := engine.FacetCount{Value: m.Committed.Shown[v], Count: n, Catalogue: m.Frequency(v)}
		for _, h := range hits[:min(r.Best, len(hits))] {
			if h.values[v] {
				c.Best++
			}
		}
		out.Values = append(out.Values, c)
	}
	SortCounts(out.Values)
	if f.By == engine.ByText {
		slices.SortFunc(out.Values, func(a, b engine.FacetCount) int { return cmp.Compare(analysis.Fold(a.Value), analysis.Fold(b.Value)) })
	}
	total := len(over)
	key := func(c engine.FacetCount) float64 {
		switch f.By {
		case engine.MostCommon:
			return float64(c.Catalogue)
		case engine.MostTypical:
			lift := float64(c.Count) / float64(total) / (float64(c.Catalogue) / float64(len(m.Committed.Docs)))
			return max(0, math.Round(float64(c.Count)*math.Log(lift)*1024))
		}
		return 0
	}
	slices.SortStableFunc(out.Values, func(a, b engine.FacetCount) int {
		order := cmp.Compare(key(b), key(a))
		if f.By == engine.MostTypical {
			return cmp.Or(order, cmp.Compare(a.Value, b.Value))
		}
		return order
	})
	out.Values = out.Values[min(len(out.Values), f.Skip):]
	out.Values = out.Values[:min(len(out.Values), f.Top)]
	return out
}

// keeps reports whether a facet looks at a folded value.
func keeps(f engine.FacetRequest, text string) bool {
	return strings.HasPrefix(text, analysis.Fold(f.Prefix)) && text >= analysis.Fold(f.From) && strings.Contains(text, analysis.Fold(f.Contains))
}

// also counts the values that a facet is asked for besides.
func (m *Model) also(r *engine.Request, f engine.FacetRequest, over []*Doc, hits []found) (list []engine.FacetCount) {
	for _, v := range f.Also {
		key := Value{v.Field, analysis.Fold(v.Value)}
		c := engine.FacetCount{Value: key.Text}
		if key.Text != "" {
			c.Catalogue = m.Frequency(key)
		}
		for _, d := range over {
			if d.has(v) {
				c.Count++
			}
		}
		for _, h := range hits[:min(r.Best, len(hits))] {
			if h.has(v) {
				c.Best++
			}
		}
		list = append(list, c)
	}
	return list
}

// counted are the documents that a facet counts.
func (m *Model) counted(r *engine.Request, field string, hits []found) (list []*Doc) {
	if r.FacetsOver == 0 {
		return m.finds(r, field, false)
	}
	for _, h := range hits[:min(r.FacetsOver, len(hits))] {
		list = append(list, h.Doc)
	}
	return list
}

// SortCounts orders facet counts as a response has them.
func SortCounts(list []engine.FacetCount) {
	slices.SortFunc(list, func(a, b engine.FacetCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(b.Catalogue, a.Catalogue), cmp.Compare(a.Value, b.Value))
	})
}

func (m *Model) histogram(r *engine.Request) *engine.YearCounts {
	out := &engine.YearCounts{}
	years := map[int32]*engine.YearCount{}
	spans := map[engine.SpanCount]int{}
	for _, d := range m.finds(r, "", true) {
		switch y := d.Years; y.Certainty {
		case engine.Undated:
			out.Undated++
		case engine.Impossible:
			out.Impossible++
		default:
			c := years[y.First]
			if c == nil {
				c = &engine.YearCount{Year: y.First}
				years[y.First] = c
			}
			if y.Certainty == engine.Certain {
				c.Certain++
			} else {
				c.Uncertain++
				spans[engine.SpanCount{First: y.First, Last: y.Last}]++
			}
		}
	}
	for _, c := range years {
		out.Years = append(out.Years, *c)
	}
	slices.SortFunc(out.Years, func(a, b engine.YearCount) int { return cmp.Compare(a.Year, b.Year) })
	for s, n := range spans {
		if s.Count = n; r.Spans {
			out.Spans = append(out.Spans, s)
		}
	}
	slices.SortFunc(out.Spans, func(a, b engine.SpanCount) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Last, b.Last))
	})
	return out
}

// FacetValues answers Reader.FacetValues.
func (m *Model) FacetValues(field, prefix string, limit int) (list []engine.FacetCount) {
	prefix = analysis.Fold(prefix)
	for v, shown := range m.Committed.Shown {
		if n := m.Frequency(v); v.Field == field && n > 0 && len(v.Text) >= len(prefix) && v.Text[:len(prefix)] == prefix {
			list = append(list, engine.FacetCount{Value: shown, Count: n, Catalogue: n})
		}
	}
	SortCounts(list)
	if limit > 0 {
		list = list[:min(limit, len(list))]
	}
	return list
}

package uitest

import (
	"context"
	"slices"
	"sort"
	"strconv"
	"strings"

	"holdfast/app/view"
)

// narrowAsks is what was asked of the desk beyond searches: how many facets, and in which
// language values are to be called.
type narrowAsks struct {
	facetQueries int
	spoken       string
}

// Facet implements ui.Desk.
func (d *Desk) Facet(ctx context.Context, q view.Query, fq view.FacetQuery) (view.Facet, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.facetQueries++
	if d.Fail.Load() {
		return view.Facet{}, ErrFake
	}
	f := d.facet(q, fq.Facet, 1<<30)
	if fq.Tree {
		f = d.classes(q, fq.Under)
	}
	fold := strings.ToLower
	f.Values = slices.DeleteFunc(f.Values, func(v view.FacetValue) bool {
		label := fold(v.Label)
		return !strings.HasPrefix(label, fold(fq.Prefix)) || !strings.Contains(label, fold(fq.Contains)) || label < fold(fq.From)
	})
	ratio := func(v view.FacetValue) float64 { return float64(v.Count) / float64(max(v.Catalogue, 1)) }
	sort.SliceStable(f.Values, func(i, j int) bool {
		a, b := f.Values[i], f.Values[j]
		switch fq.Order {
		case view.OrderCatalogue:
			return a.Catalogue > b.Catalogue
		case view.OrderTypical:
			return ratio(a) > ratio(b)
		case view.OrderText:
			return a.Label < b.Label
		}
		return false // by count already
	})
	f.Distinct = len(f.Values)
	f.Values = f.Values[min(fq.Skip, len(f.Values)):]
	f.Values = f.Values[:min(fq.Limit, len(f.Values))]
	return f, ctx.Err()
}

// FacetQueries is the number of facets asked for so far.
func (d *Desk) FacetQueries() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.facetQueries
}

// classes are a tree of three levels: the scheme, its letters, the classes.
func (d *Desk) classes(q view.Query, under string) view.Facet {
	var out view.Facet
	flat := d.facet(q, "class", 1<<30)
	out.Counted, out.None = flat.Counted, flat.None
	for _, v := range flat.Values {
		parent, value := "", "LC"
		switch under {
		case "LC":
			parent, value = "LC", "LC "+v.Value[:1]
		case "":
		default:
			if under != "LC "+v.Value[:1] {
				continue
			}
			parent, value = under, v.Value
		}
		at := slices.IndexFunc(out.Values, func(o view.FacetValue) bool { return o.Value == value })
		if at < 0 {
			at = len(out.Values)
			out.Values = append(out.Values, view.FacetValue{Value: value, Label: value, Parent: parent, Deeper: value != v.Value})
		}
		out.Values[at].Count += v.Count
		out.Values[at].Catalogue += v.Catalogue
	}
	for i := range out.Values {
		v := &out.Values[i]
		for _, n := range q.Narrow {
			if n.Facet == "class" && n.Value == v.Value {
				v.Chosen, v.Excluded = !n.Exclude, n.Exclude
			}
		}
		out.MaxCatalogue = max(out.MaxCatalogue, v.Catalogue)
	}
	sort.Slice(out.Values, func(i, j int) bool { return out.Values[i].Value < out.Values[j].Value })
	out.Distinct = len(out.Values)
	return out
}

// BestFacets implements ui.Desk.
func (d *Desk) BestFacets(ctx context.Context, q view.Query, names []string, limit int) ([]view.Facet, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return nil, ErrFake
	}
	var out []view.Facet
	for _, name := range names {
		f := d.facet(q, name, limit)
		for i := range f.Values {
			f.Values[i].Count = f.Values[i].Best700
		}
		out = append(out, f)
	}
	return out, ctx.Err()
}

// Table implements ui.Desk.
func (d *Desk) Table(ctx context.Context, q view.Query, t view.TableQuery) (view.Table, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.Table{}, ErrFake
	}
	found := d.find(q, "")
	heads := func(facet string, top int) (list []view.TableHead) {
		counts := map[string]int{}
		for _, b := range found {
			for _, v := range b.values(facet) {
				counts[v]++
			}
		}
		for v, n := range counts {
			list = append(list, view.TableHead{Value: v, Label: d.label(facet, v), Count: n})
		}
		sort.Slice(list, func(i, j int) bool {
			if list[i].Count != list[j].Count {
				return list[i].Count > list[j].Count
			}
			return list[i].Value < list[j].Value
		})
		return list[:min(top, len(list))]
	}
	out := view.Table{Rows: heads(t.Rows, t.TopRows), Columns: heads(t.Columns, t.TopColumns), Total: len(found)}
	for _, r := range out.Rows {
		row := make([]int, len(out.Columns))
		for c, column := range out.Columns {
			for _, b := range found {
				if slices.Contains(b.values(t.Rows), r.Value) && slices.Contains(b.values(t.Columns), column.Value) {
					row[c]++
				}
			}
		}
		out.Cells = append(out.Cells, row)
	}
	return out, ctx.Err()
}

// Spread implements ui.Desk: each uncertain title may be of ten years.
func (d *Desk) Spread(ctx context.Context, q view.Query) ([]view.Spread, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	q.Years = nil
	years := map[int]float64{}
	for _, b := range d.find(q, "") {
		if b.first > 0 && !b.certain {
			for y := range 10 {
				years[b.first+y] += 0.1
			}
		}
	}
	var out []view.Spread
	for y, n := range years {
		out = append(out, view.Spread{Year: y, Titles: n})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Year < out[j].Year })
	return out, ctx.Err()
}

// Speak implements ui.Desk.
func (d *Desk) Speak(language string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.spoken = language
}

// Spoken is the language that was set last.
func (d *Desk) Spoken() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.spoken
}

// dateValues are the values of a book for the facets of its date.
func (b *book) dateValues(facet string) []string {
	switch {
	case facet == view.FacetDecade && b.first > 0:
		return []string{strconv.Itoa(b.first / 10 * 10)}
	case facet == view.FacetYear && b.impossible:
		return []string{view.YearCheck}
	case facet == view.FacetYear && b.first == 0:
		return []string{view.YearUndated}
	}
	return nil
}

// has says whether a book has what n says, or with Missing no value of its facet.
func (b *book) has(n view.Narrow) bool {
	values := b.values(n.Facet)
	switch {
	case n.Missing:
		return len(values) == 0
	case n.Facet == "class" && n.Value == "LC":
		return len(values) > 0
	case n.Facet == "class" && strings.HasPrefix(n.Value, "LC "):
		return slices.ContainsFunc(values, func(v string) bool { return strings.HasPrefix(v, n.Value[3:]) })
	}
	return slices.Contains(values, n.Value)
}

// singleYears counts books by year.
func singleYears(books []*book) []view.Bin {
	years := map[int]*view.Bin{}
	for _, b := range books {
		if b.first == 0 {
			continue
		}
		y := years[b.first]
		if y == nil {
			y = &view.Bin{From: b.first, To: b.first}
			years[b.first] = y
		}
		if b.certain {
			y.Certain++
		} else {
			y.Uncertain++
		}
	}
	var out []view.Bin
	for _, y := range years {
		out = append(out, *y)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].From < out[j].From })
	return out
}

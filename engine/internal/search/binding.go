package search

import (
	"slices"
	"strings"

	"holdfast/engine/analysis"
)

// maxTop bounds the hits of one request.
const maxTop = 1 << 24

// wanted is a request bound to a snapshot.
type wanted struct {
	*Request
	root   node
	order  boundOrder
	cross  *cross
	show   int  // number of the field shown with hits, or -1
	keep   int  // how many first hits to collect
	best   int  // how many best hits to gather, to count facets over
	shared bool // the first hits are the best ones too
	// collapse is nil if all hits are wanted.
	collapse *collapsing
	offers   bool   // some matches may not be found
	choose   []node // what else matches have to be of, beside root
	hard     []filter
	soft     []filter // one per field, and one for the years
	facets   []boundFacet
	years    int // place of the years in soft, or -1
}

// filter is one or several filters on a field: a document passes if it has, for
// each of alternatives, one of its values (none, if exclude).
type filter struct {
	field        int // -1 for the years
	exclude      bool
	alternatives [][]wholeValue
	span         YearSpan
}

type boundFacet struct {
	field int
	top   int
	by    FacetOrder
	// skip of the first values are passed over.
	skip int
	// prefix, from and contains are folded.
	prefix, from, contains string
	also                   []wholeValue
	// wantsDistinct asks for the number of different values.
	wantsDistinct bool
	// soft is the place of the field's own filter, or -1.
	soft int
}

func (s *Snapshot) bind(r *Request) (*wanted, error) {
	if !within(maxTop, r.From, r.Top, r.Best, r.FacetsOver) || r.Look < 0 {
		return nil, badRequest("hits from %d, top %d, best %d, facets over %d, records looked into %d", r.From, r.Top, r.Best, r.FacetsOver, r.Look)
	}
	w := &wanted{Request: r, years: -1}
	var err error
	if w.order, err = s.bindOrder(r.Order); err != nil {
		return nil, err
	}
	if r.Top > 0 {
		w.keep = r.From + r.Top
	}
	if len(r.Facets) > 0 {
		w.best = max(r.Best, r.FacetsOver)
	}
	if w.collapse, err = s.bindCollapse(r); err != nil {
		return nil, err
	}
	if w.shared = r.Order.By == ByScore && r.After == nil && w.collapse == nil && s.takes(SharedHits); w.shared {
		w.keep = max(w.keep, w.best)
	}
	if w.cross, err = s.bindCross(r.Cross); err != nil {
		return nil, err
	}
	if w.show, err = s.bindShow(r.Show); err != nil {
		return nil, err
	}
	p := &plan{snap: s}
	if w.root, err = p.bind(r.Query, 1, 0); err != nil {
		return nil, err
	}
	w.offers = p.offers
	if ranks, choose := chosenBy(w.root); ranks != nil && s.takes(ChosenUnion) {
		w.root, w.choose = ranks, choose
	}
	for _, f := range r.Filters {
		if err := w.addFilter(p, f); err != nil {
			return nil, err
		}
	}
	if (r.Years != nil || r.Histogram) && s.Layout.Years == "" {
		return nil, badRequest("no interval field")
	}
	if r.Years != nil {
		w.years = len(w.soft)
		w.soft = append(w.soft, filter{field: -1, span: *r.Years})
	}
	for _, f := range r.Facets {
		if err := w.addFacet(p, f); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// within reports whether all numbers are 0 to most.
func within(most int, numbers ...int) bool {
	return slices.Min(numbers) >= 0 && slices.Max(numbers) <= most
}

func (w *wanted) addFilter(p *plan, f Filter) error {
	n, ok := p.snap.Layout.KeywordNumber(f.Field)
	if !ok {
		return badRequest("no keyword field %q", f.Field)
	}
	var values []wholeValue
	for _, text := range f.Values {
		v, err := p.wholeValue(f.Field, text)
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	also, err := p.wholeValues(f.Also)
	if err != nil {
		return err
	}
	values = append(values, also...)
	if f.Exclude {
		w.hard = append(w.hard, filter{field: n, exclude: true, alternatives: [][]wholeValue{values}})
		return nil
	}
	for i := range w.soft {
		if w.soft[i].field == n {
			w.soft[i].alternatives = append(w.soft[i].alternatives, values)
			return nil
		}
	}
	w.soft = append(w.soft, filter{field: n, alternatives: [][]wholeValue{values}})
	return nil
}

// wholeValues are values of several fields.
func (p *plan) wholeValues(list []FieldValue) (values []wholeValue, err error) {
	for _, f := range list {
		v, err := p.wholeValue(f.Field, f.Value)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}

func (w *wanted) addFacet(p *plan, f FacetRequest) error {
	l := p.snap.Layout
	n, ok := l.KeywordNumber(f.Field)
	if !ok || !l.Keywords[n].Facet {
		return badRequest("no facet field %q", f.Field)
	}
	if f.Top < 0 || f.Skip < 0 || f.By >= lastFacetOrder {
		return badRequest("%d values of facet %q after %d", f.Top, f.Field, f.Skip)
	}
	for _, other := range w.facets {
		if other.field == n {
			return badRequest("facet %q twice", f.Field)
		}
	}
	own := n
	if f.Own != "" {
		if own, ok = l.KeywordNumber(f.Own); !ok {
			return badRequest("no keyword field %q", f.Own)
		}
	}
	b := boundFacet{field: n, top: f.Top, skip: f.Skip, by: f.By, wantsDistinct: f.Distinct, soft: -1,
		prefix: strings.TrimSpace(analysis.Fold(f.Prefix)), from: strings.TrimSpace(analysis.Fold(f.From)), contains: strings.TrimSpace(analysis.Fold(f.Contains))}
	also, err := p.wholeValues(f.Also)
	if err != nil {
		return err
	}
	for _, v := range also {
		if !v.facet {
			return badRequest("no facet field %q", l.Keywords[v.field].Name)
		}
	}
	b.also = also
	for i := range w.soft {
		if w.soft[i].field == own && w.FacetsOver == 0 {
			b.soft = i
		}
	}
	w.facets = append(w.facets, b)
	return nil
}

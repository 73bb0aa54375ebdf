package engine

import (
	"context"
	"math"
	"sync"

	"holdfast/engine/internal/search"
	"holdfast/engine/query"
)

// Reader is a snapshot of one commit. Safe for concurrent use.
type Reader struct {
	x    *Index
	snap *snapshot

	mu     sync.RWMutex // held for reading during each call
	closed bool
}

// Reader returns a snapshot of the last commit, of this or another process.
func (x *Index) Reader() (*Reader, error) {
	if err := x.refresh(); err != nil {
		return nil, err
	}
	s, err := x.acquire()
	if err != nil {
		return nil, err
	}
	return &Reader{x: x, snap: s}, nil
}

// enter keeps the snapshot open until leave.
func (r *Reader) enter() error {
	r.mu.RLock()
	if r.closed {
		r.mu.RUnlock()
		return ErrClosed
	}
	return nil
}

func (r *Reader) leave() { r.mu.RUnlock() }

// Docs is the number of live documents.
func (r *Reader) Docs() int { return r.snap.search.Docs }

// Generation is the number of the commit; later ones have higher numbers.
func (r *Reader) Generation() uint64 { return r.snap.commit.generation }

// UserData returns a copy of the data that the snapshot's commit was given.
func (r *Reader) UserData() []byte { return append([]byte(nil), r.snap.commit.user...) }

// Close lets go of the snapshot, after the calls that are under way.
func (r *Reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return ErrClosed
	}
	r.closed = true
	return r.x.release(r.snap)
}

// Search answers a request. A cancelled context ends it with the context's error.
func (r *Reader) Search(ctx context.Context, req *Request) (*Response, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	limit := ctx
	if req.Budget > 0 {
		var cancel context.CancelFunc
		limit, cancel = context.WithTimeout(ctx, req.Budget)
		defer cancel()
	}
	result, err := r.snap.search.RunWithin(ctx, limit, req.internal())
	if err != nil {
		return nil, err
	}
	return response(result), nil
}

// FacetValues lists the values of a facet field over the whole catalogue whose
// folded text begins with the folded prefix: most frequent first, equal ones by
// text, at most limit of them if that is not 0. Count and Catalogue are the same.
// It ends with the context.
func (r *Reader) FacetValues(ctx context.Context, field, prefix string, limit int) ([]FacetCount, error) {
	if limit <= 0 {
		limit = math.MaxInt
	}
	resp, err := r.Search(ctx, &Request{Query: query.All{}, Facets: []FacetRequest{{Field: field, Prefix: prefix, Top: limit}}})
	if err != nil {
		return nil, err
	}
	return resp.Facets[0].Values, nil
}

func (r *Request) internal() *search.Request {
	out := &search.Request{Query: r.Query, From: r.From, Top: r.Top, Show: r.Show, Collapse: r.Collapse, Tied: r.Tied, Groups: r.Groups, Best: r.Best, FacetsOver: r.FacetsOver, Histogram: r.Histogram, Spans: r.Spans, Look: r.Look, Stop: r.Stop,
		Order: search.Order{By: search.OrderBy(r.Order.By), Field: r.Order.Field, Descending: r.Order.Descending}}
	if r.Cross != nil {
		x := search.CrossRequest(*r.Cross)
		out.Cross = &x
	}
	if r.After != nil {
		c := search.Cursor(*r.After)
		out.After = &c
	}
	for _, f := range r.Filters {
		out.Filters = append(out.Filters, search.Filter{Field: f.Field, Values: f.Values, Also: fieldValues(f.Also), Exclude: f.Exclude})
	}
	for _, f := range r.Facets {
		out.Facets = append(out.Facets, search.FacetRequest{Field: f.Field, Top: f.Top, Skip: f.Skip, By: search.FacetOrder(f.By),
			Prefix: f.Prefix, From: f.From, Contains: f.Contains, Own: f.Own, Also: fieldValues(f.Also), Distinct: f.Distinct})
	}
	if r.Years != nil {
		y := search.YearSpan(*r.Years)
		out.Years = &y
	}
	return out
}

func fieldValues(list []FieldValue) (out []search.FieldValue) {
	for _, v := range list {
		out = append(out, search.FieldValue(v))
	}
	return out
}

func response(r *search.Result) *Response {
	out := &Response{Total: r.Total, WithWords: r.WithWords, ByStubs: r.ByStubs, Groups: r.Groups, LeftOut: r.LeftOut, Looked: r.Looked, Unlooked: r.Unlooked}
	if len(r.Hits) > 0 {
		out.Hits = make([]Hit, len(r.Hits))
	}
	for i, h := range r.Hits {
		out.Hits[i] = Hit(h)
	}
	for _, f := range r.Facets {
		out.Facets = append(out.Facets, Facet{Field: f.Field, Values: facetCounts(f.Values), Also: facetCounts(f.Also),
			Distinct: f.Distinct, MaxCatalogue: f.MaxCatalogue})
	}
	out.Cross = crossTable(r.Cross)
	if r.Years != nil {
		out.Years = &YearCounts{Undated: r.Years.Undated, Impossible: r.Years.Impossible}
		for i, y := range r.Years.Years {
			if i == 0 {
				out.Years.Years = make([]YearCount, len(r.Years.Years))
			}
			out.Years.Years[i] = YearCount(y)
		}
		for _, s := range r.Years.Spans {
			out.Years.Spans = append(out.Years.Spans, SpanCount(s))
		}
	}
	return out
}

func crossTable(t *search.CrossTable) *CrossTable {
	if t == nil {
		return nil
	}
	out := &CrossTable{Cells: t.Cells}
	for _, v := range t.Rows {
		out.Rows = append(out.Rows, CrossValue(v))
	}
	for _, v := range t.Columns {
		out.Columns = append(out.Columns, CrossValue(v))
	}
	return out
}

func facetCounts(list []search.FacetCount) []FacetCount {
	if len(list) == 0 {
		return nil
	}
	out := make([]FacetCount, len(list))
	for i, v := range list {
		out[i] = FacetCount(v)
	}
	return out
}

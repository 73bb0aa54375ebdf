package engine

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"holdfast/engine/query"
)

// countdown is a limit that ends when it has been looked at so many times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// Wherever a search is stopped, what it says is exact for the documents that it
// looked at, and the others are counted.
func TestBudget(t *testing.T) {
	ctx := context.Background()
	x, err := Create(t.TempDir(), testSchema, &Options{MergeFactor: NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	const docs = 15_000
	for i := range docs {
		d := testDocument(fmt.Sprint(i), "one title", fmt.Sprint("author ", i%7), uint32(i), int32(1900+i%50))
		if err := w.Put(d); err != nil {
			t.Fatal(err)
		}
		if i == docs/3 || i == docs-1 {
			if err := w.Commit(ctx, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Delete("3"); err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(ctx, nil); err != nil {
		t.Fatal(err)
	}
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for name, q := range map[string]query.Node{
		"all": query.All{}, "words": query.Words{Field: "title", Text: "title"},
		"union": query.Union{Text: "one title", Profile: testProfile},
	} {
		req := &Request{Query: q, Top: 10, Histogram: true, Facets: []FacetRequest{{Field: "author_facet", Top: 9}, {Field: "language", Top: 9}}}
		stops := map[int]bool{}
		for n := 0; ; n++ {
			got, err := r.snap.search.RunWithin(ctx, &countdown{ctx, n}, req)
			if err != nil {
				t.Fatal(err)
			}
			checkPart(t, fmt.Sprintf("%s stopped at %d", name, n), got, docs-1)
			stops[got.LeftOut] = true
			if got.LeftOut == 0 {
				break
			}
		}
		if len(stops) < 3 {
			t.Errorf("%s: stopped with %v left out only", name, stops)
		}
		whole, err := r.Search(ctx, req)
		if err != nil {
			t.Fatal(err)
		}
		req.Budget = time.Hour
		if within, err := r.Search(ctx, req); err != nil || !reflect.DeepEqual(within, whole) {
			t.Errorf("%s within an hour: %+v, %v, want %+v", name, within, err, whole)
		}
		req.Budget = 1
		if none, err := r.Search(ctx, req); err != nil || none.LeftOut+none.Total != docs-1 {
			t.Errorf("%s within a nanosecond: %+v, %v", name, none, err)
		}
	}
}

// checkPart compares the parts of an answer to a query that finds all documents.
func checkPart(t *testing.T, what string, got *Response, docs int) {
	t.Helper()
	years := 0
	for _, y := range got.Years.Years {
		years += y.Certain
	}
	if got.Total+got.LeftOut != docs || years != got.Total || len(got.Hits) != min(10, got.Total) {
		t.Fatalf("%s: %d found, %d left out, %d in years, %d hits", what, got.Total, got.LeftOut, years, len(got.Hits))
	}
	for _, f := range got.Facets {
		n := 0
		for _, v := range f.Values {
			n += v.Count
		}
		if n != got.Total {
			t.Fatalf("%s: %d in facet %s of %d found", what, n, f.Field, got.Total)
		}
	}
}

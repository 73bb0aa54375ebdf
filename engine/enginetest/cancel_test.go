package enginetest

import (
	"context"
	"errors"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// endingContext ends when it has been asked for its error some times.
type endingContext struct {
	context.Context
	left int
}

func (c *endingContext) Err() error {
	if c.left == 0 {
		return context.Canceled
	}
	c.left--
	return nil
}

// Whatever takes a context ends with its error wherever that comes, and answers
// once the context lasts long enough.
func TestCancelledAnywhere(t *testing.T) {
	dir := storetest.NewMemory()
	opts := smallIndex(t, dir, false)
	x, err := engine.Open("", opts)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	search := func(req *engine.Request) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := r.Search(ctx, req)
			return err
		}
	}
	for name, ask := range map[string]func(context.Context) error{
		"search":     search(smallRequest),
		"everything": search(&engine.Request{Query: query.All{}, Top: 3, Order: engine.Order{By: engine.ByField, Field: "title_sort"}}),
		"range":      search(&engine.Request{Query: query.Range{Field: "pages", From: 0, To: 1000}}),
		"table": search(&engine.Request{Query: query.All{},
			Cross: &engine.CrossRequest{Rows: "subject", Columns: "years", TopRows: 3, TopColumns: 3}}),
		"spellings": func(ctx context.Context) error {
			_, err := r.Respell(ctx, engine.Respelling{Field: "title", Word: "orogin", Edits: 2, Top: 3})
			return err
		},
		"entries": func(ctx context.Context) error {
			_, err := r.Browse(ctx, engine.BrowseRequest{Field: "headings", Limit: 3})
			return err
		},
		"facet values": func(ctx context.Context) error {
			_, err := r.FacetValues(ctx, "subject", "", 0)
			return err
		},
		"records": func(ctx context.Context) error {
			return r.FullAll(ctx, []string{"k0", "k5"}, func(int, []byte) error { return nil })
		},
		"check": func(ctx context.Context) error {
			report, err := engine.CheckWith(ctx, "", opts)
			if err == nil && !report.Whole() {
				return errors.New(report.String())
			}
			return err
		},
	} {
		const most = 1000
		n := 0
		for ; n < most; n++ {
			err := ask(&endingContext{context.Background(), n})
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("%s, ended at %d: %v", name, n, err)
			}
		}
		if n == 0 || n == most {
			t.Errorf("%s looked at its context %d times", name, n)
		}
	}
}

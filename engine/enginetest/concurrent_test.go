package enginetest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"holdfast/engine"
	"holdfast/engine/query"
)

// A writer commits batches in which every document has the batch's number, while
// readers search: each sees the documents of one batch only, all of them.
func TestReadersSeeOneCommit(t *testing.T) {
	dir := t.TempDir()
	x, err := engine.Create(dir, Schema, &engine.Options{MergeFactor: 2})
	if err != nil {
		t.Fatal(err)
	}
	const docs, batches, readers = 20, 15, 3
	done := make(chan struct{})
	errs := make(chan error, readers+1)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(done)
		errs <- writeBatches(x, docs, batches)
	})
	for i := range readers {
		wg.Go(func() {
			y := x
			if i == 0 { // as another process would
				var err error
				if y, err = engine.Open(dir, nil); err != nil {
					errs <- err
					return
				}
				defer y.Close()
			}
			for {
				select {
				case <-done:
					errs <- nil
					return
				default:
				}
				if err := oneBatch(y, docs); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	if err := x.Close(); err != nil {
		t.Error(err)
	}
	report, err := engine.Check(context.Background(), dir)
	if err != nil || !report.Whole() {
		t.Errorf("check: %v, %v", report, err)
	}
}

func writeBatches(x *engine.Index, docs, batches int) error {
	w, err := x.Writer()
	if err != nil {
		return err
	}
	for b := range batches {
		for i := range docs {
			d := smallDocument(fmt.Sprint(i), i)
			d.Values = append(d.Values, engine.FieldValue{Field: "number", Value: fmt.Sprint(b)})
			d.Full = []byte(fmt.Sprint(b))
			if err := w.Put(d); err != nil {
				return err
			}
		}
		if err := w.Commit(context.Background(), []byte(fmt.Sprint(b))); err != nil {
			return err
		}
	}
	return w.Close()
}

func oneBatch(x *engine.Index, docs int) error {
	r, err := x.Reader()
	if err != nil {
		return err
	}
	defer r.Close()
	batch := string(r.UserData())
	if batch == "" {
		return nil
	}
	got, err := r.Search(context.Background(), &engine.Request{
		Query:  query.And{Nodes: []query.Node{query.Words{Field: "title", Text: "species"}, query.Whole{Field: "number", Value: batch}}},
		Top:    5,
		Facets: []engine.FacetRequest{{Field: "subject", Top: 5, Distinct: true}},
	})
	if err != nil {
		return err
	}
	if got.Total != docs || r.Docs() != docs || got.Facets[0].Distinct != 3 {
		return fmt.Errorf("batch %s: %d found of %d", batch, got.Total, r.Docs())
	}
	full, err := r.Full("7")
	if err != nil || string(full) != batch {
		return fmt.Errorf("batch %s: full record %q, %v", batch, full, err)
	}
	return nil
}

// A file that becomes shorter under a search is damage, not the end of the process.
func TestTruncatedUnderSearch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows refuses to cut a file that is mapped, so the fault cannot be made there")
	}
	dir := t.TempDir()
	x, err := engine.Create(dir, Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2000 {
		if err := w.Put(smallDocument(fmt.Sprint(i), i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	files, err := filepath.Glob(filepath.Join(dir, "segment-*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.Truncate(f, 0); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Search(context.Background(), smallRequest); !errors.Is(err, engine.ErrCorrupt) {
		t.Errorf("search: %v", err)
	}
	if _, err := r.Full("7"); !errors.Is(err, engine.ErrCorrupt) {
		t.Errorf("full record: %v", err)
	}
	if err := w.Delete("7"); !errors.Is(err, engine.ErrCorrupt) {
		t.Errorf("delete: %v", err)
	}
}

func TestOneWriter(t *testing.T) {
	dir := t.TempDir()
	x, err := engine.Create(dir, Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if _, err := engine.Create(dir, Schema, nil); !errors.Is(err, os.ErrExist) {
		t.Errorf("second create: %v", err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.Writer(); !errors.Is(err, engine.ErrLocked) {
		t.Errorf("second writer: %v", err)
	}
	y, err := engine.Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer y.Close()
	if err := y.Merge(context.Background()); !errors.Is(err, engine.ErrLocked) {
		t.Errorf("merge beside a writer: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.Put(smallDocument("1", 1)); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("put after close: %v", err)
	}
	if err := y.Merge(context.Background()); err != nil {
		t.Errorf("merge after the writer: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	dir := t.TempDir()
	x, err := engine.Create(dir, Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if err := writeBatches(x, 10, 1); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Search(ctx, smallRequest); !errors.Is(err, context.Canceled) {
		t.Errorf("search: %v", err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put(smallDocument("new", 1)); err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("commit: %v", err)
	}
	if err := w.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(context.Background(), []byte("after")); err != nil {
		t.Fatal(err)
	}
	r2, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r2.Close()
	if r2.Docs() != 10 || string(r2.UserData()) != "after" {
		t.Errorf("%d documents, user data %q", r2.Docs(), r2.UserData())
	}
}

// Documents and requests that do not fit the schema are told so, and change nothing.
func TestWrongArguments(t *testing.T) {
	dir := t.TempDir()
	x, err := engine.Create(dir, Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for name, d := range map[string]*engine.Document{
		"no key":       {},
		"long key":     {Key: strings.Repeat("k", 5000)},
		"text field":   {Key: "1", Words: []engine.FieldText{{Field: "language", Text: "x"}}},
		"class":        {Key: "1", Words: []engine.FieldText{{Field: "author", Class: 1, Text: "x"}}},
		"value field":  {Key: "1", Values: []engine.FieldValue{{Field: "title", Value: "x"}}},
		"number":       {Key: "1", Numbers: []engine.FieldNumber{{Field: "pages", Value: math.MinInt64}}},
		"number twice": {Key: "1", Numbers: []engine.FieldNumber{{Field: "pages", Value: 1}, {Field: "pages", Value: 2}}},
		"number field": {Key: "1", Numbers: []engine.FieldNumber{{Field: "title_sort", Value: 1}}},
		"sort field":   {Key: "1", SortKeys: []engine.FieldSortKey{{Field: "pages"}}},
		"certainty":    {Key: "1", Years: engine.Years{Certainty: 9}},
	} {
		if err := w.Put(d); !errors.Is(err, engine.ErrDocument) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := w.Commit(context.Background(), []byte("x")); err != nil {
		t.Errorf("commit after refused documents: %v", err)
	}
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	profile := func(c query.Clause) query.Node {
		return query.Union{Text: "x", Profile: &query.Profile{Clauses: []query.Clause{c}}}
	}
	for name, req := range map[string]*engine.Request{
		"words field":    {Query: query.Words{Field: "nothing", Text: "x"}},
		"stubs field":    {Query: query.Stubs{Field: "genre", Text: "x"}},
		"whole field":    {Query: query.Whole{Field: "title", Value: "x"}},
		"no profile":     {Query: query.Union{Text: "x"}},
		"clause kind":    {Query: profile(query.Clause{Kind: 9, Field: "title", Weight: 1})},
		"clause weight":  {Query: profile(query.Clause{Field: "title", Weight: -1})},
		"clause field":   {Query: profile(query.Clause{Kind: query.AllStubs, Field: "genre", Weight: 1})},
		"boost":          {Query: query.Boost{Node: query.All{}, Factor: -2}},
		"filter":         {Query: query.All{}, Filters: []engine.Filter{{Field: "title"}}},
		"facet":          {Query: query.All{}, Facets: []engine.FacetRequest{{Field: "number"}}},
		"range field":    {Query: query.Range{Field: "title_sort"}},
		"between field":  {Query: query.Between{Field: "title_sort"}},
		"order":          {Query: query.All{}, Order: engine.Order{By: 9}},
		"order field":    {Query: query.All{}, Order: engine.Order{By: engine.ByField, Field: "title"}},
		"no order field": {Query: query.All{}, Order: engine.Order{By: engine.ByField}},
		"cross field":    {Query: query.All{}, Cross: &engine.CrossRequest{Rows: "number", Columns: "years"}},
		"cross size":     {Query: query.All{}, Cross: &engine.CrossRequest{Rows: "years", Columns: "years", TopRows: 1 << 20, TopColumns: 2}},
		"facets over":    {Query: query.All{}, FacetsOver: -1},
		"from":           {Query: query.All{}, From: -1},
		"many words":     {Query: query.Words{Field: "title", Text: strings.Repeat("a ", 100)}},
	} {
		if _, err := r.Search(context.Background(), req); !errors.Is(err, engine.ErrRequest) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

package enginetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// Lists of several blocks that are no bit sets need thousands of documents: the
// titles of a small catalogue, in two segments with deletions, are asked phrases
// of one to three words in the ways of the catalogue, with and without shortcuts.
func TestShortcutsLarge(t *testing.T) {
	c := titles.NewCorpus(4)
	const docs = 9000
	phrases := 25
	if testing.Short() {
		phrases = 3
	}
	dir := storetest.NewMemory()
	writeTitles(t, dir, c, docs)
	var requests []*engine.Request
	for i := range phrases {
		requests = append(requests, titleRequests(c.Phrase(i, docs), i)...)
	}
	want := make([]*engine.Response, len(requests))
	found := 0
	for i, without := range append([]search.Shortcuts{0}, shortcutSets()...) {
		x, err := engine.Open("", &engine.Options{Directory: dir, Without: without, VerifyBytes: engine.VerifyNone})
		if err != nil {
			t.Fatal(err)
		}
		r, err := x.Reader()
		if err != nil {
			t.Fatal(err)
		}
		for k, req := range requests {
			got, err := r.Search(context.Background(), req)
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				want[k] = got
				found += got.Total
			} else if diff := difference(got, want[k]); diff != "" {
				t.Fatalf("without %b, request %+v\nof %#v:\n%s", without, req, req.Query, diff)
			}
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if found < 100*phrases {
		t.Errorf("only %d documents are found by %d phrases", found, phrases)
	}
}

// largeSchema is that of titles with a number and a sort key besides.
var largeSchema = &engine.Schema{Fields: append(slices.Clone(titles.Schema.Fields),
	engine.Field{Name: "pages", Kind: engine.Number}, engine.Field{Name: "title_sort", Kind: engine.Sort})}

func largeDocument(c *titles.Corpus, i int) *engine.Document {
	d := c.Document(i)
	if i%3 > 0 {
		d.Numbers = []engine.FieldNumber{{Field: "pages", Value: int64(i * i % 1013)}}
		d.SortKeys = []engine.FieldSortKey{{Field: "title_sort", Key: []byte(d.Words[0].Text)}}
	}
	return d
}

// writeTitles writes two segments, the first with most of the titles, some of which are
// then deleted or held by more.
func writeTitles(t *testing.T, dir *storetest.Memory, c *titles.Corpus, docs int) {
	t.Helper()
	x, err := engine.Create("", largeSchema, &engine.Options{Directory: dir, MergeFactor: engine.NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for i := range docs {
		if err := w.Put(largeDocument(c, i)); err != nil {
			t.Fatal(err)
		}
		if i != docs*4/5 && i != docs-1 {
			continue
		}
		for k := 0; k < i; k += 17 {
			if err := w.Delete(fmt.Sprintf("t%08d", k)); err != nil {
				t.Fatal(err)
			}
			if err := w.SetPopularity(fmt.Sprintf("t%08d", k+1), uint32(k%50)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Commit(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
}

// titleRequests are ways to ask for a phrase.
func titleRequests(phrase string, i int) []*engine.Request {
	union := query.Union{Text: phrase, Profile: titles.Fitch2006}
	list := []*engine.Request{
		{Query: union, Top: 20, Best: 100, Facets: titles.Facets, Histogram: true},
		{Query: query.Phrase{Field: "keyword", Text: phrase}, Top: 20, Order: engine.Order{By: engine.ByField, Field: "years", Descending: true}},
		{Query: query.Or{Nodes: []query.Node{query.Words{Field: "title", Text: phrase}, query.Stubs{Field: "author", Text: phrase}}},
			Top: 20, From: 5, Facets: titles.Facets, Best: 10},
		{Query: query.And{Nodes: []query.Node{union, query.Not{Node: query.Prefix{Field: "title", Text: phrase[:2]}}}}, Top: 10},
	}
	// Stubs of fields that not all documents have a stub in, and which make no hit.
	stubs := &query.Profile{Clauses: []query.Clause{{Kind: query.AllStubs, Field: "title", Weight: 0.1},
		{Kind: query.AllStubs, Field: "author", Weight: 0.2}, {Kind: query.AllWords, Field: "keyword", Weight: 9}}}
	list = append(list, &engine.Request{Top: 1, Facets: titles.Facets[:1], Query: query.Union{Text: phrase, Profile: stubs}})
	pages := query.Range{Field: "pages", From: int64(10 * i), To: int64(10*i + 5)}
	list = append(list, &engine.Request{Query: pages, Top: 10, Order: engine.Order{By: engine.ByField, Field: "title_sort", Descending: i%2 == 0}},
		&engine.Request{Query: query.And{Nodes: []query.Node{union, query.Not{Node: pages}}}, Top: 10, From: i,
			Order: engine.Order{By: engine.ByField, Field: "pages", Descending: i%2 == 1}})
	words := strings.Fields(phrase)
	either := query.Or{Nodes: []query.Node{query.Union{Text: words[0], Profile: titles.Balanced, WordsOnly: i%2 == 0},
		query.Union{Text: words[len(words)-1], Profile: titles.Balanced, WordsOnly: i%3 > 0}}}
	list = append(list, &engine.Request{Query: either, Top: 20, Best: 50, From: i % 3, Facets: titles.Facets, Histogram: true},
		&engine.Request{Query: query.Or{Nodes: []query.Node{either, query.Phrase{Field: "keyword", Text: phrase},
			query.And{Nodes: []query.Node{union, query.Not{Node: pages}}}}}, Top: 10, Facets: titles.Facets[:2], Best: 5,
			Order: engine.Order{By: engine.ByField, Field: "pages"}},
		&engine.Request{Query: query.Constant{Node: query.Words{Field: "title", Text: words[0]}, Score: 1}, Top: 5 + i, Best: i, Facets: titles.Facets[:1]})
	all := engine.Request{Query: union, Top: 10, Facets: titles.Facets, Histogram: true, Best: 30,
		Filters: []engine.Filter{{Field: "audience", Values: []string{"audience 0", "audience 3"}}, {Field: "language", Values: []string{"language 1"}, Exclude: true}},
		Years:   &engine.YearSpan{From: 1970, To: 2015}}
	list = append(list, &all)
	if i == 0 {
		everything := all
		everything.Query = query.All{}
		list = append(list, &everything, &engine.Request{Query: query.All{}, Facets: titles.Facets, Best: 50, Top: 5})
	}
	return list
}

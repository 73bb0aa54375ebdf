package enginetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// smallIndex makes an index of two segments with deletions, an overlay and
// values in two files, and returns its directory.
func smallIndex(t testing.TB, dir *storetest.Memory, parts bool) *engine.Options {
	t.Helper()
	opts := &engine.Options{Directory: dir, MergeFactor: engine.NoMerges, FilePerStructure: parts}
	x, err := engine.Create("", Schema, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := fill(x); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	return opts
}

func smallDocument(key string, n int) *engine.Document {
	return &engine.Document{Key: key, Popularity: uint32(n),
		Words: []engine.FieldText{{Field: "title", Text: fmt.Sprintf("origin of species %d", n)},
			{Field: "author", Text: "Darwin"}, {Field: "keyword", Text: "Darwin"}},
		Values: []engine.FieldValue{{Field: "title_whole", Value: fmt.Sprintf("origin %d", n)},
			{Field: "subject", Value: fmt.Sprintf("subject %d", n%3)}, {Field: "language", Value: "eng"}},
		Years:    engine.Years{First: 1859, Last: 1859, Certainty: engine.Certain},
		Numbers:  []engine.FieldNumber{{Field: "pages", Value: int64(100 + n*n)}},
		SortKeys: []engine.FieldSortKey{{Field: "title_sort", Key: []byte(fmt.Sprintf("origin %d", n%5))}},
		Entries:  []engine.FieldEntry{{Field: "headings", Key: []byte(fmt.Sprintf("origin %d", n%5)), Label: fmt.Sprintf("Origin %d", n%5)}},
		Brief:    []byte("brief " + key), Full: bytes.Repeat([]byte("full "), 30)}
}

// fill makes three commits.
func fill(x *engine.Index) error {
	w, err := x.Writer()
	if err != nil {
		return err
	}
	for commit := range 3 {
		for i := range 4 {
			if err := w.Put(smallDocument(fmt.Sprintf("k%d", i+3*commit), i+5*commit)); err != nil {
				return errors.Join(err, w.Close())
			}
		}
		if commit == 2 {
			if err := errors.Join(w.Delete("k1"), w.SetPopularity("k2", 77)); err != nil {
				return errors.Join(err, w.Close())
			}
		}
		if err := w.Commit(context.Background(), []byte(fmt.Sprint("commit ", commit))); err != nil {
			return errors.Join(err, w.Close())
		}
	}
	return w.Close()
}

var smallRequest = &engine.Request{
	Query: query.Union{Text: "origin species", Profile: &query.Profile{Popularity: query.SquareRoot, Clauses: []query.Clause{
		{Kind: query.InPhrase, Field: "title", Weight: 2}, {Kind: query.AllWords, Field: "title", Weight: 1},
		{Kind: query.AllStubs, Field: "keyword", Weight: 0.5}, {Kind: query.WholeValue, Field: "title_whole", Weight: 3}}}},
	Top: 20, Best: 5, Histogram: true,
	Filters: []engine.Filter{{Field: "language", Values: []string{"eng"}}},
	Facets:  []engine.FacetRequest{{Field: "subject", Top: 5}, {Field: "language", Top: 5}},
}

// smallNode has a node of each kind.
var smallNode = query.Or{Nodes: []query.Node{
	query.Phrase{Field: "title", Text: "origin of species"}, query.Near{Field: "title", Text: "species origin", Slop: 3},
	query.Begins{Field: "title", Text: "origin"}, query.Prefix{Field: "title", Text: "spe"},
	query.Wildcard{Field: "author", Pattern: "d*n"}, query.Regexp{Field: "keyword", Pattern: "dar.*"},
	query.Fuzzy{Field: "title", Text: "orgin", Edits: 2}, query.Whole{Field: "subject", Value: "subject 1"},
	query.And{Nodes: []query.Node{query.Has{Field: "years"}, query.Has{Field: "subject"}, query.Years{From: 1800, To: 1900}, query.Has{Field: "title_whole"}}},
	query.AtLeast{Min: 2, Nodes: []query.Node{query.Has{Field: "title"}, query.Range{Field: "pages", To: 120}, query.Between{Field: "headings", To: []byte("origin 2")}, query.Not{Node: query.All{}}}},
}}

// answer opens an index, asks everything of it and writes down what it said.
func answer(opts *engine.Options) (string, error) {
	x, err := engine.Open("", opts)
	if err != nil {
		return "", err
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		return "", err
	}
	defer r.Close()
	got, err := r.Search(context.Background(), smallRequest)
	if err != nil {
		return "", err
	}
	inRange, err := r.Search(context.Background(), &engine.Request{Query: query.Range{Field: "pages", From: 101, To: 150},
		Order: engine.Order{By: engine.ByField, Field: "title_sort"}, Top: 20})
	if err != nil {
		return "", err
	}
	out := fmt.Sprintf("%s %d %d %d %+v %+v %+v %+v", x.UserData(), r.Docs(), got.Total, got.WithWords, got.Hits, got.Facets, *got.Years, inRange.Hits)
	for _, key := range []string{"k0", "k1", "k5", "k9"} {
		full, err := r.Full(key)
		if err != nil && !errors.Is(err, engine.ErrNotFound) {
			return "", err
		}
		out += fmt.Sprintf(" %s=%s", key, full)
	}
	for _, ask := range []engine.BrowseRequest{{Field: "headings", Limit: 3, Hits: 2}, {Field: "headings", From: []byte("origin 3"), Back: true, Limit: 5}} {
		entries, err := r.Browse(context.Background(), ask)
		if err != nil {
			return "", err
		}
		out += fmt.Sprintf(" %+v", entries)
	}
	values, err := r.FacetValues(context.Background(), "subject", "", 0)
	return fmt.Sprintf("%s %+v", out, values), err
}

// rareAnswer does the same with all that is asked less often.
func rareAnswer(opts *engine.Options) (string, error) {
	x, err := engine.Open("", opts)
	if err != nil {
		return "", err
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		return "", err
	}
	defer r.Close()
	got, err := r.Search(context.Background(), &engine.Request{Query: smallNode, Top: 20, FacetsOver: 3,
		Facets: []engine.FacetRequest{{Field: "subject", Top: 5, By: engine.MostTypical, Distinct: true}}})
	if err != nil {
		return "", err
	}
	spellings, err := r.Respell(context.Background(), engine.Respelling{Field: "title", Word: "orgin", Edits: 2, Top: 3})
	if err != nil {
		return "", err
	}
	full := ""
	err = r.FullAll(context.Background(), []string{"k2", "k3", "k6"}, func(_ int, b []byte) error {
		full += string(b)
		return nil
	})
	if err != nil {
		return "", err
	}
	_, err = r.Describe() // sizes depend on how the index was made
	return fmt.Sprintf("%d %+v %+v %+v %s", got.Total, got.Hits, got.Facets, spellings, full), err
}

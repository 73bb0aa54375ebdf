package engine

import (
	"context"
	"errors"
	"io/fs"
	"testing"

	"holdfast/engine/query"
)

var testSchema = &Schema{Fields: []Field{
	{Name: "title", Kind: Text, Stubs: true, Weights: []int{100, 40}},
	{Name: "author", Kind: Text, Stubs: true},
	{Name: "keyword", Kind: Text, Stubs: true},
	{Name: "title_whole", Kind: Keyword},
	{Name: "author_facet", Kind: Keyword, Facet: true},
	{Name: "language", Kind: Keyword, Facet: true, Small: true},
	{Name: "years", Kind: Interval},
}}

func testDocument(key, title, author string, popularity uint32, year int32) *Document {
	return &Document{
		Key: key,
		Words: []FieldText{{Field: "title", Text: title}, {Field: "author", Text: author},
			{Field: "keyword", Text: title}, {Field: "keyword", Text: author}},
		Values: []FieldValue{{Field: "title_whole", Value: title}, {Field: "author_facet", Value: author},
			{Field: "language", Value: "eng"}},
		Years:      Years{First: year, Last: year, Certainty: Certain},
		Popularity: popularity,
		Brief:      []byte("brief " + title),
		Full:       []byte("full " + title),
	}
}

var testProfile = &query.Profile{Name: "test", Popularity: query.SquareRoot, Clauses: []query.Clause{
	{Kind: query.InPhrase, Field: "title", Weight: 4},
	{Kind: query.WholeValue, Field: "title_whole", Weight: 4},
	{Kind: query.AllWords, Field: "title", Weight: 3},
	{Kind: query.AllWords, Field: "author", Weight: 2},
	{Kind: query.AllWords, Field: "keyword", Weight: 1},
	{Kind: query.AllStubs, Field: "title", Weight: 0.7},
	{Kind: query.AllStubs, Field: "keyword", Weight: 0.2},
}}

func TestWholePath(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	if _, err := Open(dir, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("open of nothing: %v", err)
	}
	x, err := Create(dir, testSchema, nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*Document{
		testDocument("1", "The origin of species", "Darwin, Charles", 9, 1859),
		testDocument("2", "On the origins of specialists", "Nobody", 4, 1900),
		testDocument("3", "Species of origin", "Darwin, Charles", 100, 1999),
	} {
		if err := w.Put(d); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(ctx, []byte("seven")); err != nil {
		t.Fatal(err)
	}
	if err := w.Put(testDocument("2", "On the origins of specialities", "Nobody", 4, 1900)); err != nil {
		t.Fatal(err)
	}
	if err := w.SetPopularity("3", 1); err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(ctx, []byte("eight")); err != nil {
		t.Fatal(err)
	}
	if err := x.Compact(ctx); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	report, err := Check(ctx, dir)
	if err != nil || !report.Whole() {
		t.Fatalf("check: %v, %v", report, err)
	}
	if d, err := Describe(dir); err != nil || d.Docs != 3 || d.Bytes == 0 || len(d.Fields) != len(testSchema.Fields) {
		t.Errorf("description %+v, %v", d, err)
	}
	x, err = Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if string(x.UserData()) != "eight" {
		t.Errorf("user data %q", x.UserData())
	}
	askWholePath(t, x)
}

// askWholePath asks the index of TestWholePath what it must know.
func askWholePath(t *testing.T, x *Index) {
	t.Helper()
	ctx := context.Background()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if full, err := r.Full("2"); err != nil || string(full) != "full On the origins of specialities" {
		t.Errorf("full record %q, %v", full, err)
	}
	if _, err := r.Full("4"); !errors.Is(err, ErrNotFound) {
		t.Errorf("record of nothing: %v", err)
	}
	got, err := r.Search(ctx, &Request{
		Query: query.Union{Text: "Origin species", Profile: testProfile}, Top: 10, Best: 2, Histogram: true,
		Facets: []FacetRequest{{Field: "author_facet", Top: 5, Distinct: true}, {Field: "language", Top: 5}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got.Total != 3 || got.WithWords != 2 || got.ByStubs != 1 {
		t.Errorf("total %d, with words %d, by stubs %d", got.Total, got.WithWords, got.ByStubs)
	}
	if len(got.Hits) != 3 || got.Hits[0].Key != "1" || string(got.Hits[0].Brief) != "brief The origin of species" {
		t.Errorf("hits %+v", got.Hits)
	}
	if f := got.Facets[0]; f.Distinct != 2 || f.Values[0] != (FacetCount{Value: "Darwin, Charles", Count: 2, Best: 2, Catalogue: 2}) || f.MaxCatalogue != 2 {
		t.Errorf("facet %+v", f)
	}
	if f := got.Facets[1]; f.Values[0] != (FacetCount{Value: "eng", Count: 3, Best: 2, Catalogue: 3}) {
		t.Errorf("facet %+v", f)
	}
	if len(got.Years.Years) != 3 || got.Years.Years[0] != (YearCount{Year: 1859, Certain: 1}) {
		t.Errorf("years %+v", got.Years)
	}
}

func FuzzCommit(f *testing.F) {
	f.Add(exampleCommit.encode())
	full := *exampleCommit
	full.segments = []segmentRef{{id: 1, docs: 5, live: 4, liveFile: 3, overlay: 2, hot: 7, cold: 8}, {id: 4, docs: 1, live: 1}}
	full.values = []valuesRef{{number: 5, count: 9}}
	full.dictionaries = []uint32{6, 7}
	f.Add(full.encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := decodeCommit(data)
		if err != nil {
			if !errors.Is(err, ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		again, err := decodeCommit(c.encode())
		if err != nil || again.generation != c.generation || len(again.segments) != len(c.segments) {
			t.Fatalf("%+v came back as %+v, %v", c, again, err)
		}
		if _, err := c.schema.layout(); err != nil {
			return
		}
		c.files()
	})
}

package engine_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"holdfast/engine"
	"holdfast/engine/query"
)

// An index is made, filled and searched.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "index")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	x, err := engine.Create(dir, &engine.Schema{Fields: []engine.Field{
		{Name: "title", Kind: engine.Text, Stubs: true},
		{Name: "title_whole", Kind: engine.Keyword},
		{Name: "subject", Kind: engine.Keyword, Facet: true},
		{Name: "years", Kind: engine.Interval},
	}}, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer x.Close()

	w, err := x.Writer()
	if err != nil {
		log.Fatal(err)
	}
	for i, title := range []string{"On the origin of species", "The origin of the family"} {
		err := w.Put(&engine.Document{
			Key:        fmt.Sprint(i + 1),
			Words:      []engine.FieldText{{Field: "title", Text: title}},
			Values:     []engine.FieldValue{{Field: "title_whole", Value: title}, {Field: "subject", Value: "Evolution"}},
			Years:      engine.Years{First: 1859, Last: 1859, Certainty: engine.Certain},
			Popularity: 12,
			Brief:      []byte(title),
		})
		if err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Commit(ctx, nil); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}

	r, err := x.Reader()
	if err != nil {
		log.Fatal(err)
	}
	defer r.Close()
	profile := &query.Profile{Popularity: query.SquareRoot, Clauses: []query.Clause{
		{Kind: query.InPhrase, Field: "title", Weight: 4},
		{Kind: query.AllWords, Field: "title", Weight: 3},
		{Kind: query.AllStubs, Field: "title", Weight: 0.7},
	}}
	answer, err := r.Search(ctx, &engine.Request{
		Query:  query.Union{Text: "origin of species", Profile: profile},
		Top:    10,
		Facets: []engine.FacetRequest{{Field: "subject", Top: 30}},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, h := range answer.Hits {
		fmt.Println(h.Key, string(h.Brief))
	}
	for _, v := range answer.Facets[0].Values {
		fmt.Println(v.Value, v.Count, "of", v.Catalogue)
	}
	// Output:
	// 1 On the origin of species
	// Evolution 1 of 2
}

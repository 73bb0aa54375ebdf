package enginetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// columnIndex has ten times benchDocs documents with a number that has nothing to
// do with their order, one that rises with it, and a sort key.
func columnIndex(b *testing.B) *engine.Reader {
	b.Helper()
	x, err := engine.Create("", Schema, &engine.Options{Directory: storetest.NewMemory()})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { x.Close() })
	w, err := x.Writer()
	if err != nil {
		b.Fatal(err)
	}
	for i := range 10 * benchDocs() {
		mixed := int64(uint32(i) * 2654435761 >> 8)
		err := w.Put(&engine.Document{Key: fmt.Sprintf("%09d", i), Words: []engine.FieldText{{Field: "title", Text: "origin"}},
			Numbers:  []engine.FieldNumber{{Field: "pages", Value: mixed}, {Field: "added", Value: int64(i)}},
			SortKeys: []engine.FieldSortKey{{Field: "title_sort", Key: fmt.Appendf(nil, "history of %d", mixed)}}})
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := errors.Join(w.Commit(context.Background(), nil), x.Compact(context.Background())); err != nil {
		b.Fatal(err)
	}
	r, err := x.Reader()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { r.Close() })
	return r
}

// BenchmarkColumns searches ranges of numbers and orders all documents.
func BenchmarkColumns(b *testing.B) {
	r := columnIndex(b)
	docs := int64(10 * benchDocs())
	order := func(field string) engine.Order { return engine.Order{By: engine.ByField, Field: field} }
	words := query.Words{Field: "title", Text: "origin"}
	for name, req := range map[string]*engine.Request{
		"range of a hundredth, scattered":  {Query: query.Range{Field: "pages", From: 0, To: 1 << 24 / 100}},
		"range of a hundredth, together":   {Query: query.Range{Field: "added", From: docs / 2, To: docs/2 + docs/100}},
		"word in a range of a hundredth":   {Query: query.And{Nodes: []query.Node{words, query.Range{Field: "pages", From: 0, To: 1 << 24 / 100}}}},
		"all by score":                     {Query: words, Top: 100},
		"all by number":                    {Query: words, Top: 100, Order: order("pages")},
		"all by sort key":                  {Query: words, Top: 100, Order: order("title_sort")},
		"all by sort key, from the middle": {Query: words, Top: 100, Order: order("title_sort"), After: &engine.Cursor{SortKey: []byte("history of 5"), Rank: -(0x686973746f727920 >> 1)}},
	} {
		b.Run(name, func(b *testing.B) {
			start := cpuSeconds()
			total := 0
			for b.Loop() {
				got, err := r.Search(context.Background(), req)
				if err != nil {
					b.Fatal(err)
				}
				total = got.Total
			}
			b.ReportMetric((cpuSeconds()-start)*1e6/float64(b.N), "cpu-us/op")
			b.ReportMetric(float64(total), "found")
		})
	}
}

// BenchmarkRespell asks for words like the first word of a phrase without its
// second letter.
func BenchmarkRespell(b *testing.B) {
	r, c := benchIndex(b)
	for edits := 1; edits <= 2; edits++ {
		b.Run(fmt.Sprint(edits), func(b *testing.B) {
			i, found := 0, 0
			start := cpuSeconds()
			for b.Loop() {
				word := strings.Fields(c.Phrase(i%500, benchDocs()))[0]
				got, err := r.Respell(context.Background(), engine.Respelling{Field: "title", Word: word[:1] + word[2:], Edits: edits, Top: 10})
				if err != nil {
					b.Fatal(err)
				}
				found += len(got)
				i++
			}
			b.ReportMetric((cpuSeconds()-start)*1e6/float64(b.N), "cpu-us/op")
			b.ReportMetric(float64(found)/float64(b.N), "found")
		})
	}
}

// BenchmarkCross counts pairs of two facets over what phrases find.
func BenchmarkCross(b *testing.B) {
	benchSearch(b, func(text string) *engine.Request {
		return &engine.Request{Query: query.Union{Text: text, Profile: titles.Fitch2006},
			Cross: &engine.CrossRequest{Rows: titles.Facets[0].Field, Columns: "years", TopRows: 20, TopColumns: 50}}
	})
}

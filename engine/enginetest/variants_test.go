package enginetest

import (
	"context"
	"math"
	"strings"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"

	"pgregory.net/rapid"
)

// writtenWords are words that can be written in several ways, one line each.
var writtenWords = strings.Fields(`
	co-operation cooperation co operation
	Musik-Sammlung Musiksammlung Musik Sammlung
	Müller Mueller Muller
	l'univers lunivers univers
	& and und
	東京大学 東京 大学 东 京大
	war II 2 two
	U.S.A. USA
	al-kashif alkashif kashif`)

func drawWritten(t *rapid.T, name string, most int) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(writtenWords), 1, most).Draw(t, name), rapid.SampledFrom([]string{" ", " ", ", "}).Draw(t, "between"))
}

// Whatever way words are written in documents and questions, the engine finds what the
// model does: over several segments, with deleted documents, and within other nodes.
func TestVariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, err := engine.Create("", Schema, &engine.Options{Directory: storetest.NewMemory(), MergeFactor: engine.NoMerges})
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		w, err := x.Writer()
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		m := NewModel(Schema)
		for range 2 {
			for range rapid.IntRange(1, 6).Draw(t, "documents") {
				d := &engine.Document{Key: drawKey(t), Popularity: rapid.Uint32Range(0, 3).Draw(t, "popularity")}
				for _, field := range []string{"title", "author", "keyword"} {
					text := drawWritten(t, field, 5)
					d.Words = append(d.Words, engine.FieldText{Field: field, Text: text})
					d.Values = append(d.Values, engine.FieldValue{Field: "title_whole", Value: text})
				}
				m.Put(d)
				if err := w.Put(d); err != nil {
					t.Fatal(err)
				}
			}
			m.Commit("")
			if err := w.Commit(context.Background(), nil); err != nil {
				t.Fatal(err)
			}
		}
		r, err := x.Reader()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		for range 5 {
			req := &engine.Request{Query: drawWrittenQuery(t), Top: rapid.IntRange(0, 4).Draw(t, "top"),
				Facets: []engine.FacetRequest{{Field: "subject", Top: math.MaxInt}}}
			got, err := r.Search(context.Background(), req)
			if err != nil {
				t.Fatal(err)
			}
			if diff := difference(got, m.Search(req)); diff != "" {
				t.Fatalf("%#v:\n%s", req.Query, diff)
			}
			for _, h := range got.Hits {
				x, err := r.Explain(context.Background(), req.Query, h.Key)
				if err != nil || !x.Found || x.Score != h.Score {
					t.Fatalf("%#v: hit %s with %d is explained as %+v, %v", req.Query, h.Key, h.Score, x, err)
				}
				if diff := m.explained(x, m.Committed.Docs[h.Key]); diff != "" {
					t.Fatalf("%#v: hit %s: %s", req.Query, h.Key, diff)
				}
			}
		}
	})
}

func drawWrittenQuery(t *rapid.T) query.Node {
	field := rapid.SampledFrom(stubFields).Draw(t, "field")
	text := drawWritten(t, "question", 4)
	switch rapid.IntRange(0, 8).Draw(t, "node") {
	case 0:
		return query.Words{Field: field, Text: text}
	case 1:
		return query.Phrase{Field: field, Text: text}
	case 2:
		return query.Begins{Field: field, Text: text}
	case 3:
		return query.Near{Field: field, Text: text, Slop: 1}
	case 4:
		return query.Or{Nodes: []query.Node{query.Words{Field: field, Text: text}, drawWrittenQuery(t)}}
	case 5:
		return query.And{Nodes: []query.Node{query.All{}, drawWrittenQuery(t)}}
	}
	p := drawProfile(t)
	p.Clauses = append(p.Clauses, query.Clause{Kind: query.AllWords, Field: field, Weight: 2})
	return query.Union{Text: text, Profile: p, WordsOnly: rapid.Bool().Draw(t, "words only")}
}

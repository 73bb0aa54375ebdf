package enginetest

import (
	"context"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"

	"pgregory.net/rapid"
)

// Scores by tiers are those of the model, with any profile, over few documents.
func TestRanked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, err := engine.Create("", Schema, &engine.Options{Directory: storetest.NewMemory()})
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
		for range 6 {
			d := DrawDocument(t)
			m.Put(d)
			if err := w.Put(d); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Commit(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
		m.Commit("")
		r, err := x.Reader()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		p := drawProfile(t)
		p.Ranked = drawRanked(t)
		p.Clauses = []query.Clause{{Kind: query.AllWords, Field: rapid.SampledFrom(textFields).Draw(t, "all words in"), Weight: 1},
			{Kind: query.AllStubs, Field: rapid.SampledFrom(stubFields).Draw(t, "all stubs in"), Weight: 1}}
		req := &engine.Request{Query: query.Union{Text: drawText(t, "union", 3), Profile: p, WordsOnly: rapid.Bool().Draw(t, "words only")}, Top: 10}
		got, err := r.Search(context.Background(), req)
		if err != nil {
			t.Fatal(err)
		}
		if diff := difference(got, m.Search(req)); diff != "" {
			t.Fatalf("%+v:\n%s", *p.Ranked, diff)
		}
	})
}

package enginetest

import (
	"context"
	"fmt"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"

	"pgregory.net/rapid"
)

// TestPaging goes by cursor from the first hit to the last in every order, over
// one segment and over several, with deletions.
func TestPaging(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &machine{t: t, dir: storetest.NewMemory(), model: NewModel(Schema)}
		m.opts = &engine.Options{MergeFactor: engine.NoMerges, Directory: m.dir}
		var err error
		m.x, err = engine.Create("", Schema, m.opts)
		m.check(err)
		m.openWriter()
		for segment := range rapid.IntRange(1, 4).Draw(t, "segments") {
			for i := range rapid.IntRange(1, 30).Draw(t, "documents") {
				d := &engine.Document{Key: fmt.Sprintf("%d of %d", i, segment), Popularity: rapid.Uint32Range(0, 1).Draw(t, "popularity")}
				drawColumns(t, d)
				d.Years = engine.Years{First: rapid.Int32Range(-1, 1).Draw(t, "year"), Certainty: engine.Certainty(i % 4)}
				m.check(m.w.Put(d))
				m.model.Put(d)
			}
			m.commit(t)
		}
		m.check(m.w.Delete("3 of 0"))
		m.model.Delete("3 of 0")
		m.commit(t)
		m.page(t)
		m.compact(t)
		m.page(t)
		m.sound(t)
		m.check(m.x.Close())
	})
}

// page compares all pages of an order with the model.
func (m *machine) page(t *rapid.T) {
	r, err := m.x.Reader()
	m.check(err)
	req := &engine.Request{Query: query.All{}, Order: drawOrder(t), Top: rapid.IntRange(1, 20).Draw(t, "page")}
	seen := 0
	for {
		got, err := r.Search(context.Background(), req)
		m.check(err)
		if diff := difference(got, m.model.Search(req)); diff != "" {
			t.Fatalf("request %+v:\n%s", req, diff)
		}
		if len(got.Hits) == 0 {
			break
		}
		seen += len(got.Hits)
		req.After = got.Hits[len(got.Hits)-1].Cursor()
	}
	if seen != len(m.model.Committed.Docs) {
		t.Fatalf("%d hits of %d by %+v", seen, len(m.model.Committed.Docs), req.Order)
	}
	m.check(r.Close())
}

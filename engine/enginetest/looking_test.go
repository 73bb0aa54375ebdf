package enginetest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// stored is an index of several segments, of which each record is its document's number.
func stored(t *testing.T, docs int) *engine.Reader {
	t.Helper()
	x, err := engine.Create("", Schema, &engine.Options{Directory: storetest.NewMemory(), MergeFactor: engine.NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	w, err := x.Writer()
	for i := 0; i < docs && err == nil; i++ {
		err = w.Put(&engine.Document{Key: fmt.Sprint(i), Full: []byte{byte(i)}, Popularity: uint32(i % 5),
			Words: []engine.FieldText{{Field: "title", Text: []string{"even", "odd"}[i%2]}}})
		if err == nil && (i%7 == 6 || i == docs-1) {
			err = w.Commit(context.Background(), nil)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// keysFound are the keys of all hits of a request.
func keysFound(t *testing.T, r *engine.Reader, req *engine.Request) ([]string, *engine.Response) {
	t.Helper()
	req.Top = 1000
	resp, err := r.Search(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, h := range resp.Hits {
		keys = append(keys, h.Key)
	}
	return keys, resp
}

// TestLook bounds how many records are looked into: what is found then is part of the
// whole answer, grows with the bound, and the rest is counted, also where what passes the
// test is what is left out.
func TestLook(t *testing.T) {
	const docs = 40
	r := stored(t, docs)
	third := query.Stored{Node: query.All{}, Passes: func(full []byte) (bool, error) { return full[0]%3 == 0, nil }}
	odd := third
	odd.Only = query.Words{Field: "title", Text: "odd"}
	for name, c := range map[string]struct {
		node query.Node
		// candidates are the records that have to be looked into for a whole answer.
		candidates, found int
	}{
		"passes":           {third, docs, 14},
		"does not pass":    {query.Not{Node: third}, docs, docs - 14},
		"not not":          {query.Not{Node: query.Not{Node: third}}, docs, 14},
		"only some tested": {odd, docs / 2, docs - 13},
		"beside words":     {query.And{Nodes: []query.Node{query.Words{Field: "title", Text: "odd"}, third}}, docs, 7},
	} {
		whole, resp := keysFound(t, r, &engine.Request{Query: c.node})
		if len(whole) != c.found || resp.Looked != c.candidates || resp.Unlooked != 0 {
			t.Errorf("%s: %d found, %d looked into, %d not, want %d, %d, 0", name, len(whole), resp.Looked, resp.Unlooked, c.found, c.candidates)
		}
		before := -1
		for n := 1; n <= c.candidates; n++ {
			part, resp := keysFound(t, r, &engine.Request{Query: c.node, Look: n})
			again, _ := keysFound(t, r, &engine.Request{Query: c.node, Look: n})
			if resp.Looked != n || resp.Unlooked != c.candidates-n || resp.Total != len(part) || !slices.Equal(part, again) {
				t.Fatalf("%s, %d looked into: %+v, then %v", name, n, resp, again)
			}
			for _, key := range part {
				if !slices.Contains(whole, key) {
					t.Fatalf("%s, %d looked into: %s is not part of the answer", name, n, key)
				}
			}
			if len(part) < before {
				t.Fatalf("%s, %d looked into: %d found, %d before", name, n, len(part), before)
			}
			before = len(part)
		}
		if before != len(whole) {
			t.Errorf("%s: %d found with all looked into, want %d", name, before, len(whole))
		}
	}
}

// TestStop ends looking into records while a search runs: it answers for those that it
// has looked into.
func TestStop(t *testing.T) {
	const docs, until = 40, 11
	r := stored(t, docs)
	stop := make(chan struct{})
	looked := 0
	req := &engine.Request{Stop: stop, Query: query.Stored{Node: query.All{}, Passes: func([]byte) (bool, error) {
		if looked++; looked == until {
			close(stop)
		}
		return true, nil
	}}}
	keys, resp := keysFound(t, r, req)
	if len(keys) != until || resp.Looked != until || resp.Unlooked != docs-until {
		t.Errorf("%d found, %d looked into, %d not", len(keys), resp.Looked, resp.Unlooked)
	}
}

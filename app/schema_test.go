package app

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
)

// TestIndexOfOtherFields: an index that another version made is built again of the
// records when the catalogue is opened for a change, and nothing is read from it before.
func TestIndexOfOtherFields(t *testing.T) {
	ctx := context.Background()
	d := shelf(t, "a b|=245  00$aBees", "a|=245  00$aWasps")
	dir := d.open.dir
	for name, change := range map[string]func(*engine.Schema){
		"a field less":     func(s *engine.Schema) { s.Fields = s.Fields[:len(s.Fields)-1] },
		"another weight":   func(s *engine.Schema) { s.Fields[0].Weights = []int{100, 99} },
		"another property": func(s *engine.Schema) { s.Fields[0].Stubs = false },
	} {
		if d.open != nil {
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
		c := &Catalogue{dir: dir}
		if err := os.RemoveAll(c.indexDir()); err != nil {
			t.Fatal(err)
		}
		schema := catalogue.Schema()
		change(schema)
		index, err := engine.Create(c.indexDir(), schema, nil)
		if err == nil {
			err = index.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, dir, ToSearch, nil); !errors.Is(err, errOtherFields) || Trouble(err).Kind != "oldindex" {
			t.Errorf("%s: opened to search with %v", name, err)
		}
		cat, err := Open(ctx, dir, ToChange, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r, err := cat.Search(ctx, view.Query{Text: "bees"}); err != nil || r.Total != 1 || r.Catalogue != 2 || r.Hits[0].Holdings != 2 {
			t.Errorf("%s: found %d of %d, %v", name, r.Total, r.Catalogue, err)
		}
		if err := cat.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestIndexOfAnotherMapping: an index whose documents were made otherwise is built again
// of the records.
func TestIndexOfAnotherMapping(t *testing.T) {
	ctx := context.Background()
	for name, user := range map[string][]byte{
		"of no number":      binary.AppendVarint(nil, 2),
		"of another number": binary.AppendUvarint(binary.AppendVarint(nil, 2), catalogue.Mapping+1),
	} {
		d := shelf(t, "a b|=245  00$aBees", "a|=245  00$aWasps")
		dir := d.open.dir
		w, err := d.open.takeWriter()
		if err == nil {
			err = w.Delete("1") // so that only a new index has it
		}
		if err == nil {
			err = w.Commit(ctx, user)
		}
		if err == nil {
			err = d.open.dropWriter()
		}
		if err = errors.Join(err, d.Close()); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, dir, ToSearch, nil); !errors.Is(err, errOtherFields) || Trouble(err).Kind != "oldindex" {
			t.Errorf("%s: opened to search with %v", name, err)
		}
		cat, err := Open(ctx, dir, ToChange, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r, err := cat.Search(ctx, view.Query{}); err != nil || r.Total != 2 {
			t.Errorf("%s: found %d, %v", name, r.Total, err)
		}
		if err := cat.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

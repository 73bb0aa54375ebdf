package engine_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
)

// Describe says what numbers and sort keys take, before and after a merge.
func TestDescribeColumns(t *testing.T) {
	schema := &engine.Schema{Fields: []engine.Field{{Name: "pages", Kind: engine.Number}, {Name: "title", Kind: engine.Sort}}}
	x, err := engine.Create("", schema, &engine.Options{Directory: storetest.NewMemory(), MergeFactor: engine.NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 6 {
		d := &engine.Document{Key: fmt.Sprint(i), SortKeys: []engine.FieldSortKey{{Field: "title", Key: []byte{byte(i % 2)}}}}
		if i < 4 {
			d.Numbers = []engine.FieldNumber{{Field: "pages", Value: int64(i)}}
		}
		err := w.Put(d)
		if i%3 == 2 {
			err = errors.Join(err, w.Commit(context.Background(), nil))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	describe := func() string {
		r, err := x.Reader()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		d, err := r.Describe()
		if err != nil {
			t.Fatal(err)
		}
		out := ""
		for _, f := range d.Fields {
			if f.Bytes <= 0 {
				t.Errorf("field %s takes %d bytes", f.Name, f.Bytes)
			}
			out += fmt.Sprintf("%s %s: %d terms, %d postings; ", f.Kind, f.Name, f.Terms, f.Postings)
		}
		return out
	}
	if got, want := describe(), "sort title: 4 terms, 6 postings; number pages: 0 terms, 4 postings; "; got != want {
		t.Errorf("two segments: %s, want %s", got, want)
	}
	if err := errors.Join(w.Delete("0"), w.Delete("2"), w.Delete("4"), w.Commit(context.Background(), nil), x.Compact(context.Background())); err != nil {
		t.Fatal(err)
	}
	if got, want := describe(), "sort title: 1 terms, 3 postings; number pages: 0 terms, 2 postings; "; got != want {
		t.Errorf("merged: %s, want %s", got, want)
	}
}

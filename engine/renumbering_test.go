package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"holdfast/engine/internal/values"
)

// backwards is an index of n commits, in each of which subjects are new that will
// be more frequent than those before: subject i stands in 2i + 1 documents.
func backwards(t *testing.T, dir string, n int) (*Index, *Writer) {
	t.Helper()
	x, err := Create(dir, testSchema, &Options{MergeFactor: NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		for k := range 2*i + 1 {
			d := &Document{Key: fmt.Sprint(i, " ", k), Values: []FieldValue{{Field: "author_facet", Value: fmt.Sprint("subject ", i)}}}
			if err := w.Put(d); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Commit(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
	}
	return x, w
}

// countsOf are the catalogue's counts in the order of the values' numbers.
func countsOf(t *testing.T, x *Index) []uint32 {
	t.Helper()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	return r.snap.search.Counts.Column()
}

func falls(counts []uint32) bool {
	return slices.IsSortedFunc(counts, func(a, b uint32) int { return int(b) - int(a) })
}

func listed(t *testing.T, x *Index) []FacetCount {
	t.Helper()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	list, err := r.FacetValues(context.Background(), "author_facet", "", 0)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestCompactNumbersByFrequency(t *testing.T) {
	dir := t.TempDir()
	x, w := backwards(t, dir, 9)
	defer x.Close()
	before := listed(t, x)
	if falls(countsOf(t, x)) {
		t.Fatal("the numbers go by frequency already")
	}
	// A deletion that waits for a commit goes on waiting.
	if err := w.Delete("0 0"); err != nil {
		t.Fatal(err)
	}
	if err := x.Compact(context.Background()); err != nil {
		t.Fatal(err)
	}
	if counts := countsOf(t, x); !falls(counts) {
		t.Errorf("counts %v", counts)
	}
	if found, err := Check(context.Background(), dir); err != nil || len(found.Problems) > 0 {
		t.Errorf("check: %+v, %v", found, err)
	}
	if got := listed(t, x); !slices.Equal(got, before) {
		t.Errorf("values %v, were %v", got, before)
	}
	if err := w.Put(&Document{Key: "new", Values: []FieldValue{{Field: "author_facet", Value: "subject 3"}, {Field: "author_facet", Value: "another"}}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	for i := range before {
		switch before[i].Value {
		case "subject 0": // its only document has waited to be deleted
			before[i] = FacetCount{Value: "another", Count: 1, Catalogue: 1}
		case "subject 3":
			before[i].Count++
			before[i].Catalogue++
		}
	}
	if got := listed(t, x); !slices.Equal(got, before) {
		t.Errorf("values %v, want %v", got, before)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// A writer that takes documents while all is merged has old numbers: the merge
// then keeps them.
func TestNumbersInUse(t *testing.T) {
	x, w := backwards(t, t.TempDir(), 9)
	defer x.Close()
	before, counts := listed(t, x), countsOf(t, x)
	r, err := w.beginMerge(pickAll)
	if err != nil || r == nil || r.numbers == nil {
		t.Fatalf("merge %v, %v", r, err)
	}
	if err := w.Put(&Document{Key: "new", Values: []FieldValue{{Field: "author_facet", Value: "another"}}}); err != nil {
		t.Fatal(err)
	}
	if err := w.endMerge(r, r.write(context.Background(), nil)); !errors.Is(err, errNumbersInUse) {
		t.Fatalf("the merge ends with %v", err)
	}
	if got := listed(t, x); !slices.Equal(got, before) {
		t.Errorf("values %v, were %v", got, before)
	}
	// The second try, and any merge that begins now.
	if err := x.Compact(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := countsOf(t, x); !slices.Equal(got, counts) {
		t.Errorf("counts %v, were %v", got, counts)
	}
	if err := w.Commit(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	if got := listed(t, x); len(got) != len(before)+1 {
		t.Errorf("values %v", got)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestInOrder(t *testing.T) {
	for _, c := range []struct {
		counts []uint32
		want   bool
	}{
		{nil, true}, {[]uint32{3}, true}, {[]uint32{9, 5, 2, 1}, true},
		{[]uint32{1, 2, 5, 9}, false}, {[]uint32{9, 8, 3, 1, 4, 1, 1, 1}, false},
	} {
		if got := inOrder(c.counts); got != c.want {
			t.Errorf("%v in order: %v", c.counts, got)
		}
	}
}

// TestAsideLast: values that are aside have the last numbers, in a flush and in a merge
// of all, however frequent they are.
func TestAsideLast(t *testing.T) {
	schema := &Schema{Fields: []Field{{Name: "place", Kind: Keyword, Facet: true, Aside: true}, {Name: "subject", Kind: Keyword, Facet: true}}}
	x, err := Create(t.TempDir(), schema, &Options{MergeFactor: NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		d := &Document{Key: fmt.Sprint(i), Values: []FieldValue{{Field: "place", Value: "everywhere"}, {Field: "place", Value: fmt.Sprint("place ", i%7)}, {Field: "subject", Value: fmt.Sprint("subject ", i)}}}
		if err := w.Put(d); err != nil {
			t.Fatal(err)
		}
		if i%20 == 19 {
			if err := w.Commit(context.Background(), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	last := func(first, n uint32) bool {
		r, err := x.Reader()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		list := r.snap.search.Values.List(first, n)
		return slices.IsSortedFunc(list, func(a, b values.Value) int { return int(b.Field) - int(a.Field) }) && list[n-1].Field == 0
	}
	if !last(0, 28) { // 20 subjects and 8 places
		t.Error("a flush does not number places last")
	}
	if err := x.Compact(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !last(0, 48) {
		t.Error("a merge of all does not number places last")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

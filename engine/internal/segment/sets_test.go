package segment

import (
	"math/rand/v2"
	"slices"
	"testing"

	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
)

func frameOf(t *testing.T, fill func(w *store.FrameWriter) error) *store.Frame {
	t.Helper()
	dir := storetest.NewMemory()
	if _, err := store.WriteFrame(dir, "file", store.FrameOptions{Kind: Kind, ID: 1}, fill); err != nil {
		t.Fatal(err)
	}
	f, err := store.OpenFrame(dir, "file", Kind)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Values that nearly follow each other are not told, others are; each has its set
// and those between have none.
func TestFacetSets(t *testing.T) {
	for name, step := range map[string]uint32{"following": 1, "nearly": 2, "far": 1000} {
		want := map[uint32][]uint32{}
		f := frameOf(t, func(w *store.FrameWriter) error {
			out := newFacetWriter(w)
			for i := range uint32(200) {
				id := 70 + i*step
				if name == "nearly" {
					id = 70 + i + i/10
				}
				want[id] = []uint32{i, i + 5, i + 900}
				if err := out.add(id, want[id]); err != nil {
					return err
				}
			}
			out.close()
			return nil
		})
		facets, err := openFacets(f, 2000)
		if err != nil {
			t.Fatal(err)
		}
		if told := len(facets.told) > 0; told != (step == 1000) {
			t.Errorf("%s: values are told: %v", name, told)
		}
		for id := range 70 + 200*step {
			set, ok, err := facets.Find(id)
			if err != nil || ok != (want[id] != nil) {
				t.Fatalf("%s: value %d is there: %v, %v", name, id, ok, err)
			}
			if docs, err := set.AppendTo(nil); ok && (err != nil || !slices.Equal(docs, want[id])) {
				t.Fatalf("%s: value %d has %v, %v", name, id, docs, err)
			}
		}
	}
}

func TestWholes(t *testing.T) {
	b := layout.Builder{}
	b.Keyword(layout.Keyword{Name: "a"})
	b.Keyword(layout.Keyword{Name: "b", Facet: true})
	b.Keyword(layout.Keyword{Name: "c"})
	l, err := b.Layout()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 1, 7, 8, 100, 5000} {
		var all []whole
		texts := map[whole]string{}
		for i := range n {
			text := string(rune('a'+i%26)) + string(rune(0x400+i))
			v := makeWhole(uint8(i%2*2), text)
			texts[v] = text
			all = append(all, v)
		}
		slices.SortFunc(all, compareWholes)
		docs := func(v whole) []uint32 { return []uint32{uint32(v.hash % 100), 100 + uint32(v.hash>>32%1000)} }
		estimate := n + r.IntN(n+1) // a merge does not know how many there will be
		f := frameOf(t, func(w *store.FrameWriter) error {
			out := newWholeWriter(w, wholeShapeOf(l, estimate))
			for _, v := range all {
				if err := out.add(v, docs(v)); err != nil {
					return err
				}
			}
			out.close()
			return nil
		})
		w, err := openWholes(f, 2000, store.Mapped)
		if err != nil {
			t.Fatal(err)
		}
		for v, text := range texts {
			set, ok, err := w.Find(v.field, text)
			if err != nil || !ok {
				t.Fatalf("value %q of %d: %v, %v", text, n, ok, err)
			}
			if got, err := set.AppendTo(nil); err != nil || !slices.Equal(got, docs(v)) {
				t.Fatalf("value %q has %v, %v", text, got, err)
			}
		}
		if _, ok, err := w.Find(0, "something else"); ok || err != nil {
			t.Errorf("a value that is not there: %v, %v", ok, err)
		}
		var got []whole
		it := w.iterator()
		for it.next() {
			got = append(got, it.whole)
		}
		if it.err != nil || !slices.Equal(got, all) {
			t.Errorf("%d values read back, of %d, %v", len(got), n, it.err)
		}
	}
}

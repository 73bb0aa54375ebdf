package values

import (
	"errors"
	"testing"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
)

// frame makes a whole file of sections, whatever is in them.
func frame(t testing.TB, kind store.Tag, sections map[store.Tag][]byte) *store.Frame {
	t.Helper()
	dir := storetest.NewMemory()
	_, err := store.WriteFrame(dir, "file", store.FrameOptions{Kind: kind, ID: 1}, func(w *store.FrameWriter) error {
		for tag, b := range sections {
			w.Put(tag, b)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	f, err := store.OpenFrame(dir, "file", kind)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func FuzzValues(f *testing.F) {
	dir := storetest.NewMemory()
	file(f, dir, "good", 0, []Value{{0, "Välue"}, {1, "other"}, {0, "third value"}})
	good, err := store.OpenFrame(dir, "good", Kind)
	if err != nil {
		f.Fatal(err)
	}
	section := func(tag store.Tag) []byte {
		b, err := good.Section(tag)
		if err != nil {
			f.Fatal(err)
		}
		return b
	}
	f.Add(section(tagSpan), section(tagFields), section(tagOffsets), section(tagTexts), section(tagBuckets), section(tagSlots), section(tagOrder))
	f.Add([]byte{0, 0, 0, 0, 0, 0, 0, 0}, []byte{}, []byte{}, []byte{}, []byte{}, []byte{}, []byte{})
	f.Fuzz(func(t *testing.T, span, fields, offsets, texts, buckets, slots, order []byte) {
		v, err := Open(frame(t, Kind, map[store.Tag][]byte{tagSpan: span, tagFields: fields, tagOffsets: offsets,
			tagTexts: texts, tagBuckets: buckets, tagSlots: slots, tagOrder: order}))
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		table, err := NewTable([]*File{v})
		if err != nil {
			return
		}
		for id := range table.Len() {
			text := table.Text(id)
			table.Find(table.Field(id), analysis.Fold(text))
			table.CompareTexts(id, 0)
		}
		table.Find(0, "other")
		table.CheckOrder()
		contains := table.Containing("v")
		for id := range table.InOrder(0, "v", "") {
			if id >= table.Len() {
				t.Fatalf("value %d of %d", id, table.Len())
			}
			contains(id)
		}
	})
}

func FuzzCounts(f *testing.F) {
	f.Add([]byte{1, 0, 0, 0, 2, 0, 0, 0}, []byte{2, 0, 0, 0}, uint32(2))
	f.Add([]byte{}, []byte{}, uint32(0))
	f.Fuzz(func(t *testing.T, counts, maxima []byte, n uint32) {
		c, err := OpenCounts(frame(t, CountsKind, map[store.Tag][]byte{tagCounts: counts, tagMaxima: maxima}), n)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		for i, v := range c.Column() {
			if c.At(uint32(i)) != int(v) {
				t.Fatalf("count %d is %d", i, v)
			}
		}
		c.At(n)
		c.Maximum(len(maxima))
	})
}

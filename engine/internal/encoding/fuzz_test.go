package encoding

import (
	"errors"
	"testing"
)

func FuzzOffsets(f *testing.F) {
	for _, step := range []uint64{1, 40_000} {
		var w OffsetWriter
		for i := range uint64(70) {
			w.Add(i * step)
		}
		f.Add(w.Bytes(), 70, 69*step)
	}
	f.Add([]byte{}, 5, uint64(0))
	f.Fuzz(func(t *testing.T, data []byte, n int, end uint64) {
		if n > 1<<20 {
			return
		}
		o, err := OpenOffsets("offsets", data, n, end)
		if err != nil {
			if !errors.Is(err, ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		size := int(min(end, 1<<30))
		for i := -1; i <= n; i++ {
			if from, to, ok := o.Span(i, size); ok && (from < 0 || from > to || to > size) {
				t.Fatalf("item %d is %d to %d of %d", i, from, to, size)
			}
		}
	})
}

func FuzzCursor(f *testing.F) {
	f.Add(AppendString([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, "text"))
	f.Add([]byte{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		c := NewCursor("test", data)
		if n := c.Count(3); n > len(data)/3 {
			t.Fatalf("%d things in %d bytes", n, len(data))
		}
		c.U8()
		c.U32()
		c.U64()
		if v := c.Uvarint(1000); v > 1000 {
			t.Fatalf("number %d", v)
		}
		if s := c.String(); len(s) > len(data) {
			t.Fatalf("%d bytes of %d", len(s), len(data))
		}
		if err := c.Done(); err != nil && !errors.Is(err, ErrCorrupt) {
			t.Fatal(err)
		}
	})
}

package docvalues

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestNumbers compares columns of all widths with a slice.
func TestNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type number struct {
			n  int64
			ok bool
		}
		one := rapid.OneOf(rapid.Int64Range(-3, 3), rapid.Int64Range(NoNumber+1, math.MaxInt64), rapid.Just(int64(math.MaxInt64)),
			rapid.Just(int64(NoNumber+1)), rapid.Int64Range(-1<<40, 1<<40))
		column := make([]number, rapid.IntRange(0, 400).Draw(t, "documents"))
		some := rapid.SliceOfN(one, 1, 5).Draw(t, "numbers")
		for i := range column {
			if i%7 != 3 {
				column[i] = number{some[(i*i/5)%len(some)], true}
			}
		}
		var buf bytes.Buffer
		table, err := WriteNumbers(&buf, len(column), func(doc int) (int64, bool) { return column[doc].n, column[doc].ok })
		if err != nil || buf.Len() != table.Bytes(len(column)) {
			t.Fatalf("%d bytes, want %d; %v", buf.Len(), table.Bytes(len(column)), err)
		}
		n, err := OpenNumbers(table, buf.Bytes(), len(column))
		if err != nil {
			t.Fatal(err)
		}
		if err := n.Check(func(uint32, int64) error { return nil }); err != nil {
			t.Fatal(err)
		}
		from := rapid.OneOf(one, rapid.Just(int64(NoNumber)), rapid.SampledFrom(some)).Draw(t, "from")
		to := rapid.OneOf(one, rapid.Just(int64(math.MaxInt64)), rapid.SampledFrom(some)).Draw(t, "to")
		r := n.Range(from, to)
		var want, got []uint32
		for doc, c := range column {
			if at, ok := n.At(uint32(doc)); at != c.n || ok != c.ok {
				t.Fatalf("document %d has %d, %v, want %v", doc, at, ok, c)
			}
			inside := c.ok && c.n >= from && c.n <= to
			if inside {
				want = append(want, uint32(doc))
			}
			if r.Has(uint32(doc)) != inside {
				t.Fatalf("%d in %d to %d: %v", c.n, from, to, !inside)
			}
		}
		for b := range blocks(len(column)) {
			got = r.AppendBlock(got, b)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%d to %d: %v, want %v", from, to, got, want)
		}
	})
}

// FuzzColumns reads damaged numbers.
func FuzzColumns(f *testing.F) {
	f.Add([]byte{0, 1, 'a', 1, 1, 'b'}, uint8(1), uint8(2), uint16(3))
	f.Add([]byte("0123456789abcdef0123456789abcdef"), uint8(7), uint8(9), uint16(9))
	f.Fuzz(func(t *testing.T, data []byte, width, keys uint8, docs uint16) {
		if n, err := OpenNumbers(NumberTable{width, 5}, data, int(docs)); err == nil {
			for doc := range uint32(docs) {
				n.At(doc)
			}
			for b := range blocks(int(docs)) {
				n.Range(0, 9).AppendBlock(nil, b)
			}
			n.Check(func(uint32, int64) error { return nil })
		}
	})
}

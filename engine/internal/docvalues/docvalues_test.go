package docvalues

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

func drawSpan(t *rapid.T) Span {
	s := Span{First: rapid.Int32Range(-50, 50).Draw(t, "first"), Certainty: rapid.Uint8Range(0, 3).Draw(t, "certainty")}
	s.Last = s.First + rapid.Int32Range(-2, 5).Draw(t, "span")
	return s.Normal()
}

func TestPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type doc struct {
			span Span
			sets [2][]uint32
		}
		p := NewPacking([]uint8{3, 7})
		docs := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) doc {
			d := doc{span: drawSpan(t)}
			for i := range d.sets {
				d.sets[i] = rapid.SliceOfNDistinct(rapid.Uint32Range(0, 9), 0, 4, rapid.ID).Draw(t, "set")
				slices.Sort(d.sets[i])
			}
			return d
		}), 1, 60).Draw(t, "docs")
		spans, sets := make([]uint32, len(docs)), make([][]uint32, len(docs))
		for i, d := range docs {
			spans[i] = p.Span(d.span)
			sets[i] = []uint32{p.Set(0, d.sets[0]), p.Set(1, d.sets[1])}
		}
		p.Layout()
		var words []byte
		n := p.WordBytes()
		for i := range docs {
			word := binary.LittleEndian.AppendUint64(nil, p.Word(spans[i], sets[i]))
			if !bytes.Equal(word[n:], make([]byte, 8-n)) {
				t.Fatalf("word %x has more than %d bytes", word, n)
			}
			words = append(words, word[:n]...)
		}
		if n > 0 {
			words = append(words, make([]byte, WordPad(n))...)
		}
		got, err := OpenPacked(words, p.AppendTables(nil), len(docs))
		if err != nil {
			t.Fatal(err)
		}
		for i, d := range docs {
			if s, ok := got.Span(uint32(i)); !ok || s != d.span {
				t.Fatalf("span %v, want %v", s, d.span)
			}
			for k := range d.sets {
				ids, ok := got.Smalls[k].Set(got.Word(uint32(i)))
				if !ok || !slices.Equal(ids, d.sets[k]) {
					t.Fatalf("set %v, want %v", ids, d.sets[k])
				}
			}
		}
		from, to := rapid.Int32Range(-60, 60).Draw(t, "from"), rapid.Int32Range(-60, 60).Draw(t, "to")
		lo, hi := got.SpanRange(from, to)
		for i, d := range docs {
			row := got.Years.Get(got.Word(uint32(i)))
			in := d.span.Usable() && d.span.First >= from && d.span.First <= to
			if in != (row >= lo && row < hi) {
				t.Fatalf("span %v from %d to %d: rows %d to %d, row %d", d.span, from, to, lo, hi, row)
			}
		}
	})
}

// A facet with too many sets leaves the packed word to others.
func TestPackedOverflow(t *testing.T) {
	p := NewPacking([]uint8{0, 1})
	for i := range uint32(1<<maxSetBits + 1) {
		p.Set(0, []uint32{i})
	}
	p.Set(1, []uint32{1})
	p.Layout()
	if p.Fits(0) || !p.Fits(1) {
		t.Errorf("fits %v, %v", p.Fits(0), p.Fits(1))
	}
}

func TestRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(rapid.Uint32Range(HotValues-5, HotValues+5), rapid.Uint32Range(0, 9), rapid.Uint32Range(1<<16-3, 1<<16+3), rapid.Uint32Range(MaxValues-9, MaxValues-1))
		docs := rapid.SliceOfN(rapid.SliceOfNDistinct(value, 0, 9, rapid.ID), 0, 300).Draw(t, "docs")
		var data bytes.Buffer
		w := NewRowWriter(&data)
		for _, ids := range docs {
			slices.Sort(ids)
			_ = w.Add(ids) // a buffer takes everything
		}
		slots, offsets := w.Close()
		r, err := OpenRows(slots, data.Bytes(), offsets, len(docs))
		if err != nil {
			t.Fatal(err)
		}
		for i, ids := range docs {
			if got := r.AppendTo(nil, uint32(i)); !slices.Equal(got, ids) {
				t.Fatalf("row %v, want %v", got, ids)
			}
		}
		rowsOfSome(t, r, docs)
	})
	if err := NewRowWriter(new(bytes.Buffer)).Add([]uint32{MaxValues}); err == nil {
		t.Error("one value too many taken")
	}
}

// rowsOfSome compares what is read of some documents together.
func rowsOfSome(t *rapid.T, r *Rows, docs [][]uint32) {
	limit := rapid.OneOf(rapid.SampledFrom([]uint32{0, 1, 4, HotValues - 1, HotValues, 1 << 16}), rapid.Uint32Range(0, 9)).Draw(t, "limit")
	var n RowReader
	var some, want []uint32
	below := map[uint32]uint32{}
	for i, ids := range docs {
		if !rapid.Bool().Draw(t, "take") {
			continue
		}
		some = append(some, uint32(i))
		for _, id := range ids {
			if id >= limit {
				want = append(want, id)
			} else {
				below[id]++
			}
		}
	}
	if got := n.AppendFrom(r, []uint32{7}, limit, some); got[0] != 7 || !slices.Equal(got[1:], want) {
		t.Fatalf("values from %d of %d: %v, want %v", limit, some, got, want)
	}
	if limit > HotValues {
		return
	}
	var counts HotCounts
	n.CountBelow(r, &counts, limit, some)
	for id, n := range counts[:limit] {
		if n != below[uint32(id)] {
			t.Fatalf("value %d counted %d times, want %d", id, n, below[uint32(id)])
		}
	}
}

func TestOverlays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.SampledFrom([]uint32{0, math.MaxUint16, math.MaxUint32}).Draw(t, "most") // none, two bytes, four
		column := rapid.SliceOfN(rapid.Uint32Range(0, most), 0, 300).Draw(t, "column")
		values, maxima := EncodePopularity(column)
		p, err := OpenPopularity(values, maxima, len(column))
		if err != nil || !slices.Equal(p.Column(), column) {
			t.Fatalf("column %v", err)
		}
		for i, v := range column {
			if p.At(uint32(i)) != v || p.Maximum(i/MaximaDocs) < v {
				t.Fatalf("popularity of %d", i)
			}
		}
		live := NewLive(len(column))
		n := len(column)
		for i := range column {
			if rapid.Bool().Draw(t, "remove") && live.Remove(uint32(i)) {
				n--
			}
		}
		got, err := DecodeLive(live.Encode(), len(column), n)
		if err != nil || !slices.Equal(got, live) || got.Count() != n {
			t.Fatalf("live %v, %v, want %v", got, err, live)
		}
		dead := live.AppendDead(nil, len(column))
		if len(dead) != len(column)-n || slices.ContainsFunc(dead, live.Has) {
			t.Fatalf("dead %v of %v", dead, live)
		}
		if _, err := DecodeLive(live.Encode(), len(column), n+1); !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatalf("wrong count: %v", err)
		}
	})
}

func TestCloneOfAll(t *testing.T) {
	var all Live
	if c := all.Clone(70); c.Count() != 70 || !c.Has(69) {
		t.Errorf("clone of all %v", c)
	}
}

// A small facet has as many bits as a table of its sets may be long, for which
// whoever counts them makes room.
func TestWideSets(t *testing.T) {
	tables := []byte{0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, maxSetBits, 1, 0}
	if _, err := OpenPacked(make([]byte, 8), tables, 1); err != nil {
		t.Errorf("%d bits: %v", maxSetBits, err)
	}
	tables[15]++
	if _, err := OpenPacked(make([]byte, 8), tables, 1); !errors.Is(err, encoding.ErrCorrupt) {
		t.Errorf("%d bits: %v", maxSetBits+1, err)
	}
}

func FuzzPacked(f *testing.F) {
	p := NewPacking([]uint8{3})
	p.Span(Span{First: 1859, Last: 1859, Certainty: Certain})
	p.Set(0, []uint32{1, 5})
	p.Layout()
	f.Add(make([]byte, 8), p.AppendTables(nil), 1)
	f.Add(make([]byte, 9), p.AppendTables(nil), 2)
	f.Fuzz(func(t *testing.T, words, tables []byte, docs int) {
		if docs < 0 || docs > 1<<16 {
			return
		}
		got, err := OpenPacked(words, tables, docs)
		if err != nil {
			return
		}
		for doc := range docs {
			got.Span(uint32(doc))
			for i := range got.Smalls {
				got.Smalls[i].Set(got.Word(uint32(doc)))
			}
		}
		got.SpanRange(-5, 5)
	})
}

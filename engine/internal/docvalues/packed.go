// Package docvalues answers: given a document, what are its values?
//
// Years and the small facets share one 64-bit word a document: each has some
// bits of it, which are a row number in a table of the segment. The years' table
// holds spans; a small facet's table holds sets of value numbers, so that a
// document may have several values of a field. Values of the other facets stand
// side by side in rows. Value numbers are those of the whole catalogue (package
// values), so counting needs no translation and merging copies rows.
package docvalues

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"

	"holdfast/engine/internal/encoding"
)

// Certainty values, as those of the engine.
const (
	Undated uint8 = iota
	Certain
	Uncertain
	Impossible
)

// Span is a document's years.
type Span struct {
	First, Last int32
	Certainty   uint8
}

// Usable reports whether the span has a first year to count under.
func (s Span) Usable() bool { return s.Certainty == Certain || s.Certainty == Uncertain }

// Normal returns the span with the years of an unusable one cleared and Last at
// least First.
func (s Span) Normal() Span {
	if s.Certainty > Impossible {
		s.Certainty = Impossible
	}
	if !s.Usable() {
		return Span{Certainty: s.Certainty}
	}
	s.Last = max(s.First, s.Last)
	return s
}

// Compare orders spans: unusable ones first, then by first year.
func (s Span) Compare(o Span) int {
	if a, b := s.Usable(), o.Usable(); a != b {
		if b {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(s.First, o.First), cmp.Compare(s.Last, o.Last), cmp.Compare(s.Certainty, o.Certainty))
}

// Column says which bits of the packed word a field has.
type Column struct{ Shift, Width uint8 }

// Get returns the column's row number in word.
func (c Column) Get(word uint64) uint32 { return uint32(word >> c.Shift & (1<<c.Width - 1)) }

// Small is a small facet in the packed word.
type Small struct {
	// Field is the keyword field's number.
	Field uint8
	Column
	// Sets are ascending value numbers; set 0 is empty.
	Sets [][]uint32
}

// Packed is the packed words of a segment and their tables. Immutable, share freely.
type Packed struct {
	words  []byte
	width  int    // bytes a word, 0 if all are zero
	mask   uint64 // of a word's bits in eight bytes
	Years  Column
	Spans  []Span // in the order of Span.Compare
	Smalls []Small
	first  int // of the usable spans
}

// Word returns a document's packed word.
func (p *Packed) Word(doc uint32) uint64 {
	if p.width == 0 {
		return 0
	}
	return binary.LittleEndian.Uint64(p.words[int(doc)*p.width:]) & p.mask
}

// AppendWords appends the packed words of documents.
func (p *Packed) AppendWords(dst []uint64, docs []uint32) []uint64 {
	at := len(dst)
	dst = slices.Grow(dst, len(docs))[:at+len(docs)]
	if p.width == 0 {
		clear(dst[at:])
		return dst
	}
	words, width, mask := p.words, p.width, p.mask
	for i, doc := range docs {
		dst[at+i] = binary.LittleEndian.Uint64(words[int(doc)*width:]) & mask
	}
	return dst
}

// wordBytes is how many bytes have the bits of all fields.
func (p *Packed) wordBytes() int {
	n := p.Years.Shift + p.Years.Width
	for _, s := range p.Smalls {
		n = max(n, s.Shift+s.Width)
	}
	return int(n+7) / 8
}

// Span returns a document's years, and whether its row is in the table.
func (p *Packed) Span(doc uint32) (Span, bool) {
	row := p.Years.Get(p.Word(doc))
	if int(row) >= len(p.Spans) {
		return Span{}, false
	}
	return p.Spans[row], true
}

// Set returns the values of a small facet that a word has, and whether its row
// is in the table.
func (s *Small) Set(word uint64) ([]uint32, bool) {
	row := s.Get(word)
	if int(row) >= len(s.Sets) {
		return nil, false
	}
	return s.Sets[row], true
}

// SpanRange returns the rows of Spans, from inclusive to exclusive, that are
// usable with a first year between first and last.
func (p *Packed) SpanRange(first, last int32) (from, to uint32) {
	usable := p.Spans[p.first:]
	lo, _ := slices.BinarySearchFunc(usable, first, func(s Span, y int32) int { return cmp.Compare(s.First, y) })
	hi, _ := slices.BinarySearchFunc(usable, int64(last)+1, func(s Span, y int64) int {
		return cmp.Compare(int64(s.First), y)
	})
	return uint32(p.first + lo), uint32(p.first + max(lo, hi))
}

// WordPad is how many bytes follow the last word of some bytes, so that eight can
// be read from any.
func WordPad(wordBytes int) int { return 8 - wordBytes }

// OpenPacked reads packed words of docs documents in place, and their tables.
// Words of no bits are not there.
func OpenPacked(words, tables []byte, docs int) (*Packed, error) {
	p := &Packed{words: words}
	c := encoding.NewCursor("packed tables", tables)
	p.Years = column(c)
	p.Spans = make([]Span, c.Count(3))
	for i := range p.Spans {
		s := Span{int32(c.U32()), int32(c.U32()), c.U8()}
		p.Spans[i] = s
		if s != s.Normal() || i > 0 && p.Spans[i-1].Compare(s) >= 0 {
			c.Fail("spans out of order")
			break
		}
		if !s.Usable() {
			p.first = i + 1
		}
	}
	for n := c.Count(4); n > 0 && c.Err() == nil; n-- {
		p.Smalls = append(p.Smalls, small(c))
	}
	if len(p.Spans) == 0 && docs > 0 {
		c.Fail("no spans")
	}
	if err := c.Done(); err != nil {
		return nil, err
	}
	want := 0
	if p.width = p.wordBytes(); p.width > 0 && docs > 0 {
		want = p.width*docs + WordPad(p.width)
		p.mask = ^uint64(0) >> (64 - 8*p.width)
	}
	if len(words) != want {
		return nil, encoding.Corrupt("packed words", 0, "%d bytes for %d documents", len(words), docs)
	}
	return p, nil
}

func column(c *encoding.Cursor) Column {
	col := Column{c.U8(), c.U8()}
	if col.Width > 32 || int(col.Shift)+int(col.Width) > 64 {
		c.Fail("%d bits from %d", col.Width, col.Shift)
	}
	return col
}

func small(c *encoding.Cursor) Small {
	s := Small{Field: c.U8(), Column: column(c)}
	if s.Width > maxSetBits {
		c.Fail("sets of %d bits", s.Width)
	}
	for n := c.Count(1); n > 0 && c.Err() == nil; n-- {
		ids := make([]uint32, c.Count(1))
		at := uint64(0)
		for i := range ids {
			at += c.Uvarint(1<<32 - 1)
			ids[i] = uint32(at)
			if at >= 1<<32 {
				c.Fail("value %d", at)
			}
			at++
		}
		s.Sets = append(s.Sets, ids)
	}
	return s
}

// AppendTables appends the encoded tables: the years' column (first bit, bits)
// and spans (first and last year in four bytes each, certainty in one), then per
// small facet its field, column and sets, whose value numbers are written as
// distances less one.
func (p *Packed) AppendTables(dst []byte) []byte {
	dst = append(dst, p.Years.Shift, p.Years.Width)
	dst = binary.AppendUvarint(dst, uint64(len(p.Spans)))
	for _, s := range p.Spans {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(s.First))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(s.Last))
		dst = append(dst, s.Certainty)
	}
	dst = binary.AppendUvarint(dst, uint64(len(p.Smalls)))
	for _, s := range p.Smalls {
		dst = append(dst, s.Field, s.Shift, s.Width)
		dst = binary.AppendUvarint(dst, uint64(len(s.Sets)))
		for _, ids := range s.Sets {
			dst = binary.AppendUvarint(dst, uint64(len(ids)))
			next := uint32(0)
			for _, id := range ids {
				dst = binary.AppendUvarint(dst, uint64(id-next))
				next = id + 1
			}
		}
	}
	return dst
}

// bitsFor is the number of bits that row numbers below n need.
func bitsFor(n int) uint8 {
	if n <= 1 {
		return 0
	}
	return uint8(bits.Len(uint(n - 1)))
}

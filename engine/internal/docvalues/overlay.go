package docvalues

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"holdfast/engine/internal/encoding"
)

// MaximaDocs is how many documents share a maximum of the popularity overlay.
const MaximaDocs = 128

// Popularity is the popularity overlay of a segment. Immutable, share freely.
type Popularity struct {
	values []byte // two bytes each, or four; empty if all are zero
	narrow bool
	maxima encoding.U32s // empty with values
	docs   int
}

// OpenPopularity reads the overlay of docs documents in place.
func OpenPopularity(values, maxima []byte, docs int) (*Popularity, error) {
	if len(values) == 0 && len(maxima) == 0 {
		return &Popularity{docs: docs}, nil
	}
	narrow := len(values) == 2*docs
	if !narrow && len(values) != 4*docs || len(maxima) != 4*((docs+MaximaDocs-1)/MaximaDocs) {
		return nil, encoding.Corrupt("popularity", 0, "%d and %d bytes for %d documents", len(values), len(maxima), docs)
	}
	return &Popularity{values, narrow, maxima, docs}, nil
}

// At returns a document's popularity.
func (p *Popularity) At(doc uint32) uint32 {
	switch {
	case len(p.values) == 0:
		return 0
	case p.narrow:
		return uint32(binary.LittleEndian.Uint16(p.values[2*int(doc):]))
	}
	return binary.LittleEndian.Uint32(p.values[4*int(doc):])
}

// Maximum returns the greatest popularity of documents 128 b to 128 b + 127.
func (p *Popularity) Maximum(b int) uint32 {
	if len(p.maxima) == 0 {
		return 0
	}
	return p.maxima.At(b)
}

// Column returns a copy of all values.
func (p *Popularity) Column() []uint32 {
	out := make([]uint32, p.docs)
	for i := range out {
		out[i] = p.At(uint32(i))
	}
	return out
}

// EncodePopularity returns the two sections of an overlay, both empty if all
// values are zero.
func EncodePopularity(column []uint32) (values, maxima []byte) {
	if len(column) == 0 || slices.Max(column) == 0 {
		return nil, nil
	}
	narrow := slices.Max(column) <= math.MaxUint16
	top := uint32(0)
	for i, v := range column {
		if narrow {
			values = binary.LittleEndian.AppendUint16(values, uint16(v))
		} else {
			values = binary.LittleEndian.AppendUint32(values, v)
		}
		top = max(top, v)
		if i%MaximaDocs == MaximaDocs-1 || i == len(column)-1 {
			maxima = binary.LittleEndian.AppendUint32(maxima, top)
			top = 0
		}
	}
	return values, maxima
}

// Live is the set of live documents of a segment, one bit each, lowest first;
// nil is all of them. A Live that a snapshot holds is never changed.
type Live []uint64

// NewLive returns the set of all of docs documents.
func NewLive(docs int) Live {
	l := make(Live, (docs+63)/64)
	for i := range l {
		l[i] = ^uint64(0)
	}
	if docs%64 != 0 {
		l[len(l)-1] = 1<<(docs%64) - 1
	}
	return l
}

// Has reports whether doc is live.
func (l Live) Has(doc uint32) bool { return l == nil || l[doc/64]>>(doc%64)&1 != 0 }

// Remove takes doc out and reports whether it was in. The set must not be nil.
func (l Live) Remove(doc uint32) bool {
	was := l.Has(doc)
	l[doc/64] &^= 1 << (doc % 64)
	return was
}

// AppendDead appends those of docs documents that are not in the set, which must
// not be nil.
func (l Live) AppendDead(dst []uint32, docs int) []uint32 {
	for i, w := range l {
		for dead := ^w; dead != 0; dead &= dead - 1 {
			if doc := i*64 + bits.TrailingZeros64(dead); doc < docs {
				dst = append(dst, uint32(doc))
			}
		}
	}
	return dst
}

// Clone returns a copy, of all of docs documents if l is nil.
func (l Live) Clone(docs int) Live {
	if l == nil {
		return NewLive(docs)
	}
	return append(Live(nil), l...)
}

// Count is the number of live documents of a set that is not nil.
func (l Live) Count() int {
	n := 0
	for _, w := range l {
		n += bits.OnesCount64(w)
	}
	return n
}

// Encode returns the set in bytes.
func (l Live) Encode() []byte {
	var b []byte
	for _, w := range l {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

// DecodeLive reads the set of docs documents and checks that live of them are in.
func DecodeLive(data []byte, docs, live int) (Live, error) {
	if len(data) != 8*((docs+63)/64) {
		return nil, encoding.Corrupt("live documents", 0, "%d bytes for %d documents", len(data), docs)
	}
	l := make(Live, len(data)/8)
	for i := range l {
		l[i] = binary.LittleEndian.Uint64(data[8*i:])
	}
	if docs%64 != 0 && l[len(l)-1]>>(docs%64) != 0 {
		return nil, encoding.Corrupt("live documents", len(data)-8, "documents beyond the last")
	}
	if n := l.Count(); n != live {
		return nil, encoding.Corrupt("live documents", 0, "%d documents, want %d", n, live)
	}
	return l, nil
}

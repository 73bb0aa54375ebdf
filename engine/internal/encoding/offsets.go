package encoding

import (
	"encoding/binary"
	"math"
)

// offsetGroup is how many offsets share a 64-bit base.
const offsetGroup = 32

// A group's bytes, with distances of four bytes, and of two.
const (
	wideGroup   = 8 + 4*offsetGroup
	narrowGroup = 8 + 2*offsetGroup
)

// OffsetWriter collects ascending offsets, one for the start of each item.
type OffsetWriter struct {
	data  []byte
	count int
	base  uint64
	last  uint64
	far   bool // a distance does not fit two bytes
}

// Add appends the offset of the next item. It reports whether the offset fits:
// it must not fall, and 32 items must span less than 4 GiB.
func (w *OffsetWriter) Add(offset uint64) bool {
	if w.count%offsetGroup == 0 {
		w.base = offset
		w.data = binary.LittleEndian.AppendUint64(w.data, offset)
	}
	if offset < w.last || offset-w.base > math.MaxUint32 {
		return false
	}
	w.data = binary.LittleEndian.AppendUint32(w.data, uint32(offset-w.base))
	w.far = w.far || offset-w.base > math.MaxUint16
	w.count++
	w.last = offset
	return true
}

// Bytes returns the column, padded to whole groups: per 32 items the first
// offset in 64 bits, then each one's distance from it, in 16 bits if all of the
// column's fit, else in 32. A column of zeros only, which means no data, is empty.
func (w *OffsetWriter) Bytes() []byte {
	if w.last == 0 {
		return nil
	}
	for n := w.count; n%offsetGroup != 0; n++ {
		w.data = binary.LittleEndian.AppendUint32(w.data, uint32(w.last-w.base))
	}
	if w.far {
		return w.data
	}
	narrow := make([]byte, 0, len(w.data)/wideGroup*narrowGroup)
	for group := w.data; len(group) > 0; group = group[wideGroup:] {
		narrow = append(narrow, group[:8]...)
		for k := range offsetGroup {
			narrow = append(narrow, group[8+4*k], group[9+4*k])
		}
	}
	return narrow
}

// Offsets reads a column. Immutable, share freely.
type Offsets struct {
	data   []byte
	n      int
	narrow bool
}

// OpenOffsets checks the size of a column of n offsets. The last offset must be end.
func OpenOffsets(section string, data []byte, n int, end uint64) (Offsets, error) {
	groups := (n + offsetGroup - 1) / offsetGroup
	if len(data) == 0 && n >= 0 && end == 0 {
		return Offsets{n: n}, nil
	}
	if n < 0 || len(data) != groups*wideGroup && len(data) != groups*narrowGroup {
		return Offsets{}, Corrupt(section, 0, "%d bytes do not hold %d offsets", len(data), n)
	}
	o := Offsets{data, n, len(data) == groups*narrowGroup}
	if n > 0 && o.At(n-1) != end {
		return Offsets{}, Corrupt(section, 0, "last offset %d, want %d", o.At(n-1), end)
	}
	return o, nil
}

// At returns offset i, which must be below the column's count.
func (o Offsets) At(i int) uint64 {
	if len(o.data) == 0 {
		return 0
	}
	k := i % offsetGroup
	if o.narrow {
		g := o.data[i/offsetGroup*narrowGroup:]
		return binary.LittleEndian.Uint64(g) + uint64(binary.LittleEndian.Uint16(g[8+2*k:]))
	}
	g := o.data[i/offsetGroup*wideGroup:]
	return binary.LittleEndian.Uint64(g) + uint64(binary.LittleEndian.Uint32(g[8+4*k:]))
}

// Span returns offsets i and i+1, the bounds of item i, checked against size.
func (o Offsets) Span(i int, size int) (from, to int, ok bool) {
	if i < 0 || i+1 >= o.n {
		return 0, 0, false
	}
	a, b := o.At(i), o.At(i+1)
	if a > b || b > uint64(size) {
		return 0, 0, false
	}
	return int(a), int(b), true
}

// U32s is a column of 32-bit integers in bytes.
type U32s []byte

// Len is the number of whole integers.
func (u U32s) Len() int { return len(u) / 4 }

// At returns integer i.
func (u U32s) At(i int) uint32 { return binary.LittleEndian.Uint32(u[4*i:]) }

// U64s is a column of 64-bit integers in bytes.
type U64s []byte

// Len is the number of whole integers.
func (u U64s) Len() int { return len(u) / 8 }

// At returns integer i.
func (u U64s) At(i int) uint64 { return binary.LittleEndian.Uint64(u[8*i:]) }

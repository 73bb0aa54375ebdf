package encoding

import (
	"encoding/binary"
	"math"
)

// offsetGroup is how many offsets share a 64-bit base.
const offsetGroup = 32

const offsetGroupBytes = 8 + 4*offsetGroup

// OffsetWriter collects ascending offsets, one for the start of each item.
type OffsetWriter struct {
	data  []byte
	count int
	base  uint64
	last  uint64
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
	w.count++
	w.last = offset
	return true
}

// Bytes returns the column, padded to whole groups: per 32 items the first
// offset in 64 bits, then each one's distance from it in 32.
func (w *OffsetWriter) Bytes() []byte {
	for n := w.count; n%offsetGroup != 0; n++ {
		w.data = binary.LittleEndian.AppendUint32(w.data, uint32(w.last-w.base))
	}
	return w.data
}

// Offsets reads a column. Immutable, share freely.
type Offsets struct {
	data []byte
	n    int
}

// OpenOffsets checks the size of a column of n offsets. The last offset must be end.
func OpenOffsets(section string, data []byte, n int, end uint64) (Offsets, error) {
	groups := (n + offsetGroup - 1) / offsetGroup
	if n < 0 || len(data) != groups*offsetGroupBytes {
		return Offsets{}, Corrupt(section, 0, "%d bytes do not hold %d offsets", len(data), n)
	}
	o := Offsets{data, n}
	if n > 0 && o.At(n-1) != end {
		return Offsets{}, Corrupt(section, 0, "last offset %d, want %d", o.At(n-1), end)
	}
	return o, nil
}

// At returns offset i, which must be below the column's count.
func (o Offsets) At(i int) uint64 {
	g := o.data[i/offsetGroup*offsetGroupBytes:]
	return binary.LittleEndian.Uint64(g) + uint64(binary.LittleEndian.Uint32(g[8+i%offsetGroup*4:]))
}

// Span returns offsets i and i+1, the bounds of item i, checked against size.
func (o Offsets) Span(i int, size int) (from, to int, ok bool) {
	if i < 0 || i+1 >= o.n {
		return 0, 0, false
	}
	group := o.data[i/offsetGroup*offsetGroupBytes:]
	base, k := binary.LittleEndian.Uint64(group), i%offsetGroup
	a := base + uint64(binary.LittleEndian.Uint32(group[8+4*k:]))
	var b uint64
	if k+1 < offsetGroup {
		b = base + uint64(binary.LittleEndian.Uint32(group[12+4*k:]))
	} else {
		b = o.At(i + 1)
	}
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

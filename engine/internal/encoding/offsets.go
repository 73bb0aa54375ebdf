package encoding

import (
	"encoding/binary"
	"math"
)

// offsetGroup is how many offsets share a 64-bit base, of groupBytes with their
// distances from it, farBytes more if a distance does not fit in two bytes.
const (
	offsetGroup = 32
	groupBytes  = 8 + 2*offsetGroup
	farBytes    = 2 * offsetGroup
)

// A base is an offset in the lowest baseBits, and above it the number of the
// group's far bytes, from one.
const baseBits = 40

// OffsetWriter collects ascending offsets, one for the start of each item.
type OffsetWriter struct {
	data  []byte
	far   []byte // of the groups that have such, one after the other
	group [offsetGroup]uint32
	count int
	base  uint64
	last  uint64
}

// Add appends the offset of the next item. It reports whether the offset fits: it
// must not fall, it is below 1 TiB, and 32 items must span less than 4 GiB.
func (w *OffsetWriter) Add(offset uint64) bool {
	first := w.count%offsetGroup == 0
	if offset < w.last || !first && offset-w.base > math.MaxUint32 || offset >= 1<<baseBits {
		return false
	}
	if first {
		w.flush()
		w.base = offset
	}
	w.group[w.count%offsetGroup] = uint32(offset - w.base)
	w.count++
	w.last = offset
	return true
}

// flush appends the group, filled up with its last distance.
func (w *OffsetWriter) flush() {
	if w.count == 0 {
		return
	}
	for n := w.count; n%offsetGroup != 0; n++ {
		w.group[n%offsetGroup] = uint32(w.last - w.base)
	}
	base := w.base
	if w.group[offsetGroup-1] > math.MaxUint16 {
		base |= uint64(len(w.far)/farBytes+1) << baseBits
		for _, d := range w.group {
			w.far = binary.LittleEndian.AppendUint16(w.far, uint16(d>>16))
		}
	}
	w.data = binary.LittleEndian.AppendUint64(w.data, base)
	for _, d := range w.group {
		w.data = binary.LittleEndian.AppendUint16(w.data, uint16(d))
	}
}

// Bytes returns the column, padded to whole groups: per 32 items the first offset
// and each one's distance from it in 16 bits, then the upper 16 bits for the
// groups that need them. A column of zeros only, which means no data, is empty.
// Nothing may be added after it.
func (w *OffsetWriter) Bytes() []byte {
	if w.last == 0 {
		return nil
	}
	w.flush()
	return append(w.data, w.far...)
}

// Offsets reads a column. Immutable, share freely.
type Offsets struct {
	data []byte
	far  []byte
	n    int
}

// OpenOffsets checks the size of a column of n offsets. The last offset must be end.
func OpenOffsets(section string, data []byte, n int, end uint64) (Offsets, error) {
	groups := (n + offsetGroup - 1) / offsetGroup
	if len(data) == 0 && n >= 0 && end == 0 {
		return Offsets{n: n}, nil
	}
	if n < 0 || len(data) < groups*groupBytes || (len(data)-groups*groupBytes)%farBytes != 0 {
		return Offsets{}, Corrupt(section, 0, "%d bytes do not hold %d offsets", len(data), n)
	}
	o := Offsets{data[:groups*groupBytes], data[groups*groupBytes:], n}
	if n > 0 && o.At(n-1) != end {
		return Offsets{}, Corrupt(section, 0, "last offset %d, want %d", o.At(n-1), end)
	}
	return o, nil
}

// At returns offset i, which must be below the column's count.
func (o *Offsets) At(i int) uint64 {
	if len(o.data) == 0 {
		return 0
	}
	k := i % offsetGroup
	g := o.data[i/offsetGroup*groupBytes:]
	base := binary.LittleEndian.Uint64(g) + uint64(binary.LittleEndian.Uint16(g[8+2*k:]))
	if base >= 1<<baseBits {
		return o.distant(base, k)
	}
	return base
}

// distant adds the upper bits of the distance of a group's offset k. Damage makes
// it an offset beyond all data.
func (o *Offsets) distant(base uint64, k int) uint64 {
	at := int(base>>baseBits-1)*farBytes + 2*k
	if at+2 > len(o.far) {
		return math.MaxUint64
	}
	return base&(1<<baseBits-1) + uint64(binary.LittleEndian.Uint16(o.far[at:]))<<16
}

// Span returns offsets i and i+1, the bounds of item i, checked against size.
func (o *Offsets) Span(i int, size int) (from, to int, ok bool) {
	if i < 0 || i+1 >= o.n {
		return 0, 0, false
	}
	a, b := o.pair(uint(i))
	if a > b || b > uint64(size) {
		return 0, 0, false
	}
	return int(a), int(b), true
}

// pair returns offsets i and i+1, which stand side by side for most.
func (o *Offsets) pair(i uint) (a, b uint64) {
	if k := i % offsetGroup; k+1 < offsetGroup && len(o.data) > 0 {
		g := o.data[i/offsetGroup*groupBytes:]
		if base := binary.LittleEndian.Uint64(g); base < 1<<baseBits {
			both := binary.LittleEndian.Uint32(g[8+2*k:])
			return base + uint64(both&0xFFFF), base + uint64(both>>16)
		}
	}
	return o.At(int(i)), o.At(int(i) + 1)
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

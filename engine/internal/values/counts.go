package values

import (
	"encoding/binary"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/store"
)

// Counts is how many live documents have each value. Immutable, share freely.
type Counts struct{ values, maxima encoding.U32s }

// WriteCounts writes the column of counts and, per keyword field, the greatest.
func WriteCounts(w *store.FrameWriter, counts, maxima []uint32) error {
	for _, s := range []struct {
		tag    store.Tag
		column []uint32
	}{{tagCounts, counts}, {tagMaxima, maxima}} {
		b := make([]byte, 0, 4*len(s.column))
		for _, v := range s.column {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
		w.Put(s.tag, b)
	}
	return nil
}

// OpenCounts reads the counts of n values in place.
func OpenCounts(f *store.Frame, n uint32) (*Counts, error) {
	values, err := f.Section(tagCounts)
	if err != nil {
		return nil, err
	}
	maxima, err := f.Section(tagMaxima)
	if err != nil {
		return nil, err
	}
	if uint64(len(values)) != 4*uint64(n) || len(maxima)%4 != 0 {
		return nil, f.Locate(encoding.Corrupt("counts", 0, "%d bytes for %d values", len(values), n))
	}
	return &Counts{values, maxima}, nil
}

// At returns the count of a value; one beyond the column has none.
func (c *Counts) At(id uint32) int {
	if int(id) >= c.values.Len() {
		return 0
	}
	return int(c.values.At(int(id)))
}

// Maximum is the greatest count of a value of a field.
func (c *Counts) Maximum(field int) int {
	if field >= c.maxima.Len() {
		return 0
	}
	return int(c.maxima.At(field))
}

// Column returns a copy of all counts.
func (c *Counts) Column() []uint32 {
	out := make([]uint32, c.values.Len())
	for i := range out {
		out[i] = c.values.At(i)
	}
	return out
}

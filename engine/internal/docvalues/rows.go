package docvalues

import (
	"encoding/binary"
	"fmt"
	"io"

	"holdfast/engine/internal/encoding"
)

// A row is the values of a document in units of 16 bits: a value below HotValues
// is one unit; a greater one is two, of which the first has HotValues and the
// value's highest bits. Values that are common are numbered first.
const (
	HotValues = 0xF000
	highBits  = 0xFFFF - HotValues
	// MaxValues is the number of values that can stand in rows.
	MaxValues = (highBits + 1) << 16
)

// RowWriter writes the rows of a segment in document order. One goroutine at a time.
type RowWriter struct {
	w       io.Writer
	offsets encoding.OffsetWriter
	at      uint64
	buf     []byte
}

// NewRowWriter writes rows to w.
func NewRowWriter(w io.Writer) *RowWriter { return &RowWriter{w: w} }

// Add writes the next document's row of ids, which ascend.
func (w *RowWriter) Add(ids []uint32) error {
	w.buf = w.buf[:0]
	for _, id := range ids {
		switch {
		case id < HotValues:
			w.buf = binary.LittleEndian.AppendUint16(w.buf, uint16(id))
		case id < MaxValues:
			w.buf = binary.LittleEndian.AppendUint16(w.buf, uint16(HotValues|id>>16))
			w.buf = binary.LittleEndian.AppendUint16(w.buf, uint16(id))
		default:
			return fmt.Errorf("facet value number %d, there can be %d", id, MaxValues)
		}
	}
	w.offsets.Add(w.at)
	n, err := w.w.Write(w.buf)
	w.at += uint64(n)
	return err
}

// Close returns the offset column.
func (w *RowWriter) Close() []byte {
	w.offsets.Add(w.at)
	return w.offsets.Bytes()
}

// Rows are the value rows of a segment. Immutable, share freely.
type Rows struct {
	data    []byte
	offsets encoding.Offsets
}

// OpenRows reads the rows of docs documents in place.
func OpenRows(data, offsets []byte, docs int) (*Rows, error) {
	o, err := encoding.OpenOffsets("row offsets", offsets, docs+1, uint64(len(data)))
	if err != nil {
		return nil, err
	}
	return &Rows{data, o}, nil
}

// Row returns a document's row, for NextValue; nil if it is damaged.
func (r *Rows) Row(doc uint32) []byte {
	from, to, ok := r.offsets.Span(int(doc), len(r.data))
	if !ok {
		return nil
	}
	return r.data[from:to]
}

// NextValue returns the first value of a row that is at least two bytes long, and
// the row after it. A row that ends in the midst of a value is damaged; what is
// there of it counts as a value.
func NextValue(row []byte) (id uint32, rest []byte) {
	id, rest = uint32(binary.LittleEndian.Uint16(row)), row[2:]
	if id >= HotValues && len(rest) >= 2 {
		return id&highBits<<16 | uint32(binary.LittleEndian.Uint16(rest)), rest[2:]
	}
	return id, rest
}

// AppendTo appends a document's value numbers in ascending order.
func (r *Rows) AppendTo(dst []uint32, doc uint32) []uint32 {
	for row := r.Row(doc); len(row) >= 2; {
		var id uint32
		id, row = NextValue(row)
		dst = append(dst, id)
	}
	return dst
}

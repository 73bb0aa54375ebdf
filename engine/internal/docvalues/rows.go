package docvalues

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"

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

// Row returns a document's row; nil if it is damaged.
func (r *Rows) Row(doc uint32) []byte {
	from, to, ok := r.offsets.Span(int(doc), len(r.data))
	if !ok {
		return nil
	}
	return r.data[from:to]
}

// nearRows is how many rows are read together.
const nearRows = 64

// near finds the rows of documents, and reads the first unit of each. What is
// slow is to wait for memory, so it is done for many documents at once.
type near struct {
	rows  [nearRows][]byte
	heads [nearRows]uint16
}

// read returns how many units the rows of docs have.
func (n *near) read(r *Rows, docs []uint32) (units int) {
	for i, doc := range docs {
		n.rows[i] = r.Row(doc)
		units += len(n.rows[i]) / 2
	}
	for i, row := range n.rows[:len(docs)] {
		if len(row) >= 2 {
			n.heads[i] = binary.LittleEndian.Uint16(row)
		}
	}
	return units
}

// AppendRows appends the value numbers of documents, one row after the other.
func (r *Rows) AppendRows(dst, docs []uint32) []uint32 { return r.AppendFrom(dst, 0, docs) }

// AppendFrom appends the value numbers of documents that are not below limit.
func (r *Rows) AppendFrom(dst []uint32, limit uint32, docs []uint32) []uint32 {
	var n near
	for len(docs) > 0 {
		part := docs[:min(len(docs), nearRows)]
		docs = docs[len(part):]
		units := n.read(r, part)
		at := len(dst)
		dst = slices.Grow(dst, units)[:at+units]
		for i, row := range n.rows[:len(part)] {
			at += putRow(dst[at:], n.heads[i], row, limit)
		}
		dst = dst[:at]
	}
	return dst
}

// putRow puts the values of a row from limit on, of which head is the first unit,
// into dst, which has room for a value a unit, and returns how many there are. A
// row that ends in the midst of a value is damaged; what is there of it counts as
// a value.
func putRow(dst []uint32, head uint16, row []byte, limit uint32) (n int) {
	for len(row) >= 2 {
		id := uint32(head)
		row = row[2:]
		if id >= HotValues && len(row) >= 2 {
			id = id&highBits<<16 | uint32(binary.LittleEndian.Uint16(row))
			row = row[2:]
		}
		if id >= limit && n < len(dst) {
			dst[n] = id
			n++
		}
		if len(row) >= 2 {
			head = binary.LittleEndian.Uint16(row)
		}
	}
	return n
}

// CountBelow adds one to the counts of the values of documents that are below
// len(counts), which is at most HotValues. These stand first in each row.
func (r *Rows) CountBelow(counts []uint32, docs []uint32) {
	var n near
	for len(docs) > 0 {
		part := docs[:min(len(docs), nearRows)]
		docs = docs[len(part):]
		n.read(r, part)
		for i, row := range n.rows[:len(part)] {
			head := n.heads[i]
			for len(row) >= 2 && int(head) < len(counts) {
				counts[head]++
				if row = row[2:]; len(row) >= 2 {
					head = binary.LittleEndian.Uint16(row)
				}
			}
		}
	}
}

// AppendTo appends a document's value numbers in ascending order.
func (r *Rows) AppendTo(dst []uint32, doc uint32) []uint32 {
	return r.AppendRows(dst, []uint32{doc})
}

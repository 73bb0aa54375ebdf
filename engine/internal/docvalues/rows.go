package docvalues

import (
	"encoding/binary"
	"io"

	"holdfast/engine/internal/encoding"
)

// HotValues is the number of value numbers that are hot: they take 16 bits in
// the hot row of a document, all others 32 bits in its cold row.
const HotValues = 1 << 16

// RowWriter writes the hot or the cold rows of a segment in document order.
// One goroutine at a time.
type RowWriter struct {
	w       io.Writer
	offsets encoding.OffsetWriter
	at      uint64
	buf     []byte
}

// NewRowWriter writes rows to w.
func NewRowWriter(w io.Writer) *RowWriter { return &RowWriter{w: w} }

// Add writes the next document's row, the bytes of AppendHot or AppendCold.
func (w *RowWriter) Add(row []byte) error {
	w.offsets.Add(w.at)
	n, err := w.w.Write(row)
	w.at += uint64(n)
	return err
}

// AddHot writes the hot ones of ids, which ascend.
func (w *RowWriter) AddHot(ids []uint32) error {
	w.buf = w.buf[:0]
	for _, id := range ids {
		if id < HotValues {
			w.buf = binary.LittleEndian.AppendUint16(w.buf, uint16(id))
		}
	}
	return w.Add(w.buf)
}

// AddCold writes the cold ones of ids.
func (w *RowWriter) AddCold(ids []uint32) error {
	w.buf = w.buf[:0]
	for _, id := range ids {
		if id >= HotValues {
			w.buf = binary.LittleEndian.AppendUint32(w.buf, id)
		}
	}
	return w.Add(w.buf)
}

// Close returns the offset column.
func (w *RowWriter) Close() []byte {
	w.offsets.Add(w.at)
	return w.offsets.Bytes()
}

// Rows are the value rows of a segment. Immutable, share freely.
type Rows struct {
	hot, cold               []byte
	hotOffsets, coldOffsets encoding.Offsets
}

// RowSections are the encoded parts of Rows.
type RowSections struct{ Hot, HotOffsets, Cold, ColdOffsets []byte }

// OpenRows reads the rows of docs documents in place.
func OpenRows(s RowSections, docs int) (*Rows, error) {
	hot, err := encoding.OpenOffsets("hot row offsets", s.HotOffsets, docs+1, uint64(len(s.Hot)))
	if err != nil {
		return nil, err
	}
	cold, err := encoding.OpenOffsets("cold row offsets", s.ColdOffsets, docs+1, uint64(len(s.Cold)))
	if err != nil {
		return nil, err
	}
	return &Rows{s.Hot, s.Cold, hot, cold}, nil
}

// Hot returns a document's hot row, two bytes a value; nil if it is damaged.
func (r *Rows) Hot(doc uint32) []byte { return row(r.hot, r.hotOffsets, doc, 2) }

// Cold returns a document's cold row, four bytes a value; nil if it is damaged.
func (r *Rows) Cold(doc uint32) []byte { return row(r.cold, r.coldOffsets, doc, 4) }

func row(data []byte, offsets encoding.Offsets, doc uint32, size int) []byte {
	from, to, ok := offsets.Span(int(doc), len(data))
	if !ok {
		return nil
	}
	return data[from : to-(to-from)%size]
}

// AppendTo appends a document's value numbers in ascending order.
func (r *Rows) AppendTo(dst []uint32, doc uint32) []uint32 {
	for b := r.Hot(doc); len(b) >= 2; b = b[2:] {
		dst = append(dst, uint32(binary.LittleEndian.Uint16(b)))
	}
	for b := r.Cold(doc); len(b) >= 4; b = b[4:] {
		dst = append(dst, binary.LittleEndian.Uint32(b))
	}
	return dst
}

package docvalues

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"holdfast/engine/internal/encoding"
)

// The first values of a document that are below HotValues stand in Slots slots of
// 16 bits, which are found by the document alone: counting the common values of
// many documents takes no more than that for most of them. All others are the
// document's row, in units of 16 bits: a value below HotValues is one unit; a
// greater one is two, of which the first has HotValues and the value's highest
// bits. Values that are common are numbered first.
const (
	HotValues = 0xF000
	highBits  = 0xFFFF - HotValues
	// MaxValues is the number of values that can stand in rows.
	MaxValues = (highBits + 1) << 16
	// Slots is how many slots a document has. Slot i has HotValues + i if it is
	// empty, so that what counts it anyway does not wait for the slot before.
	Slots = 4
)

// emptySlots are the slots of a document without common values.
const emptySlots = HotValues | (HotValues+1)<<16 | (HotValues+2)<<32 | (HotValues+3)<<48

// RowWriter writes the rows of a segment in document order. One goroutine at a time.
type RowWriter struct {
	w       io.Writer
	offsets encoding.OffsetWriter
	slots   []byte
	filled  bool // a slot is
	at      uint64
	buf     []byte
}

// NewRowWriter writes rows to w.
func NewRowWriter(w io.Writer) *RowWriter { return &RowWriter{w: w} }

// Add writes the next document's row of ids, which ascend.
func (w *RowWriter) Add(ids []uint32) error {
	slots := uint64(emptySlots)
	for i := 0; i < Slots && len(ids) > 0 && ids[0] < HotValues; i++ {
		slots = slots&^(0xFFFF<<(16*i)) | uint64(ids[0])<<(16*i)
		ids = ids[1:]
		w.filled = true
	}
	w.slots = binary.LittleEndian.AppendUint64(w.slots, slots)
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

// Close returns the slots, which are none if all are empty, and the offset column.
func (w *RowWriter) Close() (slots, offsets []byte) {
	w.offsets.Add(w.at)
	if !w.filled {
		return nil, w.offsets.Bytes()
	}
	return w.slots, w.offsets.Bytes()
}

// Rows are the value rows of a segment. Immutable, share freely.
type Rows struct {
	slots   encoding.U64s
	data    []byte
	offsets encoding.Offsets
}

// OpenRows reads the slots and rows of docs documents in place.
func OpenRows(slots, data, offsets []byte, docs int) (*Rows, error) {
	if len(slots) != 8*docs && len(slots) != 0 {
		return nil, encoding.Corrupt("slots", 0, "%d bytes for %d documents", len(slots), docs)
	}
	o, err := encoding.OpenOffsets("row offsets", offsets, docs+1, uint64(len(data)))
	if err != nil {
		return nil, err
	}
	return &Rows{encoding.U64s(slots), data, o}, nil
}

// slotsOf puts the slots of documents into dst.
func (r *Rows) slotsOf(dst []uint64, docs []uint32) {
	if len(r.slots) == 0 {
		for i := range docs {
			dst[i] = emptySlots
		}
		return
	}
	for i, doc := range docs {
		dst[i] = r.slots.At(int(doc))
	}
}

// CheckSlots reports whether the slots of a document are as RowWriter fills them:
// ascending values, then empty ones.
func (r *Rows) CheckSlots(doc uint32) bool {
	var s [1]uint64
	r.slotsOf(s[:], []uint32{doc})
	last := -1
	for i := range Slots {
		id := int(uint16(s[0] >> (16 * i)))
		if id <= last || id >= HotValues && id != HotValues+i {
			return false
		}
		last = id
	}
	return true
}

// row returns a document's row; nil if it is damaged.
func (r *Rows) row(doc uint32) []byte {
	from, to, ok := r.offsets.Span(int(doc), len(r.data))
	if !ok {
		return nil
	}
	return r.data[from:to]
}

// nearDocs is how many documents are read together.
const nearDocs = 256

// RowReader reads slots and rows of many documents. What is slow is to wait for
// memory, so each thing is read of many documents at once. The zero value is ready;
// one goroutine at a time.
type RowReader struct {
	slots [nearDocs]uint64
	docs  [nearDocs]uint32
	rows  [nearDocs][]byte
	heads [nearDocs]uint16 // the first unit of each row
}

// read reads the rows of docs and returns how many units they have.
func (n *RowReader) read(r *Rows, docs []uint32) (units int) {
	for i, doc := range docs {
		n.rows[i] = r.row(doc)
		units += len(n.rows[i]) / 2
	}
	for i, row := range n.rows[:len(docs)] {
		if len(row) >= 2 {
			n.heads[i] = binary.LittleEndian.Uint16(row)
		}
	}
	return units
}

// AppendFrom appends the value numbers of documents that are not below limit, in
// ascending order for each document.
func (n *RowReader) AppendFrom(r *Rows, dst []uint32, limit uint32, docs []uint32) []uint32 {
	for len(docs) > 0 {
		part := docs[:min(len(docs), nearDocs)]
		docs = docs[len(part):]
		if limit < HotValues {
			r.slotsOf(n.slots[:], part)
		} else {
			for i := range part {
				n.slots[i] = emptySlots
			}
		}
		units := n.read(r, part)
		at := len(dst)
		dst = slices.Grow(dst, units+Slots*len(part))[:at+units+Slots*len(part)]
		for i, row := range n.rows[:len(part)] {
			at += putSlots(dst[at:], n.slots[i], limit)
			at += putRow(dst[at:], n.heads[i], row, limit)
		}
		dst = dst[:at]
	}
	return dst
}

// putSlots puts the values in slots from limit on into dst, which has room for
// them, and returns how many there are.
func putSlots(dst []uint32, slots uint64, limit uint32) (n int) {
	dst = dst[:Slots]
	for range Slots {
		id := uint32(uint16(slots))
		dst[n&(Slots-1)] = id
		if id >= limit && id < HotValues {
			n++
		}
		slots >>= 16
	}
	return n
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

// HotCounts are counts of the values below HotValues; those from there on mean
// nothing.
type HotCounts [1 << 16]uint32

// CountBelow adds one to the counts of the values of documents that are below
// limit, which is at most HotValues. The counts of others are of no use then.
func (n *RowReader) CountBelow(r *Rows, counts *HotCounts, limit uint32, docs []uint32) {
	for len(docs) > 0 {
		part := docs[:min(len(docs), nearDocs)]
		docs = docs[len(part):]
		r.slotsOf(n.slots[:], part)
		more := 0
		for i, s := range n.slots[:len(part)] {
			counts[uint16(s)]++
			counts[uint16(s>>16)]++
			counts[uint16(s>>32)]++
			counts[uint16(s>>48)]++
			n.docs[more] = part[i]
			if uint32(s>>48) < limit {
				more++
			}
		}
		n.read(r, n.docs[:more])
		for i, row := range n.rows[:more] {
			head := n.heads[i]
			for len(row) >= 2 && uint32(head) < limit {
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
	row := r.row(doc)
	at := len(dst)
	dst = slices.Grow(dst, Slots+len(row)/2)[:at+Slots+len(row)/2]
	var slots [1]uint64
	r.slotsOf(slots[:], []uint32{doc})
	at += putSlots(dst[at:], slots[0], 0)
	if len(row) >= 2 {
		at += putRow(dst[at:], binary.LittleEndian.Uint16(row), row, 0)
	}
	return dst[:at]
}

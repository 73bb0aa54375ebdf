// Package stored answers: what did the caller keep for a document?
//
// A record is a varint head and the rest. The head is four times the number of the
// dictionary that the record is compressed with (0 is none), plus its method: 0, and
// the record follows as it is; 1, a varint length of what it unpacks to and a zstd
// frame without its four magic bytes; 2, an S2 block, for short records; 3, the
// length and the content of the single block of a zstd frame, of which the headers
// would say nothing more. Each record stands alone, so that a merge copies bytes in
// any order. The uncompressed record "ab" is the three bytes 00 61 62; the empty
// record has no bytes.
package stored

import (
	"encoding/binary"
	"io"
	"math"

	"holdfast/engine/internal/encoding"
)

// MaxRecordBytes bounds a record before compression.
const MaxRecordBytes = 64 << 20

// Writer writes records in document order. One goroutine at a time.
type Writer struct {
	w       io.Writer
	offsets encoding.OffsetWriter
	at      uint64
}

// NewWriter writes records to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Add writes the next document's record, as Codec.Encode or Records.Raw gave it.
func (w *Writer) Add(record []byte) error {
	w.offsets.Add(w.at)
	n, err := w.w.Write(record)
	w.at += uint64(n)
	return err
}

// Close returns the offset column.
func (w *Writer) Close() []byte {
	w.offsets.Add(w.at)
	return w.offsets.Bytes()
}

// Records reads the records of a segment. Immutable, share freely.
type Records struct {
	data    encoding.Blob
	offsets encoding.Offsets
}

// Open reads records of docs documents in place.
func Open(data encoding.Blob, offsets []byte, docs int) (*Records, error) {
	o, err := encoding.OpenOffsets("record offsets", offsets, docs+1, uint64(data.Len()))
	if err != nil {
		return nil, err
	}
	return &Records{data, o}, nil
}

// Raw returns a document's encoded record, a view.
func (r *Records) Raw(doc uint32) ([]byte, error) {
	from, to, ok := r.offsets.Span(int(doc), r.data.Len())
	if !ok {
		return nil, encoding.Corrupt("records", 0, "no record of document %d", doc)
	}
	return r.data.Slice(from, to)
}

// Touch reads the first byte of a document's record, if that is in memory.
func (r *Records) Touch(doc uint32) byte {
	from, _, ok := r.offsets.Span(int(doc), r.data.Len())
	if !ok {
		return 0
	}
	return r.data.Touch(from)
}

// Methods of packing, in the lowest bits of a record's head.
const (
	asIs       = 0
	zstdFrame  = 1
	quickly    = 2
	zstdBlock  = 3
	methodBits = 2
)

// head is what the beginning of a record says, and what follows it.
type head struct {
	dictionary uint32
	method     int
	size       int // unpacked
	rest       []byte
}

// parse splits an encoded record.
func parse(record []byte) (h head, err error) {
	if len(record) == 0 {
		return h, nil
	}
	first, n := binary.Uvarint(record)
	if n <= 0 || first>>methodBits > math.MaxUint32 {
		return h, encoding.Corrupt("record", 0, "bad head")
	}
	h = head{uint32(first >> methodBits), int(first & (1<<methodBits - 1)), len(record) - n, record[n:]}
	if h.method == asIs {
		return h, nil
	}
	length, n := binary.Uvarint(h.rest)
	h.size = int(length)
	switch {
	case n <= 0 || length > MaxRecordBytes || h.method == quickly && length > quickBytes,
		h.method == zstdBlock && len(h.rest)-n > maxBlock:
		return head{}, encoding.Corrupt("record", 0, "method %d, length %d", h.method, length)
	case h.method != quickly:
		h.rest = h.rest[n:]
	}
	return h, nil
}

// maxBlock is the longest block that zstd has.
const maxBlock = 128 << 10

// appendFrameHead appends the headers that are left out of a record of one block:
// of a frame that is a single segment and tells dictionary and size in four bytes
// each, and of a last, compressed block (RFC 8878, sections 3.1.1.1 and 3.1.1.2).
func appendFrameHead(dst []byte, h head) []byte {
	const sizeOfFour, single, dictionaryOfFour = 2 << 6, 1 << 5, 3
	dst = append(dst, sizeOfFour|single|dictionaryOfFour)
	dst = binary.LittleEndian.AppendUint32(dst, h.dictionary)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(h.size))
	const last, compressed = 1, 2 << 1
	v := uint32(last | compressed | len(h.rest)<<3)
	return append(dst, byte(v), byte(v>>8), byte(v>>16))
}

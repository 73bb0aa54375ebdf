// Package docset answers: which documents have a whole value?
//
// A set of at most 16 documents is each one's distance from the one before less
// one as a varint (the first from document -1). A larger one is the bytes 80 00,
// which begin no such varint, a varint count, and a roaring bitmap in its portable
// format. The set of documents 3 and 4 is the two bytes 03 00; the empty set has
// no bytes.
package docset

import (
	"encoding/binary"
	"fmt"

	"holdfast/engine/internal/encoding"

	"github.com/RoaringBitmap/roaring/v2"
)

const shortLen = 16

// longMark begins a set of more than shortLen documents.
const longMark = "\x80\x00"

// Append appends the encoding of docs, which must ascend.
func Append(dst []byte, docs []uint32) ([]byte, error) {
	if len(docs) > shortLen {
		dst = binary.AppendUvarint(append(dst, longMark...), uint64(len(docs)))
		bm := roaring.BitmapOf(docs...)
		bm.RunOptimize()
		b, err := bm.ToBytes()
		if err != nil {
			return nil, fmt.Errorf("encode a document set: %w", err)
		}
		return append(dst, b...), nil
	}
	prev := ^uint32(0)
	for _, d := range docs {
		dst = binary.AppendUvarint(dst, uint64(d-prev-1))
		prev = d
	}
	return dst, nil
}

// Set is an encoded set. Immutable, share freely.
type Set struct {
	n    int
	data []byte
	docs uint32
}

// Open reads a set of a segment of docs documents in place.
func Open(data []byte, docs uint32) (Set, error) {
	if len(data) < len(longMark) || string(data[:len(longMark)]) != longMark {
		n := 0
		for _, b := range data {
			n += int(^b >> 7) // the last byte of a varint
		}
		if n > shortLen || n > 0 && data[len(data)-1] >= 0x80 {
			return Set{}, encoding.Corrupt("document set", 0, "%d documents", n)
		}
		return Set{n, data, docs}, nil
	}
	data = data[len(longMark):]
	n, k := binary.Uvarint(data)
	if k <= 0 || n <= shortLen || n > uint64(docs) {
		return Set{}, encoding.Corrupt("document set", 0, "%d documents of %d", n, docs)
	}
	return Set{int(n), data[k:], docs}, nil
}

// Len is the number of documents.
func (s *Set) Len() int { return s.n }

// First returns the first document; the set must not be empty.
func (s *Set) First() (doc uint32, err error) {
	if s.n <= shortLen {
		gap, k := binary.Uvarint(s.data)
		if k <= 0 || gap >= uint64(s.docs) {
			return 0, encoding.Corrupt("document set", 0, "no first document")
		}
		return uint32(gap), nil
	}
	defer catch(&err)
	var bm roaring.Bitmap
	if _, err := bm.FromBuffer(s.data); err != nil {
		return 0, encoding.Corrupt("document set", 0, "%v", err)
	}
	if bm.IsEmpty() || bm.Minimum() >= s.docs {
		return 0, encoding.Corrupt("document set", 0, "no first document")
	}
	return bm.Minimum(), nil
}

// AppendTo appends the documents in order to dst.
func (s *Set) AppendTo(dst []uint32) ([]uint32, error) {
	if s.n > shortLen {
		return s.appendBitmap(dst)
	}
	at, data := uint64(0), s.data
	for range s.n {
		gap, k := binary.Uvarint(data)
		if k <= 0 || gap >= uint64(s.docs) || at+gap >= uint64(s.docs) {
			return dst, encoding.Corrupt("document set", 0, "documents out of order")
		}
		data = data[k:]
		dst = append(dst, uint32(at+gap))
		at += gap + 1
	}
	return dst, nil
}

func (s *Set) appendBitmap(dst []uint32) (out []uint32, err error) {
	defer catch(&err)
	var bm roaring.Bitmap
	if _, err := bm.FromBuffer(s.data); err != nil {
		return dst, encoding.Corrupt("document set", 0, "%v", err)
	}
	if n := bm.GetCardinality(); n != uint64(s.n) || bm.Maximum() >= s.docs {
		return dst, encoding.Corrupt("document set", 0, "%d documents to %d, want %d below %d",
			n, bm.Maximum(), s.n, s.docs)
	}
	dst = grow(dst, s.n)
	it := bm.ManyIterator()
	for room := dst[len(dst):cap(dst)]; ; room = dst[len(dst):cap(dst)] {
		n := it.NextMany(room)
		if n == 0 {
			return dst, nil
		}
		dst = dst[:len(dst)+n]
	}
}

func grow(dst []uint32, n int) []uint32 {
	if cap(dst)-len(dst) >= n {
		return dst
	}
	out := make([]uint32, len(dst), len(dst)+n)
	copy(out, dst)
	return out
}

// catch turns a panic of roaring over damaged bytes into damage. Faults of
// mapped memory pass.
func catch(err *error) {
	r := recover()
	if r == nil {
		return
	}
	if _, fault := r.(interface{ Addr() uintptr }); fault {
		panic(r)
	}
	*err = encoding.Corrupt("document set", 0, "bitmap: %v", r)
}

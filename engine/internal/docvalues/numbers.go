package docvalues

import (
	"encoding/binary"
	"io"
	"math"
	"math/bits"

	"holdfast/engine/internal/encoding"
)

// NumberBlock is how many documents have one least and one greatest code, so that
// a search for a range can pass over them.
const NumberBlock = 128

// NoNumber cannot be stored.
const NoNumber = math.MinInt64

// NumberTable says how the numbers of a column are encoded: in codes of Width
// bits, 0 for no number, else the number's distance from Least and one.
type NumberTable struct {
	Width uint8
	Least int64
}

// words and blocks are the numbers of each that docs documents have.
func (t NumberTable) words(docs int) int { return (docs*int(t.Width) + 63) / 64 }

func blocks(docs int) int { return (docs + NumberBlock - 1) / NumberBlock }

// Bytes is what the column of docs documents takes: the codes one after the
// other from the lowest bit of each 8-byte word up, then for each block the
// least and the greatest code but 0 in 8 bytes each, or zeros.
func (t NumberTable) Bytes(docs int) int {
	if t.Width == 0 {
		return 0
	}
	return 8*t.words(docs) + 16*blocks(docs)
}

// WriteNumbers writes a column of docs documents, of which of returns the number
// and whether there is one. It asks for each twice.
func WriteNumbers(w io.Writer, docs int, of func(doc int) (int64, bool)) (NumberTable, error) {
	t := NumberTable{}
	least, greatest, any := int64(math.MaxInt64), int64(math.MinInt64), false
	for doc := range docs {
		if n, ok := of(doc); ok {
			least, greatest, any = min(least, n), max(greatest, n), true
		}
	}
	if !any {
		return t, nil
	}
	t.Least = least
	t.Width = uint8(bits.Len64(t.code(greatest)))
	return t, t.write(w, docs, of)
}

func (t NumberTable) code(n int64) uint64 { return uint64(n-t.Least) + 1 }

func (t NumberTable) write(w io.Writer, docs int, of func(doc int) (int64, bool)) error {
	ranges := make([]byte, 0, 16*blocks(docs))
	buf := make([]byte, 0, 8*2*NumberBlock)
	var word uint64
	used := 0
	var low, high uint64
	for doc := range docs {
		code := uint64(0)
		if n, ok := of(doc); ok {
			code = t.code(n)
			if low == 0 || code < low {
				low = code
			}
			high = max(high, code)
		}
		word |= code << used
		if used += int(t.Width); used >= 64 {
			buf = binary.LittleEndian.AppendUint64(buf, word)
			used -= 64
			word = code >> (int(t.Width) - used) // a shift by 64 leaves 0
		}
		if doc%NumberBlock == NumberBlock-1 || doc == docs-1 {
			ranges = binary.LittleEndian.AppendUint64(ranges, low)
			ranges = binary.LittleEndian.AppendUint64(ranges, high)
			low, high = 0, 0
			if _, err := w.Write(buf); err != nil {
				return err
			}
			buf = buf[:0]
		}
	}
	if used > 0 {
		ranges = append(binary.LittleEndian.AppendUint64(nil, word), ranges...)
	}
	_, err := w.Write(ranges)
	return err
}

// Numbers is a column of signed integers, one or none a document. Immutable,
// share freely. A nil column has none.
type Numbers struct {
	NumberTable
	docs   int
	codes  encoding.U64s
	ranges encoding.U64s
}

// OpenNumbers reads a column of docs documents in place.
func OpenNumbers(t NumberTable, data []byte, docs int) (*Numbers, error) {
	if t.Width > 64 || len(data) != t.Bytes(docs) || t.Least == NoNumber {
		return nil, encoding.Corrupt("columns", 0, "%d bytes for %d numbers of %d bits from %d", len(data), docs, t.Width, t.Least)
	}
	n := &Numbers{NumberTable: t, docs: docs}
	if t.Width > 0 {
		n.codes = encoding.U64s(data[:8*t.words(docs)])
		n.ranges = encoding.U64s(data[8*t.words(docs):])
	}
	return n, nil
}

// get returns a document's code.
func (n *Numbers) get(doc uint32) uint64 {
	if n == nil || n.Width == 0 {
		return 0
	}
	width := int(n.Width)
	at := int(doc) * width
	word, shift := at/64, at%64
	code := n.codes.At(word) >> shift
	if shift+width > 64 {
		code |= n.codes.At(word+1) << (64 - shift)
	}
	return code & (1<<width - 1)
}

// At returns a document's number, and whether it has one.
func (n *Numbers) At(doc uint32) (int64, bool) {
	code := n.get(doc)
	if code == 0 {
		return 0, false
	}
	return n.Least + int64(code-1), true
}

// Range is the numbers of a column from one to another, both inside, as codes.
type Range struct {
	n         *Numbers
	low, high uint64
}

// Range returns a range; NoNumber and the greatest integer are open ends.
func (n *Numbers) Range(from, to int64) Range {
	if n == nil || n.Width == 0 || from > to || to < n.Least {
		return Range{}
	}
	return Range{n, n.code(max(from, n.Least)), n.code(to)}
}

// Empty reports whether no document can be in the range.
func (r Range) Empty() bool { return r.n == nil }

// Has reports whether a document's number is inside.
func (r Range) Has(doc uint32) bool {
	if r.n == nil {
		return false
	}
	code := r.n.get(doc)
	return code >= r.low && code <= r.high
}

// AppendBlock appends the documents of block b that are inside. Most blocks of a
// narrow range are passed over without being read.
func (r Range) AppendBlock(dst []uint32, b int) []uint32 {
	if r.n == nil || r.n.ranges.At(2*b) > r.high || r.n.ranges.At(2*b+1) < r.low {
		return dst
	}
	width, mask := int(r.n.Width), uint64(1)<<r.n.Width-1
	at, span := b*NumberBlock*width, r.high-r.low
	for doc := b * NumberBlock; doc < min((b+1)*NumberBlock, r.n.docs); doc++ {
		code := r.n.codes.At(at/64) >> (at % 64)
		if at%64+width > 64 {
			code |= r.n.codes.At(at/64+1) << (64 - at%64)
		}
		at += width
		if code&mask-r.low <= span {
			dst = append(dst, uint32(doc))
		}
	}
	return dst
}

// Check reads all codes and compares them with the blocks' ranges. It calls each
// for every number.
func (n *Numbers) Check(each func(doc uint32, number int64) error) error {
	var low, high uint64
	for doc := range n.docs {
		if code := n.get(uint32(doc)); code > 0 {
			number := n.Least + int64(code-1)
			if number < n.Least {
				return encoding.Corrupt("columns", 0, "number of document %d is too great", doc)
			}
			if low == 0 || code < low {
				low = code
			}
			high = max(high, code)
			if err := each(uint32(doc), number); err != nil {
				return err
			}
		}
		if n.Width == 0 || doc%NumberBlock != NumberBlock-1 && doc != n.docs-1 {
			continue
		}
		if b := doc / NumberBlock; n.ranges.At(2*b) != low || n.ranges.At(2*b+1) != high {
			return encoding.Corrupt("columns", 0, "range of block %d differs from its numbers", b)
		}
		low, high = 0, 0
	}
	return nil
}

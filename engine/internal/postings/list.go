package postings

import (
	"encoding/binary"
	"math"

	"holdfast/engine/internal/encoding"
)

// Posting is one document of a list.
type Posting struct{ Doc, Code uint32 }

const (
	blockLen    = encoding.BlockLen
	headerBytes = 16
)

// End is the document after the last of a list.
const End = math.MaxUint32

// AppendList appends the encoding of a list of a segment of docs documents, which
// must ascend by document. Codes index the table.
func AppendList(dst []byte, list []Posting, docs uint32, codes Codes) []byte {
	if isDense(len(list), docs) {
		return appendDense(dst, list, docs, codes)
	}
	full := len(list) / blockLen
	headers := len(dst)
	dst = append(dst, make([]byte, full*headerBytes)...)
	data := len(dst)
	prev := uint32(math.MaxUint32) // document -1
	for b := range full {
		var gaps, cs encoding.Block
		fields := uint32(0)
		for i, p := range list[b*blockLen : (b+1)*blockLen] {
			gaps[i] = p.Doc - prev - 1
			cs[i] = p.Code
			fields |= codes[p.Code].Fields
			prev = p.Doc
		}
		h := dst[headers+b*headerBytes:]
		binary.LittleEndian.PutUint32(h, prev)
		binary.LittleEndian.PutUint32(h[4:], uint32(len(dst)-data))
		binary.LittleEndian.PutUint32(h[8:], fields)
		h[12], h[13] = gaps.Width(), cs.Width()
		gw, cw := h[12], h[13] // dst may move
		dst = encoding.AppendPacked(dst, &gaps, gw)
		dst = encoding.AppendPacked(dst, &cs, cw)
	}
	for _, p := range list[full*blockLen:] {
		dst = binary.AppendUvarint(dst, uint64(p.Doc-prev-1))
		dst = binary.AppendUvarint(dst, uint64(p.Code))
		prev = p.Doc
	}
	return dst
}

// List is an encoded list. Immutable, share freely.
type List struct {
	headers, data []byte
	n, full       int
	tail          int // offset of the tail in data
	docs          uint32
	codes         Codes
	dense         *denseList // instead of headers and data
}

// OpenList checks the frame of a list of n postings in a segment of docs
// documents. What is in its blocks is checked as they are read.
func OpenList(data []byte, n int, docs uint32, codes Codes) (List, error) {
	if n >= 0 && isDense(n, docs) {
		dense, err := openDense(data, n, docs)
		return List{n: n, docs: docs, codes: codes, dense: dense}, err
	}
	full := n / blockLen
	if n < 0 || full*headerBytes > len(data) {
		return List{}, encoding.Corrupt("list", 0, "%d postings in %d bytes", n, len(data))
	}
	l := List{headers: data[:full*headerBytes], data: data[full*headerBytes:], n: n, full: full, docs: docs, codes: codes}
	for b := range full {
		h := l.headers[b*headerBytes:]
		if int(binary.LittleEndian.Uint32(h[4:])) != l.tail || h[12] > 32 || h[13] > 32 {
			return List{}, encoding.Corrupt("list", b*headerBytes, "block header out of order")
		}
		l.tail += encoding.PackedBytes(h[12]) + encoding.PackedBytes(h[13])
		if l.tail > len(l.data) {
			return List{}, encoding.Corrupt("list", b*headerBytes, "block beyond the list")
		}
	}
	return l, nil
}

// OneList is the list of a single posting, which the dictionary holds.
func OneList(p Posting, docs uint32, codes Codes) (List, error) {
	var b []byte
	b = binary.AppendUvarint(b, uint64(p.Doc))
	return OpenList(binary.AppendUvarint(b, uint64(p.Code)), 1, docs, codes)
}

// Len is the number of postings.
func (l *List) Len() int { return l.n }

func (l *List) last(b int) uint32 { return binary.LittleEndian.Uint32(l.headers[b*headerBytes:]) }

// Iterator walks a list. One goroutine at a time.
type Iterator struct {
	list   *List
	fields uint32 // blocks without any of these are skipped
	block  int    // the one in docs, or full for the tail
	i, n   int    // place in docs, and how many are there
	docs   encoding.Block
	codes  encoding.Block
	coded  bool // whether codes holds this block
	err    error

	// Of a dense list.
	doc    uint32 // the present one
	rank   int    // its place, or that of an earlier one
	ranked bool   // rank is the present one's
	held   int    // block that codes holds, or -1
}

// Iterator returns an iterator before the first posting whose code has one of
// fields; it may stop at postings with none.
func (l *List) Iterator(fields uint32) *Iterator {
	return &Iterator{list: l, fields: fields, block: -1, held: -1}
}

// Err is the damage that ended the list early, if any.
func (it *Iterator) Err() error { return it.err }

// Next moves to the next posting and returns its document, or End.
func (it *Iterator) Next() uint32 {
	if it.list.dense != nil {
		return it.nextDense()
	}
	it.i++
	if it.i < it.n {
		return it.docs[it.i]
	}
	return it.load(it.block + 1)
}

// Advance moves to the first posting at or after target, which must be beyond
// the present one, and returns its document, or End.
func (it *Iterator) Advance(target uint32) uint32 {
	if it.list.dense != nil {
		it.block, it.ranked = 0, false
		it.doc = it.list.dense.from(target)
		return it.doc
	}
	if it.n == 0 || it.i >= it.n || it.docs[it.n-1] < target {
		if d := it.load(it.seek(target)); d >= target {
			return d
		}
	}
	i := it.i
	for i < it.n && it.docs[i] < target {
		i++
	}
	it.i = i
	if i < it.n {
		return it.docs[i]
	}
	return it.load(it.block + 1)
}

// seek finds the block after the present one that may hold target, galloping.
func (it *Iterator) seek(target uint32) int {
	l := it.list
	low := it.block + 1
	step := 1
	high := low
	for high < l.full && l.last(high) < target {
		low = high + 1
		high += step
		step *= 2
	}
	high = min(high, l.full)
	for low < high {
		mid := (low + high) / 2
		if l.last(mid) < target {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// load decodes block b, or the next that has the wanted fields, and returns its
// first document.
func (it *Iterator) load(b int) uint32 {
	l := it.list
	for b < l.full && binary.LittleEndian.Uint32(l.headers[b*headerBytes+8:])&it.fields == 0 {
		b++
	}
	it.block, it.i, it.n, it.coded = b, 0, 0, false
	if it.err != nil || b > l.full {
		it.block = l.full + 1
		return End
	}
	prev := uint32(math.MaxUint32)
	if b > 0 {
		prev = l.last(b - 1)
	}
	if b == l.full {
		return it.loadTail(prev)
	}
	h := l.headers[b*headerBytes:]
	it.docs.Unpack(l.data[binary.LittleEndian.Uint32(h[4:]):], h[12])
	it.docs.Ascend(prev)
	it.n = blockLen
	if end := it.docs[blockLen-1]; end != l.last(b) || end >= l.docs || h[12] > safeWidth && !it.ascends() {
		return it.fail(b)
	}
	return it.docs[0]
}

// safeWidth is the widest gap of which 128 cannot wrap around 32 bits.
const safeWidth = 24

func (it *Iterator) ascends() bool {
	for i := 1; i < blockLen; i++ {
		if it.docs[i-1] >= it.docs[i] {
			return false
		}
	}
	return true
}

func (it *Iterator) fail(b int) uint32 {
	it.err = encoding.Corrupt("list", b*headerBytes, "documents out of order")
	it.n, it.i, it.block = 0, 0, it.list.full+1
	return End
}

func (it *Iterator) loadTail(prev uint32) uint32 {
	l := it.list
	b := l.data[l.tail:]
	n := l.n - l.full*blockLen
	for i := range n {
		gap, k := binary.Uvarint(b)
		if k <= 0 {
			return it.fail(l.full)
		}
		code, m := binary.Uvarint(b[k:])
		doc := uint64(prev+1) + gap
		if m <= 0 || doc >= uint64(l.docs) || gap > math.MaxUint32 || code >= uint64(len(l.codes)) {
			return it.fail(l.full)
		}
		b = b[k+m:]
		prev = uint32(doc)
		it.docs[i], it.codes[i] = prev, uint32(code)
	}
	it.n, it.coded = n, true
	if n == 0 {
		it.block = l.full + 1
		return End
	}
	return it.docs[0]
}

// Begun reports whether Next or Advance has been called.
func (it *Iterator) Begun() bool { return it.block >= 0 }

// Doc is the document of the present posting, or End after the last. It is 0
// before the iterator has begun.
func (it *Iterator) Doc() uint32 {
	if it.list.dense != nil {
		return it.doc
	}
	if it.i < it.n {
		return it.docs[it.i]
	}
	if it.block > it.list.full {
		return End
	}
	return 0
}

// Code is the code of the present posting.
func (it *Iterator) Code() uint32 {
	if it.list.dense != nil {
		return it.denseCode()
	}
	if !it.coded {
		it.loadCodes()
	}
	return it.codes[it.i]
}

func (it *Iterator) loadCodes() {
	h := it.list.headers[it.block*headerBytes:]
	at := int(binary.LittleEndian.Uint32(h[4:])) + encoding.PackedBytes(h[12])
	it.codes.Unpack(it.list.data[at:], h[13])
	it.coded = true
	it.checkCodes(h[13], it.block*headerBytes)
}

// checkCodes replaces codes of the block at hand that are not in the table, which
// are damage. A width of bits at which none can be needs no look.
func (it *Iterator) checkCodes(width uint8, at int) {
	if uint64(1)<<width <= uint64(len(it.list.codes)) {
		return
	}
	for i, c := range it.codes {
		if int(c) >= len(it.list.codes) {
			it.err = encoding.Corrupt("list", at, "no code %d", c)
			it.codes[i] = 0
		}
	}
}

// Fields is the set of fields of the present posting.
func (it *Iterator) Fields() uint32 { return it.list.codes[it.Code()].Fields }

// AppendAll appends every posting of the list to dst.
func (l *List) AppendAll(dst []Posting) ([]Posting, error) {
	it := l.Iterator(math.MaxUint32)
	n := 0
	for d := it.Next(); d != End; d = it.Next() {
		dst = append(dst, Posting{d, it.Code()})
		n++
	}
	if it.err == nil && n != l.n {
		return dst, encoding.Corrupt("list", 0, "%d postings, want %d", n, l.n)
	}
	return dst, it.Err()
}

func (it *Iterator) nextDense() uint32 {
	switch {
	case it.block < 0:
		it.block, it.rank, it.ranked = 0, 0, true
		it.doc = it.list.dense.from(0)
	case it.doc != End:
		it.rank++ // of no use unless it is the present one's
		it.doc = it.list.dense.from(it.doc + 1)
	}
	return it.doc
}

// denseCode finds the code of the present document. A walk by Next unpacks whole
// blocks, a jump one code.
func (it *Iterator) denseCode() uint32 {
	d := it.list.dense
	walking := it.ranked
	if !it.ranked {
		it.rank, it.ranked = d.rank(it.doc), true
	}
	code, ok := uint32(0), it.rank < it.list.n
	switch b := it.rank / blockLen; {
	case !ok:
	case b == it.held:
		code = it.codes[it.rank%blockLen]
	case walking:
		h := d.heads[b*codeHeadBytes:]
		it.codes.Unpack(d.codes[binary.LittleEndian.Uint32(h):], h[8])
		it.held = b
		code = it.codes[it.rank%blockLen]
	default:
		code, ok = d.code(it.rank)
	}
	if !ok || int(code) >= len(it.list.codes) {
		it.err = encoding.Corrupt("list", 0, "no code of document %d", it.doc)
		return 0
	}
	return code
}

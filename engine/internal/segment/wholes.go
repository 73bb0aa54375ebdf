package segment

import (
	"cmp"
	"encoding/binary"
	"math/bits"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keytable"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
)

// Wholes finds the documents with a whole value of a keyword field that is no
// facet. Immutable, share freely.
//
// The highest bits of a value's hash say in which bucket its entry is: the entries
// of a bucket stand side by side, by hash and field, and a column tells where each
// bucket starts. An entry is the rest of the hash in whole bytes, a varint of the
// length of the set and the field, and the document set. The text itself is not
// kept: the 64 bits of the hash tell it from all others.
type Wholes struct {
	wholeShape
	count   int
	starts  encoding.Offsets
	entries encoding.Blob
	docs    uint32
}

// wholeShape says how the entries of a table are laid out.
type wholeShape struct{ bucketBits, fieldBits uint8 }

// maxBucketBits bounds the number of buckets, and with it what is read at opening.
const maxBucketBits = 31

// wholeShapeOf is the shape of a table of about count values: four to eight have a
// bucket.
func wholeShapeOf(l *layout.Layout, count int) wholeShape {
	s := wholeShape{bucketBits: uint8(min(bits.Len(uint(count/8)), maxBucketBits))}
	for i, k := range l.Keywords {
		if !k.Facet {
			s.fieldBits = uint8(bits.Len(uint(i)))
		}
	}
	return s
}

// restBits are the bits of a hash that an entry tells, restBytes the bytes they take.
func (s wholeShape) restBits() uint8 { return 64 - s.bucketBits }

func (s wholeShape) restBytes() int { return int(s.restBits()+7) / 8 }

func openWholes(f *store.Frame, docs uint32, access store.Access) (*Wholes, error) {
	s, err := sections(f, tagWholeShape, tagWholeStarts)
	if err != nil {
		return nil, err
	}
	own(access, s...)
	c := encoding.NewCursor("whole values", s[0])
	w := &Wholes{docs: docs, count: int(c.U32()), wholeShape: wholeShape{c.U8(), c.U8()}}
	if w.bucketBits > maxBucketBits || w.fieldBits > 8 {
		c.Fail("%d bits for buckets, %d for fields", w.bucketBits, w.fieldBits)
	}
	if err := c.Done(); err != nil {
		return nil, err
	}
	if w.entries, err = f.Blob(tagWholeEntries); err != nil {
		return nil, err
	}
	w.starts, err = encoding.OpenOffsets("whole buckets", s[1], 1<<w.bucketBits+1, uint64(w.entries.Len()))
	return w, err
}

// whole is what is kept of a whole value.
type whole struct {
	hash  uint64
	field uint8
}

func makeWhole(field uint8, text string) whole { return whole{keytable.Hash(field, text), field} }

func compareWholes(a, b whole) int {
	return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.field, b.field))
}

// Find returns the set of documents with a folded value, and whether there is one.
func (w *Wholes) Find(field uint8, text string) (docset.Set, bool, error) {
	v := makeWhole(field, text)
	n := v.hash >> w.restBits()
	it := wholeIterator{w: w, bucket: n, end: n + 1}
	for it.next() {
		if it.whole == v {
			set, err := docset.Open(it.set, w.docs)
			return set, err == nil, err
		}
	}
	return docset.Set{}, false, it.err
}

// Each calls do with the documents of each value of a field; docs is valid until
// do returns.
func (w *Wholes) Each(field uint8, do func(docs []uint32) error) error {
	var docs []uint32
	it := w.iterator()
	for it.next() {
		if it.field != field {
			continue
		}
		set, err := docset.Open(it.set, w.docs)
		if err != nil {
			return err
		}
		if docs, err = set.AppendTo(docs[:0]); err != nil {
			return err
		}
		if err := do(docs); err != nil {
			return err
		}
	}
	return it.err
}

// iterator returns an iterator over all entries.
func (w *Wholes) iterator() *wholeIterator { return &wholeIterator{w: w, end: 1 << w.bucketBits} }

// wholeIterator walks entries by hash and field. One goroutine at a time.
type wholeIterator struct {
	w *Wholes
	// The present entry, valid until next.
	whole
	set []byte

	bucket, end uint64 // the next bucket, and that after the last
	data        []byte // what follows of the present bucket
	err         error
}

// next moves to the next entry and reports whether there is one.
func (it *wholeIterator) next() bool {
	w := it.w
	for len(it.data) == 0 {
		if it.bucket >= it.end || it.err != nil {
			return false
		}
		from, to, ok := w.starts.Span(int(it.bucket), w.entries.Len())
		if !ok {
			return it.fail("no bucket %d", it.bucket)
		}
		if it.data, it.err = w.entries.Slice(from, to); it.err != nil {
			return false
		}
		it.bucket++
	}
	var rest [8]byte
	n := copy(rest[:w.restBytes()], it.data)
	head, k := binary.Uvarint(it.data[n:])
	length := head >> w.fieldBits
	if k <= 0 || length > uint64(len(it.data)-n-k) {
		return it.fail("bad entry")
	}
	n += k
	it.hash = (it.bucket-1)<<w.restBits() | binary.LittleEndian.Uint64(rest[:])&(1<<w.restBits()-1)
	it.field = uint8(head & (1<<w.fieldBits - 1))
	it.set, it.data = it.data[n:n+int(length)], it.data[n+int(length):]
	return true
}

func (it *wholeIterator) fail(format string, args ...any) bool {
	it.data, it.err = nil, encoding.Corrupt("whole values", 0, format, args...)
	return false
}

// wholeWriter writes entries in the order of hash and field.
type wholeWriter struct {
	wholeShape
	w      *store.FrameWriter
	starts encoding.OffsetWriter
	next   uint64 // bucket that has not started
	count  uint32
	set    []byte
	buf    []byte
}

func newWholeWriter(w *store.FrameWriter, shape wholeShape) *wholeWriter {
	w.Begin(tagWholeEntries)
	return &wholeWriter{w: w, wholeShape: shape}
}

func (w *wholeWriter) add(v whole, docs []uint32) error {
	for ; w.next <= v.hash>>w.restBits(); w.next++ {
		w.starts.Add(w.w.SectionBytes())
	}
	var err error
	if w.set, err = docset.Append(w.set[:0], docs); err != nil {
		return err
	}
	w.buf = binary.LittleEndian.AppendUint64(w.buf[:0], v.hash)[:w.restBytes()]
	w.buf = binary.AppendUvarint(w.buf, uint64(len(w.set))<<w.fieldBits|uint64(v.field))
	w.count++
	_, err = w.w.Write(append(w.buf, w.set...))
	return err
}

func (w *wholeWriter) close() {
	for ; w.next <= 1<<w.bucketBits; w.next++ {
		w.starts.Add(w.w.SectionBytes())
	}
	w.w.Put(tagWholeShape, append(binary.LittleEndian.AppendUint32(nil, w.count), w.bucketBits, w.fieldBits))
	w.w.Put(tagWholeStarts, w.starts.Bytes())
}

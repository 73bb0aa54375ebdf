// Package forward answers: in which order do the words of a document stand?
//
// Each document has its runs side by side, one run an occurrence of a text. A
// run is a row of varints: its head, and each word's rank in the segment's
// dictionary. The head is 16 times the kind plus the number of words; from 15
// words on it has 15, and the number of those beyond 15 follows. The kind is a row of the segment's kind table: the
// fields that have this text, each with its weight class, so that a text which
// several fields share is kept once. Phrases are looked up here; there are no
// positions elsewhere. Words beside a text, by which it is found and which have no
// order, are a run of their own, of a kind that says so.
package forward

import (
	"bytes"
	"encoding/binary"
	"io"

	"holdfast/engine/internal/encoding"
)

// longRun is the number of words that does not fit into a run's head.
const longRun = 15

// MaxKinds bounds a kind table, MaxRunWords a run.
const (
	MaxKinds    = 1 << 20
	MaxRunWords = 1 << 24
)

// Place is a field and the weight class of an occurrence in it.
type Place struct {
	Field, Class uint8
	// Beside is set if the words of the run stand beside a text and in no order. All
	// places of a run are the same in this.
	Beside bool
}

// besideBit is added to the class of a place beside.
const besideBit = 0x80

func (p Place) class() uint8 {
	if p.Beside {
		return p.Class | besideBit
	}
	return p.Class
}

// Kinds is a kind table. Immutable, share freely.
type Kinds [][]Place

// OpenKinds decodes a kind table: count, then per kind the number of places and
// each one's field and class in a byte each, the class with besideBit or without.
func OpenKinds(section string, data []byte) (Kinds, error) {
	c := encoding.NewCursor(section, data)
	kinds := make(Kinds, 0, 16)
	for n := c.Count(1); n > 0 && c.Err() == nil; n-- {
		b := c.Bytes(2 * c.Count(2))
		places := make([]Place, len(b)/2)
		for i := range places {
			places[i] = Place{b[2*i], b[2*i+1] &^ besideBit, b[2*i+1]&besideBit != 0}
			if places[i].Field >= 32 || places[i].Class >= 16 || places[i].Beside != places[0].Beside {
				c.Fail("field %d, class %d", places[i].Field, places[i].Class)
			}
		}
		kinds = append(kinds, places)
	}
	return kinds, c.Done()
}

// Append appends the encoded table.
func (k Kinds) Append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(k)))
	for _, places := range k {
		dst = binary.AppendUvarint(dst, uint64(len(places)))
		for _, p := range places {
			dst = append(dst, p.Field, p.class())
		}
	}
	return dst
}

// Fields is the set of fields of a kind.
func (k Kinds) Fields(kind uint32) (fields uint32) {
	for _, p := range k[kind] {
		fields |= 1 << p.Field
	}
	return fields
}

// Beside reports whether the runs of a kind are words beside a text.
func (k Kinds) Beside(kind uint32) bool { return len(k[kind]) > 0 && k[kind][0].Beside }

// KindBuilder numbers kinds as they come.
type KindBuilder struct {
	kinds  Kinds
	number map[string]uint32
	key    []byte
}

// Number returns the number of the kind with places.
func (b *KindBuilder) Number(places []Place) uint32 {
	b.key = b.key[:0]
	for _, p := range places {
		b.key = append(b.key, p.Field, p.class())
	}
	n, ok := b.number[string(b.key)]
	if !ok {
		if b.number == nil {
			b.number = map[string]uint32{}
		}
		n = uint32(len(b.kinds))
		b.number[string(b.key)] = n
		b.kinds = append(b.kinds, append([]Place(nil), places...))
	}
	return n
}

// Kinds is the table so far.
func (b *KindBuilder) Kinds() Kinds { return b.kinds }

// Writer writes the runs of documents in order. One goroutine at a time.
type Writer struct {
	w       io.Writer
	offsets encoding.OffsetWriter
	at      uint64
	buf     []byte
}

// NewWriter writes runs to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Run adds a run to the present document.
func (w *Writer) Run(kind uint32, ranks []uint32) {
	w.buf = binary.AppendUvarint(w.buf, uint64(kind)*(longRun+1)+uint64(min(len(ranks), longRun)))
	if len(ranks) >= longRun {
		w.buf = binary.AppendUvarint(w.buf, uint64(len(ranks)-longRun))
	}
	w.buf = EncodeRanks(w.buf, ranks)
}

// End ends the present document.
func (w *Writer) End() error {
	w.offsets.Add(w.at)
	n, err := w.w.Write(w.buf)
	w.at += uint64(n)
	w.buf = w.buf[:0]
	return err
}

// Close returns the offset column.
func (w *Writer) Close() []byte {
	w.offsets.Add(w.at)
	return w.offsets.Bytes()
}

// Runs reads the runs of a segment. Immutable, share freely.
type Runs struct {
	data    encoding.Blob
	offsets encoding.Offsets
	kinds   Kinds
	words   uint32
}

// Sections are the encoded parts of a Runs.
type Sections struct {
	Data           encoding.Blob
	Offsets, Kinds []byte
}

// Open reads runs in place. The segment has docs documents and words words.
func Open(s Sections, docs int, words uint32) (*Runs, error) {
	offsets, err := encoding.OpenOffsets("run offsets", s.Offsets, docs+1, uint64(s.Data.Len()))
	if err != nil {
		return nil, err
	}
	kinds, err := OpenKinds("run kinds", s.Kinds)
	if err != nil {
		return nil, err
	}
	return &Runs{s.Data, offsets, kinds, words}, nil
}

// Kinds is the kind table.
func (r *Runs) Kinds() Kinds { return r.kinds }

// Touch reads the first byte of a document's runs, if that is in memory.
func (r *Runs) Touch(doc uint32) byte {
	from, _, ok := r.offsets.Span(int(doc), r.data.Len())
	if !ok {
		return 0
	}
	return r.data.Touch(from)
}

// Iterator walks the runs of one document at a time. One goroutine at a time.
type Iterator struct {
	runs *Runs
	data []byte
	// Kind and Ranks are the present run; Ranks is valid until Next.
	Kind  uint32
	Ranks []uint32
	err   error
}

// Iterator returns an iterator that Reset places.
func (r *Runs) Iterator() *Iterator { return &Iterator{runs: r} }

// Reset goes before the first run of doc.
func (it *Iterator) Reset(doc uint32) {
	from, to, ok := it.runs.offsets.Span(int(doc), it.runs.data.Len())
	if !ok {
		it.fail("no runs of document %d", doc)
		return
	}
	data, err := it.runs.data.Slice(from, to)
	if err != nil && it.err == nil {
		it.err = err
	}
	it.data = data
}

// Holds reports whether runs of the present document may have ranks that are encoded
// by EncodeRanks, one after the other. It is quicker than to read them.
func (it *Iterator) Holds(encoded []byte) bool { return bytes.Contains(it.data, encoded) }

// EncodeRanks appends ranks as they stand in runs.
func EncodeRanks(dst []byte, ranks []uint32) []byte {
	for _, r := range ranks {
		dst = binary.AppendUvarint(dst, uint64(r))
	}
	return dst
}

func (it *Iterator) fail(format string, args ...any) bool {
	it.data = nil
	if it.err == nil {
		it.err = encoding.Corrupt("runs", 0, format, args...)
	}
	return false
}

// Next moves to the next run and reports whether there is one.
func (it *Iterator) Next() bool {
	if len(it.data) == 0 {
		return false
	}
	head, ok := it.varint()
	kind, n := head/(longRun+1), head%(longRun+1)
	if n == longRun && ok {
		var more uint64
		more, ok = it.varint()
		n += min(more, uint64(len(it.data))+1)
	}
	if !ok || kind >= uint64(len(it.runs.kinds)) || n > uint64(len(it.data)) {
		return it.fail("bad run")
	}
	it.Kind = uint32(kind)
	it.Ranks = it.Ranks[:0]
	for range n {
		rank, ok := it.varint()
		if !ok || rank >= uint64(it.runs.words) {
			return it.fail("bad rank")
		}
		it.Ranks = append(it.Ranks, uint32(rank))
	}
	return true
}

func (it *Iterator) varint() (uint64, bool) {
	if len(it.data) > 0 && it.data[0] < 0x80 {
		v := it.data[0]
		it.data = it.data[1:]
		return uint64(v), true
	}
	v, n := binary.Uvarint(it.data)
	if n <= 0 {
		return 0, false
	}
	it.data = it.data[n:]
	return v, true
}

// Err is the damage that ended a walk early, if any.
func (it *Iterator) Err() error { return it.err }

// Contains reports whether phrase stands in ranks, one rank after the other.
func Contains(ranks, phrase []uint32) bool {
	if len(phrase) == 0 {
		return false
	}
	for i := 0; i+len(phrase) <= len(ranks); i++ {
		if ranks[i] != phrase[0] {
			continue
		}
		j := 1
		for j < len(phrase) && ranks[i+j] == phrase[j] {
			j++
		}
		if j == len(phrase) {
			return true
		}
	}
	return false
}

// Ordered reports whether the words of phrase stand in ranks in their order, with
// at most slop other words between the first and the last.
func Ordered(ranks, phrase []uint32, slop int) bool {
	if len(phrase) == 0 {
		return false
	}
	for start, r := range ranks {
		if r != phrase[0] {
			continue
		}
		// The nearest next word each time ends the sequence as early as can be.
		end, k := start, 1
		for end+1 < len(ranks) && k < len(phrase) && end+1-start < len(phrase)+slop {
			end++
			if ranks[end] == phrase[k] {
				k++
			}
		}
		if k == len(phrase) {
			return true
		}
	}
	return false
}

// Window reports whether some stretch of ranks, of the length of words and slop
// more, has all words, those that come twice twice.
func Window(ranks, words []uint32, slop int) bool {
	if len(words) == 0 || len(words) > len(ranks) {
		return false
	}
	length := min(len(ranks), len(words)+min(slop, len(ranks)))
	need := map[uint32]int{}
	for _, w := range words {
		need[w]++
	}
	missing := len(words)
	for i, r := range ranks {
		if n, ok := need[r]; ok {
			if n > 0 {
				missing--
			}
			need[r] = n - 1
		}
		if i >= length {
			out := ranks[i-length]
			if n, ok := need[out]; ok {
				if n >= 0 {
					missing++
				}
				need[out] = n + 1
			}
		}
		if missing == 0 {
			return true
		}
	}
	return false
}

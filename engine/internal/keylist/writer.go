// Package keylist answers: which keys does a list have, from the first to the last, and
// what does each bring along?
//
// Keys ascend. In a list of entries each has a label, which is shown, and a set of
// documents; in a list of bare keys it has nothing. Keys stand in groups of 32. The texts
// of a group are one stored record: for each key as varints how many bytes it shares with
// the key before it, how many others it has, the same of its label, and how many bytes its
// set has; then the other bytes of the keys, and then those of the labels. The record's
// length, the record and the sets are the group: `ab` with the label `Ab` and the document
// 3, then `abc` with `Abc` and 4, not packed, are the bytes
//
//	11 00 00 02 00 02 01 02 01 02 01 01 61 62 63 41 62 63 03 04
//
// A group is found by its separator, the shortest beginning of its first key that comes
// after the last key of the group before; that of the first group is empty. For each
// group of entries stand the most documents that one of them has, and the first document
// of all, so that the best entries of many can be found without reading the others.
//
// Several lists lie one after the other, and a group never crosses from one to the next.
package keylist

import (
	"encoding/binary"
	"io"

	"holdfast/engine/internal/encoding"
)

// groupKeys is how many keys are encoded together.
const groupKeys = 32

func groups(keys int) int { return (keys + groupKeys - 1) / groupKeys }

// Kind says what stands beside keys.
type Kind uint8

// The kinds of lists.
const (
	Bare    Kind = iota // nothing
	Entries             // labels and sets
)

// numbers is how many varints each key has in a group's texts.
func (k Kind) numbers() int {
	if k == Entries {
		return 5
	}
	return 2
}

// Entry is a key with what stands beside it. Set is an encoded set of documents.
type Entry struct {
	Key, Label, Set []byte
}

// Bound is what the entries of a group have at most: one of them Docs documents, and
// none a document before First.
type Bound struct {
	Docs, First uint32
}

const boundBytes = 8

// Packer packs the texts of a group as a stored record, valid until the next one.
type Packer interface {
	Encode(record []byte) ([]byte, error)
}

// Writer writes lists of a kind, one after the other. One goroutine at a time.
type Writer struct {
	w       io.Writer
	kind    Kind
	pack    Packer
	offsets encoding.OffsetWriter
	at      uint64
	keys    int // of the present list
	group   texts
	bound   Bound
	sets    []byte
	buf     []byte

	// of groups
	separators       []byte
	separatorOffsets encoding.OffsetWriter
	bounds           []byte
}

// NewWriter writes lists to w.
func NewWriter(w io.Writer, kind Kind, pack Packer) *Writer {
	return &Writer{w: w, kind: kind, pack: pack, group: texts{kind: kind}}
}

// Add writes the next key, which must be greater than the one before. Of its documents
// b tells the number and the first.
func (w *Writer) Add(e Entry, b Bound) error {
	if w.group.keys == groupKeys {
		if err := w.flush(); err != nil {
			return err
		}
	}
	if w.group.keys == 0 {
		w.separatorOffsets.Add(uint64(len(w.separators)))
		w.separators = append(w.separators, separator(w.group.last.Key, e.Key, w.keys)...)
		w.group.begin()
		w.bound = b
	}
	w.bound = Bound{max(w.bound.Docs, b.Docs), min(w.bound.First, b.First)}
	w.group.add(e)
	w.sets = append(w.sets, e.Set...)
	w.keys++
	return nil
}

// separator is the shortest beginning of key, which has n keys before it, that comes
// after last.
func separator(last, key []byte, n int) []byte {
	if n == 0 {
		return nil
	}
	return key[:min(len(key), shared(last, key)+1)]
}

func shared(a, b []byte) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// flush writes the present group.
func (w *Writer) flush() error {
	packed, err := w.pack.Encode(w.group.bytes())
	if err != nil {
		return err
	}
	w.offsets.Add(w.at)
	w.buf = append(binary.AppendUvarint(w.buf[:0], uint64(len(packed))), packed...)
	w.buf = append(w.buf, w.sets...)
	n, err := w.w.Write(w.buf)
	w.at += uint64(n)
	if w.kind == Entries {
		w.bounds = binary.LittleEndian.AppendUint32(w.bounds, w.bound.Docs)
		w.bounds = binary.LittleEndian.AppendUint32(w.bounds, w.bound.First)
	}
	w.group.keys, w.sets = 0, w.sets[:0]
	return err
}

// End ends a list and returns its number of keys.
func (w *Writer) End() (keys int, err error) {
	if w.group.keys > 0 {
		err = w.flush()
	}
	keys, w.keys = w.keys, 0
	return keys, err
}

// Tables are what finds the groups of some lists.
type Tables struct {
	Offsets, Separators, SeparatorOffsets, Bounds []byte
}

// Close returns the tables of all groups.
func (w *Writer) Close() Tables {
	w.offsets.Add(w.at)
	w.separatorOffsets.Add(uint64(len(w.separators)))
	return Tables{w.offsets.Bytes(), w.separators, w.separatorOffsets.Bytes(), w.bounds}
}

// texts are the texts of a group on their way.
type texts struct {
	kind                  Kind
	keys                  int
	last                  Entry
	numbers, heads, names []byte
}

func (t *texts) begin() {
	t.numbers, t.heads, t.names = t.numbers[:0], t.heads[:0], t.names[:0]
	t.last.Key, t.last.Label = t.last.Key[:0], t.last.Label[:0]
}

func (t *texts) add(e Entry) {
	same := shared(t.last.Key, e.Key)
	t.numbers = binary.AppendUvarint(t.numbers, uint64(same))
	t.numbers = binary.AppendUvarint(t.numbers, uint64(len(e.Key)-same))
	t.heads = append(t.heads, e.Key[same:]...)
	t.last.Key = append(t.last.Key[:same], e.Key[same:]...)
	t.keys++
	if t.kind == Bare {
		return
	}
	same = shared(t.last.Label, e.Label)
	t.numbers = binary.AppendUvarint(t.numbers, uint64(same))
	t.numbers = binary.AppendUvarint(t.numbers, uint64(len(e.Label)-same))
	t.numbers = binary.AppendUvarint(t.numbers, uint64(len(e.Set)))
	t.names = append(t.names, e.Label[same:]...)
	t.last.Label = append(t.last.Label[:same], e.Label[same:]...)
}

// bytes are the texts, valid until the next group.
func (t *texts) bytes() []byte {
	t.numbers = append(append(t.numbers, t.heads...), t.names...)
	return t.numbers
}

// Sample returns texts as they are packed, of up to n groups, evenly spread over a list
// of ascending entries, to train a dictionary with.
func Sample(kind Kind, list []Entry, n int) (samples [][]byte) {
	step := max(1, groups(len(list))/max(1, n)) * groupKeys
	for from := 0; from < len(list); from += step {
		t := texts{kind: kind}
		for _, e := range list[from:min(from+groupKeys, len(list))] {
			t.add(e)
		}
		samples = append(samples, t.bytes())
	}
	return samples
}

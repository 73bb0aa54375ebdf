// Package browse answers: which entries has a list, from the first to the last, and
// which documents has each?
//
// An entry has a key, which gives its place, a label, which is shown, and a set of
// documents. Entries stand in groups of 16, each key and label written as what it does
// not share with the one before in its group: `ab` with the label `Ab` and the document
// 3, then `abc` with `Abc` and 4 are the bytes
//
//	00 02 61 62 00 02 41 62 01 03 02 01 63 02 01 63 01 04
//
// Several lists lie one after the other, and a group never crosses from one to the next.
package browse

import (
	"encoding/binary"
	"io"

	"holdfast/engine/internal/encoding"
)

// group is how many entries are encoded together.
const group = 16

func groups(entries int) int { return (entries + group - 1) / group }

// Entry is one entry of a list. Set is an encoded set of documents.
type Entry struct {
	Key, Label, Set []byte
}

// Writer writes lists, one after the other. One goroutine at a time.
type Writer struct {
	w       io.Writer
	offsets encoding.OffsetWriter
	at      uint64
	n       int // of the present list
	last    Entry
	buf     []byte
}

// NewWriter writes lists to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Add writes the next entry, whose key must be greater than that of the one before.
func (w *Writer) Add(e Entry) error {
	if w.n%group == 0 {
		w.offsets.Add(w.at)
		w.last.Key, w.last.Label = w.last.Key[:0], w.last.Label[:0]
	}
	w.buf = appendShared(w.buf[:0], w.last.Key, e.Key)
	w.buf = appendShared(w.buf, w.last.Label, e.Label)
	w.buf = binary.AppendUvarint(w.buf, uint64(len(e.Set)))
	w.buf = append(w.buf, e.Set...)
	w.last.Key, w.last.Label = append(w.last.Key[:0], e.Key...), append(w.last.Label[:0], e.Label...)
	w.n++
	n, err := w.w.Write(w.buf)
	w.at += uint64(n)
	return err
}

// appendShared writes text as how many bytes it shares with last, and the others.
func appendShared(dst, last, text []byte) []byte {
	shared := 0
	for shared < min(len(text), len(last)) && text[shared] == last[shared] {
		shared++
	}
	dst = binary.AppendUvarint(dst, uint64(shared))
	dst = binary.AppendUvarint(dst, uint64(len(text)-shared))
	return append(dst, text[shared:]...)
}

// End ends a list and returns its number of entries.
func (w *Writer) End() (entries int) {
	entries, w.n = w.n, 0
	return entries
}

// Close returns the offset column of all groups.
func (w *Writer) Close() []byte {
	w.offsets.Add(w.at)
	return w.offsets.Bytes()
}

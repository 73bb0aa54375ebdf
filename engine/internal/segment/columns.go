package segment

import (
	"encoding/binary"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// writePacked writes the packed words of docs documents, of which of returns the
// provisional span and sets, and their tables.
func writePacked(w *store.FrameWriter, p *docvalues.Packing, docs int, of func(doc int) (uint32, []uint32)) error {
	w.Begin(tagPackedWords)
	var buf [8]byte
	n := p.WordBytes()
	if n == 0 {
		docs = 0 // all words are zero
	}
	for doc := range docs {
		binary.LittleEndian.PutUint64(buf[:], p.Word(of(doc)))
		if _, err := w.Write(buf[:n]); err != nil {
			return err
		}
	}
	if docs > 0 {
		if _, err := w.Write(make([]byte, docvalues.WordPad(n))); err != nil {
			return err
		}
	}
	w.Put(tagPackedTables, p.AppendTables(nil))
	return nil
}

// writeRows writes the rows of docs documents, of which values returns the
// ascending values, valid until the next call.
func writeRows(w *store.FrameWriter, docs int, values func(doc int) []uint32) error {
	w.Begin(tagRows)
	rows := docvalues.NewRowWriter(w)
	for doc := range docs {
		if err := rows.Add(values(doc)); err != nil {
			return err
		}
	}
	slots, offsets := rows.Close()
	w.Put(tagRowOffsets, offsets)
	w.Put(tagRowSlots, slots)
	return nil
}

// writeRecords writes the encoded records of docs documents.
func writeRecords(w *store.FrameWriter, data, offsets store.Tag, docs int, record func(doc int) ([]byte, error)) error {
	w.Begin(data)
	out := stored.NewWriter(w)
	for doc := range docs {
		r, err := record(doc)
		if err != nil {
			return err
		}
		if err := out.Add(r); err != nil {
			return err
		}
	}
	w.Put(offsets, out.Close())
	return nil
}

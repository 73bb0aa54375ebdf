package postings

import "slices"

// Batch is documents that all of some lists hold in a common field, ascending. Its
// memory serves the next batch. One goroutine at a time.
type Batch struct {
	Docs []uint32
	// Fields are, for each of Docs, those in which all of the lists hold it.
	Fields []uint32
	// Codes are, for each of the lists, the codes of Docs; empty if nobody asks.
	Codes [][]uint32
}

// reset empties the batch, for the codes of some number of lists.
func (b *Batch) reset(lists int) {
	b.Codes = slices.Grow(b.Codes[:0], lists)[:lists] // with what memory they had
	b.truncate(0)
}

func (b *Batch) truncate(n int) {
	b.Docs, b.Fields = b.Docs[:n], b.Fields[:min(n, len(b.Fields))]
	for i := range b.Codes {
		b.Codes[i] = b.Codes[i][:min(n, len(b.Codes[i]))]
	}
}

// column is the codes of a list, one for each document, or nil if nobody asks.
func (b *Batch) column(list int) []uint32 {
	if list >= len(b.Codes) {
		return nil
	}
	c := b.Codes[list]
	c = slices.Grow(c, len(b.Docs)-len(c))[:len(b.Docs)]
	b.Codes[list] = c
	return c
}

// add appends those of some postings of the first list that have any of fields.
func (b *Batch) add(docs, codes []uint32, r *reader, fields uint32) {
	n := len(b.Docs)
	b.Docs = slices.Grow(b.Docs, len(docs))[:n+len(docs)]
	b.Fields = slices.Grow(b.Fields, len(docs))[:n+len(docs)]
	outDocs, outFields, column, sets := b.Docs, b.Fields, b.column(r.place), r.sets
	codes = codes[:len(docs)]
	for i, doc := range docs {
		f := sets[codes[i]] & fields
		outDocs[n], outFields[n] = doc, f
		if column != nil {
			column[n] = codes[i]
		}
		if f != 0 {
			n++
		}
	}
	b.truncate(n)
}

// KeepOnly takes out documents that are not in a set, one bit each, lowest first.
func (b *Batch) KeepOnly(set []uint64) {
	n := 0
	for i, doc := range b.Docs {
		if set[doc/64]>>(doc%64)&1 == 0 {
			continue
		}
		b.Docs[n] = doc
		if len(b.Fields) > 0 {
			b.Fields[n] = b.Fields[i]
		}
		for _, column := range b.Codes {
			column[n] = column[i]
		}
		n++
	}
	b.truncate(n)
}

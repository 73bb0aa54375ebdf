// Package termdict answers: what is known of a term, and where is its list?
//
// A dictionary is two sections. The first is a finite state transducer (vellum),
// read in place, from term to the offset of its entry. The second holds the
// entries in term order, each a row of varints:
//
//	rank       of the term by falling document frequency; it is the number that
//	           forward runs use
//	frequency  number of documents that have the term
//	fields     set of fields that have it, one bit a field
//	per field  of fields, lowest first: number of documents
//	then either, if frequency is 1, document and code of the only posting,
//	or offset and length of the list
//
// Nothing in an entry knows of deletions.
package termdict

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"

	"holdfast/engine/internal/encoding"

	"github.com/blevesearch/vellum"
)

// Entry is what a dictionary knows of a term.
type Entry struct {
	Rank, Frequency uint32
	Fields          uint32
	// PerField holds a document frequency for each field of Fields, lowest first.
	PerField []uint32
	// Doc and Code are the only posting, if Frequency is 1.
	Doc, Code uint32
	// Offset and Length place the list otherwise.
	Offset, Length uint64
}

// FieldFrequency is the number of documents that have the term in field f.
func (e *Entry) FieldFrequency(f int) uint32 {
	if e.Fields&(1<<f) == 0 {
		return 0
	}
	return e.PerField[bits.OnesCount32(e.Fields&(1<<f-1))]
}

// Writer writes a dictionary. One goroutine at a time.
type Writer struct {
	fst     *vellum.Builder
	entries []byte
}

// registryCells is how many states the transducer's builder remembers, to share
// equal ones. It takes memory for each; small dictionaries need few.
const registryCells = 10_000

// NewWriter writes the transducer of some number of terms to w.
func NewWriter(w io.Writer, terms int) (*Writer, error) {
	options := vellum.BuilderOpts{Encoder: 1, RegistryTableSize: min(registryCells, 64+terms), RegistryMRUSize: 2}
	fst, err := vellum.New(w, &options)
	if err != nil {
		return nil, err
	}
	return &Writer{fst: fst}, nil
}

// Add adds a term; terms must ascend. The entry is given without its rank, as
// the package comment lays it out.
func (w *Writer) Add(term []byte, rank uint32, entry []byte) error {
	at := len(w.entries)
	w.entries = binary.AppendUvarint(w.entries, uint64(rank))
	w.entries = append(w.entries, entry...)
	return w.fst.Insert(term, uint64(at))
}

// Close ends the transducer and returns the entries.
func (w *Writer) Close() ([]byte, error) { return w.entries, w.fst.Close() }

// Dict reads a dictionary. Immutable, share freely.
type Dict struct {
	section string
	fst     *vellum.FST
	entries []byte
}

// Open reads a dictionary in place from its two sections.
func Open(section string, fst, entries []byte) (d *Dict, err error) {
	defer catch(section, &err)
	f, err := vellum.Load(fst)
	if err != nil {
		return nil, encoding.Corrupt(section, 0, "%v", err)
	}
	if n := f.Len(); n < 0 || n > len(entries) {
		return nil, encoding.Corrupt(section, 0, "%d terms, %d bytes of entries", n, len(entries))
	}
	return &Dict{section, f, entries}, nil
}

// catch turns a panic of vellum, which trusts its bytes, into damage. Faults of
// mapped memory pass.
func catch(section string, err *error) {
	r := recover()
	if r == nil {
		return
	}
	if _, fault := r.(interface{ Addr() uintptr }); fault {
		panic(r)
	}
	*err = encoding.Corrupt(section, 0, "transducer: %v", r)
}

// Len is the number of terms.
func (d *Dict) Len() int { return d.fst.Len() }

// Find returns the entry of a term and whether it is there.
func (d *Dict) Find(term []byte) (e Entry, found bool, err error) {
	defer catch(d.section, &err)
	at, found, err := d.fst.Get(term)
	if err != nil {
		return e, false, encoding.Corrupt(d.section, 0, "transducer: %v", err)
	}
	if !found {
		return e, false, nil
	}
	e, err = d.entry(at, nil)
	return e, err == nil, err
}

// entry reads an entry; its frequencies of fields are appended to perField.
func (d *Dict) entry(at uint64, perField []uint32) (e Entry, err error) {
	if at > uint64(len(d.entries)) {
		return e, encoding.Corrupt(d.section, 0, "no entry at %d", at)
	}
	const max32 = 1<<32 - 1
	c := encoding.NewCursor(d.section, d.entries[at:])
	e.Rank = uint32(c.Uvarint(max32))
	e.Frequency = uint32(c.Uvarint(max32))
	e.Fields = uint32(c.Uvarint(max32))
	if perField == nil {
		perField = make([]uint32, 0, bits.OnesCount32(e.Fields))
	}
	e.PerField = perField
	for range bits.OnesCount32(e.Fields) {
		e.PerField = append(e.PerField, uint32(c.Uvarint(uint64(e.Frequency))))
	}
	if e.Frequency == 1 {
		e.Doc = uint32(c.Uvarint(max32))
		e.Code = uint32(c.Uvarint(max32))
	} else {
		e.Offset = c.Uvarint(1 << 62)
		e.Length = c.Uvarint(1 << 62)
	}
	return e, c.Err()
}

// Iterator walks terms in order. One goroutine at a time.
type Iterator struct {
	d    *Dict
	it   *vellum.FSTIterator
	left int // terms that there can still be, a bound on damaged transducers
	// Term and Entry are the present term, valid until Next.
	Term  []byte
	Entry Entry
	err   error
	begun bool
}

// Iterator returns an iterator before the first term.
func (d *Dict) Iterator() *Iterator { return d.Search(nil, nil, nil) }

// Search returns an iterator over the terms that automaton accepts, or all if it
// is nil, from from inclusive to to exclusive; nil is no bound.
func (d *Dict) Search(automaton vellum.Automaton, from, to []byte) (r *Iterator) {
	r = &Iterator{d: d, left: d.fst.Len()}
	defer catch(d.section, &r.err)
	if automaton == nil {
		r.it, r.err = d.fst.Iterator(from, to)
	} else {
		r.it, r.err = d.fst.Search(automaton, from, to)
	}
	return r
}

// Next moves to the next term and reports whether there is one.
func (r *Iterator) Next() (ok bool) {
	defer func() { ok = ok && r.err == nil }()
	defer catch(r.d.section, &r.err)
	if r.err == nil && r.begun {
		r.err = r.it.Next()
	}
	r.begun = true
	if r.err != nil {
		return false
	}
	term, at := r.it.Current()
	if r.left--; r.left < 0 || r.Term != nil && bytes.Compare(r.Term, term) >= 0 {
		r.err = encoding.Corrupt(r.d.section, 0, "terms out of order")
		return false
	}
	r.Term = append(r.Term[:0], term...)
	r.Entry, r.err = r.d.entry(at, r.Entry.PerField[:0])
	return true
}

// Err is the error that ended the walk early, if any.
func (r *Iterator) Err() error {
	switch {
	case r.err == nil || errors.Is(r.err, vellum.ErrIteratorDone):
		return nil
	case errors.Is(r.err, encoding.ErrCorrupt):
		return r.err
	}
	return encoding.Corrupt(r.d.section, 0, "transducer: %v", r.err)
}

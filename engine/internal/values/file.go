// Package values answers: which number has a facet value in this catalogue?
//
// A value is a keyword field and a folded text; its number is the same in all
// segments, so that they can be counted together and merged raw. A merge of all
// segments may number all values anew. Numbers are kept in files that follow each other: each holds
// the values of one stretch of numbers, as they are to be shown, with a table of
// hashes to find them by and their order by field and folded text. How many live documents have each value stands in one
// column, written anew with each commit.
package values

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"strings"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keytable"
	"holdfast/engine/internal/store"
)

// The kinds of file and their sections.
var (
	Kind       = store.Tag{'V', 'A', 'L', 'U'}
	tagSpan    = store.Tag{'S', 'P', 'A', 'N'}
	tagFields  = store.Tag{'F', 'I', 'E', 'L'}
	tagOffsets = store.Tag{'T', 'O', 'F', 'F'}
	tagTexts   = store.Tag{'T', 'E', 'X', 'T'}
	tagBuckets = store.Tag{'B', 'K', 'T', 'S'}
	tagSlots   = store.Tag{'S', 'L', 'T', 'S'}
	tagOrder   = store.Tag{'V', 'O', 'R', 'D'}

	CountsKind = store.Tag{'C', 'N', 'T', 'S'}
	tagCounts  = store.Tag{'L', 'I', 'V', 'E'}
	tagMaxima  = store.Tag{'M', 'A', 'X', 'I'}
)

// Value is a value as it is to be shown, and its keyword field's number.
type Value struct {
	Field uint8
	Text  string
}

// Write writes the file of values with the numbers from first on.
func Write(w *store.FrameWriter, first uint32, list []Value) error {
	span := binary.LittleEndian.AppendUint32(nil, first)
	w.Put(tagSpan, binary.LittleEndian.AppendUint32(span, uint32(len(list))))
	fields := make([]byte, len(list))
	hashes := make([]uint64, len(list))
	keys := make([]string, len(list))
	var offsets encoding.OffsetWriter
	w.Begin(tagTexts)
	at := uint64(0)
	for i, v := range list {
		fields[i] = v.Field
		keys[i] = analysis.Fold(v.Text)
		hashes[i] = keytable.Hash(v.Field, keys[i])
		if !offsets.Add(at) {
			return errors.New("facet values are too long")
		}
		at += uint64(len(v.Text))
		if _, err := w.Write([]byte(v.Text)); err != nil {
			return err
		}
	}
	offsets.Add(at)
	w.Put(tagFields, fields)
	w.Put(tagOffsets, offsets.Bytes())
	starts, slots := keytable.AppendBuckets(hashes)
	w.Put(tagBuckets, starts)
	w.Put(tagSlots, slots)
	w.Put(tagOrder, appendOrder(nil, list, keys))
	return nil
}

// File is an open file of values. Immutable, share freely.
type File struct {
	First, Count uint32
	fields       []byte
	texts        []byte
	offsets      encoding.Offsets
	table        keytable.Buckets
	order        encoding.U32s
}

// Open reads a file of values in place.
func Open(f *store.Frame) (*File, error) {
	var v File
	s := make(map[store.Tag][]byte)
	for _, tag := range []store.Tag{tagSpan, tagFields, tagOffsets, tagTexts, tagBuckets, tagSlots, tagOrder} {
		b, err := f.Section(tag)
		if err != nil {
			return nil, err
		}
		s[tag] = b
	}
	c := encoding.NewCursor("span", s[tagSpan])
	v.First, v.Count = c.U32(), c.U32()
	n := int(v.Count)
	if err := c.Done(); err != nil {
		return nil, f.Locate(err)
	}
	if len(s[tagFields]) != n || len(s[tagOrder]) != 4*n || uint64(v.First)+uint64(v.Count) > 1<<32-1 {
		return nil, f.Locate(encoding.Corrupt("values", 0, "columns differ in length"))
	}
	v.fields, v.texts, v.order = s[tagFields], s[tagTexts], encoding.U32s(s[tagOrder])
	var err error
	if v.table, err = keytable.OpenBuckets("value buckets", s[tagBuckets], s[tagSlots], n); err != nil {
		return nil, f.Locate(err)
	}
	v.offsets, err = encoding.OpenOffsets("value offsets", s[tagOffsets], n+1, uint64(len(v.texts)))
	return &v, f.Locate(err)
}

func (v *File) text(i int) string { return string(v.bytes(i)) }

func (v *File) bytes(i int) []byte {
	from, to, ok := v.offsets.Span(i, len(v.texts))
	if !ok {
		return nil
	}
	return v.texts[from:to]
}

func (v *File) find(hash uint64, field uint8, key string) (uint32, bool) {
	for p := v.table.Probe(hash); ; {
		i, ok := v.table.Next(&p)
		if !ok {
			return 0, false
		}
		if v.fields[i] == field && analysis.Fold(v.text(int(i))) == key {
			return v.First + i, true
		}
	}
}

// Table is all values of a commit point. Immutable, share freely.
type Table struct{ files []*File }

// NewTable returns the table of files, which must follow each other.
func NewTable(files []*File) (*Table, error) {
	next := uint32(0)
	for _, f := range files {
		if f.First != next {
			return nil, encoding.Corrupt("values", 0, "values from %d follow those before %d", f.First, next)
		}
		next += f.Count
	}
	return &Table{files}, nil
}

// Len is how many values there are; their numbers are below it.
func (t *Table) Len() uint32 {
	if len(t.files) == 0 {
		return 0
	}
	last := t.files[len(t.files)-1]
	return last.First + last.Count
}

// Find returns the number of a folded value.
func (t *Table) Find(field uint8, key string) (uint32, bool) {
	hash := keytable.Hash(field, key)
	for _, f := range t.files {
		if id, ok := f.find(hash, field, key); ok {
			return id, true
		}
	}
	return 0, false
}

// file is the file that has value id. Files are few and the first is the longest.
func (t *Table) file(id uint32) *File {
	for _, f := range t.files {
		if id < f.First+f.Count {
			return f
		}
	}
	return t.files[len(t.files)-1]
}

// Field returns the keyword field of value id, or 255, which no field is, if
// there is no such value.
func (t *Table) Field(id uint32) uint8 {
	if id >= t.Len() {
		return math.MaxUint8
	}
	f := t.file(id)
	return f.fields[id-f.First]
}

// Text returns value id as it is to be shown. The id must be below Len.
func (t *Table) Text(id uint32) string {
	f := t.file(id)
	return f.text(int(id - f.First))
}

// Texts returns the texts of values, all below Len, as they are to be shown. They
// share memory.
func (t *Table) Texts(ids []uint32) []string {
	texts := make([][]byte, len(ids))
	size := 0
	for i, id := range ids {
		f := t.file(id)
		texts[i] = f.bytes(int(id - f.First))
		size += len(texts[i])
	}
	var all strings.Builder
	all.Grow(size)
	for _, b := range texts {
		all.Write(b)
	}
	out, rest := make([]string, len(ids)), all.String()
	for i, b := range texts {
		out[i], rest = rest[:len(b)], rest[len(b):]
	}
	return out
}

// CompareTexts orders two values, both below Len, by the texts that are shown.
func (t *Table) CompareTexts(a, b uint32) int {
	fa, fb := t.file(a), t.file(b)
	return bytes.Compare(fa.bytes(int(a-fa.First)), fb.bytes(int(b-fb.First)))
}

// List returns values first to first+n-1.
func (t *Table) List(first, n uint32) []Value {
	list := make([]Value, n)
	for i := range list {
		id := first + uint32(i)
		list[i] = Value{t.Field(id), t.Text(id)}
	}
	return list
}

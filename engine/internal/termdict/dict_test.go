package termdict

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"reflect"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

// entryBytes is what a segment writes for an entry, without its rank.
func entryBytes(e *Entry) []byte {
	b := binary.AppendUvarint(nil, uint64(e.Frequency))
	b = binary.AppendUvarint(b, uint64(e.Fields))
	for _, n := range e.PerField {
		b = binary.AppendUvarint(b, uint64(n))
	}
	if e.Frequency == 1 {
		b = binary.AppendUvarint(b, uint64(e.Doc))
		return binary.AppendUvarint(b, uint64(e.Code))
	}
	b = binary.AppendUvarint(b, e.Offset)
	return binary.AppendUvarint(b, e.Length)
}

func drawEntry(t *rapid.T) Entry {
	e := Entry{Rank: rapid.Uint32().Draw(t, "rank"), Frequency: rapid.Uint32Range(1, 1000).Draw(t, "frequency"),
		Fields: rapid.Uint32().Draw(t, "fields")}
	e.PerField = make([]uint32, bits.OnesCount32(e.Fields))
	for i := range e.PerField {
		e.PerField[i] = rapid.Uint32Range(1, e.Frequency).Draw(t, "field frequency")
	}
	if e.Frequency == 1 {
		e.Doc, e.Code = rapid.Uint32().Draw(t, "doc"), rapid.Uint32().Draw(t, "code")
	} else {
		e.Offset, e.Length = rapid.Uint64Range(0, 1<<40).Draw(t, "offset"), rapid.Uint64Range(0, 1<<30).Draw(t, "length")
	}
	return e
}

func build(t fataler, terms []string, entry func(i int) Entry) (fst, entries []byte) {
	var buf bytes.Buffer
	w, err := NewWriter(&buf, len(terms))
	if err != nil {
		t.Fatal(err)
	}
	for i, term := range terms {
		e := entry(i)
		if err := w.Add([]byte(term), e.Rank, entryBytes(&e)); err != nil {
			t.Fatal(err)
		}
	}
	entries, err = w.Close()
	if err != nil {
		t.Fatal(err)
	}
	return buf.Bytes(), entries
}

type fataler interface{ Fatal(...any) }

func TestDict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.MapOf(rapid.StringN(1, 10, 40), rapid.Custom(drawEntry)).Draw(t, "terms")
		terms := sortedKeys(set)
		fst, entries := build(t, terms, func(i int) Entry { return set[terms[i]] })
		d, err := Open("test", fst, entries)
		if err != nil || d.Len() != len(terms) {
			t.Fatalf("%v, want %d terms", err, len(terms))
		}
		it := d.Iterator()
		for _, term := range terms {
			e, found, err := d.Find([]byte(term))
			if err != nil || !found || !reflect.DeepEqual(e, set[term]) {
				t.Fatalf("%q: %+v, %v, %v, want %+v", term, e, found, err, set[term])
			}
			if !it.Next() || string(it.Term) != term || !reflect.DeepEqual(it.Entry, set[term]) {
				t.Fatalf("walk is at %q, want %q", it.Term, term)
			}
		}
		if it.Next() || it.Err() != nil {
			t.Fatalf("walk goes on: %v", it.Err())
		}
		if _, found, err := d.Find([]byte("not there \xff")); found || err != nil {
			t.Fatalf("found what is not there: %v", err)
		}
	})
}

func sortedKeys(m map[string]Entry) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	for i := range keys { // few keys
		for j := i; j > 0 && keys[j] < keys[j-1]; j-- {
			keys[j], keys[j-1] = keys[j-1], keys[j]
		}
	}
	return keys
}

func TestFieldFrequency(t *testing.T) {
	e := Entry{Fields: 0b1010, PerField: []uint32{7, 9}}
	for f, want := range []uint32{0, 7, 0, 9, 0} {
		if got := e.FieldFrequency(f); got != want {
			t.Errorf("field %d: %d, want %d", f, got, want)
		}
	}
}

// Damaged bytes give some answer or ErrCorrupt.
func FuzzDict(f *testing.F) {
	terms := make([]string, 50)
	for i := range terms {
		terms[i] = fmt.Sprintf("term%02d", i)
	}
	fst, entries := build(f, terms, func(i int) Entry {
		return Entry{Rank: uint32(i), Frequency: uint32(i + 2), Fields: 3, PerField: []uint32{1, 2}, Offset: uint64(i)}
	})
	f.Add(fst, entries)
	f.Add(fst[:len(fst)-3], entries)
	f.Fuzz(func(t *testing.T, fst, entries []byte) {
		d, err := Open("test", fst, entries)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		if _, _, err := d.Find([]byte("term07")); err != nil && !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
		it := d.Iterator()
		for n := 0; it.Next() && n < 1000; n++ {
		}
		if err := it.Err(); err != nil && !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
	})
}

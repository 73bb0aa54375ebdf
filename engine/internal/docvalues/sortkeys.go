package docvalues

import (
	"bytes"
	"encoding/binary"
	"io"

	"holdfast/engine/internal/encoding"
)

// sortGroup is how many keys are encoded together, each by what it does not share
// with the one before.
const sortGroup = 16

func sortGroups(keys int) int { return (keys + sortGroup - 1) / sortGroup }

// SortKeyWriter writes the tables of keys of a segment, one after the other. One
// goroutine at a time.
type SortKeyWriter struct {
	w       io.Writer
	offsets encoding.OffsetWriter
	at      uint64
	keys    int // of the present table
	last    []byte
	buf     []byte
}

// NewSortKeyWriter writes tables to w.
func NewSortKeyWriter(w io.Writer) *SortKeyWriter { return &SortKeyWriter{w: w} }

// Add writes the next key, which must be greater than the one before.
func (w *SortKeyWriter) Add(key []byte) error {
	shared := 0
	if w.keys%sortGroup == 0 {
		w.offsets.Add(w.at)
	} else {
		for shared < min(len(key), len(w.last)) && key[shared] == w.last[shared] {
			shared++
		}
	}
	w.buf = binary.AppendUvarint(w.buf[:0], uint64(shared))
	w.buf = encoding.AppendString(w.buf, string(key[shared:]))
	w.last = append(w.last[:0], key...)
	w.keys++
	n, err := w.w.Write(w.buf)
	w.at += uint64(n)
	return err
}

// End ends a table and returns its number of keys.
func (w *SortKeyWriter) End() (keys int) {
	keys, w.keys = w.keys, 0
	return keys
}

// Close returns the offset column of all groups.
func (w *SortKeyWriter) Close() []byte {
	w.offsets.Add(w.at)
	return w.offsets.Bytes()
}

// SortKeys is a table of different byte strings, ascending; a string's place is
// its ordinal. Immutable, share freely.
type SortKeys struct {
	data    encoding.Blob
	offsets encoding.Offsets
	first   int // group
	keys    int
}

// OpenSortKeys reads tables of so many keys each in place.
func OpenSortKeys(data encoding.Blob, offsets []byte, keys []int) ([]*SortKeys, error) {
	groups := 0
	var list []*SortKeys
	for _, n := range keys {
		list = append(list, &SortKeys{data: data, first: groups, keys: n})
		groups += sortGroups(n)
	}
	o, err := encoding.OpenOffsets("sort key offsets", offsets, groups+1, uint64(data.Len()))
	if err != nil {
		return nil, err
	}
	for _, k := range list {
		k.offsets = o
	}
	return list, nil
}

// Len is the number of keys.
func (k *SortKeys) Len() int { return k.keys }

// SortKeyIterator reads keys in ascending order. One goroutine at a time.
type SortKeyIterator struct {
	k    *SortKeys
	next int
	last int
	c    *encoding.Cursor
	// Key is the present key, until Next.
	Key []byte
	err error
}

// Iterator reads all keys.
func (k *SortKeys) Iterator() *SortKeyIterator { return &SortKeyIterator{k: k, last: k.keys} }

// group reads the keys of one group.
func (k *SortKeys) group(g int) *SortKeyIterator {
	return &SortKeyIterator{k: k, next: g * sortGroup, last: min((g+1)*sortGroup, k.keys)}
}

// Next moves to the next key.
func (it *SortKeyIterator) Next() bool {
	if it.err != nil || it.next >= it.last {
		return false
	}
	if it.next%sortGroup == 0 {
		if it.err = it.open(it.k.first + it.next/sortGroup); it.err != nil {
			return false
		}
	}
	shared := int(it.c.Uvarint(uint64(len(it.Key))))
	rest := it.c.Bytes(it.c.Count(1))
	if it.err = it.c.Err(); it.err != nil {
		return false
	}
	it.Key = append(it.Key[:shared], rest...)
	it.next++
	return true
}

func (it *SortKeyIterator) open(group int) error {
	from, to, ok := it.k.offsets.Span(group, it.k.data.Len())
	if !ok {
		return encoding.Corrupt("sort keys", 0, "no group %d", group)
	}
	data, err := it.k.data.Slice(from, to)
	if err != nil {
		return err
	}
	it.c = encoding.NewCursor("sort keys", data)
	it.Key = it.Key[:0]
	return nil
}

// Err returns the first error.
func (it *SortKeyIterator) Err() error { return it.err }

// Key returns a copy of the key with an ordinal.
func (k *SortKeys) Key(ordinal int) ([]byte, error) {
	if ordinal < 0 || ordinal >= k.keys {
		return nil, encoding.Corrupt("sort keys", 0, "no key %d", ordinal)
	}
	it := k.group(ordinal / sortGroup)
	for range ordinal%sortGroup + 1 {
		if !it.Next() {
			return nil, it.Err()
		}
	}
	return it.Key, nil
}

// Search returns the ordinal of the first key that is not less than key, which
// may be Len, and whether it is equal.
func (k *SortKeys) Search(key []byte) (ordinal int, equal bool, err error) {
	low, high := 0, sortGroups(k.keys) // the last group that begins with no greater key
	for low+1 < high {
		middle := (low + high) / 2
		it := k.group(middle)
		if !it.Next() {
			return 0, false, it.Err()
		}
		if bytes.Compare(it.Key, key) <= 0 {
			low = middle
		} else {
			high = middle
		}
	}
	it := k.group(low)
	for it.Next() {
		if order := bytes.Compare(it.Key, key); order >= 0 {
			return it.next - 1, order == 0, nil
		}
	}
	return it.last, false, it.Err()
}

// Bytes is what the keys take, without the offsets of their groups.
func (k *SortKeys) Bytes() int64 {
	if k.keys == 0 {
		return 0
	}
	return int64(k.offsets.At(k.first+sortGroups(k.keys))) - int64(k.offsets.At(k.first))
}

package browse

import (
	"bytes"

	"holdfast/engine/internal/encoding"
)

// List is the entries of one list, ascending by key. Immutable, share freely.
type List struct {
	data    encoding.Blob
	offsets encoding.Offsets
	first   int // group
	n       int
}

// Open reads lists of so many entries each in place.
func Open(data encoding.Blob, offsets []byte, entries []int) ([]*List, error) {
	at := 0
	var lists []*List
	for _, n := range entries {
		lists = append(lists, &List{data: data, first: at, n: n})
		at += groups(n)
	}
	o, err := encoding.OpenOffsets("browse offsets", offsets, at+1, uint64(data.Len()))
	if err != nil {
		return nil, err
	}
	for _, l := range lists {
		l.offsets = o
	}
	return lists, nil
}

// Len is the number of entries; a nil list has none.
func (l *List) Len() int {
	if l == nil {
		return 0
	}
	return l.n
}

// Bytes is what the entries take, without the offsets of their groups.
func (l *List) Bytes() int64 {
	if l.Len() == 0 {
		return 0
	}
	return int64(l.offsets.At(l.first+groups(l.n))) - int64(l.offsets.At(l.first))
}

// Cursor reads entries by their place, those near each other quickly. One goroutine at
// a time.
type Cursor struct {
	l       *List
	group   int // that was read, or -1
	entries [group]Entry
	text    []byte // of keys and labels
}

// Cursor returns a new cursor.
func (l *List) Cursor() *Cursor { return &Cursor{l: l, group: -1} }

// Entry returns entry i, valid until the next call.
func (c *Cursor) Entry(i int) (*Entry, error) {
	if i < 0 || i >= c.l.Len() {
		return nil, encoding.Corrupt("browse entries", 0, "no entry %d", i)
	}
	if g := i / group; g != c.group {
		if err := c.read(g, group); err != nil {
			c.group = -1
			return nil, err
		}
		c.group = g
	}
	return &c.entries[i%group], nil
}

// read reads the first entries of a group.
func (c *Cursor) read(g, limit int) error {
	from, to, ok := c.l.offsets.Span(c.l.first+g, c.l.data.Len())
	if !ok {
		return encoding.Corrupt("browse entries", 0, "no group %d", c.l.first+g)
	}
	data, err := c.l.data.Slice(from, to)
	if err != nil {
		return err
	}
	in := encoding.NewCursor("browse entries", data)
	c.text = c.text[:0]
	var last Entry
	for i := range min(limit, c.l.n-g*group) {
		e := &c.entries[i]
		e.Key = c.shared(in, last.Key)
		e.Label = c.shared(in, last.Label)
		e.Set = in.Bytes(in.Count(1))
		if in.Err() != nil {
			return in.Err()
		}
		last = *e
	}
	if limit < group {
		return nil
	}
	return in.Done()
}

// shared reads a text that begins as the one before it.
func (c *Cursor) shared(in *encoding.Cursor, last []byte) []byte {
	shared := int(in.Uvarint(uint64(len(last))))
	rest := in.Bytes(in.Count(1))
	if in.Err() != nil {
		return nil
	}
	from := len(c.text)
	c.text = append(append(c.text, last[:shared]...), rest...)
	return c.text[from:len(c.text):len(c.text)]
}

// Search returns the place of the first entry whose key is not less than key, which may
// be Len.
func (c *Cursor) Search(key []byte) (int, error) {
	low, high := 0, groups(c.l.Len()) // the last group that begins with a lesser key
	for low+1 < high {
		middle := (low + high) / 2
		c.group = -1
		if err := c.read(middle, 1); err != nil {
			return 0, err
		}
		if bytes.Compare(c.entries[0].Key, key) < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	for i := low * group; i < min((low+1)*group, c.l.Len()); i++ {
		e, err := c.Entry(i)
		if err != nil {
			return 0, err
		}
		if bytes.Compare(e.Key, key) >= 0 {
			return i, nil
		}
	}
	return min((low+1)*group, c.l.Len()), nil
}

package keylist

import (
	"bytes"
	"encoding/binary"
	"slices"

	"holdfast/engine/internal/encoding"
)

// List is the keys of one list, ascending. Immutable, share freely.
type List struct {
	kind             Kind
	data             encoding.Blob
	offsets          encoding.Offsets
	separators       []byte
	separatorOffsets encoding.Offsets
	bounds           []byte
	first            int // group
	n                int
}

// Open reads lists of a kind, of so many keys each, in place.
func Open(kind Kind, data encoding.Blob, t Tables, keys []int) ([]*List, error) {
	at := 0
	var lists []*List
	for _, n := range keys {
		lists = append(lists, &List{kind: kind, data: data, separators: t.Separators, bounds: t.Bounds, first: at, n: n})
		at += groups(n)
	}
	o, err := encoding.OpenOffsets("key offsets", t.Offsets, at+1, uint64(data.Len()))
	if err != nil {
		return nil, err
	}
	s, err := encoding.OpenOffsets("separator offsets", t.SeparatorOffsets, at+1, uint64(len(t.Separators)))
	if err != nil {
		return nil, err
	}
	want := 0
	if kind == Entries {
		want = at * boundBytes
	}
	if len(t.Bounds) != want {
		return nil, encoding.Corrupt("bounds", 0, "%d bytes, want %d", len(t.Bounds), want)
	}
	for _, l := range lists {
		l.offsets, l.separatorOffsets = o, s
	}
	return lists, nil
}

// Len is the number of keys; a nil list has none.
func (l *List) Len() int {
	if l == nil {
		return 0
	}
	return l.n
}

// Bytes is what the keys take, without the tables of their groups.
func (l *List) Bytes() int64 {
	if l.Len() == 0 {
		return 0
	}
	return int64(l.offsets.At(l.first+groups(l.n))) - int64(l.offsets.At(l.first))
}

// Group is the group in which key i stands.
func (l *List) Group(i int) int { return i / groupKeys }

// Span is the keys of a group, to excluding.
func (l *List) Span(group int) (from, to int) {
	return group * groupKeys, min((group+1)*groupKeys, l.n)
}

// Bound is what the entries of a group have at most.
func (l *List) Bound(group int) Bound {
	b := l.bounds[(l.first+group)*boundBytes:]
	return Bound{binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])}
}

// separator is what the keys of a group, and none before, are not less than.
func (l *List) separator(group int) ([]byte, error) {
	from, to, ok := l.separatorOffsets.Span(l.first+group, len(l.separators))
	if !ok {
		return nil, encoding.Corrupt("separators", 0, "no group %d", l.first+group)
	}
	return l.separators[from:to], nil
}

// Unpacker unpacks a stored record and appends it to dst.
type Unpacker interface {
	Decode(dst, record []byte) ([]byte, error)
}

// maxRoom is the most room that is made for the texts of a group before they are read.
const maxRoom = 16 << 10

// Cursor reads keys by their place, those near each other quickly. One goroutine at a
// time.
type Cursor struct {
	l       *List
	unpack  Unpacker
	group   int // that was read, or -1
	entries [groupKeys]Entry
	packed  []byte // unpacked
	text    []byte // of keys and labels
}

// Cursor returns a new cursor.
func (l *List) Cursor(unpack Unpacker) *Cursor { return &Cursor{l: l, unpack: unpack, group: -1} }

// Entry returns the entry with key i, valid until the next call.
func (c *Cursor) Entry(i int) (*Entry, error) {
	if i < 0 || i >= c.l.Len() {
		return nil, encoding.Corrupt("keys", 0, "no key %d", i)
	}
	if g := i / groupKeys; g != c.group {
		c.group = -1
		if err := c.read(g); err != nil {
			return nil, err
		}
		c.group = g
	}
	return &c.entries[i%groupKeys], nil
}

// read reads a group.
func (c *Cursor) read(g int) error {
	from, to, ok := c.l.offsets.Span(c.l.first+g, c.l.data.Len())
	if !ok {
		return encoding.Corrupt("keys", 0, "no group %d", c.l.first+g)
	}
	data, err := c.l.data.Slice(from, to)
	if err != nil {
		return err
	}
	in := encoding.NewCursor("keys", data)
	packed := in.Bytes(in.Count(1))
	if in.Err() != nil {
		return in.Err()
	}
	if c.packed, err = c.unpack.Decode(c.packed[:0], packed); err != nil {
		return err
	}
	first, last := c.l.Span(g)
	if err := c.texts(in, last-first); err != nil {
		return err
	}
	return in.Done()
}

// texts reads the texts of n entries, and their sets from in.
func (c *Cursor) texts(in *encoding.Cursor, n int) error {
	per := c.l.kind.numbers()
	texts := encoding.NewCursor("keys", c.packed)
	var numbers [groupKeys * 5]int
	keyBytes := 0
	for i := range n * per {
		numbers[i] = int(texts.Uvarint(uint64(max(len(c.packed), in.Left()))))
		if i%per == 1 {
			keyBytes += numbers[i]
		}
	}
	keys := encoding.NewCursor("keys", texts.Bytes(keyBytes))
	if texts.Err() != nil {
		return texts.Err()
	}
	c.text = slices.Grow(c.text[:0], min(2*len(c.packed)*per, maxRoom))
	var last Entry
	for i := range n {
		e, of := &c.entries[i], numbers[i*per:]
		*e = Entry{Key: c.shared(keys, last.Key, of[0], of[1])}
		if per > 2 {
			e.Label, e.Set = c.shared(texts, last.Label, of[2], of[3]), in.Bytes(of[4])
		}
		if keys.Err() != nil || texts.Err() != nil || in.Err() != nil {
			return encoding.Corrupt("keys", 0, "entry %d is cut off", i)
		}
		last = *e
	}
	return texts.Done()
}

// shared reads a text that begins as the one before it, and has others more.
func (c *Cursor) shared(in *encoding.Cursor, last []byte, same, others int) []byte {
	rest := in.Bytes(others)
	if same > len(last) {
		in.Fail("%d bytes shared of %d", same, len(last))
	}
	if in.Err() != nil {
		return nil
	}
	from := len(c.text)
	c.text = append(append(c.text, last[:same]...), rest...)
	return c.text[from:len(c.text):len(c.text)]
}

// Search returns the place of the first key that is not less than key, which may be Len.
func (c *Cursor) Search(key []byte) (int, error) {
	low, high := 0, groups(c.l.Len()) // the last group whose separator is not greater
	for low+1 < high {
		middle := (low + high) / 2
		s, err := c.l.separator(middle)
		if err != nil {
			return 0, err
		}
		if bytes.Compare(s, key) <= 0 {
			low = middle
		} else {
			high = middle
		}
	}
	from, to := low*groupKeys, min((low+1)*groupKeys, c.l.Len())
	for i := from; i < to; i++ {
		e, err := c.Entry(i)
		if err != nil {
			return 0, err
		}
		if bytes.Compare(e.Key, key) >= 0 {
			return i, nil
		}
	}
	return to, nil
}

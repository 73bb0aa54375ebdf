// Package encoding answers: how are numbers laid out in bytes? It holds the
// cursor that every decoder reads with, packed blocks of 128 integers, and
// offset columns. It knows no files.
//
// All fixed-width integers are little-endian; varints are those of
// encoding/binary.
package encoding

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrCorrupt marks damage: a checksum, a bound or an order that does not hold.
var ErrCorrupt = errors.New("index is damaged")

// CorruptError says where the damage is. It unwraps to ErrCorrupt.
type CorruptError struct {
	File, Section string
	Offset        int64
	Reason        string
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s, %s at byte %d: %s", e.File, e.Section, e.Offset, e.Reason)
}

// Unwrap returns ErrCorrupt.
func (e *CorruptError) Unwrap() error { return ErrCorrupt }

// Corrupt returns a CorruptError for a structure that does not know its file.
func Corrupt(section string, offset int, format string, args ...any) error {
	return &CorruptError{Section: section, Offset: int64(offset), Reason: fmt.Sprintf(format, args...)}
}

// Cursor reads a byte slice from front to back. The first read that does not
// fit sets the error; all later ones return zero values. One goroutine at a time.
type Cursor struct {
	data    []byte
	at      int
	section string
	err     error
}

// NewCursor returns a Cursor over data, which it does not copy. The section
// names the structure in errors.
func NewCursor(section string, data []byte) *Cursor {
	return &Cursor{data: data, section: section}
}

// Err returns the first error.
func (c *Cursor) Err() error { return c.err }

// At is the offset of the next byte, Left the number of bytes not yet read.
func (c *Cursor) At() int { return c.at }

// Left is the number of bytes not yet read.
func (c *Cursor) Left() int { return len(c.data) - c.at }

// Fail sets the error unless there is one.
func (c *Cursor) Fail(format string, args ...any) {
	if c.err == nil {
		c.err = Corrupt(c.section, c.at, format, args...)
	}
}

// Bytes returns the next n bytes, a view.
func (c *Cursor) Bytes(n int) []byte {
	if c.err != nil {
		return nil
	}
	if n < 0 || n > c.Left() {
		c.Fail("%d bytes wanted, %d left", n, c.Left())
		return nil
	}
	b := c.data[c.at : c.at+n : c.at+n]
	c.at += n
	return b
}

// U8 reads a byte.
func (c *Cursor) U8() uint8 {
	if b := c.Bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// U32 reads four bytes.
func (c *Cursor) U32() uint32 {
	if b := c.Bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// U64 reads eight bytes.
func (c *Cursor) U64() uint64 {
	if b := c.Bytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// Uvarint reads a varint of at most max.
func (c *Cursor) Uvarint(max uint64) uint64 {
	if c.err != nil {
		return 0
	}
	v, n := binary.Uvarint(c.data[c.at:])
	if n <= 0 {
		c.Fail("bad varint")
		return 0
	}
	if v > max {
		c.Fail("number %d is over %d", v, max)
		return 0
	}
	c.at += n
	return v
}

// Count reads a varint that counts things of at least size bytes each, which
// must fit into what is left.
func (c *Cursor) Count(size int) int {
	return int(c.Uvarint(uint64(c.Left() / max(size, 1))))
}

// String reads a varint length and that many bytes, and copies them.
func (c *Cursor) String() string { return string(c.Bytes(c.Count(1))) }

// Done fails if bytes are left, and returns the error.
func (c *Cursor) Done() error {
	if c.err == nil && c.Left() > 0 {
		c.Fail("%d bytes too many", c.Left())
	}
	return c.err
}

// AppendString appends what Cursor.String reads.
func AppendString(dst []byte, s string) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(s)))
	return append(dst, s...)
}

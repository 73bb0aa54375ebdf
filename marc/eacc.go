package marc

import (
	"bytes"
	"compress/flate"
	_ "embed" // the table of the East Asian set
	"encoding/binary"
	"io"
	"sync"
	"unicode/utf8"
)

// eaccPacked is the East Asian Character Code (ANSI/NISO Z39.64) with its
// Unicode values, from the Library of Congress's code tables for MARC-8 to
// Unicode. It is deflate-compressed: a count, then for each character the
// distance of its place (three digits to base 96) and of its value from those
// of the one before. gen_eacc.go writes it.
//
//go:embed eacc.bin
var eaccPacked []byte

// eaccTable finds a character by its three bytes: the first two choose a row.
type eaccTable struct {
	row  [96 * 96]uint16 // number of the row, from 1; 0 has none
	rows [][96]rune
}

var eacc = sync.OnceValue(func() *eaccTable {
	t := &eaccTable{rows: make([][96]rune, 1)}
	packed, err := io.ReadAll(flate.NewReader(bytes.NewReader(eaccPacked)))
	if err != nil {
		return t // an embedded file; a test counts its characters
	}
	next := func() uint64 {
		v, n := binary.Uvarint(packed)
		packed = packed[max(n, 0):]
		return v
	}
	place, char := 0, rune(0)
	for range next() {
		place += int(next())
		v, n := binary.Varint(packed)
		packed = packed[max(n, 0):]
		char += rune(v)
		row := &t.row[place/96]
		if *row == 0 {
			*row = uint16(len(t.rows))
			t.rows = append(t.rows, [96]rune{})
		}
		t.rows[*row][place%96] = char
	}
	return t
})

// find returns the character of three bytes without their high bits, or 0.
func (t *eaccTable) find(a, b, c byte) rune {
	a, b, c = a&0x7F-0x20, b&0x7F-0x20, c&0x7F-0x20
	if a >= 96 || b >= 96 || c >= 96 {
		return 0
	}
	return t.rows[t.row[int(a)*96+int(b)]][c]
}

// eastAsian decodes one character of three bytes. A torn character is one
// U+FFFD, and the text goes on behind it.
func (x *codeExtension) eastAsian(src []byte, rep *textReport) int {
	n := 0
	for n < len(src) && n < 3 && src[n]&0x7F >= 0x20 {
		n++
	}
	r := rune(0)
	if n == 3 {
		r = eacc().find(src[0], src[1], src[2])
	}
	if r == 0 {
		rep.unknown++
		r = utf8.RuneError
		n = tornLength(src, n)
	}
	x.put(r, rep)
	return max(n, 1)
}

// tornLength returns how many of the n bytes at the head of src, which are no
// character, to pass: where bytes were lost, the next character begins among
// them.
func tornLength(src []byte, n int) int {
	for k := 1; k < n; k++ {
		if len(src) >= k+3 && eacc().find(src[k], src[k+1], src[k+2]) != 0 {
			return k
		}
	}
	return n
}

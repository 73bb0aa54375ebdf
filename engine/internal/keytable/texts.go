package keytable

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"

	"holdfast/engine/internal/encoding"
)

// Texts is the column of the keys themselves. Keys of one length stand side by
// side without offsets; if they have at most 16 different bytes besides, as
// numbers have, two of them share a byte. Immutable, share freely.
type Texts struct {
	data    []byte
	offsets encoding.Offsets
	// length of each key, if all have one, and what it takes here, else 0.
	length, width int
	// alphabet is the bytes of packed keys, ascending, so that packed keys compare
	// as the keys do; symbols is how many there are, 0 if keys are not packed.
	alphabet [maxSymbols]byte
	symbols  int
}

const (
	maxSymbols  = 16
	lengthBytes = 4
)

// OpenTexts checks the sizes of a column of items keys.
func OpenTexts(section string, data, offsets []byte, items int) (t Texts, err error) {
	t.data = data
	if len(offsets) < lengthBytes || len(offsets) > lengthBytes+maxSymbols {
		t.offsets, err = encoding.OpenOffsets(section, offsets, items+1, uint64(len(data)))
		return t, err
	}
	t.length = int(binary.LittleEndian.Uint32(offsets))
	t.symbols = copy(t.alphabet[:], offsets[lengthBytes:])
	if t.width = t.length; t.symbols > 0 {
		t.width = packedWidth(t.length)
	}
	if t.width == 0 || len(data)%t.width != 0 || len(data)/t.width != items {
		return t, encoding.Corrupt(section, 0, "%d keys of %d bytes in %d", items, t.width, len(data))
	}
	for i := range max(1, t.symbols) - 1 {
		if t.alphabet[i] >= t.alphabet[i+1] {
			return t, encoding.Corrupt(section, lengthBytes+i, "alphabet out of order")
		}
	}
	return t, nil
}

func packedWidth(length int) int { return (length + 1) / 2 }

// stored returns the bytes of key i as they stand; none if it is damaged.
func (t *Texts) stored(i int) []byte {
	if t.width > 0 {
		if at := i * t.width; uint(at) < uint(len(t.data)) {
			return t.data[at : at+t.width]
		}
		return nil
	}
	from, to, ok := t.offsets.Span(i, len(t.data))
	if !ok {
		return nil
	}
	return t.data[from:to]
}

// Append appends key i to dst; nothing if it is damaged.
func (t *Texts) Append(dst []byte, i int) []byte {
	s := t.stored(i)
	if t.symbols == 0 || len(s) == 0 {
		return append(dst, s...)
	}
	for j := range t.length {
		dst = append(dst, t.alphabet[symbol(s, j)])
	}
	return dst
}

// symbol is the number of character j in a packed key: the first of two is in the
// higher bits.
func symbol(packed []byte, j int) byte { return packed[j>>1] >> (^j & 1 << 2) & 15 }

// Is reports whether key i is key.
func (t *Texts) Is(i int, key string) bool {
	s := t.stored(i)
	if t.symbols == 0 {
		return string(s) == key
	}
	if len(key) != t.length || len(s) != t.width {
		return false
	}
	for j := range len(key) {
		if t.alphabet[symbol(s, j)] != key[j] {
			return false
		}
	}
	return true
}

// Compare compares key i with key j of another column.
func (t *Texts) Compare(i int, other *Texts, j int) int {
	if t.symbols == other.symbols && t.length == other.length && t.alphabet == other.alphabet {
		return bytes.Compare(t.stored(i), other.stored(j))
	}
	var a, b [64]byte
	return bytes.Compare(t.Append(a[:0], i), other.Append(b[:0], j))
}

// Touch reads a byte of key i, so that it is near when it is wanted.
func (t *Texts) Touch(i int) byte {
	if s := t.stored(i); len(s) > 0 {
		return s[0]
	}
	return 0
}

// WriteTexts writes the data of a column of items keys, which key returns each
// twice, and returns its offsets.
func WriteTexts(w io.Writer, items int, key func(i int) []byte) (offsets []byte, err error) {
	var seen [256]bool
	length, same := 0, true
	for i := range items {
		k := key(i)
		if i == 0 {
			length = len(k)
		}
		same = same && len(k) == length
		for _, c := range k {
			seen[c] = true
		}
	}
	if !same || length == 0 {
		return writeSpans(w, items, key)
	}
	offsets = binary.LittleEndian.AppendUint32(nil, uint32(length))
	var number [256]byte
	for c, is := range seen {
		if is {
			number[c] = byte(len(offsets) - lengthBytes)
			offsets = append(offsets, byte(c))
		}
	}
	if len(offsets) > lengthBytes+maxSymbols {
		return offsets[:lengthBytes], writeAll(w, items, key)
	}
	packed := make([]byte, packedWidth(length))
	return offsets, writeAll(w, items, func(i int) []byte {
		clear(packed)
		for j, c := range key(i) {
			packed[j>>1] |= number[c] << (^j & 1 << 2)
		}
		return packed
	})
}

func writeAll(w io.Writer, items int, key func(i int) []byte) error {
	for i := range items {
		if _, err := w.Write(key(i)); err != nil {
			return err
		}
	}
	return nil
}

// writeSpans writes keys of different lengths.
func writeSpans(w io.Writer, items int, key func(i int) []byte) ([]byte, error) {
	var offsets encoding.OffsetWriter
	at := uint64(0)
	err := writeAll(w, items, func(i int) []byte {
		k := key(i)
		offsets.Add(at)
		at += uint64(len(k))
		return k
	})
	offsets.Add(at)
	return slices.Clip(offsets.Bytes()), err
}

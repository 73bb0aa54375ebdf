package theme

import (
	"encoding/binary"
	"slices"
)

// withoutSpace returns a TrueType font without its space: the character map then
// has U+001F in its place. The toolkit takes the height of a line from the first
// font that has a space. The embedded font is lower than the one Latin letters
// come from, so that their descenders would be cut off. A font that does not look
// as expected is returned as it is.
func withoutSpace(ttf []byte) []byte {
	at, ok := tableAt(ttf, "cmap")
	if !ok {
		return ttf
	}
	font := slices.Clone(ttf)
	tables := int(u16(font, at+2))
	for i := range tables {
		sub := at + int(u32(font, at+4+8*i+4))
		switch u16(font, sub) {
		case 4:
			moveSpace4(font, sub)
		case 12:
			moveSpace12(font, sub)
		}
	}
	return font
}

// tableAt finds a table of a TrueType font by its directory.
func tableAt(font []byte, tag string) (int, bool) {
	for i := range int(u16(font, 4)) {
		entry := 12 + 16*i
		if entry+16 <= len(font) && string(font[entry:entry+4]) == tag {
			return int(u32(font, entry+8)), true
		}
	}
	return 0, false
}

// moveSpace4 changes the segment of the space in a character map of format 4:
// last characters, a reserved word, first characters, all in 16 bits.
func moveSpace4(font []byte, sub int) {
	segments := int(u16(font, sub+6)) / 2
	for i := range segments {
		last, first := sub+14+2*i, sub+16+2*segments+2*i
		if u16(font, last) == ' ' && u16(font, first) == ' ' {
			binary.BigEndian.PutUint16(font[last:], ' '-1)
			binary.BigEndian.PutUint16(font[first:], ' '-1)
		}
	}
}

// moveSpace12 does the same in format 12: groups of first, last, glyph in 32 bits.
func moveSpace12(font []byte, sub int) {
	for i := range int(min(u32(font, sub+12), 1<<16)) {
		group := sub + 16 + 12*i
		if u32(font, group) == ' ' && u32(font, group+4) == ' ' {
			binary.BigEndian.PutUint32(font[group:], ' '-1)
			binary.BigEndian.PutUint32(font[group+4:], ' '-1)
		}
	}
}

// u16 and u32 read big-endian numbers, 0 beyond the end.
func u16(b []byte, at int) uint16 {
	if at < 0 || at+2 > len(b) {
		return 0
	}
	return binary.BigEndian.Uint16(b[at:])
}

func u32(b []byte, at int) uint32 {
	if at < 0 || at+4 > len(b) {
		return 0
	}
	return binary.BigEndian.Uint32(b[at:])
}

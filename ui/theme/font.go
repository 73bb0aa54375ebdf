package theme

import (
	"encoding/binary"
	"slices"
)

// Ascent and descent of the fonts that Latin letters come from, in thousandths of
// the size of the text.
const (
	latinAscent  = 1069
	latinDescent = -293
)

// withLatinHeight returns a TrueType font with the line height of the fonts that
// Latin letters come from. The toolkit takes the height of every line from the
// first font, and the embedded one is lower, so that descenders would be cut off.
// A font that does not look as expected is returned as it is.
func withLatinHeight(ttf []byte) []byte {
	head, okHead := tableAt(ttf, "head")
	hhea, okHhea := tableAt(ttf, "hhea")
	unit := int(u16(ttf, head+18))
	if !okHead || !okHhea || unit == 0 || hhea < 0 || hhea+10 > len(ttf) {
		return ttf
	}
	font := slices.Clone(ttf)
	put := func(at, thousandths int) {
		binary.BigEndian.PutUint16(font[at:], uint16(int16(thousandths*unit/1000)))
	}
	put(hhea+4, latinAscent)
	put(hhea+6, latinDescent)
	put(hhea+8, 0)
	if os2, ok := tableAt(ttf, "OS/2"); ok && os2 >= 0 && os2+74 <= len(ttf) {
		put(os2+68, latinAscent)
		put(os2+70, latinDescent)
		put(os2+72, 0)
	}
	return font
}

// tableAt finds a table of a TrueType font by its directory.
func tableAt(font []byte, tag string) (int, bool) {
	for i := range int(u16(font, 4)) {
		entry := 12 + 16*i
		if entry+16 <= len(font) && string(font[entry:entry+4]) == tag {
			return int(binary.BigEndian.Uint32(font[entry+8:])), true
		}
	}
	return 0, false
}

// u16 reads a big-endian number, 0 beyond the end.
func u16(b []byte, at int) uint16 {
	if at < 0 || at+2 > len(b) {
		return 0
	}
	return binary.BigEndian.Uint16(b[at:])
}

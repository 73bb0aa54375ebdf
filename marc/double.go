package marc

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// Text that was UTF-8, was taken for Windows-1252 and converted to UTF-8 once
// more shows "Ã¶" for "ö". minDoubled is how many such characters a record must
// hold, and nothing else beyond ASCII, to be mended; fewer are only reported,
// unless one of them holds a control character of U+0080 to U+009F, which no
// text has by itself.
const minDoubled = 8

// countDoubled counts the characters of UTF-8 text that look encoded twice,
// among them those that surely are, and those beyond ASCII that do not.
func countDoubled(b []byte) (doubled, sure, other int) {
	for i := 0; i < len(b); {
		if b[i] < 0x80 {
			i++
			continue
		}
		r, n := doubledRune(b[i:])
		if n > 0 {
			if r != utf8.RuneError {
				doubled++
			}
			if hasC1(b[i : i+n]) {
				sure++
			}
			i += n
			continue
		}
		r, n = utf8.DecodeRune(b[i:])
		if r != utf8.RuneError {
			other++
		}
		i += n
	}
	return doubled, sure, other
}

// lostByte is what most often became U+FFFD where Windows-1252 has a hole: the
// second byte of the combining acute (CC 81) and of "ā" (C4 81).
const lostByte = 0x81

// doubledRune reads a character encoded twice at the head of b and returns its
// length there, or 0. It is U+FFFD where one of its bytes was lost.
func doubledRune(b []byte) (rune, int) {
	var inner [utf8.UTFMax]byte
	n, want, lost := 0, 1, false
	for k := 0; k < want; k++ {
		if n >= len(b) {
			return 0, 0
		}
		r, size := utf8.DecodeRune(b[n:])
		c, ok := windows1252Byte(r)
		if r == utf8.RuneError && k > 0 {
			c, ok = lostByte, true
			lost = lost || want > 2 || inner[0] != 0xCC && inner[0] != 0xC4
		}
		if !ok {
			return 0, 0
		}
		if k == 0 {
			switch {
			case c >= 0xC2 && c < 0xE0:
				want = 2
			case c >= 0xE0 && c < 0xF0:
				want = 3
			case c >= 0xF0 && c < 0xF5:
				want = 4
			default:
				return 0, 0
			}
		}
		inner[k] = c
		n += size
	}
	r, size := utf8.DecodeRune(inner[:want])
	switch {
	case lost && n > want:
		return utf8.RuneError, n
	case r == utf8.RuneError || size != want:
		return 0, 0
	}
	return r, n
}

// windows1252Byte returns the byte that Windows-1252 has for r beyond ASCII;
// its five holes count as the controls of the same number.
func windows1252Byte(r rune) (byte, bool) {
	if r >= 0xA0 && r <= 0xFF {
		return byte(r), true
	}
	if r < 0x80 || r == utf8.RuneError {
		return 0, false
	}
	if r < 0xA0 {
		return byte(r), true
	}
	return codePages[Windows1252].EncodeRune(r)
}

// appendUndoubled appends b with the characters encoded twice taken back.
func appendUndoubled(dst, b []byte) []byte {
	for i := 0; i < len(b); {
		if b[i] >= 0x80 {
			if r, n := doubledRune(b[i:]); n > 0 {
				dst = utf8.AppendRune(dst, r)
				i += n
				continue
			}
		}
		dst = append(dst, b[i])
		i++
	}
	return dst
}

// undoubledText decodes UTF-8 that was encoded twice.
type undoubledText struct {
	utf8Text
	once []byte
}

func (u *undoubledText) appendText(dst, src []byte, rep *textReport) []byte {
	u.once = appendUndoubled(u.once[:0], src)
	// Some text was encoded three times.
	if _, sure, other := countDoubled(u.once); sure > 0 && other == 0 {
		u.once = appendUndoubled(nil, u.once)
	}
	return u.utf8Text.appendText(dst, u.once, rep)
}

// warnDoubled looks for text encoded twice in a record at offset, warns, and
// says whether it is to be taken back.
func (b *builder) warnDoubled(text []byte, offset int64) bool {
	if bytes.IndexByte(text, 0xC3) < 0 {
		return false
	}
	doubled, sure, other := countDoubled(text)
	switch {
	case (doubled >= minDoubled || sure > 0) && other == 0:
		b.warn(WarnDoubleEncoded, "", 0, offset, fmt.Sprintf("%d characters had been converted to UTF-8 twice and were taken back", doubled))
		return true
	case doubled > 0 && doubled >= other:
		b.warn(WarnDoubleEncoded, "", 0, offset, "")
	}
	return false
}

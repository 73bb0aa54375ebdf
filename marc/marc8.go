package marc

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// codeExtension decodes the single and multiple byte sets that escape
// sequences switch (ISO 2022 as MARC-8 and UNIMARC use it). A mark stands
// before the letter it belongs to; the output has it behind, composed.
type codeExtension struct {
	initial [2]*charset // G0 (0x21 to 0x7E) and G1 (0xA1 to 0xFE)
	g       [2]*charset
	// With g[1] nil, bytes above 0x7F are UTF-8.
	marks   []rune // waiting for their letter
	halves  int    // first halves of double marks not yet closed
	marked  markedText
	scratch []byte
	compose bool // the output needs composing
	// mnemonics says that names in braces are characters (MARCMaker text).
	mnemonics bool
}

func newCodeExtension(g0, g1 *charset) *codeExtension {
	return &codeExtension{initial: [2]*charset{g0, g1}}
}

func (x *codeExtension) appendText(dst, src []byte, rep *textReport) []byte {
	rep.skip = 0
	if classify(src)&^classAmp == 0 && x.initial[0].ascii && !hasReference(src) && (!x.mnemonics || bytes.IndexByte(src, '{') < 0) {
		return append(dst, src...)
	}
	x.g = x.initial
	x.marks, x.halves, x.compose = x.marks[:0], 0, false
	x.marked = newMarkedText(x.scratch[:0])
	for len(src) > 0 {
		src = src[x.step(src, rep):]
	}
	x.flushMarks()
	x.scratch = x.marked.text
	rep.skip = x.marked.skip
	if x.compose {
		return appendNFC(dst, x.marked.text)
	}
	return append(dst, x.marked.text...)
}

// step decodes what stands at the head of src and returns its length.
func (x *codeExtension) step(src []byte, rep *textReport) int {
	c := src[0]
	switch {
	case c == 0x1B:
		return x.escape(src, rep)
	case x.g[0].eastAsian && c > ' ' && c < 0x80:
		return x.eastAsian(src, rep)
	case c == ' ':
		x.put(' ', rep)
		return 1
	case c < 0x20 || c == 0x7F:
		x.flushMarks()
		x.marked.add(rune(c), rep)
		return 1
	case c < 0x80:
		return x.graphic(x.g[0], src, rep)
	case x.g[1] == nil:
		r, n := utf8.DecodeRune(src)
		if r == utf8.RuneError && n <= 1 {
			rep.invalid++
		}
		x.compose = true
		x.put(r, rep)
		return n
	case c < 0xA0:
		x.c1(c, rep)
		return 1
	}
	return x.graphic(x.g[1], src, rep)
}

// c1 handles the controls 0x80 to 0x9F: non-sorting marks, joiners.
func (x *codeExtension) c1(c byte, rep *textReport) {
	switch c {
	case 0x8D:
		x.put('\u200D', rep)
	case 0x8E:
		x.put('\u200C', rep)
	default:
		x.marked.add(rune(c), rep)
	}
}

// graphic decodes one character of a set.
func (x *codeExtension) graphic(set *charset, src []byte, rep *textReport) int {
	if set.eastAsian {
		return x.eastAsian(src, rep)
	}
	c := src[0]
	if x.mnemonics && c == '{' && set.ascii {
		if n := x.mnemonic(src, rep); n > 0 {
			return n
		}
	}
	if set.ascii && c == '&' && x.g[1] != nil {
		if r, n := reference(src); n > 0 {
			x.compose = true
			x.put(r, rep)
			return n
		}
	}
	r := rune(0)
	if c&0x7F >= 0x20 {
		r = set.runes[c&0x7F-0x20]
	}
	if r == 0 {
		rep.unknown++
		r = utf8.RuneError
	}
	x.put(r, rep)
	return 1
}

// put appends a character and the marks that waited for it, or lets a mark
// wait.
func (x *codeExtension) put(r rune, rep *textReport) {
	if r < 0x300 {
		if len(x.marks) == 1 {
			if p := compose(r, x.marks[0]); p != 0 {
				x.marks = x.marks[:0]
				r = p
			}
		}
		x.marked.add(r, rep)
		if len(x.marks) > 0 {
			x.flushMarks()
		}
		return
	}
	if x.g[1] == nil && unicode.Is(unicode.Mn, r) { // UTF-8: marks follow already
		x.marked.add(r, rep)
		return
	}
	x.putMark(r, rep)
}

// putMark lets a mark wait for its letter, and puts anything else.
func (x *codeExtension) putMark(r rune, rep *textReport) {
	switch {
	case r == 0x0361 || r == 0x0360:
		x.halves++
	case r == 0xFE21 || r == 0xFE23:
		if x.halves > 0 { // the double mark stands for both halves
			x.halves--
			return
		}
	case !unicode.Is(unicode.Mn, r):
		x.marked.add(r, rep)
		x.flushMarks()
		return
	}
	x.marks = append(x.marks, r)
}

// flushMarks writes the waiting marks behind the last character.
func (x *codeExtension) flushMarks() {
	for _, m := range x.marks {
		x.compose = true
		x.marked.text = utf8.AppendRune(x.marked.text, m)
	}
	x.marks = x.marks[:0]
}

// escape obeys an escape sequence and returns its length. One that nobody
// knows is left out and counted.
func (x *codeExtension) escape(src []byte, rep *textReport) int {
	s := sets()
	if len(src) < 2 {
		rep.control++
		return 1
	}
	switch src[1] {
	case 's':
		x.g[0] = s.ascii
		return 2
	case 'g':
		x.g[0] = s.greekSymbols
		return 2
	case 'b':
		x.g[0] = s.subscript
		return 2
	case 'p':
		x.g[0] = s.superscript
		return 2
	}
	// ESC, intermediates of 0x20 to 0x2F, a final character (ISO 2022).
	i, half, strange := 1, 0, false
	for i < len(src) && src[i] >= 0x20 && src[i] < 0x30 {
		switch src[i] {
		case '(', ',', '$', '!':
		case ')', '-':
			half = 1
		default:
			strange = true
		}
		i++
	}
	if i == 1 || i == len(src) {
		rep.control++
		return i
	}
	set := s.byFinal(src[i])
	if set == nil || strange {
		rep.unknown++
	} else if x.g[half] != nil {
		x.g[half] = set
	}
	return i + 1
}

// mnemonic decodes a name in braces and returns its length, or 0.
func (x *codeExtension) mnemonic(src []byte, rep *textReport) int {
	mark, char, n := mnemonic(src)
	switch {
	case n == 0:
		return 0
	case char == 0x1B:
		rest := append([]byte{0x1B}, src[n:]...)
		return n - 1 + x.escape(rest, rep)
	case mark != 0:
		x.marks = append(x.marks, mark)
	}
	if char >= 0x300 {
		x.putMark(char, rep)
	} else {
		x.put(char, rep)
	}
	return n
}

// byFinal returns the set that an escape sequence's final character names.
func (s *graphicSets) byFinal(final byte) *charset {
	switch final {
	case 'B', 's':
		return s.ascii
	case 'E':
		return s.ansel
	case '1':
		return s.eacc
	case '2':
		return s.hebrew
	case '3':
		return s.arabic
	case '4':
		return s.arabicExt
	case 'N':
		return s.cyrillic
	case 'Q':
		return s.cyrillicExt
	case 'S':
		return s.greek
	case 'P':
		return s.iso5426
	case 'b':
		return s.subscript
	case 'p':
		return s.superscript
	case 'g':
		return s.greekSymbols
	}
	return nil
}

// hasReference says whether a numeric character reference may stand in b.
func hasReference(b []byte) bool {
	for i := 0; i+3 < len(b); i++ {
		if b[i] == '&' && b[i+1] == '#' && b[i+2] == 'x' {
			return true
		}
	}
	return false
}

// reference reads a numeric character reference "&#x20AC;" at the head of b,
// as MARC 21 uses it for what MARC-8 lacks, and returns its length, or 0.
func reference(b []byte) (rune, int) {
	if len(b) < 5 || b[1] != '#' || b[2] != 'x' && b[2] != 'X' {
		return 0, 0
	}
	r := rune(0)
	for i := 3; i < len(b) && i < 10; i++ {
		c := b[i]
		switch {
		case c == ';' && i > 3:
			if r < 0x20 || !utf8.ValidRune(r) {
				return 0, 0
			}
			return r, i + 1
		case isDigit(c):
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, 0
		}
	}
	return 0, 0
}

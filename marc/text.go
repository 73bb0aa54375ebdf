package marc

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// textReport counts what a text decoder met in the texts of one record.
type textReport struct {
	invalid, unknown, control, escapes int
	// other counts texts in another encoding than the record's.
	other int
	// skip is how many bytes of the text decoded last stood between
	// non-sorting marks at its head.
	skip int
}

// A textDecoder appends src as UTF-8 in NFC to dst. src is the text of one
// subfield or control field; code extension starts afresh in each.
type textDecoder interface {
	appendText(dst, src []byte, rep *textReport) []byte
}

// Non-sorting marks in Unicode: begin and end (ISO 6630); some programs write
// the bytes 0x88 and 0x89 of the older sets as characters of the same number.
const (
	nonSortBegin    = 0x98
	nonSortEnd      = 0x9C
	oldNonSortBegin = 0x88
	oldNonSortEnd   = 0x89
)

// byteClass sorts bytes for the one scan that decides how a record is decoded.
type byteClass uint8

const (
	classHigh      byteClass = 1 << iota // 0x80 and above
	classControl                         // controls that do not belong in text
	classEscape                          // ESC
	classC2                              // may begin U+0080 to U+009F
	classLate                            // may begin U+0300 and above: NFC not sure
	classAmp                             // may begin a character reference
	classSeparator                       // field terminator and delimiter: no text
)

var byteClasses = func() (t [256]byteClass) {
	for c := range 256 {
		switch {
		case c == fieldTerminator || c == delimiter:
			t[c] = classSeparator
		case c == 0x1B:
			t[c] = classEscape | classControl
		case c < 0x20 || c == 0x7F:
			t[c] = classControl
		case c == '&':
			t[c] = classAmp
		case c == 0xC2:
			t[c] = classHigh | classC2
		case c >= 0xCC:
			t[c] = classHigh | classLate
		case c >= 0x80:
			t[c] = classHigh
		}
	}
	return t
}()

// classify returns the classes of all bytes of b together.
func classify(b []byte) (c byteClass) {
	for _, x := range b {
		c |= byteClasses[x]
	}
	return c
}

// hasC1 says whether UTF-8 text holds a character of U+0080 to U+009F.
func hasC1(b []byte) bool {
	for i := 0; i+1 < len(b); i++ {
		if b[i] == 0xC2 && b[i+1] < 0xA0 && b[i+1] >= 0x80 {
			return true
		}
	}
	return false
}

// cleanUTF8 says whether b, whose classes are c, is UTF-8 text in NFC without
// controls (separators of ISO 2709 apart), so that it may be used as it stands.
func cleanUTF8(b []byte, c byteClass) bool {
	if c&classControl != 0 {
		return false
	}
	if c&classHigh == 0 {
		return true
	}
	if !utf8.Valid(b) || c&classC2 != 0 && hasC1(b) {
		return false
	}
	return c&classLate == 0 || norm.NFC.QuickSpan(b) == len(b)
}

// utf8Text decodes UTF-8: invalid bytes become U+FFFD, controls are taken out,
// escape sequences of MARC-8 are obeyed, the rest is composed.
type utf8Text struct {
	scratch []byte
	escaped *codeExtension
}

func (u *utf8Text) appendText(dst, src []byte, rep *textReport) []byte {
	rep.skip = 0
	c := classify(src)
	if c&classEscape != 0 {
		if u.escaped == nil {
			u.escaped = newCodeExtension(sets().ascii, nil)
		}
		rep.escapes++
		return u.escaped.appendText(dst, src, rep)
	}
	if c&classSeparator == 0 && cleanUTF8(src, c) {
		return append(dst, src...)
	}
	m := newMarkedText(u.scratch[:0])
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n <= 1 {
			rep.invalid++
		}
		i += n
		m.add(r, rep)
	}
	u.scratch = m.text
	rep.skip = m.skip
	return appendNFC(dst, m.text)
}

// appendNFC appends text to dst, composed. A mark at the head of text is not
// joined with the end of dst, which is another text.
func appendNFC(dst, text []byte) []byte {
	if norm.NFC.QuickSpan(text) == len(text) {
		return append(dst, text...)
	}
	return append(dst, norm.NFC.Bytes(text)...)
}

// markedText collects text while it takes out controls and non-sorting marks.
type markedText struct {
	text []byte
	open bool // a non-sorting part began at the head
	skip int
}

func newMarkedText(text []byte) markedText { return markedText{text: text} }

// add appends r, unless it is a control or a mark.
func (m *markedText) add(r rune, rep *textReport) {
	switch {
	case r >= 0xA0 || r >= ' ' && r < 0x7F:
		m.text = utf8.AppendRune(m.text, r)
	case r == nonSortBegin || r == oldNonSortBegin:
		m.open = len(m.text) == 0
	case r == nonSortEnd || r == oldNonSortEnd:
		if m.open {
			m.skip, m.open = len(m.text), false
		}
	case r == '\t' || r == '\n' || r == '\r':
		rep.control++
		m.text = append(m.text, ' ')
	default:
		rep.control++
	}
}

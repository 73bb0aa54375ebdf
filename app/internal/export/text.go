package export

import (
	"strings"
	"unicode/utf8"
)

// OneLine makes one line of text: breaks, tabulators and other control characters
// become blanks, bytes that are no UTF-8 become U+FFFD.
func OneLine(s string) string {
	if isLine(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	blank := false
	for _, r := range s { // bytes that are no UTF-8 come as U+FFFD
		if r < ' ' || r == 0x7F || r == 0x85 || r == 0x2028 || r == 0x2029 {
			blank = b.Len() > 0
			continue
		}
		if blank {
			b.WriteByte(' ')
			blank = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isLine(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] == 0x7F || s[i] == 0xC2 || s[i] == 0xE2 {
			return false
		}
	}
	return utf8.ValidString(s)
}

// AppendXML appends text as XML 1.0 has it between tags and in attributes: marked
// characters as entities, without the characters that no XML may have.
func AppendXML(dst []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '>':
			dst = append(dst, "&gt;"...)
		case r == '"':
			dst = append(dst, "&#34;"...)
		case r == '\n' || r == '\t' || r == '\r':
			dst = append(dst, ' ')
		case r < ' ' || r == 0xFFFE || r == 0xFFFF:
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

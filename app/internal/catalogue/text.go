package catalogue

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// Halves of a mark over two letters as MARC-8 has them, and the same marks as
// one character.
const (
	leftLigature  = '\uFE20'
	rightLigature = '\uFE21'
	leftTilde     = '\uFE22'
	rightTilde    = '\uFE23'
	doubleBreve   = '\u0361'
	doubleTilde   = '\u0360'
)

// clean makes text of a subfield fit to be shown and counted: composed (NFC),
// blanks single and none at the ends, the two halves of a ligature or double
// tilde as one mark after the first letter, and without the marks that hide an
// article from sorting, control characters and direction marks. So that one
// word from two libraries is one string. Plain ASCII is returned as it is.
func clean(s string) string {
	if isClean(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	blank := false
	for _, r := range s {
		switch {
		case r == leftLigature:
			r = doubleBreve
		case r == leftTilde:
			r = doubleTilde
		case r == rightLigature || r == rightTilde || isIgnored(r):
			continue
		case r <= ' ' || r == '\u00A0' || r == '\u3000':
			blank = true
			continue
		}
		if blank && b.Len() > 0 {
			b.WriteByte(' ')
		}
		blank = false
		b.WriteRune(r)
	}
	out := b.String()
	if norm.NFC.IsNormalString(out) {
		return out
	}
	return norm.NFC.String(out)
}

// isClean says whether s is ASCII without control characters and without
// blanks that clean would take out.
func isClean(s string) bool {
	previous := byte(' ')
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < ' ' || c >= 0x7f || (c == ' ' && previous == ' ') {
			return false
		}
		previous = c
	}
	return s == "" || previous != ' '
}

// isIgnored says whether r is a control character or a mark of direction.
func isIgnored(r rune) bool {
	switch {
	case r < ' ':
		return r != '\t' && r != '\n' && r != '\r'
	case r >= 0x7f && r <= 0x9f:
		return true
	}
	return r == '\u200E' || r == '\u200F' || (r >= '\u202A' && r <= '\u202E') || (r >= '\u2066' && r <= '\u2069') || r == '\uFEFF'
}

// isRightToLeft says whether the first strong letter of s is right-to-left.
func isRightToLeft(s string) bool {
	for len(s) > 0 {
		if s[0] < utf8.RuneSelf {
			if c := s[0] | 0x20; c >= 'a' && c <= 'z' {
				return false
			}
			s = s[1:]
			continue
		}
		p, size := bidi.LookupString(s)
		switch p.Class() {
		case bidi.L:
			return false
		case bidi.R, bidi.AL:
			return true
		}
		if size == 0 {
			size = 1
		}
		s = s[size:]
	}
	return false
}

// digits maps the decimal digits of other scripts to ASCII, for years.
func digits(s string) string {
	ascii := true
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf || !unicode.Is(unicode.Nd, r) {
			return r
		}
		// The digits of a script stand in a row of ten, zero first.
		zero := r
		for n := 0; n < 9 && unicode.Is(unicode.Nd, zero-1); n++ {
			zero--
		}
		return '0' + (r - zero)
	}, s)
}

// isDigit and isLetter are for ASCII.
func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { c |= 0x20; return c >= 'a' && c <= 'z' }

// RightToLeft says whether the first strong letter of a text is right-to-left.
func RightToLeft(s string) bool { return isRightToLeft(s) }

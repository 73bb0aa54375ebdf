package callnumber

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scanner reads a call number from its head, in capitals.
type scanner struct {
	text string
	at   int
}

func (s *scanner) end() bool { return s.at >= len(s.text) }

// peek returns the next byte, or 0 at the end.
func (s *scanner) peek() byte {
	if s.end() {
		return 0
	}
	return s.text[s.at]
}

func (s *scanner) run(in func(byte) bool) string {
	from := s.at
	for !s.end() && in(s.text[s.at]) {
		s.at++
	}
	return s.text[from:s.at]
}

func (s *scanner) letters() string { return s.run(isLetter) }
func (s *scanner) figures() string { return s.run(isFigure) }
func (s *scanner) blanks() string  { return s.run(func(c byte) bool { return c == ' ' }) }

// skip passes over a byte if it is the next.
func (s *scanner) skip(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.at++
	return true
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' }
func isFigure(c byte) bool { return c >= '0' && c <= '9' }

// maxInteger bounds the figures of an integer; of more, the number of figures is
// written as this many, and their order is that of the text.
const maxInteger = 'z' - '0'

// appendInteger writes figures so that numbers stand by their size.
func appendInteger(key []byte, figures string) []byte {
	figures = strings.TrimLeft(figures, "0")
	return append(append(key, byte('0'+min(len(figures), maxInteger))), figures...)
}

// What stands behind the class, by its first byte: dates and other numbers, then
// cutters by their letter, then volumes and copies.
const (
	blank   = ' '
	listed  = '~' // before a word that counts: v., no., pt.
	unknown = '}' // before what is of another script
)

// appendRest writes what follows the class: cutters (a letter and decimals), dates and
// other integers, and the numbers of volumes and parts.
func appendRest(key []byte, rest string) []byte {
	s := scanner{text: rest}
	for !s.end() {
		c := s.peek()
		switch {
		case isFigure(c):
			key = appendInteger(append(key, blank), s.figures())
			key = append(key, s.letters()...)
		case isLetter(c):
			key = s.word(key)
		case c < utf8.RuneSelf:
			s.at++
		default:
			key = s.foreign(key)
		}
	}
	return key
}

// word reads a cutter, or a word with the number that it counts.
func (s *scanner) word(key []byte) []byte {
	letters := s.letters()
	figures := isFigure(s.peek())
	if figures && len(letters) <= maxLetters {
		return append(append(append(append(key, blank), letters...), s.figures()...), s.letters()...)
	}
	dot := s.skip('.')
	s.blanks()
	if !isFigure(s.peek()) || !figures && !dot && len(letters) == 1 {
		return append(append(key, blank), letters...)
	}
	return appendInteger(append(append(key, blank, listed), letters...), s.figures())
}

// foreign reads a run of letters that are not of the Latin alphabet.
func (s *scanner) foreign(key []byte) []byte {
	from := s.at
	for !s.end() && s.peek() >= utf8.RuneSelf {
		_, n := utf8.DecodeRuneInString(s.text[s.at:])
		s.at += n
	}
	run := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return r
		}
		return -1
	}, s.text[from:s.at])
	if run == "" {
		return key
	}
	return append(append(key, blank, unknown), run...)
}

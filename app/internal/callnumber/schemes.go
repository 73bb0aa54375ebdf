package callnumber

import (
	"strconv"
	"strings"
)

// Bounds of a class of the Library of Congress.
const (
	maxLetters = 3
	maxFigures = 4
)

// lc reads a number of the Library of Congress, or of the National Library of
// Medicine: letters, an integer with decimals, and what follows.
func (n *Number) lc() bool {
	s := scanner{text: lowerVolumes(n.Text)}
	n.Letters = s.letters()
	s.blanks()
	figures := s.figures()
	if n.Letters == "" || len(n.Letters) > maxLetters || figures == "" && !s.end() {
		return false
	}
	n.Odd = figures == "" || len(figures) > maxFigures || n.Scheme == LC && strings.ContainsAny(n.Letters[:1], "IOWXY")
	n.Whole, _ = strconv.Atoi(figures[:min(len(figures), 9)])
	n.Key = append(append([]byte{byte(LC)}, n.Letters...), blank)
	if figures == "" {
		return true
	}
	n.Key = appendInteger(n.Key, figures)
	if s.peek() == '.' && s.at+1 < len(s.text) && isFigure(s.text[s.at+1]) {
		s.at++
		n.Decimals = s.figures()
		n.Key = append(append(n.Key, '.'), n.Decimals...)
	}
	n.Key = appendRest(n.Key, s.text[s.at:])
	return true
}

// lowerVolumes is text in capitals, with a point behind a single small letter that
// counts volumes, as in "v2": in small letters it is no cutter.
func lowerVolumes(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		b.WriteByte(text[i])
		before := i == 0 || text[i-1] == ' '
		if before && (text[i] == 'v' || text[i] == 't') && i > 0 && i+1 < len(text) && isFigure(text[i+1]) {
			b.WriteByte('.')
		}
	}
	return strings.ToUpper(b.String())
}

// dewey reads a number of the Dewey Decimal Classification: three figures, decimals,
// and what follows. The marks that show where a number may be cut count for nothing,
// and neither does a sign of the kind of book before it.
func (n *Number) dewey() bool {
	text := strings.NewReplacer("/", "", "'", "", "′", "", "’", "").Replace(lowerVolumes(n.Text))
	s := scanner{text: text}
	for _, kind := range []string{"R", "J", "JR", "Y", "YA", "REF"} {
		if rest, found := strings.CutPrefix(text, kind); found && strings.TrimLeft(rest, ". ") != "" && isFigure(strings.TrimLeft(rest, ". ")[0]) {
			s.text = strings.TrimLeft(rest, ". ")
			n.Odd = true
		}
	}
	figures := s.figures()
	if figures == "" || len(figures) > 3 {
		return false
	}
	if missing := 3 - len(figures); missing > 0 {
		n.Odd = true
		figures = strings.Repeat("0", missing) + figures
	}
	n.Whole, _ = strconv.Atoi(figures)
	n.Key = append([]byte{byte(Dewey)}, figures...)
	if s.peek() == '.' {
		s.at++
		s.blanks()
		n.Decimals = strings.TrimRight(s.figures(), "0")
	}
	if n.Decimals != "" {
		n.Key = append(append(n.Key, '.'), n.Decimals...)
	}
	n.Key = appendRest(n.Key, s.text[s.at:])
	return true
}

// Parts of a SuDoc number by what they are. In the number of the book, years stand
// before words and these before numbers; in the stem there are no years.
const (
	bookMark   = '!' // before the number of the book
	suffixMark = '/' // before what a stroke adds to the part before

	stemNumber, stemWord           = '1', '2'
	bookYear, bookWord, bookNumber = '1', '2', '3'
)

// sudoc reads a number of the Superintendent of Documents: the agency, the series with
// a point before it, and behind a colon the book.
func (n *Number) sudoc() bool {
	stem, book, whole := strings.Cut(strings.ToUpper(n.Text), ":")
	s := scanner{text: stem}
	n.Letters = s.letters()
	s.blanks()
	figures := s.figures()
	if n.Letters == "" || figures == "" {
		return false
	}
	n.Odd = !whole || !strings.Contains(stem, ".")
	n.Whole, _ = strconv.Atoi(figures[:min(len(figures), 9)])
	n.Key = append(append([]byte{byte(SuDoc)}, n.Letters...), blank)
	n.Key = appendInteger(n.Key, figures)
	n.Key = appendParts(n.Key, stem[s.at:], func(key []byte, figures string) []byte {
		return appendInteger(append(key, stemNumber), figures)
	})
	if whole {
		n.Key = append(n.Key, bookMark)
		n.Key = appendParts(n.Key, book, appendBookNumber)
	}
	return true
}

// appendParts writes words and numbers, with a mark before each that says whether a
// stroke parts it from what is before.
func appendParts(key []byte, text string, number func([]byte, string) []byte) []byte {
	s := scanner{text: text}
	mark := byte('.')
	for !s.end() {
		c := s.peek()
		switch {
		case isFigure(c):
			key = number(append(key, mark), s.figures())
			mark = blank + 2
		case isLetter(c):
			key = append(append(append(key, mark, stemWord), s.letters()...), blank)
			mark = blank + 2
		default:
			if c == '/' || c == '-' {
				mark = suffixMark
			}
			s.at++
		}
	}
	return key
}

// appendBookNumber writes a number of the book's, or a year: of four figures, or of the
// last three of a year before 2000.
func appendBookNumber(key []byte, figures string) []byte {
	year := figures
	if len(figures) == 3 && figures[0] >= '8' {
		year = "1" + figures
	}
	if len(year) == 4 && year >= "1700" && year < "2100" {
		return append(append(key, bookYear), year...)
	}
	return appendInteger(append(key, bookNumber), figures)
}

// local reads a number of no scheme that is known here: words in their order, and
// numbers by their size.
func (n *Number) local() {
	s := scanner{text: strings.ToUpper(n.Text)}
	n.Key = []byte{byte(Local)}
	for !s.end() {
		c := s.peek()
		switch {
		case isFigure(c):
			n.Key = appendInteger(append(n.Key, blank), s.figures())
		case isLetter(c):
			n.Key = append(append(n.Key, blank), s.letters()...)
		case c < 0x80:
			s.at++
		default:
			n.Key = s.foreign(n.Key)
		}
	}
}

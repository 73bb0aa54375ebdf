package callnumber

import (
	"strings"
)

// Scheme is a way of numbering books.
type Scheme uint8

// The schemes, in the order of the shelf. The value is the first byte of a key, but
// that LC and NLM, which share their letters, have the same.
const (
	Unknown Scheme = iota
	LC
	NLM
	Dewey
	SuDoc
	Local
)

// Number is a call number read. The zero value is none.
type Number struct {
	Scheme Scheme
	// Text is the number as it is shown: blanks single, no mark at its end.
	Text string
	// Key is its place on the shelf.
	Key []byte
	// Letters are those of the class of LC and NLM and of the agency of SuDoc; Whole is
	// the number behind them, or that of Dewey, and Decimals the figures after its point.
	Letters  string
	Whole    int
	Decimals string
	// Odd says that the number is not as its scheme would have it.
	Odd bool
}

// maxBytes bounds what is read of a call number: longer ones are notes.
const maxBytes = 256

// Parse reads a call number of a scheme; that of an Unknown one is told by its shape.
// ok is false if there is nothing to read.
func Parse(scheme Scheme, text string) (n Number, ok bool) {
	text = tidy(text)
	if text == "" {
		return Number{}, false
	}
	if scheme == Unknown {
		scheme = guess(text)
	}
	n = Number{Scheme: scheme, Text: text}
	read := false
	switch scheme {
	case LC, NLM:
		read = n.lc()
	case Dewey:
		read = n.dewey()
	case SuDoc:
		read = n.sudoc()
	}
	if !read {
		n.Odd = n.Scheme != Local
		n.Scheme, n.Letters, n.Whole, n.Decimals = Local, "", 0, ""
		n.local()
	}
	return n, len(n.Key) > 1
}

// guess tells a scheme by the shape of a number.
func guess(text string) Scheme {
	s := scanner{text: strings.ToUpper(tidy(text))}
	letters := s.letters()
	s.blanks()
	figures := s.figures()
	next := s.peek()
	switch {
	case letters == "" && len(figures) == 3 && (next == 0 || next == '.' || next == ' ' || next == '/' || next == '\''):
		return Dewey
	case letters == "" || figures == "":
		return Local
	case next == '.' && isSuDoc(s.text), letters == congress:
		return SuDoc
	case len(letters) <= maxLetters && len(figures) <= maxFigures && (next == 0 || next == '.' || next == ' '):
		return LC
	}
	return Local
}

// congress are the letters of the Congress in SuDoc numbers, which are no class of LC.
const congress = "Y"

// isSuDoc says whether text has the colon between stem and book number, with no blank
// before it.
func isSuDoc(text string) bool {
	at := strings.IndexByte(text, ':')
	return at > 0 && text[at-1] != ' '
}

// tidy makes blanks single and takes marks off the end.
func tidy(text string) string {
	if len(text) > maxBytes {
		text = strings.ToValidUTF8(text[:maxBytes], "")
	}
	text = strings.Join(strings.Fields(text), " ")
	text = strings.Trim(text, " ;,/=|")
	if strings.HasSuffix(text, ".") {
		text = strings.TrimRight(text, ". ")
	}
	return text
}

// After returns the first key behind all that begin with key and have nothing or
// something more: with Jump the end of a range of numbers.
func After(key []byte) []byte { return append(append([]byte(nil), key...), 0xFF) }

// Jump returns the place on the shelf of what somebody typed, which may be the mere
// beginning of a number: "QA", "QA7", "8".
func Jump(text string) []byte {
	text = strings.ToUpper(tidy(text))
	s := scanner{text: text}
	letters := s.letters()
	s.blanks()
	switch {
	case letters == "" && len(text) < 3 && s.figures() == text:
		return append([]byte{byte(Dewey)}, text...)
	case letters != "" && len(letters) <= maxLetters && s.end():
		return append([]byte{byte(LC)}, letters...)
	}
	n, _ := Parse(Unknown, text)
	return n.Key
}

// SchemeOf returns the scheme of a key; that of LC and NLM is LC.
func SchemeOf(key []byte) Scheme {
	if len(key) == 0 || Scheme(key[0]) > Local {
		return Unknown
	}
	return Scheme(key[0])
}

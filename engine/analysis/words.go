// Package analysis answers: what are the words of a text, and when are two of
// them the same? Documents and queries are cut and folded here and nowhere
// else, so that they always agree.
//
// Words are found by the rules of Unicode Standard Annex 29. Each Han,
// Hiragana and Katakana character is a word of its own. Punctuation and spaces
// are dropped; no word is. A word is folded: compatibility forms, case and
// diacritics go, apostrophes inside words go, and special letters are spelled
// out (ß is ss, Æ is ae).
package analysis

import (
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/segment"
)

// Token is one word of a text.
type Token struct {
	// Text is the word folded.
	Text string
	// Start and End are byte offsets of the word in the text as it was given.
	Start, End int
}

// Words returns the words of text in order. It keeps nothing of text but the
// parts of it that need no folding.
func Words(text string) []Token {
	for i := 0; i < len(text); i++ {
		if text[i] >= utf8.RuneSelf {
			return unicodeWords(text)
		}
	}
	return asciiWords(text)
}

// The classes of an ASCII byte.
const (
	other uint8 = iota
	letter
	digit
)

var asciiClass = func() (t [128]uint8) {
	for c := range t {
		switch {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			t[c] = letter
		case c >= '0' && c <= '9':
			t[c] = digit
		}
	}
	return t
}()

func classAt(text string, i int) uint8 {
	if i < 0 || i >= len(text) || text[i] >= utf8.RuneSelf {
		return other
	}
	return asciiClass[text[i]]
}

// asciiWords does for text without a byte over 127 what unicodeWords does.
func asciiWords(text string) []Token {
	tokens := make([]Token, 0, len(text)/6+1)
	for i := 0; i < len(text); {
		if asciiClass[text[i]] == other {
			i++
			continue
		}
		start := i
		for i < len(text) {
			if asciiClass[text[i]] != other || joins(text, i) {
				i++
				continue
			}
			break
		}
		tokens = append(tokens, finish(text, start, i))
		i = tokens[len(tokens)-1].End
	}
	return tokens
}

// joins reports whether the mark at i holds two parts of one word together: an
// apostrophe between letters, a point or comma between digits.
func joins(text string, i int) bool {
	switch text[i] {
	case '\'':
		return classAt(text, i-1) == letter && classAt(text, i+1) == letter
	case '.', ',':
		return classAt(text, i-1) == digit && classAt(text, i+1) == digit
	}
	return false
}

// finish makes the token of text[start:end], an ASCII word, taking in the signs
// that tell the names C++, C# and .NET from the words c and net.
func finish(text string, start, end int) Token {
	if end-start == 1 && asciiClass[text[start]] == letter {
		end = programmingSuffix(text, end)
	}
	word := text[start:end]
	if len(word) == 3 && dotNet(text, start) {
		start--
		word = text[start:end]
	}
	return Token{Text: foldASCII(word), Start: start, End: end}
}

func programmingSuffix(text string, end int) int {
	n := 0
	switch {
	case len(text) >= end+2 && text[end:end+2] == "++":
		n = 2
	case len(text) > end && text[end] == '#':
		n = 1
	}
	if n > 0 && end+n < len(text) {
		if r, _ := utf8.DecodeRuneInString(text[end+n:]); r == '+' || r == '#' || wordRune(r) {
			return end
		}
	}
	return end + n
}

func dotNet(text string, start int) bool {
	if start == 0 || text[start-1] != '.' || foldASCII(text[start:start+3]) != "net" {
		return false
	}
	if start == 1 {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(text[:start-1])
	return r != '.' && !wordRune(r)
}

// foldASCII lowers an ASCII word and drops its apostrophes; a word that needs
// neither is returned as it is.
func foldASCII(word string) string {
	for i := 0; i < len(word); i++ {
		if c := word[i]; c >= 'A' && c <= 'Z' || c == '\'' {
			buf := make([]byte, 0, len(word))
			for j := 0; j < len(word); j++ {
				c := word[j]
				switch {
				case c >= 'A' && c <= 'Z':
					buf = append(buf, c+('a'-'A'))
				case c != '\'':
					buf = append(buf, c)
				}
			}
			return string(buf)
		}
	}
	return word
}

// wordRune reports whether r is part of a word wherever it stands.
func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r)
}

// unicodeWords cuts by the word segmenter, then cuts what it left together
// (U.S.A., snake_case, Han) into the words of the package comment.
func unicodeWords(text string) []Token {
	var tokens []Token
	s := segment.NewWordSegmenterDirect([]byte(text))
	at := 0
	for s.Segment() {
		n := len(s.Bytes())
		if s.Type() != segment.None || hasWordRune(text[at:at+n]) {
			tokens = cutSegment(tokens, text, at, at+n)
		}
		at += n
	}
	return tokens
}

func hasWordRune(s string) bool {
	for _, r := range s {
		if wordRune(r) {
			return true
		}
	}
	return false
}

// cutSegment appends the words of text[start:end], which is one segment.
func cutSegment(tokens []Token, text string, start, end int) []Token {
	from := -1
	flush := func(to int) {
		if from >= 0 {
			tokens = appendWord(tokens, text, from, to)
		}
		from = -1
	}
	for i := start; i < end; {
		r, n := utf8.DecodeRuneInString(text[i:end])
		switch {
		case r == utf8.RuneError && n == 1:
			flush(i)
		case singleWord(r):
			flush(i)
			to := i + n + marksAfter(text[i+n:end])
			tokens = appendWord(tokens, text, i, to)
			n = to - i
		case wordRune(r):
			if from < 0 {
				from = i
			}
		case silent(r) || r == '\'' || joinsNumber(r, text[start:end], i-start):
			// Stays inside the word that it stands in, and starts none.
		default:
			flush(i)
		}
		i += n
	}
	flush(end)
	return tokens
}

// joinsNumber reports whether r at i is a point or comma between two digits.
func joinsNumber(r rune, s string, i int) bool {
	if r != '.' && r != ',' {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+1:])
	return unicode.IsNumber(before) && unicode.IsNumber(after)
}

// singleWord reports whether r is a word by itself.
func singleWord(r rune) bool {
	if r < 0x2E80 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// marksAfter is the length of the combining marks that s begins with.
func marksAfter(s string) int {
	at := 0
	for at < len(s) {
		r, n := utf8.DecodeRuneInString(s[at:])
		if !unicode.IsMark(r) && r != 0x30FC && r != 0xFF70 && r != 0xFF9E && r != 0xFF9F {
			break
		}
		at += n
	}
	return at
}

// appendWord folds text[start:end] and appends it. Folding may leave nothing
// (a lone mark), or uncover a sign that no word holds (½ is 1⁄2), which cuts.
func appendWord(tokens []Token, text string, start, end int) []Token {
	if isASCII(text[start:end]) {
		return append(tokens, finish(text, start, end))
	}
	folded := foldRunes(text[start:end])
	from := -1
	for i, r := range folded {
		switch {
		case wordRune(r) || joinsNumber(r, folded, i):
			if from < 0 {
				from = i
			}
		case from >= 0:
			tokens = append(tokens, Token{Text: folded[from:i], Start: start, End: end})
			from = -1
		}
	}
	if from >= 0 {
		tokens = append(tokens, Token{Text: folded[from:], Start: start, End: end})
	}
	return tokens
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

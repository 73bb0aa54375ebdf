// Package analysis answers: what are the words of a text, and when are two of
// them the same? Documents and queries are cut and folded here and nowhere
// else, so that they always agree.
//
// Words are found by the rules of Unicode Standard Annex 29. Each Han,
// Hiragana and Katakana character is a word of its own, and so is each letter
// with its marks in scripts that set no spaces (Thai, Lao, Khmer, Burmese).
// Punctuation and spaces are dropped; no word is. The sign & is the word and. An article
// that has lost its vowel is a word (l'univers is two). A word is folded: compatibility
// forms, case and diacritics go, apostrophes inside words go, special letters are
// spelled out (ß is ss, Æ is ae), and letters that are written for one another become
// one (traditional and simplified Han, the forms of alif).
//
// Some words can be written in more ways than folding joins: Müller and Mueller,
// co-operation and cooperation. Beside gives the others for a text of a document, Ask
// those for a question.
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
	return AppendWords(make([]Token, 0, len(text)/6+1), text)
}

// AppendWords appends the words of text to tokens, as Words returns them.
func AppendWords(tokens []Token, text string) []Token {
	if isASCII(text) {
		return appendASCII(tokens, text)
	}
	return appendUnicode(tokens, text)
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

// appendASCII does for text without a byte over 127 what appendUnicode does.
func appendASCII(tokens []Token, text string) []Token {
	for i := 0; i < len(text); {
		if asciiClass[text[i]] == other {
			if text[i] == '&' {
				tokens = append(tokens, Token{Text: And, Start: i, End: i + 1})
			}
			i++
			continue
		}
		start := i
		for i < len(text) {
			if asciiClass[text[i]] != other || joins(text, i) && !elided(text, start, i) {
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
	case '\'', '`':
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
		if c := word[i]; c >= 'A' && c <= 'Z' || c == '\'' || c == '`' {
			buf := make([]byte, 0, len(word))
			for j := 0; j < len(word); j++ {
				c := word[j]
				switch {
				case c >= 'A' && c <= 'Z':
					buf = append(buf, c+('a'-'A'))
				case c != '\'' && c != '`':
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

// simpleRunes is the first character whose script needs the word segmenter: in
// the Latin, Greek, Cyrillic and Armenian ones below, words are what stands
// between characters that no word holds.
const simpleRunes = 0x0590

// appendUnicode cuts text into stretches of letters, marks and numbers with what
// joins them (U.S.A. is three, O’Brien one), and these by the word segmenter
// where the script asks for it.
func appendUnicode(tokens []Token, text string) []Token {
	from, last, simple := -1, other, true
	var end int // of the last character that belongs to the word
	flush := func() {
		if from >= 0 {
			tokens = appendStretch(tokens, text, span{from, end}, simple)
		}
		from, last, simple = -1, other, true
	}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		class := runeClass(r)
		switch {
		case r == utf8.RuneError && n == 1:
			flush()
		case from >= 0 && elided(text, from, i):
			flush()
		case r == '&' || r == '＆':
			flush()
			tokens = append(tokens, Token{Text: And, Start: i, End: i + n})
		case class == letter || class == digit:
			if from < 0 {
				from = i
			}
			last, end, simple = class, i+n, simple && r < simpleRunes
		case class == mark || class == hidden:
			if from >= 0 {
				end, simple = i+n, simple && r < simpleRunes
			}
		case from < 0 || !joinsRunes(r, last, text[i+n:]):
			flush()
		}
		i += n
	}
	flush()
	return tokens
}

// Further classes of a character.
const (
	mark uint8 = iota + digit + 1
	hidden
)

func runeClass(r rune) uint8 {
	switch {
	case r < utf8.RuneSelf:
		return asciiClass[r]
	case silent(r):
		return hidden
	case unicode.IsLetter(r):
		return letter
	case unicode.IsMark(r):
		return mark
	case unicode.IsNumber(r):
		return digit
	}
	return other
}

// joinsRunes is joins for any text: r stands after a character of class last
// and before rest.
func joinsRunes(r rune, last uint8, rest string) bool {
	if !quote(r) && r != '.' && r != ',' {
		return false
	}
	next, n := utf8.DecodeRuneInString(rest)
	if n == 0 {
		return false
	}
	if quote(r) {
		return last == letter && runeClass(next) == letter
	}
	return last == digit && runeClass(next) == digit
}

type span struct{ start, end int }

// appendStretch appends the words of one stretch: the single words first, what
// stands between them by the word segmenter.
func appendStretch(tokens []Token, text string, s span, simple bool) []Token {
	if simple {
		return appendWord(tokens, text, s.start, s.end)
	}
	from := s.start
	for i := s.start; i < s.end; {
		r, n := utf8.DecodeRuneInString(text[i:s.end])
		if !singleWord(r) {
			i += n
			continue
		}
		tokens = appendSegments(tokens, text, span{from, i})
		from = i + n + marksAfter(text[i+n:s.end])
		tokens = appendWord(tokens, text, i, from)
		i = from
	}
	return appendSegments(tokens, text, span{from, s.end})
}

func appendSegments(tokens []Token, text string, s span) []Token {
	if s.start == s.end {
		return tokens
	}
	seg := segment.NewWordSegmenterDirect([]byte(text[s.start:s.end]))
	at := s.start
	for seg.Segment() {
		n := len(seg.Bytes())
		tokens = appendWord(tokens, text, at, at+n)
		at += n
	}
	return tokens
}

// singleWord reports whether r, with the marks after it, is a word by itself.
func singleWord(r rune) bool {
	if r < 0x0E00 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
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
// (a lone mark), or uncover what is not one word (½ is 1⁄2), which is cut again.
func appendWord(tokens []Token, text string, start, end int) []Token {
	word := text[start:end]
	if isASCII(word) {
		if classAt(text, start) == other {
			return tokens
		}
		return append(tokens, finish(text, start, end))
	}
	folded := foldRunes(word)
	if folded != word && !plain(folded) {
		from := len(tokens)
		tokens = AppendWords(tokens, folded)
		for i := range tokens[from:] {
			tokens[from+i].Start, tokens[from+i].End = start, end
		}
		return tokens
	}
	if !hasWordRune(folded) {
		return tokens
	}
	return append(tokens, Token{Text: folded, Start: start, End: end})
}

// plain reports whether s is one word wherever it stands: letters and digits of
// the simple scripts.
func plain(s string) bool {
	for _, r := range s {
		if c := runeClass(r); r >= simpleRunes || c != letter && c != digit {
			return false
		}
	}
	return s != ""
}

func hasWordRune(s string) bool {
	for _, r := range s {
		if c := runeClass(r); c == letter || c == digit {
			return true
		}
	}
	return false
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

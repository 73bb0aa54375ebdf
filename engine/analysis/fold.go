package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// stubRunes is how many characters of a word its stub keeps.
const stubRunes = 3

// Fold returns the folded form of a whole value: its words joined by one space.
// A value without any word folds to itself, without the spaces around it. Two
// values that fold to the same are the same value.
func Fold(value string) string {
	tokens := Words(value)
	if len(tokens) == 0 {
		return strings.TrimSpace(value)
	}
	if len(tokens) == 1 {
		return tokens[0].Text
	}
	n := len(tokens) - 1
	for _, t := range tokens {
		n += len(t.Text)
	}
	var b strings.Builder
	b.Grow(n)
	for i, t := range tokens {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

// Stub returns the first three characters of a folded word, or the whole word
// if it has no more.
func Stub(word string) string {
	n := 0
	for i := range word {
		if n == stubRunes {
			return word[:i]
		}
		n++
	}
	return word
}

// quote reports whether r is an apostrophe, which between two letters joins them
// and is not heard.
func quote(r rune) bool {
	switch r {
	case '\'', '`', 0xB4, 0x2018, 0x2019, 0x201B, 0x2032, 0x05F3, 0xFF07, 0xA78B, 0xA78C:
		return true
	}
	return false
}

// silent reports whether r stands in words and is not heard: modifier letters and
// signs of romanisation, the Arabic stretch, format characters.
func silent(r rune) bool {
	switch {
	case r < 0xAD:
		return false
	case r >= 0x02B9 && r <= 0x02DF || r == 0x0640 || r == 0xAD:
		return true
	}
	return unicode.Is(unicode.Cf, r)
}

// dropped reports whether the combining mark r is a diacritic, which folding
// removes. The vowel signs of Indic scripts are letters in all but name and stay.
func dropped(r rune) bool {
	switch {
	case r < 0x300:
		return false
	case r <= 0x036F, r >= 0x0483 && r <= 0x0489:
		return true
	case r >= 0x0591 && r <= 0x05C7, r >= 0x0610 && r <= 0x061A:
		return unicode.IsMark(r)
	case r >= 0x064B && r <= 0x065F, r == 0x0670, r >= 0x06D6 && r <= 0x06ED:
		return unicode.IsMark(r)
	case r >= 0x1AB0 && r <= 0x1AFF, r >= 0x1DC0 && r <= 0x1DFF, r >= 0x2DE0 && r <= 0x2DFF:
		return true
	case r >= 0x20D0 && r <= 0x20FF, r >= 0xFE00 && r <= 0xFE0F, r >= 0xFE20 && r <= 0xFE2F:
		return true
	case r >= 0xE0100 && r <= 0xE01EF:
		return true
	}
	return false
}

// spelled gives the letters that have no decomposition but a usual spelling
// without their stroke or ligature. Keys are lower case.
var spelled = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th",
	'ł': "l", 'ħ': "h", 'ı': "i", 'ŋ': "n", 'ŧ': "t", 'ƀ': "b", 'ɓ': "b",
	'ƈ': "c", 'ɖ': "d", 'ɗ': "d", 'ƒ': "f", 'ɠ': "g", 'ɨ': "i", 'ƙ': "k",
	'ɲ': "n", 'ƞ': "n", 'ƥ': "p", 'ƭ': "t", 'ʈ': "t", 'ʉ': "u", 'ƴ': "y",
	'ƶ': "z", 'ʋ': "v", 'ȷ': "j", 'ĸ': "k", 'ς': "σ", 'ơ': "o", 'ư': "u",
	'ꝑ': "p", 'ɵ': "o", 'ƣ': "oi", 'ǥ': "g", 'ɉ': "j", 'ɍ': "r", 'ɏ': "y",
}

// foldRunes folds a word that is not all ASCII.
func foldRunes(word string) string {
	buf := make([]byte, 0, len(word)+4)
	compose := false
	if strings.ContainsFunc(word, quote) {
		// Before decomposition, which makes a space and a mark of an acute accent.
		word = strings.Map(func(r rune) rune {
			if quote(r) {
				return -1
			}
			return r
		}, word)
	}
	for _, r := range norm.NFKD.String(word) {
		if dropped(r) || silent(r) || quote(r) {
			continue
		}
		r = unicode.ToLower(r)
		if s, ok := spelled[r]; ok {
			buf = append(buf, s...)
			continue
		}
		if r >= 0x900 {
			compose = true
		}
		buf = utf8.AppendRune(buf, letterForm(lowest(r)))
	}
	if compose {
		return norm.NFC.String(string(buf))
	}
	return string(buf)
}

// lowest follows the simple foldings of r that ToLower does not: letters with
// several lower forms, such as the Greek symbols.
func lowest(r rune) rune {
	if r < 0x370 {
		return r
	}
	return unicode.ToLower(unicode.ToUpper(r))
}

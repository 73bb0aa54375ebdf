package union

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold reduces text to what two cataloguers would both have written: lower
// case, without marks on letters, every run of other characters one blank, and
// "&" as "and". It does not depend on the computer's language settings.
func Fold(s string) string { return string(appendFold(make([]byte, 0, len(s)), s)) }

// appendFold appends the folded s to dst.
func appendFold(dst []byte, s string) []byte {
	start := len(dst)
	if isASCII(s) {
		return foldASCII(dst, s)
	}
	for _, r := range norm.NFKD.String(s) {
		switch {
		case r == '&':
			dst = appendWord(dst, start, "and")
		case unicode.Is(unicode.Mn, r) || isQuiet(r):
			// A mark on a letter, or an apostrophe inside a word.
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if w := letters[r]; w != "" {
				dst = append(dst, w...)
			} else {
				dst = utf8.AppendRune(dst, unicode.ToLower(r))
			}
		default:
			dst = appendBlank(dst, start)
		}
	}
	return trimBlank(dst, start)
}

// foldASCII is appendFold for text without marks; most text is.
func foldASCII(dst []byte, s string) []byte {
	start := len(dst)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			dst = append(dst, c)
		case c >= 'A' && c <= 'Z':
			dst = append(dst, c+'a'-'A')
		case c == '\'':
		case c == '&':
			dst = appendWord(dst, start, "and")
		default:
			dst = appendBlank(dst, start)
		}
	}
	return trimBlank(dst, start)
}

// appendWord appends w as a word of its own.
func appendWord(dst []byte, start int, w string) []byte {
	dst = appendBlank(dst, start)
	return append(append(dst, w...), ' ')
}

// appendBlank ends a word, unless there is none to end.
func appendBlank(dst []byte, start int) []byte {
	if n := len(dst); n > start && dst[n-1] != ' ' {
		dst = append(dst, ' ')
	}
	return dst
}

func trimBlank(dst []byte, start int) []byte {
	if n := len(dst); n > start && dst[n-1] == ' ' {
		return dst[:n-1]
	}
	return dst
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isQuiet is true of signs that stand inside a word and are often left out:
// apostrophes, the modifier letters of romanisation, soft and hard sign.
func isQuiet(r rune) bool {
	return r == '\'' || r == '\u2019' || r == '\u2018' || r >= '\u02b0' && r <= '\u02ff' || r == '\u00ad'
}

// letters are those that decomposition leaves alone and that are commonly
// written in other letters.
var letters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'Œ': "oe", 'ø': "o", 'Ø': "o",
	'ł': "l", 'Ł': "l", 'đ': "d", 'Đ': "d", 'ð': "d", 'Ð': "d", 'þ': "th", 'Þ': "th",
	'ı': "i", 'ħ': "h", 'Ħ': "h", 'ŋ': "n", 'Ŋ': "n", 'ŧ': "t", 'Ŧ': "t", 'ς': "σ",
}

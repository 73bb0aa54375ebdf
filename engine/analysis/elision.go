package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// And is the word that the sign & is.
const And = "and"

// elidedWords are the words of French, Italian and Catalan that lose their last
// vowel before another and are joined to it by an apostrophe.
var elidedWords = map[string]bool{
	"l": true, "d": true, "j": true, "c": true, "s": true, "n": true, "m": true, "qu": true, "jusqu": true,
	"lorsqu": true, "puisqu": true, "quoiqu": true, "presqu": true, "quelqu": true,
	"dell": true, "nell": true, "sull": true, "dall": true, "all": true, "coll": true, "un": true,
	"quest": true, "quell": true, "sant": true,
}

// maxElided is the length of the longest of them.
const maxElided = 6

// elided reports whether an apostrophe stands at i in text after such a word, which
// begins at start, and before a vowel or h.
func elided(text string, start, i int) bool {
	if i-start > maxElided || text[i] != '\'' && text[i] != '`' && text[i] < utf8.RuneSelf {
		return false
	}
	r, n := utf8.DecodeRuneInString(text[i:])
	if !quote(r) && r != 0x02BB && r != 0x02BC {
		return false
	}
	next, _ := utf8.DecodeRuneInString(text[i+n:])
	return beginsSounded(next) && elidedWords[strings.ToLower(text[start:i])]
}

// beginsSounded reports whether a word that begins with r takes elided words.
func beginsSounded(r rune) bool {
	return strings.ContainsRune("aeiouyhàáâäèéêëìíîïòóôöùúûüæœ", unicode.ToLower(r))
}

package analysis

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// andWords are the words beside And that the sign & is written for, in languages
// that catalogues have much of.
var andWords = []string{"und", "et", "y", "e", "och", "og", "en", "i"}

// maxJoined bounds the parts of a word that is written in one.
const maxJoined = 6

// AppendBeside appends the words that a text is found by though they do not stand in
// its order. tokens are the words of text. Beside
//   - parts joined by hyphens, or an article and its noun joined by an apostrophe,
//     stands the word without them (co-operation: cooperation; l'univers: lunivers);
//   - a word with an ending after an apostrophe, the word (children's: children);
//   - initials, these in one (U. S. A.: usa);
//   - letters that some spell out, the word spelled so (Müller: mueller);
//   - the sign &, the word for it in some languages (andWords; And stands in the order);
//   - single characters of scripts without spaces, each two that follow each other.
func AppendBeside(dst []string, text string, tokens []Token) []string {
	for i := 0; i < len(tokens); i++ {
		t := &tokens[i]
		if t.Text == And && isSign(text[t.Start:t.End]) {
			dst = append(dst, andWords...)
			continue
		}
		if s := spelledOut(text[t.Start:t.End]); s != "" && s != t.Text {
			dst = append(dst, s)
		}
		if s := withoutEnding(text[t.Start:t.End]); s != "" && s != t.Text {
			dst = append(dst, s)
		}
		if i+1 == len(tokens) {
			break
		}
		if pair := bigram(t.Text, tokens[i+1].Text); pair != "" {
			dst = append(dst, pair)
			continue
		}
		if i == 0 || linkOf(text, &tokens[i-1], t) == apart {
			if n := chain(text, tokens[i:]); n > 1 {
				dst = append(dst, join(tokens[i:i+n]))
			}
		}
	}
	return dst
}

func isSign(s string) bool { return s == "&" || s == "＆" }

// bigram is two words that are single characters of a script without spaces as one,
// or nothing.
func bigram(a, b string) string {
	if a[0] < utf8.RuneSelf || b[0] < utf8.RuneSelf || !single(a) || !single(b) {
		return ""
	}
	return a + b
}

func single(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return singleWord(r)
}

// link says what holds two neighbouring words together.
type link uint8

const (
	apart link = iota
	hyphened
	elision
	initials
)

// linkOf looks at what stands between two words of a text.
func linkOf(text string, a, b *Token) link {
	gap := text[a.End:max(a.End, b.Start)]
	switch gap {
	case "":
		return apart
	case "-", "‐", "‑", "–":
		return hyphened
	case ".", ". ":
		if isInitial(a.Text) && isInitial(b.Text) {
			return initials
		}
		return apart
	case " ":
		return apart
	}
	if r, n := utf8.DecodeRuneInString(gap); n == len(gap) && (quote(r) || silent(r)) && elidedWords[a.Text] {
		return elision
	}
	return apart
}

func isInitial(word string) bool {
	r, n := utf8.DecodeRuneInString(word)
	return n == len(word) && runeClass(r) == letter && !singleWord(r)
}

// chain is how many tokens from the first on are parts of one word, or 1.
func chain(text string, tokens []Token) int {
	first := apart
	n := 1
	for n < len(tokens) {
		k := linkOf(text, &tokens[n-1], &tokens[n])
		if k == apart || first == initials && k != initials {
			break
		}
		if n == 1 {
			first = k
		}
		n++
	}
	numbers := !slices.ContainsFunc(tokens[:n], func(t Token) bool { return !numeric(t.Text) })
	if n > maxJoined || numbers {
		return 1
	}
	return n
}

// Joined is a text folded, with what is written with hyphens in one word (neoromantic
// art), or "" if there is nothing so written.
func Joined(text string) string {
	tokens := Words(text)
	var words []string
	joined := false
	for i := 0; i < len(tokens); {
		n := chain(text, tokens[i:])
		if n > 1 && linkOf(text, &tokens[i], &tokens[i+1]) != hyphened {
			n = 1
		}
		words = append(words, join(tokens[i:i+n]))
		joined = joined || n > 1
		i += n
	}
	if !joined {
		return ""
	}
	return strings.Join(words, " ")
}

func numeric(word string) bool {
	for i := range len(word) {
		if classAt(word, i) != digit {
			return false
		}
	}
	return true
}

func join(tokens []Token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString(t.Text)
	}
	return b.String()
}

// An ending after an apostrophe, as English and Turkish have them, has at most so many
// bytes, and the word before it at least so many.
const (
	maxEnding  = 4
	leastEnded = 3
)

// withoutEnding is what stands before the last apostrophe in a word, folded, if that
// may be a word with an ending.
func withoutEnding(word string) string {
	at := strings.LastIndexAny(word, "'’")
	if at < leastEnded || len(word)-at > maxEnding+len("’") {
		return ""
	}
	if tokens := Words(word[:at]); len(tokens) == 1 {
		return tokens[0].Text
	}
	return ""
}

// spelledLetters are letters that lose their mark in folding and that some spell out
// with another letter instead, in the languages that have them.
var spelledLetters = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ø", "oe", "å", "aa",
	"Ä", "ae", "Ö", "oe", "Ü", "ue", "Ø", "oe", "Å", "aa")

// spelledOut is a word with its letters spelled out, folded, or nothing if it has none
// of these.
func spelledOut(word string) string {
	if isASCII(word) {
		return ""
	}
	composed := norm.NFC.String(word)
	long := spelledLetters.Replace(composed)
	if long == composed {
		return ""
	}
	if tokens := Words(long); len(tokens) == 1 {
		return tokens[0].Text
	}
	return ""
}

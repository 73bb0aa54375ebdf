package analysis

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// leastStem is the least number of bytes of a stem; shorter words have no other forms.
const leastStem = 4

// ending is an ending of words and what stands in its place in the stem.
type ending struct{ from, to string }

// endings are, per language, the endings that inflection adds, of which the first that
// fits is taken off. They are light: plural, case and gender, no derivation, so that
// physics is not physical. Sources: D. Harman's S-stemmer (1991) for English; J. Savoy,
// Light Stemming Approaches for French, Portuguese, German and Hungarian (2006), and A
// Stemming Procedure and Stopword List for General French Corpora (1999), without their
// rules for derived words; Spanish and Italian by the same plan.
var endings = [][]ending{
	{{"sses", "ss"}, {"ies", "y"}, {"ss", "ss"}, {"us", "us"}, {"xes", "x"}, {"shes", "sh"}, {"ches", "ch"}, {"s", ""}},        // English
	{{"ern", ""}, {"em", ""}, {"en", ""}, {"er", ""}, {"es", ""}, {"e", ""}, {"ss", "ss"}, {"s", ""}, {"n", ""}},               // German
	{{"aux", "al"}, {"eux", "eu"}, {"elles", "el"}, {"elle", "el"}, {"es", ""}, {"ss", "ss"}, {"s", ""}, {"e", ""}, {"x", ""}}, // French
	{{"eces", "ez"}, {"os", ""}, {"as", ""}, {"es", ""}, {"o", ""}, {"a", ""}, {"e", ""}, {"s", ""}},                           // Spanish
	{{"chi", "c"}, {"che", "c"}, {"ghi", "g"}, {"ghe", "g"}, {"i", ""}, {"e", ""}, {"o", ""}, {"a", ""}},                       // Italian
}

// stem is the stem of a folded word in a language, by its place in endings.
func stem(word string, language int) string {
	for _, e := range endings[language] {
		if strings.HasSuffix(word, e.from) {
			if n := len(word) - len(e.from) + len(e.to); n >= leastStem {
				return word[:len(word)-len(e.from)] + e.to
			}
		}
	}
	return word
}

// Forms are the forms of a word: those that have its stem in some language.
type Forms struct {
	word  string
	stems []string // by language
}

// FormsOf returns the forms of a folded word. Words of other letters than a to z and
// short ones have none but themselves.
func FormsOf(word string) Forms {
	f := Forms{word: word}
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return f
		}
	}
	if len(word) < leastStem {
		return f
	}
	for i := range endings {
		f.stems = append(f.stems, stem(word, i))
	}
	return f
}

// Has reports whether word is one of the forms.
func (f *Forms) Has(word string) bool {
	if word == f.word {
		return true
	}
	if len(f.stems) == 0 || len(word) < leastStem || strings.ContainsFunc(word, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return false
	}
	for i, s := range f.stems {
		if s == stem(word, i) {
			return true
		}
	}
	return false
}

// Prefix is what all of the forms begin with: a stem without its last letter, the only
// one that may stand for others.
func (f *Forms) Prefix() string {
	if len(f.stems) == 0 {
		return f.word
	}
	shortest := slices.MinFunc(f.stems, func(a, b string) int { return len(a) - len(b) })
	return shortest[:len(shortest)-1]
}

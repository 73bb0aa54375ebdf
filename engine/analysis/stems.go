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

// endings are, per language (by its code of ISO 639-1), the endings that inflection adds, of which the first that
// fits is taken off. They are light: plural, case and gender, no derivation, so that
// physics is not physical. Sources: D. Harman's S-stemmer (1991) for English; J. Savoy,
// Light Stemming Approaches for French, Portuguese, German and Hungarian (2006), and A
// Stemming Procedure and Stopword List for General French Corpora (1999), without their
// rules for derived words; Spanish and Italian by the same plan.
var endings = []struct {
	language string
	endings  []ending
}{
	{"en", []ending{{"sses", "ss"}, {"ies", "y"}, {"ss", "ss"}, {"us", "us"}, {"xes", "x"}, {"shes", "sh"}, {"ches", "ch"}, {"s", ""}}},
	{"de", []ending{{"ern", ""}, {"em", ""}, {"en", ""}, {"er", ""}, {"es", ""}, {"e", ""}, {"ss", "ss"}, {"s", ""}, {"n", ""}}},
	{"fr", []ending{{"aux", "al"}, {"eux", "eu"}, {"elles", "el"}, {"elle", "el"}, {"es", ""}, {"ss", "ss"}, {"s", ""}, {"e", ""}, {"x", ""}}},
	{"es", []ending{{"eces", "ez"}, {"os", ""}, {"as", ""}, {"es", ""}, {"o", ""}, {"a", ""}, {"e", ""}, {"s", ""}}},
	{"it", []ending{{"chi", "c"}, {"che", "c"}, {"ghi", "g"}, {"ghe", "g"}, {"i", ""}, {"e", ""}, {"o", ""}, {"a", ""}}},
}

// stem is the stem of a folded word in a language, by its place in endings.
func stem(word string, language int) string {
	for _, e := range endings[language].endings {
		if strings.HasSuffix(word, e.from) {
			if n := len(word) - len(e.from) + len(e.to); n >= leastStem {
				return word[:len(word)-len(e.from)] + e.to
			}
		}
	}
	return word
}

// FormLanguages are the codes of the languages of which forms of words are known.
func FormLanguages() []string {
	var list []string
	for i := range endings {
		list = append(list, endings[i].language)
	}
	return list
}

// Forms are the forms of a word: those that have its stem in some language.
type Forms struct {
	word  string
	stems []string // by language, "" for those that do not count
}

// FormsOf returns the forms of a folded word in some of FormLanguages, in all of them if
// none is named. Words of other letters than a to z and short ones have none but
// themselves.
func FormsOf(word string, languages ...string) Forms {
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
		s := ""
		if len(languages) == 0 || slices.Contains(languages, endings[i].language) {
			s = stem(word, i)
		}
		f.stems = append(f.stems, s)
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
		if s != "" && s == stem(word, i) {
			return true
		}
	}
	return false
}

// Words are all words that are forms, the word itself among them, whether or not anybody
// ever wrote them.
func (f *Forms) Words() []string {
	words := []string{f.word}
	put := func(w string) {
		if f.Has(w) && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	for i, s := range f.stems {
		if s == "" {
			continue
		}
		put(s)
		for _, e := range endings[i].endings {
			if head, ok := strings.CutSuffix(s, e.to); ok {
				put(head + e.from)
			}
		}
	}
	return words
}

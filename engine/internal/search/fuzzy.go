package search

import (
	"sync"

	"github.com/blevesearch/vellum/levenshtein"
)

// fuzzyWords are the words at some distance of one. An edit is a character put
// in, left out or replaced, or two neighbours that changed places, of which no
// character is edited again (the optimal string alignment distance).
type fuzzyWords struct {
	dfa      *levenshtein.DFA
	from, to []byte
}

// The builders take milliseconds to make and are used by all.
var builders = [3]func() (*levenshtein.LevenshteinAutomatonBuilder, error){1: fuzzyBuilder(1), 2: fuzzyBuilder(2)}

func fuzzyBuilder(edits uint8) func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
	return sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(edits, true)
	})
}

// newFuzzy builds the automaton of a word. The first prefix characters must be
// the same.
func newFuzzy(word string, edits, prefix int) (*fuzzyWords, error) {
	if edits < 1 || edits > 2 || prefix < 0 {
		return nil, badRequest("%d edits, not 1 or 2, after %d characters", edits, prefix)
	}
	if len(word) > maxFuzzyBytes {
		return nil, badRequest("fuzzy word of %d bytes, at most %d", len(word), maxFuzzyBytes)
	}
	b, err := builders[edits]()
	if err != nil {
		return nil, badRequest("fuzzy %q: %v", word, err)
	}
	f := &fuzzyWords{}
	if f.dfa, err = b.BuildDfa(word, uint8(edits)); err != nil {
		return nil, badRequest("fuzzy %q: %v", word, err)
	}
	if prefix > 0 {
		head := word
		for i := range word {
			if prefix == 0 {
				head = word[:i]
				break
			}
			prefix--
		}
		f.from, f.to = []byte(head), after(head)
	}
	return f, nil
}

// distance is the number of edits to a word that the automaton accepts.
func (f *fuzzyWords) distance(word string) int {
	_, d := f.dfa.MatchAndDistance(word)
	return int(d)
}

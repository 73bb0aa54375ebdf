package search

import "testing"

// wordsOf are all words of up to some letters.
func wordsOf(alphabet string, letters int) []string {
	list := []string{""}
	for from := 0; letters > 0; letters-- {
		for _, w := range list[from:] {
			from++
			for _, r := range alphabet {
				list = append(list, w+string(r))
			}
		}
	}
	return list
}

// edits is the optimal string alignment distance, by its definition.
func edits(a, b []rune) int {
	switch {
	case len(a) == 0 || len(b) == 0:
		return len(a) + len(b)
	case a[0] == b[0]:
		return edits(a[1:], b[1:])
	}
	n := 1 + min(edits(a[1:], b), edits(a, b[1:]), edits(a[1:], b[1:]))
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		n = min(n, 1+edits(a[2:], b[2:]))
	}
	return n
}

// The automata accept exactly the words at a distance, of all short ones.
func TestFuzzyWords(t *testing.T) {
	all := wordsOf("aéb", 5)
	for _, word := range all {
		if len(word)%2 == 1 && word[0] != 'a' {
			continue // a half of them do
		}
		for most := 1; most <= 2; most++ {
			f, err := newFuzzy(word, most, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, other := range all {
				want := edits([]rune(word), []rune(other))
				accepted, got := f.dfa.MatchAndDistance(other)
				if accepted != (want <= most) || accepted && (int(got) != want || f.distance(other) != want) {
					t.Fatalf("%q and %q: %v, %d edits, want %d", word, other, accepted, got, want)
				}
			}
		}
	}
}

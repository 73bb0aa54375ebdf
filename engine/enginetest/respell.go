package enginetest

import (
	"cmp"
	"slices"

	"holdfast/engine"
)

// distance is the number of edits between two words, an exchange of neighbours
// being one: the textbook table of the optimal string alignment distance.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	table := make([][]int, len(x)+1)
	for i := range table {
		table[i] = make([]int, len(y)+1)
		for j := range table[i] {
			switch {
			case i == 0 || j == 0:
				table[i][j] = i + j
				continue
			case x[i-1] == y[j-1]:
				table[i][j] = table[i-1][j-1]
			default:
				table[i][j] = 1 + min(table[i-1][j-1], table[i-1][j], table[i][j-1])
			}
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				table[i][j] = min(table[i][j], 1+table[i-2][j-2])
			}
		}
	}
	return table[len(x)][len(y)]
}

// sameBeginning reports whether a word has the first characters of another.
func sameBeginning(word, other string, characters int) bool {
	w, o := []rune(word), []rune(other)
	n := min(characters, len(o))
	return len(w) >= n && string(w[:n]) == string(o[:n])
}

// Respell answers Reader.Respell.
func (m *Model) Respell(r engine.Respelling) (list []engine.Spelling) {
	typed := words(r.Word)
	if len(typed) != 1 {
		return nil
	}
	docs := map[string]int{}
	for _, d := range m.Committed.Docs {
		seen := map[string]bool{}
		for _, t := range d.texts {
			for _, w := range t.words {
				if t.field == r.Field && !seen[w] {
					seen[w] = true
					docs[w]++
				}
			}
		}
	}
	for w, n := range docs {
		if d := distance(w, typed[0]); d > 0 && d <= r.Edits && sameBeginning(w, typed[0], r.Prefix) && n > docs[typed[0]] {
			list = append(list, engine.Spelling{Word: w, Distance: d, Docs: n})
		}
	}
	slices.SortFunc(list, func(a, b engine.Spelling) int {
		return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(b.Docs, a.Docs), cmp.Compare(a.Word, b.Word))
	})
	return list[:min(len(list), r.Top)]
}

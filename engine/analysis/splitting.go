package analysis

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Of a word that is asked for in parts: the least number of letters of each, and in how
// many documents the word itself may be. A word that is common is meant as it is.
const (
	leastPart  = 4
	rareInOne  = 50
	longestOne = 40
)

// Of a word in Hangul, where catalogues set blanks differently: how many syllables it, and
// a part of it, may have.
const (
	mostSyllables = 24
	longestPart   = 8
)

// shortBeginnings are beginnings of words with fewer than leastPart letters that are
// also written apart (neo romantic).
var shortBeginnings = strings.Fields("bio co eco geo mid neo non pre pro re sub")

// split returns the words of an index of which a word is made, if it is rare: two, or in
// Hangul any number; nil if there are none.
func split(word string, known func(string) int) []string {
	if len(word) < leastPart+2 {
		return nil
	}
	if r, _ := utf8.DecodeRuneInString(word); unicode.Is(unicode.Hangul, r) {
		return splitHangul(word, known)
	}
	if len(word) > longestOne || known(word) > rareInOne {
		return nil
	}
	for _, head := range shortBeginnings {
		if rest, ok := strings.CutPrefix(word, head); ok && len(rest) >= leastPart && known(rest) > 0 && known(head) > 0 {
			return []string{head, rest}
		}
	}
	if len(word) < 2*leastPart {
		return nil
	}
	best, place, letters, n := 0, 0, utf8.RuneCountInString(word), 0
	for at := range word {
		if n >= leastPart && letters-n >= leastPart {
			// The place at which the rarer part is in most documents.
			if docs := known(word[:at]); docs > best {
				if docs = min(docs, known(word[at:])); docs > best {
					best, place = docs, at
				}
			}
		}
		n++
	}
	if place == 0 {
		return nil
	}
	return []string{word[:place], word[place:]}
}

// splitHangul returns the fewest words of which a word in Hangul is made, of those the
// ones of which the rarest is in most documents. One at least has two syllables.
func splitHangul(word string, known func(string) int) []string {
	var ends []int // where each syllable begins, and the end
	for at := range word {
		ends = append(ends, at)
	}
	ends = append(ends, len(word))
	n := len(ends) - 1
	if n > mostSyllables || known(word) > rareInOne {
		return nil
	}
	type way struct{ parts, docs, from int }
	ways := make([]way, n+1) // up to each syllable
	ways[0] = way{docs: 1 << 30}
	for to := 1; to <= n; to++ {
		for from := max(0, to-longestPart); from < to; from++ {
			if from > 0 && ways[from].parts == 0 || to-from == n {
				continue
			}
			docs := known(word[ends[from]:ends[to]])
			w := way{ways[from].parts + 1, min(ways[from].docs, docs), from}
			if old := &ways[to]; docs > 0 && (old.parts == 0 || w.parts < old.parts || w.parts == old.parts && w.docs > old.docs) {
				*old = w
			}
		}
	}
	if ways[n].parts == 0 || ways[n].parts == n {
		return nil
	}
	var parts []string
	for to := n; to > 0; to = ways[to].from {
		parts = append(parts, word[ends[ways[to].from]:ends[to]])
	}
	slices.Reverse(parts)
	return parts
}

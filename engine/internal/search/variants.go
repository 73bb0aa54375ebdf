package search

import (
	"slices"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/postings"
)

// lesserPercent is what the score of a variant is worth that means what was typed
// without being a way to write it.
const lesserPercent = 80

// variants are the ways to write a text, cut as the documents' words are. There is one
// at least, unless the text has no words.
func (p *plan) variants(text string) ([]analysis.Variant, error) {
	var failed error
	known := func(word string) int {
		n, err := p.snap.known(layout.Cut(word, layout.MaxWordBytes))
		if err != nil && failed == nil {
			failed = err
		}
		return n
	}
	list := analysis.Variants(text, known)
	for i := range list {
		v := &list[i]
		for k := range v.Parts {
			v.Parts[k].Words, v.Parts[k].Terms = cutWords(v.Parts[k].Words), cutWords(v.Parts[k].Terms)
		}
		for k := range v.Orders {
			v.Orders[k] = cutWords(v.Orders[k])
		}
	}
	if len(list) > 0 && len(list[0].Orders[0]) > maxWords {
		return nil, badRequest("%d words, at most %d", len(list[0].Orders[0]), maxWords)
	}
	return list, failed
}

// cutWords cuts words that are longer than those of an index.
func cutWords(words []string) []string {
	if !slices.ContainsFunc(words, func(w string) bool { return len(w) > layout.MaxWordBytes }) {
		return words
	}
	cut := make([]string, len(words))
	for i, w := range words {
		cut[i] = layout.Cut(w, layout.MaxWordBytes)
	}
	return cut
}

// known is in how many live documents a word is in the field that has it most.
func (s *Snapshot) known(word string) (most int, err error) {
	for i := range s.Segments {
		_, found, err := s.Segments[i].Words.Dict.Find([]byte(word))
		if err != nil {
			return 0, s.Segments[i].Hot.Locate(err)
		}
		if !found {
			continue
		}
		stats, err := s.termStats(false, word)
		for _, n := range stats {
			most = max(most, n)
		}
		return most, err
	}
	return 0, nil
}

// weighted is a factor for a variant.
func weighted(factor float64, v *analysis.Variant) float64 {
	if v.Lesser {
		return factor * lesserPercent / 100
	}
	return factor
}

// best matches what any of its children match, each document with the best of their
// scores.
type best struct{ children []node }

func (n best) eval(e *evaluator) (matches, error) {
	var out matches
	for i, c := range n.children {
		m, err := c.eval(e)
		if err != nil {
			return matches{}, err
		}
		if i == 0 {
			out = m
		} else {
			out = better(&out, &m)
		}
	}
	return out, nil
}

// better keeps the documents of either, with the better of their scores. All are found
// by words.
func better(a, b *matches) matches {
	var m matches
	for i, j := 0, 0; i < len(a.docs) || j < len(b.docs); {
		x, y := uint32(postings.End), uint32(postings.End)
		if i < len(a.docs) {
			x = a.docs[i]
		}
		if j < len(b.docs) {
			y = b.docs[j]
		}
		var score int64
		if x <= y {
			score = a.scores[i]
			i++
		}
		if y <= x {
			score = max(score, b.scores[j])
			j++
		}
		m.add(min(x, y), score, byWords)
	}
	return m
}

package search

import (
	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// formsNode matches documents that have a form of each of some words in a field.
type formsNode struct {
	field int
	words []analysis.Forms
	score int64
}

func (p *plan) forms(n query.Forms, factor float64) (node, error) {
	f, err := p.textField(n.Field)
	if err != nil {
		return nil, err
	}
	words, err := foldedWords(n.Text)
	if err != nil || len(words) == 0 {
		return none{}, err
	}
	words, _ = distinct(words)
	x := &formsNode{field: f, score: unit(factor, 1, 1) * full}
	for _, w := range words {
		x.words = append(x.words, analysis.FormsOf(w, n.Languages...))
	}
	return x, nil
}

func (n *formsNode) eval(e *evaluator) (matches, error) {
	var all bitset
	for i := range n.words {
		set, err := n.documents(e, &n.words[i])
		if err != nil {
			return matches{}, err
		}
		if i == 0 {
			all = set
			continue
		}
		for k := range all {
			all[k] &= set[k]
		}
	}
	return all.matches(e, n.score), nil
}

// documents are those that have any form of a word.
func (n *formsNode) documents(e *evaluator, forms *analysis.Forms) (bitset, error) {
	set := newBits(e.seg.Docs)
	prefix := forms.Prefix()
	it := e.seg.Words.Dict.Search(nil, []byte(prefix), after(prefix))
	for it.Next() {
		if err := e.step(); err != nil {
			return nil, err
		}
		if it.Entry.Fields>>n.field&1 == 0 || !forms.Has(string(it.Term)) {
			continue
		}
		if err := e.addList(set, &it.Entry, n.field); err != nil {
			return nil, err
		}
	}
	return set, e.seg.Hot.Locate(it.Err())
}

package search

import (
	"slices"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/termdict"
	"holdfast/engine/query"
)

// formsNode matches documents that have a form of each of some words in any of some
// fields. If own is not 0, the word itself counts in own in their place, and what has all
// of them there is left out.
type formsNode struct {
	fields, own uint32
	words       []string
	forms       [][]string // of each word
	score       int64
}

func (p *plan) forms(n query.Forms, factor float64) (node, error) {
	x := &formsNode{score: unit(factor, 1, 1) * full}
	for _, name := range n.Fields {
		f, err := p.textField(name)
		if err != nil {
			return nil, err
		}
		x.fields |= 1 << f
	}
	if n.Words != "" {
		f, err := p.textField(n.Words)
		if err != nil {
			return nil, err
		}
		x.own = 1 << f
	}
	words, err := foldedWords(n.Text)
	if err != nil || len(words) == 0 {
		return none{}, err
	}
	x.words, _ = distinct(words)
	for _, w := range x.words {
		forms := analysis.FormsOf(w, n.Languages...)
		x.forms = append(x.forms, forms.Words())
	}
	return x, nil
}

// formLists are the lists of a word: those of its other forms and, if there is one, that
// of itself.
type formLists struct {
	others []termdict.Entry
	own    []termdict.Entry
	docs   int // of all lists, each counted for itself
}

func (n *formsNode) eval(e *evaluator) (matches, error) {
	words := make([]formLists, len(n.words))
	others := 0
	for i := range words {
		var err error
		if words[i], err = n.lists(e, i); err != nil || words[i].docs == 0 {
			return matches{}, err
		}
		others += len(words[i].others)
	}
	if n.own != 0 && others == 0 {
		return matches{}, nil // what has all the words themselves is left out
	}
	slices.SortFunc(words, func(a, b formLists) int { return a.docs - b.docs })
	docs, itself, err := n.documents(e, &words[0])
	for i := 1; i < len(words) && len(docs) > 0 && err == nil; i++ {
		docs, itself, err = n.among(e, &words[i], docs, itself)
	}
	var m matches
	for i, doc := range docs {
		if n.own == 0 || !itself[i] {
			m.add(doc, n.score, byWords)
		}
	}
	return m, err
}

// lists finds the lists of word i.
func (n *formsNode) lists(e *evaluator, i int) (formLists, error) {
	var w formLists
	for _, form := range n.forms[i] {
		entry, found, err := e.seg.Words.Dict.Find([]byte(form))
		if err != nil {
			return w, e.seg.Hot.Locate(err)
		}
		itself := form == n.words[i]
		if !found || entry.Fields&n.fieldsOf(itself) == 0 {
			continue
		}
		if w.docs += int(entry.Frequency); itself {
			w.own = append(w.own, entry)
		} else {
			w.others = append(w.others, entry)
		}
	}
	return w, e.step()
}

// fieldsOf are the fields in which a form counts.
func (n *formsNode) fieldsOf(itself bool) uint32 {
	if itself && n.own != 0 {
		return n.own
	}
	return n.fields
}

// documents are those that have any form of a word, and which of them have itself.
func (n *formsNode) documents(e *evaluator, w *formLists) (docs []uint32, itself []bool, err error) {
	set, own := newBits(e.seg.Docs), newBits(e.seg.Docs)
	for i := range w.own {
		if err := e.addFields(own, &w.own[i], n.fieldsOf(true)); err != nil {
			return nil, nil, err
		}
	}
	copy(set, own)
	for i := range w.others {
		if err := e.addFields(set, &w.others[i], n.fieldsOf(false)); err != nil {
			return nil, nil, err
		}
	}
	docs = set.matches(e, 0).docs
	for _, doc := range docs {
		itself = append(itself, own.has(doc))
	}
	return docs, itself, nil
}

// among are those of some documents that have any form of one more word, and which of
// them have that word itself, as those before.
func (n *formsNode) among(e *evaluator, w *formLists, docs []uint32, itself []bool) ([]uint32, []bool, error) {
	own, err := n.open(e, w.own, true)
	if err != nil {
		return nil, nil, err
	}
	others, err := n.open(e, w.others, false)
	if err != nil {
		return nil, nil, err
	}
	kept := 0
	for i, doc := range docs {
		if err := e.step(); err != nil {
			return nil, nil, err
		}
		isOwn, err := n.have(e, own, true, doc)
		if err != nil {
			return nil, nil, err
		}
		found := isOwn
		if !found {
			if found, err = n.have(e, others, false, doc); err != nil {
				return nil, nil, err
			}
		}
		if found {
			docs[kept], itself[kept] = doc, itself[i] && isOwn
			kept++
		}
	}
	return docs[:kept], itself[:kept], nil
}

// open begins to read lists.
func (n *formsNode) open(e *evaluator, entries []termdict.Entry, itself bool) (list []*postings.Iterator, err error) {
	for i := range entries {
		l, err := e.seg.Words.List(&entries[i])
		if err != nil {
			return nil, e.seg.Hot.Locate(err)
		}
		list = append(list, l.Iterator(e.snap.blocks(n.fieldsOf(itself))))
	}
	return list, nil
}

// have reports whether any of some lists has a document in the fields that count.
func (n *formsNode) have(e *evaluator, lists []*postings.Iterator, itself bool, doc uint32) (bool, error) {
	for _, it := range lists {
		at := uint32(0)
		if it.Begun() {
			at = it.Doc()
		}
		if !it.Begun() || at < doc {
			at = it.Advance(doc)
		}
		if err := it.Err(); err != nil {
			return false, e.seg.Hot.Locate(err)
		}
		if at == doc && it.Fields()&n.fieldsOf(itself) != 0 {
			return true, nil
		}
	}
	return false, nil
}

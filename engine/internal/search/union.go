package search

import (
	"math"

	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/termdict"
	"holdfast/engine/query"
)

// unionNode is a ranking profile bound to the words of a query. All clauses are
// evaluated in one pass over the documents that may match any of them.
type unionNode struct {
	terms      []string // different words
	sequence   []int    // places in terms, as they were typed
	stubs      []string // different stubs
	clauses    []boundClause
	wordFields uint32 // of clauses that need all words in a field
	stubFields uint32
	phrase     uint32 // fields with a phrase clause
	popularity query.Popularity
	wordsOnly  bool
}

// boundClause is a clause with its field's number and units.
type boundClause struct {
	kind  query.ClauseKind
	field int
	units []int64 // per term, for AllWords
	total int64   // sum of units, for the other kinds
	value wholeValue
}

func (p *plan) union(n query.Union, factor float64) (node, error) {
	if n.Profile == nil {
		return nil, badRequest("union without a profile")
	}
	if n.Profile.Popularity > query.SquareRoot {
		return nil, badRequest("unknown function of popularity %d", n.Profile.Popularity)
	}
	words, err := foldedWords(n.Text)
	if err != nil || len(words) == 0 {
		return none{}, err
	}
	u := &unionNode{popularity: n.Profile.Popularity, wordsOnly: n.WordsOnly, stubs: stubsOf(words)}
	u.terms, u.sequence = distinct(words)
	if len(n.Profile.Clauses) > maxNodes {
		return nil, badRequest("%d clauses, at most %d", len(n.Profile.Clauses), maxNodes)
	}
	for _, c := range n.Profile.Clauses {
		if !(c.Weight >= 0) || math.IsInf(c.Weight, 0) {
			return nil, badRequest("clause weight %v", c.Weight)
		}
		if err := p.clause(u, c, n.Text, factor); err != nil {
			return nil, err
		}
	}
	return u, nil
}

func (p *plan) clause(u *unionNode, c query.Clause, text string, factor float64) (err error) {
	b := boundClause{kind: c.Kind}
	if c.Kind == query.WholeValue {
		if b.value, err = p.wholeValue(c.Field, text); err != nil {
			return err
		}
		frequency, err := p.snap.wholeFrequency(b.value)
		b.total = unit(c.Weight*factor, p.snap.Docs, frequency)
		u.clauses = append(u.clauses, b)
		return err
	}
	if b.field, err = p.textField(c.Field); err != nil {
		return err
	}
	terms := u.terms
	switch c.Kind {
	case query.AllWords:
		u.wordFields |= 1 << b.field
	case query.InPhrase:
		u.wordFields |= 1 << b.field
		u.phrase |= 1 << b.field
	case query.AllStubs:
		if !p.snap.Layout.Texts[b.field].Stubs {
			return badRequest("field %q has no stubs", c.Field)
		}
		u.stubFields |= 1 << b.field
		terms = u.stubs
	default:
		return badRequest("unknown kind of clause %d", c.Kind)
	}
	b.units, err = p.units(c.Kind == query.AllStubs, terms, b.field, c.Weight*factor)
	b.total = sum(b.units)
	u.clauses = append(u.clauses, b)
	return err
}

// unionPass is a union evaluated over one segment.
type unionPass struct {
	*unionNode
	e      *evaluator
	words  candidates
	stubs  candidates
	wholes [][]uint32 // documents, per clause
	finder *phraseFinder
	// Places in words, stubs and wholes.
	w, s int
	at   []int
}

func (n *unionNode) eval(e *evaluator) (matches, error) {
	p := &unionPass{unionNode: n, e: e, at: make([]int, len(n.clauses)), wholes: make([][]uint32, len(n.clauses))}
	if err := p.collect(); err != nil {
		return matches{}, err
	}
	m := matches{docs: make([]uint32, 0, max(len(p.words.docs), len(p.stubs.docs)))}
	for {
		if err := e.step(); err != nil {
			return matches{}, err
		}
		doc := p.next()
		if doc == postings.End {
			return m, nil
		}
		score, l, found, err := p.score(doc)
		if err != nil {
			return matches{}, err
		}
		if found {
			m.add(doc, boosted(score, n.popularity, e.seg.Popularity.At(doc)), l)
		}
	}
}

// collect finds the documents that may match.
func (p *unionPass) collect() error {
	entries, ok, err := p.e.terms(false, p.terms, p.wordFields)
	if err != nil {
		return err
	}
	if ok {
		if p.words, err = p.e.intersect(false, entries, p.wordFields); err != nil {
			return err
		}
		if p.phrase != 0 && len(p.sequence) > 1 {
			p.finder = p.e.phrase(entries, p.sequence, forward.Contains)
		}
	}
	var stubs []termdict.Entry
	if stubs, ok, err = p.e.terms(true, p.unionNode.stubs, p.stubFields); err != nil {
		return err
	}
	if ok {
		if p.stubs, err = p.e.intersect(true, stubs, p.stubFields); err != nil {
			return err
		}
	}
	for i, c := range p.clauses {
		if c.kind == query.WholeValue {
			if p.wholes[i], err = p.e.snap.wholeDocs(p.e.seg, c.value); err != nil {
				return err
			}
		}
	}
	return nil
}

// next is the least document not yet passed.
func (p *unionPass) next() uint32 {
	doc := uint32(postings.End)
	if p.w < len(p.words.docs) {
		doc = p.words.docs[p.w]
	}
	if p.s < len(p.stubs.docs) {
		doc = min(doc, p.stubs.docs[p.s])
	}
	for i, docs := range p.wholes {
		if p.at[i] < len(docs) {
			doc = min(doc, docs[p.at[i]])
		}
	}
	return doc
}

// score adds up the clauses that doc matches and passes it.
func (p *unionPass) score(doc uint32) (score int64, l level, found bool, err error) {
	var wordFields, stubFields, phraseFields uint32
	var codes []uint32
	if p.w < len(p.words.docs) && p.words.docs[p.w] == doc {
		wordFields, codes = p.words.fields[p.w], p.words.codesOf(p.w)
		p.w++
		phraseFields = wordFields & p.phrase
		if phraseFields != 0 && p.finder != nil {
			if phraseFields, err = p.finder.find(doc, phraseFields); err != nil {
				return 0, 0, false, err
			}
		}
	}
	if p.s < len(p.stubs.docs) && p.stubs.docs[p.s] == doc {
		stubFields = p.stubs.fields[p.s]
		p.s++
	}
	l = byStubs
	if p.wordsOnly {
		l = offered
	}
	for i := range p.clauses {
		c := &p.clauses[i]
		bit := uint32(1) << c.field
		switch c.kind {
		case query.AllWords:
			if wordFields&bit == 0 {
				continue
			}
			score += p.e.wordScore(c.units, codes, c.field)
		case query.InPhrase:
			if phraseFields&bit == 0 {
				continue
			}
			score += p.phraseScore(c, codes)
		case query.AllStubs:
			if stubFields&bit == 0 {
				continue
			}
			found = true
			score += c.total * full
			continue
		case query.WholeValue:
			if p.at[i] == len(p.wholes[i]) || p.wholes[i][p.at[i]] != doc {
				continue
			}
			p.at[i]++
			score += c.total * full
		}
		found, l = true, byWords
	}
	return score, l, found, nil
}

// phraseScore is what a phrase clause adds; a phrase of one word is the word.
func (p *unionPass) phraseScore(c *boundClause, codes []uint32) int64 {
	if p.finder == nil {
		return p.e.wordScore(c.units, codes, c.field)
	}
	return c.total * p.finder.weight[c.field]
}

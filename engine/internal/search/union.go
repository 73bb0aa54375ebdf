package search

import (
	"math"
	"math/bits"
	"slices"

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
	allFields  uint32 // of clauses that need no more than the words
	phrase     uint32 // fields with a phrase clause
	// wholeClauses are the places of the clauses of whole values.
	wholeClauses []int
	popularity   query.Popularity
	wordsOnly    bool
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
	p.offers = p.offers || n.WordsOnly
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
		u.wholeClauses = append(u.wholeClauses, len(u.clauses))
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
		u.allFields |= 1 << b.field
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
	e *evaluator
	*scratch
	wholes [][]uint32 // documents, per clause
	finder *phraseFinder
	// Places in words, stubs and wholes.
	w, s int
	at   []int
	// byField is what a term adds in each of the word fields, per term and code,
	// worked out when a code is met first.
	byField [][][]int64
	// byStubs is what the stub clauses add, by set of fields.
	byStubs map[uint32]int64
	lastSet uint32
	lastSum int64
	pending *pendingScores
}

// pendingScores works out the scores of matches that may be among the best.
type pendingScores struct {
	pass *unionPass
	// fields, of each match, may have the phrase; 0 if the sum is whole.
	fields []uint32
	most   int64 // that phrases can add
}

func (n *unionNode) eval(e *evaluator) (matches, error) {
	p := &unionPass{unionNode: n, e: e, at: make([]int, len(n.clauses)), wholes: make([][]uint32, len(n.clauses)),
		byField: make([][][]int64, len(n.terms)), byStubs: map[uint32]int64{}}
	for i := range p.byField {
		p.byField[i] = make([][]int64, len(e.seg.Words.Codes))
	}
	if p.scratch = e.scratch; !e.lazy || p.scratch == nil {
		p.scratch = &scratch{}
	}
	if err := p.collect(); err != nil {
		return matches{}, err
	}
	m := matches{docs: p.scratch.found.docs[:0], scores: p.scratch.found.scores[:0]}
	if e.lazy {
		p.pending = &pendingScores{pass: p, most: p.mostPhrases(), fields: p.scratch.phrases[:0]}
		m.pending = p.pending
		defer func() { p.scratch.found, p.scratch.phrases = m, p.pending.fields }()
	}
	for doc := p.next(); doc != postings.End; doc = p.next() {
		if err := e.step(); err != nil {
			return matches{}, err
		}
		h, err := p.score(doc)
		if err != nil {
			return matches{}, err
		}
		if !h.found {
			continue
		}
		if p.pending == nil {
			h.score = boosted(h.score, n.popularity, e.seg.Popularity.At(doc))
		} else {
			p.pending.fields = append(p.pending.fields, h.phrases)
		}
		m.add(doc, h.score, h.level)
	}
	return m, nil
}

// bound is the greatest score that match i can have with a popularity up to this.
func (s *pendingScores) bound(m *matches, i int, popularity uint32) int64 {
	sum := m.scores[i]
	if s.fields[i] != 0 {
		sum += s.most
	}
	return boosted(sum, s.pass.popularity, popularity)
}

// exact is the score of match i.
func (s *pendingScores) exact(m *matches, i int, popularity uint32) (int64, error) {
	p, sum := s.pass, m.scores[i]
	if fields := s.fields[i]; fields != 0 {
		found, err := p.finder.find(m.docs[i], fields)
		if err != nil {
			return 0, err
		}
		sum += p.phraseScore(found, nil)
	}
	return boosted(sum, p.popularity, popularity), nil
}

// collect finds the documents that may match.
func (p *unionPass) collect() error {
	p.words.reset(0)
	p.scratch.stubs.reset(0)
	entries, ok, err := p.e.terms(false, p.terms, p.wordFields)
	if err != nil {
		return err
	}
	if ok {
		if err = p.e.intersectInto(&p.words, false, entries, p.wordFields); err != nil {
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
		if err = p.e.intersectInto(&p.scratch.stubs, true, stubs, p.stubFields); err != nil {
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
	if p.s < len(p.scratch.stubs.docs) {
		doc = min(doc, p.scratch.stubs.docs[p.s])
	}
	for _, i := range p.wholeClauses {
		if docs := p.wholes[i]; p.at[i] < len(docs) {
			doc = min(doc, docs[p.at[i]])
		}
	}
	return doc
}

// verdict is what the clauses say of a document.
type verdict struct {
	score   int64
	level   level
	found   bool
	phrases uint32 // fields whose phrases are not yet in the score
}

// score adds up the clauses that doc matches and passes it. Phrases are looked
// for at once, unless scores may be pending and the document is found by its
// words anyway.
func (p *unionPass) score(doc uint32) (h verdict, err error) {
	h.level = byStubs
	if p.wordsOnly {
		h.level = offered
	}
	if p.s < len(p.scratch.stubs.docs) && p.scratch.stubs.docs[p.s] == doc {
		h.score, h.found = p.stubScore(p.scratch.stubs.fields[p.s]), true
		p.s++
	}
	for _, i := range p.wholeClauses {
		if docs := p.wholes[i]; p.at[i] < len(docs) && docs[p.at[i]] == doc {
			p.at[i]++
			h.score += p.clauses[i].total * full
			h.found, h.level = true, byWords
		}
	}
	if p.w == len(p.words.docs) || p.words.docs[p.w] != doc {
		return h, nil
	}
	fields, codes := p.words.fields[p.w], p.words.codesOf(p.w)
	p.w++
	if fields&p.allFields != 0 {
		h.found, h.level = true, byWords
		h.score += p.wordsScore(fields, codes)
	}
	h.phrases = fields & p.phrase
	if h.phrases == 0 || p.pending != nil && p.finder != nil && h.level == byWords {
		return h, nil
	}
	if p.finder != nil {
		if h.phrases, err = p.finder.find(doc, h.phrases); err != nil {
			return h, err
		}
	}
	if h.phrases != 0 {
		h.found, h.level = true, byWords
		h.score += p.phraseScore(h.phrases, codes)
	}
	h.phrases = 0
	return h, nil
}

// stubScore is what the stub clauses add for a set of fields.
func (p *unionPass) stubScore(fields uint32) int64 {
	memo := p.e.snap.takes(ScoreTables)
	if fields == p.lastSet && memo {
		return p.lastSum
	}
	sum, ok := p.byStubs[fields]
	if !ok || !memo {
		sum = 0
		for i := range p.clauses {
			if c := &p.clauses[i]; c.kind == query.AllStubs && fields>>c.field&1 != 0 {
				sum += c.total * full
			}
		}
		p.byStubs[fields] = sum
	}
	p.lastSet, p.lastSum = fields, sum
	return sum
}

// wordsScore is what the clauses that want all words add.
func (p *unionPass) wordsScore(fields uint32, codes []uint32) (sum int64) {
	if !p.e.snap.takes(ScoreTables) {
		return p.plainWordsScore(fields, codes)
	}
	for i, code := range codes {
		add := p.byField[i][code]
		if add == nil {
			add = p.termScores(i, code)
		}
		for f := fields & p.allFields; f != 0; f &= f - 1 {
			sum += add[bits.TrailingZeros32(f)]
		}
	}
	return sum
}

// termScores is what term i with a code adds in each field.
func (p *unionPass) termScores(i int, code uint32) []int64 {
	add := make([]int64, 32)
	has := p.e.seg.Words.Codes[code].Fields
	for k := range p.clauses {
		if c := &p.clauses[k]; c.kind == query.AllWords && has>>c.field&1 != 0 {
			add[c.field] += c.units[i] * p.e.classWeight(code, c.field)
		}
	}
	p.byField[i][code] = add
	return add
}

// phraseScore is what the phrase clauses add for the fields that have the phrase. A
// phrase of one word is the word, with its codes.
func (p *unionPass) phraseScore(fields uint32, codes []uint32) (sum int64) {
	for i := range p.clauses {
		c := &p.clauses[i]
		if c.kind != query.InPhrase || fields>>c.field&1 == 0 {
			continue
		}
		if p.finder == nil {
			sum += p.e.wordScore(c.units, codes, c.field)
		} else {
			sum += c.total * p.finder.weight[c.field]
		}
	}
	return sum
}

// mostPhrases is the most that the phrase clauses can add.
func (p *unionPass) mostPhrases() (sum int64) {
	for i := range p.clauses {
		if c := &p.clauses[i]; c.kind == query.InPhrase {
			sum += c.total * int64(slices.Max(p.e.snap.Layout.Texts[c.field].Weights))
		}
	}
	return sum
}

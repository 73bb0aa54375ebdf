package search

import (
	"math/bits"
	"slices"

	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/postings"
	"holdfast/engine/query"
)

// unionPass is a union evaluated over one segment, window by window.
type unionPass struct {
	*unionNode
	e *evaluator
	*unionScratch
	lazy   bool       // scores may stay pending
	wholes [][]uint32 // documents, per clause, that are not yet passed
	finder *phraseFinder
	// together finds the phrases that must be in a field with the words.
	together []*phraseFinder
	// others are passes of the other ways to write the text.
	others []*otherPass
	tables bool  // ScoreTables are taken
	level  level // of what only stubs find
	// mostStubs is the most that stubs can add, stubBound the most that what only they
	// find has.
	mostStubs, stubBound int64
	// Of the window: its first document, the place in the words found, matches found.
	from uint32
	w, n int
	// hopeless is set if stubs alone make no hit of the window: what they add is not
	// worked out.
	hopeless bool
}

// unionScratch is memory that one pass after the other uses.
type unionScratch struct {
	words, stubs meeting
	found        matches // of the window
	pending      pendingScores
	stubSums     fieldSums
	tier         tierPass
}

// pendingScores works out the scores of a union's matches.
type pendingScores struct {
	pass *unionPass
	// open is, of each match, what its score has the most of that it can be: the
	// fields that may have the phrase, and openStubs.
	open []uint64
	most fieldSums
}

// openStubs marks a score with the most that stubs can add.
const openStubs = 1 << 32

// fieldSums are numbers added up over sets of fields.
type fieldSums struct {
	low [256]int64 // for the sets of the first eight fields
	of  [layout.MaxTexts]int64
}

func (n *unionNode) eval(e *evaluator) (matches, error) {
	var all matches
	err := n.each(e, false, func(m *matches) error {
		for i, doc := range m.docs {
			all.add(doc, m.scores[i], m.levels[i])
		}
		return nil
	})
	return all, err
}

// each calls do with the matches of each window.
func (n *unionNode) each(e *evaluator, lazy bool, do func(*matches) error) error {
	p, lead, err := n.start(e, lazy)
	defer p.end()
	if err != nil {
		return err
	}
	return e.eachWindow(lead, func(end uint32) error {
		if err := p.until(end); err != nil {
			return err
		}
		return do(&p.found)
	})
}

// start begins a pass, which must end, and says how many documents it finds by lists at
// most.
func (n *unionNode) start(e *evaluator, lazy bool) (p *unionPass, lead int, err error) {
	p = &unionPass{unionNode: n, e: e, lazy: lazy, wholes: make([][]uint32, len(n.clauses)),
		level: byStubs, tables: e.snap.takes(ScoreTables)}
	if n.wordsOnly {
		p.level = offered
	}
	if p.unionScratch, _ = e.snap.unions.Get().(*unionScratch); p.unionScratch == nil {
		p.unionScratch = &unionScratch{}
	}
	if err := p.begin(); err != nil {
		return p, 0, err
	}
	lead = p.words.lead() + p.unionScratch.stubs.lead()
	for _, o := range n.others {
		pass, err := o.beginOther(e)
		if err != nil {
			return p, 0, err
		}
		p.others = append(p.others, pass)
		lead += pass.words.lead()
	}
	return p, lead, nil
}

// end gives back the memory of a pass.
func (p *unionPass) end() {
	p.pending.pass, p.found.pending = nil, nil
	p.e.snap.unions.Put(p.unionScratch)
}

// begin finds the lists and sets of documents that may match.
func (p *unionPass) begin() error {
	p.words.end()
	p.unionScratch.stubs.end()
	p.tier.values = p.tier.values[:0]
	entries, ok, err := p.e.terms(false, p.terms, p.wordFields)
	if err != nil {
		return err
	}
	if ok {
		if err = p.words.begin(p.e, false, entries, p.wordFields); err != nil {
			return err
		}
		if err := p.beginPhrases(); err != nil {
			return err
		}
	}
	if p.rank != nil {
		if err := p.beginTiers(); err != nil {
			return err
		}
		if ok && p.rank.begins != 0 {
			if p.tier.begins, err = p.e.phrase(p.orders, beginsMatch); err != nil {
				return err
			}
		}
	}
	if entries, ok, err = p.e.terms(true, p.unionNode.stubs, p.stubFields); err != nil {
		return err
	}
	if ok && len(entries) > 0 {
		if err = p.unionScratch.stubs.begin(p.e, true, entries, p.stubFields); err != nil {
			return err
		}
	}
	p.pending.pass = p
	p.pending.most.reset()
	p.stubSums.reset()
	for i := range p.clauses {
		switch c := &p.clauses[i]; c.kind {
		case query.WholeValue:
			if p.wholes[i], err = p.e.snap.wholeDocs(p.e.seg, c.value); err != nil {
				return err
			}
		case query.AllStubs:
			p.stubSums.add(c.field, c.total*full)
		case query.InPhrase:
			p.pending.most.add(c.field, c.total*int64(slices.Max(p.e.snap.Layout.Texts[c.field].Weights)))
		}
	}
	p.stubSums.fill()
	p.mostStubs = p.stubSums.at(p.stubFields)
	p.pending.most.fill()
	if p.stubBound = p.mostStubs; p.rank != nil {
		p.stubBound = p.rank.raw(0, shareScale/2, p.rank.mostPrior[0])
	}
	return nil
}

// beginPhrases makes ready to look for phrases.
func (p *unionPass) beginPhrases() (err error) {
	if p.phrase != 0 || p.rank != nil && p.rank.phrases != 0 {
		if p.finder, err = p.e.phrase(p.orders, phraseMatch); err != nil {
			return err
		}
	}
	p.together, err = p.e.together(p.unionNode.together)
	return err
}

// reset makes all numbers 0.
func (s *fieldSums) reset() { s.of = [layout.MaxTexts]int64{} }

// add adds to a field's number, before fill.
func (s *fieldSums) add(field int, n int64) { s.of[field] += n }

// fill makes the sums ready for at.
func (s *fieldSums) fill() {
	for set := 1; set < len(s.low); set++ {
		s.low[set] = s.low[set&(set-1)] + s.of[bits.TrailingZeros(uint(set))]
	}
}

// at is the sum over a set of fields.
func (s *fieldSums) at(fields uint32) int64 {
	sum := s.low[fields&255]
	for f := fields &^ 255; f != 0; f &= f - 1 {
		sum += s.of[bits.TrailingZeros32(f)]
	}
	return sum
}

// until finds the matches before end that are not yet found.
func (p *unionPass) until(end uint32) error {
	if err := p.stubsUntil(end); err != nil {
		return err
	}
	if err := p.words.until(p.e, end); err != nil {
		return err
	}
	for _, o := range p.others {
		if err := o.next(end); err != nil {
			return err
		}
	}
	p.room(end)
	other := p.other(end)
	stubs := &p.unionScratch.stubs.found
	for i, doc := range stubs.Docs {
		for ; other < doc; other = p.other(end) {
			if err := p.judge(other, verdict{level: p.level}); err != nil {
				return err
			}
		}
		h := p.stubVerdict(i)
		if other > doc {
			if err := p.put(doc, h); err != nil {
				return err
			}
			continue
		}
		if err := p.judge(doc, h); err != nil {
			return err
		}
		other = p.other(end)
	}
	for ; other < end; other = p.other(end) {
		if err := p.judge(other, verdict{level: p.level}); err != nil {
			return err
		}
	}
	m := &p.found
	m.docs, m.scores, m.levels = m.docs[:p.n], m.scores[:p.n], m.levels[:p.n]
	p.pending.open = p.pending.open[:p.n]
	return nil
}

// stubsUntil finds what has the stubs.
func (p *unionPass) stubsUntil(end uint32) error {
	stubs := &p.unionScratch.stubs
	p.hopeless = p.lazy && stubs.begun && stubs.common && p.e.least != nil && p.stubBound < p.e.least(p.from, end)
	p.from = end
	if p.hopeless {
		return stubs.docsUntil(p.e, end)
	}
	return stubs.until(p.e, end)
}

// room makes room for all that may be found before end.
func (p *unionPass) room(end uint32) {
	n := len(p.words.found.Docs) + len(p.unionScratch.stubs.found.Docs)
	for _, docs := range p.wholes {
		before, _ := slices.BinarySearch(docs, end)
		n += before
	}
	for i := range p.tier.values {
		before, _ := slices.BinarySearch(p.tier.values[i].docs, end)
		n += before
	}
	for _, o := range p.others {
		n += len(o.docs)
	}
	m := &p.found
	m.docs, m.scores = slices.Grow(m.docs[:0], n)[:n], slices.Grow(m.scores[:0], n)[:n]
	m.levels, p.pending.open = slices.Grow(m.levels[:0], n)[:n], slices.Grow(p.pending.open[:0], n)[:n]
	if p.w, p.n = 0, 0; p.lazy {
		m.pending = &p.pending
	}
}

// other is the least document not yet passed that words or whole values find before
// end, or postings.End.
func (p *unionPass) other(end uint32) uint32 {
	doc := uint32(postings.End)
	if p.w < len(p.words.found.Docs) {
		doc = p.words.found.Docs[p.w]
	}
	for _, i := range p.wholeClauses {
		if docs := p.wholes[i]; len(docs) > 0 && docs[0] < end {
			doc = min(doc, docs[0])
		}
	}
	for i := range p.tier.values {
		if docs := p.tier.values[i].docs; len(docs) > 0 && docs[0] < end {
			doc = min(doc, docs[0])
		}
	}
	for _, o := range p.others {
		if len(o.docs) > 0 {
			doc = min(doc, o.docs[0])
		}
	}
	return doc
}

// verdict is what the clauses say of a document.
type verdict struct {
	score int64
	level level
	found bool
	open  uint64 // as in pendingScores
}

// put adds a document to what is found.
func (p *unionPass) put(doc uint32, h verdict) (err error) {
	switch popularity := p.e.seg.Popularity.At; {
	case p.lazy:
	case p.rank == nil:
		h.score = boosted(h.score, p.popularity, popularity(doc))
	default:
		if h.score, err = p.exactTiers(doc, h.open, popularity(doc)); err != nil {
			return err
		}
	}
	m, n := &p.found, p.n
	m.docs[n], m.scores[n], m.levels[n], p.pending.open[n] = doc, h.score, h.level, h.open
	p.n++
	return nil
}

// judge adds to a verdict what words and whole values say of doc, passes it, and
// puts it if it is found. Phrases are looked for at once, unless scores may be
// pending and the document is found by its words anyway.
func (p *unionPass) judge(doc uint32, h verdict) error {
	if p.rank != nil {
		return p.judgeTiers(doc, h)
	}
	for _, i := range p.wholeClauses {
		if docs := p.wholes[i]; len(docs) > 0 && docs[0] == doc {
			p.wholes[i] = docs[1:]
			h.score += p.clauses[i].total * full
			h.found, h.level = true, byWords
		}
	}
	words := &p.words.found
	if p.w < len(words.Docs) && words.Docs[p.w] == doc {
		fields, err := narrow(p.together, doc, words.Fields[p.w])
		if err != nil {
			return err
		}
		if fields&p.allFields != 0 {
			h.found, h.level = true, byWords
			h.score += p.wordsScore(fields, p.w)
		}
		p.w++
		if fields &= p.phrase; fields != 0 {
			if err := p.phrases(doc, fields, &h); err != nil {
				return err
			}
		}
	}
	return p.settle(doc, h)
}

// phrases adds to a verdict the phrases in some fields, or the most that they can add.
func (p *unionPass) phrases(doc, fields uint32, h *verdict) error {
	if p.lazy && h.level == byWords {
		h.score += p.pending.most.at(fields)
		h.open |= uint64(fields)
		return nil
	}
	fields, err := p.finder.find(doc, fields)
	if fields != 0 {
		h.found, h.level = true, byWords
		h.score += p.phraseScore(fields)
	}
	return err
}

// stubScore is what the stub clauses add for a set of fields.
func (p *unionPass) stubScore(fields uint32) int64 {
	if !p.tables {
		return p.plainStubScore(fields)
	}
	return p.stubSums.at(fields)
}

// wordsScore is what the clauses that want all words add, for place at of the words
// found.
func (p *unionPass) wordsScore(fields uint32, at int) (sum int64) {
	if !p.tables {
		return p.plainWordsScore(fields, at)
	}
	for i, column := range p.words.found.Codes {
		code, units := column[at], p.inFields[i]
		for f := fields & p.allFields; f != 0; f &= f - 1 {
			field := bits.TrailingZeros32(f)
			sum += units[field] * p.e.classWeight(code, field)
		}
	}
	return sum
}

// phraseScore is what the phrase clauses add for the fields that the finder found.
func (p *unionPass) phraseScore(fields uint32) (sum int64) {
	for i := range p.clauses {
		if c := &p.clauses[i]; c.kind == query.InPhrase && fields>>c.field&1 != 0 {
			sum += c.total * p.finder.weight[c.field]
		}
	}
	return sum
}

func (s *pendingScores) exact(m *matches, i int, popularity uint32) (int64, error) {
	p := s.pass
	if p.rank != nil {
		return p.exactTiers(m.docs[i], s.open[i], popularity)
	}
	sum, err := p.exactSum(m.docs[i], m.scores[i], s.open[i])
	return boosted(sum, p.popularity, popularity), err
}

// exactSum is the sum of a document, of which some is open.
func (p *unionPass) exactSum(doc uint32, sum int64, open uint64) (int64, error) {
	if open&openStubs != 0 {
		fields, err := p.unionScratch.stubs.walk.FieldsOf(doc)
		if err != nil {
			return 0, p.e.seg.Hot.Locate(err)
		}
		sum += p.stubScore(fields) - p.mostStubs
	}
	if fields := uint32(open); fields != 0 {
		found, err := p.finder.find(doc, fields)
		if err != nil {
			return 0, err
		}
		sum += p.phraseScore(found) - p.pending.most.at(fields)
	}
	return sum, nil
}

func (s *pendingScores) bound(m *matches, i int, popularity uint32) int64 {
	return s.pass.boosted(m.scores[i], popularity)
}

func (s *pendingScores) floor(least int64, popularity uint32) int64 {
	return s.pass.leastSum(least, popularity)
}

func (s *pendingScores) touch(m *matches, list []chance) (some byte) {
	for _, ch := range list {
		some += s.touchOne(m.docs[ch.k], ch.k)
	}
	return some
}

// touchOne reads something of the runs of match i, if they will be read.
func (s *pendingScores) touchOne(doc uint32, i int) byte {
	if s.pass.finder == nil || uint32(s.open[i]) == 0 {
		return 0
	}
	return s.pass.e.seg.Runs.Touch(doc)
}

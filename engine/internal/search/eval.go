package search

import (
	"context"
	"slices"

	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/termdict"
)

// level says how a document matches.
type level = uint8

const (
	// byWords matches have the words themselves, or the query asks for no stubs.
	byWords level = iota
	// byStubs matches are there for their stubs only.
	byStubs
	// offered matches would be by stubs, which a union leaves out; they are
	// counted and not found.
	offered
)

// matches are live documents of a segment, ascending.
type matches struct {
	docs   []uint32
	scores []int64
	levels []level // nil if all are byWords
	// pending, of a union that is the whole query, keeps scores from being worked
	// out that nobody asks for. The scores are then sums without popularity and
	// phrases.
	pending *pendingScores
}

func (m *matches) level(i int) level {
	if m.levels == nil {
		return byWords
	}
	return m.levels[i]
}

func (m *matches) add(doc uint32, score int64, l level) {
	if l != byWords && m.levels == nil {
		m.levels = make([]level, len(m.docs), cap(m.docs))
	}
	m.docs = append(m.docs, doc)
	m.scores = append(m.scores, score)
	if m.levels != nil {
		m.levels = append(m.levels, l)
	}
}

// evaluator evaluates bound queries over one segment.
type evaluator struct {
	ctx   context.Context
	snap  *Snapshot
	seg   *Segment
	steps int
	// lazy lets a union, which is then the whole query, leave scores pending, and
	// use scratch.
	lazy    bool
	scratch *scratch
}

// scratch is memory that one search after the other uses.
type scratch struct {
	words, stubs candidates
	found        matches
	phrases      []uint32
	batch        batch
}

// reset empties candidates of a number of terms and keeps their memory.
func (c *candidates) reset(terms int) {
	c.docs, c.fields, c.codes, c.terms = c.docs[:0], c.fields[:0], c.codes[:0], terms
}

// step looks at the context every few thousand documents.
func (e *evaluator) step() error {
	if e.steps++; e.steps&4095 == 0 {
		return e.ctx.Err()
	}
	return nil
}

// terms looks up terms and returns their entries, or false if one is missing or
// in none of fields.
func (e *evaluator) terms(stubs bool, terms []string, fields uint32) ([]termdict.Entry, bool, error) {
	entries := make([]termdict.Entry, len(terms))
	for i, t := range terms {
		entry, found, err := e.seg.terms(stubs).Dict.Find([]byte(t))
		if err != nil {
			return nil, false, e.seg.Hot.Locate(err)
		}
		if !found || entry.Fields&fields == 0 {
			return nil, false, nil
		}
		entries[i] = entry
	}
	return entries, true, nil
}

// candidates are documents with all of some terms in one field at least.
type candidates struct {
	docs   []uint32
	fields []uint32 // those that have all terms, per document
	codes  []uint32 // per document one for each term, in the order of the terms
	terms  int
}

func (c *candidates) codesOf(i int) []uint32 { return c.codes[i*c.terms : (i+1)*c.terms] }

// intersect finds the live documents that have all terms together in at least
// one of fields. The shortest list leads, the others follow by Advance.
func (e *evaluator) intersect(stubs bool, entries []termdict.Entry, fields uint32) (candidates, error) {
	var c candidates
	err := e.intersectInto(&c, stubs, entries, fields)
	return c, err
}

func (e *evaluator) intersectInto(c *candidates, stubs bool, entries []termdict.Entry, fields uint32) error {
	c.reset(len(entries))
	if !e.snap.takes(Leapfrog) {
		return e.intersectPlainly(c, stubs, entries, fields)
	}
	t := e.seg.terms(stubs)
	lists := make([]postings.List, len(entries))
	order := make([]int, len(entries))
	for i := range entries {
		var err error
		if lists[i], err = t.List(&entries[i]); err != nil {
			return e.seg.Hot.Locate(err)
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return lists[a].Len() - lists[b].Len() })
	its := make([]*postings.Iterator, len(lists))
	for i := range lists {
		its[i] = lists[i].Iterator(e.snap.blocks(fields))
	}
	codes := make([]uint32, len(entries))
	lead := its[order[0]]
	for doc := lead.Next(); doc != postings.End; {
		if err := e.step(); err != nil {
			return err
		}
		next, common, ok := meet(its, order, codes, doc, fields)
		if ok && (e.seg.Live == nil || e.seg.Live.Has(doc)) {
			c.docs = append(c.docs, doc)
			c.fields = append(c.fields, common)
			c.codes = append(c.codes, codes...)
		}
		switch {
		case next == postings.End:
			doc = postings.End
		case next > doc+1:
			doc = lead.Advance(next)
		default:
			doc = lead.Next()
		}
	}
	for _, it := range its {
		if err := it.Err(); err != nil {
			return e.seg.Hot.Locate(err)
		}
	}
	return nil
}

// meet moves the followers to doc. It returns the least document that can be
// next, and if all lists have doc in common fields, these.
func meet(its []*postings.Iterator, order []int, codes []uint32, doc, fields uint32) (uint32, uint32, bool) {
	lead := order[0]
	codes[lead] = its[lead].Code()
	common := fields & its[lead].Fields()
	if common == 0 {
		return doc + 1, 0, false
	}
	for _, i := range order[1:] {
		d := its[i].Doc()
		if d < doc || !its[i].Begun() {
			d = its[i].Advance(doc)
		}
		if d != doc {
			return d, 0, false
		}
		if common &= its[i].Fields(); common == 0 {
			return doc + 1, 0, false
		}
		codes[i] = its[i].Code()
	}
	return doc + 1, common, true
}

// classWeight is the weight in percent of the best class of field f in a code.
func (e *evaluator) classWeight(code uint32, f int) int64 {
	return int64(e.snap.Layout.Weight(f, e.seg.Words.Codes[code].At(f).Class()))
}

// wordScore is what all words in field f add.
func (e *evaluator) wordScore(units []int64, codes []uint32, f int) (score int64) {
	for i, u := range units {
		score += u * e.classWeight(codes[i], f)
	}
	return score
}

// phraseFinder finds a phrase in the runs of documents.
type phraseFinder struct {
	e     *evaluator
	it    *forward.Iterator
	ranks []uint32
	match func(run, ranks []uint32) bool
	// weight is the best class weight per field of the last find.
	weight [32]int64
}

func (e *evaluator) phrase(entries []termdict.Entry, sequence []int, match func(run, ranks []uint32) bool) *phraseFinder {
	p := &phraseFinder{e: e, it: e.seg.Runs.Iterator(), match: match}
	for _, place := range sequence {
		p.ranks = append(p.ranks, entries[place].Rank)
	}
	return p
}

// find looks for the phrase in fields of doc and returns the fields that have it.
func (p *phraseFinder) find(doc, fields uint32) (found uint32, err error) {
	kinds := p.e.seg.Runs.Kinds()
	for p.it.Reset(doc); p.it.Next(); {
		if kinds.Fields(p.it.Kind)&fields == 0 || !p.match(p.it.Ranks, p.ranks) {
			continue
		}
		for _, place := range kinds[p.it.Kind] {
			bit := uint32(1) << place.Field
			if fields&bit == 0 {
				continue
			}
			w := int64(p.e.snap.Layout.Weight(int(place.Field), place.Class))
			if found&bit == 0 || w > p.weight[place.Field] {
				p.weight[place.Field] = w
			}
			found |= bit
		}
	}
	return found, p.e.seg.Hot.Locate(p.it.Err())
}

func (n *wordsNode) eval(e *evaluator) (matches, error) {
	var m matches
	bit := uint32(1) << n.field
	entries, ok, err := e.terms(false, n.terms, bit)
	if err != nil || !ok {
		return m, err
	}
	c, err := e.intersect(false, entries, bit)
	if err != nil {
		return m, err
	}
	if n.match == nil {
		for i, doc := range c.docs {
			m.add(doc, min(e.wordScore(n.units, c.codesOf(i), n.field), maxSum), byWords)
		}
		return m, nil
	}
	finder := e.phrase(entries, n.sequence, n.match)
	for _, doc := range c.docs {
		if err := e.step(); err != nil {
			return m, err
		}
		found, err := finder.find(doc, bit)
		if err != nil {
			return m, err
		}
		if found != 0 {
			m.add(doc, min(sum(n.units)*finder.weight[n.field], maxSum), byWords)
		}
	}
	return m, nil
}

func (n *stubsNode) eval(e *evaluator) (matches, error) {
	var m matches
	bit := uint32(1) << n.field
	entries, ok, err := e.terms(true, n.stubs, bit)
	if err != nil || !ok {
		return m, err
	}
	c, err := e.intersect(true, entries, bit)
	for _, doc := range c.docs {
		m.add(doc, min(n.unit*full, maxSum), byWords)
	}
	return m, err
}

func (n *wholeNode) eval(e *evaluator) (matches, error) {
	docs, err := e.snap.wholeDocs(e.seg, n.value)
	m := matches{docs: docs, scores: make([]int64, len(docs))}
	for i := range m.scores {
		m.scores[i] = min(n.unit*full, maxSum)
	}
	return m, err
}

func (n yearsNode) eval(e *evaluator) (matches, error) {
	var m matches
	if !e.snap.takes(SortedSpans) {
		set := bitset(e.seg.plainYears(n.from, n.to))
		return set.matches(e, 0), e.ctx.Err()
	}
	from, to := e.seg.Packed.SpanRange(n.from, n.to)
	for doc := range uint32(e.seg.Docs) {
		row := e.seg.Packed.Years.Get(e.seg.Packed.Word(doc))
		if row >= from && row < to && e.seg.Live.Has(doc) {
			m.add(doc, 0, byWords)
		}
	}
	return m, e.ctx.Err()
}

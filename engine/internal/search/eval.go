package search

import (
	"context"
	"math"
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
	// pending, of unions that are the whole query, keeps scores from being worked
	// out that nobody asks for. The scores are then the most that they can be: of one
	// union, sums without popularity.
	pending pending
}

// pending works out the scores of matches that may be among the best.
type pending interface {
	// exact is the score of match i, bound the greatest that it can have with a
	// popularity up to this.
	exact(m *matches, i int, popularity uint32) (int64, error)
	bound(m *matches, i int, popularity uint32) int64
	// floor is a number below which none in matches.scores has a score of at least least
	// with a popularity up to this.
	floor(least int64, popularity uint32) int64
	// touch reads something of what exact reads, of many matches.
	touch(m *matches, list []chance) byte
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

// room makes room for n matches.
func (m *matches) room(n int) {
	m.docs, m.scores = slices.Grow(m.docs, n), slices.Grow(m.scores, n)
}

// leastDocs is how many documents can have all of some terms in a field, at most.
func leastDocs(entries []termdict.Entry, field int) int {
	least := math.MaxInt
	for i := range entries {
		least = min(least, int(entries[i].FieldFrequency(field)))
	}
	return least
}

// evaluator evaluates bound queries over one segment.
type evaluator struct {
	ctx   context.Context
	snap  *Snapshot
	seg   *Segment
	steps int
	// least, of a union that is the whole query, returns a score without popularity
	// below which no document of a stretch can be among the hits; or nil.
	least func(from, end uint32) int64
	// looks counts the records that are looked into; nil for no bound.
	looks *looks
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

// classWeight is the weight in percent of the best class of field f in a code.
func (e *evaluator) classWeight(code uint32, f int) int64 {
	return int64(e.snap.Layout.Weight(f, e.seg.Words.Codes[code].At(f).Class()))
}

// wordScore is what all words of document i of a batch add in field f.
func (e *evaluator) wordScore(units []int64, b *postings.Batch, i, f int) (score int64) {
	for k, u := range units {
		score += u * e.classWeight(b.Codes[k][i], f)
	}
	return score
}

// phraseFinder finds a phrase in the runs of documents.
type phraseFinder struct {
	e      *evaluator
	it     *forward.Iterator
	orders []rankOrder
	match  *runMatch
	// weight is the best class weight per field of the last find.
	weight [32]int64
}

// rankOrder is an order of words that is looked for.
type rankOrder struct {
	ranks []uint32
	// encoded are the ranks as they stand in runs, if they stand there together.
	encoded []byte
	held    bool // by the bytes of the document's runs
}

// phrase returns what finds any of some orders of words.
func (e *evaluator) phrase(orders [][]string, match *runMatch) (*phraseFinder, error) {
	p := &phraseFinder{e: e, it: e.seg.Runs.Iterator(), match: match}
	for _, words := range orders {
		entries, ok, err := e.terms(false, words, math.MaxUint32)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		o := rankOrder{held: true}
		for i := range entries {
			o.ranks = append(o.ranks, entries[i].Rank)
		}
		if match.together && e.snap.takes(RunBytes) {
			o.encoded = forward.EncodeRanks(nil, o.ranks)
		}
		p.orders = append(p.orders, o)
	}
	return p, nil
}

// find looks for the phrase in fields of doc and returns the fields that have it.
func (p *phraseFinder) find(doc, fields uint32) (found uint32, err error) {
	kinds := p.e.seg.Runs.Kinds()
	p.it.Reset(doc)
	any := false
	for i := range p.orders {
		o := &p.orders[i]
		o.held = o.encoded == nil || p.it.Holds(o.encoded)
		any = any || o.held
	}
	if !any {
		return 0, p.e.seg.Hot.Locate(p.it.Err())
	}
	for p.it.Next() {
		if kinds.Fields(p.it.Kind)&fields == 0 || !p.holds(kinds.Beside(p.it.Kind)) {
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

// holds reports whether the present run, of words beside a text or of a text, has one
// of the orders.
func (p *phraseFinder) holds(beside bool) bool {
	for i := range p.orders {
		o := &p.orders[i]
		if o.held && !(beside && !p.match.beside(o.ranks)) && p.match.holds(p.it.Ranks, o.ranks) {
			return true
		}
	}
	return false
}

// together returns the finders of phrases that must be there.
func (e *evaluator) together(phrases [][]string) (list []*phraseFinder, err error) {
	for i := range phrases {
		f, err := e.phrase(phrases[i:i+1], phraseMatch)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, nil
}

// narrow is those of fields of doc in which all finders find something.
func narrow(finders []*phraseFinder, doc, fields uint32) (uint32, error) {
	for _, f := range finders {
		if fields == 0 {
			break
		}
		found, err := f.find(doc, fields)
		if err != nil {
			return 0, err
		}
		fields &= found
	}
	return fields, nil
}

func (n *wordsNode) eval(e *evaluator) (matches, error) {
	var m matches
	bit := uint32(1) << n.field
	entries, ok, err := e.terms(false, n.terms, bit)
	if err != nil || !ok {
		return m, err
	}
	var finder *phraseFinder
	if n.match != nil {
		if finder, err = e.phrase(n.orders, n.match); err != nil {
			return m, err
		}
	}
	together, err := e.together(n.together)
	if err != nil {
		return m, err
	}
	if finder == nil {
		m.room(leastDocs(entries, n.field))
	}
	err = e.meet(false, entries, bit, func(b *postings.Batch) error {
		for i, doc := range b.Docs {
			if fields, err := narrow(together, doc, bit); err != nil || fields == 0 {
				if err != nil {
					return err
				}
				continue
			}
			if finder == nil {
				m.add(doc, min(e.wordScore(n.units, b, i, n.field), maxSum), byWords)
				continue
			}
			found, err := finder.find(doc, bit)
			if err != nil {
				return err
			}
			if found != 0 {
				m.add(doc, min(sum(n.units)*finder.weight[n.field], maxSum), byWords)
			}
		}
		return nil
	})
	return m, err
}

func (n *stubsNode) eval(e *evaluator) (matches, error) {
	var m matches
	bit := uint32(1) << n.field
	entries, ok, err := e.terms(true, n.stubs, bit)
	if err != nil || !ok {
		return m, err
	}
	err = e.meet(true, entries, bit, func(b *postings.Batch) error {
		for _, doc := range b.Docs {
			m.add(doc, min(n.unit*full, maxSum), byWords)
		}
		return nil
	})
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
	has := n.test(e)
	for doc := range uint32(e.seg.Docs) {
		if has(doc) && e.seg.Live.Has(doc) {
			m.add(doc, 0, byWords)
		}
	}
	return m, e.ctx.Err()
}

package search

import (
	"slices"

	"holdfast/engine/internal/postings"
)

// maxOrParts is how many unions of an Or are evaluated side by side at most.
const maxOrParts = 16

// orPass is an Or of unions, and of other nodes, that is the whole query, evaluated over
// one segment window by window: what the unions add to a score is worked out for
// documents that may be among the hits.
type orPass struct {
	parts []orPart
	found matches // of the window, with the most that their scores can be
	// places are, of each match, the places among what the parts found, or -1 where a
	// part adds nothing.
	places []int32
}

// orPart is a union, or all other nodes of an Or together.
type orPart struct {
	// pass is nil for the other nodes, of which rest is what is not yet passed.
	pass *unionPass
	rest matches
	// choose is what the matches of the union have to pass, or nil.
	choose *segmentFilters
	// Of the window: what is found, the place of the first that is not yet passed, and
	// this document, or postings.End.
	m    *matches
	at   int
	head uint32
}

// flat appends the children of disjunctions in disjunctions.
func (n or) flat(list []node) []node {
	for _, c := range n.children {
		if inner, ok := c.(or); ok {
			list = inner.flat(list)
		} else {
			list = append(list, c)
		}
	}
	return list
}

// unions parts an Or into unions, each with nodes that choose among its matches, and other
// nodes.
func (n or) unions() (ranks []*unionNode, choose [][]node, others []node) {
	for _, c := range n.flat(nil) {
		part, nodes := chosenBy(c)
		if part == nil {
			part = c
		}
		if u, ok := part.(*unionNode); ok {
			ranks, choose = append(ranks, u), append(choose, nodes)
		} else {
			others = append(others, c)
		}
	}
	return ranks, choose, others
}

// streams reports whether an Or is evaluated window by window.
func (n or) streams(s *Snapshot) bool {
	ranks, _, _ := n.unions()
	return len(ranks) > 0 && len(ranks) <= maxOrParts && s.takes(StreamedOr) && s.takes(PendingScores)
}

// each calls do with the matches of each window.
func (n or) each(e *evaluator, do func(*matches) error) error {
	ranks, choose, others := n.unions()
	p := &orPass{}
	defer p.end()
	least := e.leastOfUnions(ranks)
	lead := 0
	for i, u := range ranks {
		pass, most, err := u.start(e, true)
		p.parts = append(p.parts, orPart{pass: pass})
		if err != nil {
			return err
		}
		lead += most
		if len(choose[i]) > 0 {
			p.parts[i].choose = &segmentFilters{}
			if err := e.choices(choose[i], p.parts[i].choose); err != nil {
				return err
			}
		}
	}
	if len(others) > 0 {
		rest, err := or{others}.eval(e)
		if err != nil {
			return err
		}
		p.parts = append(p.parts, orPart{rest: rest, m: &matches{}})
		lead += len(rest.docs)
	}
	p.found.pending = p
	e.least = least
	from := uint32(0)
	return e.eachWindow(lead, func(end uint32) error {
		if err := p.until(e, from, end); err != nil {
			return err
		}
		from = end
		return do(&p.found)
	})
}

// leastOfUnions is evaluator.least for unions side by side: those that leave out what only
// stubs find need not work out what stubs add.
func (e *evaluator) leastOfUnions(list []*unionNode) func(from, end uint32) int64 {
	if slices.ContainsFunc(list, func(u *unionNode) bool { return !u.wordsOnly }) {
		return nil
	}
	return func(uint32, uint32) int64 { return maxScore }
}

// end gives back the memory of the unions.
func (p *orPass) end() {
	for i := range p.parts {
		if pass := p.parts[i].pass; pass != nil {
			pass.end()
		}
	}
}

// until finds the matches from one document to before another.
func (p *orPass) until(e *evaluator, from, end uint32) error {
	for i := range p.parts {
		part := &p.parts[i]
		if part.pass == nil {
			part.rest.cut(part.m, end)
		} else if err := part.pass.until(end); err != nil {
			return err
		} else {
			part.m = &part.pass.found
		}
		part.at = 0
		part.first(e)
	}
	p.found.docs, p.found.scores = p.found.docs[:0], p.found.scores[:0]
	p.found.levels, p.places = p.found.levels[:0], p.places[:0]
	most := e.seg.mostPopular(from, end)
	for {
		doc := uint32(postings.End)
		for i := range p.parts {
			doc = min(doc, p.parts[i].head)
		}
		if doc == postings.End {
			return nil
		}
		p.take(e, doc, most)
	}
}

// take adds a document to what is found, of which none is held by more than most.
func (p *orPass) take(e *evaluator, doc, most uint32) {
	score, best := int64(0), offered
	for i := range p.parts {
		part, place := &p.parts[i], int32(-1)
		if part.head == doc {
			if l := part.m.level(part.at); l != offered {
				place, best = int32(part.at), min(best, l)
				score = min(score+part.bound(part.at, most), maxScore)
			}
			part.at++
			part.first(e)
		}
		p.places = append(p.places, place)
	}
	m := &p.found
	m.docs, m.scores, m.levels = append(m.docs, doc), append(m.scores, score), append(m.levels, best)
}

// first passes what is not chosen and notes the next document.
func (part *orPart) first(e *evaluator) {
	docs := part.m.docs
	if part.choose != nil {
		for ; part.at < len(docs); part.at++ {
			if _, passes := part.choose.test(docs[part.at], e.seg.Packed); passes {
				break
			}
		}
	}
	if part.head = postings.End; part.at < len(docs) {
		part.head = docs[part.at]
	}
}

// bound is the most that match i of the part adds with a popularity up to this.
func (part *orPart) bound(i int, popularity uint32) int64 {
	if part.pass == nil {
		return part.m.scores[i]
	}
	return part.pass.boosted(part.m.scores[i], popularity)
}

// cut takes the matches before end off m.
func (m *matches) cut(first *matches, end uint32) {
	n, _ := slices.BinarySearch(m.docs, end)
	first.docs, m.docs = m.docs[:n], m.docs[n:]
	first.scores, m.scores = m.scores[:n], m.scores[n:]
	if m.levels != nil {
		first.levels, m.levels = m.levels[:n], m.levels[n:]
	}
}

// exact is the sum of what the parts add.
func (p *orPass) exact(_ *matches, i int, popularity uint32) (score int64, err error) {
	for k, place := range p.of(i) {
		if place < 0 {
			continue
		}
		part := &p.parts[k]
		add := part.m.scores[place]
		if part.pass != nil {
			if add, err = part.pass.pending.exact(part.m, int(place), popularity); err != nil {
				return 0, err
			}
		}
		score = min(score+add, maxScore)
	}
	return score, nil
}

// of are the places of match i among what the parts found.
func (p *orPass) of(i int) []int32 { return p.places[i*len(p.parts):][:len(p.parts)] }

func (p *orPass) bound(_ *matches, i int, popularity uint32) (score int64) {
	for k, place := range p.of(i) {
		if place >= 0 {
			score = min(score+p.parts[k].bound(int(place), popularity), maxScore)
		}
	}
	return score
}

// floor is least: the scores are with the greatest popularity already.
func (p *orPass) floor(least int64, _ uint32) int64 { return least }

func (p *orPass) touch(_ *matches, list []chance) (some byte) {
	for _, ch := range list {
		for k, place := range p.of(ch.k) {
			if pass := p.parts[k].pass; pass != nil && place >= 0 {
				some += pass.pending.touchOne(pass.found.docs[place], int(place))
			}
		}
	}
	return some
}

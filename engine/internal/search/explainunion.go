package search

import (
	"math"
	"strings"

	"holdfast/engine/query"
)

// way is one way to write the text of a union, and how the document fares with it.
type way struct {
	*unionNode
	score int64
	level level
	found bool
	words []WordExplanation
	// missing is how many words the document does not have.
	missing int
	// has is set if a field of a clause has all of them.
	has bool
}

// union explains the score of a union by the way to write its text that gives it.
func (w *explainer) union(x *Explanation, q *query.Union, u *unionNode) error {
	typed := *u
	typed.others = nil
	best, err := w.way(&typed)
	if err != nil {
		return err
	}
	out := &UnionExplanation{Tier: -1, Prior: 1, Popularity: 1}
	for _, o := range u.others {
		other, err := w.way(o)
		if err != nil {
			return err
		}
		if other.over(best) {
			best, out.Written = other, strings.Join(o.orders[0], " ")
		}
	}
	out.Words = best.words
	for i := range out.Words {
		out.Share += out.Words[i].Part
	}
	x.Union = out
	if best.rank != nil {
		return w.tier(out, best)
	}
	if u.popularity == query.SquareRoot {
		out.Popularity = float64(root(w.e.seg.Popularity.At(w.doc))) / 256
	}
	return w.clauses(x, q.Profile.Clauses, best)
}

// over reports whether a way explains more than another: a better score, or fewer words
// that are missing.
func (a *way) over(b *way) bool {
	switch {
	case a.found != b.found:
		return a.found
	case a.found:
		return a.score > b.score
	}
	return a.missing < b.missing
}

// way looks how the document fares with one way to write a text.
func (w *explainer) way(u *unionNode) (*way, error) {
	a := &way{unionNode: u}
	m, err := u.eval(w.e)
	if err != nil {
		return nil, err
	}
	a.score, a.level, a.found = w.in(&m)
	codes := make([]uint32, len(u.terms))
	common := uint32(math.MaxUint32)
	for i, term := range u.terms {
		word := WordExplanation{Word: term}
		var found bool
		if codes[i], found, err = w.codeOf(false, term); err != nil {
			return nil, err
		}
		if found {
			word.Fields = w.fieldsOf(codes[i])
			common &= w.e.seg.Words.Codes[codes[i]].Fields
		} else {
			a.missing++
			common = 0
		}
		a.words = append(a.words, word)
	}
	together, err := w.e.together(u.together)
	if err != nil {
		return nil, err
	}
	common, err = narrow(together, w.doc, common)
	a.has = common&u.allFields != 0
	w.parts(a, codes)
	return a, err
}

// parts are the parts of the share that the words of a way have, and can have.
func (w *explainer) parts(a *way, codes []uint32) {
	if a.rank == nil {
		return
	}
	p := &unionPass{unionNode: a.unionNode, e: w.e}
	for i := range a.words {
		word := &a.words[i]
		word.Most = float64(a.rank.shares[i]) / shareScale
		if a.has {
			_, part := p.plainParts(codes[i])
			word.Part = word.Most * float64(part) / satScale
		}
	}
}

// tier explains what a score by tiers is made of besides the words.
func (w *explainer) tier(x *UnionExplanation, a *way) error {
	k, g := a.rank, w.e.seg
	tier := uint8(a.score >> tierBits)
	if tier > 0 {
		x.Tier = len(k.tiers) - int(tier)
	}
	x.Prior = float64(k.priorOf(g, w.doc, tier)) / priorScale
	x.Popularity = float64(k.factor(g.Popularity.At(w.doc))) / popularityScale
	x.Year = int(g.yearOf(w.doc))
	if a.level != byStubs {
		return nil
	}
	common := uint32(math.MaxUint32)
	for _, stub := range a.stubs {
		code, found, err := w.codeOf(true, stub)
		if err != nil || !found {
			return err
		}
		common &= g.Stubs.Codes[code].Fields
	}
	p := &unionPass{unionNode: a.unionNode, e: w.e}
	p.mostStubs = p.plainStubScore(a.stubFields)
	x.Stubs = float64(p.stubShare(common)) / shareScale
	return nil
}

// clauses explains the clauses of a union, for one way to write its text.
func (w *explainer) clauses(x *Explanation, list []query.Clause, a *way) error {
	text := strings.Join(a.orders[0], " ")
	for i, c := range list {
		part := Explanation{Node: query.Boost{Node: clauseNode(c, text), Factor: c.Weight}}
		n := a.clauseNode(i)
		if n == nil {
			x.Parts = append(x.Parts, part)
			continue
		}
		m, err := n.eval(w.e)
		if err != nil {
			return err
		}
		part.Score, _, part.Found = w.in(&m)
		x.Parts = append(x.Parts, part)
	}
	return nil
}

// clauseNode is a clause of a profile as a query of its own.
func clauseNode(c query.Clause, text string) query.Node {
	switch c.Kind {
	case query.AllWords:
		return query.Words{Field: c.Field, Text: text}
	case query.InPhrase:
		return query.Phrase{Field: c.Field, Text: text}
	case query.WholeValue:
		return query.Whole{Field: c.Field, Value: text}
	}
	return query.Stubs{Field: c.Field, Text: text}
}

// clauseNode is clause i for this way to write the text, nil for stubs of another way
// than that which was typed.
func (u *unionNode) clauseNode(i int) node {
	c := &u.clauses[i]
	switch c.kind {
	case query.WholeValue:
		return &wholeNode{c.value, c.total}
	case query.AllStubs:
		if len(u.stubs) == 0 {
			return nil
		}
		return &stubsNode{c.field, u.stubs, c.total}
	}
	n := &wordsNode{field: c.field, terms: u.terms, orders: u.orders, together: u.together, units: c.units}
	if c.kind == query.InPhrase {
		n.match = phraseMatch
	}
	return n
}

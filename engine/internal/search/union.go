package search

import (
	"math"
	"slices"
	"strings"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/layout"
	"holdfast/engine/query"
)

// unionNode is a ranking profile bound to the words of a query. All clauses are
// evaluated in one pass over the documents that may match any of them.
type unionNode struct {
	terms      []string // different terms
	parts      []unionPart
	orders     [][]string // of words in a phrase
	together   [][]string // each a phrase that must be in a field with the words
	stubs      []string   // different stubs
	clauses    []boundClause
	wordFields uint32 // of clauses that need all words in a field
	stubFields uint32
	allFields  uint32 // of clauses that need no more than the words
	phrase     uint32 // fields with a phrase clause
	// wholeClauses are the places of the clauses of whole values.
	wholeClauses []int
	// inFields are, per term, the units that it adds in each field.
	inFields   [][]int64
	popularity query.Popularity
	wordsOnly  bool
	// rank, if set, takes the place of the clauses' units and of popularity.
	rank *ranked
	// asked is the number of different terms as they were typed.
	asked int
	// lesser is set if the score is worth less than what was typed.
	lesser bool
	// others are unions of the other ways to write the text, without stubs. A document
	// has the best of the scores.
	others []*unionNode
}

// unionPart is a part of the text: its words, and the places of its terms.
type unionPart struct {
	words []string
	terms []int
}

// single reports whether the text is one word.
func (u *unionNode) single() bool { return len(u.orders[0]) == 1 }

// boundClause is a clause with its field's number and units.
type boundClause struct {
	kind  query.ClauseKind
	field int
	units []int64 // per term, for AllWords
	total int64   // sum of units, for the other kinds
	value wholeValue
}

func (p *plan) union(n query.Union, factor float64, depth int) (node, error) {
	if n.Profile == nil {
		return nil, badRequest("union without a profile")
	}
	if n.Profile.Popularity > query.SquareRoot {
		return nil, badRequest("unknown function of popularity %d", n.Profile.Popularity)
	}
	variants, err := p.variants(n.Text)
	if err != nil || len(variants) == 0 {
		return none{}, err
	}
	if len(n.Profile.Clauses) > maxNodes {
		return nil, badRequest("%d clauses, at most %d", len(n.Profile.Clauses), maxNodes)
	}
	p.offers = p.offers || n.WordsOnly
	typed := newUnion(&n, &variants[0])
	typed.stubs, typed.asked = stubsOf(typed.terms), len(typed.terms)
	if err := p.clauses(typed, &n, factor, depth); err != nil {
		return nil, err
	}
	for i := 1; i < len(variants); i++ {
		v := &variants[i]
		u := newUnion(&n, v)
		u.asked = typed.asked
		n.Text = strings.Join(v.Orders[0], " ")
		if err := p.clauses(u, &n, weighted(factor, v), depth); err != nil {
			return nil, err
		}
		typed.others = append(typed.others, u)
	}
	return typed, nil
}

// newUnion is a union of one way to write its text. It has no stubs: of the other ways
// these match nothing.
func newUnion(n *query.Union, v *analysis.Variant) *unionNode {
	u := &unionNode{popularity: n.Profile.Popularity, wordsOnly: n.WordsOnly, terms: v.Terms(),
		orders: v.Orders, together: v.Together, lesser: v.Lesser}
	for _, part := range v.Parts {
		b := unionPart{words: part.Words}
		for _, t := range part.Terms {
			b.terms = append(b.terms, slices.Index(u.terms, t))
		}
		u.parts = append(u.parts, b)
	}
	for range u.terms {
		u.inFields = append(u.inFields, make([]int64, layout.MaxTexts))
	}
	return u
}

// clauses binds the clauses of a profile to a union's text.
func (p *plan) clauses(u *unionNode, n *query.Union, factor float64, depth int) error {
	for _, c := range n.Profile.Clauses {
		if !(c.Weight >= 0) || math.IsInf(c.Weight, 0) {
			return badRequest("clause weight %v", c.Weight)
		}
		if n.Profile.Ranked != nil && c.Kind != query.AllWords && c.Kind != query.AllStubs {
			return badRequest("clause of kind %d in a profile with tiers", c.Kind)
		}
		if err := p.clause(u, c, n.Text, factor); err != nil {
			return err
		}
	}
	if n.Profile.Ranked != nil {
		return p.rank(u, n, depth)
	}
	return nil
}

func (p *plan) clause(u *unionNode, c query.Clause, text string, factor float64) (err error) {
	b := boundClause{kind: c.Kind}
	if c.Kind == query.WholeValue {
		if b.value, err = p.wholeOrders(c.Field, text, u.orders); err != nil {
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
	if c.Kind == query.InPhrase && u.single() {
		b.kind = query.AllWords // a phrase of one word is the word
	}
	switch b.kind {
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
	if b.kind == query.AllWords {
		for i, unit := range b.units {
			u.inFields[i][b.field] += unit
		}
	}
	u.clauses = append(u.clauses, b)
	return err
}

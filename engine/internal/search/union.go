package search

import (
	"math"

	"holdfast/engine/internal/layout"
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
	// inFields are, per term, the units that it adds in each field.
	inFields   [][]int64
	popularity query.Popularity
	wordsOnly  bool
	// rank, if set, takes the place of the clauses' units and of popularity.
	rank *ranked
}

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
	words, err := foldedWords(n.Text)
	if err != nil || len(words) == 0 {
		return none{}, err
	}
	u := &unionNode{popularity: n.Profile.Popularity, wordsOnly: n.WordsOnly, stubs: stubsOf(words)}
	u.terms, u.sequence = distinct(words)
	p.offers = p.offers || n.WordsOnly
	for range u.terms {
		u.inFields = append(u.inFields, make([]int64, layout.MaxTexts))
	}
	if len(n.Profile.Clauses) > maxNodes {
		return nil, badRequest("%d clauses, at most %d", len(n.Profile.Clauses), maxNodes)
	}
	for _, c := range n.Profile.Clauses {
		if !(c.Weight >= 0) || math.IsInf(c.Weight, 0) {
			return nil, badRequest("clause weight %v", c.Weight)
		}
		if n.Profile.Ranked != nil && c.Kind != query.AllWords && c.Kind != query.AllStubs {
			return nil, badRequest("clause of kind %d in a profile with tiers", c.Kind)
		}
		if err := p.clause(u, c, n.Text, factor); err != nil {
			return nil, err
		}
	}
	if n.Profile.Ranked != nil {
		if err := p.rank(u, &n, depth); err != nil {
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
	if c.Kind == query.InPhrase && len(u.sequence) == 1 {
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

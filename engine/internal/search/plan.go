package search

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/layout"
	"holdfast/engine/query"
)

// ErrRequest marks a request that asks for what the schema does not have, or is
// not well formed.
var ErrRequest = errors.New("request cannot be answered")

// ErrManyWords marks a request with a pattern that more words fit than are looked up.
var ErrManyWords = fmt.Errorf("%w: a pattern that too many words fit", ErrRequest)

func badRequest(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrRequest}, args...)...)
}

// Bounds of a query.
const (
	maxWords = 64
	maxDepth = 100
	maxNodes = 10000
)

// plan turns query trees into trees bound to a snapshot.
type plan struct {
	snap   *Snapshot
	nodes  int
	tiered bool // a node of tiers was bound
	offers bool // a union leaves out what only stubs find
	// negated says whether what is bound is left out, by an odd number of nodes Not.
	negated bool
}

// node is a bound query.
type node interface {
	eval(e *evaluator) (matches, error)
}

func (p *plan) bind(n query.Node, factor float64, depth int) (node, error) {
	if p.nodes++; p.nodes > maxNodes || depth > maxDepth {
		return nil, badRequest("query has more than %d nodes or is deeper than %d", maxNodes, maxDepth)
	}
	switch n := n.(type) {
	case nil, query.None:
		return none{}, nil
	case query.All:
		return all{}, nil
	case query.Words:
		return p.words(n.Field, n.Text, factor, false)
	case query.Phrase:
		return p.words(n.Field, n.Text, factor, true)
	case query.Whole:
		return p.whole(n.Field, n.Value, factor)
	case query.Stubs:
		return p.stubs(n.Field, n.Text, factor)
	case query.Years:
		return p.years(n)
	case query.And:
		children, err := p.bindAll(n.Nodes, factor, depth)
		return and{children}, err
	case query.Or:
		children, err := p.bindAll(n.Nodes, factor, depth)
		return or{children}, err
	case query.Not:
		p.negated = !p.negated
		child, err := p.bind(n.Node, 0, depth+1)
		p.negated = !p.negated
		return not{child}, err
	case query.Boost:
		if !(n.Factor >= 0) || math.IsInf(n.Factor, 0) {
			return nil, badRequest("boost %v", n.Factor)
		}
		return p.bind(n.Node, factor*n.Factor, depth+1)
	case query.Union:
		return p.union(n, factor, depth)
	}
	return p.bindMore(n, factor, depth)
}

// bindMore goes on where bind ends.
func (p *plan) bindMore(n query.Node, factor float64, depth int) (node, error) {
	switch n := n.(type) {
	case query.Prefix, query.Wildcard, query.Regexp, query.Fuzzy:
		return p.expand(n, factor)
	case query.Keys:
		return keysNode{n.Keys}, nil
	case query.Forms:
		return p.forms(n, factor)
	case query.Near:
		return p.near(n, factor)
	case query.Begins:
		return p.begins(n, factor)
	case query.Range:
		return p.numberRange(n)
	case query.Between:
		return p.between(n)
	case query.Has:
		return p.has(n.Field)
	case query.AtLeast:
		children, err := p.bindAll(n.Nodes, factor, depth)
		return atLeast{children, max(n.Min, 1)}, err
	case query.Stored:
		return p.stored(n, factor, depth)
	case query.Constant:
		if !(n.Score >= 0) || math.IsInf(n.Score, 0) {
			return nil, badRequest("score %v", n.Score)
		}
		child, err := p.bind(n.Node, 0, depth+1)
		return constant{child, unit(n.Score*factor, 1, 1) * full}, err
	case query.Tiers:
		if len(n.Nodes) > maxTiers || p.tiered {
			return nil, badRequest("%d tiers, at most %d, and none inside of others", len(n.Nodes), maxTiers)
		}
		p.tiered = true
		children, err := p.bindAll(n.Nodes, factor, depth)
		return tiers{children}, err
	default:
		return nil, badRequest("unknown node %T", n)
	}
}

func (p *plan) bindAll(list []query.Node, factor float64, depth int) ([]node, error) {
	var children []node
	for _, n := range list {
		c, err := p.bind(n, factor, depth+1)
		if err != nil {
			return nil, err
		}
		children = append(children, c)
	}
	return children, nil
}

func (p *plan) textField(name string) (int, error) {
	f, ok := p.snap.Layout.TextNumber(name)
	if !ok {
		return 0, badRequest("no text field %q", name)
	}
	return f, nil
}

// foldedWords are the words of a query's text, cut as the documents' are.
func foldedWords(text string) ([]string, error) {
	var words []string
	for _, t := range analysis.Words(text) {
		words = append(words, layout.Cut(t.Text, layout.MaxWordBytes))
	}
	if len(words) > maxWords {
		return nil, badRequest("%d words, at most %d", len(words), maxWords)
	}
	return words, nil
}

// distinct returns the different words in order of first appearance, and for
// each word its place among them.
func distinct(words []string) (different []string, places []int) {
	for _, w := range words {
		i := slices.Index(different, w)
		if i < 0 {
			i = len(different)
			different = append(different, w)
		}
		places = append(places, i)
	}
	return different, places
}

func stubsOf(words []string) []string {
	var stubs []string
	for _, w := range words {
		stubs = append(stubs, analysis.Stub(w))
	}
	different, _ := distinct(stubs)
	return different
}

// units are the units of terms in a field.
func (p *plan) units(stubs bool, terms []string, field int, weight float64) ([]int64, error) {
	units := make([]int64, len(terms))
	for i, t := range terms {
		st, err := p.snap.termStats(stubs, t)
		if err != nil {
			return nil, err
		}
		units[i] = unit(weight, p.snap.Docs, st[field])
	}
	return units, nil
}

func sum(units []int64) (s int64) {
	for _, u := range units {
		s += u
	}
	return s
}

// wordsNode matches all terms in one field, and if match is set one of orders as it
// says.
type wordsNode struct {
	field    int
	terms    []string
	orders   [][]string
	together [][]string // each a phrase that must be there
	match    *runMatch
	units    []int64
}

// runMatch says what of a run is wanted.
type runMatch struct {
	holds func(run, ranks []uint32) bool
	// together is set if the ranks stand one after the other where it holds.
	together bool
	// first is set if they must be the first ones.
	first bool
}

// beside reports whether words beside a text match: a single one, of which no place is
// asked.
func (m *runMatch) beside(ranks []uint32) bool { return len(ranks) == 1 && !m.first }

var phraseMatch = &runMatch{holds: forward.Contains, together: true}

var beginsMatch = &runMatch{together: true, first: true, holds: func(run, ranks []uint32) bool {
	return len(run) >= len(ranks) && slices.Equal(run[:len(ranks)], ranks)
}}

func (p *plan) words(field, text string, factor float64, phrase bool) (node, error) {
	var match *runMatch
	if phrase {
		match = phraseMatch
	}
	return p.matched(field, text, factor, match)
}

// near wants at least one word in sequence or window; one word is near itself.
func (p *plan) near(n query.Near, factor float64) (node, error) {
	if n.Slop < 0 {
		return nil, badRequest("slop %d", n.Slop)
	}
	match := &runMatch{holds: func(run, ranks []uint32) bool { return forward.Window(run, ranks, n.Slop) }}
	switch {
	case n.Ordered && n.Slop == 0:
		match = phraseMatch
	case n.Ordered:
		match.holds = func(run, ranks []uint32) bool { return forward.Ordered(run, ranks, n.Slop) }
	}
	f, err := p.textField(n.Field)
	if err != nil {
		return nil, err
	}
	words, err := foldedWords(n.Text)
	if err != nil || len(words) == 0 {
		return none{}, err
	}
	terms, _ := distinct(words)
	units, err := p.units(false, terms, f, factor)
	return &wordsNode{field: f, terms: terms, orders: [][]string{words}, match: match, units: units}, err
}

func (p *plan) begins(n query.Begins, factor float64) (node, error) {
	return p.matched(n.Field, n.Text, factor, beginsMatch)
}

func (p *plan) matched(field, text string, factor float64, match *runMatch) (node, error) {
	f, err := p.textField(field)
	if err != nil {
		return nil, err
	}
	variants, err := p.variants(text)
	if err != nil || len(variants) == 0 {
		return none{}, err
	}
	var all best
	for i := range variants {
		v := &variants[i]
		n := &wordsNode{field: f, terms: v.Terms(), orders: v.Orders, together: v.Together, match: match}
		if match == phraseMatch && p.snap.takes(WordPhrases) && !slices.ContainsFunc(v.Orders, func(o []string) bool { return len(o) > 1 }) {
			n.match = nil
		}
		if n.units, err = p.units(false, n.terms, f, weighted(factor, v)); err != nil {
			return nil, err
		}
		all.children = append(all.children, n)
	}
	if len(all.children) == 1 {
		return all.children[0], nil
	}
	return all, nil
}

// stubsNode matches all stubs in one field.
type stubsNode struct {
	field int
	stubs []string
	unit  int64
}

func (p *plan) stubs(field, text string, factor float64) (node, error) {
	f, err := p.textField(field)
	if err != nil {
		return nil, err
	}
	if !p.snap.Layout.Texts[f].Stubs {
		return nil, badRequest("field %q has no stubs", field)
	}
	variants, err := p.variants(text)
	if err != nil || len(variants) == 0 {
		return none{}, err
	}
	stubs := stubsOf(variants[0].Terms())
	units, err := p.units(true, stubs, f, factor)
	return &stubsNode{f, stubs, sum(units)}, err
}

// wholeValue is a folded value of a keyword field.
type wholeValue struct {
	field int
	text  string
	facet bool
	ids   []uint32 // its number, for a facet, if it has one; and those of also
	also  []string // values that stand for it
}

func (p *plan) wholeValue(field, value string) (wholeValue, error) {
	f, ok := p.snap.Layout.KeywordNumber(field)
	if !ok {
		return wholeValue{}, badRequest("no keyword field %q", field)
	}
	v := wholeValue{field: f, facet: p.snap.Layout.Keywords[f].Facet,
		text: analysis.Fold(layout.Cut(value, layout.MaxValueBytes))}
	if v.facet {
		if id, ok := p.snap.Values.Find(uint8(f), v.text); ok {
			v.ids = []uint32{id}
		}
	}
	return v, nil
}

// wholeOrders is a value of words in any of some orders, the first as text has them.
func (p *plan) wholeOrders(field, text string, orders [][]string) (wholeValue, error) {
	v, err := p.wholeValue(field, text)
	if err != nil || len(orders) < 2 {
		return v, err
	}
	for _, o := range orders[1:min(len(orders), maxAlso)] {
		other, err := p.wholeValue(field, strings.Join(o, " "))
		if err != nil {
			return v, err
		}
		v.ids, v.also = append(v.ids, other.ids...), append(v.also, other.text)
	}
	return v, nil
}

// maxAlso bounds the orders of a whole value.
const maxAlso = 10

type wholeNode struct {
	value wholeValue
	unit  int64
}

func (p *plan) whole(field, value string, factor float64) (node, error) {
	v, err := p.wholeValue(field, value)
	if err != nil || v.text == "" {
		return none{}, err
	}
	n, err := p.snap.wholeFrequency(v)
	return &wholeNode{v, unit(factor, p.snap.Docs, n)}, err
}

type yearsNode struct {
	from, to int32
	overlap  bool
}

func (p *plan) years(n query.Years) (node, error) {
	if p.snap.Layout.Years == "" {
		return nil, badRequest("no interval field")
	}
	return yearsNode{n.From, n.To, n.Overlap}, nil
}

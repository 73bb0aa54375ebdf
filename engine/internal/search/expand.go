package search

import (
	"math"
	"math/bits"
	"regexp"
	"strings"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/termdict"
	"holdfast/engine/query"

	"github.com/blevesearch/vellum"
	vregexp "github.com/blevesearch/vellum/regexp"
)

// Bounds of an expansion: how many words it may become in a segment, and how
// large its automaton may be.
const (
	maxExpanded     = 1 << 20
	maxAutomaton    = 4 << 20
	maxPatternBytes = 1000
	maxFuzzyBytes   = 60
)

// expandNode matches documents that have any of the words that an automaton
// accepts between two bounds, in one field.
type expandNode struct {
	field     int
	automaton vellum.Automaton // nil accepts all
	from, to  []byte           // nil is no bound
	score     int64
}

func (p *plan) expand(n query.Node, factor float64) (node, error) {
	x := &expandNode{score: unit(factor, 1, 1) * full}
	var field, text string
	var err error
	switch n := n.(type) {
	case query.Prefix:
		field, text = n.Field, analysis.Fold(n.Text)
		x.from, x.to = []byte(text), after(text)
	case query.Wildcard:
		field, text = n.Field, n.Pattern
		x.automaton, err = expression(wildcard(n.Pattern))
	case query.Regexp:
		field, text = n.Field, n.Pattern
		x.automaton, err = expression(n.Pattern)
	case query.Fuzzy:
		field, text = n.Field, analysis.Fold(n.Text)
		var like *fuzzyWords
		if like, err = newFuzzy(text, n.Edits, n.Prefix); err == nil {
			x.automaton, x.from, x.to = like.dfa, like.from, like.to
		}
	}
	if err != nil {
		return nil, err
	}
	if x.field, err = p.textField(field); err != nil || text == "" {
		return none{}, err
	}
	return x, nil
}

// after is the least text after all that begin with prefix, or nil.
func after(prefix string) []byte {
	b := []byte(prefix)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] < math.MaxUint8 {
			b[i]++
			return b[:i+1]
		}
	}
	return nil
}

// wildcard turns a pattern into a regular expression.
func wildcard(pattern string) string {
	var out strings.Builder
	literal := func(s string) {
		if s != "" {
			out.WriteString(regexp.QuoteMeta(analysis.Fold(s)))
		}
	}
	start := 0
	for i, r := range pattern {
		if r != '*' && r != '?' {
			continue
		}
		literal(pattern[start:i])
		start = i + 1
		if r == '*' {
			out.WriteString(".*")
		} else {
			out.WriteString(".")
		}
	}
	literal(pattern[start:])
	return out.String()
}

func expression(s string) (vellum.Automaton, error) {
	if len(s) > maxPatternBytes {
		return nil, badRequest("pattern of %d bytes", len(s))
	}
	a, err := vregexp.NewWithLimit(s, maxAutomaton)
	if err != nil {
		return nil, badRequest("pattern %q: %v", s, err)
	}
	return a, nil
}

func (n *expandNode) eval(e *evaluator) (matches, error) {
	set := newBits(e.seg.Docs)
	it := e.seg.Words.Dict.Search(n.automaton, n.from, n.to)
	for count := 0; it.Next(); count++ {
		if count == maxExpanded {
			return matches{}, ErrManyWords
		}
		if it.Entry.Fields>>n.field&1 == 0 {
			continue
		}
		if err := e.addList(set, &it.Entry, n.field); err != nil {
			return matches{}, err
		}
	}
	return set.matches(e, n.score), e.seg.Hot.Locate(it.Err())
}

// addList adds the documents that have a word in a field.
func (e *evaluator) addList(set bitset, word *termdict.Entry, field int) error {
	return e.addFields(set, word, 1<<field)
}

// addFields adds the documents that have a word in any of some fields.
func (e *evaluator) addFields(set bitset, word *termdict.Entry, fields uint32) error {
	list, err := e.seg.Words.List(word)
	if err != nil {
		return e.seg.Hot.Locate(err)
	}
	docs := list.Iterator(e.snap.blocks(fields))
	for doc := docs.Next(); doc != postings.End; doc = docs.Next() {
		if docs.Fields()&fields != 0 {
			set.add(doc)
		}
		if err := e.step(); err != nil {
			return err
		}
	}
	return e.seg.Hot.Locate(docs.Err())
}

// bitset is a set of a segment's documents.
type bitset []uint64

func newBits(docs int) bitset { return make(bitset, (docs+63)/64) }

func (b bitset) add(doc uint32) { b[doc/64] |= 1 << (doc % 64) }

func (b bitset) has(doc uint32) bool { return b[doc/64]>>(doc%64)&1 != 0 }

// matches are the live documents of the set, all with one score.
func (b bitset) matches(e *evaluator, score int64) matches {
	var m matches
	n := 0
	for _, word := range b {
		n += bits.OnesCount64(word)
	}
	m.room(n)
	for i, word := range b {
		for ; word != 0; word &= word - 1 {
			if doc := uint32(64*i + bits.TrailingZeros64(word)); e.seg.Live.Has(doc) {
				m.add(doc, score, byWords)
			}
		}
	}
	return m
}

// hasNode matches documents with anything in a field.
type hasNode struct {
	text    int // number of the text field, or -1
	keyword int // number of the keyword field, or -1; both -1 are the years
}

func (p *plan) has(field string) (node, error) {
	l := p.snap.Layout
	if f, ok := l.TextNumber(field); ok {
		return hasNode{f, -1}, nil
	}
	if f, ok := l.KeywordNumber(field); ok {
		return hasNode{-1, f}, nil
	}
	if f, ok := l.ColumnNumber(field); ok {
		return rangeNode{f, docvalues.NoNumber, math.MaxInt64}, nil
	}
	if f, ok := l.BrowseNumber(field); ok {
		return betweenNode{field: f}, nil
	}
	if field == "" || field != l.Years {
		return nil, badRequest("no field %q", field)
	}
	return hasNode{-1, -1}, nil
}

func (n hasNode) eval(e *evaluator) (matches, error) {
	set := newBits(e.seg.Docs)
	if n.keyword >= 0 && !e.snap.Layout.Keywords[n.keyword].Facet {
		err := e.seg.Wholes.Each(uint8(n.keyword), func(docs []uint32) error {
			for _, d := range docs {
				set.add(d)
			}
			return e.ctx.Err()
		})
		return set.matches(e, 0), e.seg.Hot.Locate(err)
	}
	var ids []uint32
	it := e.seg.Runs.Iterator()
	kinds := e.seg.Runs.Kinds()
	for doc := range uint32(e.seg.Docs) {
		if err := e.step(); err != nil {
			return matches{}, err
		}
		has := false
		switch {
		case n.text >= 0:
			for it.Reset(doc); !has && it.Next(); {
				has = kinds.Fields(it.Kind)>>n.text&1 != 0
			}
		case n.keyword >= 0:
			ids = e.seg.ValueIDs(ids[:0], doc)
			for _, id := range ids {
				has = has || int(e.snap.Values.Field(id)) == n.keyword
			}
		default:
			span, _ := e.seg.Packed.Span(doc)
			has = span.Usable()
		}
		if has {
			set.add(doc)
		}
	}
	return set.matches(e, 0), e.seg.Hot.Locate(it.Err())
}

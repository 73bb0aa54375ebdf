package search

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"holdfast/engine/query"
)

// Explanation says how one document fares with a part of a query.
type Explanation struct {
	Node  query.Node
	Found bool
	Score int64
	Parts []Explanation
	Union *UnionExplanation
}

// UnionExplanation is what a union's score is made of; but for Words and Popularity it
// is of a profile with tiers.
type UnionExplanation struct {
	Words []WordExplanation
	// Tier is the place of the document's among the tiers, -1 if it is in none.
	Tier int
	// Share of the words, factor of the priors and of popularity.
	Share, Prior, Popularity float64
	Year                     int
}

// WordExplanation says where a document has a word, and what it counts: its part of the
// share that it can have at most.
type WordExplanation struct {
	Word       string
	Fields     []WordField
	Part, Most float64
}

// WordField is a field that has a word, with the weight of its best class in percent
// and at least how often.
type WordField struct {
	Field         string
	Weight, Times int
}

// Explain explains the document with a key; nil if there is none.
func (s *Snapshot) Explain(ctx context.Context, q query.Node, key string) (x *Explanation, err error) {
	defer Guard(&err)()
	for i := range s.Segments {
		g := &s.Segments[i]
		if doc, _, ok := g.FindFull(key); ok && g.Live.Has(doc) {
			w := explainer{e: &evaluator{ctx: ctx, snap: s, seg: g}, doc: doc}
			x, err := w.explain(q, 1, 0)
			return &x, err
		}
	}
	return nil, nil
}

// explainer explains one document of a segment.
type explainer struct {
	e   *evaluator
	doc uint32
}

func (w *explainer) explain(q query.Node, factor float64, depth int) (Explanation, error) {
	x := Explanation{Node: q}
	p := &plan{snap: w.e.snap}
	n, err := p.bind(q, factor, depth)
	if err != nil {
		return x, err
	}
	m, err := n.eval(w.e)
	if err != nil {
		return x, err
	}
	if i, ok := slices.BinarySearch(m.docs, w.doc); ok && m.level(i) != offered {
		x.Found, x.Score = true, m.scores[i]
	}
	parts, factor := partsOf(q, factor)
	for _, part := range parts {
		y, err := w.explain(part, factor, depth+1)
		if err != nil {
			return x, err
		}
		x.Parts = append(x.Parts, y)
	}
	if u, ok := n.(*unionNode); ok {
		x.Union, err = w.union(u, x.Score)
	}
	return x, err
}

// partsOf are the parts of a query that its score is made of, and their factor.
func partsOf(q query.Node, factor float64) ([]query.Node, float64) {
	switch q := q.(type) {
	case query.And:
		return q.Nodes, factor
	case query.Or:
		return q.Nodes, factor
	case query.AtLeast:
		return q.Nodes, factor
	case query.Tiers:
		return q.Nodes, factor
	case query.Not:
		return []query.Node{q.Node}, 0
	case query.Constant:
		return []query.Node{q.Node}, 0
	case query.Boost:
		return []query.Node{q.Node}, factor * q.Factor
	case query.Union:
		return clauseNodes(q), factor
	}
	return nil, factor
}

// clauseNodes are the clauses of a union without tiers as queries of their own.
func clauseNodes(q query.Union) (list []query.Node) {
	if q.Profile == nil || q.Profile.Ranked != nil {
		return nil
	}
	for _, c := range q.Profile.Clauses {
		var n query.Node
		switch c.Kind {
		case query.AllWords:
			n = query.Words{Field: c.Field, Text: q.Text}
		case query.InPhrase:
			n = query.Phrase{Field: c.Field, Text: q.Text}
		case query.WholeValue:
			n = query.Whole{Field: c.Field, Value: q.Text}
		default:
			n = query.Stubs{Field: c.Field, Text: q.Text}
		}
		list = append(list, query.Boost{Node: n, Factor: c.Weight})
	}
	return list
}

// union explains the score of a union.
func (w *explainer) union(u *unionNode, score int64) (*UnionExplanation, error) {
	g := w.e.seg
	popularity := g.Popularity.At(w.doc)
	x := &UnionExplanation{Tier: -1, Prior: 1, Popularity: 1}
	if u.popularity == query.SquareRoot {
		x.Popularity = math.Sqrt(float64(max(popularity, 1)))
	}
	p := &unionPass{unionNode: u, e: w.e}
	for i, term := range u.terms {
		word := WordExplanation{Word: term}
		code, found, err := w.codeOf(term)
		if err != nil {
			return nil, err
		}
		if found {
			word.Fields = w.fieldsOf(code)
		}
		if u.rank != nil {
			word.Most = float64(u.rank.shares[i]) / shareScale
		}
		if u.rank != nil && found {
			_, part := p.plainParts(code)
			word.Part = word.Most * float64(part) / satScale
		}
		x.Share += word.Part
		x.Words = append(x.Words, word)
	}
	if k := u.rank; k != nil {
		tier := uint8(score >> tierBits)
		x.Tier = len(k.tiers) - int(tier)
		if tier == 0 {
			x.Tier = -1
		}
		x.Prior = float64(k.priorOf(g, w.doc, tier)) / priorScale
		x.Popularity = float64(k.factor(popularity)) / popularityScale
		x.Year = int(g.yearOf(w.doc))
	}
	return x, nil
}

// codeOf is the code with which the document has a word.
func (w *explainer) codeOf(term string) (code uint32, found bool, err error) {
	t := w.e.seg.Words
	entry, found, err := t.Dict.Find([]byte(term))
	if err != nil || !found {
		return 0, false, w.e.seg.Hot.Locate(err)
	}
	list, err := t.List(&entry)
	if err != nil {
		return 0, false, w.e.seg.Hot.Locate(err)
	}
	it := list.Iterator(math.MaxUint32)
	if it.Advance(w.doc) != w.doc {
		return 0, false, w.e.seg.Hot.Locate(it.Err())
	}
	return it.Code(), true, w.e.seg.Hot.Locate(it.Err())
}

func (w *explainer) fieldsOf(code uint32) (list []WordField) {
	c := &w.e.seg.Words.Codes[code]
	for f := c.Fields; f != 0; f &= f - 1 {
		field := bits.TrailingZeros32(f)
		list = append(list, WordField{Field: w.e.snap.Layout.Texts[field].Name,
			Weight: int(w.e.classWeight(code, field)), Times: c.At(field).Frequency()})
	}
	return list
}

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

// UnionExplanation is what a union's score is made of; but for Written, Words and
// Popularity it is of a profile with tiers.
type UnionExplanation struct {
	// Written is the way to write the text that gives the document its score, and "" if
	// it was typed so. A document that is not found is held against the way that it has
	// the most words of. Words, and the parts of the explanation, are those of this way.
	Written string
	Words   []WordExplanation
	// Tier is the place of the document's among the tiers, -1 if it is in none.
	Tier int
	// Share of the words, or, if only stubs find the document, of these; factor of the
	// priors and of popularity.
	Share, Stubs, Prior, Popularity float64
	Year                            int
}

// WordExplanation says where a document has a word, and what it counts: its part of the
// share that it can have at most. Words only count where one field of a clause has all.
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
	x.Score, _, x.Found = w.in(&m)
	parts, factor := partsOf(q, factor)
	for _, part := range parts {
		y, err := w.explain(part, factor, depth+1)
		if err != nil {
			return x, err
		}
		x.Parts = append(x.Parts, y)
	}
	if q, ok := q.(query.Union); ok {
		if u, ok := n.(*unionNode); ok { // it has words
			err = w.union(&x, &q, u)
		}
	}
	return x, err
}

// in is the score and the level of the document among matches, if they find it.
func (w *explainer) in(m *matches) (score int64, l level, found bool) {
	i, ok := slices.BinarySearch(m.docs, w.doc)
	if !ok || m.level(i) == offered {
		return 0, offered, false
	}
	return m.scores[i], m.level(i), true
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
	}
	return nil, factor
}

// codeOf is the code with which the document has a word or a stub.
func (w *explainer) codeOf(stub bool, term string) (code uint32, found bool, err error) {
	t := w.e.seg.terms(stub)
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

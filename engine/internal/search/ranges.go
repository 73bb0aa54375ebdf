package search

import (
	"slices"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/query"
)

// tester is a node of score 0 that looks at one document as quickly as at the
// next, so that it need not look at those that other nodes leave out.
type tester interface {
	node
	test(e *evaluator) func(doc uint32) bool
}

// testersLast are nodes with the testers after the others; sums of scores and the
// weakest level do not depend on the order.
func testersLast(nodes []node) []node {
	return slices.SortedStableFunc(slices.Values(nodes), func(a, b node) int { return isTester(a) - isTester(b) })
}

func isTester(n node) int {
	if _, ok := n.(tester); ok {
		return 1
	}
	return 0
}

// keep keeps the matches that pass a test.
func (m *matches) keep(passes func(doc uint32) bool) {
	kept := matches{docs: m.docs[:0], scores: m.scores[:0], levels: m.levels[:0:len(m.levels)]}
	for i, doc := range m.docs {
		if !passes(doc) {
			continue
		}
		kept.docs, kept.scores = append(kept.docs, doc), append(kept.scores, m.scores[i])
		if m.levels != nil {
			kept.levels = append(kept.levels, m.levels[i])
		}
	}
	if m.levels == nil {
		kept.levels = nil
	}
	*m = kept
}

// rangeNode matches documents by the number in a column, or the ordinal of its
// sort key.
type rangeNode struct {
	column   int
	from, to int64
}

func (p *plan) numberRange(n query.Range) (node, error) {
	c, ok := p.snap.Layout.ColumnNumber(n.Field)
	if !ok || p.snap.Layout.Columns[c].Keys {
		return nil, badRequest("no number field %q", n.Field)
	}
	return rangeNode{c, n.From, n.To}, nil
}

func (n rangeNode) test(e *evaluator) func(doc uint32) bool {
	return e.seg.Column(n.column).Numbers.Range(n.from, n.to).Has
}

func (n rangeNode) eval(e *evaluator) (matches, error) {
	var m matches
	r := e.seg.Column(n.column).Numbers.Range(n.from, n.to)
	if r.Empty() {
		return m, nil
	}
	if !e.snap.takes(NumberBlocks) {
		for doc := range uint32(e.seg.Docs) {
			if r.Has(doc) && e.seg.Live.Has(doc) {
				m.add(doc, 0, byWords)
			}
		}
		return m, e.ctx.Err()
	}
	block := make([]uint32, 0, docvalues.NumberBlock)
	for b := range (e.seg.Docs + docvalues.NumberBlock - 1) / docvalues.NumberBlock {
		if err := e.step(); err != nil {
			return matches{}, err
		}
		block = r.AppendBlock(block[:0], b)
		for _, doc := range block {
			if e.seg.Live.Has(doc) {
				m.add(doc, 0, byWords)
			}
		}
	}
	return m, nil
}

func (n yearsNode) test(e *evaluator) func(doc uint32) bool {
	g := e.seg
	if n.overlap {
		return n.overlaps(g)
	}
	if !e.snap.takes(SortedSpans) {
		return bitset(g.plainYears(n.from, n.to)).has
	}
	from, to := g.Packed.SpanRange(n.from, n.to)
	return func(doc uint32) bool {
		row := g.Packed.Years.Get(g.Packed.Word(doc))
		return row >= from && row < to
	}
}

// overlaps tests whether a document's span has a year in common with the node's:
// worked out once for each span of the segment.
func (n yearsNode) overlaps(g *Segment) func(doc uint32) bool {
	has := make([]bool, len(g.Packed.Spans))
	for i, s := range g.Packed.Spans {
		has[i] = s.Usable() && s.First <= n.to && s.Last >= n.from && n.from <= n.to
	}
	return func(doc uint32) bool {
		row := g.Packed.Years.Get(g.Packed.Word(doc))
		return int(row) < len(has) && has[row]
	}
}

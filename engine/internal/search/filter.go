package search

import "holdfast/engine/internal/docvalues"

// Certainties, as those of docvalues.
const (
	undated = docvalues.Undated
	certain = docvalues.Certain
)

// segmentFilters are the filters of a request as sets of one segment's documents.
type segmentFilters struct {
	hard     [][]uint64              // documents that are left out
	tests    []func(doc uint32) bool // what passes says true
	soft     [][]uint64              // documents that pass; nil for the years
	years    docvalues.Column
	from, to uint32 // rows of spans that pass the years
}

func (c *collector) filters(e *evaluator) (*segmentFilters, error) {
	g := e.seg
	s := &segmentFilters{years: g.Packed.Years}
	if err := e.choices(c.w.choose, s); err != nil {
		return nil, err
	}
	for _, f := range c.w.hard {
		set, err := c.filterSet(g, f.alternatives[0])
		if err != nil {
			return nil, err
		}
		s.hard = append(s.hard, set)
	}
	for _, f := range c.w.soft {
		if f.field < 0 && (f.span.Overlap || f.span.Undated) {
			s.soft = append(s.soft, g.spanning(f.span))
			continue
		}
		if f.field < 0 && !c.snap.takes(SortedSpans) {
			s.soft = append(s.soft, g.plainYears(f.span.From, f.span.To))
			continue
		}
		if f.field < 0 {
			s.soft = append(s.soft, nil)
			s.from, s.to = g.Packed.SpanRange(f.span.From, f.span.To)
			continue
		}
		var all []uint64
		for i, values := range f.alternatives {
			set, err := c.filterSet(g, values)
			if err != nil {
				return nil, err
			}
			if i == 0 {
				all = set
				continue
			}
			for j := range all {
				all[j] &= set[j]
			}
		}
		s.soft = append(s.soft, all)
	}
	return s, nil
}

// spanning is the documents that pass a span, a bit each: worked out once for each
// span of years that the segment has.
func (g *Segment) spanning(y YearSpan) []uint64 {
	has := make([]bool, len(g.Packed.Spans))
	for i, s := range g.Packed.Spans {
		last := s.First
		if y.Overlap {
			last = s.Last
		}
		has[i] = s.Usable() && s.First <= y.To && last >= y.From && y.From <= y.To || y.Undated && s.Certainty == undated
	}
	set := newBits(g.Docs)
	for doc := range uint32(g.Docs) {
		if row := g.Packed.Years.Get(g.Packed.Word(doc)); int(row) < len(has) && has[row] {
			set.add(doc)
		}
	}
	return set
}

// filterSet is the documents with any of values, a bit each.
func (c *collector) filterSet(g *Segment, values []wholeValue) ([]uint64, error) {
	set := make([]uint64, (g.Docs+63)/64)
	for _, v := range values {
		docs, err := c.snap.wholeDocs(g, v)
		if err != nil {
			return nil, err
		}
		for _, d := range docs {
			set[d/64] |= 1 << (d % 64)
		}
	}
	return set, nil
}

// any reports whether there are filters.
func (s *segmentFilters) any() bool { return len(s.hard)+len(s.tests)+len(s.soft) > 0 }

// test reports whether a document passes all filters but
// one soft filter at most, and which one that is, or -1.
func (s *segmentFilters) test(doc uint32, packed *docvalues.Packed) (failed int, passes bool) {
	for _, set := range s.hard {
		if set[doc/64]>>(doc%64)&1 != 0 {
			return -1, false
		}
	}
	for _, pass := range s.tests {
		if !pass(doc) {
			return -1, false
		}
	}
	failed = -1
	for i, set := range s.soft {
		ok := false
		if set == nil {
			row := s.years.Get(packed.Word(doc))
			ok = row >= s.from && row < s.to
		} else {
			ok = set[doc/64]>>(doc%64)&1 != 0
		}
		if ok {
			continue
		}
		if failed >= 0 {
			return failed, false
		}
		failed = i
	}
	return failed, true
}

package search

import (
	"cmp"
	"slices"
)

// countSpans counts documents with these packed words by the rows of their years.
func (c *collector) countSpans(g *Segment, words []uint64) {
	spans, years := c.spans, g.Packed.Years
	for _, w := range words {
		if row := years.Get(w); int(row) < len(spans) {
			spans[row]++
		}
	}
}

// addSpans adds the present segment's counts of spans to the histogram.
func (c *collector) addSpans(g *Segment) {
	if !c.w.Histogram {
		return
	}
	if c.answer.Years == nil {
		c.answer.Years = &YearCounts{}
	}
	years := c.answer.Years
	list := make([]YearCount, 0, len(c.spans)) // spans ascend by first year
	for row, n := range c.spans {
		s := &g.Packed.Spans[row]
		switch {
		case n == 0:
			continue
		case s.Certainty == undated:
			years.Undated += n
			continue
		case !s.Usable():
			years.Impossible += n
			continue
		}
		if len(list) == 0 || list[len(list)-1].Year != s.First {
			list = append(list, YearCount{Year: s.First})
		}
		if y := &list[len(list)-1]; s.Certainty == certain {
			y.Certain += n
		} else {
			y.Uncertain += n
			if c.w.Spans {
				years.Spans = append(years.Spans, SpanCount{First: s.First, Last: s.Last, Count: n})
			}
		}
	}
	years.Years = mergeYears(years.Years, list)
	years.Spans = mergeSpans(years.Spans)
}

// mergeSpans adds up spans of several segments.
func mergeSpans(all []SpanCount) []SpanCount {
	slices.SortFunc(all, func(x, y SpanCount) int {
		return cmp.Or(cmp.Compare(x.First, y.First), cmp.Compare(x.Last, y.Last))
	})
	sums := all[:0]
	for _, s := range all {
		if n := len(sums); n > 0 && sums[n-1].First == s.First && sums[n-1].Last == s.Last {
			sums[n-1].Count += s.Count
			continue
		}
		sums = append(sums, s)
	}
	return sums
}

// mergeYears adds up two lists of ascending years.
func mergeYears(a, b []YearCount) []YearCount {
	switch {
	case len(b) == 0:
		return a
	case len(a) == 0:
		return b
	}
	all := append(a, b...)
	slices.SortStableFunc(all, func(x, y YearCount) int { return int(x.Year) - int(y.Year) })
	sums := all[:0]
	for _, y := range all {
		if n := len(sums); n > 0 && sums[n-1].Year == y.Year {
			sums[n-1].Certain += y.Certain
			sums[n-1].Uncertain += y.Uncertain
			continue
		}
		sums = append(sums, y)
	}
	return sums
}

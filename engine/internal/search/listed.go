package search

import "slices"

// wants is how many first values a facet needs to know.
func (f *boundFacet) wants() int {
	if f.top > maxTop { // so that a sum with skip is one
		return f.top
	}
	return f.top + f.skip
}

// listed reports whether the values of a facet are gone through in the order of
// their texts or numbers, not picked from those that were met.
func (f *boundFacet) listed() bool {
	return f.by == ByText || f.prefix != "" || f.from != "" || f.contains != ""
}

// alsoInRows reports whether a facet asks for the count of a value that stands in rows.
func (c *collector) alsoInRows(f *boundFacet) bool {
	return slices.ContainsFunc(f.also, func(v wholeValue) bool { return c.snap.inRows[v.field] })
}

// countOf is how many documents of those that a facet counts have a value.
func (c *collector) countOf(k *picker) func(id uint32) uint32 {
	if c.catalogue {
		return func(id uint32) uint32 { return uint32(c.snap.Counts.At(id)) }
	}
	main := c.main.counts
	if k.own == nil {
		return func(id uint32) uint32 { return main[id] }
	}
	own := k.own.counts
	return func(id uint32) uint32 { return main[id] + own[id] }
}

// also counts the values that a facet is asked for besides.
func (c *collector) also(k *picker) (list []FacetCount) {
	count := c.countOf(k)
	for _, v := range k.also {
		n := FacetCount{Value: v.text}
		for _, id := range v.ids {
			n.Count, n.Catalogue = int(count(id)), c.snap.Counts.At(id)
			if c.best != nil {
				n.Best = int(c.best.counts[id])
			}
		}
		list = append(list, n)
	}
	return list
}

// list goes through the values of a facet, and returns those that are wanted and how
// many there are.
func (c *collector) list(k *picker) (list []valueCount, distinct int, err error) {
	count, contains, values := c.countOf(k), c.snap.Values.Containing(k.contains), c.valuesOf(k)
	if k.gathered != nil {
		contains, values = c.snap.Values.Containing(""), slices.Values(k.gathered)
	}
	looked := 0
	for id := range values {
		if looked++; looked%4096 == 0 && c.ctx.Err() != nil {
			return nil, 0, c.ctx.Err()
		}
		n := count(id)
		if n == 0 || !contains(id) {
			continue
		}
		distinct++
		switch {
		case k.by != ByText:
			list = append(list, valueCount{id, n})
		case distinct > k.skip && len(list) < k.top:
			list = append(list, valueCount{id, n})
		case distinct > k.skip && !k.wantsDistinct:
			return list, distinct, nil
		}
	}
	if k.by == ByText {
		return list, distinct, nil
	}
	return c.rankValues(k, list), distinct, nil
}

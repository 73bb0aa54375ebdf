package search

import (
	"math"
	"slices"
)

// picker picks the values of one facet that is wanted.
type picker struct {
	boundFacet
	// own counts the documents that only the facet's own filter leaves out, or is nil.
	own *counter
	// list are the values that may be among the first, most of them for a time only.
	list []valueCount
	// counts are the greatest counts so far, the least of them first; when there
	// are as many as values are wanted, floor is that one, below which no value is
	// of use.
	counts   bounded[uint32]
	floor    uint32
	distinct int
	// gathered are the values that the facet looks for in the order of valuesOf, or nil
	// if they are not known.
	gathered []uint32
	// cuts is set if counts alone say what is of no use.
	cuts bool
}

// picking is what picks the values of all facets. It is kept for the next search.
type picking struct {
	pickers []picker
	slot    [256]uint8 // 1 + place of the field's picker
	// some are values on their way to a picker, with their fields.
	some   [takePart]valueCount
	fields [takePart]uint8
	// weighed is memory to rank in.
	weighed []weighed
}

// begin empties p for the facets that are wanted.
func (p *picking) begin(c *collector) {
	p.slot = [256]uint8{}
	for len(p.pickers) < len(c.w.facets) {
		p.pickers = append(p.pickers, picker{})
	}
	p.pickers = p.pickers[:len(c.w.facets)]
	for i, f := range c.w.facets {
		old := &p.pickers[i]
		*old = picker{boundFacet: f, list: old.list[:0], counts: old.counts[:0], cuts: f.by == MostFound && c.snap.takes(FacetCut)}
		if f.soft >= 0 {
			old.own = c.own[f.soft]
		}
		p.slot[f.field] = uint8(i + 1)
	}
}

// take offers a value with its count over all hits to the facet of its field.
func (p *picking) take(field uint8, id, count uint32) {
	if i := p.slot[field]; i > 0 {
		p.pickers[i-1].take(id, count)
	}
}

func (k *picker) take(id, count uint32) {
	if k.own != nil {
		count += k.own.counts[id]
	}
	k.distinct++
	if count < k.floor || k.top <= 0 || k.listed() {
		return
	}
	k.list = append(k.list, valueCount{id, count})
	if !k.cuts {
		return
	}
	k.counts = k.counts.offer(count, k.wants(), func(a, b uint32) bool { return a < b })
	if len(k.counts) == k.wants() {
		k.floor = k.counts[0]
	}
}

// least is a count below which no value from a row is of use to any facet.
func (p *picking) least(s *Snapshot) uint32 {
	least := uint32(math.MaxUint32)
	for i := range p.pickers {
		k := &p.pickers[i]
		if k.wantsDistinct || k.own != nil {
			return 0
		}
		if s.inRows[k.field] {
			least = min(least, k.floor)
		}
	}
	return least
}

// facets picks the most frequent values of each field that is wanted.
func (c *collector) facets() ([]Facet, error) {
	if len(c.w.facets) == 0 {
		return nil, nil
	}
	p := &c.main.picking
	p.begin(c)
	if c.marked != nil {
		if err := c.countMarked(p); err != nil {
			return nil, err
		}
	}
	switch r := &c.main.rare; {
	case c.catalogue:
		c.takeCatalogue(p)
	case r.on:
		if !r.proven {
			if _, ok := c.provenLevel(); !ok {
				c.main.countRare()
			}
		}
		p.begin(c)
		c.takeSpread(p)
		c.takeCommon(p, r.limit)
		c.takeTouched(p)
	default:
		c.takeSpread(p)
		c.takeTouched(p)
		c.takeOwn(p)
	}
	out := make([]Facet, len(p.pickers))
	var err error
	for i := range p.pickers {
		if out[i], err = c.facet(&p.pickers[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// takeSpread takes the values that were counted from sets. Those that takeCommon
// takes are left to it, with their counts.
func (c *collector) takeSpread(p *picking) {
	r := &c.main.rare
	for _, id := range c.main.spreadValues {
		field := c.snap.Values.Field(id)
		if r.on && id < r.limit && c.snap.inRows[field] {
			r.common[id] += c.main.counts[id]
			continue
		}
		p.take(field, id, c.main.counts[id])
	}
}

// takePart is how many values are taken before it is looked at again which counts
// are of use.
const takePart = 256

// takeTouched takes the values that were counted from rows.
func (c *collector) takeTouched(p *picking) {
	counts := c.main.counts
	for list := c.main.touched; len(list) > 0; {
		part := list[:min(len(list), takePart)]
		list = list[len(part):]
		least := p.least(c.snap)
		some := p.some[:0]
		for _, id := range part {
			if n := counts[id]; n >= least {
				some = append(some, valueCount{id, n})
			}
		}
		// Reading memory in no order is slow; here many reads are under way at once.
		for i, v := range some {
			p.fields[i] = c.snap.Values.Field(v.id)
		}
		for i, v := range some {
			p.take(p.fields[i], v.id, v.count)
		}
	}
}

// takeOwn takes the values that only documents have which a facet's own filter
// leaves out.
func (c *collector) takeOwn(p *picking) {
	for k, own := range c.own {
		if own == nil {
			continue
		}
		for _, list := range [][]uint32{own.spreadValues, own.touched} {
			for _, id := range list {
				i := p.slot[c.snap.Values.Field(id)]
				if i > 0 && p.pickers[i-1].soft == k && c.main.counts[id] == 0 {
					p.pickers[i-1].take(id, 0)
				}
			}
		}
	}
}

// takeCatalogue takes all values with what the catalogue's column of counts says.
func (c *collector) takeCatalogue(p *picking) {
	for id := range c.snap.Values.Len() {
		if n := c.snap.Counts.At(id); n > 0 {
			p.take(c.snap.Values.Field(id), id, uint32(n))
		}
	}
}

func (c *collector) facet(k *picker) (Facet, error) {
	out := Facet{Field: c.snap.Layout.Keywords[k.field].Name, MaxCatalogue: c.snap.Counts.Maximum(k.field), Also: c.also(k)}
	first, distinct, err := c.first(k)
	if k.wantsDistinct {
		out.Distinct = distinct
	}
	out.Values = c.facetCounts(first)
	return out, err
}

// first are the values of a facet that are wanted, and how many different ones there are.
func (c *collector) first(k *picker) ([]valueCount, int, error) {
	if k.listed() {
		return c.list(k)
	}
	list := slices.DeleteFunc(k.list, func(v valueCount) bool { return v.count < k.floor })
	return c.rankValues(k, list), k.distinct, nil
}

// rankValues are the best of list that are not skipped.
func (c *collector) rankValues(k *picker, list []valueCount) []valueCount {
	r := c.ranking(k.boundFacet)
	r.all = c.main.picking.weighed
	first := r.top(list, k.wants())
	c.main.picking.weighed = r.all[:0]
	return first[min(k.skip, len(first)):]
}

// facetCounts are values with all their counts.
func (c *collector) facetCounts(list []valueCount) []FacetCount {
	if len(list) == 0 {
		return nil
	}
	out := make([]FacetCount, len(list))
	for i, text := range c.snap.texts(list) {
		v := list[i]
		out[i] = FacetCount{Value: text, Count: int(v.count), Catalogue: c.snap.Counts.At(v.id)}
		if c.best != nil {
			out[i].Best = int(c.best.counts[v.id])
		}
	}
	return out
}

// texts are the texts of values.
func (s *Snapshot) texts(list []valueCount) []string {
	ids := make([]uint32, len(list))
	for i, v := range list {
		ids[i] = v.id
	}
	return s.Values.Texts(ids)
}

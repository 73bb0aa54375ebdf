package segment

import (
	"slices"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/store"
)

// writeFacets merges the sets of facet values in the order of the values.
func (m *merge) writeFacets(w *store.FrameWriter) error {
	out := newFacetWriter(w)
	sources := make([]facetCursor, len(m.sources))
	for i, s := range m.sources {
		sources[i] = newFacetCursor(s.Facets, m.out.Number)
	}
	var old, docs []uint32
	for {
		id, found := uint32(0), false
		for i := range sources {
			if k, ok := sources[i].value(); ok && (!found || k < id) {
				id, found = k, true
			}
		}
		if !found {
			out.close()
			return nil
		}
		if err := m.step(); err != nil {
			return err
		}
		docs = docs[:0]
		for i := range sources {
			if k, ok := sources[i].value(); !ok || k != id {
				continue
			}
			set, err := sources[i].next()
			if err != nil {
				return err
			}
			if old, err = set.AppendTo(old[:0]); err != nil {
				return err
			}
			docs = m.mapDocs(docs, i, old)
		}
		slices.Sort(docs)
		if len(docs) > 0 {
			if err := out.add(id, docs); err != nil {
				return err
			}
		}
	}
}

// facetCursor goes through the facet values of a source in the order of their new
// numbers.
type facetCursor struct {
	facets *Facets
	// order is the new number of each value and below it, in 32 bits, its place;
	// nil if the numbers stay.
	order []uint64
	at    int
}

func newFacetCursor(f *Facets, number func(id uint32) uint32) facetCursor {
	c := facetCursor{facets: f}
	if number == nil {
		return c
	}
	c.order = make([]uint64, f.n)
	for i := range c.order {
		c.order[i] = uint64(number(f.value(i)))<<32 | uint64(i)
	}
	slices.Sort(c.order)
	return c
}

// value is the number of the present value, and whether there is one.
func (c *facetCursor) value() (id uint32, ok bool) {
	switch {
	case c.at >= c.facets.n:
		return 0, false
	case c.order != nil:
		return uint32(c.order[c.at] >> 32), true
	}
	return c.facets.value(c.at), true
}

// next returns the documents of the present value and goes on to the next.
func (c *facetCursor) next() (docset.Set, error) {
	place := c.at
	if c.order != nil {
		place = int(uint32(c.order[c.at]))
	}
	c.at++
	return c.facets.set(place)
}

// packingMerge lays out the packed words of a merge. A small facet that a source
// keeps in rows is taken from there, and the other way round.
type packingMerge struct {
	m       *merge
	packing *docvalues.Packing
	fields  []uint8
	slot    map[uint8]int
	spans   []uint32              // of each new document
	sets    []uint32              // of each new document, one for each field
	field   func(id uint32) uint8 // of a facet value
}

func newPackingMerge(m *merge) *packingMerge {
	pm := &packingMerge{m: m, fields: smallFields(m.layout), slot: map[uint8]int{}, field: m.out.Field}
	for i, f := range pm.fields {
		pm.slot[f] = i
	}
	pm.packing = docvalues.NewPacking(pm.fields)
	return pm
}

func (pm *packingMerge) collect() error {
	ids := make([][]uint32, len(pm.fields))
	var all []uint32
	for _, p := range pm.m.order {
		if err := pm.m.step(); err != nil {
			return err
		}
		s := pm.m.sources[p.source]
		span, ok := s.Packed.Span(p.doc)
		if !ok {
			return s.Hot.Locate(encoding.Corrupt("packed words", 8*int(p.doc), "no such row"))
		}
		pm.spans = append(pm.spans, pm.packing.Span(span))
		all = s.ValueIDs(all[:0], p.doc)
		for i := range ids {
			ids[i] = ids[i][:0]
		}
		for _, id := range all {
			if i, ok := pm.slot[pm.field(id)]; ok {
				ids[i] = append(ids[i], pm.m.number(id))
			}
		}
		for i := range ids {
			slices.Sort(ids[i])
			pm.sets = append(pm.sets, pm.packing.Set(i, ids[i]))
		}
	}
	pm.packing.Layout()
	return nil
}

func (pm *packingMerge) setsOf(dst []uint32, doc int) []uint32 {
	n := len(pm.fields)
	return append(dst[:0], pm.sets[doc*n:(doc+1)*n]...)
}

// rowOf appends the ascending values of a new document that are not packed.
func (pm *packingMerge) rowOf(dst []uint32, doc int) []uint32 {
	p := pm.m.order[doc]
	dst = pm.m.sources[p.source].ValueIDs(dst, p.doc)
	dst = slices.DeleteFunc(dst, func(id uint32) bool {
		i, ok := pm.slot[pm.field(id)]
		return ok && pm.packing.Fits(i)
	})
	for i, id := range dst {
		dst[i] = pm.m.number(id)
	}
	slices.Sort(dst)
	return dst
}

// number is the new number of a facet value.
func (m *merge) number(id uint32) uint32 {
	if m.out.Number == nil {
		return id
	}
	return m.out.Number(id)
}

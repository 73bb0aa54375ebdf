package search

import (
	"iter"
	"math"
	"math/bits"
	"slices"
)

// When all facets that are wanted look for values, as those that begin with some letters,
// documents are only marked while they are found. Are few values looked for, these are
// then counted by their sets of documents; else all values of the marked documents are.

// markedDocs are the documents of which values are to be counted, per segment a bit each.
type markedDocs struct {
	found []bitset
	// own are, per soft filter, those that it alone leaves out.
	own [][]bitset
}

// What the two ways to count take, in nanoseconds about: a document of which all values
// are counted; a set, and a document of one; a text that is looked
// into.
const (
	rowCost  = 60
	setCost  = 150
	docCost  = 3
	textCost = 80
)

// mark readies a collector for documents that are marked, where they may be.
func (c *collector) mark() {
	if len(c.w.facets) == 0 || c.catalogue || c.w.FacetsOver > 0 || !c.snap.takes(ValueSets) {
		return
	}
	for i := range c.w.facets {
		if !c.w.facets[i].listed() {
			return
		}
	}
	n := len(c.snap.Segments)
	c.marked = &markedDocs{found: make([]bitset, n), own: make([][]bitset, len(c.own))}
	for i := range c.own {
		c.marked.own[i] = make([]bitset, n)
	}
}

// markDocs marks documents of a segment.
func markDocs(marked []bitset, segment int, g *Segment, docs []uint32) {
	if marked[segment] == nil {
		marked[segment] = newBits(g.Docs)
	}
	for _, doc := range docs {
		marked[segment].add(doc)
	}
}

// countMarked counts the values of the marked documents that are wanted.
func (c *collector) countMarked(p *picking) error {
	left := rowCost * c.answer.Total
	for i, own := range c.own {
		if own != nil {
			left += rowCost * c.others[i]
		}
	}
	if !c.snap.takes(LargeLimits) {
		left = math.MaxInt
	}
	var ids []uint32
	for i := range p.pickers {
		k := &p.pickers[i]
		for _, v := range k.also {
			ids = append(ids, v.ids...)
		}
		if !c.gather(k, &left) {
			return c.countMarkedRows()
		}
		ids = append(ids, k.gathered...)
	}
	slices.Sort(ids)
	return c.countSets(slices.Compact(ids))
}

// gather takes down the values that a facet looks for, and reports whether to count them
// takes no more than is left. Texts are looked into only if that takes less than half of
// it, and then no more when the values are listed.
func (c *collector) gather(k *picker, left *int) bool {
	contains := c.snap.Values.Containing(k.contains)
	if k.contains != "" {
		texts := 0
		for range c.valuesOf(k) {
			if texts += textCost; texts > *left/2 {
				return false
			}
		}
		*left -= texts
	}
	gathered := []uint32{}
	for id := range c.valuesOf(k) {
		if !contains(id) {
			continue
		}
		if *left -= setCost + docCost*c.snap.Counts.At(id); *left < 0 && k.contains == "" {
			return false
		}
		gathered = append(gathered, id)
	}
	k.gathered = gathered
	return *left >= 0
}

// valuesOf are the values among which a facet looks, in the order of their texts where
// that is of use.
func (c *collector) valuesOf(k *picker) iter.Seq[uint32] {
	if k.by != ByText && k.prefix == "" && k.from == "" {
		return c.snap.Values.Of(uint8(k.field)) // memory is read in its order
	}
	return c.snap.Values.InOrder(uint8(k.field), k.prefix, k.from)
}

// countSets counts values, which ascend, by their sets of documents.
func (c *collector) countSets(ids []uint32) error {
	var docs []uint32
	for i := range c.snap.Segments {
		g := &c.snap.Segments[i]
		for n, id := range ids {
			if n%1024 == 0 && c.ctx.Err() != nil {
				return c.ctx.Err()
			}
			set, found, err := g.Facets.Find(id)
			if err == nil && found {
				docs, err = set.AppendTo(docs[:0])
			}
			if err != nil {
				return g.Hot.Locate(err)
			}
			if !found {
				continue
			}
			c.main.addMarked(id, c.marked.found[i], docs)
			for k, own := range c.own {
				if own != nil {
					own.addMarked(id, c.marked.own[k][i], docs)
				}
			}
		}
	}
	return nil
}

// addMarked adds those of a value's documents that are marked.
func (n *counter) addMarked(id uint32, marked bitset, docs []uint32) {
	count := uint32(0)
	if marked != nil {
		for _, doc := range docs {
			count += uint32(marked[doc/64] >> (doc % 64) & 1)
		}
	}
	if count > 0 {
		n.add(id, count)
	}
}

// countMarkedRows counts all values of the marked documents.
func (c *collector) countMarkedRows() error {
	if err := c.countRows(c.main, c.marked.found); err != nil {
		return err
	}
	for i, own := range c.own {
		if own == nil {
			continue
		}
		if err := c.countRows(own, c.marked.own[i]); err != nil {
			return err
		}
	}
	return nil
}

func (c *collector) countRows(n *counter, marked []bitset) error {
	for i, set := range marked {
		g, docs := &c.snap.Segments[i], c.batch.kept[:0]
		for k, word := range set {
			for ; word != 0; word &= word - 1 {
				docs = append(docs, uint32(k*64+bits.TrailingZeros64(word)))
			}
			if len(docs) < batchMatches && k+1 < len(set) {
				continue
			}
			if err := c.ctx.Err(); err != nil {
				return err
			}
			n.countAll(g, docs)
			docs = docs[:0]
		}
		n.spread(g)
		c.batch.kept = docs
	}
	return nil
}

package search

import (
	"slices"

	"holdfast/engine/internal/docvalues"
)

// counter counts facet values over documents. Values in rows are counted one by
// one; the small facets' sets are counted per segment and then spread over their
// values. One goroutine at a time.
type counter struct {
	counts []uint32 // by value
	alone  bool     // documents are counted one by one
	// touched are the values of rows that are counted, in the order of their first
	// document, and spreadValues those that were met in sets first.
	touched, spreadValues []uint32
	// wanted are the fields of which sets are counted, all if nil.
	wanted *[256]bool
	// sets counts the sets of the segment's small facets, by place among them.
	sets  [][]uint32
	dirty bool // sets are not all 0
	// ids are the values of some documents, words their packed words.
	ids   []uint32
	words []uint64
	rows  docvalues.RowReader
	// rare is how rare values are left out.
	rare rareCounting
	// picking picks from the counts.
	picking picking
}

// counter returns an empty counter.
func (s *Snapshot) counter() *counter {
	if c, ok := s.pool.Get().(*counter); ok {
		return c
	}
	return &counter{counts: make([]uint32, s.Values.Len()), alone: !s.takes(Batches)}
}

// sparse is how many values there are for each one counted from which on it is
// quicker to clear the counts one by one.
const sparse = 16

// release gives a counter back.
func (s *Snapshot) release(c *counter) {
	if len(c.touched) > len(c.counts)/sparse {
		clear(c.counts)
	} else {
		for _, id := range c.touched {
			c.counts[id] = 0
		}
		for _, id := range c.spreadValues {
			c.counts[id] = 0
		}
	}
	if c.rare.on {
		clear(c.rare.common[:])
		c.rare.on = false
	}
	if c.dirty {
		for _, counts := range c.sets {
			clear(counts)
		}
		c.dirty = false
	}
	c.touched, c.spreadValues, c.wanted = c.touched[:0], c.spreadValues[:0], nil
	s.pool.Put(c)
}

// add adds n documents that have a value in their sets.
func (c *counter) add(id, n uint32) {
	if int(id) >= len(c.counts) {
		return // a damaged set; Check finds it
	}
	if c.counts[id] == 0 {
		c.spreadValues = append(c.spreadValues, id)
	}
	c.counts[id] += n
}

// addEach adds one to each of ids. Which values are met for the first time cannot
// be foretold, so it is worked out without a branch.
func (c *counter) addEach(ids []uint32) {
	n := len(c.touched)
	c.touched = slices.Grow(c.touched, len(ids)+1)
	touched, counts := c.touched[:n+len(ids)+1], c.counts
	for _, id := range ids {
		if int(id) >= len(counts) {
			continue // a damaged row; Check finds it
		}
		was := counts[id]
		counts[id] = was + 1
		touched[n] = id
		if was == 0 {
			n++
		}
	}
	c.touched = touched[:n]
}

// batchDocs is how many documents are counted together. Each step is done for all
// of them before the next, so that what is slow, reading memory in no order, is
// under way for many documents at once.
const batchDocs = 256

// countAll counts the values of documents of a segment, which ascend.
func (c *counter) countAll(g *Segment, docs []uint32) {
	c.words = g.Packed.AppendWords(c.words[:0], docs)
	c.countWords(g, docs, c.words)
}

// countWords is countAll with the documents' packed words at hand.
func (c *counter) countWords(g *Segment, docs []uint32, words []uint64) {
	if c.alone {
		for _, doc := range docs {
			for _, id := range g.ValueIDs(nil, doc) {
				c.add(id, 1)
			}
		}
		return
	}
	c.countSets(g, words)
	for len(docs) > 0 {
		part := docs[:min(len(docs), batchDocs)]
		docs = docs[len(part):]
		c.ids = c.rows.AppendFrom(g.Rows, c.ids[:0], 0, part)
		c.addEach(c.ids)
	}
}

// countSets counts the sets of documents with these packed words.
func (c *counter) countSets(g *Segment, words []uint64) {
	smalls := g.Packed.Smalls
	c.dirty = c.dirty || len(words) > 0
	for len(c.sets) < len(smalls) {
		c.sets = append(c.sets, nil)
	}
	for i := range smalls {
		if c.wanted != nil && !c.wanted[smalls[i].Field] {
			continue
		}
		if n := 1 << smalls[i].Width; len(c.sets[i]) < n {
			c.sets[i] = make([]uint32, n) // between segments all are 0
		}
		column, counts := smalls[i].Column, c.sets[i]
		for _, w := range words {
			counts[column.Get(w)]++
		}
	}
}

// spread ends a segment: it turns counts of sets into counts of values.
func (c *counter) spread(g *Segment) {
	if !c.dirty {
		return
	}
	c.dirty = false
	for i := range min(len(g.Packed.Smalls), len(c.sets)) {
		sets := g.Packed.Smalls[i].Sets
		for row, n := range c.sets[i] {
			if n == 0 {
				continue
			}
			c.sets[i][row] = 0
			if row < len(sets) {
				for _, id := range sets[row] {
					c.add(id, n)
				}
			}
		}
	}
}

// countBest counts the values of the best hits in n.
func (c *collector) countBest(n *counter, hits []place) {
	order := c.batch.order[:0] // segment and document of each
	for i := range hits {
		order = append(order, uint64(hits[i].segment)<<32|uint64(hits[i].doc))
	}
	c.batch.order = order
	slices.Sort(order)
	docs := c.batch.kept[:0]
	for i, place := range order {
		docs = append(docs, uint32(place))
		if segment := place >> 32; i+1 == len(order) || order[i+1]>>32 != segment {
			g := &c.snap.Segments[segment]
			n.countAll(g, docs)
			n.spread(g)
			docs = docs[:0]
		}
	}
	c.batch.kept = docs
}

package search

import (
	"math"

	"holdfast/engine/internal/docvalues"
)

// batchMatches is how many matches are collected between two looks at the context.
const (
	batchMatches      = 4096
	smallBatchMatches = 16
)

// keptHits is for how many hits memory is kept.
const keptHits = 1 << 12

// batch is a stretch of a segment's matches on its way to counters and hits.
type batch struct {
	m    *matches
	from int      // the first of them
	docs []uint32 // those that are found and pass all filters
	// at are their places in m, or nil if they are all from the first on.
	at    []int
	alone [][]uint32 // per soft filter: those that fail it alone
	// popularity is the greatest around them, once it is known.
	popularity uint32
	bounded    bool
	words      []uint64 // the packed words of docs
	// chances are those that may be among the hits.
	chances []chance
	touched byte // something of what was read beforehand
	// Memory of docs and of at, of the first hits, of hits in the order of documents,
	// of counts by span.
	kept   []uint32
	places []int
	heap   []place
	order  []uint64
	spans  []int
}

// place is the place in m of document j of the batch.
func (b *batch) place(j int) int {
	if b.at == nil {
		return b.from + j
	}
	return b.at[j]
}

// collect goes through matches of a segment.
func (c *collector) collect(i int, e *evaluator, m *matches, sets *segmentFilters) error {
	size := batchMatches
	if !c.snap.takes(LargeLimits) {
		size = smallBatchMatches
	}
	for from := 0; from < len(m.docs); from += size {
		if err := e.ctx.Err(); err != nil {
			c.next = m.docs[from]
			return err
		}
		to := min(from+size, len(m.docs))
		b := c.batch
		b.m, b.from, b.bounded = m, from, false
		if sets.any() || c.w.offers {
			c.split(b, i, sets, to)
		} else {
			b.docs, b.at = m.docs[from:to], nil
			c.countLevels(m, from, to)
		}
		if err := c.take(i, b); err != nil {
			return e.seg.Hot.Locate(err)
		}
		c.next = m.docs[to-1] + 1
	}
	return nil
}

// countLevels counts matches that are all found.
func (c *collector) countLevels(m *matches, from, to int) {
	stubs := 0
	if m.levels != nil {
		for _, l := range m.levels[from:to] {
			stubs += int(l)
		}
	}
	c.answer.Total += to - from
	c.answer.ByStubs += stubs
	c.answer.WithWords += to - from - stubs
}

// split takes into a batch the matches before to that are found and pass the
// filters, apart from those that one filter alone leaves out.
func (c *collector) split(b *batch, segment int, sets *segmentFilters, to int) {
	g := &c.snap.Segments[segment]
	b.docs, b.at = b.kept[:0], b.places[:0]
	for len(b.alone) < len(sets.soft) {
		b.alone = append(b.alone, nil)
	}
	for i := range b.alone {
		b.alone[i] = b.alone[i][:0]
	}
	for k := b.from; k < to; k++ {
		doc := b.m.docs[k]
		failed, passes := sets.test(doc, g.Packed)
		if !passes {
			continue
		}
		l := b.m.level(k)
		if failed < 0 {
			c.countLevel(l)
		}
		switch {
		case l == offered:
		case failed >= 0:
			b.alone[failed] = append(b.alone[failed], doc)
		default:
			b.docs, b.at = append(b.docs, doc), append(b.at, k)
		}
	}
	b.kept, b.places = b.docs, b.at
	for i, docs := range b.alone[:len(sets.soft)] {
		c.others[i] += len(docs)
		switch n := c.own[i]; {
		case n != nil && c.marked != nil:
			markDocs(c.marked.own[i], segment, g, docs)
		case n != nil:
			n.countAll(g, docs)
		}
		if c.w.Histogram && i == c.w.years {
			c.countSpans(g, g.Packed.AppendWords(nil, docs))
		}
	}
}

func (c *collector) countLevel(l level) {
	if l == byWords {
		c.answer.WithWords++
	} else {
		c.answer.ByStubs++
	}
	if l != offered {
		c.answer.Total++
	}
}

// take counts the documents of a batch and offers them to the hits.
func (c *collector) take(segment int, b *batch) error {
	g := &c.snap.Segments[segment]
	c.w.cross.mark(segment, b.docs)
	c.w.collapse.mark(c.snap, segment, b.docs)
	if c.w.Histogram || c.main != nil && c.marked == nil {
		b.words = g.Packed.AppendWords(b.words[:0], b.docs)
	}
	if c.w.Histogram {
		c.countSpans(g, b.words)
	}
	switch {
	case c.marked != nil:
		markDocs(c.marked.found, segment, g, b.docs)
	case c.main != nil && !c.catalogue && c.w.FacetsOver == 0:
		c.count(g, b.docs, b.words)
	}
	if len(b.docs) == 0 || c.w.keep == 0 && c.w.best == 0 {
		return nil
	}
	return c.offer(segment, b)
}

// floor is a score, of those that matches have, below which none is among the hits.
func (c *collector) floor(segment int, b *batch) int64 {
	g := &c.snap.Segments[segment]
	least, known := c.leastRank()
	switch {
	case !known || !c.snap.takes(ScoreFloor):
		return math.MinInt64
	case b.m.pending == nil && c.tiesLose(segment, b, least):
		return least + 1
	case b.m.pending == nil:
		return least
	case !b.bounded:
		b.bounded, b.popularity = true, g.mostPopular(b.docs[0], b.docs[len(b.docs)-1]+1)
	}
	return b.m.pending.floor(least, b.popularity)
}

// tiesLose reports whether no match of a batch with the score least is among the hits.
func (c *collector) tiesLose(segment int, b *batch, least int64) bool {
	if c.w.collapse != nil || !c.snap.takes(TiedFloor) {
		return false
	}
	g := &c.snap.Segments[segment]
	most := g.mostPopular(b.docs[0], b.docs[len(b.docs)-1]+1)
	loses := func(h *hits) bool {
		worst := &h.heap[0]
		return worst.rank > least || worst.popularity > most || worst.popularity == most &&
			worst.segment == segment && g.Ordered && c.snap.takes(DocumentOrder)
	}
	return loses(&c.page) && (c.w.shared || c.w.best == 0 || loses(&c.top))
}

// leastOf is a score without popularity below which no match of a union, from one
// document to before another, is among the hits.
func (c *collector) leastOf(n *unionNode, g *Segment, from, end uint32) int64 {
	if c.w.shared && c.w.keep == 0 && c.snap.takes(ScoreFloor) {
		return math.MaxInt64
	}
	least, known := c.leastRank()
	if !known || !c.snap.takes(ScoreFloor) {
		return math.MinInt64
	}
	return n.leastSum(least, g.mostPopular(from, end))
}

// mostPopular is the greatest popularity around a stretch of documents that is not
// empty.
func (g *Segment) mostPopular(from, end uint32) (most uint32) {
	for b := from / docvalues.MaximaDocs; b <= (end-1)/docvalues.MaximaDocs; b++ {
		most = max(most, g.Popularity.Maximum(int(b)))
	}
	return most
}

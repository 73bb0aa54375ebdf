package search

import "holdfast/engine/internal/docvalues"

// chance is a match that may be among the hits.
type chance struct {
	k          int // its place among the matches
	popularity uint32
}

// offer offers the documents of a batch to the hits. What is read of each is read
// for all of them before it is used: the processor then waits for many places of
// memory at once.
func (c *collector) offer(segment int, b *batch) error {
	c.findChances(segment, b)
	if b.m.pending != nil {
		b.touched += b.m.pending.touch(b.m, b.chances)
	}
	for _, ch := range b.chances {
		if c.tooLow(b.m, ch) {
			continue
		}
		if err := c.offerOne(segment, b.m, ch); err != nil {
			return err
		}
	}
	return nil
}

// findChances finds the documents of a batch that may be among the hits.
func (c *collector) findChances(segment int, b *batch) {
	b.chances = b.chances[:0]
	g, least := &c.snap.Segments[segment], c.floor(segment, b)
	for j := range b.docs {
		if k := b.place(j); b.m.scores[k] >= least {
			b.chances = append(b.chances, chance{k: k})
		}
	}
	maxima := c.bounds(b.m) && c.snap.takes(PopularityMaxima)
	n := 0
	for _, ch := range b.chances {
		doc := b.m.docs[ch.k]
		if maxima {
			// The greatest popularity of the documents around is at hand, this one's not.
			ch.popularity = g.Popularity.Maximum(int(doc) / docvalues.MaximaDocs)
			if c.tooLow(b.m, ch) {
				continue
			}
		}
		if ch.popularity = g.Popularity.At(doc); !c.tooLow(b.m, ch) {
			b.chances[n] = ch
			n++
		}
	}
	b.chances = b.chances[:n]
}

// bounds reports whether some scores may be known to be too low before they are
// worked out.
func (c *collector) bounds(m *matches) bool {
	_, known := c.leastRank()
	return m.pending != nil && known
}

// tooLow reports whether a match is not among the hits with its popularity or less.
func (c *collector) tooLow(m *matches, ch chance) bool {
	least, known := c.leastRank()
	return m.pending != nil && known && m.pending.bound(m, ch.k, ch.popularity) < least
}

// offerOne offers a match with its score worked out.
func (c *collector) offerOne(segment int, m *matches, ch chance) (err error) {
	g := &c.snap.Segments[segment]
	p := place{score: m.scores[ch.k], popularity: ch.popularity, segment: segment, doc: m.docs[ch.k]}
	if m.pending != nil {
		if c.passedOver(g, m, &p, ch) {
			return nil
		}
		if p.score, err = m.pending.exact(m, ch.k, p.popularity); err != nil {
			return g.Hot.Locate(err)
		}
	}
	p.rank = p.score
	if c.w.best > 0 && !c.w.shared {
		c.top.offer(p, c.w.best)
	}
	if c.w.keep == 0 {
		return nil
	}
	if inside, err := c.rank(&p, g); err != nil || !inside {
		return err
	}
	if c.w.collapse != nil && c.w.collapse.gathers {
		c.w.collapse.gather(c, p)
		return nil
	}
	if c.w.After == nil || c.page.after(p, c.w.After) {
		if c.w.collapse != nil {
			c.w.collapse.offer(&c.page, p, c.w.keep)
		} else {
			c.page.offer(p, c.w.keep)
		}
		c.narrow(segment)
	}
	return nil
}

// passedOver reports whether a match, whose score is not worked out yet, is no hit for its
// place in an order by other things than the score, nor one of the best.
func (c *collector) passedOver(g *Segment, m *matches, p *place, ch chance) bool {
	switch {
	case c.w.order.By == ByScore || c.w.collapse != nil || !c.snap.takes(LateScores) || !c.snap.takes(BoundedHits):
		return false
	case c.w.best > 0 && !(c.top.full(c.w.best) && m.pending.bound(m, ch.k, ch.popularity) < c.top.heap[0].rank):
		return false
	case c.w.keep == 0:
		return true
	}
	q := *p
	inside, err := c.rank(&q, g)
	return err == nil && (!inside || c.page.full(c.w.keep) && !c.page.worse(&c.page.heap[0], &q))
}

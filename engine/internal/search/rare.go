package search

import (
	"slices"

	"holdfast/engine/internal/docvalues"
)

// Values with low numbers are common, those from a limit on are mostly rare: the
// numbers go by frequency as of the last merge of everything. When many documents
// are found, only common values are counted. If the last of the values that are
// wanted then has more documents than any rare value of its field has in the whole
// catalogue, no rare value can be among them. Else the rare ones are counted after
// all.

// rareCounting is the state of a counter that leaves rare values out.
type rareCounting struct {
	allowed bool
	limit   uint32 // values below are common
	docs    int    // how many are counted with all their values
	on      bool   // rare values are left out
	proven  bool   // and not needed
	next    int    // at how many documents in kept to try to prove it
	// kept are the documents of which rare values are not counted, unless proven,
	// up to each of ends those of a segment.
	kept []uint32
	ends []keptEnd
}

type keptEnd struct {
	segment *Segment
	end     int
}

// plentyDocs is how many documents are counted with all their values before the
// rare ones are left out; maxKept bounds the documents that may have to be counted
// again.
const (
	plentyDocs = 4096
	maxKept    = 1 << 20
)

// limits are plentyDocs and the number from which on values are rare, or some that
// the documents of a test meet.
func (s *Snapshot) limits() (plenty int, limit uint32) {
	if s.takes(LargeLimits) {
		return plentyDocs, docvalues.HotValues
	}
	return 2, 3
}

// begin readies a counter for a search.
func (r *rareCounting) begin(allowed bool, limit uint32) {
	*r = rareCounting{allowed: allowed, limit: limit, kept: r.kept[:0], ends: r.ends[:0]}
}

// rareAllowed reports whether the facets that are wanted can do without rare values.
func (c *collector) rareAllowed() bool {
	if !c.snap.takes(RareValues) || !c.snap.takes(FacetCut) || !c.snap.takes(Batches) {
		return false
	}
	for _, f := range c.w.facets {
		if f.by != MostFound || f.wantsDistinct || f.soft >= 0 {
			return false
		}
	}
	return true
}

// count counts values of documents that are found.
func (c *collector) count(g *Segment, docs []uint32) {
	n, r := c.main, &c.main.rare
	plenty, _ := c.snap.limits()
	if !r.allowed || !r.on && r.docs+len(docs) <= plenty {
		r.docs += len(docs)
		n.countAll(g, docs)
		return
	}
	if !r.on {
		r.on, r.next = true, 2*plenty
		n.touched = slices.DeleteFunc(n.touched, func(id uint32) bool { return id < r.limit })
	}
	n.countSets(g, docs)
	g.Rows.CountBelow(n.counts[:r.limit], docs)
	if r.proven {
		return
	}
	r.keep(g, docs)
	if len(r.kept) < r.next {
		return
	}
	r.next *= 4
	if r.proven = c.provesCommon(); !r.proven && len(r.kept) > maxKept {
		n.countRare()
	}
}

// keep notes documents of which rare values are not counted.
func (r *rareCounting) keep(g *Segment, docs []uint32) {
	r.kept = append(r.kept, docs...)
	if n := len(r.ends); n == 0 || r.ends[n-1].segment != g {
		r.ends = append(r.ends, keptEnd{segment: g})
	}
	r.ends[len(r.ends)-1].end = len(r.kept)
}

// provesCommon reports whether no rare value can be among those that are wanted.
func (c *collector) provesCommon() bool {
	p := &c.main.picking
	p.begin(c)
	c.takeCommon(p)
	greatest := c.snap.greatestRare(c.main.rare.limit)
	for i := range p.pickers {
		k := &p.pickers[i]
		if c.snap.inRows[k.field] && k.top > 0 && k.floor <= greatest[k.field] && greatest[k.field] > 0 {
			return false
		}
	}
	return true
}

// takeCommon takes the common values of fields that stand in rows.
func (c *collector) takeCommon(p *picking) {
	counts := c.main.counts[:c.main.rare.limit]
	for from := 0; from < len(counts); from += takePart {
		least := max(p.least(c.snap), 1)
		for i, n := range counts[from:min(from+takePart, len(counts))] {
			if n < least {
				continue
			}
			id := uint32(from + i)
			if field := c.snap.Values.Field(id); c.snap.inRows[field] {
				p.take(field, id, n)
			}
		}
	}
}

// countRare counts the rare values of the documents kept.
func (n *counter) countRare() {
	r := &n.rare
	from := 0
	for _, e := range r.ends {
		for docs := r.kept[from:e.end]; len(docs) > 0; {
			part := docs[:min(len(docs), batchDocs)]
			docs = docs[len(part):]
			n.ids = e.segment.Rows.AppendFrom(n.ids[:0], r.limit, part)
			n.addEach(n.ids)
		}
		from = e.end
	}
	r.kept, r.ends = r.kept[:0], r.ends[:0]
}

// greatestRare is the greatest catalogue count of a value from limit on, per
// keyword field.
func (s *Snapshot) greatestRare(limit uint32) *[256]uint32 {
	s.rareOnce.Do(func() {
		for id := limit; id < s.Values.Len(); id++ {
			f := s.Values.Field(id)
			s.rarest[f] = max(s.rarest[f], uint32(s.Counts.At(id)))
		}
	})
	return &s.rarest
}

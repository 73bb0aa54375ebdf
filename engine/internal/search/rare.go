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
	level   int
	limit   uint32 // values below are common: the limit of the level
	// common are the counts of common values in rows.
	common *docvalues.HotCounts
	docs   int  // how many are counted with all their values
	on     bool // rare values are left out
	proven bool // and not needed
	next   int  // at how many documents in kept to try to prove it
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
	plentyDocs = 1024
	maxKept    = 1 << 20
)

// levels are the numbers from which on values are rare: at first the last of
// them, and when it is proven that less will do, one before.
var levels = [...]uint32{1 << 13, 1 << 14, 1 << 15, docvalues.HotValues}

// smallPlenty and smallLevels are such limits that the documents of a test meet them.
const smallPlenty = 2

var smallLevels = [len(levels)]uint32{1, 2, 3, 5}

func (s *Snapshot) plenty() int {
	if s.takes(LargeLimits) {
		return plentyDocs
	}
	return smallPlenty
}

func (s *Snapshot) limit(level int) uint32 {
	if s.takes(LargeLimits) {
		return levels[level]
	}
	return smallLevels[level]
}

// begin readies a counter for a search.
func (r *rareCounting) begin(allowed bool) {
	*r = rareCounting{allowed: allowed, common: r.common, kept: r.kept[:0], ends: r.ends[:0]}
}

// start begins to leave rare values out. Common ones that are counted move to
// where they will be.
func (n *counter) start(s *Snapshot) {
	r := &n.rare
	r.on, r.next = true, 8*s.plenty()
	r.level = len(levels) - 1
	r.limit = s.limit(r.level)
	if r.common == nil {
		r.common = new(docvalues.HotCounts)
	}
	n.touched = slices.DeleteFunc(n.touched, func(id uint32) bool {
		if id >= r.limit {
			return false
		}
		r.common[id], n.counts[id] = n.counts[id], 0
		return true
	})
}

// rareAllowed reports whether the facets that are wanted can do without rare values.
func (c *collector) rareAllowed() bool {
	if !c.snap.takes(RareValues) || !c.snap.takes(FacetCut) || !c.snap.takes(Batches) {
		return false
	}
	for _, f := range c.w.facets {
		if f.by != MostFound || f.wantsDistinct || f.soft >= 0 || f.listed() || c.alsoInRows(&f) {
			return false
		}
	}
	return true
}

// facetFields are the fields of the facets that are wanted.
func (w *wanted) facetFields() *[256]bool {
	var fields [256]bool
	for _, f := range w.facets {
		fields[f.field] = true
		for _, v := range f.also {
			fields[v.field] = true
		}
	}
	return &fields
}

// count counts values of documents that are found, with these packed words.
func (c *collector) count(g *Segment, docs []uint32, words []uint64) {
	n, r := c.main, &c.main.rare
	if !r.allowed || !r.on && r.docs+len(docs) <= c.snap.plenty() {
		r.docs += len(docs)
		n.countWords(g, docs, words)
		return
	}
	if !r.on {
		n.start(c.snap)
	}
	n.countSets(g, words)
	n.rows.CountBelow(g.Rows, r.common, r.limit, docs)
	if !r.proven {
		r.keep(g, docs)
	}
	if r.docs += len(docs); r.docs >= r.next {
		r.next *= 4
		c.prove()
	}
}

// prove finds out whether the rare values are needed, and with how few common ones
// it can be done.
func (c *collector) prove() {
	r := &c.main.rare
	if level, ok := c.provenLevel(); ok {
		r.proven, r.level, r.limit = true, level, c.snap.limit(level)
	} else if len(r.kept) > maxKept {
		c.main.countRare()
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

// provenLevel is the lowest level at which no value that is rare can be among those
// that are wanted, and whether there is one.
func (c *collector) provenLevel() (level int, ok bool) {
	p := &c.main.picking
	p.begin(c)
	c.takeCommon(p, c.main.rare.limit)
	for level = c.main.rare.level + 1; level > 0 && p.proves(c.snap, level-1); level-- {
		ok = true
	}
	return level, ok
}

// proves reports whether each facet has so many values that have more documents
// than any that is rare at a level. All of these are then common at it.
func (p *picking) proves(s *Snapshot, level int) bool {
	greatest := s.greatestRare(level)
	for i := range p.pickers {
		k := &p.pickers[i]
		if s.inRows[k.field] && k.top > 0 && k.floor <= greatest[k.field] && greatest[k.field] > 0 {
			return false
		}
	}
	return true
}

// takeCommon takes the values below limit of fields that stand in rows.
func (c *collector) takeCommon(p *picking, limit uint32) {
	counts := c.main.rare.common[:limit]
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
			n.ids = n.rows.AppendFrom(e.segment.Rows, n.ids[:0], r.limit, part)
			n.addEach(n.ids)
		}
		from = e.end
	}
	r.kept, r.ends = r.kept[:0], r.ends[:0]
}

// greatestRare is, per keyword field, the greatest catalogue count of a value that
// is rare at a level.
func (s *Snapshot) greatestRare(level int) *[256]uint32 {
	s.rareOnce.Do(func() {
		for id := s.limit(0); id < s.Values.Len(); id++ {
			f, n := s.Values.Field(id), uint32(s.Counts.At(id))
			for k := range levels {
				if id >= s.limit(k) {
					s.rarest[k][f] = max(s.rarest[k][f], n)
				}
			}
		}
	})
	return &s.rarest[level]
}

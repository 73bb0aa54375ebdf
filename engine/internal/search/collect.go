package search

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keylist"
	"holdfast/engine/query"
)

// Run answers a request, within its budget. A fault of mapped memory is damage.
func (s *Snapshot) Run(ctx context.Context, r *Request) (*Response, error) {
	if r.Budget <= 0 {
		return s.RunWithin(ctx, ctx, r)
	}
	limit, cancel := context.WithTimeout(ctx, r.Budget)
	defer cancel()
	return s.RunWithin(ctx, limit, r)
}

// RunWithin is Run that stops looking when limit, made of ctx, ends and ctx does
// not, whatever the budget. What it says then is exact for the documents that it looked at, and
// Response.LeftOut counts the others.
func (s *Snapshot) RunWithin(ctx, limit context.Context, r *Request) (result *Response, err error) {
	defer Guard(&err)()
	w, err := s.bind(r)
	if err != nil {
		return nil, err
	}
	if err := s.passGroups(ctx, w); err != nil {
		return nil, err
	}
	c := newCollector(limit, s, w)
	defer c.release()
	c.catalogue = c.catalogue && limit == ctx
	for i := range s.Segments {
		c.next = 0
		err := limit.Err()
		if err == nil {
			err = c.segment(i)
		}
		if err == nil {
			continue
		}
		if ctx.Err() != nil || limit.Err() == nil || !errors.Is(err, limit.Err()) {
			return nil, err
		}
		c.finish(&s.Segments[i])
		c.answer.LeftOut = s.Segments[i].liveFrom(c.next)
		for k := range s.Segments[i+1:] {
			c.answer.LeftOut += s.Segments[i+1+k].liveFrom(0)
		}
		break
	}
	if c.answer.Cross, err = w.cross.table(ctx); err != nil {
		return nil, err
	}
	c.ctx = ctx // what was found is written in any case
	return c.result()
}

// liveFrom is the number of live documents from doc on.
func (g *Segment) liveFrom(doc uint32) int {
	at, _ := slices.BinarySearch(g.dead, doc)
	return g.Docs - int(doc) - (len(g.dead) - at)
}

// Matching returns, per segment, the live documents that a query matches.
func (s *Snapshot) Matching(ctx context.Context, q query.Node) ([][]uint32, error) {
	root, err := (&plan{snap: s}).bind(q, 1, 0)
	if err != nil {
		return nil, err
	}
	found := make([][]uint32, len(s.Segments))
	for i := range s.Segments {
		m, err := root.eval(&evaluator{ctx: ctx, snap: s, seg: &s.Segments[i]})
		if err != nil {
			return nil, err
		}
		for k, doc := range m.docs {
			if m.level(k) != offered {
				found[i] = append(found[i], doc)
			}
		}
	}
	return found, nil
}

// Guard makes the present goroutine turn faults of mapped memory into damage.
// The function that it returns must be deferred.
func Guard(err *error) func() {
	old := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(old)
		if r := recover(); r != nil {
			*err = damage(r)
		}
	}
}

// Unguard is what Guard returns, for a function that is called by the million:
//
//	defer search.Unguard(debug.SetPanicOnFault(true), &err)
//
// allocates nothing.
func Unguard(old bool, err *error) {
	debug.SetPanicOnFault(old)
	if r := recover(); r != nil {
		*err = damage(r)
	}
}

// damage is the error for a fault of mapped memory. Any other panic goes on.
func damage(r any) error {
	if _, fault := r.(interface{ Addr() uintptr }); !fault {
		panic(r)
	}
	return encoding.Corrupt("mapped file", 0, "cannot be read: %v", r)
}

// collector gathers what a request wants from the matches of each segment.
type collector struct {
	ctx    context.Context
	snap   *Snapshot
	w      *wanted
	answer Response
	page   hits // the hits that are wanted
	top    hits // the best by score, for facets over them
	main   *counter
	own    []*counter // per soft filter: documents that fail it alone
	others []int      // per soft filter: how many documents fail it alone
	best   *counter
	marked *markedDocs // of which values are counted at the end, or nil
	batch  *batch
	// catalogue is set if everything is found: facets then count what the
	// catalogue's own column of counts says.
	catalogue bool
	window    sortWindow      // of the present segment
	sortKeys  *keylist.Cursor // of the present segment, if there is a window
	spans     []int           // of the present segment, per row of its spans
	next      uint32          // document of the segment before which all were looked at
	looks     looks
}

func newCollector(ctx context.Context, s *Snapshot, w *wanted) *collector {
	c := &collector{ctx: ctx, snap: s, w: w, page: hits{snap: s, order: w.order}, top: hits{snap: s},
		looks: looks{most: w.Look, stop: w.Stop}}
	if _, whole := w.root.(all); whole && s.takes(CatalogueCounts) && len(w.hard) == 0 && len(w.soft) == 0 && w.FacetsOver == 0 {
		c.catalogue = true
	}
	if c.batch, _ = s.batches.Get().(*batch); c.batch == nil {
		c.batch = &batch{}
	}
	c.page.heap = c.batch.heap
	if len(w.facets) > 0 {
		c.main = s.counter()
		c.main.rare.begin(c.rareAllowed())
		c.main.wanted = w.facetFields()
		if w.Best > 0 {
			c.best = s.counter()
		}
	}
	c.own = make([]*counter, len(w.soft))
	c.others = make([]int, len(w.soft))
	for _, f := range w.facets {
		if f.soft >= 0 && c.own[f.soft] == nil {
			c.own[f.soft] = s.counter()
		}
	}
	c.mark()
	return c
}

func (c *collector) release() {
	c.batch.m, c.batch.docs = nil, nil
	if c.batch.heap = nil; cap(c.page.heap) <= keptHits {
		clear(c.page.heap)
		c.batch.heap = c.page.heap[:0]
	}
	c.snap.batches.Put(c.batch)
	for _, n := range append([]*counter{c.main, c.best}, c.own...) {
		if n != nil {
			c.snap.release(n)
		}
	}
}

// segment evaluates the query over segment i and collects from it.
func (c *collector) segment(i int) error {
	g := &c.snap.Segments[i]
	c.batch.spans = slices.Grow(c.batch.spans[:0], len(g.Packed.Spans))[:len(g.Packed.Spans)]
	c.spans = c.batch.spans
	clear(c.spans)
	e := &evaluator{ctx: c.ctx, snap: c.snap, seg: g, looks: &c.looks}
	sets, err := c.filters(e)
	if err != nil {
		return err
	}
	if c.window, err = c.sortWindow(g); err != nil {
		return g.Hot.Locate(err)
	}
	err = c.stream(e, func(m *matches) error { return c.collect(i, e, m, sets) })
	if err != nil {
		return err
	}
	c.finish(g)
	return nil
}

// stream calls do with the matches of a segment, part by part where they need not be
// held all at once.
func (c *collector) stream(e *evaluator, do func(*matches) error) error {
	switch root := c.w.root.(type) {
	case *unionNode:
		e.least = func(from, end uint32) int64 { return c.leastOf(root, e.seg, from, end) }
		return root.each(e, c.snap.takes(PendingScores), do)
	case or:
		if root.streams(c.snap) {
			return root.each(e, do)
		}
	case all:
		if c.snap.takes(StreamedCatalogue) {
			return eachLive(e, do)
		}
	}
	m, err := c.w.root.eval(e)
	if err != nil {
		return err
	}
	return do(&m)
}

// finish adds up what was counted in a segment.
func (c *collector) finish(g *Segment) {
	c.addSpans(g)
	c.spans = nil
	for _, n := range append([]*counter{c.main}, c.own...) {
		if n != nil {
			n.spread(g)
		}
	}
}

func (c *collector) result() (*Response, error) {
	r := c.answer // a copy, so that who keeps it keeps no collector
	r.Looked, r.Unlooked = c.looks.looked, c.looks.unlooked
	if c.w.Histogram && r.Years == nil {
		r.Years = &YearCounts{}
	}
	page, best := c.found()
	if c.best != nil {
		c.countBest(c.best, best[:min(len(best), c.w.Best)])
	}
	if c.w.FacetsOver > 0 && c.main != nil {
		c.countBest(c.main, best[:min(len(best), c.w.FacetsOver)])
	}
	var err error
	if r.Facets, err = c.facets(); err != nil {
		return nil, err
	}
	if c.w.Groups {
		if r.Groups, err = c.w.collapse.groups(c.ctx, c.snap, r.Total); err != nil {
			return nil, err
		}
	}
	if c.w.Top > 0 && c.w.From < len(page) {
		r.Hits, err = c.hits(page[c.w.From:min(len(page), c.w.From+c.w.Top)])
	}
	return &r, err
}

// found returns the first hits in order, and the best ones: in order too, unless all
// of them are wanted.
func (c *collector) found() (page, best []place) {
	if !c.w.shared {
		return c.page.sorted(), c.top.sorted()
	}
	page, shown := c.page.heap, 0
	if c.w.Top > 0 {
		shown = c.w.From + c.w.Top
	}
	whole := func(n int) bool { return n == 0 || n >= len(page) }
	if c.w.best > 0 && whole(c.w.Best) && whole(c.w.FacetsOver) && c.snap.takes(PartialOrder) {
		return c.page.first(shown), page
	}
	page = c.page.sorted()
	return page, page
}

// hits reads the records of documents.
func (c *collector) hits(places []place) ([]Hit, error) {
	const usual = 128 // bytes of a record
	list, members := make([]Hit, len(places)), c.w.collapse.members(c.snap, places)
	keys, briefs := make([]byte, 0, 16*len(list)), make([]byte, 0, usual*len(list))
	ends := make([]struct{ key, brief int }, len(list))
	for _, p := range places { // so that all are on their way at once
		c.batch.touched += c.snap.Segments[p.segment].Brief.Touch(p.doc)
	}
	for i, p := range places {
		g := &c.snap.Segments[p.segment]
		raw, err := g.Brief.Raw(p.doc)
		if err == nil {
			briefs, err = c.snap.Codec.Decode(briefs, raw)
		}
		if err != nil {
			return nil, g.Hot.Locate(err)
		}
		keys = g.Keys.Append(keys, p.doc)
		ends[i].key, ends[i].brief = len(keys), len(briefs)
		list[i] = Hit{Members: members[i], Score: p.score, Popularity: p.popularity, Rank: p.rank, SortKey: p.sort.bytes()}
	}
	text, key, brief := string(keys), 0, 0
	for i, end := range ends {
		if list[i].Key = text[key:end.key]; end.brief > brief {
			list[i].Brief = briefs[brief:end.brief:end.brief]
		}
		key, brief = end.key, end.brief
	}
	c.show(list, places)
	return list, nil
}

package engine

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
)

// merging is how the merges of a writer run beside it: one at a time, without
// the writer's lock but for their beginning and their end.
type merging struct {
	turn    chan struct{}   // full while somebody merges
	stop    context.Context // ends when the writer is closed
	end     context.CancelFunc
	group   sync.WaitGroup // goroutines of background
	waiting atomic.Bool    // one of them waits for its turn
	// id is the segment that is being written, 0 if none; closing, that no merge
	// begins in the background any more. Guarded by Writer.mu.
	id      uint64
	closing bool
	// keepNumbers is set if the merge whose turn it is does not number facet
	// values anew.
	keepNumbers bool
}

func newMerging() *merging {
	m := &merging{turn: make(chan struct{}, 1)}
	m.stop, m.end = context.WithCancel(context.Background())
	return m
}

// take waits for the turn and returns a context that ends with the writer, too.
func (m *merging) take(ctx context.Context) (context.Context, func(), error) {
	select {
	case m.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	case <-m.stop.Done():
		return nil, nil, ErrClosed
	}
	if m.stop.Err() != nil {
		<-m.turn
		return nil, nil, ErrClosed
	}
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(m.stop, cancel)
	return ctx, func() {
		unhook()
		cancel()
		<-m.turn
	}, nil
}

// runMerges merges what pick picks until it picks nothing.
func (w *Writer) runMerges(ctx context.Context, pick picker, pace func(context.Context) error) error {
	ctx, done, err := w.merging.take(ctx)
	if err != nil {
		return err
	}
	defer done()
	w.merging.keepNumbers = pace != nil // the writer goes on meanwhile
	for {
		r, err := w.beginMerge(pick)
		if err != nil || r == nil {
			return err
		}
		err = r.write(ctx, pace)
		err = w.endMerge(r, err)
		if errors.Is(err, errNumbersInUse) {
			w.merging.keepNumbers = true
			continue
		}
		if err != nil {
			if w.merging.stop.Err() != nil && errors.Is(err, context.Canceled) {
				return ErrClosed
			}
			return err
		}
	}
}

// background merges what is due in a goroutine. The writer's lock is held.
func (w *Writer) background() {
	m := w.merging
	if m.closing || !m.waiting.CompareAndSwap(false, true) {
		return // closed, or one is waiting that will see this commit
	}
	m.group.Go(func() {
		p := pacer{percent: w.x.options.MergePercent, yield: w.x.options.Yield}
		once := sync.OnceFunc(func() { m.waiting.Store(false) })
		defer once()
		err := w.runMerges(m.stop, func(refs []segmentRef) []int {
			once() // it is its turn now
			return w.x.due(refs)
		}, p.pause)
		w.x.setMergeError(err)
	})
}

// mergeRun is a merge under way. It reads the segments of a commit, whatever
// becomes of their documents meanwhile.
type mergeRun struct {
	x       *Index
	base    *snapshot // held
	id      uint64
	sources []segment.Source
	inputs  []segment.Source // the same, or read by a buffer
	close   func() error     // of inputs
	docMap  [][]uint32       // new document of each old one, per source
	numbers *renumbering     // of facet values, or nil
}

// beginMerge picks segments of the last commit, or returns nil.
func (w *Writer) beginMerge(pick picker) (r *mergeRun, err error) {
	if err := w.enter(); err != nil {
		return nil, err
	}
	defer w.mu.Unlock()
	defer search.Guard(&err)()
	picked := pick(w.base.commit.segments)
	if len(picked) == 0 {
		return nil, nil
	}
	r = &mergeRun{x: w.x, base: w.x.share(w.base), close: func() error { return nil }}
	for _, i := range picked {
		g := &r.base.search.Segments[i]
		r.sources = append(r.sources, segment.Source{Segment: g.Segment, Live: g.Live, Popularity: g.Popularity})
	}
	r.inputs = r.sources
	if w.x.options.MergeInputBytes > 0 {
		if r.inputs, r.close, err = w.x.windowed(r.sources); err != nil {
			return nil, errors.Join(err, r.close(), w.x.release(r.base))
		}
	}
	if len(picked) == len(w.base.commit.segments) && w.idle() && !w.merging.keepNumbers && w.x.options.frequentFirst() {
		r.numbers = newRenumbering(w.base.search.Counts.Column(), w.base.aside)
	}
	r.id = w.number()
	w.merging.id = r.id
	return r, nil
}

// endMerge makes what was written part of the index, or removes it.
func (w *Writer) endMerge(r *mergeRun, err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	err = errors.Join(err, r.close())
	published := false
	if err == nil {
		if err = w.err; err == nil {
			published, err = w.publishMerge(r)
		}
	}
	w.merging.id = 0
	switch {
	case err != nil && published:
		w.err = err // the writer is not where the folder is
	case err != nil:
		removeFiles(w.x.dir, segmentFiles(r.id), nil)
	}
	return errors.Join(err, w.x.release(r.base))
}

// publishMerge commits the last commit with the merged segment instead of its
// sources, and takes the writer's changes over to it. It reports whether the
// commit point may be there.
func (w *Writer) publishMerge(r *mergeRun) (published bool, err error) {
	defer search.Guard(&err)()
	if r.numbers != nil && (w.base.commit.generation != r.base.commit.generation || !w.idle()) {
		return false, errNumbersInUse
	}
	g, err := w.openNew(r.id)
	if err != nil {
		return false, err
	}
	release := func() error { return w.x.rs.put(g.held) }
	committed := r.carry(g, w.base.committed)
	if err := committed.write(w, g); err != nil {
		return false, errors.Join(err, release())
	}
	c := *w.base.commit
	c.generation++
	c.segments = nil
	for _, ref := range w.base.commit.segments {
		if !r.has(ref.id) {
			c.segments = append(c.segments, ref)
		}
	}
	if g.ref.live > 0 {
		c.segments = append(c.segments, g.ref)
	}
	if r.numbers != nil {
		if err := r.numbers.write(w, &c); err != nil {
			return false, errors.Join(err, release())
		}
	}
	c.next = w.next
	if err := c.publish(w.x.dir); err != nil {
		last, err2 := lastGeneration(w.x.dir)
		return err2 != nil || last == c.generation, errors.Join(err, release())
	}
	return true, w.adoptMerge(r, g, &c, committed.dead)
}

// adoptMerge makes a published merge the last commit of the index and of the
// writer, whose changes stay.
func (w *Writer) adoptMerge(r *mergeRun, g *workSegment, c *commitPoint, dead int) error {
	s, err := openSnapshot(w.opener(), c.generation)
	if err == nil {
		err = w.x.install(s)
	}
	if err == nil {
		s, err = w.x.acquire()
	}
	if err != nil {
		return errors.Join(err, w.x.rs.put(g.held))
	}
	now := r.carry(g, w.present)
	if now.dead != dead {
		g.live, g.ownLive, g.ref.live = now.live, true, g.ref.docs-now.dead
	}
	if now.changed {
		g.column = now.column
	}
	var kept []*workSegment
	var errs []error
	for _, old := range w.segs {
		if r.has(old.ref.id) {
			errs = append(errs, w.x.rs.put(old.held))
		} else {
			kept = append(kept, old)
		}
	}
	w.segs = append(kept, g)
	old := w.base
	w.base = s
	if r.numbers != nil {
		r.numbers.adopt(w)
	}
	removeFiles(w.x.dir, old.commit.files(), c.files())
	return errors.Join(append(errs, w.x.release(old))...)
}

func (r *mergeRun) has(id uint64) bool {
	for _, s := range r.sources {
		if s.ID == id {
			return true
		}
	}
	return false
}

// overlays are what a segment's documents are like at some time: a nil live is
// all, at is a document's popularity.
type overlays struct {
	live docvalues.Live
	at   func(doc uint32) uint32
}

// committed returns the overlays of a segment in the snapshot, if it is there.
func (s *snapshot) committed(id uint64) (overlays, bool) {
	for i := range s.search.Segments {
		if g := &s.search.Segments[i]; g.ID == id {
			return overlays{g.Live, g.Popularity.At}, true
		}
	}
	return overlays{}, false
}

// present returns the overlays of a segment as the writer has changed it.
func (w *Writer) present(id uint64) (overlays, bool) {
	for _, g := range w.segs {
		if g.ref.id != id {
			continue
		}
		o := overlays{g.live, g.popularity.At}
		if g.column != nil {
			o.at = func(doc uint32) uint32 { return g.column[doc] }
		}
		return o, true
	}
	return overlays{}, false
}

// carried is what has become of the documents of a merged segment.
type carried struct {
	live    docvalues.Live
	dead    int
	column  []uint32
	changed bool // column is not what the segment's overlay says
}

// carry takes the overlays of the sources over to the merged segment. A source
// that is not there any more has no live document.
func (r *mergeRun) carry(g *workSegment, of func(id uint64) (overlays, bool)) carried {
	c := carried{live: docvalues.NewLive(g.ref.docs), column: g.popularity.Column()}
	for i, s := range r.sources {
		o, there := of(s.ID)
		for doc, n := range r.docMap[i] {
			switch {
			case n == segment.Gone:
			case !there || !o.live.Has(uint32(doc)):
				c.live.Remove(n)
				c.dead++
			case o.at(uint32(doc)) != c.column[n]:
				c.column[n], c.changed = o.at(uint32(doc)), true
			}
		}
	}
	return c
}

// write writes what changed since the merge began as overlays of the merged segment.
func (c *carried) write(w *Writer, g *workSegment) error {
	if c.dead > 0 {
		g.live, g.ref.live, g.ref.liveFile = c.live, g.ref.docs-c.dead, w.number()
		if err := segment.WriteLive(w.x.dir, g.ref.id, g.ref.liveFile, g.live); err != nil {
			return err
		}
	}
	if !c.changed {
		return nil
	}
	g.ref.overlay = w.number()
	if err := segment.WriteOverlay(w.x.dir, g.ref.id, g.ref.overlay, c.column); err != nil {
		return err
	}
	o := w.opener()
	f, err := o.frame(segment.OverlayName(g.ref.id, g.ref.overlay), segment.PopularityKind)
	w.values.held = append(w.values.held, o.held...)
	if err != nil {
		return err
	}
	g.popularity, err = segment.OpenOverlay(f, g.ref.docs)
	return err
}

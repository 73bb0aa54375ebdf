package engine

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"strconv"
	"strings"
	"sync"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
)

// Writer changes an index. Nobody sees a change before Commit. Safe for
// concurrent use, one call at a time.
//
// After an error of Put, Delete, SetPopularity or Commit that is not about the
// call's own arguments (ErrDocument, ErrNotFound, ErrRequest), only Rollback and Close are of
// use: the last commit is as it was.
type Writer struct {
	x    *Index
	lock io.Closer

	mu     sync.Mutex
	closed bool
	err    error // sticks until Rollback

	base    *snapshot // the last commit, held
	buffer  *segment.Buffer
	flight  *flight // the buffer before, on its way to a segment, or nil
	words   *wordCutter
	segs    []*workSegment
	values  *workValues
	counts  []uint32 // live documents per value
	records *recordPacker
	next    uint64 // number for the next file
	changed bool
	ready   bool // begin came to its end
	merging *merging
}

// workSegment is a segment as the writer has changed it.
type workSegment struct {
	ref        segmentRef
	seg        *segment.Segment
	held       *resource
	live       docvalues.Live // nil if all are
	ownLive    bool           // live is a changed copy
	popularity *docvalues.Popularity
	column     []uint32 // changed popularity, or nil
}

// Writer returns the writer of the index. There is one at a time, over all
// processes: ErrLocked says that another is open.
func (x *Index) Writer() (*Writer, error) {
	lock, err := x.dir.Lock(lockName)
	if err != nil {
		return nil, fmt.Errorf("open writer: %w", err)
	}
	w := &Writer{x: x, lock: lock, merging: newMerging()}
	if err := w.begin(); err != nil {
		return nil, errors.Join(fmt.Errorf("open writer: %w", err), w.reset(), lock.Close())
	}
	x.mu.Lock()
	x.writer = w
	x.mu.Unlock()
	return w, nil
}

// begin starts from the last commit, and removes what an unfinished one left.
func (w *Writer) begin() (err error) {
	defer search.Guard(&err)()
	if err := w.x.refresh(); err != nil {
		return err
	}
	if w.base, err = w.x.acquire(); err != nil {
		return err
	}
	c := w.base.commit
	w.sweep(c)
	if w.next, err = unusedNumber(w.x.dir, max(w.next, c.next)); err != nil {
		return err
	}
	w.buffer = segment.NewBuffer(w.base.layout())
	w.words = newWordCutter(w.base.layout(), w.x.options.WithoutWriting)
	w.counts = w.base.search.Counts.Column()
	w.values = newWorkValues(w.base.search.Values, c.values)
	for i, ref := range c.segments {
		g := &w.base.search.Segments[i]
		held := w.x.rs.share(w.base.segmentResource(ref.id))
		w.segs = append(w.segs, &workSegment{ref: ref, seg: g.Segment, held: held, live: g.Live, popularity: g.Popularity})
	}
	w.records, err = newRecordPacker(w)
	w.ready = err == nil
	return err
}

func (s *snapshot) segmentResource(id uint64) *resource {
	for _, r := range s.held {
		if g, ok := r.value.(*segment.Segment); ok && g.ID == id {
			return r
		}
	}
	return nil
}

// unusedNumber is from, or more if a file that could not be removed has it.
func unusedNumber(dir interface{ List() ([]string, error) }, from uint64) (uint64, error) {
	names, err := dir.List()
	if err != nil {
		return 0, err
	}
	for _, name := range names {
		if !ours(name) || strings.HasPrefix(name, commitPrefix) {
			continue
		}
		for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r < '0' || r > '9' }) {
			if n, err := strconv.ParseUint(part, 10, 62); err == nil {
				from = max(from, n+1)
			}
		}
	}
	return from, nil
}

// sweep removes the files that neither c names nor a merge writes.
func (w *Writer) sweep(c *commitPoint) {
	keep := c.files()
	if w.merging.id != 0 {
		maps.Copy(keep, segmentFiles(w.merging.id))
	}
	sweep(w.x.dir, keep)
}

// number returns a number that no file has.
func (w *Writer) number() uint64 {
	w.next++
	return w.next - 1
}

// reset lets go of everything that begin took.
func (w *Writer) reset() error {
	var errs []error
	w.ready = false
	if w.flight != nil {
		<-w.flight.done
		w.flight = nil
	}
	for _, g := range w.segs {
		errs = append(errs, w.x.rs.put(g.held))
	}
	if w.values != nil {
		errs = append(errs, w.x.rs.put(w.values.held...))
	}
	if w.records != nil {
		errs = append(errs, w.x.rs.put(w.records.held...))
	}
	if w.base != nil {
		errs = append(errs, w.x.release(w.base))
	}
	w.base, w.segs, w.values, w.records, w.buffer = nil, nil, nil, nil, nil
	w.changed = false
	return errors.Join(errs...)
}

// enter takes the writer for one call.
func (w *Writer) enter() error {
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return ErrClosed
	}
	if w.err != nil {
		err := w.err
		w.mu.Unlock()
		return fmt.Errorf("writer waits for a rollback: %w", err)
	}
	return nil
}

// leave ends a call. An error that is not about the call's arguments sticks.
func (w *Writer) leave(err *error) {
	if *err != nil && !errors.Is(*err, ErrDocument) && !errors.Is(*err, ErrNotFound) && !errors.Is(*err, ErrRequest) {
		w.err = *err
	}
	w.mu.Unlock()
}

// Put adds a document, or replaces the one with its key.
func (w *Writer) Put(d *Document) (err error) {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave(&err)
	defer search.Guard(&err)()
	if err := w.words.check(d); err != nil {
		return err
	}
	in := w.words.input(d, w.values)
	w.remove(d.Key)
	w.changed = true
	w.countBuffered(w.buffer, w.buffer.Add(in), 1)
	if w.buffer.Bytes() >= w.x.options.BufferBytes {
		return w.startFlush()
	}
	return nil
}

// countBuffered adds delta to the counts of a buffered document's values.
func (w *Writer) countBuffered(b *segment.Buffer, place, delta uint32) {
	for _, v := range b.Values(place) {
		for int(v.ID) >= len(w.counts) {
			w.counts = append(w.counts, 0)
		}
		w.counts[v.ID] += delta
	}
}

// remove takes out the live document with key and reports whether there was one.
func (w *Writer) remove(key string) bool {
	if place, ok := w.buffer.Find(key); ok {
		w.countBuffered(w.buffer, place, math.MaxUint32)
		w.buffer.Remove(place)
		return true
	}
	if place, ok := w.flight.find(key); ok {
		w.countBuffered(w.flight.buffer, place, math.MaxUint32)
		w.flight.removed[key] = true
		return true
	}
	g, doc, ok := w.find(key)
	if !ok {
		return false
	}
	w.removeFrom(g, doc)
	return true
}

// removeFrom takes a live document out of a segment.
func (w *Writer) removeFrom(g *workSegment, doc uint32) {
	g.remove(doc)
	for _, id := range g.seg.ValueIDs(nil, doc) {
		if int(id) < len(w.counts) {
			w.counts[id]--
		}
	}
}

// remove takes out a live document.
func (g *workSegment) remove(doc uint32) {
	if !g.ownLive {
		g.live, g.ownLive = g.live.Clone(g.ref.docs), true
	}
	g.live.Remove(doc)
	g.ref.live--
}

// setPopularity changes the overlay.
func (g *workSegment) setPopularity(doc, n uint32) {
	if g.column == nil {
		g.column = g.popularity.Column()
	}
	g.column[doc] = n
}

// find returns the live document with key among the segments.
func (w *Writer) find(key string) (*workSegment, uint32, bool) {
	for _, g := range w.segs {
		if doc, ok := g.seg.Keys.Find(key); ok && g.live.Has(doc) {
			return g, doc, true
		}
	}
	return nil, 0, false
}

// Delete takes out the document with key. One that is not there is no error.
func (w *Writer) Delete(key string) (err error) {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave(&err)
	defer search.Guard(&err)()
	if w.remove(key) {
		w.changed = true
	}
	return nil
}

// SetPopularity changes the popularity of the document with key, in the overlay
// alone. It returns ErrNotFound if there is none.
func (w *Writer) SetPopularity(key string, n uint32) (err error) {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave(&err)
	defer search.Guard(&err)()
	if place, ok := w.buffer.Find(key); ok {
		w.buffer.SetPopularity(place, n)
		w.changed = true
		return nil
	}
	if _, ok := w.flight.find(key); ok {
		w.flight.popularity[key] = n
		w.changed = true
		return nil
	}
	g, doc, ok := w.find(key)
	if !ok {
		return ErrNotFound
	}
	g.setPopularity(doc, n)
	w.changed = true
	return nil
}

// opener opens files that the writer has written itself, without verifying them.
func (w *Writer) opener() *opener {
	return &opener{dir: w.x.dir, rs: &w.x.rs, verify: VerifyNone, access: w.x.options.access(), without: w.x.options.Without}
}

// Rollback forgets all changes since the last commit.
func (w *Writer) Rollback() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return ErrClosed
	}
	err := w.reset()
	if err == nil {
		err = w.begin()
	}
	w.err = err
	return err
}

// Close forgets all changes since the last commit and lets other writers in. A
// merge that is under way is ended.
func (w *Writer) Close() error {
	w.merging.end()
	w.mu.Lock()
	w.merging.closing = true
	w.mu.Unlock()
	w.merging.group.Wait()
	w.merging.turn <- struct{}{}
	defer func() { <-w.merging.turn }()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return ErrClosed
	}
	w.closed = true
	w.x.mu.Lock()
	if w.x.writer == w {
		w.x.writer = nil
	}
	w.x.mu.Unlock()
	var keep map[string]bool
	if w.base != nil {
		// After a failure the last commit may be another, which the next writer finds.
		if last, err := lastGeneration(w.x.dir); err == nil && last == w.base.commit.generation {
			keep = w.base.commit.files()
		}
	}
	err := w.reset()
	if keep != nil {
		sweep(w.x.dir, keep)
	}
	return errors.Join(err, w.lock.Close())
}

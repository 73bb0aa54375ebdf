package engine

import (
	"errors"

	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
)

// flight is a buffer that a goroutine writes as a segment while the writer fills
// the next one. The goroutine reads the buffer and nobody changes it; what the
// writer changes of its documents meanwhile is noted, and done to the segment
// when that is open.
type flight struct {
	buffer     *segment.Buffer
	id         uint64
	removed    map[string]bool
	popularity map[string]uint32
	done       chan error // gets one error, then is closed
}

// find returns the place of the document with key, unless it was removed.
func (f *flight) find(key string) (uint32, bool) {
	if f == nil || f.removed[key] {
		return 0, false
	}
	return f.buffer.Find(key)
}

// startFlush begins to write the buffer as a segment, after the one before.
func (w *Writer) startFlush() (err error) {
	if err := w.endFlush(); err != nil {
		return err
	}
	defer search.Guard(&err)()
	w.sortNew()
	if err := w.values.flush(w); err != nil {
		return err
	}
	full := w.buffer
	w.buffer = segment.NewBuffer(w.base.layout())
	if full.Len() == 0 {
		return nil
	}
	if err := w.records.train(w, full); err != nil {
		return err
	}
	f := &flight{buffer: full, id: w.number(), removed: map[string]bool{}, popularity: map[string]uint32{}, done: make(chan error, 1)}
	out := w.x.output(f.id)
	out.Pace = w.x.options.Yield
	out.Brief, out.Full, out.Lists = w.records.brief, w.records.full, w.records.lists
	w.flight = f
	go func() {
		f.done <- full.Flush(out)
		close(f.done)
	}()
	return nil
}

// flushAll writes everything that is in memory.
func (w *Writer) flushAll() error {
	if err := w.startFlush(); err != nil {
		return err
	}
	return w.endFlush()
}

// endFlush waits for the segment that is being written, opens it, and does what
// has been noted for it.
func (w *Writer) endFlush() (err error) {
	f := w.flight
	if f == nil {
		return nil
	}
	w.flight = nil
	if err := <-f.done; err != nil {
		return err
	}
	defer search.Guard(&err)()
	g, err := w.openNew(f.id)
	if err != nil {
		return err
	}
	w.segs = append(w.segs, g)
	for key, n := range f.popularity {
		if doc, ok := g.seg.Keys.Find(key); ok {
			g.setPopularity(doc, n)
		}
	}
	for key := range f.removed {
		if doc, ok := g.seg.Keys.Find(key); ok {
			g.remove(doc)
		}
	}
	return nil
}

// openNew opens a segment that was just written.
func (w *Writer) openNew(id uint64) (*workSegment, error) {
	o := w.opener()
	seg, err := o.segment(id)
	if err != nil {
		return nil, err
	}
	g := &workSegment{seg: seg, held: o.held[0]}
	g.ref = segmentRef{id: id, docs: seg.Docs, live: seg.Docs, hot: seg.Hot.Checksum(), cold: seg.Cold.Checksum()}
	f, err := o.frame(segment.OverlayName(id, 0), segment.PopularityKind)
	if err == nil {
		g.popularity, err = segment.OpenOverlay(f, seg.Docs)
	}
	if err != nil {
		return nil, errors.Join(err, w.x.rs.put(o.held...))
	}
	w.values.held = append(w.values.held, o.held[1])
	return g, nil
}

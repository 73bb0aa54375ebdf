package engine

import (
	"context"

	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/values"
)

// Commit makes all changes durable and seen by new Readers, together with user,
// opaque data that UserData returns. A context that is cancelled before the
// commit is published leaves the last commit. Commit then runs the merges that
// are due, which a cancelled context ends, or with Options.BackgroundMerges
// leaves them to a goroutine; Index.MergeError tells what became of them.
func (w *Writer) Commit(ctx context.Context, user []byte) error {
	committed, err := w.commitOnce(ctx, user)
	if err != nil || !committed || w.x.options.BackgroundMerges {
		return err
	}
	err = w.runMerges(ctx, w.x.due, nil)
	w.x.setMergeError(err)
	if err != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.err
	}
	// The commit stands whatever becomes of the merges. What they leave undone,
	// the next commit or Index.Merge does, which tells why it fails.
	return nil
}

func (w *Writer) commitOnce(ctx context.Context, user []byte) (committed bool, err error) {
	if err := w.enter(); err != nil {
		return false, err
	}
	defer w.leave(&err)
	if !w.changed && string(user) == string(w.base.commit.user) {
		return false, nil
	}
	if err := w.commit(ctx, user); err != nil {
		return false, err
	}
	if w.x.options.BackgroundMerges {
		w.background()
	}
	return true, nil
}

func (w *Writer) commit(ctx context.Context, user []byte) (err error) {
	defer search.Guard(&err)()
	if err := w.flushAll(); err != nil {
		return err
	}
	if err := w.writeOverlays(); err != nil {
		return err
	}
	c := &commitPoint{generation: w.base.commit.generation + 1, schema: w.base.commit.schema,
		user: append([]byte(nil), user...), values: w.values.refs,
		briefDictionary: w.records.briefNumber, fullDictionary: w.records.fullNumber, listDictionary: w.records.listNumber, dictionaries: w.records.numbers()}
	for _, g := range w.segs {
		if g.ref.live > 0 {
			c.segments = append(c.segments, g.ref)
		}
	}
	c.counts = w.number()
	if err := writeCounts(w.x.dir, c.counts, w.counts, w.maxima()); err != nil {
		return err
	}
	c.next = w.next
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := c.publish(w.x.dir); err != nil {
		return err
	}
	return w.adopt(c)
}

// writeOverlays writes the live documents and popularities that have changed.
func (w *Writer) writeOverlays() error {
	for _, g := range w.segs {
		if g.ref.live == 0 {
			continue
		}
		if g.ownLive {
			g.ref.liveFile = w.number()
			if err := segment.WriteLive(w.x.dir, g.ref.id, g.ref.liveFile, g.live); err != nil {
				return err
			}
		}
		if g.column != nil {
			g.ref.overlay = w.number()
			if err := segment.WriteOverlay(w.x.dir, g.ref.id, g.ref.overlay, g.column); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxima is the greatest count of a value per keyword field.
func (w *Writer) maxima() []uint32 {
	list := make([]uint32, len(w.base.layout().Keywords))
	for id, n := range w.counts {
		f := w.values.field(uint32(id))
		if int(f) < len(list) {
			list[f] = max(list[f], n)
		}
	}
	return list
}

// adopt makes a published commit point the writer's and the index's last one.
func (w *Writer) adopt(c *commitPoint) error {
	s, err := openSnapshot(&opener{dir: w.x.dir, rs: &w.x.rs, verify: VerifyNone, access: w.x.options.access(), without: w.x.options.Without}, c.generation)
	if err != nil {
		return err
	}
	if err := w.x.install(s); err != nil {
		return err
	}
	if err := w.reset(); err != nil {
		return err
	}
	return w.begin()
}

func writeCounts(dir storeDirectory, number uint64, counts, maxima []uint32) error {
	return writeFrame(dir, countsName(number), values.CountsKind, number, func(f frameWriter) error {
		return values.WriteCounts(f, counts, maxima)
	})
}

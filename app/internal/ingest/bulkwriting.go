package ingest

import (
	"context"

	"holdfast/app/internal/staging"
)

// beginWriting has edges, and keys that are not in staging yet, written beside the
// matching.
func (b *bulk) beginWriting(ctx context.Context, m *matcher) error {
	b.keyUsers.Store(1)
	if m.decided { // the ledger is asked while it is written
		return b.flush()
	}
	var keys *keyCursor
	if b.unwritten {
		b.unwritten, keys = false, b.keys.open()
		b.keyUsers.Add(1)
	}
	writing, written := make(chan []staging.Edge, ahead), make(chan error, 1)
	b.writing, b.written = writing, written
	ctx, b.stop = context.WithCancel(ctx)
	go func() { written <- b.write(ctx, writing, keys, m.rules.Version) }()
	return nil
}

// write writes edges as they come, and keys while none come.
func (b *bulk) write(ctx context.Context, edges <-chan []staging.Edge, keys *keyCursor, rules int) (err error) {
	for coming := true; coming || keys != nil; {
		var list []staging.Edge
		if keys == nil {
			list, coming = <-edges
		} else if coming {
			select {
			case list, coming = <-edges:
			default:
			}
		}
		if err == nil {
			err = ctx.Err()
		}
		switch {
		case err != nil: // what comes is taken nevertheless
			keys = nil
		case list != nil:
			err = b.locked(func() error { return b.tx.AddEdges(list, rules, ruler) })
		case keys != nil:
			var more bool
			err = b.locked(func() (err error) {
				more, err = writeSomeKeys(b.tx, keys)
				return err
			})
			if !more {
				keys = nil
				b.releaseKeys()
			}
		}
	}
	return err
}

// locked calls f while nobody else uses the transaction.
func (b *bulk) locked(f func() error) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	return f()
}

// releaseKeys gives the log of the keys back when nobody reads it any more.
func (b *bulk) releaseKeys() {
	if b.keyUsers.Add(-1) == 0 {
		b.keys.close()
	}
}

// endWriting waits for what is written, and may be called twice.
func (b *bulk) endWriting() error {
	if b.writing == nil {
		return nil
	}
	close(b.writing)
	b.writing = nil
	err := <-b.written
	b.stop()
	return err
}

// stopWriting is endWriting for when what is not written yet is not needed any more.
func (b *bulk) stopWriting() {
	if b.writing != nil {
		b.stop()
		_ = b.endWriting()
	}
}

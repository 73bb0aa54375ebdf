package app

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/ingest"
	"holdfast/app/view"
	"holdfast/engine"
)

// indexer puts changed titles into the engine, on behalf of the pipeline. The
// change sequence that the index includes is the user data of its commit point, and
// behind it the mapping that made its documents.
type indexer struct{ c *Catalogue }

// Sequence returns the change sequence that the index includes.
func (i indexer) Sequence() (int64, error) { return sequenceOf(i.c.index.UserData()) }

func sequenceOf(user []byte) (int64, error) {
	if len(user) == 0 {
		return 0, nil
	}
	seq, n := binary.Varint(user)
	if n <= 0 {
		return 0, &engine.CorruptError{File: "commit point", Section: "user data", Reason: "no change sequence"}
	}
	return seq, nil
}

// mappedAnew says that an index has documents of another mapping than that of today.
func mappedAnew(user []byte) bool {
	if len(user) == 0 {
		return false
	}
	_, n := binary.Varint(user)
	if n <= 0 {
		return true
	}
	mapping, m := binary.Uvarint(user[n:])
	return m <= 0 || mapping != catalogue.Mapping
}

func userData(seq int64) []byte {
	return binary.AppendUvarint(binary.AppendVarint(nil, seq), catalogue.Mapping)
}

// Apply hands every change to the engine and commits with seq, or with nothing.
func (i indexer) Apply(ctx context.Context, changes iter.Seq2[ingest.Change, error], seq int64, _ *view.Progress) error {
	w, err := i.c.takeWriter()
	if err != nil {
		return err
	}
	err = i.put(ctx, w, changes)
	if err == nil {
		err = w.Commit(ctx, userData(seq))
	}
	if err != nil {
		return errors.Join(err, w.Rollback(), i.c.dropWriter())
	}
	if i.c.options != nil && i.c.options.BackgroundMerges {
		return nil
	}
	return i.c.dropWriter()
}

// takeWriter returns the writer of the index, which dropWriter closes.
func (c *Catalogue) takeWriter() (*engine.Writer, error) {
	if c.writer == nil {
		w, err := c.index.Writer()
		if err != nil {
			return nil, err
		}
		c.writer = w
	}
	return c.writer, nil
}

// dropWriter closes the writer, if one is open; merges that are under way end.
func (c *Catalogue) dropWriter() error {
	w := c.writer
	c.writer = nil
	if w == nil {
		return nil
	}
	return w.Close()
}

// manyTitles is what makes a catalogue large enough to be compacted.
const manyTitles = 50_000

// compacting runs an import, which says whether it changed anything, and after a first
// load makes one segment of all, by which a search takes three quarters of the time.
// That belongs to the last stage. A context that is cancelled ends it and leaves the
// index as it was, and so does an error: the import is done all the same.
func (c *Catalogue) compacting(ctx context.Context, progress *view.Progress, load func() (changed bool, err error)) error {
	before := c.docs()
	changed, err := load()
	now := c.docs()
	if err != nil || !changed || now < c.compactFrom || !firstLoad(before, now) {
		return err
	}
	progress.SetStage(view.StageDone, int64(now))
	if err := c.dropWriter(); err == nil { // with what it merges at leisure
		_ = c.index.Compact(ctx) // see above
	}
	return nil
}

// firstLoad says whether most of a catalogue has just come.
func firstLoad(before, now int) bool { return 2*before < now }

// docs is the number of titles in the index.
func (c *Catalogue) docs() int {
	reader, err := c.reader()
	if err != nil {
		return 0
	}
	defer reader.Close()
	return reader.Docs()
}
func (i indexer) put(ctx context.Context, w *engine.Writer, changes iter.Seq2[ingest.Change, error]) error {
	for change, err := range changes {
		if err != nil {
			return err
		}
		if err := courtesy.Rest(ctx); err != nil {
			return err
		}
		if err := i.putOne(w, change); err != nil {
			return fmt.Errorf("index title %d: %w", change.Number, err)
		}
	}
	return nil
}

func (i indexer) putOne(w *engine.Writer, change ingest.Change) error {
	if change.Record == nil {
		return w.Delete(strconv.FormatInt(change.Number, 10))
	}
	doc, err := i.c.mapper.Document(change.Record)
	if err != nil {
		return err
	}
	return w.Put(doc)
}

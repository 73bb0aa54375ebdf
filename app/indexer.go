package app

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"holdfast/app/internal/ingest"
	"holdfast/app/view"
	"holdfast/engine"
)

// indexer puts changed titles into the engine, on behalf of the pipeline. The
// change sequence that the index includes is the user data of its commit point.
type indexer struct{ c *Catalogue }

// Sequence returns the change sequence that the index includes.
func (i indexer) Sequence() (int64, error) { return sequenceOf(i.c.index.UserData()) }

func sequenceOf(user []byte) (int64, error) {
	if len(user) == 0 {
		return 0, nil
	}
	seq, n := binary.Varint(user)
	if n != len(user) {
		return 0, &engine.CorruptError{File: "commit point", Section: "user data", Reason: "no change sequence"}
	}
	return seq, nil
}

// Apply hands every change to the engine and commits with seq, or with nothing.
func (i indexer) Apply(ctx context.Context, changes iter.Seq2[ingest.Change, error], seq int64, _ *view.Progress) error {
	w, err := i.c.index.Writer()
	if err != nil {
		return err
	}
	err = i.put(ctx, w, changes)
	if err == nil {
		err = w.Commit(ctx, binary.AppendVarint(nil, seq))
	}
	if err != nil {
		err = errors.Join(err, w.Rollback())
	}
	return errors.Join(err, w.Close())
}

func (i indexer) put(ctx context.Context, w *engine.Writer, changes iter.Seq2[ingest.Change, error]) error {
	for change, err := range changes {
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
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

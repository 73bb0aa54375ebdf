package ingest

import (
	"context"
	"encoding/json"
	"fmt"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// mergeSetting is the name under which staging keeps the merge profile in force.
const mergeSetting = "merge"

var defaultMerge = union.DefaultMerge()

// MergeProfile returns the merge profile in force: the catalogue's own, or else the
// default.
func MergeProfile(ctx context.Context, store *staging.Store) (*union.MergeProfile, error) {
	text, err := store.Setting(ctx, mergeSetting)
	if err != nil || text == "" {
		return defaultMerge, err
	}
	return union.ParseMergeProfile([]byte(text))
}

// UseMergeProfile puts a merge profile in force and has all titles of several
// sources made anew. It is one transaction: cancelled, nothing has changed.
func UseMergeProfile(ctx context.Context, store *staging.Store, index Index, p *union.MergeProfile, progress *view.Progress) error {
	text, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("use merge profile: %w", err)
	}
	r, err := newRun(ctx, store, progress, nil)
	if err != nil {
		return fmt.Errorf("use merge profile: %w", err)
	}
	r.merge = p
	err = r.changeAll(ctx, index, func(tx *staging.Tx) error {
		if err := tx.Set(mergeSetting, string(text)); err != nil {
			return err
		}
		return tx.TouchJoined()
	})
	if err != nil {
		return fmt.Errorf("use merge profile: %w", err)
	}
	return nil
}

// changeAll does something in one transaction of staging and tells the index.
func (r *run) changeAll(ctx context.Context, index Index, do func(*staging.Tx) error) error {
	tx, err := r.store.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	seq, err := r.settle(ctx, tx)
	if err != nil {
		return err
	}
	return r.feed(ctx, tx, index, seq)
}

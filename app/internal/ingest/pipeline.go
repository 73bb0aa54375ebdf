package ingest

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// Import reads files into the catalogue. What is wrong with one file stands in
// its report and does not stop the others; the error is for what stops the
// import: staging or the index failing. If ctx is cancelled the report says
// so, the error is nil, and the catalogue is as it was. Nil progress is fine.
func Import(ctx context.Context, store *staging.Store, index Index, files []File, progress *view.Progress) (*view.ImportReport, error) {
	began := time.Now()
	defer roomy()()
	r, err := newRun(ctx, store, progress, files)
	if err != nil {
		return nil, fmt.Errorf("import: %w", err)
	}
	return r.end(ctx, began, r.flow(ctx, index))
}

// roomy lets the heap grow while an import runs: most of what it takes is given back at
// once, and to look for that seldom saves a tenth of the time. It returns what puts the
// collector back.
func roomy() func() {
	const percent, limit = 200, 900 << 20
	oldPercent, oldLimit := debug.SetGCPercent(percent), debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(oldLimit, limit))
	return func() {
		debug.SetGCPercent(oldPercent)
		debug.SetMemoryLimit(oldLimit)
	}
}

// end reports what became of an import that ended with err. One that was stopped before
// its end is left, so that it can be gone on with; one that failed is dropped.
func (r *run) end(ctx context.Context, began time.Time, err error) (*view.ImportReport, error) {
	r.progress.SetStage(view.StageDone, 0)
	r.bulk.close()
	report := r.report()
	report.Took = time.Since(began)
	switch {
	case r.committed:
	case stopped(ctx, err):
		report.Left = r.leave()
	default:
		r.drop()
	}
	if err == nil {
		return report, nil
	}
	if ctx.Err() != nil && !r.committed {
		return cancelled(report), nil
	}
	return report, fmt.Errorf("import: %w", err)
}

// flow is the way of the files.
func (r *run) flow(ctx context.Context, index Index) error {
	r.progress.Step("read and stage")
	// MARC file -> marc.Reader -> staging: all records, in the order of the files.
	if err := r.read(ctx); err != nil || len(r.loads) == 0 {
		return err
	}
	return r.finish(ctx, index)
}

// finish makes what was read part of the catalogue.
func (r *run) finish(ctx context.Context, index Index) error {
	// One transaction from here to its end in the index.
	tx, err := r.im.Apply(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return r.apply(ctx, tx, index)
}

// apply makes the staged records part of the catalogue.
func (r *run) apply(ctx context.Context, tx *staging.Tx, index Index) error {
	if err := r.sort(ctx, tx); err != nil {
		return err
	}
	r.progress.Step("leading records")
	// staging: leading sources, libraries, the change sequence.
	seq, err := r.settle(ctx, tx)
	if err != nil {
		return err
	}
	r.progress.Step("merge and index")
	// union record -> index; staging commits when the last one is handed over.
	return r.feed(ctx, tx, index, seq)
}

// sort finds for all that was read which record it is of and which title that
// belongs to.
func (r *run) sort(ctx context.Context, tx *staging.Tx) error {
	r.removed = 0
	// staging: how the sources tell their holdings from now on.
	if err := keepProfiles(ctx, tx); err != nil {
		return err
	}
	r.progress.Step("identify")
	// staging: which record is each version of, and what does it do to it.
	if err := r.decide(ctx, tx); err != nil {
		return err
	}
	r.progress.Step("attach holdings")
	// union: holdings records find their titles.
	if err := r.attach(ctx, tx); err != nil {
		return err
	}
	r.progress.Step("match")
	// union: edges in the ledger, clusters, union numbers.
	return r.match(ctx, tx)
}

// settle ends the changes to staging, but for the commit.
func (r *run) settle(ctx context.Context, tx *staging.Tx) (int64, error) {
	if err := trace(ctx, tx); err != nil {
		return 0, err
	}
	seq, err := tx.Settle(ctx)
	if err != nil {
		return 0, err
	}
	titles, err := tx.TitleCount()
	r.titles = int(titles)
	return seq, err
}

// feed hands the index what it does not include yet. Cancelling has an effect
// until the moment when staging commits, and none after it: from then on the
// import is done, and the index has to follow.
func (r *run) feed(ctx context.Context, tx *staging.Tx, index Index, seq int64) error {
	free, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	hold := context.AfterFunc(ctx, cancel)
	commit := func() error {
		if !hold() {
			return ctx.Err()
		}
		r.progress.Step("commit staging")
		if err := tx.Commit(); err != nil {
			return err
		}
		r.committed = true
		r.progress.Step("commit index")
		return nil
	}
	if index == nil {
		return commit()
	}
	since, err := index.Sequence()
	if err != nil {
		return err
	}
	if since > seq {
		return ErrIndexAhead
	}
	if since == seq {
		return commit()
	}
	count, err := tx.CountChanges(since, since == 0)
	if err != nil {
		return err
	}
	r.progress.SetStage(view.StageIndexing, count)
	err = index.Apply(free, (&feeding{tx, since, r.merge, r.progress}).changes(free, commit), seq, r.progress)
	if err == nil && !r.committed {
		return errors.New("the index committed before it had all changes")
	}
	return err
}

// Replay brings the index up to the sequence of staging, after a crash, or
// builds it anew if it is empty. It does nothing if they agree.
func Replay(ctx context.Context, store *staging.Store, index Index, progress *view.Progress) error {
	since, err := index.Sequence()
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	count, seq, err := store.CountChanges(ctx, since, since == 0)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	if since > seq {
		return fmt.Errorf("replay: %w", ErrIndexAhead)
	}
	if since == seq {
		return nil
	}
	p, err := MergeProfile(ctx, store)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	progress.SetStage(view.StageIndexing, count)
	f := &feeding{store, since, p, progress}
	err = index.Apply(ctx, f.changes(ctx, func() error { return nil }), seq, progress)
	progress.SetStage(view.StageDone, 0)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	return nil
}

// Recover finishes imports that a killed process left while applying. Those that were left
// while reading wait, the last few: an import of the same files goes on with them. Call it
// after Open and before Replay.
func Recover(ctx context.Context, store *staging.Store) error {
	if err := refreshFacts(ctx, store); err != nil {
		return err
	}
	if err := makeOldKeys(ctx, store); err != nil {
		return err
	}
	if err := store.ClearLeft(ctx); err != nil {
		return err
	}
	unfinished, err := store.Unfinished(ctx)
	if err != nil {
		return err
	}
	for _, im := range unfinished {
		r, err := newRun(ctx, store, nil, nil)
		if err != nil {
			return fmt.Errorf("recover: %w", err)
		}
		r.im = im
		if err := r.resume(ctx); err != nil && !errors.Is(err, staging.ErrGivenUp) {
			return fmt.Errorf("recover: %w", err)
		}
	}
	if err := readOldHoldings(ctx, store); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	if err := traceAgain(ctx, store); err != nil {
		return err
	}
	return store.Purge(ctx)
}

// resume applies an import that was read before.
func (r *run) resume(ctx context.Context) error {
	tx, err := r.im.Apply(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return r.apply(ctx, tx, nil)
}

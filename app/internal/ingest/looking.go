package ingest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/marc"
)

// Look is an import that was read and tried, and waits for someone to accept it
// or to throw it away. Nothing of it can be seen in the catalogue. It serves one
// goroutine at a time.
type Look struct {
	run *run
	// read is the state of the run after reading, to begin again from.
	read readState
	// Report is what an import would report.
	Report *view.ImportReport
	// Changes is what it would do to records and titles.
	Changes view.Changes
	// Samples are some of its records, Examples the first behind each line of Changes.
	Samples  []view.SampleTitle
	Examples map[view.ChangeKind][]view.Changed
}

// readState is what reading found, before anything was decided.
type readState struct {
	reports  []view.FileReport
	problems problems
}

// samples is how many records a look shows.
const samples = 7

// LookAt reads files and tries what they would change; nil progress is fine. The
// Look has to be ended by Accept or Throw. What is wrong with a file stands in the
// report, as with Import.
func LookAt(ctx context.Context, store *staging.Store, files []File, progress *view.Progress) (*Look, error) {
	began := time.Now()
	r, err := newRun(ctx, store, progress, files)
	if err != nil {
		return nil, fmt.Errorf("look at files: %w", err)
	}
	l := &Look{run: r}
	if err = r.read(ctx); err == nil {
		l.read = r.keep()
		err = l.try(ctx, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("look at files: %w", r.endLook(ctx, err))
	}
	progress.SetStage(view.StageDone, 0)
	l.Report.Took = time.Since(began)
	return l, nil
}

// endLook leaves a look that was stopped or asks for a word more, and drops one that failed.
func (r *run) endLook(ctx context.Context, err error) error {
	if !stopped(ctx, err) && !errors.Is(err, ErrManyRemoved) {
		r.drop()
		return err
	}
	return &StoppedError{Left: r.leave(), Err: err}
}

// keep copies what reading found.
func (r *run) keep() readState {
	s := readState{reports: slices.Clone(r.reports), problems: r.problems}
	for i := range s.reports {
		s.reports[i].Warnings = maps.Clone(s.reports[i].Warnings)
	}
	s.problems.list = slices.Clone(r.problems.list)
	return s
}

// reset goes back to it.
func (r *run) reset(s readState) {
	r.reports, r.problems = s.reports, s.problems
	s = r.keep()
	r.reports, r.problems = s.reports, s.problems
}

// try applies the import, sees what it did, and takes it back.
func (l *Look) try(ctx context.Context, seed int64) error {
	r := l.run
	if len(r.loads) == 0 {
		l.Report = r.report()
		l.Changes.LeftOut = l.Report.Totals.Rejected
		return nil
	}
	tx, err := r.im.Try(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := r.sort(ctx, tx); err != nil {
		return err
	}
	tally, err := tx.Tally()
	if err != nil {
		return err
	}
	l.Report = r.report()
	l.Changes = changesOf(&l.Report.Totals.Counts, tally, r.removed)
	if l.Samples, err = sampleTitles(tx, seed); err == nil {
		l.Examples, err = examples(tx, &l.Changes)
	}
	r.reset(l.read)
	return err
}

// changesOf puts together what would change.
func changesOf(c *view.Counts, t staging.Tally, removed int) view.Changes {
	return view.Changes{Same: c.Unchanged, Joining: int(t.Joining), NewTitles: int(t.NewTitles), Newer: c.Updated, Older: c.Older, Deleted: c.Deleted,
		Collisions: c.Collisions, Removed: removed, LeftOut: c.Rejected,
		Other: c.Added - int(t.Joining+t.NewTitles)}
}

// sampleTitles describes some records of the import.
func sampleTitles(tx *staging.Tx, seed int64) ([]view.SampleTitle, error) {
	list, err := tx.Samples(seed, uint8(marc.Bibliographic), samples)
	if err != nil {
		return nil, err
	}
	out := make([]view.SampleTitle, len(list))
	for i := range list {
		s := &list[i]
		r, err := decodeKept(s.Raw, s.Format)
		if err != nil {
			continue // the report has it among the rejected
		}
		out[i].Title, out[i].Author, out[i].Year = shownAs(r)
		out[i].Outcome = outcomeWords[s.Outcome]
		if s.Outcome == staging.Added && !s.New {
			out[i].Outcome = view.OutcomeJoins
		}
	}
	return out, nil
}

var outcomeWords = map[staging.Outcome]view.Outcome{
	staging.Added: view.OutcomeNew, staging.Updated: view.OutcomeNewer, staging.Unchanged: view.OutcomeSame, staging.Older: view.OutcomeOlder,
	staging.Deleted: view.OutcomeDeleted, staging.Collision: view.OutcomeCollision,
}

// Again chooses other samples.
func (l *Look) Again(ctx context.Context, seed int64) error { return l.try(ctx, seed) }

// Accept makes the import part of the catalogue. What was looked at may have
// changed meanwhile by other imports, so the report may differ from the look's.
func (l *Look) Accept(ctx context.Context, index Index, progress *view.Progress) (*view.ImportReport, error) {
	began := time.Now()
	r := l.run
	r.progress = progress
	var err error
	if len(r.loads) > 0 {
		err = r.finish(ctx, index)
	}
	return r.end(ctx, began, err)
}

// Throw drops what was read.
func (l *Look) Throw() { l.run.drop() }

// Leave ends the look and keeps what was read as an import that was left, whose number it
// returns; 0 if nothing is kept.
func (l *Look) Leave() int64 { return l.run.leave() }

// ErrManyRemoved is returned, as ManyRemovedError, for a full file that lacks records
// of the library and is perhaps not full.
var ErrManyRemoved = errors.New("the file lacks many of the records that the library has here")

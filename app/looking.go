package app

import (
	"context"
	"fmt"

	"holdfast/app/internal/ingest"
	"holdfast/app/view"
)

// Trial is files that were read, and what they would change, before anyone decides
// on it. Nothing of it can be seen in the catalogue. It has to be ended by Accept or
// Throw.
type Trial struct {
	// Look says what it would change; other samples change it.
	view.Look

	c       *Catalogue
	look    *ingest.Look
	files   []view.ImportFile
	refused []view.FileReport
}

// Try reads files that LookAt listed and sees what they would change.
func (c *Catalogue) Try(ctx context.Context, files []view.ImportFile, progress *view.Progress) (*Trial, error) {
	if err := c.checkCodes(files); err != nil {
		return nil, fmt.Errorf("look at files: %w", err)
	}
	good, refused, err := sorted(files, progress)
	if err != nil {
		return nil, fmt.Errorf("look at files: %w", err)
	}
	t := &Trial{c: c, files: files, refused: refused}
	err = c.changing(func() (err error) {
		t.look, err = ingest.LookAt(ctx, c.store, good, progress)
		return err
	})
	if err != nil {
		return nil, err
	}
	t.show()
	return t, nil
}

func (t *Trial) show() {
	t.Look = view.Look{Report: *t.look.Report, Changes: t.look.Changes, Samples: t.look.Samples, Examples: t.look.Examples}
	t.Report.Files = inOrder(t.files, t.Report.Files, t.refused)
	inKinds(&t.Report)
}

// Again chooses other samples; seed says which.
func (t *Trial) Again(ctx context.Context, seed int64) error {
	err := t.c.changing(func() error { return t.look.Again(ctx, seed) })
	t.show()
	return err
}

// Accept makes the files part of the catalogue. If ctx is cancelled the catalogue
// is as it was, and the report says so.
func (t *Trial) Accept(ctx context.Context, progress *view.Progress) (report view.ImportReport, err error) {
	progress.SetStage(view.StageMatching, 0)
	err = t.c.changing(func() error {
		return t.c.compacting(ctx, progress, func() (bool, error) {
			r, err := t.look.Accept(ctx, indexer{t.c}, progress)
			if err == nil {
				report = *r
			}
			return !report.Cancelled, err
		})
	})
	if err != nil {
		return view.ImportReport{}, err
	}
	report.Files = inOrder(t.files, report.Files, t.refused)
	inKinds(&report)
	return report, nil
}

// Throw drops what was read.
func (t *Trial) Throw() error {
	return t.c.changing(func() error {
		t.look.Throw()
		return nil
	})
}

// Leave ends the look and keeps what was read as an import that was left, whose number it
// returns; 0 if nothing is kept.
func (t *Trial) Leave() (left int64, err error) {
	err = t.c.changing(func() error {
		left = t.look.Leave()
		return nil
	})
	return left, err
}

// UndoImport takes loads back: every record is again what it was without them. It
// returns how many records changed.
func (c *Catalogue) UndoImport(ctx context.Context, loads []int64, progress *view.Progress) (changed int, err error) {
	err = c.changing(func() (err error) {
		changed, err = ingest.UndoLoads(ctx, c.store, indexer{c}, loads, progress)
		return err
	})
	progress.SetStage(view.StageDone, 0)
	return changed, err
}

// RemoveRecords takes the records of a library with these control numbers out of the
// catalogue, as a load under name that can be undone. It returns how many there were,
// and the numbers that the library has not got here.
func (c *Catalogue) RemoveRecords(ctx context.Context, library, name string, numbers []string) (removed int, unknown []string, err error) {
	err = c.changing(func() (err error) {
		removed, unknown, err = ingest.RemoveNumbers(ctx, c.store, indexer{c}, ingest.NumberList{Library: library, Name: name, Numbers: numbers})
		return err
	})
	return removed, unknown, err
}

package app

import (
	"context"
	"errors"

	"holdfast/app/internal/ingest"
	"holdfast/app/view"
	"holdfast/marc"
)

// errNoTrial is returned for deciding on files that nobody looks at.
var errNoTrial = errors.New("these files were not looked at yet, or are decided on")

// Try reads files and says what they would change. What was read of them for a look
// before that was not accepted, or that was stopped, is not read again.
func (d *Desk) Try(ctx context.Context, files []view.ImportFile, p *view.Progress) (view.Look, error) {
	d.trying.Lock()
	defer d.trying.Unlock()
	cat, err := d.current()
	if err == nil {
		err = d.leave()
	}
	if err != nil {
		return view.Look{}, err
	}
	before := d.left
	t, err := cat.Try(d.beside(ctx), files, p)
	switch d.left = leftBy(err); {
	case before == 0 || before == d.left:
	case err != nil && d.left == 0: // it was stopped before it took over what is left
		d.left = before
	default: // nobody goes on with it
		err = errors.Join(err, cat.discardLeft(before))
	}
	if errors.Is(err, ingest.ErrManyRemoved) {
		return view.Look{Doubt: Explain(err), Trouble: Trouble(err)}, nil
	}
	if err != nil {
		return view.Look{}, err
	}
	d.trial = t
	return t.Look, nil
}

// Again is the same look with other samples; seed says which.
func (d *Desk) Again(ctx context.Context, seed int64) (view.Look, error) {
	d.trying.Lock()
	defer d.trying.Unlock()
	if d.trial == nil {
		return view.Look{}, errNoTrial
	}
	err := d.trial.Again(ctx, seed)
	return d.trial.Look, err
}

// Accept makes the files that were looked at part of the catalogue.
func (d *Desk) Accept(ctx context.Context, p *view.Progress) (view.ImportReport, error) {
	d.trying.Lock()
	defer d.trying.Unlock()
	t := d.trial
	if t == nil {
		return view.ImportReport{}, errNoTrial
	}
	d.trial = nil
	report, err := t.Accept(d.beside(ctx), p)
	d.left = report.Left
	p.SetStage(view.StageDone, 0)
	if err != nil {
		return view.ImportReport{}, err
	}
	return report, d.refresh(ctx, t.c)
}

// leftBy is the number of the import that a look left which ended with err.
func leftBy(err error) int64 {
	var stopped *ingest.StoppedError
	if errors.As(err, &stopped) {
		return stopped.Left
	}
	return 0
}

// Throw drops the files that were looked at, if there are any, also if the look was
// stopped.
func (d *Desk) Throw(context.Context) error {
	d.trying.Lock()
	defer d.trying.Unlock()
	t, left := d.trial, d.left
	d.trial, d.left = nil, 0
	if t != nil {
		return t.Throw()
	}
	cat, err := d.current()
	if err != nil || left == 0 {
		return nil
	}
	return cat.discardLeft(left)
}

// leave ends the look at files and keeps what was read.
func (d *Desk) leave() (err error) {
	if t := d.trial; t != nil {
		d.trial = nil
		d.left, err = t.Leave()
	}
	return err
}

// leaveOf keeps what was looked at in a catalogue that is about to be closed, so that one
// can go on with it when it is opened again.
func (d *Desk) leaveOf(cat *Catalogue) error {
	d.trying.Lock()
	defer d.trying.Unlock()
	var err error
	if d.trial != nil && d.trial.c == cat {
		err = d.leave()
	}
	d.left = 0
	return err
}

// UndoImport takes loads back and returns how many records changed.
func (d *Desk) UndoImport(ctx context.Context, loads []int64, p *view.Progress) (int, error) {
	cat, err := d.current()
	if err != nil {
		return 0, err
	}
	n, err := cat.UndoImport(d.beside(ctx), loads, p)
	if err != nil {
		return 0, err
	}
	return n, d.refresh(ctx, cat)
}

// ReadingChoices lists what can be said of how files are read.
func (d *Desk) ReadingChoices() view.ReadingChoices {
	c := view.ReadingChoices{Mappings: Mappings(), Meanings: Meanings()}
	for _, e := range marc.Encodings() {
		c.Encodings = append(c.Encodings, e.String())
	}
	return c
}

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

// Try reads files and says what they would change. Those that were looked at before
// and not accepted are thrown away.
func (d *Desk) Try(ctx context.Context, files []view.ImportFile, p *view.Progress) (view.Look, error) {
	d.trying.Lock()
	defer d.trying.Unlock()
	cat, err := d.current()
	if err == nil {
		err = d.throw()
	}
	if err != nil {
		return view.Look{}, err
	}
	t, err := cat.Try(ctx, files, p)
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
	report, err := t.Accept(ctx, p)
	p.SetStage(view.StageDone, 0)
	if err != nil {
		return view.ImportReport{}, err
	}
	return report, d.refresh(ctx, t.c)
}

// Throw drops the files that were looked at, if there are any.
func (d *Desk) Throw(context.Context) error {
	d.trying.Lock()
	defer d.trying.Unlock()
	return d.throw()
}

func (d *Desk) throw() error {
	t := d.trial
	d.trial = nil
	if t == nil {
		return nil
	}
	return t.Throw()
}

// throwOf drops what was looked at for a catalogue that is about to be closed.
func (d *Desk) throwOf(cat *Catalogue) error {
	d.trying.Lock()
	defer d.trying.Unlock()
	if d.trial == nil || d.trial.c != cat {
		return nil
	}
	return d.throw()
}

// UndoImport takes loads back and returns how many records changed.
func (d *Desk) UndoImport(ctx context.Context, loads []int64, p *view.Progress) (int, error) {
	cat, err := d.current()
	if err != nil {
		return 0, err
	}
	n, err := cat.UndoImport(ctx, loads, p)
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

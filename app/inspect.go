package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"holdfast/app/internal/staging"
	"holdfast/engine"
)

// CheckReport says what Check found.
type CheckReport struct {
	Titles  int `json:"titles"`
	Records int `json:"records"`
	// Problems are sentences; none means that nothing is damaged.
	Problems []string `json:"problems"`
}

// Check reads every byte of the catalogue in dir and compares its parts: the
// records, the index, and that both hold the same titles.
func Check(ctx context.Context, dir string) (CheckReport, error) {
	r := CheckReport{Problems: []string{}}
	if err := prepare(dir, ToSearch); err != nil {
		return r, err
	}
	store, err := staging.OpenReadOnly(dir)
	if err != nil {
		return r, err
	}
	defer store.Close()
	found, err := store.Check(ctx)
	if err != nil {
		return r, err
	}
	r.Problems = append(r.Problems, found...)
	n, err := store.Counts(ctx)
	if err != nil {
		return r, err
	}
	r.Titles, r.Records = n.Titles, n.Records
	return r, checkIndex(ctx, dir, store, &r)
}

func checkIndex(ctx context.Context, dir string, store *staging.Store, r *CheckReport) error {
	indexDir := filepath.Join(dir, indexFolder)
	report, err := engine.Check(ctx, indexDir)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, engine.ErrCorrupt) || errors.Is(err, engine.ErrTooOld) {
			r.Problems = append(r.Problems, fmt.Sprintf("index: %v", err))
			return nil
		}
		return err
	}
	for _, p := range report.Problems {
		r.Problems = append(r.Problems, "index: "+p)
	}
	if len(report.Problems) > 0 {
		return nil
	}
	seq, err := store.Sequence(ctx)
	if err != nil {
		return err
	}
	index, err := engine.Open(indexDir, nil)
	if err != nil {
		return err
	}
	defer index.Close()
	has, err := sequenceOf(index.UserData())
	if err != nil {
		r.Problems = append(r.Problems, fmt.Sprintf("index: %v", err))
		return nil
	}
	reader, err := index.Reader()
	if err != nil {
		return err
	}
	defer reader.Close()
	switch {
	case has > seq:
		r.Problems = append(r.Problems, fmt.Sprintf("the index is at change %d, the records only at %d", has, seq))
	case has == seq && reader.Docs() != r.Titles:
		r.Problems = append(r.Problems, fmt.Sprintf("the index holds %d titles, the records make %d", reader.Docs(), r.Titles))
	}
	return nil
}

// Description says what a catalogue holds and what takes the space.
type Description struct {
	Titles    int    `json:"titles"`
	Records   int    `json:"records"`
	Libraries int    `json:"libraries"`
	Parts     []Part `json:"parts"`
	// Index is the engine's own account of its structures and fields.
	Index *engine.Description `json:"index"`
}

// Part is one part of the catalogue folder.
type Part struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// Describe says what the catalogue holds and what takes the space.
func (c *Catalogue) Describe(ctx context.Context) (*Description, error) {
	n, err := c.store.Counts(ctx)
	if err != nil {
		return nil, err
	}
	d := &Description{Titles: n.Titles, Records: n.Records, Libraries: n.Libraries}
	info, err := os.Stat(filepath.Join(c.dir, staging.File))
	if err != nil {
		return nil, err
	}
	d.Parts = append(d.Parts, Part{"records as they were sent", info.Size()})
	if d.Index, err = engine.Describe(c.indexDir()); err != nil {
		return nil, err
	}
	for _, s := range d.Index.Structures {
		d.Parts = append(d.Parts, Part{"index: " + s.Name, s.Bytes})
	}
	return d, nil
}

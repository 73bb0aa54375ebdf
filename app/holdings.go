package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// ErrNoPart is returned for a question that names no volume, number or year.
var ErrNoPart = errors.New("this names no part of a serial or set; ask for it as v. 12 (1987), no. 3 or 1987")

// Holders says of every library that holds a title whether it has a part of it,
// asked for as "v. 12 (1987)", "Bd. 3", "no. 7" or "1987": those that have it
// first.
func (c *Catalogue) Holders(ctx context.Context, id, part string) ([]view.Holder, error) {
	asked, ok := union.ParsePart(part)
	if !ok {
		return nil, fmt.Errorf("%q: %w", part, ErrNoPart)
	}
	rec, err := c.title(ctx, id)
	if err != nil {
		return nil, err
	}
	names := c.libraryNames()
	var out []view.Holder
	for _, h := range rec.Holders(asked) {
		v := view.Holder{Library: h.Library, Name: names[h.Library], Answer: answers[h.Answer]}
		if v.Name == "" {
			v.Name = h.Library
		}
		for i := range h.Holdings {
			v.Holdings = append(v.Holdings, c.presentHolding(&h.Holdings[i]))
		}
		out = append(out, v)
	}
	return out, nil
}

var answers = map[union.Answer]view.Answer{union.HasIt: view.HasPart, union.Unsaid: view.MayHave, union.NotHeld: view.HasNotPart}

// presentHolding is one shelf as it is shown.
func (c *Catalogue) presentHolding(h *union.Holding) view.Holding {
	v := view.Holding{Library: h.Library, Name: c.libraryNames()[h.Library], Branch: h.Branch, Group: c.libraryGroups()[h.Library], CallNumber: h.CallNumber,
		Location: h.Location, Note: h.Note, Copies: h.Copies, Statement: h.Statement}
	if v.Name == "" {
		v.Name = h.Library
	}
	if len(h.Statement) > 0 {
		run := h.Run()
		for _, g := range run.Held {
			v.Run = append(v.Run, g.String())
		}
		for _, g := range run.Gaps() {
			v.Gaps = append(v.Gaps, g.String())
		}
	}
	return v
}

// ImportHoldings reads a list of holdings: library, number, call number, location
// and note on each line. library is the one that has all if the list names none. It
// returns what became of the lines as well.
func (c *Catalogue) ImportHoldings(ctx context.Context, path, library string, progress *view.Progress) (view.ImportReport, view.ListOutcome, error) {
	var report view.ImportReport
	var outcome view.ListOutcome
	err := c.changing(func() error {
		r, lines, err := ingest.ImportList(ctx, c.store, indexer{c}, ingest.List{Path: path, Name: filepath.Base(path), Library: library}, progress)
		if err == nil {
			report, outcome = *r, lines
		}
		return err
	})
	if errors.Is(err, ingest.ErrNotText) {
		err = &BrokenError{filepath.Base(path), err}
	}
	if err != nil {
		return view.ImportReport{}, view.ListOutcome{}, fmt.Errorf("import holdings: %w", err)
	}
	return report, outcome, nil
}

// GroupLibrary puts a library into a group, or if that is "" into none.
func (c *Catalogue) GroupLibrary(ctx context.Context, code, group string) error {
	return c.changing(func() error { return libraryError(code, c.store.GroupLibrary(ctx, code, group)) })
}

// BranchLibrary puts a library under another as its branch, or with parent "" makes
// a library of a branch.
func (c *Catalogue) BranchLibrary(ctx context.Context, code, parent string) error {
	return c.changing(func() error {
		if err := c.store.BranchLibrary(ctx, code, parent); err != nil {
			return libraryError(code, err)
		}
		return ingest.Replay(ctx, c.store, indexer{c}, nil)
	})
}

// JoinLibraries makes one library of two; the code of the first leads to the second
// from now on.
func (c *Catalogue) JoinLibraries(ctx context.Context, from, into string) error {
	return c.changing(func() error {
		if err := c.store.JoinLibraries(ctx, from, into); err != nil {
			return libraryError(from, err)
		}
		return ingest.Replay(ctx, c.store, indexer{c}, nil)
	})
}

// libraryError says which library an error is about.
func libraryError(code string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, staging.ErrNotFound):
		err = ErrNoLibrary
	}
	return fmt.Errorf("library %s: %w", code, err)
}

// ErrNoLibrary is returned for a code that no library has.
var ErrNoLibrary = errors.New("there is no such library")

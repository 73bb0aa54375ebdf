package app

import (
	"context"
	"errors"
	"fmt"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// ErrOnlyRecord is returned for taking the only record out of a title.
var ErrOnlyRecord = errors.New("the title has no other record")

// maxRulings bounds how many decisions one step makes.
const maxRulings = 64

// TakeApart takes one record, named as Explain says, out of its title: it is kept apart
// from the title's other records until none of them is with it, and those that were
// joined by way of it only are joined again. It returns the decisions, the last one
// first, which Rejoin takes back.
func (c *Catalogue) TakeApart(ctx context.Context, record string) ([]int64, error) {
	ref, err := c.resolve(ctx, record)
	if err != nil {
		return nil, err
	}
	id := ref.records[0]
	others, err := c.companions(ctx, id)
	if err != nil {
		return nil, err
	}
	if len(others) == 0 {
		return nil, ErrOnlyRecord
	}
	t := taking{c: c}
	for with := others; len(with) > 0 && len(t.made) < maxRulings; {
		if err := t.decide(ctx, with[0], id, view.KeepApart); err != nil {
			return t.made, fmt.Errorf("take %s apart: %w", record, err)
		}
		if with, err = c.companions(ctx, id); err != nil {
			return t.made, err
		}
	}
	if err := t.together(ctx, others); err != nil {
		return t.made, fmt.Errorf("take %s apart: %w", record, err)
	}
	return t.made, nil
}

// taking makes decisions and remembers them, the last one first.
type taking struct {
	c    *Catalogue
	made []int64
}

func (t *taking) decide(ctx context.Context, a, b int64, v view.Verdict) error {
	d, err := t.c.Decide(ctx, view.Ruling{A: recordRef(a), B: recordRef(b), Verdict: v})
	if err == nil {
		t.made = append([]int64{d}, t.made...)
	}
	return err
}

// together joins those records with the first that are no longer in one title with it.
func (t *taking) together(ctx context.Context, records []int64) error {
	for _, r := range records[1:] {
		placed, err := t.c.store.Placed(ctx, []int64{records[0], r})
		if err != nil {
			return err
		}
		if placed[r].Number == placed[records[0]].Number || len(t.made) >= maxRulings {
			continue
		}
		if err := t.decide(ctx, records[0], r, view.SameBook); err != nil {
			return err
		}
	}
	return nil
}

// companions are the other records of the title that a record is in, the leading one
// first.
func (c *Catalogue) companions(ctx context.Context, record int64) ([]int64, error) {
	placed, err := c.store.Placed(ctx, []int64{record})
	if err != nil || placed[record].Number == 0 {
		return nil, err
	}
	sources, err := c.store.SourcesOf(ctx, placed[record].Number)
	if err != nil {
		if errors.Is(err, staging.ErrNotFound) {
			err = ErrNotFound
		}
		return nil, err
	}
	var out []int64
	for i := range sources {
		if sources[i].Record != record {
			out = append(out, sources[i].Record)
		}
	}
	return out, nil
}

// Rejoin takes back what TakeApart decided.
func (c *Catalogue) Rejoin(ctx context.Context, decisions []int64) error {
	for _, d := range decisions {
		if _, err := c.Undo(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

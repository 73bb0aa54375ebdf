package app

import (
	"context"

	"holdfast/app/view"
)

// MergeProfile writes the merge profile of the open catalogue as JSON.
func (d *Desk) MergeProfile(ctx context.Context) ([]byte, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.MergeProfile(ctx)
}

// SaveMergeProfile writes it to a file.
func (d *Desk) SaveMergeProfile(ctx context.Context, path string) error {
	text, err := d.MergeProfile(ctx)
	if err != nil {
		return err
	}
	return replaceFile(path, text)
}

// UseMergeProfile puts the merge profile in a file in force and makes the titles anew.
func (d *Desk) UseMergeProfile(ctx context.Context, path string, p *view.Progress) error {
	text, err := ReadSmall(path)
	if err != nil {
		return err
	}
	return d.changed(ctx, func(c *Catalogue) error { return c.UseMergeProfile(d.beside(ctx), text, p) })
}

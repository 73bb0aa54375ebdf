package app

import (
	"context"

	"holdfast/app/view"
)

// Cite writes references to a title of the open catalogue, one in each style.
func (d *Desk) Cite(ctx context.Context, id string) ([]view.Citation, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.Cite(ctx, id)
}

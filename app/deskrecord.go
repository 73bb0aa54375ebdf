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

// Origins says what each source of a title gave.
func (d *Desk) Origins(ctx context.Context, id string) (view.Origins, error) {
	cat, err := d.current()
	if err != nil {
		return view.Origins{}, err
	}
	return cat.Origins(ctx, id)
}

// Links follows what a title says of others.
func (d *Desk) Links(ctx context.Context, id string) ([]view.TitleLink, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return nil, err
	}
	return cat.Links(ctx, id)
}

// TakeApart takes one record out of its title and returns the decisions for Rejoin.
func (d *Desk) TakeApart(ctx context.Context, record string) (made []int64, err error) {
	err = d.changed(ctx, func(c *Catalogue) (err error) {
		made, err = c.TakeApart(ctx, record)
		return err
	})
	return made, err
}

// Rejoin takes back what TakeApart decided.
func (d *Desk) Rejoin(ctx context.Context, decisions []int64) error {
	return d.changed(ctx, func(c *Catalogue) error { return c.Rejoin(ctx, decisions) })
}

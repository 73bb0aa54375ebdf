package app

import (
	"context"

	"holdfast/app/view"
)

// changed runs a change of the open catalogue and reads its numbers again.
func (d *Desk) changed(ctx context.Context, change func(*Catalogue) error) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	if err := change(cat); err != nil {
		return err
	}
	return d.refresh(ctx, cat)
}

// GroupLibrary puts a library into a group, or if that is "" into none.
func (d *Desk) GroupLibrary(ctx context.Context, code, group string) error {
	return d.changed(ctx, func(c *Catalogue) error { return c.GroupLibrary(ctx, code, group) })
}

// BranchLibrary puts a library under another as its branch, or with parent "" makes a
// library of a branch.
func (d *Desk) BranchLibrary(ctx context.Context, code, parent string) error {
	return d.changed(ctx, func(c *Catalogue) error { return c.BranchLibrary(ctx, code, parent) })
}

// JoinLibraries makes one library of two.
func (d *Desk) JoinLibraries(ctx context.Context, from, into string) error {
	return d.changed(ctx, func(c *Catalogue) error { return c.JoinLibraries(ctx, from, into) })
}

// Reading says how the files of a source are read.
func (d *Desk) Reading(ctx context.Context, source string) (view.SourceProfile, error) {
	cat, err := d.current()
	if err != nil {
		return view.SourceProfile{}, err
	}
	return cat.Reading(ctx, source)
}

// UseReading says how the files of a source are read, and reads the holdings of its
// records anew.
func (d *Desk) UseReading(ctx context.Context, source string, v view.SourceProfile, p *view.Progress) error {
	return d.changed(ctx, func(c *Catalogue) error { return c.UseReading(d.beside(ctx), source, v, p) })
}

// SampleRecords returns records to point at.
func (d *Desk) SampleRecords(ctx context.Context, from view.SampleFrom) ([]view.SampleRecord, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.SampleRecords(ctx, from)
}

// ProposeMapping makes a mapping of what a person pointed at.
func (d *Desk) ProposeMapping(ctx context.Context, from view.SampleFrom, at int, points []view.Pointed) (view.Proposal, error) {
	cat, err := d.current()
	if err != nil {
		return view.Proposal{}, err
	}
	return cat.ProposeMapping(ctx, from, at, points)
}

// Holders says of every library that holds a title whether it has a part of it.
func (d *Desk) Holders(ctx context.Context, id, part string) ([]view.Holder, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.Holders(ctx, id, part)
}

// Editions lists the titles that are editions of one work.
func (d *Desk) Editions(ctx context.Context, id string) ([]view.Hit, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return nil, err
	}
	return cat.Editions(ctx, id)
}

// Common says what the libraries hold in common.
func (d *Desk) Common(ctx context.Context) (view.Common, error) {
	cat, err := d.current()
	if err != nil {
		return view.Common{}, err
	}
	return cat.Common(ctx)
}

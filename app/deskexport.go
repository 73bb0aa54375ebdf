package app

import (
	"context"

	"holdfast/app/view"
)

// ExportFormats are the ways to write titles.
func (d *Desk) ExportFormats() []view.ExportFormat { return ExportFormats() }

// ExportColumns are the columns that a table can have, UsualColumns those that it has
// unless others are chosen.
func (d *Desk) ExportColumns() []string { return ExportColumns() }

// UsualColumns are the columns of a table for which none were chosen.
func (d *Desk) UsualColumns() []view.ExportColumn { return UsualColumns() }

// CheckColumn says what is wrong with the name of a column, or nil.
func (d *Desk) CheckColumn(name string) error { return CheckColumn(name) }

// Export writes titles into a file, see Catalogue.ExportFile.
func (d *Desk) Export(ctx context.Context, e view.Export, path string, p *view.Progress) (view.ExportReport, error) {
	cat, err := d.current()
	if err != nil {
		return view.ExportReport{}, err
	}
	return cat.ExportFile(d.beside(ctx), &e, path, p)
}

// Request returns a text that asks a library for titles, see Catalogue.Request.
func (d *Desk) Request(ctx context.Context, ids []string, words view.RequestWords) (string, error) {
	cat, err := d.current()
	if err != nil {
		return "", err
	}
	return cat.Request(ctx, ids, words)
}

// Print prints a list of titles into a file, see Catalogue.PrintFile.
func (d *Desk) Print(ctx context.Context, p view.Printing, path string, progress *view.Progress) (view.PrintReport, error) {
	cat, err := d.current()
	if err != nil {
		return view.PrintReport{}, err
	}
	return cat.PrintFile(d.beside(ctx), &p, path, progress)
}

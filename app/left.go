package app

import (
	"context"
	"fmt"
	"path/filepath"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/marc"
)

// ErrNoLeft says that no import with this number was left.
var ErrNoLeft = staging.ErrNoLeft

// LeftImports lists the imports that were stopped, or broken off, before they were done,
// the last one first. To go on with one, its files (LeftImport.ToGoOn) are imported, or
// looked at.
func (c *Catalogue) LeftImports(ctx context.Context) ([]view.LeftImport, error) {
	if c.readOnly != nil {
		return nil, nil // what seems to be left may be under way in the other program
	}
	lefts, err := ingest.Lefts(ctx, c.store)
	if err != nil {
		return nil, fmt.Errorf("list imports that were left: %w", err)
	}
	known := c.libraryNames()
	out := make([]view.LeftImport, len(lefts))
	for i := range lefts {
		l := &lefts[i]
		out[i] = view.LeftImport{ID: l.ID, Began: l.Began, Applied: l.Applied, Again: l.Overtaken}
		for k := range l.Files {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			out[i].Files = append(out[i].Files, leftFile(&l.Files[k], known))
			out[i].Records += l.Files[k].Records
		}
	}
	return out, nil
}

// leftFile looks whether a file is still there.
func leftFile(l *ingest.LeftFile, known map[string]string) view.LeftFile {
	f := view.LeftFile{Read: l.Read, Records: l.Records}
	path := l.Path
	if path == "" { // an earlier program did not say where it lies
		path = l.Name
	}
	f.ImportFile = lookAtFile(filepath.Clean(path), known)
	f.Name, f.Library, f.Mapping = l.Name, l.Library, l.Mapping
	f.Full, f.RemoveMany, f.Unread = l.Full, l.RemoveMany, l.Unread
	if l.Encoding != marc.EncodingAuto {
		f.Encoding = l.Encoding.String()
	}
	if f.Missing = f.Problem != ""; f.Missing {
		f.Bytes = l.Bytes
	}
	return f
}

// DropLeft lets go of an import that was left; nothing else is changed. BringBackLeft has
// it back until the catalogue is closed.
func (c *Catalogue) DropLeft(ctx context.Context, id int64) error {
	return c.changing(func() error { return c.store.DropLeft(ctx, id) })
}

// BringBackLeft has an import back that DropLeft let go of.
func (c *Catalogue) BringBackLeft(ctx context.Context, id int64) error {
	return c.changing(func() error { return c.store.BringBack(ctx, id) })
}

// discardLeft drops an import that was left for good.
func (c *Catalogue) discardLeft(id int64) error {
	ctx := context.Background()
	return c.changing(func() error {
		if err := c.store.Discard(ctx, id); err != nil {
			return err
		}
		_, err := c.store.PurgeSome(ctx)
		return err
	})
}

// LeftImports lists the imports that were left in the open catalogue.
func (d *Desk) LeftImports(ctx context.Context) ([]view.LeftImport, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.LeftImports(ctx)
}

// DropLeft lets go of an import that was left, see Catalogue.DropLeft.
func (d *Desk) DropLeft(ctx context.Context, id int64) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return cat.DropLeft(ctx, id)
}

// BringBackLeft has an import back that was dropped.
func (d *Desk) BringBackLeft(ctx context.Context, id int64) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return cat.BringBackLeft(ctx, id)
}

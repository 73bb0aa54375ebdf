package app

import (
	"context"
	"fmt"

	"holdfast/app/internal/ingest"
	"holdfast/app/view"
)

// Libraries lists the libraries with what they hold.
func (c *Catalogue) Libraries(ctx context.Context) ([]view.Library, error) {
	return c.store.Libraries(ctx)
}

// Loads lists the files that were imported, the newest first.
func (c *Catalogue) Loads(ctx context.Context) ([]view.Load, error) {
	return c.store.Loads(ctx)
}

// RenameLibrary changes what people call a library; its code stays.
func (c *Catalogue) RenameLibrary(ctx context.Context, code, name string) error {
	return c.changing(func() error { return libraryError(code, c.store.RenameLibrary(ctx, code, name)) })
}

// MoveLoad says that a file came from another library, which is made if it is
// new, and brings the titles that it touches up to date.
func (c *Catalogue) MoveLoad(ctx context.Context, load int64, library string) error {
	return c.changing(func() error {
		if err := c.store.MoveLoad(ctx, load, library); err != nil {
			return fmt.Errorf("give file to library %s: %w", library, err)
		}
		return ingest.Replay(ctx, c.store, indexer{c}, nil)
	})
}

// changing runs one change at a time, and none in a catalogue that can only be
// searched.
func (c *Catalogue) changing(change func() error) error {
	if c.readOnly != nil {
		return c.readOnly
	}
	c.change.Lock()
	defer c.change.Unlock()
	defer func() {
		c.mu.Lock()
		c.names, c.grouped = nil, nil
		c.mu.Unlock()
	}()
	return change()
}

// libraryNames maps the code of each library to its name. Names only dress what
// is shown, so a failure to read them shows codes.
func (c *Catalogue) libraryNames() map[string]string {
	c.mu.Lock()
	names := c.names
	c.mu.Unlock()
	if names != nil {
		return names
	}
	libraries, err := c.store.LibraryNames(context.Background())
	if err != nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.names = libraries
	return libraries
}

// libraryGroups maps the code of each library that is in a group to its group.
func (c *Catalogue) libraryGroups() map[string]string {
	c.mu.Lock()
	groups := c.grouped
	c.mu.Unlock()
	if groups != nil {
		return groups
	}
	groups, err := c.store.LibraryGroups(context.Background())
	if err != nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.grouped = groups
	return groups
}

package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// Snapshot writes the whole catalogue into one new file, to keep or to hand over: the
// records as they were sent, with all that was decided. It can be made while another
// program changes the catalogue, and holds what there was when it began. The index is
// not in it, since it is made of the rest.
func (c *Catalogue) Snapshot(ctx context.Context, path string) error {
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return err
	}
	return c.store.CopyTo(ctx, path)
}

// Restore makes a catalogue in dir, where there must be none, of a file that Snapshot
// wrote, and builds its index. If that does not come to its end, nothing is left in dir.
func Restore(ctx context.Context, file, dir string, progress *view.Progress) (err error) {
	made, err := missingFolder(dir)
	if err != nil {
		return err
	}
	if prepare(dir, ToSearch) == nil {
		return errThere
	}
	if err := staging.PutBack(ctx, file, dir); err != nil {
		if errors.Is(err, staging.ErrCorrupt) {
			err = &SnapshotError{File: file, Err: err}
		}
		return errors.Join(err, removeIf(made, dir))
	}
	c, err := Open(ctx, dir, ToChange, progress)
	if err == nil {
		err = c.Close()
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(filepath.Join(dir, indexFolder)), staging.Remove(dir), removeIf(made, dir))
	}
	return nil
}

// SnapshotError says that a file from which a catalogue was to be made is damaged, or is none
// that Snapshot wrote.
type SnapshotError struct {
	File string
	Err  error
}

func (e *SnapshotError) Error() string { return e.File + ": " + e.Err.Error() }

// Unwrap returns what is wrong with the file.
func (e *SnapshotError) Unwrap() error { return e.Err }

// errThere is returned if a catalogue is to be made where one is.
var errThere = errors.New("there is a catalogue in this folder already; choose another folder")

// missingFolder says whether there is nothing in the place of a folder.
func missingFolder(dir string) (bool, error) {
	_, err := os.Lstat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	return false, err
}

// removeIf removes a folder that was made in vain, if it was.
func removeIf(made bool, dir string) error {
	if !made {
		return nil
	}
	if err := os.Remove(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Repaired says what Repair found and did.
type Repaired struct {
	// Found are the problems of before, as Check words them; Left those that are still
	// there. Left records mean that a copy is needed.
	Found []string `json:"found"`
	Left  []string `json:"left"`
	// Titles are in the index that was built.
	Titles int `json:"titles"`
}

// Repair finishes what a killed program left, throws the index away and builds it anew
// of the records as they were sent, and checks the outcome. It never changes a record
// or a decision; records that are damaged themselves stand in Left.
func Repair(ctx context.Context, dir string, progress *view.Progress) (Repaired, error) {
	out := Repaired{Found: []string{}, Left: []string{}}
	before, err := Check(ctx, dir)
	if err != nil {
		return out, err
	}
	out.Found = before.Problems
	store, err := staging.Open(dir)
	if err != nil {
		return out, fmt.Errorf("repair: %w", err)
	}
	// Nobody writes as long as the store is open: the index can go.
	err = os.RemoveAll(filepath.Join(dir, indexFolder))
	if err = errors.Join(err, store.Close()); err != nil {
		return out, fmt.Errorf("repair: %w", err)
	}
	c, err := Open(ctx, dir, ToChange, progress)
	if err == nil {
		err = errors.Join(c.readOnly, c.Close())
	}
	if err != nil {
		return out, fmt.Errorf("repair: %w", err)
	}
	after, err := Check(ctx, dir)
	out.Left, out.Titles = after.Problems, after.Titles
	return out, err
}

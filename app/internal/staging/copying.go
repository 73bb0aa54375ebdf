package staging

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// CopyTo writes all that the catalogue holds into one new file, as it is at one
// moment, also while another program changes it. The file is a staging file like
// File: put into a folder by that name, it is a catalogue. It is complete or not there.
func (s *Store) CopyTo(ctx context.Context, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("copy catalogue: %w", &os.PathError{Op: "create", Path: path, Err: fs.ErrExist})
	}
	part := path + ".part"
	err := begin(part)
	var place *fs.PathError
	if errors.As(err, &place) { // the name of the part means nothing to people
		return fmt.Errorf("copy catalogue: %w", &fs.PathError{Op: "create", Path: path, Err: place.Err})
	}
	if err == nil {
		err = s.vacuumInto(ctx, part)
	}
	if err == nil {
		err = publish(part, path)
	}
	if err != nil {
		os.Remove(part)
		return wrap("copy catalogue", err)
	}
	return nil
}

// begin makes an empty file, which SQLite takes for none, in place of what was left behind;
// if it cannot be made, the error says why, which SQLite's does not.
func begin(part string) error {
	f, err := os.Create(part)
	if err != nil {
		return err
	}
	return f.Close()
}

// vacuumInto has SQLite write what is in force, page by page, without the room that
// deleted rows left.
func (s *Store) vacuumInto(ctx context.Context, path string) error {
	conn, err := s.readDB.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// The file is another than the one that these connections may not change.
	if _, err := conn.ExecContext(ctx, "PRAGMA query_only=0"); err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, "VACUUM INTO ?", path)
	_, back := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA query_only=1")
	if err == nil {
		err = back
	}
	return err
}

// publish gives a finished file its name, once its bytes are on the disk.
func publish(part, path string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err = f.Sync()
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(part, path)
}

// PutBack makes a catalogue in dir of a file that CopyTo wrote. There must be none yet.
// The error is ErrForeign, ErrCorrupt or ErrTooNew if the file is none, and a PathError if
// it cannot be read; then nothing is left behind.
func PutBack(ctx context.Context, from, dir string) error {
	path := filepath.Join(dir, File)
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("put catalogue back: %w", &os.PathError{Op: "create", Path: path, Err: fs.ErrExist})
	}
	if err := readable(from); err != nil {
		return fmt.Errorf("put catalogue back: %w", err)
	}
	// A copy of the copy, made by SQLite, is sound or is an error.
	s, err := openFile(from)
	if err != nil {
		return err
	}
	defer s.Close()
	if wrong, err := s.Check(ctx); err != nil || len(wrong) > 0 {
		if err == nil {
			err = fmt.Errorf("put catalogue back: %w: %s", ErrCorrupt, wrong[0])
		}
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("put catalogue back: %w", err)
	}
	return s.CopyTo(ctx, path)
}

// readable says why a path is no file that can be read, which SQLite does not tell.
func readable(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrForeign
	}
	return errors.Join(err, f.Close())
}

// Remove takes the files of a catalogue out of dir, as far as they are this package's.
// Nobody may have it open.
func Remove(dir string) error {
	var errs []error
	for _, name := range []string{File, lockFile} {
		for _, more := range []string{"", "-wal", "-shm", "-journal"} {
			if err := os.Remove(filepath.Join(dir, name+more)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}

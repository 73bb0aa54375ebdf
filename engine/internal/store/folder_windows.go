package store

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Sync implements Directory. Windows keeps the folder with its files.
func (d *Folder) Sync() error { return nil }

func lockFile(f *os.File) error {
	flags := uint32(windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY)
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrLocked
	}
	return err
}

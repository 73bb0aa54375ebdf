//go:build unix

package store

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Sync implements Directory.
func (d *Folder) Sync() error {
	f, err := os.Open(d.path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

func lockFile(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

func (m mapped) adviseRandom() error {
	if m.m == nil {
		return nil
	}
	return unix.Madvise(m.m, unix.MADV_RANDOM)
}

func (m mapped) forget() error {
	if m.m == nil {
		return nil
	}
	return unix.Madvise(m.m, unix.MADV_DONTNEED)
}

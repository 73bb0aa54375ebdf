// Package store answers: where do an index's files live, and how is a file
// known to be whole? It holds the directory that the engine writes to, the frame
// of every file, and the one helper that publishes a file. It knows no structure
// inside a file.
package store

import (
	"errors"
	"io"
)

// ErrLocked is returned by Directory.Lock when another holds the lock.
var ErrLocked = errors.New("index is being written by another program")

// Directory is a flat folder of files that are written once. Safe for
// concurrent use.
type Directory interface {
	// Create makes a new file; one that exists is fs.ErrExist.
	Create(name string) (File, error)
	// Open maps a whole file for reading.
	Open(name string) (Data, error)
	// Rename gives a file a new name, replacing a file that has it.
	Rename(from, to string) error
	Remove(name string) error
	// List returns the names of all files, sorted.
	List() ([]string, error)
	// Sync makes creations, renames and removals durable.
	Sync() error
	// Lock takes the named lock or returns ErrLocked. A lock ends with its
	// holder, however that ends.
	Lock(name string) (io.Closer, error)
}

// File is a file being written. One goroutine at a time.
type File interface {
	io.Writer
	Sync() error
	Close() error
}

// Data is a file mapped for reading. Bytes is valid until Close and must not be
// written to; reading it faults when the file has become shorter.
type Data interface {
	Bytes() []byte
	Close() error
}

// Publish makes name appear with all of what write gives it, or not at all:
// write under another name, sync, rename, sync the folder. The other name is
// name with ".new", and whatever has that name is thrown away.
func Publish(dir Directory, name string, write func(io.Writer) error) error {
	temporary := name + temporarySuffix
	err := remove(dir, temporary)
	if err != nil {
		return err
	}
	if err := writeSynced(dir, temporary, write); err != nil {
		_ = remove(dir, temporary) // the first error is the one to tell
		return err
	}
	if err := dir.Rename(temporary, name); err != nil {
		return err
	}
	return dir.Sync()
}

// temporarySuffix marks files that were never published.
const temporarySuffix = ".new"

func writeSynced(dir Directory, name string, write func(io.Writer) error) error {
	f, err := dir.Create(name)
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

func remove(dir Directory, name string) error {
	err := dir.Remove(name)
	if errors.Is(err, errNotExist) {
		return nil
	}
	return err
}

package store

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"

	"github.com/edsrzf/mmap-go"
)

var errNotExist = fs.ErrNotExist

// Folder is a Directory on disk.
type Folder struct{ path string }

// OpenFolder returns the folder at path, which must exist.
func OpenFolder(path string) (*Folder, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrInvalid}
	}
	return &Folder{path}, nil
}

// MakeFolder makes the folder at path, with its parents, unless it is there.
func MakeFolder(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	return &Folder{path}, nil
}

func (d *Folder) join(name string) string { return filepath.Join(d.path, name) }

// Create implements Directory.
func (d *Folder) Create(name string) (File, error) {
	return os.OpenFile(d.join(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// Open implements Directory.
func (d *Folder) Open(name string) (Data, error) {
	f, err := os.Open(d.join(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 {
		return mapped{}, nil // an empty file cannot be mapped
	}
	m, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("map %s: %w", name, err)
	}
	return mapped{m}, nil
}

// OpenFile opens a file to be read piece by piece.
func (d *Folder) OpenFile(name string) (ReadFile, error) {
	f, err := os.Open(d.join(name))
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	return readFile{f, info.Size()}, nil
}

type readFile struct {
	*os.File
	size int64
}

func (f readFile) Size() int64 { return f.size }

type mapped struct{ m mmap.MMap }

func (m mapped) Bytes() []byte { return m.m }

func (m mapped) Close() error {
	if m.m == nil {
		return nil
	}
	return m.m.Unmap()
}

// Rename implements Directory.
func (d *Folder) Rename(from, to string) error { return os.Rename(d.join(from), d.join(to)) }

// Remove implements Directory.
func (d *Folder) Remove(name string) error { return os.Remove(d.join(name)) }

// List implements Directory.
func (d *Folder) List() ([]string, error) {
	f, err := os.Open(d.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	sort.Strings(names)
	return names, err
}

// Lock implements Directory.
func (d *Folder) Lock(name string) (io.Closer, error) {
	f, err := os.OpenFile(d.join(name), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := lockFile(f); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil // closing the file ends the lock
}

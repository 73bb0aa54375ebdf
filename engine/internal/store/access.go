package store

import (
	"os"
	"slices"
)

// Access is how a file's bytes are had.
type Access uint8

const (
	// Mapped bytes come from the disk as they are touched, with what stands near.
	Mapped Access = iota
	// Random is mapped, and the system is told not to read what stands near.
	Random
	// Preloaded is mapped, and all bytes are touched once at opening.
	Preloaded
	// Loaded bytes are read into memory, and the file is let go.
	Loaded
)

// adviser is Data that can tell the system how it will be read.
type adviser interface{ adviseRandom() error }

// SetAccess changes how the file's bytes are had. It must come before anything
// holds a section.
func (f *Frame) SetAccess(a Access) error {
	switch a {
	case Random:
		if d, ok := f.data.(adviser); ok {
			return d.adviseRandom()
		}
	case Preloaded:
		touch(f.data.Bytes())
	case Loaded:
		return f.load()
	}
	return nil
}

// touch reads a byte of each page.
func touch(b []byte) (sum byte) {
	for i := 0; i < len(b); i += os.Getpagesize() {
		sum += b[i]
	}
	return sum
}

// load replaces the mapping by a copy.
func (f *Frame) load() error {
	whole := slices.Clone(f.data.Bytes())
	at := uint64(headerBytes)
	for i := range f.Sections {
		at = align(at)
		end := at + uint64(len(f.Sections[i].Data))
		f.Sections[i].Data = whole[at:end:end]
		at = end
	}
	err := f.data.Close()
	f.data = loaded(whole)
	return err
}

// loaded is Data in memory.
type loaded []byte

func (l loaded) Bytes() []byte { return l }
func (l loaded) Close() error  { return nil }

package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
	// Pread reads sections that have many items piece by piece, and loads the others.
	Pread
)

// Reading is how a file is opened.
type Reading struct {
	Access Access
	// Pieces are the sections that Pread reads piece by piece.
	Pieces []Tag
	// WindowBytes, if not 0, has any Access read them by the file, so many bytes
	// at once; the Frame is then for one goroutine.
	WindowBytes int
}

// adviser is Data that can tell the system how it will be read.
type adviser interface{ adviseRandom() error }

// forgetter is Data that can tell the system that it need not be in memory.
type forgetter interface{ forget() error }

// Forget tells the system that what was read of a mapped file need not stay in the
// process's memory; it comes again when it is touched. Whoever reads much, once,
// so leaves room. Where the system does not know this, it does nothing.
func (f *Frame) Forget() {
	for _, c := range f.closers {
		if d, ok := c.(forgetter); ok {
			_ = d.forget() // nothing is lost but room
		}
	}
}

// ReadFile is a file that is read piece by piece. Safe for concurrent use.
type ReadFile interface {
	io.ReaderAt
	io.Closer
	// Size is the length of the file in bytes.
	Size() int64
}

// pieceReader is a Directory of which files can be read without mapping them.
type pieceReader interface {
	OpenFile(name string) (ReadFile, error)
}

// OpenFrameWith is OpenFrame, with the bytes had as r says.
func OpenFrameWith(dir Directory, name string, kind Tag, r Reading) (*Frame, error) {
	f := &Frame{Name: name, Kind: kind, window: r.WindowBytes}
	var err error
	if p, ok := dir.(pieceReader); ok && r.Access >= Loaded {
		err = f.openFile(p, r)
	} else {
		err = f.openMapped(dir, r)
	}
	if err == nil {
		err = f.openParts(dir, r)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// openFile opens the file to be read.
func (f *Frame) openFile(dir pieceReader, r Reading) error {
	file, err := dir.OpenFile(f.Name)
	if err != nil {
		return err
	}
	f.closers = append(f.closers, file)
	f.size = file.Size()
	if r.Access == Pread {
		return errors.Join(f.parse(file), f.load(r.Pieces))
	}
	if f.size > maxLoad {
		return fmt.Errorf("load %s: %d bytes are too many", f.Name, f.size)
	}
	whole, err := readAt(file, 0, int(f.size))
	if err != nil {
		return fmt.Errorf("load %s: %w", f.Name, err)
	}
	if err := f.parse(bytes.NewReader(whole)); err != nil {
		return err
	}
	f.view(whole)
	return f.Close()
}

// maxLoad bounds what is read into memory at once.
const maxLoad = 1 << 40

// load reads all sections but pieces into memory.
func (f *Frame) load(pieces []Tag) error {
	for i := range f.Sections {
		s := &f.Sections[i]
		if s.apart || s.bytes > 0 && slices.Contains(pieces, s.Tag) {
			continue
		}
		data, err := readAt(s.from, s.offset, int(s.bytes))
		if err != nil {
			return fmt.Errorf("load %s: %w", f.Name, err)
		}
		s.Data = data
	}
	return nil
}

// view makes the sections views of the whole file.
func (f *Frame) view(whole []byte) {
	for i := range f.Sections {
		s := &f.Sections[i]
		if s.apart {
			continue
		}
		s.Data = whole[s.offset : s.offset+s.bytes : s.offset+s.bytes]
	}
}

func (f *Frame) openMapped(dir Directory, r Reading) error {
	data, err := dir.Open(f.Name)
	if err != nil {
		return err
	}
	f.closers = append(f.closers, data)
	whole := data.Bytes()
	f.size = int64(len(whole))
	if r.Access == Loaded {
		whole = slices.Clone(whole)
	}
	if err := f.parse(bytes.NewReader(whole)); err != nil {
		return err
	}
	switch d, advised := data.(adviser); {
	case r.Access == Pread:
		return f.load(r.Pieces)
	case r.Access == Loaded:
		f.view(whole)
		return f.Close()
	case r.Access == Random && advised:
		err = d.adviseRandom()
	case r.Access == Preloaded:
		Touch(whole)
	}
	f.view(whole)
	if p, ok := dir.(pieceReader); err == nil && ok && r.WindowBytes > 0 {
		return f.readPieces(p, r.Pieces)
	}
	return err
}

// readPieces has pieces read by the file, though it is mapped.
func (f *Frame) readPieces(dir pieceReader, pieces []Tag) error {
	file, err := dir.OpenFile(f.Name)
	if err != nil {
		return err
	}
	f.closers = append(f.closers, file)
	for i := range f.Sections {
		s := &f.Sections[i]
		if !s.apart && s.bytes > 0 && slices.Contains(pieces, s.Tag) {
			s.Data, s.from = nil, file
		}
	}
	return nil
}

// Touch reads a byte of each page.
func Touch(b []byte) (sum byte) {
	for i := 0; i < len(b); i += os.Getpagesize() {
		sum += b[i]
	}
	return sum
}

package app

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// wholeFile is a file that gets its name when it is whole, and is gone if it does not
// get there. It serves one goroutine.
type wholeFile struct {
	name string
	file *os.File // nil when it was kept or discarded
	w    *bufio.Writer
	n    int64
}

// opCreate is the Op of a PathError that says where no file can be written.
const opCreate = "create"

// CannotCreate is the error of a file that could not be begun, about the name that it was
// to have: that of its part means nothing to people.
func CannotCreate(name string, err error) error {
	var place *fs.PathError
	if !errors.As(err, &place) {
		return err
	}
	return &fs.PathError{Op: opCreate, Path: name, Err: place.Err}
}

// createWhole begins a file beside the place where it will stand.
func createWhole(name string) (*wholeFile, error) {
	for n := 0; ; n++ {
		part := fmt.Sprintf("%s.%d.part", name, n)
		file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, os.ErrExist) && n < 100 {
			continue // of another that is being written, or was killed
		}
		if err != nil {
			return nil, CannotCreate(name, err)
		}
		return &wholeFile{name: name, file: file, w: bufio.NewWriterSize(file, 1<<17)}, nil
	}
}

// Write takes more of it.
func (f *wholeFile) Write(b []byte) (int, error) {
	n, err := f.w.Write(b)
	f.n += int64(n)
	return n, err
}

// keep ends the file and gives it its name, in place of one that has it.
func (f *wholeFile) keep() error {
	err := f.w.Flush()
	if err == nil {
		err = f.file.Sync()
	}
	if err != nil {
		return err // discard is still to come
	}
	part := f.file.Name()
	if err := f.file.Close(); err != nil {
		return err
	}
	if err := os.Rename(part, f.name); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	f.file = nil
	return nil
}

// discard removes the file if it was not kept.
func (f *wholeFile) discard() {
	if f == nil || f.file == nil {
		return
	}
	_ = f.file.Close() // the error that led here is the one to tell
	_ = os.Remove(f.file.Name())
	f.file = nil
}

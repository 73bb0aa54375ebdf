package staging

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

var (
	// ErrLocked says that another program has the catalogue open for writing.
	ErrLocked = errors.New("the catalogue is open in another program")
	// ErrReadOnly is what writing to a store of OpenReadOnly returns.
	ErrReadOnly = errors.New("the catalogue is open for reading only")
	// ErrTooNew says that a newer version of the program made the catalogue.
	ErrTooNew = errors.New("the catalogue was made by a newer version")
	// ErrCorrupt says that the file is damaged or is no catalogue.
	ErrCorrupt = errors.New("the catalogue file is damaged")
	// ErrForeign is the ErrCorrupt of a file that never was a catalogue, or is empty.
	ErrForeign = fmt.Errorf("%w: it is no catalogue", ErrCorrupt)
	// ErrFull says that there is no room on the disk.
	ErrFull = errors.New("the disk is full")
	// ErrNotFound says that there is no such title, record, load or library.
	ErrNotFound = errors.New("not in the catalogue")
	// ErrNoLeft says that no import with this number was left, or that it was gone on with
	// or dropped.
	ErrNoLeft = errors.New("no such import was left")
	// ErrClosed is what a closed store answers.
	ErrClosed = errors.New("the catalogue is closed")
)

// wrap puts the operation in front of an error and names those that callers
// tell apart.
func wrap(op string, err error) error {
	if err == nil {
		return nil
	}
	var se sqlite3.Error
	if errors.As(err, &se) {
		switch se.Code {
		case sqlite3.ErrNotADB:
			return fmt.Errorf("%s: %w (%v)", op, ErrForeign, se)
		case sqlite3.ErrCorrupt:
			return fmt.Errorf("%s: %w (%v)", op, ErrCorrupt, se)
		case sqlite3.ErrFull:
			return fmt.Errorf("%s: %w (%v)", op, ErrFull, se)
		case sqlite3.ErrReadonly:
			return fmt.Errorf("%s: %w (%v)", op, ErrReadOnly, se)
		case sqlite3.ErrBusy, sqlite3.ErrLocked:
			return fmt.Errorf("%s: %w (%v)", op, ErrLocked, se)
		}
	}
	return fmt.Errorf("%s: %w", op, err)
}

package staging

import "errors"

var (
	// ErrLocked says that another program has the catalogue open for writing.
	ErrLocked = errors.New("the catalogue is open in another program")
	// ErrReadOnly is what writing to a store of OpenReadOnly returns.
	ErrReadOnly = errors.New("the catalogue is open for reading only")
	// ErrTooNew says that a newer version of the program made the catalogue.
	ErrTooNew = errors.New("the catalogue was made by a newer version")
	// ErrCorrupt says that the file is damaged or is no catalogue.
	ErrCorrupt = errors.New("the catalogue file is damaged")
	// ErrNotFound says that there is no such title, record, load or library.
	ErrNotFound = errors.New("not in the catalogue")
	// ErrClosed is what a closed store answers.
	ErrClosed = errors.New("the catalogue is closed")
)

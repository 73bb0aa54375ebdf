package engine

import (
	"errors"
	"fmt"
)

// Errors that callers tell apart.
var (
	// ErrCorrupt marks damage: a checksum, a bound or an order that does not hold.
	ErrCorrupt = errors.New("index is damaged")
	// ErrTooOld and ErrTooNew mark a format that this program does not read.
	ErrTooOld = errors.New("index was made by an older program")
	ErrTooNew = errors.New("index was made by a newer program")
	// ErrLocked is returned when another writer has the index.
	ErrLocked = errors.New("index is being written by another program")
	// ErrClosed is returned after Close.
	ErrClosed = errors.New("index is closed")
	// ErrNotFound is returned for a key that no live document has.
	ErrNotFound = errors.New("no such document")
)

// CorruptError says where the damage is. It unwraps to ErrCorrupt.
type CorruptError struct {
	File, Section string
	Offset        int64
	Reason        string
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s, %s at byte %d: %s", e.File, e.Section, e.Offset, e.Reason)
}

func (e *CorruptError) Unwrap() error { return ErrCorrupt }

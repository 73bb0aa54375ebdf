package engine

import (
	"errors"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/store"
)

// Errors that callers tell apart. A folder without an index is fs.ErrNotExist.
var (
	// ErrCorrupt marks damage: a checksum, a bound or an order that does not hold.
	ErrCorrupt = encoding.ErrCorrupt
	// ErrTooOld and ErrTooNew mark a format that this program does not read.
	ErrTooOld = store.ErrTooOld
	ErrTooNew = store.ErrTooNew
	// ErrLocked is returned when another writer has the index.
	ErrLocked = store.ErrLocked
	// ErrClosed is returned after Close.
	ErrClosed = errors.New("index is closed")
	// ErrNotFound is returned for a key that no live document has.
	ErrNotFound = errors.New("no such document")
	// ErrRequest marks a request that asks for what the schema does not have.
	ErrRequest = search.ErrRequest
	// ErrManyWords is an ErrRequest with a pattern that more than a million words fit.
	ErrManyWords = search.ErrManyWords
	// ErrDocument marks a document that does not fit the schema.
	ErrDocument = errors.New("document does not fit the schema")
)

// CorruptError says where the damage is (File, Section, Offset, Reason). It
// unwraps to ErrCorrupt.
type CorruptError = encoding.CorruptError

package ingest

import (
	"context"
	"errors"
	"holdfast/marc"
	"iter"

	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// ErrIndexAhead says that the index includes changes that staging does not
// have, as after staging was put back from an older copy. The index has to be
// emptied; Replay then builds it anew.
var ErrIndexAhead = errors.New("the index is newer than the catalogue's records")

// File is one file to import.
type File struct {
	Path string
	// Name is what people call the file in reports.
	Name string
	// Library is the code of the library that sent it; it is created if new.
	Library string
	// Profile says how to read it, nil for that of its source.
	Profile *union.Profile
	// Mapping is the name of a built-in mapping that the source's profile has from
	// this import on, "" for the one that it has.
	Mapping string
	// Encoding is forced on all records, EncodingAuto for none.
	Encoding marc.Encoding
	// Full says that the library's files of this import are all that it has, so that
	// records which are in none of them are removed. If they are more than 5 % of what
	// it has, or part of the files could not be read, RemoveMany must say that this is
	// meant; else the error is ErrManyRemoved.
	Full, RemoveMany bool
	// Unread says that the library sent more, which is no MARC.
	Unread bool
}

// Change is one title that became what Record says, or that is no more.
type Change struct {
	// Number is the permanent union number.
	Number int64
	// Record is the title, or nil if it has to be deleted from the index.
	Record *union.Record
}

// Index is what the pipeline needs of the search index.
type Index interface {
	// Sequence returns the change sequence that the index includes, 0 if it
	// is empty.
	Sequence() (int64, error)
	// Apply replaces and deletes titles and then commits with seq as the
	// sequence it includes. Each number comes once: with the most widely held
	// titles first if the index is empty, else in order of number. Apply must
	// not commit before the changes have come to their end, because staging
	// commits when it hands over the last one; if they end with an error, or
	// ctx is cancelled, nothing may be committed. Steps of progress are
	// counted by the changes themselves. A Record belongs to Apply.
	Apply(ctx context.Context, changes iter.Seq2[Change, error], seq int64, progress *view.Progress) error
}

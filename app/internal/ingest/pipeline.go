package ingest

import (
	"context"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// Import reads files into the catalogue. What is wrong with one file stands in
// its report and does not stop the others; the error is for what stops the
// import: staging or the index failing. If ctx is cancelled the report says
// so, the error is nil, and the catalogue is as it was. Nil progress is fine.
func Import(ctx context.Context, store *staging.Store, index Index, files []File, progress *view.Progress) (*view.ImportReport, error) {
	return nil, nil
}

// Replay brings the index up to the sequence of staging, after a crash, or
// builds it anew if it is empty. It does nothing if they agree.
func Replay(ctx context.Context, store *staging.Store, index Index, progress *view.Progress) error {
	return nil
}

// Recover drops imports that a killed process left while reading, and finishes
// those that it left while applying. Call it after Open and before Replay.
func Recover(ctx context.Context, store *staging.Store) error { return nil }

// Title builds the union record with this number, or with the number that it
// was joined into; staging.ErrNotFound if there is none.
func Title(ctx context.Context, store *staging.Store, number int64) (*union.Record, error) {
	return nil, nil
}

// Why says in sentences why the sources of a title are one title; nothing if
// it has one source.
func Why(ctx context.Context, store *staging.Store, number int64) ([]string, error) {
	return nil, nil
}

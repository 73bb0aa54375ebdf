package pages

import (
	"context"

	"holdfast/app/view"
)

// Leaver knows the imports that were stopped before they were done.
type Leaver interface {
	// LeftImports lists them, the last one first. To go on with one, its files are looked
	// at or imported: what was read of them is not read again.
	LeftImports(ctx context.Context) ([]view.LeftImport, error)
	// DropLeft lets go of one, BringBackLeft has it back until the catalogue is closed.
	DropLeft(ctx context.Context, id int64) error
	BringBackLeft(ctx context.Context, id int64) error
}

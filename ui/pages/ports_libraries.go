package pages

import (
	"context"

	"holdfast/app/view"
)

// Commoner knows what the libraries hold in common.
type Commoner interface {
	Common(ctx context.Context) (view.Common, error)
}

package engine

import (
	"context"

	"holdfast/engine/internal/search"
)

// CompleteRequest asks for the first entries of a browse field whose keys begin with a prefix.
type CompleteRequest = search.CompleteRequest

// CompleteOrder says which entries come first.
type CompleteOrder = search.CompleteOrder

// The orders of completions.
const (
	MostPopular   = search.MostPopular
	MostDocuments = search.MostDocuments
)

// Completion is an entry of a list whose key begins with what was typed.
type Completion = search.Completion

// Complete lists entries that begin with what was typed. It goes through all of these,
// and ends with the context.
func (r *Reader) Complete(ctx context.Context, req CompleteRequest) ([]Completion, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	return r.snap.search.Complete(ctx, &req)
}

package engine

import (
	"context"

	"holdfast/engine/internal/search"
)

// BrowseRequest asks for a stretch of the list of a browse field.
type BrowseRequest = search.BrowseRequest

// BrowseEntry is an entry of a list with the documents that have it.
type BrowseEntry = search.BrowseEntry

// Browse lists entries of a browse field in the order of their keys, in both
// directions. It ends with the context.
func (r *Reader) Browse(ctx context.Context, req BrowseRequest) ([]BrowseEntry, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	return r.snap.search.Browse(ctx, &req)
}

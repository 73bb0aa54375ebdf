package engine

import (
	"context"

	"holdfast/engine/internal/search"
)

// CompleteRequest asks for the entries of a browse field whose keys begin with Prefix,
// the first Top of them in an order, at most 10,000.
type CompleteRequest struct {
	Field  string
	Prefix []byte
	Top    int
	By     CompleteOrder
}

// CompleteOrder says which entries come first; equal ones stand by the other order, and
// then by key.
type CompleteOrder uint8

// The orders of completions.
const (
	// MostPopular entries have the most popular document, MostDocuments the most.
	MostPopular CompleteOrder = iota
	MostDocuments
)

// Completion is an entry of a list whose key begins with what was typed.
type Completion struct {
	Key   []byte
	Label string
	// Count is the number of live documents that have the entry, Popularity that of the
	// most popular one.
	Count      int
	Popularity uint32
}

// Complete lists entries that begin with what was typed. It goes through all of these,
// and ends with the context.
func (r *Reader) Complete(ctx context.Context, req CompleteRequest) ([]Completion, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	list, err := r.snap.search.Complete(ctx, &search.CompleteRequest{Field: req.Field, Prefix: req.Prefix, Top: req.Top, By: search.CompleteOrder(req.By)})
	var out []Completion
	for _, c := range list {
		out = append(out, Completion(c))
	}
	return out, err
}

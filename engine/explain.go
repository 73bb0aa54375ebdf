package engine

import (
	"context"

	"holdfast/engine/internal/search"
	"holdfast/engine/query"
)

// Explanation says how one document fares with a query, or a part of it: whether that
// finds it and with which score. Parts are those of which the score of Node is made,
// of a union without tiers its clauses.
type Explanation = search.Explanation

// UnionExplanation is what the score of a union is made of.
type UnionExplanation = search.UnionExplanation

// WordExplanation says where the document has a word of a union.
type WordExplanation = search.WordExplanation

// Explain says how the document with key fares with a query, or returns ErrNotFound. It
// evaluates each part of the query over a segment, so it is for one document at a time.
func (r *Reader) Explain(ctx context.Context, q query.Node, key string) (*Explanation, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	x, err := r.snap.search.Explain(ctx, q, key)
	if err == nil && x == nil {
		err = ErrNotFound
	}
	return x, err
}

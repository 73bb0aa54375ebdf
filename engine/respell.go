package engine

import (
	"context"

	"holdfast/engine/internal/search"
)

// Respelling asks for words of the index that are like one, which may have been typed wrong.
type Respelling = search.Respelling

// Spelling is a word like another, folded.
type Spelling = search.Spelling

// Respell returns the words of a field that are like a word and in more documents
// than it is: the nearest first, then those in the most documents, then by text.
// A Word that the index cuts into several is like none. It errs with ErrRequest if
// the field is no text field or a number is out of its bounds.
func (r *Reader) Respell(ctx context.Context, ask Respelling) ([]Spelling, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	return r.snap.search.Respell(ctx, ask)
}

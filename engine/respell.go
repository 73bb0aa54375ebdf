package engine

import (
	"context"

	"holdfast/engine/internal/search"
)

// Respelling asks for words of the index that are like one, which may have been
// typed wrong.
type Respelling struct {
	// Field is the text field whose words count, Word what was typed.
	Field, Word string
	// Edits is how far a word may be from it, 1 or 2: characters put in, left out
	// or replaced, and neighbours that changed places.
	Edits int
	// Prefix is how many characters at the beginning must be the same.
	Prefix int
	// Top is how many words are wanted at most.
	Top int
}

// Spelling is a word like another, folded.
type Spelling struct {
	Word string
	// Distance is the number of edits.
	Distance int
	// Docs is the number of documents that have the word in the field.
	Docs int
}

// Respell returns the words of a field that are like a word and in more documents
// than it is: the nearest first, then those in the most documents, then by text.
// A Word that the index cuts into several is like none. It errs with ErrRequest if
// the field is no text field or a number is out of its bounds.
func (r *Reader) Respell(ctx context.Context, ask Respelling) ([]Spelling, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	list, err := r.snap.search.Respell(ctx, search.Respelling(ask))
	var out []Spelling
	for _, s := range list {
		out = append(out, Spelling(s))
	}
	return out, err
}

package pages

import (
	"context"

	"holdfast/app/view"
)

// Suggester says what may be meant by what is typed, and what was asked before.
type Suggester interface {
	// Attend says that a key was pressed whose picture the person waits for: long work
	// rests for a moment. It returns at once.
	Attend()
	// Suggest answers for a text that is still being typed.
	Suggest(ctx context.Context, text string) (view.Suggestions, error)
	// History lists the searches made in the open catalogue, the last one first.
	History() []view.Past
	// ForgetHistory forgets them.
	ForgetHistory() error
}

package pages

import (
	"context"

	"holdfast/app/view"
)

// Lister keeps titles together in lists. The change that a method returns is what UndoList
// takes back.
type Lister interface {
	// Lists returns all lists, each followed by those inside it.
	Lists(ctx context.Context) ([]view.List, error)
	// NewList makes a list inside another, 0 for none; SetList changes name, note and place
	// of one; RemoveList takes one away, with those inside it.
	NewList(ctx context.Context, parent int64, name string) (list, change int64, err error)
	SetList(ctx context.Context, l view.List) (change int64, err error)
	RemoveList(ctx context.Context, list int64) (change int64, err error)
	UndoList(ctx context.Context, change int64) error
	// ListTitles returns titles of a list itself in their order.
	ListTitles(ctx context.Context, list int64, from, limit int) ([]view.ListedTitle, error)
	AddToList(ctx context.Context, list int64, s view.Selection, p *view.Progress) (added int, change int64, err error)
	RemoveFromList(ctx context.Context, list int64, ids []string) (change int64, err error)
	// MoveInList puts titles, in the order that they have in the list, behind the title after
	// of it, or with "" to its head.
	MoveInList(ctx context.Context, list int64, ids []string, after string) (change int64, err error)
}

// Marker says what people keep of titles.
type Marker interface {
	// Marks returns notes and lists of titles, those that have none left out.
	Marks(ctx context.Context, ids []string) (map[string]view.Mark, error)
}

// Noter keeps what people write on titles, and on titles in a list.
type Noter interface {
	TitleNote(ctx context.Context, id string) (string, error)
	// SetTitleNote writes the note on a title; "" takes it away.
	SetTitleNote(ctx context.Context, id, text string) error
	NoteInList(ctx context.Context, list int64, id, note string) error
}

// Saver keeps searches, and says what they find newly.
type Saver interface {
	Saved(ctx context.Context) ([]view.Saved, error)
	SaveSearch(ctx context.Context, name string, q view.Query) (int64, error)
	// LookAgain asks a saved search again, Looks are the earlier looks that are kept, the last
	// one first.
	Looks(ctx context.Context, id int64) ([]view.SavedLook, error)
	LookAgain(ctx context.Context, id int64) (view.Saved, error)
	RenameSaved(ctx context.Context, id int64, name string) error
	// ForgetSaved takes a saved search away; back puts it back.
	ForgetSaved(ctx context.Context, id int64) (back func(context.Context) error, err error)
}

// ListDesk is what lists, notes and saved searches need.
type ListDesk interface {
	Lister
	Noter
	Marker
	Saver
	Suggester
	Explainer
}

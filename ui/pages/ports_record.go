package pages

import (
	"context"

	"holdfast/app/view"
)

// Browser lists what goes from A to Z.
type Browser interface {
	// Browse lists a stretch of an index.
	Browse(ctx context.Context, b view.Browse) (view.BrowsePage, error)
}

// Witness says where a title comes from and leads to.
type Witness interface {
	// Origins says what each source of a title gave, and has the sources as they came.
	Origins(ctx context.Context, id string) (view.Origins, error)
	// Links follows what a title says of others.
	Links(ctx context.Context, id string) ([]view.TitleLink, error)
	// Cite writes references to a title, one in each style.
	Cite(ctx context.Context, id string) ([]view.Citation, error)
	// TakeApart takes one record, named as Source.Ref does, out of its title; Rejoin takes
	// the decisions back that it returns.
	TakeApart(ctx context.Context, record string) ([]int64, error)
	Rejoin(ctx context.Context, decisions []int64) error
	// Compare puts two records side by side.
	Compare(ctx context.Context, a, b string) (view.Comparison, error)
}

// RecordDesk is what the page of a title needs.
type RecordDesk interface {
	Searcher
	Reader
	Browser
	Witness
	Explainer
}

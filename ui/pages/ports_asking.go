package pages

import (
	"context"

	"holdfast/app/view"
)

// Asker helps to ask: it reads and writes queries, says why a title is where it is, and
// answers lists.
type Asker interface {
	// ReadQuery reads a typed query for a builder; Typed writes what a builder shows.
	ReadQuery(text string) (view.Read, view.Clause)
	Typed(c view.Clause) string
	// QueryFields are the fields that a query can be limited to, Profiles the names of the
	// rankings, the default first.
	QueryFields() []view.QueryField
	Profiles() []string
	// ExplainHit says why a title is where it is among the hits of q, or why it is not
	// among them.
	ExplainHit(ctx context.Context, q view.Query, id string) (view.HitExplanation, error)
	// EditionsFound are the titles that a hit of a grouped search stands for.
	EditionsFound(ctx context.Context, q view.Query, id string) ([]view.Hit, error)
	// ShouldBeFirst keeps that a title should be the first for a query, ForgetFirst takes
	// it back.
	ShouldBeFirst(ctx context.Context, query, id string) error
	ForgetFirst(ctx context.Context, query string) error
	// Batch answers a list of what is wanted, SaveBatch writes the answers as CSV.
	Batch(ctx context.Context, list view.BatchList, p *view.Progress) ([]view.BatchAnswer, error)
	SaveBatch(ctx context.Context, answers []view.BatchAnswer, path string) error
}

package pages

import (
	"context"

	"holdfast/app/view"
)

// Narrower answers what the facets and years of a search show beyond what came with it.
type Narrower interface {
	// Facet answers for one facet of a query: any order, values looked for, a branch of
	// the tree of classes.
	Facet(ctx context.Context, q view.Query, f view.FacetQuery) (view.Facet, error)
	// BestFacets returns the limit most frequent values of facets among the best 700 hits
	// of a query alone.
	BestFacets(ctx context.Context, q view.Query, names []string, limit int) ([]view.Facet, error)
	// Table counts pairs of values of two facets.
	Table(ctx context.Context, q view.Query, t view.TableQuery) (view.Table, error)
	// Spread shares the titles with uncertain dates out over the years they may be of.
	Spread(ctx context.Context, q view.Query) ([]view.Spread, error)
	// Speak says in which language ("en", "de") values are called from now on.
	Speak(language string)
}

package engine

import "holdfast/engine/query"

// Request is one search. The zero value of each part asks for nothing of it.
type Request struct {
	// Query says which documents are wanted and how they score.
	Query query.Node
	// Filters narrow by keyword values: all must hold.
	Filters []Filter
	// Years keeps documents whose first year lies inside, or nil.
	Years *YearSpan
	// Top is how many hits to return from place From, best first.
	From, Top int
	// Best is how many of the best hits FacetCount.Best is counted over
	// (the seed's 700).
	Best int
	// Facets asks for values of facet fields.
	Facets []FacetRequest
	// Histogram asks for documents by first year.
	Histogram bool
}

// Filter keeps documents with any of Values in Field, or with Exclude those
// with none of them. Values are compared folded. A facet's counts ignore the
// filters (not excluding) on its own field.
type Filter struct {
	Field   string
	Values  []string
	Exclude bool
}

// YearSpan is a span of years, both ends inside.
type YearSpan struct{ From, To int32 }

// FacetRequest asks for the Top values of a facet field, most frequent first.
type FacetRequest struct {
	Field string
	Top   int
}

package engine

import "holdfast/engine/internal/search"

// What is asked and answered is declared once, where it is worked out: the package
// engine/internal/search says what each part means.
type (
	// Request is one search: a query, filters, an order, and what is wanted of what is found.
	Request = search.Request
	// Filter keeps documents with any of some values of a keyword field, or those with none.
	Filter = search.Filter
	// FieldValue is one value of a keyword field, as it is to be shown.
	FieldValue = search.FieldValue
	// YearSpan is a span of years, both ends inside.
	YearSpan = search.YearSpan
	// FacetRequest asks for the first values of a facet field.
	FacetRequest = search.FacetRequest
	// FacetOrder says which values of a facet come first.
	FacetOrder = search.FacetOrder
	// CrossRequest asks for a table of two fields.
	CrossRequest = search.CrossRequest
	// Order says which hits come first.
	Order = search.Order
	// OrderBy is what hits are ordered by.
	OrderBy = search.OrderBy
	// Cursor is the place of a hit in an order.
	Cursor = search.Cursor
)

// The orders of facet values.
const (
	MostFound   = search.MostFound
	MostCommon  = search.MostCommon
	MostTypical = search.MostTypical
	ByText      = search.ByText
)

// What hits are ordered by.
const (
	ByScore      = search.ByScore
	ByPopularity = search.ByPopularity
	ByKey        = search.ByKey
	ByField      = search.ByField
)

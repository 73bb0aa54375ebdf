package engine

import "holdfast/engine/internal/search"

// What is answered, as what is asked.
type (
	// Response answers a Request. It holds copies; nothing in it points into the index.
	Response = search.Response
	// Hit is one document found.
	Hit = search.Hit
	// Facet is the values of one field over the documents found.
	Facet = search.Facet
	// FacetCount counts one value in live documents.
	FacetCount = search.FacetCount
	// CrossTable counts pairs of values, each a CrossValue.
	CrossTable = search.CrossTable
	// CrossValue is a value with the number of documents found that have it.
	CrossValue = search.CrossValue
	// YearCounts counts documents by their first year.
	YearCounts = search.YearCounts
	// YearCount counts the documents of one first year.
	YearCount = search.YearCount
	// SpanCount counts the uncertain documents of one span of years.
	SpanCount = search.SpanCount
)

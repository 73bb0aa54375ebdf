package search

import (
	"time"

	"holdfast/engine/query"
)

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
	// After continues after a hit of an earlier answer over the same snapshot and
	// request, so that the last hit is as near as the first. From counts from
	// there.
	After *Cursor
	// Order says which hits come first. Best is by score in any order.
	Order Order
	// Show is a facet field whose values come with each hit, or "".
	Show string
	// Collapse is a number field of which each number has one hit at most, the first in
	// the order; documents without a number are hits each. "" shows all. Everything else
	// of the answer counts all documents found. With After it shows those numbers of which
	// no document was at the cursor or before it, for which what is found is gone through
	// twice, and sixteen to thirty-two bytes are kept for each number passed.
	Collapse string
	// Tied are numbers of Collapse that count as another one: what has the number of a key
	// of the map goes with what has its value, which is no key itself. nil ties none.
	Tied map[int64]int64
	// Groups asks for Response.Groups; it needs Collapse.
	Groups bool
	// Best is how many of the best hits FacetCount.Best is counted over
	// (the seed's 700).
	Best int
	// FacetsOver counts the facets over so many of the best hits instead of over
	// all documents found, which is quicker (the seed's way, with 700). All filters
	// hold for these, those on the own field too. 0 counts all. FacetCount.Best does
	// not depend on it.
	FacetsOver int
	// Facets asks for values of facet fields.
	Facets []FacetRequest
	// Histogram asks for documents by first year, Spans with it for
	// YearCounts.Spans.
	Histogram, Spans bool
	// Cross asks for a table of two fields.
	Cross *CrossRequest
	// Budget is how long to look for documents, 0 for as long as it takes. When it
	// is spent, the search answers with what it has, and Response.LeftOut says
	// what it has not; writing the answer comes on top.
	Budget time.Duration
	// Look is how many full records the nodes Stored of the query look into at most, 0
	// for as many as there are. Once Stop is closed none but the first is looked into. What
	// is answered is exact for what was looked into, in the index's own order, so that
	// the same Look gives the same answer of one snapshot; Response.Unlooked counts the
	// records of which nothing is known.
	Look int
	Stop <-chan struct{}
}

// Filter keeps documents with any of Values in Field, or with Exclude those
// with none of them. Values are compared folded. A facet's counts ignore the
// filters (not excluding) on its own field.
type Filter struct {
	Field  string
	Values []string
	// Also are values of other keyword fields that do as well as those of Field. The
	// filter is that of Field all the same.
	Also    []FieldValue
	Exclude bool
}

// FieldValue is one value of a keyword field, as it is to be shown.
type FieldValue struct{ Field, Value string }

// YearSpan is a span of years, both ends inside. With Overlap documents pass that
// have any year inside, not only the first; with Undated also those without a year.
type YearSpan struct {
	From, To int32
	Overlap  bool
	Undated  bool
}

// FacetRequest asks for the Top values of a facet field after the first Skip, most
// frequent first unless By says otherwise.
type FacetRequest struct {
	Field     string
	Top, Skip int
	By        FacetOrder
	// Prefix keeps values whose folded text begins with the folded Prefix, From those
	// whose text is not before it, Contains those that have it anywhere; empty ones
	// keep all. With Prefix, or in the order ByText, other values are not looked at.
	Prefix, From, Contains string
	// Own is the field whose filter the counts ignore; Field itself if empty.
	Own string
	// Also asks for the counts of values of other facet fields over the same
	// documents.
	Also []FieldValue
	// Distinct asks how many different values there are that are not ruled out by
	// Prefix, From and Contains, too. Without it the search
	// need not look at values that cannot be among the first.
	Distinct bool
}

// CrossRequest asks for the documents found that have each pair of a value of one
// field and a value of another: facet fields, or the interval field, which counts
// by first year. All filters hold, and all documents found count.
type CrossRequest struct {
	Rows, Columns string
	// TopRows and TopColumns are how many values are wanted, those of the most
	// documents found; the table can have 2²⁰ cells.
	TopRows, TopColumns int
	// YearWidth is how many years count as one, the first of them a multiple of it:
	// 10 for decades; 0 is 1. A decade is named by its first year.
	YearWidth int
}

// FacetOrder says which values of a facet come first; equal ones are ordered by
// text.
type FacetOrder uint8

// The orders of facet values.
const (
	// MostFound values have the most documents found, then the most in the index.
	MostFound FacetOrder = iota
	// MostCommon values have the most documents in the index, then the most found.
	MostCommon
	// MostTypical values are more frequent among the documents found than in the
	// index: n × ln((n / found) / (catalogue / documents)) is the greatest, of
	// which negative values count as 0.
	MostTypical
	// ByText values stand in the order of their folded texts.
	ByText
	lastFacetOrder
)

// Order says which hits come first; equal ones are ordered by popularity,
// falling, and then by key. The zero value is by score.
type Order struct {
	By OrderBy
	// Field is what ByField goes by: the interval field, of which the first years
	// count, a number field or a sort field. Documents that have none come last
	// in both directions.
	Field string
	// Descending turns ByKey and ByField round; ByScore and ByPopularity begin
	// with the greatest in any case.
	Descending bool
}

// OrderBy is what hits are ordered by.
type OrderBy uint8

// What hits are ordered by.
const (
	ByScore OrderBy = iota
	ByPopularity
	ByKey
	ByField
)

// Cursor is the place of a hit in an order.
type Cursor struct {
	Rank       int64
	Popularity uint32
	Key        string
	SortKey    []byte
}

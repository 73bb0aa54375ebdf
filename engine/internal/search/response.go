package search

// Response answers a Request. It holds copies; nothing in it points into the index.
type Response struct {
	// Total is the number of documents found.
	Total int
	// WithWords of the documents that the query and the filters match, with or
	// without stubs, have all the words of the union query themselves; ByStubs
	// have them by word beginnings only. For other queries WithWords is Total.
	WithWords, ByStubs int
	// Groups is how many hits there are when they are collapsed, if Request.Groups asks
	// for it; of more than two million documents found it is not counted and 0.
	Groups int
	Hits   []Hit
	// Facets stand in the order of Request.Facets.
	Facets []Facet
	// Years is nil unless asked for. It ignores Request.Years.
	Years *YearCounts
	// Cross is nil unless asked for.
	Cross *CrossTable
	// LeftOut is how many documents of the index were not looked at before
	// Request.Budget was spent; everything else here is exact for the others.
	LeftOut int
	// Looked is how many full records were looked into, Unlooked how many others would
	// have been without Request.Look and Stop.
	Looked, Unlooked int
}

// Hit is one document, in the order of Request.Order: by default score, then
// popularity, then key.
type Hit struct {
	Key        string
	Score      int64
	Popularity uint32
	Brief      []byte
	// Rank is what Request.Order sorted by, the greatest first: the score, a year or
	// number (its negative if ascending), or the beginning of SortKey.
	Rank int64
	// SortKey is the key that an order by a sort field sorted by.
	SortKey []byte
	// Values are those of the field Request.Show, by text.
	Values []string
	// Members is how many documents found have the number by which hits are collapsed,
	// 0 if they are not.
	Members int
}

// Cursor is the hit's place, for Request.After.
func (h *Hit) Cursor() *Cursor { return &Cursor{h.Rank, h.Popularity, h.Key, h.SortKey} }

// Facet is the values of one field over the documents found.
type Facet struct {
	Field string
	// Values in the order asked for: most frequent first; equal ones by their catalogue
	// frequency, then by value.
	Values []FacetCount
	// Also answers FacetRequest.Also in its order; the values are folded.
	Also []FacetCount
	// Distinct is the number of different values found, if FacetRequest.Distinct
	// asks for it, else 0.
	Distinct int
	// MaxCatalogue is the frequency of the field's most common value in the index.
	MaxCatalogue int
}

// FacetCount counts one value in live documents.
type FacetCount struct {
	Value string
	// Count over all documents found (or Request.FacetsOver of them), Best over the Request.Best best of them,
	// Catalogue over the whole index.
	Count, Best, Catalogue int
}

// CrossTable counts pairs of values. Documents may have several values of a
// field, so a row need not sum up to its value's count.
type CrossTable struct {
	// Rows and Columns are as values of facets, by count found, then by count in
	// the index, then by text; years stand in their order.
	Rows, Columns []CrossValue
	// Cells are the documents with both values, by row and then by column.
	Cells [][]int
}

// CrossValue is a value with the number of documents found that have it.
type CrossValue struct {
	Value string
	Count int
}

// YearCounts counts documents by their first year. The sum of all its numbers
// is the number of documents found, without Request.Years.
type YearCounts struct {
	// Years, ascending; years without documents are left out.
	Years []YearCount
	// Undated and Impossible have no usable year.
	Undated, Impossible int
	// Spans are the spans of the uncertain documents, ascending, if Request.Spans
	// asks for them. They add up to the uncertain ones of Years.
	Spans []SpanCount
}

// SpanCount counts the documents whose span of years is First to Last, both inside.
type SpanCount struct {
	First, Last int32
	Count       int
}

// YearCount counts the documents of one first year.
type YearCount struct {
	Year               int32
	Certain, Uncertain int
}

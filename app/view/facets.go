package view

// Facets beside those that a search counts at once. Topic, place and period are the
// parts of subject headings.
const (
	// FacetHeading has the headings of one vocabulary: "GND: Wale".
	FacetHeading = "heading"
	// FacetDecade goes by first year; a value is the first year of the decade.
	FacetDecade = "decade"
	// FacetGroup has the groups that libraries were put into.
	FacetGroup = "group"
	// FacetYear has the titles whose date is none or cannot be.
	FacetYear = "year"
)

// Values of FacetYear that stand for Histogram.Undated and Histogram.Impossible; there
// are others, one for each reason to check a date.
const (
	YearUndated = "undated"
	YearCheck   = "check"
)

// FacetQuery asks for the values of one facet, of which it can look for some.
type FacetQuery struct {
	// Facet is the name of a facet.
	Facet string
	// Vocabulary shows the headings of one vocabulary instead of the subjects, such
	// as "MeSH"; their facet is FacetHeading.
	Vocabulary string
	// Prefix keeps values that begin so, Contains those that have it anywhere, From
	// those that do not come before it; capitals and marks do not count. Classes are
	// looked for on all levels, by number and by name.
	Prefix, Contains, From string
	// Language is that of the names of classes, "de" or English; a desk has its own.
	Language string
	// Tree shows the classes that stand in class Under, or the schemes if that is "".
	Tree  bool
	Under string
	// Order of the values, OrderFound if empty.
	Order FacetOrder
	// Skip of the first values are passed over; Limit is how many are wanted, at most.
	Skip, Limit int
}

// FacetOrder is an order of values.
type FacetOrder string

// The orders of values: most titles found first; most in the catalogue first; most
// typical of this search first; by text.
const (
	OrderFound     FacetOrder = "count"
	OrderCatalogue FacetOrder = "catalogue"
	OrderTypical   FacetOrder = "typical"
	OrderText      FacetOrder = "a-z"
)

// FacetOrders are all orders, the default first.
func FacetOrders() []FacetOrder {
	return []FacetOrder{OrderFound, OrderCatalogue, OrderTypical, OrderText}
}

// Spread is the share of the titles with an uncertain date that falls to one year, if
// each title is shared out evenly over the years that it may be of.
type Spread struct {
	Year   int
	Titles float64
}

// TableQuery asks how many titles have each pair of values of two facets.
type TableQuery struct {
	// Rows and Columns are facets, or FacetYear for single years.
	Rows, Columns string
	// TopRows and TopColumns are how many are wanted, those with the most titles found.
	TopRows, TopColumns int
}

// Table is the pairs of values of two facets among the titles found. A title with
// several values of a facet is in several rows, so that these need not add up.
type Table struct {
	Rows, Columns []TableHead
	// Cells are titles, by row and then by column.
	Cells [][]int
	// Total is the number of titles found.
	Total int
}

// TableHead is a value with the number of titles found that have it.
type TableHead struct {
	Value, Label string
	Count        int
}

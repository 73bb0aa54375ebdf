package view

import "time"

// Query is what a person asks of one search screen: words and everything that
// narrows them. It is a value; a changed copy is another question.
type Query struct {
	// Text is what was typed. Empty asks for the whole catalogue.
	Text string
	// Profile names the ranking profile; empty is the default.
	Profile string
	// Beginnings also takes titles that match by word beginnings only.
	Beginnings bool
	// Narrow lists facet values: within one facet they are alternatives,
	// between facets all must hold.
	Narrow []Narrow
	// Years keeps titles whose year lies inside, or nil.
	Years *YearRange
	// Sort is the order of the hits, SortRelevance if it is empty.
	Sort Sort
	// From and Limit choose the page of hits. After is a Hit.Cursor of the same query,
	// from where From counts: so the last page comes as quickly as the first.
	From, Limit int
	After       string
	// Grouped shows one edition of each work: the one that fits best, with how many were
	// found. Counts stay those of titles; Results.Works is that of works.
	Grouped bool
	// Prefer are the codes of libraries whose titles come before equals of others.
	Prefer []string
	// LookInto is into how many records a search in MARC fields looks at most, 0 for all
	// that may have what is asked for. Results.Query of a search that was stopped says
	// with it what was answered, so that pages and counts asked by it fit the answer.
	LookInto int
}

// Sort is an order of hits. Those that are alike in it stand by holdings, most first.
type Sort string

// The orders of hits. Titles without a year, name or call number come last in
// their orders.
const (
	SortRelevance  Sort = "relevance"
	SortTitle      Sort = "title"
	SortAuthor     Sort = "author"
	SortOldest     Sort = "year"
	SortNewest     Sort = "-year"
	SortCallNumber Sort = "call-number"
	// SortHoldings begins with the most widely held, SortAdded with what came last.
	SortHoldings Sort = "holdings"
	SortAdded    Sort = "added"
)

// Sorts are all orders, the default first.
func Sorts() []Sort {
	return []Sort{SortRelevance, SortTitle, SortAuthor, SortOldest, SortNewest, SortCallNumber, SortHoldings, SortAdded}
}

// Narrow keeps (or with Exclude leaves out) the titles with one facet value.
type Narrow struct {
	// Facet is a name as in Facet.Name, such as "subject".
	Facet string
	// Value is a value as in FacetValue.Value.
	Value string
	// Missing keeps the titles that have no value of the facet; Value is not looked at.
	Missing bool
	// Exclude leaves those titles out instead.
	Exclude bool
	// Label is how Value is called where that does not say it itself, as of a NarrowEntry;
	// it asks nothing.
	Label string
}

// NarrowLoad in Narrow.Facet keeps the titles whose records came with the load
// whose number, printed, is Narrow.Value. It is no facet and has no counts.
const NarrowLoad = "load"

// YearRange is a span of years, both ends inside. Titles are kept by their first
// year, as the bars count them; with Uncertain also those that may be of these years
// or go on into them, with Undated those without a date too.
type YearRange struct {
	From, To  int
	Uncertain bool
	Undated   bool
}

// Results is the answer to one Query. Its numbers agree with each other: the
// histogram (with undated and impossible) sums to AnyYear, and every count of a
// facet is the number of titles that a click on it leaves.
type Results struct {
	Query Query
	// Read is Query.Text as it was read.
	Read Read
	// Total is the number of titles found, after everything that narrows.
	Total int
	// Works is how many works these are of, if hits are grouped; 0 if they are too many
	// titles for that to be counted.
	Works int
	// WithWords of them have all the words themselves.
	WithWords int
	// More titles match by word beginnings only and are not in Total. It is 0
	// when Query.Beginnings is set, since they are then in Total.
	More int
	// AnyYear is the total without the year range.
	AnyYear int
	// Part is set if a search in MARC fields was stopped or bounded before it had looked
	// into all records: everything here is then true of those it has looked into.
	Part      *Part
	Hits      []Hit
	Facets    []Facet
	Histogram Histogram
	// Catalogue is the number of titles in the whole catalogue.
	Catalogue int
	Took      time.Duration
}

// Part says how far a search in MARC fields came: it looked into Looked of the Of records
// that may have what is asked for. The others may be more to find.
type Part struct{ Looked, Of int }

// Hit is one title in a list of hits.
type Hit struct {
	// ID is the union number, printed.
	ID string
	// Title, Author: text cut into runs, so that found words can be marked.
	Title, Author []Run
	// Publication is place and publisher, Year the year as it is shown ("1859",
	// "[1654]", "18--", or "" for none).
	Publication, Year string
	// Format is a short word such as "Book".
	Format string
	// Holdings is the number of different libraries that hold the title.
	Holdings int
	// Libraries are the codes of these libraries.
	Libraries []string
	Score     int64
	// Editions is how many titles found are of the same work, if hits are grouped.
	Editions int
	// Why says why the hit is where it is.
	Why Why
	// Cursor is the place of the hit in its order, for Query.After.
	Cursor string
}

// Run is a piece of text, all of it found by the query or none of it.
type Run struct {
	Text  string
	Found bool
}

// Facet is the values of one kind among the titles found.
type Facet struct {
	// Name is stable and English ("subject"); the screen translates it.
	Name string
	// Values are the most frequent ones, most frequent first.
	Values []FacetValue
	// Distinct is the number of different values among the titles found; 0 with More,
	// which says that there are more than Values and that they were not counted.
	Distinct int
	More     bool
	// MaxCatalogue is the frequency of the most common value of this facet in
	// the whole catalogue: the measure of the tag cloud's sizes.
	MaxCatalogue int
	// None counts the titles that have no value, for facets whose Counted is set; a
	// click on it is Narrow.Missing.
	None    FacetValue
	Counted bool
}

// FacetValue is one value with its three counts of titles.
type FacetValue struct {
	// Value identifies it in Narrow; Label is what is shown.
	Value, Label string
	// Count is over all titles found (without this facet's own narrowing),
	// Catalogue over the whole catalogue, Best700 over the 700 best hits.
	Count, Catalogue, Best700 int
	// Chosen and Excluded say how the query narrows by it.
	Chosen, Excluded bool
	// Parent is the class that a class stands in, and Deeper says that there may be
	// classes in it: see FacetQuery.Tree.
	Parent string
	Deeper bool
}

// Histogram counts the titles found by their first year. Every title is in
// exactly one number.
type Histogram struct {
	// Bins follow each other without gaps, all of one width but the last and,
	// where a few old titles share it, the first.
	Bins []Bin
	// Whole is the same bins counted over the whole catalogue.
	Whole []Bin
	// Years are the years that have titles, of one year each, and WholeYears those of
	// the whole catalogue: finer bins than Bins can be made of them.
	Years, WholeYears []Bin
	// Undated have no year; Impossible have one that cannot be.
	Undated, Impossible int
}

// Bin counts the titles whose first year is From to To, both inside.
type Bin struct {
	From, To           int
	Certain, Uncertain int
}

package view

import "time"

// Index is a list that goes from A to Z over the whole catalogue.
type Index string

// The indexes. That of call numbers is one shelf of all libraries.
const (
	IndexAuthor     Index = "author"
	IndexTitle      Index = "title"
	IndexSubject    Index = "subject"
	IndexSeries     Index = "series"
	IndexCallNumber Index = "call-number"
	IndexIdentifier Index = "identifier"
)

// Indexes are all indexes in the order of the screen.
func Indexes() []Index {
	return []Index{IndexAuthor, IndexTitle, IndexSubject, IndexSeries, IndexCallNumber, IndexIdentifier}
}

// Browse is what a person asks of an index: the entries from what was typed on, from a
// place on, or those around a title.
type Browse struct {
	Index Index
	// From is what was typed, which may be the beginning of a heading or number.
	From string
	// Place is BrowseEntry.Place, and goes before From; with Back the entries before it
	// are wanted, those next to it.
	Place string
	Back  bool
	// Record is a title, and goes before all else: the page has the entry under which it
	// stands in this index in its middle.
	Record string
	// Limit is how many entries are wanted, 25 if it is 0.
	Limit int
}

// BrowsePage is a stretch of an index.
type BrowsePage struct {
	Index   Index
	Entries []BrowseEntry
	// At is the entry that was asked for, -1 if none is: that of the title, or the one
	// that begins with what was typed.
	At int
	// Before and After say whether there are entries before the first and after the last.
	Before, After bool
	Took          time.Duration
}

// BrowseEntry is one line of an index.
type BrowseEntry struct {
	// Label is shown; Place identifies the entry, for Browse and for NarrowEntry.
	Label, Place string
	// Count is the number of titles that have the entry; 0 if it only refers to others.
	Count int
	// Titles are the most widely held of them, in the indexes of call numbers and
	// identifiers.
	Titles []ShelfTitle
	// See are the headings to be looked under instead, SeeAlso those beside this one.
	See, SeeAlso []Reference
	// Odd says that a call number is not as its scheme would have it, and stands where it
	// seems to belong.
	Odd bool
}

// Reference leads to another entry of the index.
type Reference struct {
	Label, Place string
	Count        int
}

// HeadingReference leads from a name that somebody typed to the heading of an index.
type HeadingReference struct {
	Index Index
	// From is the name as an authority record has it. Also says that both are headings;
	// if not, From is not used, and the query finds the works under To as well.
	From string
	Also bool
	To   Reference
}

// ShelfTitle is a title as it stands on the shelf.
type ShelfTitle struct {
	ID, Title, Author, Year string
	Holdings                int
	// Libraries are the names of those that hold it.
	Libraries []string
}

// NarrowEntry keeps the titles that have an entry of an index. Like NarrowLoad it is no
// facet and has no counts; it finds as many titles as BrowseEntry.Count says.
func NarrowEntry(index Index, place string) Narrow {
	return Narrow{Facet: narrowEntry + string(index), Value: place}
}

const narrowEntry = "entry:"

// Entry returns the index of a NarrowEntry, or "".
func (n *Narrow) Entry() Index {
	if len(n.Facet) > len(narrowEntry) && n.Facet[:len(narrowEntry)] == narrowEntry {
		return Index(n.Facet[len(narrowEntry):])
	}
	return ""
}

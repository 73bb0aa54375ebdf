package view

// Record is one title, ready to be read.
type Record struct {
	ID string
	// Heading is the title, Subtitle what follows it.
	Heading, Subtitle string
	Year              string
	// Fields is the labelled view.
	Fields []LabelledField
	// MARC is the union record field by field; the leader comes first, with
	// Tag "LDR".
	MARC []MARCField
	// Unimarc says that MARC is UNIMARC, in which tags and codes mean other things.
	Unimarc bool
	// Holdings is one line a library and call number.
	Holdings []Holding
	// Sources are the records this title was joined from; the first leads.
	Sources []Source
	// Why says why the sources are one title; empty for one source.
	Why []Tie
	// Possible are titles that may be the same as this one and were not joined.
	Possible []PossibleTitle
	// LibrariesHolding is the number of different libraries in Holdings and
	// LibrariesAll that of the whole catalogue.
	LibrariesHolding, LibrariesAll int
}

// LabelledField is one label with its values.
type LabelledField struct {
	// Label is stable and English ("Published"); the screen translates it.
	Label  string
	Values []LabelledValue
}

// LabelledValue is one value of a labelled field.
type LabelledValue struct {
	Text string
	// Facet and Value are set if the value can be clicked to search for it.
	Facet, Value string
	// RightToLeft is set if the first strong letter is right-to-left.
	RightToLeft bool
}

// MARCField is one field of the MARC view.
type MARCField struct {
	Tag string
	// Ind1, Ind2 are "" for a control field and the leader; a blank is " ".
	Ind1, Ind2 string
	// Value is the text of a control field or the leader.
	Value     string
	Subfields []MARCSubfield
	// Sources are indexes into Record.Sources: who gave this field.
	Sources []int
}

// MARCSubfield is one code with its text.
type MARCSubfield struct{ Code, Value string }

// Holding says that a library has the title.
type Holding struct {
	// Library is the code, Name what people call it.
	Library, Name string
	// Branch is the part of the library that has it, Group the group that the library is
	// in; both may be "".
	Branch, Group string
	CallNumber    string
	Location      string
	Note          string
	Copies        int
	// Statement says which parts of a serial or set there are, as it was given; Run
	// is what is understood of it ("v. 1 (1950) - v. 4 (1953)"), and Gaps what is
	// missing in between. All are empty for a book.
	Statement, Run, Gaps []string
}

// Holder is a library with its answer to who holds a part.
type Holder struct {
	Library, Name string
	// Answer is one of the Answers.
	Answer Answer
	// Holdings are the shelves that have the part, or may have it.
	Holdings []Holding
}

// Answer says whether a library has a part of a serial or set.
type Answer string

// The answers: it has it; it does not say which parts it has; it has others.
const (
	HasPart    Answer = "has it"
	MayHave    Answer = "does not say"
	HasNotPart Answer = "has other parts"
)

// Source is one record as a library sent it.
type Source struct {
	// Ref names it in commands, such as "r41".
	Ref           string
	Library, Name string
	ControlNumber string
	File          string
	// Loaded is the day it came, as 2006-01-02.
	Loaded string
	// Quality is its rating, by which the best record leads; a person may choose another.
	Quality int
}

// PossibleTitle is a title that may be the same as another.
type PossibleTitle struct {
	// ID is its union number; Heading, Author and Year are what a hit shows.
	ID                    string
	Heading, Author, Year string
	// Shared is a number of both, if there is one.
	Shared SharedNumber
	// Reason says why they were not joined.
	Reason Reason
}

// Origins says what each source of a title gave.
type Origins struct {
	// Fields is the labelled view with who gave each value. Values that a source has in
	// the place of that of the union differ, and stand behind it.
	Fields []GivenField
	// Sources are the records as they came, as in Record.Sources; More counts those that
	// are too many to be shown.
	Sources []SentRecord
	More    int
	// Rows are the sources side by side, a cell a source; Differing counts the rows that
	// differ.
	Rows      []TitleRow
	Differing int
}

// GivenField is one label with its values.
type GivenField struct {
	// Label is as LabelledField.Label, or "Title".
	Label  string
	Values []GivenValue
}

// GivenValue is a value with its sources, by their places in Origins.Sources.
type GivenValue struct {
	LabelledValue
	Sources []int
	Differs bool
}

// SentRecord is a record as a library sent it, byte for byte.
type SentRecord struct {
	Source
	// Format is that of the file, Encoding the one that the bytes were found to be in.
	Format, Encoding string
	Bytes            []byte
	// Pieces says of how many records of the file the bytes are, 1 for most.
	Pieces int
	MARC   []MARCField
}

// TitleLink leads from a title to others.
type TitleLink struct {
	Kind LinkKind
	// Text is what the record calls it.
	Text string
	// ID is the title that it leads to, if that is a single one.
	ID string
	// Query finds the titles that may be meant, of which there are Titles.
	Query  Query
	Titles int
}

// LinkKind is how another title is related.
type LinkKind string

// The kinds: what is the earlier or later form, what has this as its part, and what is
// by the same author.
const (
	LinkEarlier LinkKind = "earlier"
	LinkLater   LinkKind = "later"
	LinkHost    LinkKind = "host"
	LinkAuthor  LinkKind = "author"
)

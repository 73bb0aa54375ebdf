package view

import "time"

// Selection says which titles are meant: those of a list, or all that a query finds.
type Selection struct {
	// IDs are union numbers. They come in this order, or in that of Query.Sort; nil means
	// the titles that Query finds. Numbers that were joined stand for what they were
	// joined into.
	IDs []string
	// Query finds the titles. Its page is not looked at, nor are works put together.
	Query Query
	// Except are those of Query that are not meant.
	Except []string
}

// ExportFormat is a way to write titles into a file.
type ExportFormat struct {
	// Name is stable ("csv"), Text what people call it, Extension that of its files.
	Name, Text, Extension string
	// Family says what can be chosen for it.
	Family ExportFamily
}

// ExportFamily is a family of formats.
type ExportFamily string

// The families: MARC has the choices of the union export, tables have columns.
const (
	FamilyMARC      ExportFamily = "marc"
	FamilyTable     ExportFamily = "table"
	FamilyReference ExportFamily = "reference"
	FamilyMetadata  ExportFamily = "metadata"
	FamilyText      ExportFamily = "text"
)

// ExportColumn is a column of a table. A name is one of those that Columns of the desk
// lists, "at:" and the code of a library for what that has, or a field of MARC such as
// 245c or 008[35-37].
type ExportColumn struct {
	Name string `json:"name"`
	// Heading stands above it; the usual one if it is empty.
	Heading string `json:"heading,omitempty"`
}

// Export says what to write and how.
type Export struct {
	Selection
	// Format is the name of one.
	Format string
	// Columns are those of a table, the usual ones if there are none. Between parts the
	// values of one cell, "; " if it is empty. Raw leaves cells as they are that a
	// spreadsheet would take for a formula, BOM marks a file of text as UTF-8 for Excel.
	Columns  []ExportColumn
	Between  string
	Raw, BOM bool
	// Merged writes MARC records as they were merged, with the numbers of the record that
	// leads. Else they are the union's own: its number in 001, Code in 003, the numbers of the
	// sources in 035, and an 852 for each shelf, unless NoHoldings is set. Local keeps 59X
	// and 9XX.
	Merged, Local, NoHoldings bool
	Code                      string
	// Words are those of the interlibrary request, in the language of the reader.
	Words RequestWords
}

// RequestWords are the words of an interlibrary request; the zero value is English.
type RequestWords struct {
	Title, Author, Published, Edition, Extent, Series, ISBN, ISSN, OCLC, Number string
	// Holders begins the list of libraries, Nobody stands where there is none.
	Holders, Nobody string
}

// ExportReport says what became of an export; its names are the contract of
// holdfast-cli export --json.
type ExportReport struct {
	Format string `json:"format"`
	// File is the path of what was written, "" for standard output, and Bytes its length.
	File  string `json:"file,omitempty"`
	Bytes int64  `json:"bytes"`
	// Titles were asked for: Written of them are in the file, Refused could not be held by
	// the format, and Missing are not in the catalogue any more.
	Titles  int `json:"titles"`
	Written int `json:"written"`
	Refused int `json:"refused"`
	Missing int `json:"missing"`
	// Aside is the file, in MARCXML, of the titles that were too long for ISO 2709; "" if
	// there are none.
	Aside string `json:"aside,omitempty"`
	// LeftOut are the first thousand that were refused.
	LeftOut []LeftOutTitle `json:"left_out,omitempty"`
	Took    time.Duration  `json:"-"`
}

// LeftOutTitle is a title that a format could not hold.
type LeftOutTitle struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Reason string `json:"reason"`
}

package view

// Catalogue is what the window says of the catalogue that is open.
type Catalogue struct {
	Path string
	// Titles, Records and Libraries count the whole catalogue.
	Titles, Records, Libraries int
	// Sample says that it is the sample catalogue.
	Sample bool
	// ReadOnly says why it can only be searched, or is empty.
	ReadOnly string
}

// Library is one library that holds.
type Library struct {
	Code, Name string
	// Group is one that it was put into, or ""; Parent the code of the library that
	// it is a branch of, or "".
	Group, Parent string
	// Former are codes that it had before others were joined with it.
	Former []string
	// Titles it holds, of which OnlyHere no other library holds.
	Titles, OnlyHere int
	// Records it sent; LastLoad is the day of its last file, as 2006-01-02.
	Records  int
	LastLoad string
}

// Load is one file that was imported.
type Load struct {
	ID            int64
	File, Library string
	// Day it was imported, as 2006-01-02.
	Day     string
	Records int
	// Undone says that it was taken back.
	Undone bool
}

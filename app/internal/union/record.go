package union

import "holdfast/marc"

// Record is one union record: what all sources of one title say together.
type Record struct {
	// Number is the permanent union number.
	Number int64
	// MARC is the merged record: that of the leading source, and of the others
	// whatever it lacks.
	MARC *marc.Record
	// GivenBy says for each of MARC.Fields which Sources have it, ascending.
	GivenBy [][]int
	// Sources are the records joined; the first leads.
	Sources []Source
	// Aside are fields of the other sources of tags that MARC has once, such as another
	// way to name the publisher: a title is found by them too.
	Aside []marc.Field
	// Works are the keys of the works that the title is an edition of, see WorkGroup.
	Works []string
	// Holdings is one entry a library and call number.
	Holdings []Holding
}

// Libraries returns the number of different libraries that hold the title.
func (r *Record) Libraries() int {
	seen := map[string]bool{}
	for i := range r.Holdings {
		seen[r.Holdings[i].Library] = true
	}
	return len(seen)
}

// Source is one record as a library sent it.
type Source struct {
	// Record is its number in staging.
	Record int64
	// Library is the code of the library, Name what people call it.
	Library, Name string
	ControlNumber string
	// Load is the number of the load that brought it, in File.
	Load int64
	File string
	// Loaded is the day it came, as 2006-01-02.
	Loaded string
}

// Holding says that a library has the title.
type Holding struct {
	// Library is the code, Name what people call it.
	Library, Name string
	// Branch is the part of the library that has it, "" if that is not told.
	Branch     string
	CallNumber string
	Location   string
	Note       string
	// Copies is the number of items, at least 1.
	Copies int
	// Statement says which parts of a serial or set there are, each line as it was
	// given, or put into words from 863 to 865 and from items.
	Statement []string
}

package view

// SampleFrom says where sample records come from: from a file, or from what a library
// sent.
type SampleFrom struct{ Path, Library string }

// SampleRecord is one record to point at.
type SampleRecord struct {
	Heading string
	MARC    []MARCField
}

// Pointed is a subfield of a sample record, and what a person says that it tells: one
// of the meanings.
type Pointed struct{ Tag, Code, Means string }

// Proposal is a mapping made by pointing, in JSON, and what it makes of the record.
type Proposal struct {
	Mapping  string
	Holdings []Holding
}

// SourceProfile is how the files of a source are read.
type SourceProfile struct {
	// Encoding is a name, "" to find it out.
	Encoding string
	// Full says that a file is all that the source has.
	Full bool
	// FromRecord says that each record tells its library; else the chosen one holds all.
	FromRecord bool
	// Mapping is the name of a built-in one, or an own one in JSON.
	Mapping string
	// Skip are records that count as taken away.
	Skip []SkipRule
	// Rest is what else the profile says, for giving it back unchanged.
	Rest string
}

// SkipRule names records that do not count: one of Values stands in the subfields with
// these codes of the fields with a tag; a value may end with *.
type SkipRule struct {
	Tag, Codes string
	Values     []string
	// Why is a word such as "on order" or "suppressed".
	Why string
}

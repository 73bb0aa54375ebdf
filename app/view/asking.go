package view

// Read is a typed query as it was read.
type Read struct {
	// Text is the query in its typed form, written plainly: reading it again asks
	// the same.
	Text string
	// Notices say what was not read as it may have been meant.
	Notices []Notice
	// References are headings of the indexes to which authority records lead from the
	// name that was typed.
	References []HeadingReference
}

// Notice is about a piece of a typed query. A screen words it by Kind and Piece; the
// command line prints Text.
type Notice struct {
	// Kind is stable and English ("operator-is-word").
	Kind string
	// Piece is what it is about, as typed.
	Piece string
	// Meant is what may have been meant instead, such as the name of a field, or "".
	Meant string
	// Text is the notice as an English sentence.
	Text string
}

// NoticeKinds are all kinds of notices.
func NoticeKinds() []string {
	return []string{"operator-is-word", "minus-is-sign", "open-quote", "open-bracket", "loose-bracket", "blank-behind-prefix", "unknown-prefix",
		"bad-value", "short-pattern", "long-pattern", "bad-slips", "literal-phrase", "too-long", "too-deep", "many-words", "unknown-value", "no-pattern"}
}

// Clause is a part of a query as a builder shows it: one thing looked for, or, if it has
// Parts, several. It is a value.
type Clause struct {
	// Join of Parts is "and" or "or", "" of one thing.
	Join  string
	Parts []Clause
	// Not leaves it out.
	Not bool
	// Field is a QueryField.Name, or a MARC tag; "" is any.
	Field string
	// Form is one of ClauseForms.
	Form string
	// Text is what is looked for, of "compare" the number; From and To are the ends of a
	// "range", "" for open ones; Op is the sign of a "compare"; Count is the number of
	// slips of "fuzzy" and of words between those of "near"; Loose takes what may lie in
	// a range too.
	Text, From, To, Op string
	Count              int
	Loose              bool
}

// ClauseForms are the forms of a clause; "all" is the whole catalogue.
func ClauseForms() []string {
	return []string{"words", "phrase", "near", "pattern", "fuzzy", "whole", "range", "compare", "has", "lacks", "all"}
}

// QueryField is a field that a query can be limited to.
type QueryField struct {
	// Name is its prefix, such as "ti"; Names are all names that are read.
	Name  string
	Names []string
	// Label is its name in English, for the command line.
	Label string
	// Kind is "text", "value" or "number"; Counted fields can be compared by how many
	// values a title has.
	Kind    string
	Counted bool
}

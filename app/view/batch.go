package view

// BatchAnswer says whether the catalogue has one thing of a list.
type BatchAnswer struct {
	// Line is its number in the list, from 1; Text is what the list says.
	Line    int
	Text    string
	Verdict BatchVerdict
	// By says how Hit was found, the best candidate; nil for none.
	By  BatchBy
	Hit *Hit
	// Others are further candidates, of the first few.
	Others int
}

// BatchVerdict is what is known of a thing of a list.
type BatchVerdict string

// The verdicts: Found is sure enough to act on, Doubtful wants a look.
const (
	Found    BatchVerdict = "found"
	Doubtful BatchVerdict = "doubtful"
	NotHeld  BatchVerdict = "not held"
)

// BatchBy is how a thing of a list was found.
type BatchBy string

// The ways.
const (
	FoundByNumber BatchBy = "number"
	FoundByWords  BatchBy = "words"
)

// BatchList is a list of what is wanted: a file, or without a path the text itself.
type BatchList struct {
	Name, Path, Text string
}

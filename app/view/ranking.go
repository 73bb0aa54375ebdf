package view

// Ranking is a ranking profile that searches can be asked by.
type Ranking struct {
	// Name is what Query.Profile takes.
	Name    string
	Default bool
	// File is where it is kept; empty for those that come with the program.
	File string
	// Problem says why it cannot be used, with the line or the field; empty if it can.
	Problem string
}

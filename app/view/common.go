package view

// Common is what the libraries of a catalogue hold in common. Branches count with their
// libraries and do not stand here.
type Common struct {
	// Libraries are those that hold titles, the largest first, at most 1,000 of them.
	Libraries []TableHead
	// Both are the titles that two libraries hold, by their places in Libraries; a library
	// with itself is what it holds.
	Both [][]int
	// Held says how many titles are held by how many libraries, from one on. It adds up to
	// the titles that anybody holds.
	Held []HeldCount
}

// HeldCount counts the titles that some number of libraries hold.
type HeldCount struct {
	// From and To are libraries; To is 0 for "From or more".
	From, To int
	Titles   int
	// Query finds them.
	Query string
}

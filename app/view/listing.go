package view

// List is titles that a person keeps together. Its names are the contract of
// holdfast-cli list --json.
type List struct {
	ID int64 `json:"id"`
	// Parent is the list that it stands in, 0 for none; Depth is in how many it stands.
	Parent int64  `json:"parent,omitempty"`
	Depth  int    `json:"depth,omitempty"`
	Name   string `json:"name"`
	Note   string `json:"note,omitempty"`
	// Titles are its own, without those of lists inside it.
	Titles int `json:"titles"`
	// Changed is the day on which it was last changed, as 2006-01-02.
	Changed string `json:"changed"`
}

// ListedTitle is a title in a list.
type ListedTitle struct {
	// Hit is the title as it is now; for one that is not in the catalogue any more Gone is
	// set, ID is the number that it had, and Title what it was called.
	Hit  Hit
	Gone bool
	// Note was written on it in this list, Day is when it was put in, as 2006-01-02.
	Note, Day string
}

// ListEnd stands for the last title of a list, where titles are moved behind one.
const ListEnd = "end"

// NarrowList in Narrow.Facet keeps the titles of the list whose number, printed, is
// Narrow.Value, and of those inside it. Like NarrowLoad it is no facet.
const NarrowList = "list"

// NarrowNew in Narrow.Facet keeps what the saved search whose number, printed, is
// Narrow.Value had found newly when it was last looked at.
const NarrowNew = "new"

// Saved is a search that is kept.
type Saved struct {
	ID    int64
	Name  string
	Query Query
	// Looked is the day on which it was last looked at, as 2006-01-02: it had found Found
	// titles, of which New were not there the time before, and Gone were there no more.
	Looked           string
	Found, New, Gone int
}

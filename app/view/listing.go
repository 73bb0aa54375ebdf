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

// Mark is what people keep of a title: their note on it, and the names of the lists that it
// stands in.
type Mark struct {
	Note  string
	Lists []string
}

// ListEnd stands for the last title of a list, where titles are moved behind one.
const ListEnd = "end"

// SortList is the order of a list. It is no order of a search, but of the Selection whose
// query asks for a list and for nothing else.
const SortList Sort = "list"

// NarrowList in Narrow.Facet keeps the titles of the list whose number, printed, is
// Narrow.Value, and of those inside it. Like NarrowLoad it is no facet.
const NarrowList = "list"

// NarrowNew in Narrow.Facet keeps what the saved search whose number, printed, is
// Narrow.Value had found newly when it was last looked at; with "@" and the number of an
// earlier look behind it, what is new since that.
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
	// Before is the day of that time before, "" if it is not known.
	Before string
}

// SavedLook is an earlier look at a saved search. Its names are the contract of holdfast-cli
// saved looks --json.
type SavedLook struct {
	// ID names it behind the number of the saved search in Narrow.Value: "7@12".
	ID int64 `json:"id"`
	// Day is 2006-01-02. It had found Found titles then; at the last look New titles were
	// there that were not on that day, and Gone were there no more.
	Day   string `json:"day"`
	Found int    `json:"found"`
	New   int    `json:"new"`
	Gone  int    `json:"gone"`
}

package view

// Reason says why two records, or their titles, are one or are two. A screen words
// it by Kind and Args; the command line prints Text.
type Reason struct {
	// Kind is stable and English ("edition", "score"), "" if there is nothing but Text.
	Kind string `json:"kind"`
	// Args fill its gaps in order ("2", "3"): numbers, years, parts, names of features
	// and of what a thing is ("in large print"), all stable and English.
	Args []string `json:"args,omitempty"`
	// Of is what differs between other records of the two titles, of the kind "others".
	Of *Reason `json:"of,omitempty"`
	// Text is the reason as an English sentence.
	Text string `json:"text"`
}

// Tie says what makes some records of a title one. A screen words it by Kind; the
// command line prints Text.
type Tie struct {
	Kind TieKind
	// Number is what they share, of ByNumber.
	Number SharedNumber
	// Features are what they agree in ("title"), stable and English, and Least the
	// least of their scores, of 100, of ByAgreement.
	Features []string
	Least    int
	// Records of All are tied; Names says which, unless it is all.
	Records, All int
	Names        []string
	// Text is the tie as an English sentence.
	Text string
}

// SharedNumber is a number of several records.
type SharedNumber struct {
	// Kind is "oclc", "lccn", "isbn" or "issn", "" for none.
	Kind, Value string
	// Text is both in English: "ISBN 9782072165115".
	Text string
}

// TieKind is the kind of a tie.
type TieKind string

// The kinds.
const (
	ByNumber    TieKind = "number"
	ByDecision  TieKind = "person"
	ByAgreement TieKind = "agree"
)

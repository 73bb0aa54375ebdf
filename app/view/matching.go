package view

// MatchOrder is an order of the pairs that wait for a person.
type MatchOrder string

// The orders; pairs that were put off come last in all of them.
const (
	LikelyFirst MatchOrder = "likely"
	OldestFirst MatchOrder = "oldest"
	ByLibrary   MatchOrder = "library"
)

// Verdict is what a person decides of two records.
type Verdict string

// The verdicts.
const (
	SameBook     Verdict = "same"
	KeepApart    Verdict = "different"
	OtherEdition Verdict = "edition"
	DecideLater  Verdict = "later"
)

// Ruling is what a person decides of two records, named as MatchRecord.Ref does.
type Ruling struct {
	A, B    string
	Verdict Verdict
	// Lead is the one of the two whose title is to lead if they are joined, "" for
	// the better one.
	Lead string
}

// MatchQueue is the pairs that wait for a person.
type MatchQueue struct {
	// Waiting counts all of them, of which Pairs are the first.
	Waiting int         `json:"waiting"`
	Pairs   []MatchPair `json:"pairs"`
	// Kinds counts all that wait by kind, in the order of PairKinds.
	Kinds []KindCount `json:"kinds"`
	// DecidedToday counts what people decided since midnight.
	DecidedToday int `json:"decided_today"`
}

// PairKind is why a pair waits, as far as it says how much use it is to look at it.
type PairKind string

// The kinds, in the order in which a queue has them: pairs that agree, but not
// enough; pairs that agree, but whose titles would become very large, or of which
// other records differ or which would be the only tie between two titles of several
// records; and books printed before 1801.
const (
	AlikePair PairKind = "alike"
	SizePair  PairKind = "size"
	ChainPair PairKind = "chain"
	EarlyPair PairKind = "early"
	// AllPairs stands for all kinds.
	AllPairs PairKind = "all"
)

// PairKinds are the kinds in their order, without AllPairs.
func PairKinds() []PairKind { return []PairKind{AlikePair, SizePair, ChainPair, EarlyPair} }

// KindCount is how many pairs of a kind wait.
type KindCount struct {
	Kind    PairKind `json:"kind"`
	Waiting int      `json:"waiting"`
}

// MatchPair is two records that may be of one title.
type MatchPair struct {
	Left  MatchRecord `json:"left"`
	Right MatchRecord `json:"right"`
	// Score is of 100; Reason says why a person is asked, Kind what sort of pair it is.
	Score  int      `json:"score"`
	Reason Reason   `json:"reason"`
	Kind   PairKind `json:"kind"`
	// Later says that it was put off.
	Later bool `json:"later"`
}

// MatchRecord is one record of a pair, as a library sent it.
type MatchRecord struct {
	// Ref names it in commands, such as "r41".
	Ref string `json:"ref"`
	// Title is the union number of the title that it belongs to.
	Title string `json:"title"`
	// Heading, Author and Year are what a hit shows.
	Heading string `json:"heading"`
	Author  string `json:"author"`
	Year    string `json:"year"`
	// Library is the code, Name what people call it.
	Library       string `json:"library"`
	Name          string `json:"name"`
	ControlNumber string `json:"control_number"`
	File          string `json:"file"`
	// HeldBy counts the libraries that hold its title.
	HeldBy int `json:"held_by"`
	// Quality is the rating of the record that leads its title; Leads says that it
	// would lead if the two were joined.
	Quality int  `json:"quality"`
	Leads   bool `json:"leads"`
}

// Comparison is two records side by side.
type Comparison struct {
	MatchPair
	// Band is what the score leads to: "join", "ask" or "keep apart". From the
	// score Ask on a person is asked, from Join on the two are joined.
	Band string `json:"band"`
	Ask  int    `json:"ask"`
	Join int    `json:"join"`
	// Parts are what the score is made of. Scaled says that it is a share of what
	// could be compared, and not the sum.
	Parts  []ScorePart `json:"parts"`
	Scaled bool        `json:"scaled"`
	// Against names what speaks against joining: a veto ("edition"), or why two that
	// agree were held all the same ("held.size"); "" if nothing does. Reason says it in
	// full.
	Against string `json:"against"`
	// Rows are the fields; Differing counts those that differ.
	Rows      []CompareRow `json:"rows"`
	Differing int          `json:"differing"`
	// LeftMARC and RightMARC are the records as they came.
	LeftMARC  []MARCField `json:"-"`
	RightMARC []MARCField `json:"-"`
	// Decision is a person's in force, nil for none; Together says that the two are
	// in one title.
	Decision *MatchDecision `json:"decision"`
	Together bool           `json:"together"`
}

// Flipped is the comparison with its sides exchanged.
func (c Comparison) Flipped() Comparison {
	c.Left, c.Right = c.Right, c.Left
	c.LeftMARC, c.RightMARC = c.RightMARC, c.LeftMARC
	rows := make([]CompareRow, len(c.Rows))
	for i, r := range c.Rows {
		r.Left, r.Right = r.Right, r.Left
		switch r.State {
		case RowLeftOnly:
			r.State = RowRightOnly
		case RowRightOnly:
			r.State = RowLeftOnly
		}
		rows[i] = r
	}
	c.Rows = rows
	return c
}

// ScorePart is one part of a score.
type ScorePart struct {
	// Feature is stable and English ("title"); the screen translates it.
	Feature string `json:"feature"`
	// Points of Most were given; less than 0 is a contradiction.
	Points int `json:"points"`
	Most   int `json:"most"`
	// Says is what was compared.
	Says string `json:"says"`
}

// RowState says how the two sides of a row compare.
type RowState string

// The states of rows. A side that has all that the other has and more is the only
// one with something, too.
const (
	RowSame        RowState = "same"
	RowDiffers     RowState = "differs"
	RowLeftOnly    RowState = "left only"
	RowRightOnly   RowState = "right only"
	RowNotCompared RowState = "not compared"
	// RowSomeOnly is for more than two: some lack what the others agree in.
	RowSomeOnly RowState = "some only"
)

// TitleTable is two to four titles side by side.
type TitleTable struct {
	Titles []ComparedTitle
	// Rows are the fields; Differing counts those that differ.
	Rows      []TitleRow
	Differing int
}

// ComparedTitle is what stands above one column.
type ComparedTitle struct {
	ID, Heading string
	// HeldBy libraries hold it; it was joined from Records.
	HeldBy, Records int
}

// TitleRow is one field of all titles, a cell a title.
type TitleRow struct {
	// Label is as CompareRow.Label.
	Label string
	State RowState
	Cells [][]ComparedText
}

// CompareRow is one field of both records.
type CompareRow struct {
	// Label is as LabelledField.Label, or "Title" or "Control number".
	Label string         `json:"label"`
	State RowState       `json:"state"`
	Left  []ComparedText `json:"left"`
	Right []ComparedText `json:"right"`
}

// ComparedText is one value in pieces; the pieces joined are the value.
type ComparedText []ComparedPiece

// String is the value without marks.
func (t ComparedText) String() string {
	s := ""
	for _, p := range t {
		s += p.Text
	}
	return s
}

// ComparedPiece is a piece of a value, Differs says that the other side lacks it.
type ComparedPiece struct {
	Text    string `json:"text"`
	Differs bool   `json:"differs"`
}

// MatchDecision is what a person decided.
type MatchDecision struct {
	ID      int64   `json:"id"`
	Verdict Verdict `json:"verdict"`
	Who     string  `json:"who"`
	// Made is when, as 2006-01-02T15:04:05Z.
	Made string `json:"made"`
	// Before is the decision on the pair whose place it took, 0 if none: that is in
	// force again when this one is taken back.
	Before int64 `json:"before,omitempty"`
	// Left and Right are the records; a record that is gone has an empty heading.
	Left  MatchRecord `json:"left"`
	Right MatchRecord `json:"right"`
}

// Explanation says why two records are one title, or why they are not.
type Explanation struct {
	Comparison
	// Because is the answer in sentences.
	Because []string `json:"because"`
	// Chain leads from the left record to the right one, if they are in one title.
	Chain []ChainLink `json:"chain"`
}

// ChainLink is one tie between two records.
type ChainLink struct {
	From MatchRecord `json:"from"`
	To   MatchRecord `json:"to"`
	// Because says what ties them, Rule which rule set in which version, or that a
	// person decided, and Made when.
	Because string `json:"because"`
	Rule    string `json:"rule"`
	Version int    `json:"version"`
	Made    string `json:"made"`
}

// RuleSet names one set of matching rules.
type RuleSet struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	About   string `json:"about"`
	Version int    `json:"version"`
	// InForce says that the catalogue goes by it.
	InForce bool `json:"in_force"`
}

// Trial is what a rule set would make of the catalogue; nothing was changed.
type Trial struct {
	Rules RuleSet `json:"rules"`
	// Records were compared. Titles are there now, and there would be Then.
	Records int `json:"records"`
	Titles  int `json:"titles"`
	Then    int `json:"then"`
	// Asked pairs would wait for a person; Waiting do now.
	Asked   int `json:"asked"`
	Waiting int `json:"waiting"`
	// Joined counts the groups of titles that would become one, Split the titles
	// that would fall apart; Joins and Splits are the first of them.
	Joined int          `json:"joined"`
	Split  int          `json:"split"`
	Joins  []Regrouping `json:"joins"`
	Splits []Regrouping `json:"splits"`
}

// Regrouping is the records of one or more titles, by the titles they would be in.
type Regrouping struct {
	// Titles are the union numbers of now.
	Titles []string `json:"titles"`
	// Parts are the first records of each title-to-be; Records counts all.
	Parts   [][]MatchRecord `json:"parts"`
	Records int             `json:"records"`
}

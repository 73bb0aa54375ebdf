package union

// Weight is what a feature counts for.
type Weight struct {
	Feature Feature `json:"feature"`
	// Points are given for full agreement, Against is taken off for contradiction.
	Points  int `json:"points"`
	Against int `json:"against"`
}

// RuleSet says when two records are one title: how they are found, what their
// agreement counts for, what speaks against it, and from which score on they are
// joined or shown to a person. It is data; a librarian may write another.
type RuleSet struct {
	// Name is what the ledger calls it; Title and About are for people.
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about"`
	// Version is written on every edge. It grows with every change.
	Version int `json:"version"`
	// Keys find records to compare.
	Keys    []KeyKind `json:"keys"`
	Weights []Weight  `json:"weights"`
	// Vetoes keep records apart, Doubts have a person asked.
	Vetoes []Veto `json:"vetoes"`
	Doubts []Veto `json:"doubts"`
	// Join and Ask are the least scores of the two upper bands, of 100. SameSource
	// is the least score that joins two records of one source.
	Join       int `json:"join"`
	Ask        int `json:"ask"`
	SameSource int `json:"same_source"`
	// Scaled scores are shares of what could be compared; others are sums of points.
	Scaled bool `json:"scaled"`
	// Evidence is how many points must have been given for a scaled score to join,
	// EvidenceToAsk for a person to be asked: that two records agree in all that
	// they say is nothing if they say nothing.
	Evidence      int `json:"evidence"`
	EvidenceToAsk int `json:"evidence_to_ask"`

	// MaxCandidates bounds how many records are compared for one key, MaxPerKey how
	// many of one source may have it before it says nothing.
	MaxCandidates int `json:"max_candidates"`
	MaxPerKey     int `json:"max_per_key"`
	// MaxPerSource is how many records of one source a title may have, MaxCluster how
	// many of all.
	MaxPerSource int `json:"max_per_source"`
	MaxCluster   int `json:"max_cluster"`
	// EnoughEdges is how many edges tie one record to one title; further ones would
	// add nothing. Two titles of several records each are joined by one edge only
	// from the score Strong on.
	EnoughEdges int `json:"enough_edges"`
	Strong      int `json:"strong"`
}

// things are the vetoes on the thing itself.
func things(more ...Veto) []Veto {
	return append([]Veto{VetoContent, VetoCarrier, VetoSerial, VetoComponent, VetoPart, VetoWhole}, more...)
}

// bounded fills in the bounds that all sets have.
//
// MaxPerSource is 20: among the 35,000 titles of the real files at hand none has
// more than seven records of one source, while a number that a series shares
// stands in up to ninety-two of them.
func bounded(s RuleSet) *RuleSet {
	s.MaxCandidates, s.MaxPerKey, s.MaxPerSource, s.MaxCluster = 200, 20, 20, 1000
	s.EnoughEdges, s.Strong = 3, 95
	return &s
}

// numberKeys and titleKeys find candidates.
var (
	numberKeys = []KeyKind{KeyOCLC, KeyLCCN, KeyISBN, KeyISSN}
	titleKeys  = []KeyKind{KeyTitleYear, KeyTitleAuthor, KeyAuthorYear, KeyTitleHouse}
)

// Sets returns the rule sets that come with the program, the default first.
func Sets() []*RuleSet {
	return []*RuleSet{careful(), identifiers(), scsb(), longKey(), bibliographic()}
}

// Set returns the set of a name, or nil.
func Set(name string) *RuleSet {
	for _, s := range Sets() {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// description are the weights of what a title page says: they sum to 100, and
// the rest only takes off.
func description() []Weight {
	return []Weight{{OnTitle, 35, 35}, {OnAuthor, 20, 15}, {OnYear, 15, 15}, {OnPages, 15, 10}, {OnPublisher, 15, 5}, {OnEdition, 5, 15}, {OnLanguage, 0, 20},
		{OnSeries, 0, 25}}
}

func careful() *RuleSet {
	return bounded(RuleSet{
		Name: "careful", Title: "Careful", Version: 2,
		About: "Numbers and title page together. Joins what agrees in nearly all that can be compared, asks about what is left.",
		Keys:  append(append([]KeyKind{}, numberKeys...), titleKeys...),
		Weights: append([]Weight{{OnOCLC, 60, 5}, {OnLCCN, 40, 10}, {OnISBN, 40, 15}, {OnISSN, 40, 15}},
			description()...),
		Vetoes: things(VetoNumbers, VetoEdition, VetoYear, VetoUnrelated, VetoOwn, VetoSheets), Doubts: []Veto{VetoEarly, VetoNextYear, VetoScant},
		Join: 88, Ask: 78, SameSource: 95, Scaled: true, Evidence: 65, EvidenceToAsk: 55,
	})
}

func identifiers() *RuleSet {
	return bounded(RuleSet{
		Name: "identifiers", Title: "Identifiers only", Version: 1,
		About: "One shared OCLC number, LC control number, ISBN or ISSN joins, unless the titles differ or the things are different.",
		Keys:  numberKeys, Weights: []Weight{{OnOCLC, 100, 0}, {OnLCCN, 100, 0}, {OnISBN, 100, 0}, {OnISSN, 100, 0}},
		Vetoes: things(VetoUnrelated, VetoNumbers), Doubts: []Veto{VetoTitle, VetoEarly},
		Join: 100, Ask: 100, SameSource: 100,
	})
}

// scsb follows the rule that the shared collection of ReCAP published: two
// numbers, or one and four words of the title, of one kind of material.
func scsb() *RuleSet {
	return bounded(RuleSet{
		Name: "scsb", Title: "SCSB-like", Version: 1,
		About:   "Two shared numbers, or one and the first four words of the title, of the same kind of material.",
		Keys:    numberKeys,
		Weights: []Weight{{OnOCLC, 50, 0}, {OnLCCN, 50, 0}, {OnISBN, 50, 0}, {OnISSN, 50, 0}, {OnFirstWords, 50, 0}},
		Vetoes:  things(), Doubts: []Veto{VetoEarly},
		Join: 100, Ask: 100, SameSource: 100,
	})
}

func longKey() *RuleSet {
	return bounded(RuleSet{
		Name: "long-key", Title: "Long key, Gold Rush-like", Version: 1,
		About: "One key made of title, year, pages, edition, publisher, kind, part, author and carrier has to be the same.",
		Keys:  []KeyKind{KeyLong}, Weights: []Weight{{OnLongKey, 100, 0}},
		Doubts: []Veto{VetoEarly},
		Join:   100, Ask: 100, SameSource: 100,
	})
}

func bibliographic() *RuleSet {
	return bounded(RuleSet{
		Name: "bibliographic", Title: "Bibliographic only", Version: 2,
		About: "The title page without any number, for stock that has none.",
		Keys:  titleKeys, Weights: description(),
		Vetoes: things(VetoNumbers, VetoEdition, VetoYear, VetoTitle, VetoOwn, VetoSheets), Doubts: []Veto{VetoEarly, VetoNextYear, VetoScant},
		Join: 90, Ask: 80, SameSource: 97, Scaled: true, Evidence: 65, EvidenceToAsk: 55,
	})
}

package catalogue

import "holdfast/engine/query"

// Ranking is a ranking profile: data that may be edited, kept as JSON. It ranks by a
// sum of clauses, or, if it has steps, by these from the first on.
type Ranking struct {
	Name string `json:"name"`
	// Clauses match; without steps they weigh too, times the function of holdings that
	// Popularity names.
	Clauses    []RankingClause `json:"clauses"`
	Popularity string          `json:"popularity,omitempty"`
	// Beginnings says that it is meant to find titles by word beginnings too.
	Beginnings bool          `json:"beginnings,omitempty"`
	Steps      []RankingStep `json:"steps,omitempty"`
	// Languages are those of which the endings of words are light, for conditions of kind
	// "forms", as in analysis.FormLanguages; those of the catalogue's titles if there are
	// none.
	Languages []string `json:"languages,omitempty"`
	// Within a step, words count by the fields in which they stand: see query.Ranked.
	Fields     []RankingField `json:"fields,omitempty"`
	Rarity     string         `json:"rarity,omitempty"`
	Saturation float64        `json:"saturation,omitempty"`
	Others     float64        `json:"others,omitempty"`
	// Holdings multiply by 1 + gain × ln(1 + libraries), with most libraries at most.
	Holdings RankingHoldings `json:"holdings"`
	Priors   []RankingPrior  `json:"priors,omitempty"`
}

// RankingClause is a clause of the sum: kind is "phrase", "value", "words" or "stubs".
type RankingClause struct {
	Kind   string  `json:"kind"`
	Field  string  `json:"field"`
	Weight float64 `json:"weight"`
}

// RankingStep is a step: titles that meet any of its conditions stand above all of
// later steps. Words is how much of the score within it the words decide, 0 to 1.
type RankingStep struct {
	Name  string             `json:"name"`
	Any   []RankingCondition `json:"any"`
	Words float64            `json:"words"`
}

// RankingCondition is a condition of a step. Its kind is "value" (the text is a whole
// value of Field, or part of it is and the other words are in Rest), "begins",
// "phrase" or "words" (in the fields of In), "identifier" (the text is the title's own
// ISBN or ISSN), "number" (any other number of it), "zeros" (a number of it
// but for zeros before it), "series" (in the series so called), "by" (title by author), "edition" (a
// whole title, then the year, language or format of an edition), "near" (a year beside),
// "exchanged" (a whole value of Field but that two words change places), "unspaced" (one of
// Field but for the blanks in Korean) or "forms" (words of Field, or such as differ from
// them by a light ending in the fields of In). In and Rest are fields with the least weight, in
// percent, of the words in them that count.
type RankingCondition struct {
	Kind  string         `json:"kind"`
	In    map[string]int `json:"in,omitempty"`
	Field string         `json:"field,omitempty"`
	Rest  map[string]int `json:"rest,omitempty"`
}

// RankingField is the weight of a word in a field; Once counts it once however often
// it is there.
type RankingField struct {
	Field  string  `json:"field"`
	Weight float64 `json:"weight"`
	Once   bool    `json:"once,omitempty"`
}

// RankingHoldings say what holdings do.
type RankingHoldings struct {
	Gain float64 `json:"gain"`
	Most uint32  `json:"most"`
}

// RankingPrior multiplies the score of titles with a value; see query.Prior.
type RankingPrior struct {
	Field string `json:"field"`
	Value string `json:"value"`
	// Also are more values of the field; one of them is enough.
	Also   []string `json:"also,omitempty"`
	Factor float64  `json:"factor"`
	Words  int      `json:"words,omitempty"`
	Steps  int      `json:"steps,omitempty"`
}

// clauseKinds and conditionKinds are the names of what the engine knows; the other
// conditions are made of the text (see Words).
var (
	clauseKinds = map[string]query.ClauseKind{"phrase": query.InPhrase, "value": query.WholeValue,
		"words": query.AllWords, "stubs": query.AllStubs}
	conditionKinds = map[string]query.ConditionKind{"value": query.IsValue, "begins": query.BeginsWith,
		"phrase": query.HasPhrase, "words": query.HasWords}
	textConditions = []string{"identifier", "number", "zeros", "series", "by", "edition", "near", "exchanged", "unspaced", "forms"}
	popularities   = map[string]query.Popularity{"": query.Flat, "square root": query.SquareRoot}
)

// Names of the profiles that come with the program.
const (
	BalancedName = "Balanced"
	FitchName    = "Fitch 2006"
	VuFindName   = "VuFind-like"
	// DefaultProfile is the one taken when none is named.
	DefaultProfile = BalancedName
)

// Rankings returns the profiles that come with the program, the default first. The
// caller owns them.
func Rankings() []*Ranking { return []*Ranking{Balanced(), fitch2006(), vuFindLike()} }

// RankingOf returns the profile of this name, the default one for "".
func RankingOf(name string) (*Ranking, bool) {
	switch name {
	case "", BalancedName:
		return Balanced(), true
	case FitchName:
		return fitch2006(), true
	case VuFindName:
		return vuFindLike(), true
	}
	return nil, false
}

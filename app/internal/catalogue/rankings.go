package catalogue

// fitch2006 is the ranking profile of the seed, Kent Fitch's test of a union catalogue
// (National Library of Australia, 2006): a required OR of sixteen clauses, times the
// square root of the holdings. The caller owns it.
func fitch2006() *Ranking {
	return &Ranking{Name: FitchName, Popularity: "square root", Beginnings: true, Clauses: []RankingClause{
		{"phrase", TitleWords, 4},
		{"phrase", AuthorWords, 3},
		{"phrase", SubjectWords, 3},
		{"phrase", Keyword, 1.4},
		{"value", TitleWhole, 4},
		{"words", TitleWords, 3},
		{"value", AuthorWhole, 3},
		{"words", AuthorWords, 2},
		{"value", Subject, 3},
		{"words", SubjectWords, 1.5},
		{"words", GenreWords, 2},
		{"words", Keyword, 1},
		{"stubs", TitleWords, 0.7},
		{"stubs", AuthorWords, 0.7},
		{"stubs", SubjectWords, 0.7},
		{"stubs", Keyword, 0.2},
	}}
}

// allWords match what has all the words anywhere; the stubs, weighed as the seed did,
// what has their beginnings.
var allWords = []RankingClause{
	{"words", Keyword, 1},
	{"stubs", TitleWords, 0.7}, {"stubs", AuthorWords, 0.7}, {"stubs", SubjectWords, 0.7}, {"stubs", Keyword, 0.2},
}

// ownTitles are the titles of the record's own, by their weight: not those of its
// series and parts.
const ownTitles = 60

// Names of the steps of Balanced.
const (
	StepIdentifier = "identifier"
	StepTitle      = "title"
	StepNumber     = "number"
	StepName       = "name"
	StepSeries     = "series"
	StepBegins     = "begins"
	StepSpread     = "spread"
	StepEdition    = "edition"
	StepPhrase     = "phrase"
	StepStrong     = "strong"
	StepAnywhere   = "anywhere"
	StepForms      = "forms"
)

// Balanced returns the default profile: steps first, and within them
// the words by field and the holdings, bounded. The caller owns it.
func Balanced() *Ranking {
	own := map[string]int{TitleWords: ownTitles}
	return &Ranking{Name: BalancedName, Clauses: append([]RankingClause(nil), allWords...),
		Steps: []RankingStep{
			{StepIdentifier, []RankingCondition{{Kind: "identifier"}}, 0},
			{StepTitle, []RankingCondition{{Kind: "value", Field: TitleWhole}, {Kind: "unspaced", Field: TitleWhole},
				{Kind: "value", Field: TitleWhole, Rest: map[string]int{AuthorWords: 0}}, {Kind: "by"}}, 0.2},
			{StepNumber, []RankingCondition{{Kind: "number"}}, 0.2},
			{StepNumber, []RankingCondition{{Kind: "zeros"}}, 0.2},
			{StepName, []RankingCondition{{Kind: "value", Field: AuthorWhole}}, 0.2},
			{StepSeries, []RankingCondition{{Kind: "series"}}, 0.2},
			{StepBegins, []RankingCondition{{Kind: "begins", In: own}, {Kind: "words", In: map[string]int{AuthorWords: 100}}}, 0.2},
			{StepEdition, []RankingCondition{{Kind: "edition"}}, 0.2},
			{StepSpread, []RankingCondition{{Kind: "exchanged", Field: TitleWhole}}, 0.2},
			{StepSpread, []RankingCondition{{Kind: "phrase", In: own},
				{Kind: "words", In: map[string]int{TitleWords: ownTitles, AuthorWords: 0}}}, 0.2},
			{StepEdition, []RankingCondition{{Kind: "value", Field: TitleWhole, Rest: map[string]int{Keyword: 0}}}, 0.2},
			{StepEdition, []RankingCondition{{Kind: "near"}}, 0},
			{StepPhrase, []RankingCondition{{Kind: "phrase", In: map[string]int{TitleWords: 0}}}, 0.2},
			{StepStrong, []RankingCondition{{Kind: "words", In: map[string]int{TitleWords: 0, AuthorWords: 0, SubjectWords: 0}}}, 1},
			{StepAnywhere, []RankingCondition{{Kind: "words", In: map[string]int{Keyword: 0}}}, 1},
			{StepForms, []RankingCondition{{Kind: "forms", In: map[string]int{TitleWords: 0, SubjectWords: 0, GenreWords: 0}, Field: Keyword}}, 0},
		},
		Fields: []RankingField{{TitleWords, 5, true}, {AuthorWords, 4, true}, {SubjectWords, 2, false}, {GenreWords, 1.5, false}, {Keyword, 0.5, false}},
		Rarity: Keyword, Saturation: 1.2, Others: 0.1,
		Holdings: RankingHoldings{Gain: 0.25, Most: 1000},
		Priors: []RankingPrior{
			{Field: Format, Value: formatJournal, Factor: 1.5, Words: 2, Steps: 2},
			{Field: Format, Value: formatNewspaper, Factor: 1.5, Words: 2, Steps: 2},
			{Field: Format, Value: formatEJournal, Factor: 1.25, Words: 2, Steps: 2},
			{Field: Format, Value: formatLargePrint, Factor: 0.97},
			{Field: Format, Value: formatMicroform, Factor: 0.97},
			{Field: Format, Value: formatBraille, Factor: 0.97},
			{Field: Standing, Value: StandingGuide, Factor: 0.6},
			{Field: Standing, Value: StandingAbout, Factor: 0.7},
			{Field: Standing, Value: StandingCollection, Factor: 0.8},
		}}
}

// vuFindLike returns a rival: what VuFind has for a search of everything, as far as
// our fields go. Its weights (config/vufind/searchspecs.yaml of vufind-org/vufind: short
// title 750, topic 550, author, place and genre 300, the text without a weight of its own
// 10) are those of the best field of each word, not saturated; holdings do nothing. The
// caller owns it.
func vuFindLike() *Ranking {
	return &Ranking{Name: VuFindName, Clauses: append([]RankingClause(nil), allWords...),
		Steps: []RankingStep{{StepAnywhere, []RankingCondition{{Kind: "words", In: map[string]int{Keyword: 0}}}, 1}},
		Fields: []RankingField{{TitleWords, 750, true}, {SubjectWords, 550, true}, {AuthorWords, 300, true},
			{GenreWords, 300, true}, {Keyword, 10, true}},
		Rarity: Keyword, Saturation: 1000}
}

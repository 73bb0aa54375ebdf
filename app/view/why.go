package view

// Why says why a hit is where it is, for one sentence: what it has of the words, and
// how many libraries hold it.
type Why struct {
	Kind     WhyKind
	Holdings int
}

// WhyKind is what a hit has of the words.
type WhyKind string

// The kinds, the strongest first.
const (
	// WhyNothing is for questions without words.
	WhyNothing WhyKind = ""
	// WhyIdentifier hits have the text as their ISBN or ISSN.
	WhyIdentifier WhyKind = "identifier"
	// WhyTitle hits are so called, no word more or less.
	WhyTitle WhyKind = "title"
	// WhyTitleAuthor hits are so called, and are by the person whose name the other words
	// are.
	WhyTitleAuthor WhyKind = "title-author"
	// WhyNumber hits have the text as another number.
	WhyNumber WhyKind = "number"
	// WhyName hits are by the person or body so called.
	WhyName WhyKind = "name"
	// WhySeries hits are in the series so called.
	WhySeries WhyKind = "series"
	// WhyBegins hits have a title that begins with the words.
	WhyBegins WhyKind = "begins"
	// WhyAuthor hits have all the words in the name of their author.
	WhyAuthor WhyKind = "author"
	// WhyPhrase hits have the words one after the other in a title.
	WhyPhrase WhyKind = "phrase"
	// WhyTitleWords hits have all the words in a title.
	WhyTitleWords WhyKind = "title-words"
	// WhySpread hits have all the words in author and title together.
	WhySpread WhyKind = "spread"
	// WhyEdition hits are so called, and the other words fit their edition.
	WhyEdition WhyKind = "edition"
	// WhyStrong hits have the words in titles, names and subjects.
	WhyStrong WhyKind = "strong"
	// WhyAnywhere hits have all the words somewhere in the record.
	WhyAnywhere WhyKind = "anywhere"
	// WhyForms hits have some of the words in another form only, as the plural.
	WhyForms WhyKind = "forms"
	// WhyBeginnings hits have words that begin alike only.
	WhyBeginnings WhyKind = "beginnings"
)

// HitExplanation says in full how a title fares with a question.
type HitExplanation struct {
	Query Query
	ID    string
	// Title and Author are the title's own.
	Title, Author string
	// Found says whether the question finds it; Place is its place among the hits, from
	// 1 on, or 0 if it is further back than was looked.
	Found bool
	Place int
	Why   Why
	// Against are the reasons why it is not found.
	Against []Against
	Score   int64
	// Words are the words of the question, each with where the title has it. Where the
	// title fits another way to write them better, they are of that way, and Written is it.
	Words   []WordShare
	Written string
	// Share is what the words come to, of 1; it counts for more in some steps than in
	// others. Of a title that only word beginnings find, it is what these come to. Holdings and Prior are the factors of holdings and of what is set behind or
	// before others; Year decides between equals.
	Share, Holdings, Prior float64
	Year                   int
	// Clauses, of a profile that is a sum, are its clauses that the title meets.
	Clauses []ClauseScore
}

// WordShare is one word of a question in a title: Part of Most is what it counts.
type WordShare struct {
	Word       string
	Fields     []WordPlace
	Part, Most float64
}

// WordPlace is a field that has a word, with its weight there in percent and how often
// it is there, or a little less.
type WordPlace struct {
	Field         string
	Weight, Times int
}

// ClauseScore is what a clause adds to a sum.
type ClauseScore struct {
	Kind, Field string
	Score       int64
}

// Against is a reason why a title is not found.
type Against struct {
	Kind AgainstKind
	// Field and Value are the word that is missing, or the narrowing that leaves the
	// title out.
	Field, Value string
}

// AgainstKind is the kind of a reason.
type AgainstKind string

// The kinds.
const (
	// AgainstWord is a word that the title does not have.
	AgainstWord AgainstKind = "word"
	// AgainstFacet is a chosen value that it does not have, AgainstExcluded one that it
	// has and that is left out.
	AgainstFacet    AgainstKind = "facet"
	AgainstExcluded AgainstKind = "excluded"
	// AgainstYears are years that it is not of.
	AgainstYears AgainstKind = "years"
	// AgainstQuestion is a part of the question that is no mere word.
	AgainstQuestion AgainstKind = "question"
)

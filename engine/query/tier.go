package query

// Ranked ranks the documents of a Union by tiers and not by a sum of clauses: what
// meets a condition of an earlier tier comes before all that only meets later ones,
// and what meets none comes last. The clauses of its profile, which are of
// all words and of stubs, still say what matches,
// and the stub clauses, by their weights, in which order what only stubs find comes:
// last, with half the share that these have of all. Inside of Tiers its own do not
// count.
//
// Inside a tier the score is the share of the words, times the factor of popularity,
// times those of the priors that apply; then the later first year comes first.
//
// The share of the words is the sum, over the different words, of v / (v + Saturation),
// each by its part of the words' inverse frequencies in field Rarity; v is the greatest
// weight of the word in a field (weight of the field times that of the best class times
// how often it is there), and Others of all smaller ones. It is a BM25 (S. Robertson,
// H. Zaragoza) without lengths, that leans to the best field.
type Ranked struct {
	Tiers  []Tier
	Fields []FieldWeight
	// Rarity is the text field by which words are rare.
	Rarity             string
	Saturation, Others float64
	// The factor of popularity is 1 + PopularityGain × ln(1 + n), n being the popularity,
	// or PopularityMost if that is less.
	PopularityGain float64
	PopularityMost uint32
	Priors         []Prior
}

// Tier is one step. A document is in it if it meets any of its conditions.
type Tier struct {
	Any []Condition
	// Words is how much of the score in the tier is that of the words, 0 to 1; the rest
	// is the same for all.
	Words float64
}

// Condition is a way to be in a tier.
type Condition struct {
	Kind ConditionKind
	// In are the fields that count, of the other kinds than IsValue.
	In []In
	// Field is the keyword field of IsValue, and Value the value, "" for the text of the
	// union.
	Field, Value string
	// Node is the query of Matches; its score does not count.
	Node Node
	// Rest, if there is any, has the value be the words of the text up to a place, or
	// from a place on, and all other words be in these fields.
	Rest []In
}

// In is a text field, as far as its words have a weight class of Least percent or more.
type In struct {
	Field string
	Least int
}

// ConditionKind is the kind of a Condition.
type ConditionKind uint8

// The kinds of condition.
const (
	// IsValue documents have a whole value. Without Rest they match for it.
	IsValue ConditionKind = iota
	// BeginsWith documents have an occurrence that begins with the text.
	BeginsWith
	// HasPhrase documents have the words one after the other in an occurrence.
	HasPhrase
	// HasWords documents have each of the words in one of the fields or another.
	HasWords
	// Matches documents are those of a query. They match for it.
	Matches
)

// FieldWeight is how much a word counts in a text field.
type FieldWeight struct {
	Field  string
	Weight float64
	// Once counts a word once however often it is there.
	Once bool
}

// Prior multiplies the score of the documents that have a value.
type Prior struct {
	Field, Value string
	// Also are more values of the field; one of them is enough.
	Also   []string
	Factor float64
	// Words, unless 0, restricts it to texts of so many different words or fewer, and
	// Tiers to the first tiers.
	Words, Tiers int
}

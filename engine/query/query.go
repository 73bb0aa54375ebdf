// Package query answers: what can be asked? It holds the query tree, plain
// values that know no index. Text in a tree is as it was typed; the index folds
// and cuts it as it did the documents.
package query

// Node is a query. The set of nodes is closed.
type Node interface{ node() }

// All matches every document with score 0.
type All struct{}

// None matches nothing.
type None struct{}

// Words matches documents that have all the words of Text in Field, or those of another
// way to write it (analysis.Variants). A text without words matches nothing, here and
// in all other nodes.
type Words struct{ Field, Text string }

// Phrase matches documents that have the words of Text one after the other in
// one occurrence of Field, in any of the ways to write it.
type Phrase struct{ Field, Text string }

// Whole matches documents with Value, folded, as a whole value of keyword Field.
type Whole struct{ Field, Value string }

// Stubs matches documents that have, for every word of Text, a word in Field
// that begins with the same three letters.
type Stubs struct{ Field, Text string }

// Years matches documents whose first year is From to To, both inside; with
// Overlap also those that are uncertain or go on into these years.
type Years struct {
	From, To int32
	Overlap  bool
}

// Keys matches the documents with these keys, in any order; a key that no document has
// matches nothing.
type Keys struct{ Keys []string }

// Forms matches documents that have, for every word of Text, the word or one that
// differs from it by a light ending (analysis.Forms) in one of Fields, all with the same
// score. It is for a tier below those of the words themselves, and not for fields of names.
type Forms struct {
	Fields []string
	Text   string
	// Words, if given, is the field in which the words themselves count, in place of Fields;
	// documents that have all of them there are left out.
	Words string
	// Languages are those whose endings count, of analysis.FormLanguages; none are all.
	Languages []string
}

// Range matches documents whose number in Field is From to To, both inside;
// math.MinInt64 and math.MaxInt64 are open ends.
type Range struct {
	Field    string
	From, To int64
}

// Between matches documents that have an entry in browse Field whose key is From or
// greater, and less than To unless that is nil.
type Between struct {
	Field    string
	From, To []byte
}

// Prefix matches documents that have in Field a word that begins with the folded
// Text. It, and the other nodes that expand to several words, scores the same for
// each document.
type Prefix struct{ Field, Text string }

// Wildcard matches documents that have in Field a word like Pattern, in which *
// stands for any characters and ? for one; what is between is folded.
type Wildcard struct{ Field, Pattern string }

// Regexp matches documents that have in Field a word that Pattern matches whole,
// a regular expression without anchors. Words are folded, Pattern is not.
type Regexp struct{ Field, Pattern string }

// Fuzzy matches documents that have in Field a word that becomes the folded Text
// by at most Edits (1 or 2) insertions, deletions or replacements of a character,
// or exchanges of two neighbours, and has its first Prefix characters.
type Fuzzy struct {
	Field, Text string
	Edits       int
	Prefix      int
}

// Near matches documents that have the words of Text near each other in one
// occurrence of Field: with at most Slop other words between the first and the
// last of them, and in their order if Ordered.
type Near struct {
	Field, Text string
	Slop        int
	Ordered     bool
}

// Begins matches documents of which an occurrence of Field begins with the words
// of Text.
type Begins struct{ Field, Text string }

// Has matches documents that have any word, value, number, sort key or entry in Field, or
// usable years if it is the interval field.
type Has struct{ Field string }

// AtLeast matches what Min or more of Nodes match; the score is the sum of those
// that do.
type AtLeast struct {
	Nodes []Node
	Min   int
}

// Stored matches what Node matches and whose full record passes a test. The record is
// valid until Passes returns; its error ends the search. Passes is called by one
// goroutine at a time in each search, for each record that Node matches, which costs
// some microseconds each: Node should be narrow. With Only, what Node matches and Only
// does not is known to pass without a test. A request may bound how many records are
// looked into; of the others nothing is known, so that they are not found, neither as
// what passes nor as what does not.
type Stored struct {
	Node, Only Node
	Passes     func(full []byte) (bool, error)
}

// Constant matches what Node matches, all with the same score.
type Constant struct {
	Node  Node
	Score float64
}

// Tiers matches what any of Nodes match. What an earlier node matches scores
// above all that only later ones do; within a node, its own score decides.
// A query has one Tiers at most.
type Tiers struct{ Nodes []Node }

// And matches what all of Nodes match; the score is their sum. Without nodes it
// matches nothing.
type And struct{ Nodes []Node }

// Or matches what any of Nodes match; the score is the sum of those that do.
type Or struct{ Nodes []Node }

// Not matches what Node does not, with score 0.
type Not struct{ Node Node }

// Boost multiplies the score of Node.
type Boost struct {
	Node   Node
	Factor float64
}

// Union is the one-box query: Text expanded by the clauses of a ranking
// profile over several fields. A document matches if any clause does. Of the ways to
// write Text that the index has words for, each is judged by itself, all but what was
// typed without stubs, and a document has the best of their scores; a way that means
// what was typed without being a way to write it (2 for II) is worth a fifth less.
type Union struct {
	Text    string
	Profile *Profile
	// WordsOnly leaves out documents that only stub clauses match.
	WordsOnly bool
}

// Profile is a ranking profile: data that the caller may edit.
type Profile struct {
	Name    string
	Clauses []Clause
	// Popularity is the function of Document.Popularity that multiplies the sum.
	Popularity Popularity
	// Ranked, if set, ranks in place of the weights of the clauses and of Popularity.
	Ranked *Ranked
}

// Popularity names a function of a document's popularity.
type Popularity uint8

// The functions.
const (
	// Flat leaves the sum as it is.
	Flat Popularity = iota
	// SquareRoot multiplies by the square root of popularity.
	SquareRoot
)

// Clause is one way in which a document may match the text of a Union.
type Clause struct {
	Kind   ClauseKind
	Field  string
	Weight float64
}

// ClauseKind is the way of matching.
type ClauseKind uint8

// The kinds, as the nodes of the same names.
const (
	AllWords ClauseKind = iota
	InPhrase
	WholeValue
	AllStubs
)

func (All) node()    {}
func (Forms) node()  {}
func (Keys) node()   {}
func (None) node()   {}
func (Words) node()  {}
func (Phrase) node() {}
func (Whole) node()  {}
func (Stubs) node()  {}
func (Years) node()  {}
func (And) node()    {}
func (Or) node()     {}
func (Not) node()    {}
func (Boost) node()  {}
func (Union) node()  {}

func (Range) node()    {}
func (Between) node()  {}
func (Prefix) node()   {}
func (Wildcard) node() {}
func (Regexp) node()   {}
func (Fuzzy) node()    {}
func (Near) node()     {}
func (Begins) node()   {}
func (Has) node()      {}
func (AtLeast) node()  {}
func (Stored) node()   {}
func (Constant) node() {}
func (Tiers) node()    {}

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

// Words matches documents that have all the words of Text in Field.
type Words struct{ Field, Text string }

// Phrase matches documents that have the words of Text one after the other in
// one occurrence of Field.
type Phrase struct{ Field, Text string }

// Whole matches documents with Value, folded, as a whole value of keyword Field.
type Whole struct{ Field, Value string }

// Stubs matches documents that have, for every word of Text, a word in Field
// that begins with the same three letters.
type Stubs struct{ Field, Text string }

// Years matches documents whose first year is From to To, both inside.
type Years struct{ From, To int32 }

// And matches what all of Nodes match; the score is their sum.
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
// profile over several fields. A document matches if any clause does.
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

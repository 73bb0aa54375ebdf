package language

// Expr is an expression: All, And, Or, Not or Term. Expressions are values; nobody
// changes one after it is made.
type Expr interface{ expr() }

// All is everything.
type All struct{}

// And is what all of Parts match.
type And struct{ Parts []Expr }

// Or is what any of Parts match.
type Or struct{ Parts []Expr }

// Not is what Part does not match.
type Not struct{ Part Expr }

// Term is one thing looked for.
type Term struct {
	// Field is the first name of a Field, or a name that fits the shape of one,
	// in small letters; "" is any.
	Field string
	Form  Form
	// Text is what is looked for, as typed; of Compare, the number.
	Text string
	// From and To are the ends of a Range, both inside, "" for open ones.
	From, To string
	// Op is the sign of a Compare: ">", ">=", "<", "<=" or "=".
	Op string
	// N is the number of slips of a Fuzzy, or of words between those of a Near.
	N int
	// Loose is set for a Range with what may lie in it.
	Loose bool
}

// Form is the way in which a Term looks.
type Form uint8

// The forms.
const (
	// Words wants all words of Text.
	Words Form = iota
	// Phrase wants them one after the other, as written.
	Phrase
	// Near wants them near each other.
	Near
	// Pattern wants a word like Text, in which * is any letters and ? is one.
	Pattern
	// Fuzzy wants a word like Text but for N slips.
	Fuzzy
	// Whole wants a value that is Text.
	Whole
	// Range wants a value from From to To.
	Range
	// Compare wants a number, or a number of values, that stands in Op to Text.
	Compare
	// Has wants anything in Field, Lacks nothing.
	Has
	Lacks
)

func (All) expr()  {}
func (And) expr()  {}
func (Or) expr()   {}
func (Not) expr()  {}
func (Term) expr() {}

// Walk calls do with e and all that is in it, from left to right, each before its
// parts.
func Walk(e Expr, do func(Expr)) {
	do(e)
	switch e := e.(type) {
	case And:
		for _, p := range e.Parts {
			Walk(p, do)
		}
	case Or:
		for _, p := range e.Parts {
			Walk(p, do)
		}
	case Not:
		Walk(e.Part, do)
	}
}

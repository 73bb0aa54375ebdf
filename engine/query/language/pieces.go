package language

// Piece is a piece of a text as Parse reads it, with its place in the text in bytes.
type Piece struct {
	Kind PieceKind
	// Start and End are the piece with its prefix, behind a sign that leaves it out. Body
	// is behind the prefix; From and To are what is looked for, without quotation marks.
	Start, Body, From, To, End int
	// Name is its own prefix as it is written first, "has" for all such, or "".
	Name string
	// Field is where it is looked for, by its own prefix or that of brackets around it.
	Field string
	// Form is the way in which it is looked for; words of which some are truncated are a
	// Pattern, and so is the * for everything.
	Form Form
	// Out says that it is left out.
	Out bool
}

// PieceKind is the kind of a Piece.
type PieceKind uint8

// The kinds.
const (
	Looked PieceKind = iota
	Operator
	Bracket
)

// Pieces returns the pieces of a text in their order, for those who show or change
// what was typed. Bytes that are no UTF-8 have to be replaced before.
func Pieces(text string, syntax *Syntax) []Piece {
	p, _ := read(text, syntax)
	return p.pieces
}

// sign takes the next token as an operator or a bracket.
func (p *parser) sign(kind PieceKind) {
	t := &p.tokens[p.next]
	if t.raw == "" {
		return // a bracket that was not typed
	}
	piece := p.piece(t, kind)
	p.pieces = append(p.pieces, piece)
}

func (p *parser) piece(t *token, kind PieceKind) Piece {
	start := t.start
	if t.minus {
		start++
	}
	piece := Piece{Kind: kind, Start: start, Body: max(t.body, start), From: t.from, To: t.from + len(t.text), End: t.start + len(t.raw), Out: p.out > 0}
	switch {
	case t.has != 0:
		piece.Name = p.syntax.Has[0]
	case t.field != nil:
		piece.Name = t.name
	}
	return piece
}

// looked takes a token as what it was read as.
func (p *parser) looked(t *token, e Expr) {
	piece := p.piece(t, Looked)
	piece.Form = Pattern
	if term, ok := e.(Term); ok {
		piece.Form, piece.Field = term.Form, term.Field
		if piece.Name != "" && t.has == 0 && term.Field == "" {
			piece.Name, piece.From, piece.To = "", piece.Start, piece.End // words, as it stands
			piece.Body = piece.Start
		}
	}
	if and, ok := e.(And); ok && len(and.Parts) > 0 {
		if term, ok := and.Parts[0].(Term); ok {
			piece.Field = term.Field
			if len(and.Parts) == 1 {
				piece.Form = term.Form
			}
		}
	}
	p.pieces = append(p.pieces, piece)
}

package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads what was typed. It never fails: the notices say what was not read as it
// may have been meant. The expression is in normal form (Normalise); Print writes it.
// A text of nothing but blanks and brackets is All.
func Parse(text string, syntax *Syntax) (Expr, []Notice) {
	p, e := read(text, syntax)
	if e = Normalise(e, syntax); e == nil {
		e = All{}
	}
	return e, p.notices
}

// read reads a text into an expression that is in no normal form yet.
func read(text string, syntax *Syntax) (*parser, Expr) {
	p := &parser{scanner: scanner{syntax: syntax, text: strings.ToValidUTF8(text, " ")}}
	p.cut()
	p.scan()
	p.match()
	p.capitals = p.allCapitals()
	return p, p.or(nil, "")
}

// parser makes an expression of tokens, of which each closing bracket has an open one.
type parser struct {
	scanner
	next     int
	capitals bool // no operator counts
	pieces   []Piece
	out      int // how many signs and operators leave out what is read
}

// cut shortens a text that is too long, where a word ends.
func (p *parser) cut() {
	if len(p.text) <= MaxBytes {
		return
	}
	end := MaxBytes
	for !utf8.RuneStart(p.text[end]) {
		end--
	}
	if blank := strings.LastIndexFunc(p.text[:end], unicode.IsSpace); blank > 0 {
		end = blank
	}
	p.notice(TooLong, end, len(p.text))
	p.text = p.text[:end]
}

// match drops brackets without a partner and those too deep, and closes the others.
func (p *parser) match() {
	kept := p.tokens[:0]
	var opened []bool // of each open bracket: whether it was kept
	depth := 0
	for _, t := range p.tokens {
		keep := true
		switch t.kind {
		case open:
			if keep = depth < maxDepth; keep {
				depth++
			} else {
				p.notice(TooDeep, t.start, t.start+len(t.raw))
			}
			opened = append(opened, keep)
		case closing:
			if n := len(opened); n == 0 {
				keep = false
				p.notice(LooseBracket, t.start, t.start+1)
			} else if keep, opened = opened[n-1], opened[:n-1]; keep {
				depth--
			}
		}
		if keep {
			kept = append(kept, t)
		}
	}
	if len(opened) > 0 {
		p.notices = append(p.notices, Notice{Kind: OpenBracket, Text: "(", Start: strings.LastIndexByte(p.text, '(')})
	}
	for range depth {
		kept = append(kept, token{kind: closing, start: len(p.text)})
	}
	p.tokens = kept
}

// allCapitals says whether the text has capitals and, but for operators, no small letter.
func (p *parser) allCapitals() bool {
	upper := false
	for i := range p.tokens {
		if p.operatorLike(i) != 0 {
			continue
		}
		for _, r := range p.tokens[i].raw {
			if unicode.ToLower(r) != r {
				upper = true
			} else if unicode.ToUpper(r) != r {
				return false
			}
		}
	}
	return upper
}

// The operators.
const (
	opAnd = iota + 1
	opOr
	opNot
)

// operatorLike returns the operator that token i looks like, or 0.
func (p *parser) operatorLike(i int) int {
	if i >= len(p.tokens) {
		return 0
	}
	t := &p.tokens[i]
	switch {
	case t.kind != word || t.minus || t.field != nil || t.has != 0:
		return 0
	case contains(p.syntax.And, t.text):
		return opAnd
	case contains(p.syntax.Or, t.text):
		return opOr
	case contains(p.syntax.Not, t.text):
		return opNot
	}
	return 0
}

// operand says whether something that can be looked for begins at token i.
func (p *parser) operand(i int) bool {
	return i < len(p.tokens) && p.tokens[i].kind != closing && p.operatorLike(i) == 0
}

// operator returns the operator at the next token, or 0 if it is a word; before says
// that something stands before it.
func (p *parser) operator(before bool) int {
	op := p.operatorLike(p.next)
	if op == 0 {
		return 0
	}
	after := p.operand(p.next+1) || op != opNot && p.operatorLike(p.next+1) == opNot && p.operand(p.next+2)
	if !before || !after || p.capitals {
		return 0
	}
	return op
}

// or reads alternatives up to a closing bracket or the end. What has no prefix is in
// field.
func (p *parser) or(field *Field, name string) Expr {
	var parts []Expr
	for {
		parts = append(parts, p.and(field, name, len(parts) > 0))
		if p.next >= len(p.tokens) || p.tokens[p.next].kind == closing {
			break
		}
		p.sign(Operator)
		p.next++
	}
	return Or{parts}
}

// and reads what must all be there; before says that an operator stands before it.
func (p *parser) and(field *Field, name string, before bool) Expr {
	var parts []Expr
	negated := false
	for p.next < len(p.tokens) && p.tokens[p.next].kind != closing {
		switch p.operator(before) {
		case opOr:
			return And{parts}
		case opAnd:
			p.sign(Operator)
			p.next++
			continue
		case opNot:
			negated = true
			p.sign(Operator)
			p.next++
		}
		e := p.leftOut(negated, field, name)
		if before = true; e == nil {
			continue
		}
		if negated {
			e, negated = Not{e}, false
		}
		parts = append(parts, e)
	}
	return And{parts}
}

// leftOut reads one token, which negated or a sign of its own leaves out.
func (p *parser) leftOut(negated bool, field *Field, name string) Expr {
	if !negated && !p.tokens[p.next].minus {
		return p.one(field, name)
	}
	p.out++
	defer func() { p.out-- }()
	return p.one(field, name)
}

// one reads one token, or what stands in brackets.
func (p *parser) one(field *Field, name string) Expr {
	t := &p.tokens[p.next]
	if op := p.operatorLike(p.next); op != 0 {
		p.notices = append(p.notices, Notice{Kind: OperatorIsWord, Text: t.text, Start: t.start})
	}
	if t.field != nil {
		field, name = t.field, t.name
	}
	var e Expr
	if t.kind == open {
		p.sign(Bracket)
		p.next++
		if e = p.together(t, field, name); e == nil {
			e = p.or(field, name)
		}
		p.sign(Bracket)
		p.next++
	} else {
		p.next++
		e = p.term(t, field, name)
		p.looked(t, e)
	}
	if t.minus && e != nil {
		return Not{e}
	}
	return e
}

// together reads words in brackets that are one value: ca:(QA 76) and ti=(a b). It
// returns nil if there is anything but words.
func (p *parser) together(t *token, field *Field, name string) Expr {
	if t.field == nil || field.Kind != Values && t.op != "=" {
		return nil
	}
	var texts []string
	i := p.next
	for ; p.tokens[i].kind != closing; i++ {
		u := &p.tokens[i]
		if u.kind != word || u.minus || u.field != nil || u.has != 0 || p.operatorLike(i) != 0 {
			return nil
		}
		texts = append(texts, u.text)
	}
	whole := token{kind: quoted, text: strings.Join(texts, " "), op: t.op, field: field, distance: -1, start: t.start}
	whole.raw = whole.text
	e := p.term(&whole, field, name)
	for p.next < i {
		p.looked(&p.tokens[p.next], e)
		p.next++
	}
	return e
}

package language

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrCQL marks a text that is no query of the part of CQL that is read.
var ErrCQL = errors.New("not a CQL query")

// ParseCQL reads a query in the Contextual Query Language (SRU 1.2, www.loc.gov/cql, read
// as a fact): search clauses of index, relation and term, joined by and, or, not and
// prox, in brackets. Relations are =, ==, exact, <>, <, >, <=, >=, any, all, adj,
// within; = on text of several words is adj. Modifiers are read
// for prox (distance) and as =/fuzzy. Terms have the masks * and ?. Prefix maps and
// sorting are not read. Operators have one rank and bind from the left.
func ParseCQL(text string, syntax *Syntax) (Expr, error) {
	if len(text) > MaxBytes {
		return nil, fmt.Errorf("%w: it has %d bytes, at most %d", ErrCQL, len(text), MaxBytes)
	}
	p := &cqlParser{syntax: syntax}
	if err := p.scan(strings.ToValidUTF8(text, " ")); err != nil {
		return nil, err
	}
	e, err := p.query(0)
	if err == nil && p.at < len(p.tokens) {
		err = p.bad("something stands behind the end")
	}
	if err != nil {
		return nil, err
	}
	if e = Normalise(e, syntax); e == nil {
		return nil, fmt.Errorf("%w: it asks for nothing", ErrCQL)
	}
	return e, nil
}

// cqlToken is a word, a sign or a text in quotation marks.
type cqlToken struct {
	text   string
	quoted bool
}

type cqlParser struct {
	syntax *Syntax
	tokens []cqlToken
	at     int
}

func (p *cqlParser) bad(format string, args ...any) error {
	near := ""
	if p.at < len(p.tokens) {
		near = fmt.Sprintf(" near %.40q", p.tokens[p.at].text)
	}
	return fmt.Errorf("%w%s: %s", ErrCQL, near, fmt.Sprintf(format, args...))
}

// scan cuts a text into tokens.
func (p *cqlParser) scan(text string) error {
	for text != "" {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case unicode.IsSpace(r):
			text = text[n:]
		case r == '"':
			end := 1
			for end < len(text) && text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(text) {
				return p.bad("a quotation mark is not closed")
			}
			p.tokens = append(p.tokens, cqlToken{text[1:end], true})
			text = text[end+1:]
		case strings.ContainsRune("()=<>/", r):
			n := 1
			if len(text) > 1 && (text[:2] == "==" || text[:2] == "<=" || text[:2] == ">=" || text[:2] == "<>") {
				n = 2
			}
			p.tokens = append(p.tokens, cqlToken{text: text[:n]})
			text = text[n:]
		default:
			end := strings.IndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("()=<>/\"", r) })
			if end < 0 {
				end = len(text)
			}
			p.tokens = append(p.tokens, cqlToken{text: text[:end]})
			text = text[end:]
		}
	}
	return nil
}

// peek returns the next token in small letters if it is not quoted.
func (p *cqlParser) peek(ahead int) string {
	if p.at+ahead >= len(p.tokens) || p.tokens[p.at+ahead].quoted {
		return ""
	}
	return strings.ToLower(p.tokens[p.at+ahead].text)
}

// query reads clauses and the operators between them.
func (p *cqlParser) query(depth int) (Expr, error) {
	if depth > maxDepth {
		return nil, p.bad("more than %d brackets in brackets", maxDepth)
	}
	left, err := p.clause(depth)
	for err == nil {
		op := p.peek(0)
		if op != "and" && op != "or" && op != "not" && op != "prox" {
			break
		}
		p.at++
		distance := 0
		if distance, err = p.distance(op); err != nil {
			return nil, err
		}
		var right Expr
		if right, err = p.clause(depth); err != nil {
			return nil, err
		}
		switch op {
		case "and":
			left = And{[]Expr{left, right}}
		case "or":
			left = Or{[]Expr{left, right}}
		case "not":
			left = And{[]Expr{left, Not{right}}}
		case "prox":
			if left, err = p.prox(left, right, distance); err != nil {
				return nil, err
			}
		}
	}
	return left, err
}

// distance reads the modifiers of an operator; only prox has any. It is the number of
// words that may stand between, of which none is the default.
func (p *cqlParser) distance(op string) (int, error) {
	distance := 0
	for p.peek(0) == "/" {
		name, sign, value := p.peek(1), p.peek(2), p.peek(3)
		n, isNumber := 0, len(value) > 0 && len(value) < 5
		for _, c := range value {
			isNumber = isNumber && c >= '0' && c <= '9'
			n = 10*n + int(c-'0')
		}
		switch {
		case op == "prox" && name == "distance" && isNumber && (sign == "<=" || sign == "="):
			distance = max(n-1, 0)
			p.at += 4
		case op == "prox" && name == "distance" && isNumber && sign == "<":
			distance = max(n-2, 0)
			p.at += 4
		case op == "prox" && name == "unit" && sign == "=" && value == "word":
			p.at += 4
		case op == "prox" && name == "unordered":
			p.at += 2
		default:
			return 0, p.bad("the modifier /%s of %s is not read", name, op)
		}
	}
	return min(distance, maxDistance), nil
}

// prox joins two terms of one field that stand near each other.
func (p *cqlParser) prox(left, right Expr, distance int) (Expr, error) {
	a, ok := left.(Term)
	b, okRight := right.(Term)
	if !ok || !okRight || a.Field != b.Field || a.Form != Words && a.Form != Near || b.Form != Words {
		return nil, p.bad("prox stands between two words of one index")
	}
	return Term{Field: a.Field, Form: Near, Text: a.Text + " " + b.Text, N: max(a.N, distance)}, nil
}

// clause reads what stands in brackets, or one search clause.
func (p *cqlParser) clause(depth int) (Expr, error) {
	if p.at >= len(p.tokens) {
		return nil, p.bad("something is missing at the end")
	}
	if p.peek(0) == "(" {
		p.at++
		e, err := p.query(depth + 1)
		if err == nil && p.peek(0) != ")" {
			err = p.bad("a bracket is not closed")
		}
		p.at++
		return e, err
	}
	first := p.tokens[p.at]
	if !first.quoted && (strings.ContainsAny(first.text, "()=<>/") || contains([]string{"and", "or", "not", "prox"}, p.peek(0))) {
		return nil, p.bad("a term is missing")
	}
	p.at++
	relation := p.peek(0)
	if first.quoted || !isRelation(relation) {
		return p.termOf("", "=", false, first)
	}
	p.at++
	fuzzy := false
	for p.peek(0) == "/" {
		if fuzzy = p.peek(1) == "fuzzy"; !fuzzy && p.peek(1) != "relevant" && p.peek(1) != "ignorecase" {
			return nil, p.bad("the modifier /%s is not read", p.peek(1))
		}
		p.at += 2
	}
	if p.at >= len(p.tokens) || p.peek(0) != "" && strings.ContainsAny(p.peek(0), "()=<>/") {
		return nil, p.bad("a term is missing")
	}
	term := p.tokens[p.at]
	p.at++
	return p.termOf(strings.ToLower(first.text), relation, fuzzy, term)
}

func isRelation(s string) bool {
	return contains([]string{"=", "==", "exact", "<>", "<", ">", "<=", ">=", "any", "all", "adj", "within"}, s)
}

package language

import (
	"slices"
	"strings"
	"unicode"
)

// Normalise returns the normal form of an expression, whoever made it: the one that
// Parse returns. It matches the same. In it And and Or have several parts and none of
// their own kind, Not stands in an And only, behind what it is taken from, bare words
// that stand together are one term, and every term is one that can be typed. It is nil
// if nothing is looked for.
func Normalise(e Expr, syntax *Syntax) Expr {
	n := normaliser{syntax}
	e = n.expr(e, 0)
	if not, ok := e.(Not); ok {
		e = n.and([]Expr{not})
	}
	if needsSmall(e, syntax) {
		e = small(e)
	}
	return e
}

type normaliser struct{ syntax *Syntax }

// maxTree bounds the depth of trees that were not typed.
const maxTree = 4 * maxDepth

func (n normaliser) expr(e Expr, depth int) Expr {
	if depth > maxTree {
		return nil
	}
	switch e := e.(type) {
	case All:
		return e
	case Term:
		return n.term(e)
	case Not:
		switch part := n.expr(e.Part, depth+1).(type) {
		case nil:
			return nil
		case Not:
			return part.Part
		case Term:
			if part.Form == Words && !hasWord(part.Text) {
				return nil
			}
			return Not{part}
		default:
			return Not{part}
		}
	case And:
		return n.and(n.parts(e.Parts, depth))
	case Or:
		return n.or(n.parts(e.Parts, depth))
	}
	return nil
}

func (n normaliser) parts(list []Expr, depth int) []Expr {
	var out []Expr
	for _, p := range list {
		if p = n.expr(p, depth+1); p != nil {
			out = append(out, p)
		}
	}
	return out
}

// and joins parts in normal form.
func (n normaliser) and(parts []Expr) Expr {
	var with, without []Expr
	all := false
	var take func(list []Expr)
	take = func(list []Expr) {
		for _, p := range list {
			switch p := p.(type) {
			case And:
				take(p.Parts)
			case Not:
				without = append(without, p)
			case All:
				all = true
			default:
				with = append(with, p)
			}
		}
	}
	take(parts)
	if with = n.joinWords(with); len(with) == 0 && (all || len(without) > 0) {
		with = append(with, All{})
	}
	with = append(with, without...)
	switch len(with) {
	case 0:
		return nil
	case 1:
		return with[0]
	}
	return And{with}
}

// joinWords makes one term of words that stand together, bare or in one text field,
// and leaves out bare ones without a letter or figure.
func (n normaliser) joinWords(parts []Expr) []Expr {
	kept := slices.DeleteFunc(slices.Clone(parts), func(p Expr) bool {
		t, ok := p.(Term)
		return ok && t.Form == Words && !hasWord(t.Text)
	})
	if len(kept) == 0 {
		return parts[:min(len(parts), 1)]
	}
	var out []Expr
	for _, p := range kept {
		t, ok := p.(Term)
		if last := len(out) - 1; ok && last >= 0 && t.Form == Words && n.kind(t.Field) == Text {
			if before, ok := out[last].(Term); ok && before.Form == Words && before.Field == t.Field {
				before.Text += " " + t.Text
				out[last] = before
				continue
			}
		}
		out = append(out, p)
	}
	return out
}

// or joins parts in normal form.
func (n normaliser) or(parts []Expr) Expr {
	var out []Expr
	for _, p := range parts {
		switch p := p.(type) {
		case Or:
			out = append(out, p.Parts...)
		case Not:
			out = append(out, n.and([]Expr{p}))
		default:
			out = append(out, p)
		}
	}
	switch len(out) {
	case 0:
		return nil
	case 1:
		if len(parts) == 1 {
			return parts[0] // a lone Not stays one
		}
		return out[0]
	}
	return Or{out}
}

// term makes a term one that can be typed, as words if need be.
func (n normaliser) term(t Term) Expr {
	if _, name := n.syntax.find(t.Field); t.Field != "" {
		t.Field = name
	}
	if t = used(t); n.kind(t.Field) == Values {
		t.Text, t.From, t.To = unquote(t.Text), unquote(t.From), unquote(t.To)
	}
	if t.Form == Words || t.Form == Phrase && n.kind(t.Field) == Values {
		return n.words(t)
	}
	if t.Form == Phrase || t.Form == Near || t.Form == Whole {
		t.Text = unquote(t.Text)
	}
	if p := n.read(t); p == Expr(t) {
		return t
	}
	text := t.Text
	if text == "" {
		text = strings.TrimSpace(t.From + " " + t.To)
	}
	return n.words(Term{Field: t.Field, Text: text})
}

// used returns a term with what its form uses, and nothing else.
func used(t Term) Term {
	u := Term{Field: t.Field, Form: t.Form}
	switch t.Form {
	case Has, Lacks:
		return u
	case Range:
		u.From, u.To, u.Loose = t.From, t.To, t.Loose
		return u
	case Compare:
		u.Op = t.Op
	case Near, Fuzzy:
		u.N = t.N
	}
	u.Text = t.Text
	return u
}

func (n normaliser) kind(field string) Kind {
	if f, _ := n.syntax.find(field); f != nil {
		return f.Kind
	}
	return Text
}

// read reads a term as it is written.
func (n normaliser) read(t Term) Expr {
	p := &parser{scanner: scanner{syntax: n.syntax, text: "x " + printed(t, n.syntax)}}
	p.scan()
	if len(p.tokens) != 2 || p.tokens[1].kind > quoted || p.tokens[1].minus {
		return nil
	}
	u := &p.tokens[1]
	e := p.term(u, u.field, u.name)
	if and, ok := e.(And); ok && len(and.Parts) == 1 {
		e = and.Parts[0]
	}
	return e
}

// words makes words of which each is no syntax, whatever stands beside it.
func (n normaliser) words(t Term) Expr {
	if n.kind(t.Field) == Number {
		t.Field = ""
	}
	if n.kind(t.Field) == Values {
		t.Form, t.Text = Words, unquote(t.Text)
		if n.read(t) == Expr(t) {
			return t
		}
		t.Field = ""
	}
	t.Form = Words
	var out []string
	for _, w := range strings.Fields(t.Text) {
		if n.isPlain(w) {
			out = append(out, w)
			continue
		}
		for _, part := range strings.Fields(clean(w)) {
			out = append(out, n.lower(part))
		}
	}
	if words := slices.DeleteFunc(slices.Clone(out), func(w string) bool { return !hasWord(w) }); len(words) > 0 {
		out = words
	} else if len(out) > 1 {
		out = out[:1]
	}
	if t.Text = strings.Join(out, " "); t.Text == "" {
		return nil
	}
	if !hasWord(t.Text) {
		t.Field = ""
	}
	return t
}

// isPlain says whether w is read as a word and nothing else, before a blank and
// before a bracket.
func (n normaliser) isPlain(w string) bool {
	if isQuote(first(w)) || w[0] == '-' || !isBalanced(w) {
		return false
	}
	p := &parser{scanner: scanner{syntax: n.syntax, text: "(" + w + " " + w + ")"}}
	p.scan()
	if len(p.tokens) != 4 || p.operatorLike(1) != 0 {
		return false
	}
	for i := 1; i < 3; i++ {
		t := &p.tokens[i]
		if t.kind != word || t.minus || t.field != nil || t.has != 0 || p.term(t, nil, "") != Expr(Term{Text: w}) {
			return false
		}
	}
	return true
}

// isBalanced says whether each bracket in a word has a partner in it.
func isBalanced(w string) bool {
	depth := 0
	for _, r := range w {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

func first(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// lower writes an operator in small letters.
func (n normaliser) lower(w string) string {
	if contains(n.syntax.And, w) || contains(n.syntax.Or, w) || contains(n.syntax.Not, w) {
		return strings.ToLower(w)
	}
	return w
}

// clean puts blanks in the place of all that can be syntax.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if isQuote(r) || strings.ContainsRune("()*?~<>=:", r) {
			return ' '
		}
		return r
	}, text)
	words := strings.Fields(text)
	for i, w := range words {
		words[i] = strings.TrimLeft(w, "-")
	}
	return strings.Join(words, " ")
}

// unquote takes the quotation marks out of a text, but those between two letters, and
// makes blanks single.
func unquote(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	letter := func(i int) bool {
		return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsNumber(runes[i]))
	}
	var out []rune
	for i, r := range runes {
		if isQuote(r) && (!letter(i-1) || !letter(i+1)) {
			continue
		}
		out = append(out, r)
	}
	return strings.Join(strings.Fields(string(out)), " ")
}

// needsSmall says whether an expression would be read as a title in capitals.
func needsSmall(e Expr, syntax *Syntax) bool {
	if e == nil {
		return false
	}
	p := parser{scanner: scanner{syntax: syntax, text: Print(e, syntax)}}
	p.scan()
	return p.allCapitals()
}

// small writes the words of an expression with alternatives in small letters.
func small(e Expr) Expr {
	alternatives := false
	Walk(e, func(e Expr) {
		_, or := e.(Or)
		alternatives = alternatives || or
	})
	if !alternatives {
		return e
	}
	return lowered(e)
}

func lowered(e Expr) Expr {
	list := func(parts []Expr) []Expr {
		out := make([]Expr, len(parts))
		for i, p := range parts {
			out[i] = lowered(p)
		}
		return out
	}
	switch e := e.(type) {
	case And:
		return And{list(e.Parts)}
	case Or:
		return Or{list(e.Parts)}
	case Not:
		return Not{lowered(e.Part)}
	case Term:
		e.Text, e.From, e.To = lowerRunes(e.Text), lowerRunes(e.From), lowerRunes(e.To)
		return e
	}
	return e
}

func lowerRunes(s string) string { return strings.Map(unicode.ToLower, s) }

package language

import (
	"slices"
	"strings"
)

// Names of what is asked for by index in CQL and by form in the language.
const (
	cqlAny   = "cql.serverchoice"
	cqlAll   = "cql.allrecords"
	cqlHas   = "holdfast.has"
	cqlLacks = "holdfast.lacks"
	cqlCount = "holdfast.count."
)

// termOf makes an expression of a search clause.
func (p *cqlParser) termOf(index, relation string, fuzzy bool, t cqlToken) (Expr, error) {
	text := strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(t.text)
	switch index {
	case cqlAll:
		return All{}, nil
	case cqlHas, cqlLacks:
		_, name := p.syntax.find(text)
		if name == "" {
			return nil, p.bad("there is no field %q", text)
		}
		if index == cqlHas {
			return Term{Field: name, Form: Has}, nil
		}
		return Term{Field: name, Form: Lacks}, nil
	}
	if name, ok := strings.CutPrefix(index, cqlCount); ok {
		f, written := p.syntax.find(name)
		if n, isNumber := number(text); f != nil && f.Counted && isNumber && slices.Contains(cqlSigns, relation) {
			return Term{Field: written, Form: Compare, Op: relation, Text: n}, nil
		}
		return nil, p.bad("%s has no number that can be asked for", name)
	}
	f, name, ok := p.field(index)
	if !ok {
		return nil, p.bad("there is no index %q", index)
	}
	if relation == "<>" {
		e, err := p.termOf(index, "==", fuzzy, t)
		return Not{e}, err
	}
	if f != nil && f.Kind == Number {
		return p.numberOf(name, relation, text)
	}
	return p.textOf(f, name, relation, fuzzy, text)
}

var cqlSigns = []string{"=", "<", ">", "<=", ">="}

// field returns the field of an index, nil for any.
func (p *cqlParser) field(index string) (f *Field, name string, ok bool) {
	if index == "" || index == cqlAny || index == "cql.anywhere" || index == "cql.keywords" {
		return nil, "", true
	}
	for i := range p.syntax.Fields {
		if slices.Contains(p.syntax.Fields[i].CQL, index) {
			return &p.syntax.Fields[i], p.syntax.Fields[i].Names[0], true
		}
	}
	f, name = p.syntax.find(strings.TrimPrefix(index, "marc."))
	return f, name, f != nil
}

// numberOf reads a clause of a number field.
func (p *cqlParser) numberOf(name, relation, text string) (Expr, error) {
	ends := strings.Fields(text)
	if relation == "within" && len(ends) == 2 {
		text = ends[0] + ".." + ends[1]
	} else if n, ok := number(text); !ok || relation == "within" {
		return nil, p.bad("%q is no number", text)
	} else if slices.Contains([]string{"<", ">", "<=", ">="}, relation) {
		return Term{Field: name, Form: Compare, Op: relation, Text: n}, nil
	}
	t, ok := numberRange(name, text)
	if !ok {
		return nil, p.bad("%q is no range of numbers", text)
	}
	return t, nil
}

// textOf reads a clause of words or values.
func (p *cqlParser) textOf(f *Field, name, relation string, fuzzy bool, text string) (Expr, error) {
	if !hasWord(text) {
		return nil, p.bad("there is nothing to look for in %q", text)
	}
	t := Term{Field: name, Form: Phrase, Text: text}
	words := strings.Fields(text)
	values := f != nil && f.Kind == Values
	switch relation {
	case "==", "exact":
		t.Form = Whole
	case "any", "all":
		var parts []Expr
		for _, w := range words {
			e, _ := wordTerm(name, w)
			parts = append(parts, e)
		}
		if relation == "any" {
			return Or{parts}, nil
		}
		return And{parts}, nil
	case "within":
		if !values || len(words) != 2 {
			return nil, p.bad("within wants two ends, of a number or a value")
		}
		return Term{Field: name, Form: Range, From: words[0], To: words[1]}, nil
	case ">=":
		t = Term{Field: name, Form: Range, From: text}
	case "<=":
		t = Term{Field: name, Form: Range, To: text}
	case "<", ">":
		return nil, p.bad("the relation %s is for numbers", relation)
	case "=":
		switch {
		case values:
			return valueTerm(name, text), nil
		case fuzzy && len(words) == 1:
			t.Form, t.N = Fuzzy, 1
		case len(words) == 1:
			e, _ := wordTerm(name, text)
			return e, nil
		}
	}
	if (t.Form == Range) && !values {
		return nil, p.bad("the relation %s is for numbers and values", relation)
	}
	return t, nil
}

// PrintCQL writes an expression in normal form in CQL. A fuzzy word has one slip there,
// and a range is what lies in it for sure.
func PrintCQL(e Expr, syntax *Syntax) string {
	w := &cqlWriter{syntax: syntax}
	return w.expr(e, false)
}

type cqlWriter struct{ syntax *Syntax }

func (w *cqlWriter) expr(e Expr, inside bool) string {
	var text string
	switch e := e.(type) {
	case Term:
		return w.term(e)
	case Not: // in an And only
		return w.expr(e.Part, true)
	case And:
		for i, p := range e.Parts {
			_, not := p.(Not)
			switch {
			case i > 0 && not:
				text += " not "
			case i > 0:
				text += " and "
			}
			text += w.expr(p, true)
		}
	case Or:
		for i, p := range e.Parts {
			if i > 0 {
				text += " or "
			}
			text += w.expr(p, true)
		}
	default:
		return "cql.allRecords = 1"
	}
	if inside {
		return "(" + text + ")"
	}
	return text
}

// index returns the name of a field in CQL.
func (w *cqlWriter) index(field string) string {
	f, name := w.syntax.find(field)
	switch {
	case f == nil:
		return "cql.serverChoice"
	case len(f.CQL) == 0:
		return "marc." + name
	}
	return f.CQL[0]
}

func (w *cqlWriter) term(t Term) string {
	index := w.index(t.Field)
	f, _ := w.syntax.find(t.Field)
	values := f != nil && f.Kind == Values
	switch t.Form {
	case Has:
		return "holdfast.has = " + quoteCQL(t.Field)
	case Lacks:
		return "holdfast.lacks = " + quoteCQL(t.Field)
	case Compare:
		if f != nil && f.Kind == Number {
			return index + " " + t.Op + " " + t.Text
		}
		return cqlCount + t.Field + " " + t.Op + " " + t.Text
	case Range:
		switch {
		case t.From == t.To:
			return index + " = " + quoteCQL(t.From)
		case t.From == "":
			return index + " <= " + quoteCQL(t.To)
		case t.To == "":
			return index + " >= " + quoteCQL(t.From)
		case values:
			return "(" + index + " >= " + quoteCQL(t.From) + " and " + index + " <= " + quoteCQL(t.To) + ")"
		}
		return index + " within " + quoteCQL(t.From+" "+t.To)
	case Whole:
		return index + " == " + quoteCQL(t.Text)
	case Fuzzy:
		return index + " =/fuzzy " + quoteCQL(t.Text)
	case Phrase:
		return index + " adj " + quoteCQL(t.Text)
	case Near:
		words := strings.Fields(t.Text)
		for i, word := range words {
			words[i] = index + " = " + quoteCQL(word)
		}
		if len(words) == 1 {
			return words[0]
		}
		return "(" + strings.Join(words, " prox/distance<="+decimal(t.N+1)+"/unordered ") + ")"
	}
	if !values && strings.Contains(t.Text, " ") {
		return index + " all " + quoteCQL(t.Text)
	}
	return index + " = " + quoteCQL(t.Text)
}

func quoteCQL(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

package app

import (
	"slices"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine/query/language"
)

// ReadQuery reads a typed query for a builder: how it was read, and its parts.
func ReadQuery(text string) (view.Read, view.Clause) {
	syntax := catalogue.Prefixes()
	e, notices := language.Parse(text, syntax)
	read := view.Read{Text: language.Print(e, syntax)}
	for _, n := range notices {
		read.Notices = append(read.Notices, presentNotice(n))
	}
	return read, clauseOf(e)
}

// Typed returns the typed form of what a builder shows. Parts that ask for nothing are
// left out; "" is nothing at all.
func Typed(c view.Clause) string {
	syntax := catalogue.Prefixes()
	e := language.Normalise(expressionOf(c), syntax)
	if e == nil {
		return ""
	}
	return language.Print(e, syntax)
}

// FromCQL returns the typed form of a query in the Contextual Query Language, or why it
// cannot be read.
func FromCQL(text string) (string, error) {
	syntax := catalogue.Prefixes()
	e, err := language.ParseCQL(text, syntax)
	if err != nil {
		return "", err
	}
	return language.Print(e, syntax), nil
}

// ToCQL returns a typed query in the Contextual Query Language.
func ToCQL(text string) string {
	syntax := catalogue.Prefixes()
	e, _ := language.Parse(text, syntax)
	return language.PrintCQL(e, syntax)
}

// fieldLabels are the fields of a builder in its order, and their names in English.
var fieldLabels = [][2]string{
	{"ti", "Title"}, {"au", "Author"}, {"su", "Subject"}, {"ge", "Genre"}, {"se", "Series"}, {"pu", "Publisher"},
	{"is", "ISBN or ISSN"}, {"no", "Number"}, {"ca", "Call number"}, {"la", "Language"}, {"fo", "Format"}, {"li", "Library"},
	{"year", "Year"}, {"held", "Libraries that hold it"},
}

// QueryFields lists the fields that a query can be limited to; MARC tags are fields too.
func QueryFields() []view.QueryField {
	syntax := catalogue.Prefixes()
	var out []view.QueryField
	for _, l := range fieldLabels {
		f, _ := syntax.Find(l[0])
		out = append(out, view.QueryField{Name: l[0], Names: f.Names, Label: l[1],
			Kind: []string{"text", "value", "number"}[f.Kind], Counted: f.Counted})
	}
	return out
}

// clauseOf presents an expression.
func clauseOf(e language.Expr) view.Clause {
	list := func(parts []language.Expr) (out []view.Clause) {
		for _, p := range parts {
			out = append(out, clauseOf(p))
		}
		return out
	}
	switch e := e.(type) {
	case language.And:
		return view.Clause{Join: "and", Parts: list(e.Parts)}
	case language.Or:
		return view.Clause{Join: "or", Parts: list(e.Parts)}
	case language.Not:
		c := clauseOf(e.Part)
		c.Not = true
		return c
	case language.Term:
		return view.Clause{Field: e.Field, Form: view.ClauseForms()[e.Form], Text: e.Text, From: e.From, To: e.To,
			Op: e.Op, Count: e.N, Loose: e.Loose}
	}
	return view.Clause{Form: "all"}
}

// expressionOf reads what a builder shows; a form that there is none of is words.
func expressionOf(c view.Clause) language.Expr {
	var parts []language.Expr
	for _, p := range c.Parts {
		parts = append(parts, expressionOf(p))
	}
	var e language.Expr
	switch form := slices.Index(view.ClauseForms(), c.Form); {
	case len(parts) > 0 && c.Join == "or":
		e = language.Or{Parts: parts}
	case len(parts) > 0 || c.Join != "":
		e = language.And{Parts: parts}
	case c.Form == "all":
		e = language.All{}
	default:
		e = language.Term{Field: c.Field, Form: language.Form(max(form, 0)), Text: c.Text, From: c.From, To: c.To,
			Op: c.Op, N: c.Count, Loose: c.Loose}
	}
	if c.Not {
		return language.Not{Part: e}
	}
	return e
}

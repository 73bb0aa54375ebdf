package language

import "strings"

// Print writes an expression in normal form as it can be typed: Parse makes the same
// of it again.
func Print(e Expr, syntax *Syntax) string {
	var b strings.Builder
	w := writer{&b, syntax}
	w.expr(e, false)
	return b.String()
}

type writer struct {
	*strings.Builder
	syntax *Syntax
}

// expr writes e, in brackets if it is not one thing and inside is set.
func (w writer) expr(e Expr, inside bool) {
	switch e := e.(type) {
	case All:
		w.WriteByte('*')
	case Term:
		inside = inside && e.Field == "" && e.Form == Words && strings.Contains(e.Text, " ")
		w.bracketed(inside, func() { w.WriteString(printed(e, w.syntax)) })
	case Not:
		w.WriteByte('-')
		w.expr(e.Part, true)
	case And:
		w.bracketed(inside, func() { w.parts(e.Parts, " ", func(p Expr) bool { _, or := p.(Or); return or }) })
	case Or:
		w.bracketed(inside, func() { w.parts(e.Parts, " "+w.syntax.Or[0]+" ", func(Expr) bool { return true }) })
	}
}

func (w writer) bracketed(brackets bool, write func()) {
	if brackets {
		w.WriteByte('(')
		defer w.WriteByte(')')
	}
	write()
}

// parts writes parts with something between them.
func (w writer) parts(parts []Expr, between string, inside func(Expr) bool) {
	for i, p := range parts {
		if i > 0 {
			w.WriteString(between)
		}
		w.expr(p, inside(p))
	}
}

// printed writes a term.
func printed(t Term, syntax *Syntax) string {
	prefix := ""
	if t.Field != "" {
		prefix = t.Field + ":"
	}
	f, _ := syntax.find(t.Field)
	switch t.Form {
	case Phrase:
		return prefix + `"` + t.Text + `"`
	case Near:
		return prefix + `"` + t.Text + `"~` + decimal(t.N)
	case Fuzzy:
		if t.N == 2 {
			return prefix + t.Text + "~2"
		}
		return prefix + t.Text + "~"
	case Whole:
		return t.Field + `="` + t.Text + `"`
	case Range:
		text := t.From
		if t.From != t.To || f == nil || f.Kind != Number {
			text = t.From + ".." + t.To
		}
		if t.Loose {
			text += "~"
		}
		return prefix + quotedValue(f, text)
	case Compare:
		return t.Field + t.Op + t.Text
	case Has:
		return syntax.Has[0] + ":" + t.Field
	case Lacks:
		return syntax.Lacks[0] + ":" + t.Field
	}
	switch {
	case f != nil && f.Kind == Values:
		return prefix + quotedValue(f, t.Text)
	case f != nil && strings.Contains(t.Text, " "):
		return prefix + "(" + t.Text + ")"
	}
	return prefix + t.Text
}

// quotedValue puts a value into quotation marks if it needs them.
func quotedValue(f *Field, text string) string {
	if f == nil || f.Kind != Values || !strings.ContainsAny(text, " ()-\u00a0") {
		return text
	}
	return `"` + text + `"`
}

func decimal(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimal(n/10) + decimal(n%10)
}

package language

import (
	"strconv"
	"strings"
	"unicode"
)

// term reads one token in a field, nil for any.
func (p *parser) term(t *token, field *Field, name string) Expr {
	if t.has != 0 {
		if _, of := p.syntax.find(strings.TrimRight(t.text, ",.;")); of != "" {
			return Term{Field: of, Form: t.has}
		}
		return p.bad(t)
	}
	if t.op != ":" && t.op != "" && t.field != nil {
		return p.compared(t, field, name)
	}
	if field == nil {
		return p.textTerm(t, "")
	}
	switch field.Kind {
	case Number:
		if r, ok := numberRange(name, t.text); ok && t.distance < 0 {
			return r
		}
		return p.bad(t)
	case Values:
		if v := valueTerm(name, t.text); hasWord(t.text) {
			return v
		}
		return p.bad(t)
	}
	return p.textTerm(t, name)
}

// bad makes words of a token that the field cannot be compared with.
func (p *parser) bad(t *token) Expr {
	p.notices = append(p.notices, Notice{Kind: BadValue, Text: t.raw, Start: t.start})
	return Term{Text: t.raw}
}

// compared reads what stands behind a sign of comparison.
func (p *parser) compared(t *token, field *Field, name string) Expr {
	n, isNumber := number(t.text)
	isNumber = isNumber && t.kind == word
	switch {
	case field.Kind == Number && isNumber && t.op == "=":
		return Term{Field: name, Form: Range, From: n, To: n}
	case isNumber && (field.Kind == Number || field.Counted):
		return Term{Field: name, Form: Compare, Op: t.op, Text: n}
	case field.Kind == Number || !hasWord(t.text):
	case t.op == "=":
		return Term{Field: name, Form: Whole, Text: t.text}
	case field.Kind == Values && t.op == ">=":
		return Term{Field: name, Form: Range, From: t.text}
	case field.Kind == Values && t.op == "<=":
		return Term{Field: name, Form: Range, To: t.text}
	}
	return p.bad(t)
}

// number reads a whole number and writes it plainly.
func number(text string) (string, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return strconv.FormatInt(n, 10), err == nil && n > -1e15 && n < 1e15
}

// numberRange reads 1900, 1900..1950, 1900.., ..1950 and 1900-1950, each with ~ for
// what may lie in it.
func numberRange(name, text string) (Term, bool) {
	t := Term{Field: name, Form: Range}
	text, t.Loose = strings.CutSuffix(text, "~")
	text = strings.TrimRight(text, ",;")
	from, to, ok := strings.Cut(text, "..")
	if i := strings.LastIndexByte(text, '-'); !ok && i > 0 {
		from, to, ok = text[:i], text[i+1:], true
	}
	if !ok {
		t.From, ok = number(text)
		t.To = t.From
		return t, ok
	}
	if from == "" && to == "" {
		return t, false
	}
	if from != "" {
		if t.From, ok = number(from); !ok {
			return t, false
		}
	}
	if to != "" {
		t.To, ok = number(to)
	}
	return t, ok
}

// valueTerm reads a value, a range of values, or the beginning of one.
func valueTerm(name, text string) Term {
	text = strings.Join(strings.Fields(text), " ")
	from, to, ok := strings.Cut(text, "..")
	if from, to = strings.TrimSpace(from), strings.TrimSpace(to); ok && (from != "" || to != "") && !strings.Contains(to, "..") {
		return Term{Field: name, Form: Range, From: from, To: to}
	}
	if start, ok := strings.CutSuffix(text, "*"); ok && hasWord(start) && !strings.ContainsAny(start, "*") {
		return Term{Field: name, Form: Pattern, Text: text}
	}
	return Term{Field: name, Text: text}
}

// textTerm reads words, in a text field or anywhere.
func (p *parser) textTerm(t *token, name string) Expr {
	switch {
	case t.kind == quoted && !hasWord(t.text):
		return Term{Text: t.text}
	case t.kind == quoted && t.distance >= 0:
		return Term{Field: name, Form: Near, Text: t.text, N: t.distance}
	case t.kind == quoted:
		if strings.ContainsAny(t.text, "*~") {
			p.notices = append(p.notices, Notice{Kind: LiteralPhrase, Text: t.text, Start: t.start})
		}
		return Term{Field: name, Form: Phrase, Text: t.text}
	case t.text == "*" && name == "":
		return All{}
	case t.text == "*":
		return Term{Field: name, Form: Has}
	case !hasWord(t.text):
		return Term{Text: t.raw}
	}
	e, problem := wordTerm(name, t.text)
	if problem != "" {
		p.notices = append(p.notices, Notice{Kind: problem, Text: t.text, Start: t.start})
	}
	return e
}

// maxSigned is how many bytes a word with signs in it can have.
const maxSigned = 60

// wordTerm reads a word with the signs in it. A word with something else than letters
// in it, such as co-op*, is several.
func wordTerm(name, text string) (e Expr, problem NoticeKind) {
	plain := Term{Field: name, Text: text}
	if !strings.ContainsAny(text, "*?~") {
		return plain, ""
	}
	var parts []Expr
	special := false
	for _, piece := range strings.FieldsFunc(text, func(r rune) bool { return !wordRune(r) && !strings.ContainsRune("*?~", r) }) {
		t := Term{Field: name, Text: piece}
		base, slips, fuzzy := strings.Cut(piece, "~")
		switch {
		case fuzzy && (slips == "" || slips == "1" || slips == "2") && hasWord(base) && !strings.ContainsAny(base, "*?"):
			t.Form, t.Text, t.N = Fuzzy, base, 1
			if slips == "2" {
				t.N = 2
			}
		case fuzzy:
			problem = BadSlips
		default:
			var ok bool
			if t.Text, ok = pattern(piece); ok {
				t.Form = Pattern
			} else if strings.Contains(piece, "*") {
				problem = ShortPattern
			}
		}
		if len(piece) > maxSigned && t.Form != Words {
			t.Form, t.Text, t.N, problem = Words, clean(piece), 0, LongPattern
		}
		special = special || t.Form != Words
		if hasWord(t.Text) {
			parts = append(parts, t)
		}
	}
	if !special {
		return plain, problem
	}
	return And{parts}, problem
}

// pattern returns a piece as a pattern: a question mark counts inside a word only, and
// two letters or figures must stand next to each other.
func pattern(piece string) (string, bool) {
	text := strings.Trim(piece, "?")
	for strings.Contains(text, "**") {
		text = strings.ReplaceAll(text, "**", "*")
	}
	if !strings.ContainsAny(text, "*?") {
		return piece, false
	}
	run := 0
	for _, r := range text {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			if run++; run == 2 {
				return text, true
			}
		case !unicode.IsMark(r):
			run = 0
		}
	}
	return piece, false
}

// wordRune says whether a character can be part of a word with a sign in it.
func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || r == '\'' || r == '\u2019'
}

// hasWord says whether anything in a text can be looked for. The sign & is a word.
func hasWord(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsNumber(r) || r == '&' || r == '＆'
	})
}

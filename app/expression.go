package app

import (
	"context"
	"slices"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query"
	"holdfast/engine/query/language"
)

// mostWords is how many words of one question are looked for.
const mostWords = 64

// asker turns a typed query into the engine's. One goroutine at a time.
type asker struct {
	c      *Catalogue
	ctx    context.Context
	reader *engine.Reader
	syntax *language.Syntax
	// words asks for bare words, which rank what is found.
	words   func(text string) query.Node
	notices []view.Notice
	// raws are the tests of records that the query needs.
	raws int
}

// ask reads a text. An empty one asks for the whole catalogue.
func (a *asker) ask(text string) (query.Node, view.Read, error) {
	if strings.TrimSpace(text) == "" {
		return query.All{}, view.Read{}, nil
	}
	e, notices := language.Parse(text, a.syntax)
	for _, n := range notices {
		a.notices = append(a.notices, presentNotice(n))
	}
	node := a.ranked(e)
	if a.raws > 0 {
		if err := a.watch(e); err != nil {
			return nil, view.Read{}, err
		}
	}
	return node, view.Read{Text: language.Print(e, a.syntax), Notices: a.notices}, a.ctx.Err()
}

// ranked returns the query of an expression that says what is found and how it ranks.
func (a *asker) ranked(e language.Expr) query.Node {
	switch e := e.(type) {
	case language.All:
		return query.All{}
	case language.And:
		return a.together(e.Parts)
	case language.Or:
		var nodes []query.Node
		for _, p := range e.Parts {
			nodes = append(nodes, a.ranked(p))
		}
		return query.Or{Nodes: nodes}
	}
	return a.together([]language.Expr{e})
}

// parts is what must all hold.
type parts struct {
	// texts are the words that rank, in their order: bare of them stand without a prefix,
	// titles are of titles, the others of authors, which rank with these only: alone, the
	// best title of an author is not the one that bears the name.
	texts        []string
	bare, titles int
	// exact are nodes that only choose, others those that have a score of their own.
	exact, others []query.Node
	// tests are of raw terms, those that must be in the record first; has says that there
	// are such. may are the titles that can fail the others.
	tests []test
	has   bool
	may   []query.Node
}

// test is a raw term that must, or must not, be in the record.
type test struct {
	term catalogue.RawTerm
	want bool
}

// together joins what must all hold: the bare words of all parts rank as one text, with
// the phrases and the words of titles, and else authors, among them.
func (a *asker) together(list []language.Expr) query.Node {
	var p parts
	for _, e := range list {
		if t, ok := e.(language.Term); ok {
			a.term(&p, t)
			continue
		}
		not, ok := e.(language.Not)
		if !ok {
			p.others = append(p.others, a.ranked(e))
			continue
		}
		if t, ok := not.Part.(language.Term); ok && isRaw(t) {
			raw := catalogue.NewRawTerm(t)
			p.tests = append(p.tests, test{raw, false})
			p.may = append(p.may, raw.Candidates(t))
			a.raws++
			continue
		}
		p.exact = append(p.exact, query.Not{Node: a.matched(not.Part)})
	}
	return a.join(&p)
}

// term adds a term to what must hold.
func (a *asker) term(p *parts, t language.Term) {
	plain := t.Form == language.Words || t.Form == language.Phrase
	switch {
	case isRaw(t):
		raw := catalogue.NewRawTerm(t)
		p.exact = append(p.exact, raw.Candidates(t))
		p.tests = append([]test{{raw, true}}, p.tests...)
		p.has = true
		a.raws++
	case t.Field == "" && t.Form == language.Words:
		p.texts = append(p.texts, t.Text)
		p.bare++
	case t.Field == "" && t.Form == language.Phrase:
		p.texts = append(p.texts, t.Text)
		p.bare++
		p.exact = append(p.exact, catalogue.Everywhere(t))
	case t.Field == "" && a.isNoPattern(t):
		p.texts = append(p.texts, catalogue.WithoutPattern(t.Text))
		p.bare++
	case t.Field == "":
		p.others = append(p.others, catalogue.AnyText(t))
	case plain && catalogue.InTitle(t.Field):
		p.texts = append(p.texts, t.Text)
		p.titles++
		p.exact = append(p.exact, a.limited(t))
	case plain && catalogue.InAuthor(t.Field):
		p.texts = append(p.texts, t.Text)
		p.others = append(p.others, a.limited(t))
	default:
		p.others = append(p.others, a.limited(t))
	}
}

// isNoPattern says whether a truncated word has letters on both sides of its signs and no
// word of the catalogue fits it: then the signs are as they came with a pasted text, such
// as a name of which a letter was lost.
func (a *asker) isNoPattern(t language.Term) bool {
	if t.Form != language.Pattern || !catalogue.InnerPattern(t.Text) {
		return false
	}
	resp, err := a.reader.Search(a.ctx, &engine.Request{Query: catalogue.FitsPattern(t.Text), Top: 1})
	if err != nil || resp.Total > 0 {
		return false // the search itself meets the error again
	}
	a.notices = append(a.notices, view.Notice{Kind: noticeNoPattern, Piece: t.Text,
		Text: "No word of this catalogue is like " + t.Text + "; it was taken as words."})
	return true
}

// join makes one query of parts.
func (a *asker) join(p *parts) query.Node {
	var nodes []query.Node
	text := a.shortened(strings.Join(p.texts, " "))
	switch {
	case len(analysis.Words(text)) == 0:
		if p.bare > 0 && len(p.exact)+len(p.others)+len(p.tests) == 0 {
			return query.None{}
		}
	case p.bare+p.titles > 0:
		nodes = append(nodes, a.words(text))
		for _, n := range p.others {
			nodes = append(nodes, query.Constant{Node: n})
		}
		p.others = nil
	}
	nodes = append(nodes, p.others...)
	for _, n := range p.exact {
		nodes = append(nodes, query.Constant{Node: n})
	}
	var node query.Node = query.All{}
	switch len(nodes) {
	case 0:
	case 1:
		node = nodes[0]
	default:
		node = query.And{Nodes: nodes}
	}
	if len(p.tests) == 0 {
		return node
	}
	stored := query.Stored{Node: node, Passes: a.passes(p.tests)}
	if !p.has {
		stored.Only = query.Or{Nodes: p.may}
	}
	return stored
}

// shortened is a text of as many words as are looked for.
func (a *asker) shortened(text string) string {
	words := analysis.Words(text)
	if len(words) <= mostWords {
		return text
	}
	end := words[mostWords-1].End
	a.notices = append(a.notices, view.Notice{Kind: noticeManyWords, Piece: strings.TrimSpace(text[end:]),
		Text: "Only the first 64 words are looked for."})
	return text[:end]
}

// matched returns the query of an expression that says what is found, for what is left
// out.
func (a *asker) matched(e language.Expr) query.Node {
	list := func(parts []language.Expr) (nodes []query.Node) {
		for _, p := range parts {
			nodes = append(nodes, a.matched(p))
		}
		return nodes
	}
	switch e := e.(type) {
	case language.And:
		return query.And{Nodes: list(e.Parts)}
	case language.Or:
		return query.Or{Nodes: list(e.Parts)}
	case language.Not:
		return query.Not{Node: a.matched(e.Part)}
	case language.Term:
		switch {
		case isRaw(e):
			a.raws++
			raw := catalogue.NewRawTerm(e)
			return query.Stored{Node: raw.Candidates(e), Passes: a.passes([]test{{raw, true}})}
		case e.Field == "":
			e.Text = a.shortened(e.Text)
			return catalogue.Everywhere(e)
		}
		return a.limited(e)
	}
	return query.All{}
}

// isRaw says whether a term looks into a MARC field.
func isRaw(t language.Term) bool {
	return catalogue.IsTag(t.Field) && t.Form != language.Has && t.Form != language.Lacks
}

// limited returns the query of a term with a prefix.
func (a *asker) limited(t language.Term) query.Node {
	t.Text = a.shortened(t.Text)
	if t.Form != language.Has && t.Form != language.Lacks {
		switch {
		case catalogue.AtLibrary(t.Field):
			return a.oneOf(t, a.libraries(t.Text))
		case catalogue.AsFormat(t.Field):
			return a.oneOf(t, a.formats(t.Text))
		case catalogue.OfLanguage(t.Field):
			return a.oneOf(t, catalogue.LanguagesNamed(t.Text))
		}
	}
	n, known := catalogue.Limited(t)
	if !known {
		a.unknown(t)
	}
	return n
}

// oneOf returns the query of any of some values.
func (a *asker) oneOf(t language.Term, values []string) query.Node {
	if len(values) == 0 {
		a.unknown(t)
		return query.None{}
	}
	var nodes []query.Node
	for _, v := range values {
		t.Text = v
		n, _ := catalogue.Limited(t)
		nodes = append(nodes, n)
	}
	return query.Or{Nodes: nodes}
}

func (a *asker) unknown(t language.Term) {
	piece := language.Print(t, a.syntax)
	a.notices = append(a.notices, view.Notice{Kind: noticeUnknownValue, Piece: piece,
		Text: "Nothing in this catalogue is " + piece + "."})
}

// libraries returns the codes of the libraries that a text names: by code or name, or by
// the beginning of one.
func (a *asker) libraries(text string) []string {
	names := a.c.libraryNames()
	var codes, exact []string
	fold := analysis.Fold(strings.TrimSuffix(text, "*"))
	for code, name := range names {
		switch c, n := analysis.Fold(code), analysis.Fold(name); {
		case c == fold || n == fold:
			exact = append(exact, code)
		case strings.HasPrefix(c, fold) || strings.HasPrefix(n, fold):
			codes = append(codes, code)
		}
	}
	if len(exact) > 0 && !strings.HasSuffix(text, "*") {
		return exact
	}
	codes = append(codes, exact...)
	slices.Sort(codes)
	return codes
}

// formats returns the formats that a text names: those that have a name of ours, else
// values of the catalogue, by their beginning too.
func (a *asker) formats(text string) []string {
	if named := catalogue.FormatsNamed(text); len(named) > 0 {
		return named
	}
	fold := analysis.Fold(strings.TrimSuffix(text, "*"))
	found, err := a.reader.FacetValues(a.ctx, catalogue.Format, fold, 0)
	if err != nil {
		return nil // the search meets it again
	}
	var values []string
	for _, v := range found {
		values = append(values, v.Value)
	}
	return values
}

package uitest

import (
	"context"
	"os"
	"slices"
	"strings"

	"holdfast/app/view"
)

// fakeFields are the fields of the fake's queries.
var fakeFields = []view.QueryField{
	{Name: "ti", Names: []string{"ti"}, Label: "Title", Kind: "text"}, {Name: "au", Names: []string{"au"}, Label: "Author", Kind: "text"},
	{Name: "su", Names: []string{"su"}, Label: "Subject", Kind: "text"}, {Name: "la", Names: []string{"la"}, Label: "Language", Kind: "value"},
	{Name: "year", Names: []string{"year"}, Label: "Year", Kind: "number"},
}

// ReadQuery implements ui.Desk for a small language: words, "phrases", field:word,
// field:(words), NOT, OR and brackets.
func (d *Desk) ReadQuery(text string) (view.Read, view.Clause) {
	p := &queryParser{tokens: queryTokens(text)}
	c := p.any()
	read := view.Read{Text: d.Typed(c)}
	for _, t := range p.tokens {
		if name, rest, ok := strings.Cut(t, ":"); ok && rest != "" && !known(name) {
			read.Notices = append(read.Notices, view.Notice{Kind: "unknown-prefix", Piece: name, Meant: "au", Text: "There is no field " + name + "."})
		}
	}
	return read, c
}

func known(field string) bool {
	return slices.ContainsFunc(fakeFields, func(f view.QueryField) bool { return f.Name == field })
}

// queryTokens cuts a query at blanks and brackets; what stands in quotes is one.
func queryTokens(text string) []string {
	var tokens []string
	quoted, start := false, 0
	cut := func(end int) {
		if end > start {
			tokens = append(tokens, text[start:end])
		}
		start = end
	}
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == ' ':
			cut(i)
			start = i + 1
		case r == '(' || r == ')':
			cut(i)
			tokens = append(tokens, string(r))
			start = i + 1
		}
	}
	cut(len(text))
	return tokens
}

type queryParser struct {
	tokens []string
	at     int
}

func (p *queryParser) next() string {
	if p.at >= len(p.tokens) {
		return ""
	}
	return p.tokens[p.at]
}

func (p *queryParser) any() view.Clause {
	parts := []view.Clause{p.all()}
	for p.next() == "OR" {
		p.at++
		parts = append(parts, p.all())
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return view.Clause{Join: "or", Parts: parts}
}

func (p *queryParser) all() view.Clause {
	var parts []view.Clause
	for t := p.next(); t != "" && t != "OR" && t != ")"; t = p.next() {
		c := p.one()
		last := len(parts) - 1
		if last >= 0 && plainWords(&c) && plainWords(&parts[last]) {
			parts[last].Text += " " + c.Text
			continue
		}
		parts = append(parts, c)
	}
	switch len(parts) {
	case 0:
		return view.Clause{Form: "all"}
	case 1:
		return parts[0]
	}
	return view.Clause{Join: "and", Parts: parts}
}

func plainWords(c *view.Clause) bool {
	return c.Form == "words" && c.Field == "" && !c.Not && c.Join == ""
}

func (p *queryParser) one() view.Clause {
	t := p.next()
	p.at++
	switch {
	case t == "" || t == "NOT" && p.next() == "":
		return view.Clause{Form: "words", Text: t}
	case t == "NOT":
		c := p.one()
		c.Not = true
		return c
	case t == "(":
		c := p.any()
		p.at++
		return c
	}
	field, rest, ok := strings.Cut(t, ":")
	if !ok || !known(field) {
		field, rest = "", t
	}
	if rest == "" && p.next() == "(" {
		c := p.one()
		c.Field = field
		return c
	}
	if strings.HasPrefix(rest, `"`) {
		return view.Clause{Form: "phrase", Field: field, Text: strings.Trim(rest, `"`)}
	}
	return view.Clause{Form: "words", Field: field, Text: rest}
}

// Typed implements ui.Desk.
func (d *Desk) Typed(c view.Clause) string { return typed(c, false) }

func typed(c view.Clause, inner bool) string {
	text := ""
	switch {
	case c.Join != "":
		var parts []string
		for _, p := range c.Parts {
			if s := typed(p, true); s != "" {
				parts = append(parts, s)
			}
		}
		sep := " "
		if c.Join == "or" {
			sep = " OR "
		}
		text = strings.Join(parts, sep)
		if len(parts) > 1 && (inner || c.Not) {
			text = "(" + text + ")"
		}
	case c.Form == "phrase" && c.Text != "":
		text = `"` + c.Text + `"`
	default:
		text = strings.Join(strings.Fields(c.Text), " ")
		if c.Field != "" && strings.Contains(text, " ") || c.Not && strings.Contains(text, " ") {
			text = "(" + text + ")"
		}
	}
	if text == "" {
		return ""
	}
	if c.Field != "" {
		text = c.Field + ":" + text
	}
	if c.Not {
		text = "NOT " + text
	}
	return text
}

// QueryFields implements ui.Desk.
func (d *Desk) QueryFields() []view.QueryField { return fakeFields }

// Profiles implements ui.Desk.
func (d *Desk) Profiles() []string { return []string{"Balanced", "Fitch 2006"} }

// ExplainHit implements ui.Desk.
func (d *Desk) ExplainHit(ctx context.Context, q view.Query, id string) (view.HitExplanation, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	x := view.HitExplanation{Query: q, ID: id, Share: 0.8, Holdings: 1.4, Prior: 1}
	for i := range d.books {
		if b := &d.books[i]; b.id == id {
			x.Title, x.Author, x.Year = b.work.title, b.author, b.first
			for _, w := range strings.Fields(strings.ToLower(q.Text)) {
				share := view.WordShare{Word: w, Most: 0.5}
				if hasWords(b, w, false) {
					share.Part, share.Fields = 0.4, []view.WordPlace{{Field: "author_words", Weight: 80, Times: 1}, {Field: "keyword", Weight: 20, Times: 2}}
				} else {
					x.Against = append(x.Against, view.Against{Kind: view.AgainstWord, Value: w})
				}
				x.Words = append(x.Words, share)
			}
		}
	}
	for i, b := range d.find(q, "") {
		if b.id == id {
			x.Found, x.Place, x.Why = true, i+1, why(b, q)
		}
	}
	return x, ctx.Err()
}

// why says why a book is found.
func why(b *book, q view.Query) view.Why {
	w := view.Why{Holdings: len(b.libraries), Kind: view.WhyAnywhere}
	switch {
	case q.Text == "":
		w.Kind = view.WhyNothing
	case !hasWords(b, q.Text, false):
		w.Kind = view.WhyBeginnings
	case strings.Contains(strings.ToLower(b.author), strings.ToLower(strings.Fields(q.Text)[0])):
		w.Kind = view.WhyAuthor
	}
	return w
}

// EditionsFound implements ui.Desk.
func (d *Desk) EditionsFound(ctx context.Context, q view.Query, id string) ([]view.Hit, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	q.Grouped, q.From, q.Limit = false, 0, 0
	found := d.find(q, "")
	var of *book
	for _, b := range found {
		if b.id == id {
			of = b
		}
	}
	found = slices.DeleteFunc(found, func(b *book) bool { return of == nil || b.work != of.work })
	return d.page(found, q), ctx.Err()
}

// ShouldBeFirst implements ui.Desk.
func (d *Desk) ShouldBeFirst(_ context.Context, query, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.firsts == nil {
		d.firsts = map[string]string{}
	}
	d.firsts[query] = id
	return nil
}

// ForgetFirst implements ui.Desk.
func (d *Desk) ForgetFirst(_ context.Context, query string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.firsts, query)
	return nil
}

// First is the title that was said should be first for a query.
func (d *Desk) First(query string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.firsts[query]
}

// Batch implements ui.Desk: a line is found by all its words, doubtful by its first.
func (d *Desk) Batch(ctx context.Context, list view.BatchList, p *view.Progress) ([]view.BatchAnswer, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return nil, ErrFake
	}
	if list.Path != "" {
		text, err := os.ReadFile(list.Path)
		if err != nil {
			return nil, err
		}
		list.Text = string(text)
	}
	var out []view.BatchAnswer
	for i, line := range strings.Split(list.Text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		a := view.BatchAnswer{Line: i + 1, Text: line, Verdict: view.NotHeld}
		for verdict, text := range map[view.BatchVerdict]string{view.Found: line, view.Doubtful: strings.Fields(line)[0]} {
			if a.Verdict == view.Found {
				break
			}
			if hits := d.page(d.find(view.Query{Text: text}, ""), view.Query{Limit: 5}); len(hits) > 0 {
				a.Verdict, a.By, a.Hit, a.Others = verdict, view.FoundByWords, &hits[0], len(hits)-1
			}
		}
		out = append(out, a)
		p.AddDone(1)
	}
	return out, ctx.Err()
}

// SaveBatch implements ui.Desk.
func (d *Desk) SaveBatch(_ context.Context, _ []view.BatchAnswer, path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.saved = path
	return nil
}

package app

import (
	"slices"
	"strings"
	"unicode"

	"holdfast/app/internal/catalogue"
	"holdfast/engine/analysis"
	"holdfast/engine/query/language"
)

// wordFields are the text fields of the prefixes whose words may be spelled wrong.
// Words behind other prefixes are numbers and codes.
var wordFields = map[string]string{
	"ti": catalogue.TitleWords, "au": catalogue.AuthorWords,
	"su": catalogue.SubjectWords, "ge": catalogue.GenreWords, "se": catalogue.SeriesWords, "pu": catalogue.PublisherWords,
}

// typedWord is a word of a query with its place in the text.
type typedWord struct {
	analysis.Token
	// field is the text field that it is looked for in.
	field string
	// kept says that the word is not one to be spelled otherwise: a number, a pattern,
	// what is left out or a code.
	kept bool
}

// typedField is a prefix of a query, such as au:, from start to behind its colon.
type typedField struct {
	prefix     string
	start, end int
}

// typedQuery is what can be changed in the text of a query.
type typedQuery struct {
	text   string
	pieces []language.Piece
	words  []typedWord
	fields []typedField
	// formed says that there are operators or brackets, so that no word can simply be
	// left out; quoted that there is a phrase.
	formed, quoted bool
}

// readTyped finds words and prefixes in a text.
func readTyped(text string) *typedQuery {
	t := &typedQuery{text: strings.ToValidUTF8(text, " ")}
	t.pieces = language.Pieces(t.text, catalogue.Prefixes())
	for i := range t.pieces {
		p := &t.pieces[i]
		if p.Name != "" && !p.Out {
			t.fields = append(t.fields, typedField{p.Name, p.Start, p.Body})
		}
		if p.Kind != language.Looked {
			t.formed = true
			continue
		}
		t.quoted = t.quoted || isQuoted(p)
		t.take(p)
	}
	return t
}

// take takes the words of a piece.
func (t *typedQuery) take(p *language.Piece) {
	field := wordFields[p.Field]
	if p.Field == "" {
		field = catalogue.Keyword
	}
	asTyped := p.Out || field == "" || p.Form != language.Words && p.Form != language.Whole && !isQuoted(p)
	for _, w := range analysis.Words(t.text[p.From:p.To]) {
		w.Start, w.End = w.Start+p.From, w.End+p.From
		t.words = append(t.words, typedWord{Token: w, field: field, kept: asTyped || strings.ContainsFunc(w.Text, unicode.IsDigit)})
	}
}

// ranking is the text of what says which titles come first: words and phrases that are
// sought anywhere, in titles or in authors.
func (t *typedQuery) ranking() string {
	var texts []string
	for i := range t.pieces {
		p := &t.pieces[i]
		plain := p.Kind == language.Looked && !p.Out && (p.Form == language.Words || isQuoted(p))
		if plain && (p.Field == "" || catalogue.InTitle(p.Field) || catalogue.InAuthor(p.Field)) {
			texts = append(texts, t.text[p.From:p.To])
		}
	}
	return strings.Join(texts, " ")
}

// named is a word as it is named to a person: with its prefix and signs, where it is more
// than a word.
func (t *typedQuery) named(i int) string {
	w := &t.words[i]
	start, end := w.Start, w.End
	if w.kept {
		start = strings.LastIndexFunc(t.text[:start], unicode.IsSpace) + 1
		if n := strings.IndexFunc(t.text[end:], unicode.IsSpace); n >= 0 {
			end += n
		} else {
			end = len(t.text)
		}
	}
	return t.text[start:end]
}

// inAuthors says whether words are looked for in authors only.
func (t *typedQuery) inAuthors() bool {
	return len(t.pieces) > 0 && !slices.ContainsFunc(t.pieces, func(p language.Piece) bool {
		return p.Kind == language.Looked && !p.Out && !catalogue.InAuthor(p.Field)
	})
}

func isQuoted(p *language.Piece) bool { return p.Form == language.Phrase || p.Form == language.Near }

// unquoted is the text with the words of phrases wherever they stand.
func (t *typedQuery) unquoted() string {
	var b strings.Builder
	at := 0
	for i := range t.pieces {
		p := &t.pieces[i]
		if p.Kind != language.Looked || !isQuoted(p) {
			continue
		}
		words := t.text[p.From:p.To]
		if p.Name != "" || p.Out {
			words = "(" + words + ")"
		}
		b.WriteString(t.text[at:p.Body] + words)
		at = p.End
	}
	b.WriteString(t.text[at:])
	return strings.Join(strings.Fields(b.String()), " ")
}

// neighbours reports whether only spaces or hyphens stand between two words that
// follow each other, of one field.
func (t *typedQuery) neighbours(i int) bool {
	if i+1 >= len(t.words) {
		return false
	}
	a, b := &t.words[i], &t.words[i+1]
	return a.field == b.field && !a.kept && !b.kept && a.End <= b.Start && strings.Trim(t.text[a.End:b.Start], " -") == ""
}

// without is the text without a word, and all that is written with it up to the next
// spaces.
func (t *typedQuery) without(drop func(i int) bool) string {
	var kept []string
	at := 0
	for _, part := range strings.Fields(t.text) {
		start := at + strings.Index(t.text[at:], part)
		at = start + len(part)
		gone := false
		for i := range t.words {
			gone = gone || t.words[i].Start >= start && t.words[i].End <= at && drop(i)
		}
		if !gone {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, " ")
}

package app

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"holdfast/app/internal/catalogue"
	"holdfast/engine/analysis"
)

// wordFields are the text fields of the prefixes whose words may be spelled wrong.
// Words behind other prefixes are numbers and codes.
var wordFields = map[string]string{
	"ti": catalogue.TitleWords, "au": catalogue.AuthorWords,
	"su": catalogue.SubjectWords, "ge": catalogue.GenreWords, "se": catalogue.SeriesWords, "pu": catalogue.PublisherWords,
}

// prefixNames maps each name of a prefix to the one that is written first. Those of
// fields stand beside those that ask whether there is such a field.
var prefixNames = sync.OnceValue(func() map[string]string {
	names, syntax := map[string]string{}, catalogue.Prefixes()
	for _, f := range syntax.Fields {
		for _, name := range f.Names {
			names[name] = f.Names[0]
		}
	}
	for _, name := range append(syntax.Has, syntax.Lacks...) {
		names[name] = syntax.Has[0]
	}
	return names
})

// operatorNames are the words that join and leave out, in capitals.
var operatorNames = sync.OnceValue(func() []string {
	s := catalogue.Prefixes()
	return slices.Concat(s.And, s.Or, s.Not)
})

// typedWord is a word of a query with its place in the text.
type typedWord struct {
	analysis.Token
	// field is the text field that it is looked for in.
	field string
	// kept says that the word is not one to be spelled otherwise: a number, an
	// operator, a pattern, what is left out or a code.
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
	words  []typedWord
	fields []typedField
	// formed says that there are operators or brackets, so that no word can simply be
	// left out; quoted that there is a phrase.
	formed, quoted bool
}

// readTyped finds words and prefixes in a text.
func readTyped(text string) *typedQuery {
	t := &typedQuery{text: text, quoted: strings.Contains(text, `"`), formed: strings.ContainsAny(text, "()")}
	scope, until, not := "", 0, false
	// Capitals pasted from a title are words.
	operators := strings.ContainsFunc(text, unicode.IsLower)
	for _, w := range analysis.Words(text) {
		if w.Start >= until {
			scope = ""
		}
		rest := text[w.End:]
		if prefix, known := knownPrefix(w.Text); known && (strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "=")) {
			t.fields = append(t.fields, typedField{prefix, w.Start, w.End + 1})
			scope, until = prefix, w.End+1+scopeLength(rest[1:])
			continue
		}
		raw := text[w.Start:w.End]
		operator := operators && slices.Contains(operatorNames(), raw)
		t.formed = t.formed || operator
		field := wordFields[scope]
		if scope == "" {
			field = catalogue.Keyword
		}
		t.words = append(t.words, typedWord{Token: w, field: field,
			kept: operator || not || field == "" || strings.ContainsFunc(w.Text, unicode.IsDigit) || pattern(text, w)})
		not = operator && slices.Contains(catalogue.Prefixes().Not, raw)
	}
	return t
}

func knownPrefix(word string) (string, bool) {
	if catalogue.IsTag(word) {
		return word, true
	}
	name, ok := prefixNames()[word]
	return name, ok
}

// scopeLength is how much of rest a prefix before it is for: a phrase, what stands
// in brackets, or what comes before the next space.
func scopeLength(rest string) int {
	if rest != "" && (rest[0] == '"' || rest[0] == '(') {
		end := map[byte]string{'"': `"`, '(': ")"}[rest[0]]
		if n := strings.Index(rest[1:], end); n >= 0 {
			return n + 2
		}
		return len(rest)
	}
	if n := strings.IndexFunc(rest, unicode.IsSpace); n >= 0 {
		return n
	}
	return len(rest)
}

// pattern reports whether a word is part of a pattern or is to be left out.
func pattern(text string, w analysis.Token) bool {
	before, after := text[:w.Start], text[w.End:]
	if after != "" && strings.ContainsRune("*?~", rune(after[0])) && after != "?" {
		return true
	}
	if strings.HasSuffix(before, "*") || strings.HasSuffix(before, "?") && !strings.HasSuffix(before, " ?") {
		return true
	}
	head, minus := strings.CutSuffix(before, "-")
	last, _ := utf8.DecodeLastRuneInString(head)
	return minus && (head == "" || unicode.IsSpace(last))
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

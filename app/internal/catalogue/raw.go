package catalogue

import (
	"strings"
	"unicode/utf8"

	"holdfast/engine/analysis"
	"holdfast/engine/query"
	"holdfast/engine/query/language"
	"holdfast/marc"
)

// valueUNIMARC is the value of Tags of a record in that dialect.
const valueUNIMARC = "unimarc"

// tags lists the values of Tags.
func (r *reading) tags() []string {
	seen := make(map[string]bool, 64)
	var list []string
	put := func(value string) {
		if !seen[value] {
			seen[value] = true
			list = append(list, value)
		}
	}
	for i := range r.rec.Fields {
		f := &r.rec.Fields[i]
		if tagNumber(f.Tag) < 0 {
			continue
		}
		put(f.Tag)
		for k := range f.Subfields {
			if code := f.Subfields[k].Code; code > ' ' { // a blank is a fault, and the tag itself
				put(f.Tag + strings.ToLower(string(rune(code))))
			}
		}
	}
	if r.unimarc {
		put(valueUNIMARC)
	}
	return list
}

// RawTerm is a term whose prefix is a MARC tag, as 245 or 245a: it looks into the
// fields of the union record as they are. Immutable, share freely.
type RawTerm struct {
	tag   string
	code  byte // of the subfield, or 0 for the whole field
	field string
	accept
}

// accept says whether the words of a field or subfield have what is looked for.
type accept func(words []analysis.Token) bool

// NewRawTerm returns t as a raw term; it must not be of the form Has or Lacks.
func NewRawTerm(t language.Term) RawTerm {
	r := RawTerm{tag: t.Field[:3], field: t.Field, accept: acceptOf(t)}
	if len(t.Field) == 4 {
		r.code = t.Field[3]
	}
	return r
}

// Candidates returns the query of the titles among which all are that have the term,
// by words of all text where the field is part of that.
func (r RawTerm) Candidates(t language.Term) query.Node {
	tagged := query.Whole{Field: Tags, Value: r.field}
	tag := tagNumber(r.tag)
	marc21, unimarc := (&reading{}).isText(tag), (&reading{unimarc: true}).isText(tag)
	if !marc21 || tag == 880 || isDigit(r.code) || r.code == 'w' || r.code == 'u' || r.code == 'x' && tag >= 760 || t.Form == language.Whole && len(wordsOf(t.Text)) == 0 {
		return tagged
	}
	t.Field = ""
	if t.Form == language.Phrase || t.Form == language.Near || t.Form == language.Whole {
		t.Form = language.Words
	}
	inText := query.And{Nodes: []query.Node{tagged, textNode(t)}}
	if r.code == 0 {
		// Subfields that are no text count for the whole field too.
		inText = query.And{Nodes: []query.Node{tagged, query.Or{Nodes: []query.Node{textNode(t), notOnlyText(r.tag)}}}}
	}
	if unimarc {
		return inText
	}
	return query.Or{Nodes: []query.Node{inText, query.And{Nodes: []query.Node{tagged, query.Whole{Field: Tags, Value: valueUNIMARC}}}}}
}

// notOnlyText matches the titles with a subfield of a tag that is not among the text.
func notOnlyText(tag string) query.Node {
	var nodes []query.Node
	for _, code := range "0123456789wux" {
		nodes = append(nodes, query.Whole{Field: Tags, Value: tag + string(code)})
	}
	return query.Or{Nodes: nodes}
}

// Passes says whether the full record of a title, as it is stored, has the term.
func (r RawTerm) Passes(full []byte) (bool, error) {
	p := &packed{data: string(full)}
	if p.byte() != fullVersion {
		return false, ErrDamaged
	}
	p.int()
	p.string() // leader
	var f marc.Field
	var words []analysis.Token
	for range p.count(4) {
		f = marc.Field{Subfields: f.Subfields[:0]}
		readField(p, &f)
		for range p.count(1) {
			p.uint()
		}
		if p.failed {
			return false, ErrDamaged
		}
		if f.Tag != r.tag {
			continue
		}
		found := false
		if words, found = r.inField(&f, words[:0]); found {
			return true, nil
		}
	}
	return false, nil
}

// inField says whether a field has the term.
func (r RawTerm) inField(f *marc.Field, words []analysis.Token) ([]analysis.Token, bool) {
	if len(f.Subfields) == 0 {
		words = analysis.AppendWords(words, f.Value)
		return words, r.code == 0 && r.accept(words)
	}
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if r.code != 0 && s.Code|0x20 != r.code|0x20 {
			continue
		}
		words = analysis.AppendWords(words, s.Value)
		if r.code != 0 {
			if r.accept(words) {
				return words, true
			}
			words = words[:0]
		}
	}
	return words, r.code == 0 && r.accept(words)
}

// acceptOf returns what a term accepts.
func acceptOf(t language.Term) accept {
	switch t.Form {
	case language.Pattern:
		pieces := strings.Split(t.Text, "*")
		for i, p := range pieces {
			pieces[i] = foldPattern(p)
		}
		return anyWord(func(w string) bool { return like(w, pieces) })
	case language.Fuzzy:
		text := []rune(analysis.Fold(t.Text))
		return anyWord(func(w string) bool { return slips([]rune(w), text) <= t.N })
	case language.Phrase:
		return together([]string{t.Text})
	case language.Near:
		return near(wordsOf(t.Text), t.N)
	case language.Whole:
		want := wordsOf(t.Text)
		return func(words []analysis.Token) bool { return len(words) == len(want) && runAt(words, want, 0) }
	}
	return together(strings.Fields(t.Text))
}

func wordsOf(text string) []string {
	var list []string
	for _, w := range analysis.Words(text) {
		list = append(list, w.Text)
	}
	return list
}

func anyWord(is func(string) bool) accept {
	return func(words []analysis.Token) bool {
		for i := range words {
			if is(words[i].Text) {
				return true
			}
		}
		return false
	}
}

// together accepts what has all of some pieces, the words of each one after the other.
func together(pieces []string) accept {
	var runs [][]string
	for _, p := range pieces {
		if w := wordsOf(p); len(w) > 0 {
			runs = append(runs, w)
		}
	}
	return func(words []analysis.Token) bool {
		for _, run := range runs {
			found := false
			for i := 0; !found && i+len(run) <= len(words); i++ {
				found = runAt(words, run, i)
			}
			if !found {
				return false
			}
		}
		return len(runs) > 0
	}
}

func runAt(words []analysis.Token, run []string, at int) bool {
	for k, w := range run {
		if words[at+k].Text != w {
			return false
		}
	}
	return true
}

// near accepts what has all words with at most n others between the first and the last.
func near(want []string, n int) accept {
	return func(words []analysis.Token) bool {
		size := len(want) + n
		for from := range words {
			window := words[from:min(from+size, len(words))]
			used := make([]bool, len(window))
			all := len(want) > 0
			for _, w := range want {
				found := false
				for i := 0; !found && i < len(window); i++ {
					found = !used[i] && window[i].Text == w
					used[i] = used[i] || found
				}
				all = all && found
			}
			if all {
				return true
			}
		}
		return false
	}
}

// foldPattern folds what stands between two stars.
func foldPattern(piece string) string {
	parts := strings.Split(piece, "?")
	for i, p := range parts {
		if p != "" {
			parts[i] = analysis.Fold(p)
		}
	}
	return strings.Join(parts, "?")
}

// like says whether a word is made of pieces with anything between them; ? in a piece
// is any character.
func like(w string, pieces []string) bool {
	if !startsLike(w, pieces[0]) {
		return false
	}
	if len(pieces) == 1 {
		return utf8.RuneCountInString(w) == utf8.RuneCountInString(pieces[0])
	}
	w = cutRunes(w, utf8.RuneCountInString(pieces[0]))
	for _, p := range pieces[1 : len(pieces)-1] {
		for !startsLike(w, p) {
			if w == "" {
				return false
			}
			w = cutRunes(w, 1)
		}
		w = cutRunes(w, utf8.RuneCountInString(p))
	}
	last := pieces[len(pieces)-1]
	rest := utf8.RuneCountInString(w) - utf8.RuneCountInString(last)
	return rest >= 0 && startsLike(cutRunes(w, rest), last)
}

func cutRunes(s string, n int) string {
	for ; n > 0 && s != ""; n-- {
		_, size := utf8.DecodeRuneInString(s)
		s = s[size:]
	}
	return s
}

func startsLike(w, piece string) bool {
	for _, r := range piece {
		got, size := utf8.DecodeRuneInString(w)
		if size == 0 || r != '?' && got != r {
			return false
		}
		w = w[size:]
	}
	return true
}

// slips is the number of insertions, deletions and replacements of a character, and of
// exchanges of two neighbours, that make b of a, no place changed twice.
func slips(a, b []rune) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}

package catalogue

import (
	"strings"
	"unicode"

	"holdfast/assets/codes"
	"holdfast/marc"
)

// notAuthors are roles of those who had, gave, printed or sold the thing, not
// made the work; they are found by their name, but are no authors.
var notAuthors = set("fmo own dnr dte dto bnd bsl auc ins sgn bkp bpd pat pbl prt dst pop ppm")

// nameText is a name without role and title.
type nameText struct {
	// full is the heading, dates the dates in it, entry the name alone.
	full, dates, entry string
	// inverted says that entry begins with the surname.
	inverted bool
}

// name reads 100 to 111 and 700 to 711. A name with a title ($t) is that of
// another work: its words are found, but it is an author of this record only
// if the work is part of it (second indicator 2).
func name(r *reading, f *marc.Field, rule *rule) {
	text := nameHeading(f)
	text.inverted = f.Ind1 == '1'
	if text.full == "" || isProcessingData(text.full) {
		return
	}
	r.word(AuthorWords, rule.class, text.full)
	r.nameBeside(f, &text)
	if f.Sub('t') != "" {
		r.word(TitleWords, ClassComponent, titleText(f, "tnpkmrs"))
		if f.Ind2 != '2' {
			return
		}
	}
	r.addAuthor(f, &text, readRole(f), rule.class == ClassMain)
}

// isProcessingData says whether a name is the general data that UNIMARC has in
// 100 $a, which begin with a date: the record is a piece of a UNIMARC one.
func isProcessingData(s string) bool {
	for i := 0; i < 8; i++ {
		if i >= len(s) || !isDigit(s[i]) {
			return false
		}
	}
	return true
}

// addAuthor keeps a name for facet, brief and label, or ties an 880 to it.
func (r *reading) addAuthor(f *marc.Field, name *nameText, does role, main bool) {
	if notAuthors[does.code] {
		r.show(labelOtherNames, f, withRole(name.full, does.text))
		return
	}
	if does.code == "aut" || does.code == "cre" {
		does.text = "" // that much the label says
	}
	r.wholeName(name)
	link := linkNumber(f)
	if isOriginal(f) {
		r.addOriginal(name.full, does.text, link, main)
		return
	}
	for i := range r.authors {
		a := &r.authors[i]
		switch {
		case a.heading == name.full:
			if does.text != "" && !strings.Contains(a.role, does.text) {
				a.role = strings.TrimPrefix(a.role+", "+does.text, ", ")
			}
			return
		case a.heading == "" && link != "" && a.link == link:
			a.heading, a.role = name.full, does.text
			return
		}
	}
	r.authors = append(r.authors, author{heading: name.full, role: does.text, link: link, main: main})
}

// addOriginal ties the form of a name in its own script to the heading that its
// link names, without a link to the one that stands in the same place.
func (r *reading) addOriginal(text, role, link string, main bool) {
	for i := range r.authors {
		a := &r.authors[i]
		if a.original == text {
			return
		}
		if a.original == "" && (link != "" && a.link == link || link == "" && a.main == main) {
			a.original = text
			return
		}
	}
	r.authors = append(r.authors, author{original: text, role: role, link: link, main: main})
}

// wholeName adds the forms under which a name is found as a whole: the heading,
// the same without dates, without titles and fuller forms, and in direct order.
func (r *reading) wholeName(name *nameText) {
	if !r.indexing {
		return
	}
	r.authorWholes = add(r.authorWholes, name.full)
	r.authorWholes = add(r.authorWholes, trimISBD(strings.TrimSuffix(name.full, name.dates)))
	if !name.inverted {
		return
	}
	r.authorWholes = add(r.authorWholes, name.entry)
	if last, first, found := strings.Cut(name.entry, ", "); found {
		r.authorWholes = add(r.authorWholes, first+" "+last)
	}
}

// nameSeparators say what goes before each subfield of a name, for persons
// (-00), bodies (-10) and meetings (-11). Subfields that are not there are
// left out: roles, links, and all that steers (T80, T83).
var nameSeparators = [3]map[byte]string{
	{'a': " ", 'b': " ", 'c': ", ", 'q': " ", 'd': ", "},
	{'a': " ", 'b': ". ", 'n': " ", 'd': " ", 'c': " ", 'g': " "},
	{'a': " ", 'e': ". ", 'q': " ", 'n': " ", 'd': " ", 'c': " ", 'g': " "},
}

// nameKind returns 0 for a person, 1 for a body, 2 for a meeting.
func nameKind(tag int) int {
	switch tag % 100 {
	case 10:
		return 1
	case 11:
		return 2
	}
	return 0
}

// nameHeading builds the heading of a name.
func nameHeading(f *marc.Field) nameText {
	tag := tagNumber(f.Tag)
	if tag == 880 {
		tag = linkedTag(f)
	}
	kind := nameKind(tag)
	var h heading
	var text nameText
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code == 't' || (s.Code == 'k' && h.b.Len() > 0) {
			break // from here on it is a title
		}
		separator, used := nameSeparators[kind][s.Code]
		if !used || (s.Code == 'a' && h.b.Len() > 0) {
			continue // a second $a is a fault; the first name counts
		}
		part := clean(s.Value)
		if s.Code == 'a' {
			text.entry = trimISBD(part)
		}
		if s.Code == 'd' && kind == 0 {
			text.dates = trimISBD(part)
		}
		h.add(separator, part)
	}
	text.full = h.String()
	return text
}

// role is what a name did.
type role struct{ code, text string }

// readRole reads $e and $4 (111 and 711: $j), whatever their language and form
// (T81). Terms that the list does not have are kept as they are.
func readRole(f *marc.Field) role {
	var found role
	term := byte('e')
	if strings.HasSuffix(f.Tag, "11") {
		term = 'j'
	}
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code != term && s.Code != '4' {
			continue
		}
		value := clean(s.Value)
		code, text, known := codes.Role(value)
		if !known {
			text = strings.ToLower(trimISBD(value))
			if s.Code == '4' {
				continue
			}
		}
		if text == "" || strings.Contains(found.text, text) {
			continue
		}
		if found.text == "" {
			found = role{code: code, text: text}
		} else {
			found.text += ", " + text
		}
	}
	return found
}

// authorValues are the names as facet values.
func (r *reading) authorValues() (list []string) {
	for i := range r.authors {
		list = add(list, r.authors[i].value(r))
	}
	return list
}

// value is the name as a facet value. One that the record has with its dates too is
// the same person.
func (a *author) value(r *reading) string {
	if a.heading == "" {
		return a.original
	}
	for i := range r.authors {
		dates, longer := strings.CutPrefix(r.authors[i].heading, a.heading+", ")
		if longer && strings.ContainsAny(dates, "0123456789") && !strings.Contains(dates, ", ") {
			return r.authors[i].heading
		}
	}
	return a.heading
}

// uncontrolledName reads 720.
func uncontrolledName(r *reading, f *marc.Field, _ *rule) {
	r.word(AuthorWords, ClassAdded, trimISBD(clean(f.Sub('a'))))
}

// authorText is the name in brief: in the script of the title where the record
// has both; else the heading; else the statement of responsibility.
func (r *reading) authorText() string {
	if len(r.authors) > 0 {
		a := &r.authors[0]
		if a.original != "" && (r.original.full != "" || a.heading == "") {
			return a.original
		}
		return a.heading
	}
	if r.responsibilityOriginal != "" {
		return r.responsibilityOriginal
	}
	return r.responsibility
}

// nameBeside adds what people write of a name in shorter form: the initials of given
// names, and short and long forms of words in the names of bodies.
func (r *reading) nameBeside(f *marc.Field, name *nameText) {
	if !r.indexing {
		return
	}
	tag := tagNumber(f.Tag)
	if tag == 880 {
		tag = linkedTag(f)
	}
	switch nameKind(tag) {
	case 0:
		if _, given, ok := strings.Cut(name.entry, ", "); ok && name.inverted {
			r.beside(initials(given))
		}
	case 1:
		if other := otherBodyForm(name.full); other != "" {
			r.beside(other)
			r.authorWholes = add(r.authorWholes, other)
		}
	}
}

// beside adds words of a name that do not stand in the record.
func (r *reading) beside(text string) {
	r.word(AuthorWords, ClassResponsibility, text)
	r.word(Keyword, 0, text)
}

// initials are the first letters of names that are written out, a blank between them.
func initials(given string) string {
	var letters []string
	for _, w := range strings.FieldsFunc(given, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.Is(unicode.Mn, c) && c != '\'' && c != '’'
	}) {
		if list := []rune(w); len(list) > 1 {
			letters = append(letters, string(list[:1]))
		}
	}
	return strings.Join(letters, " ")
}

// bodyForms are words of the names of bodies, in the form of cataloguing rules before
// and after the turn of the century (AACR2, appendix B: Abbreviations).
var bodyForms = map[string]string{
	"Dept.": "Department", "Univ.": "University", "Govt.": "Government", "Inst.": "Institute", "Assoc.": "Association",
	"Department": "Dept.", "University": "Univ.", "Government": "Govt.", "Institute": "Inst.", "Association": "Assoc.",
}

// otherBodyForm is a name with the other forms of its words, "" if it has none.
func otherBodyForm(name string) string {
	words, changed := strings.Fields(name), false
	for i, w := range words {
		if other, ok := bodyForms[w]; ok {
			words[i], changed = other, true
		}
	}
	if !changed {
		return ""
	}
	return strings.Join(words, " ")
}

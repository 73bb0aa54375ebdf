package catalogue

import (
	"strings"

	"holdfast/assets/codes"
	"holdfast/marc"
)

// notAuthors are roles of those who had or gave the copy, not made the work;
// they are found by their name, but are no authors.
var notAuthors = set("fmo own dnr dte dto bnd bsl auc ins sgn bkp bpd pat")

// name reads 100 to 111 and 700 to 711. A name with a title ($t) is that of
// another work: its words are found, but it is an author of this record only
// if the work is part of it (second indicator 2).
func name(r *reading, f *marc.Field, rule *rule) {
	text, dates := nameHeading(f)
	if text == "" {
		return
	}
	r.word(AuthorWords, rule.class, text)
	if f.Sub('t') != "" {
		r.relatedWork(f, rule)
		if f.Ind2 != '2' {
			return
		}
	}
	role := readRole(f)
	if notAuthors[role.code] {
		return
	}
	if role.code == "aut" || role.code == "cre" {
		role.text = "" // that much the label says
	}
	r.addAuthor(f, text, dates, role.text, rule.class == ClassMain)
}

// addAuthor keeps a name for facet, brief and label, or ties an 880 to it.
func (r *reading) addAuthor(f *marc.Field, text, dates, role string, main bool) {
	if r.indexing {
		r.authorWholes = add(r.authorWholes, text)
		bare := strings.TrimRight(strings.TrimSuffix(text, dates), ", ")
		r.authorWholes = add(r.authorWholes, bare)
		if i := strings.Index(bare, " ("); i > 0 && f.Ind1 == '1' {
			bare = bare[:i] // the fuller form of the forenames
			r.authorWholes = add(r.authorWholes, bare)
		}
		if last, first, found := strings.Cut(bare, ", "); found && f.Ind1 == '1' {
			r.authorWholes = add(r.authorWholes, first+" "+last)
		}
	}
	link := linkNumber(f)
	if isOriginal(f) {
		for i := range r.authors {
			if a := &r.authors[i]; link != "" && a.link == link && a.original == "" {
				a.original = text
				return
			}
		}
		for i := range r.authors {
			if a := &r.authors[i]; link == "" && a.main == main && a.original == "" {
				a.original = text
				return
			}
		}
		r.authors = append(r.authors, author{original: text, role: role, link: link, main: main})
		return
	}
	for i := range r.authors {
		a := &r.authors[i]
		switch {
		case a.heading == text:
			if role != "" && !strings.Contains(a.role, role) {
				a.role = strings.TrimPrefix(a.role+", "+role, ", ")
			}
			return
		case a.heading == "" && link != "" && a.link == link:
			a.heading, a.role = text, role
			return
		}
	}
	r.authors = append(r.authors, author{heading: text, role: role, link: link, main: main})
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

// nameHeading builds the heading of a name without role and title, and returns
// the dates that stand in it.
func nameHeading(f *marc.Field) (text, dates string) {
	tag := tagNumber(f.Tag)
	if tag == 880 {
		tag = linkedTag(f)
	}
	separators := nameSeparators[nameKind(tag)]
	var h heading
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code == 't' || (s.Code == 'k' && h.b.Len() > 0) {
			break // from here on it is a title
		}
		separator, used := separators[s.Code]
		if !used || (s.Code == 'a' && h.b.Len() > 0) {
			continue // a second $a is a fault; the first name counts
		}
		part := clean(s.Value)
		if s.Code == 'd' && nameKind(tag) == 0 {
			dates = trimISBD(part)
		}
		h.add(separator, part)
	}
	return h.String(), dates
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

// relatedWork takes the title of a name with title: part of this record with
// second indicator 2, else a work it is about or made from.
func (r *reading) relatedWork(f *marc.Field, rule *rule) {
	r.word(TitleWords, ClassComponent, titleText(f, "tnpkmrs"))
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

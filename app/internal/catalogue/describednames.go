package catalogue

import (
	"strings"

	"holdfast/assets/codes"
	"holdfast/marc"
)

// putName reads a name of MARC 21, or ties one in another script to it.
func putName(d *Description, f *marc.Field, _ string) {
	text := nameHeading(f)
	if text.full == "" || isProcessingData(text.full) {
		return
	}
	tag := tagNumber(f.Tag)
	if isOriginal(f) {
		tag = linkedTag(f)
	}
	does := readRole(f)
	n := DescribedName{Kind: NameKind(nameKind(tag)), Heading: text.full, Dates: text.dates, Role: does.code, RoleText: does.text,
		Main: tag < 200}
	if f.Sub('t') != "" {
		n.Work = titleText(f, "tnpkmrs")
	}
	n.halve(&text, f.Ind1 == '1')
	d.addName(&n, linkNumber(f), isOriginal(f))
}

// putUnimarcName reads a name of UNIMARC.
func putUnimarcName(d *Description, f *marc.Field, _ string) {
	body := f.Tag[1] == '1'
	text := unimarcHeading(f, body)
	if text.full == "" {
		return
	}
	n := DescribedName{Heading: text.full, Dates: text.dates, Main: f.Tag[2] == '0'}
	switch {
	case body && f.Ind1 == '1':
		n.Kind = Meeting
	case body:
		n.Kind = Body
	}
	if code, term, ok := codes.Role(clean(f.Sub('4'))); ok {
		n.Role, n.RoleText = code, term
	}
	n.halve(&text, f.Ind2 == '1')
	d.addName(&n, "", false)
}

// halve cuts the name of a person into family and given names.
func (n *DescribedName) halve(text *nameText, inverted bool) {
	if n.Kind != Person || !inverted {
		return
	}
	if family, given, ok := strings.Cut(text.entry, ","); ok {
		n.Family, n.Given = strings.TrimSpace(family), strings.TrimSpace(given)
	}
}

// addName keeps a name once; link ties the one in its own script to it.
func (d *Description) addName(n *DescribedName, link string, original bool) {
	if original {
		at, ok := d.linkedNumbers[link]
		switch {
		case ok && link != "":
			d.Names[at].Original = n.Heading
		case link != "":
			d.original880[link] = len(d.Names)
			d.Names = append(d.Names, *n)
			d.Names[len(d.Names)-1].Original = n.Heading
		}
		return
	}
	if at, ok := d.original880[link]; ok && link != "" { // the 880 stood before it
		n.Original = d.Names[at].Original
		d.Names[at] = *n
		d.linkedNumbers[link] = at
		return
	}
	for i := range d.Names {
		other := &d.Names[i]
		if other.Heading != n.Heading || other.Work != n.Work {
			continue
		}
		if other.Role == "" && n.Role != "" {
			other.Role, other.RoleText = n.Role, n.RoleText
			return
		}
		if other.Role == n.Role || n.Role == "" {
			return
		}
	}
	if link != "" {
		d.linkedNumbers[link] = len(d.Names)
	}
	d.Names = append(d.Names, *n)
}

// Made says whether the name made the work, or its part of it; owners, printers,
// donors and the like did not.
func (n *DescribedName) Made() bool { return !notAuthors[n.Role] }

// putSubject reads a subject heading of MARC 21 as it stands, in any vocabulary.
func putSubject(d *Description, f *marc.Field, _ string) {
	tag := tagNumber(f.Tag)
	if tag == 653 {
		for i := range f.Subfields {
			if s := &f.Subfields[i]; s.Code == 'a' {
				d.addSubject(653, "", []SubjectPart{{'a', withCapital(dashes(trimISBD(clean(s.Value))))}})
			}
		}
		return
	}
	var text string
	switch {
	case tag < 630:
		text = namedSubject(f)
	case tag == 630:
		text = titleText(f, "adfklmnoprst")
	default:
		text = titleText(f, "abcdg")
	}
	parts := []SubjectPart{{'a', dashes(text)}}
	for i := range f.Subfields {
		if s := &f.Subfields[i]; strings.IndexByte("vxyz", s.Code) >= 0 {
			parts = append(parts, SubjectPart{s.Code, dashes(trimISBD(clean(s.Value)))})
		}
	}
	d.addSubject(tag, subjectScheme(f), parts)
}

// subjectScheme is the vocabulary of a 6XX by its second indicator (MARC 21, "Subject
// Access Fields"), under the codes of the Library of Congress.
func subjectScheme(f *marc.Field) string {
	switch f.Ind2 {
	case '0':
		return "lcsh"
	case '1':
		return "lcshac"
	case '2':
		return "mesh"
	case '3':
		return "nal"
	case '5':
		return "csh"
	case '6':
		return "rvm"
	case '7':
		return strings.TrimSuffix(strings.TrimSpace(f.Sub('2')), ".")
	}
	return ""
}

// unimarcSubjectTags are the kinds of UNIMARC's subjects.
var unimarcSubjectTags = map[string]int{"600": 600, "601": 610, "605": 630, "606": 650, "607": 651, "610": 653}

// putUnimarcSubject reads one of UNIMARC, whose subdivisions are x topic, y place, z
// period and j form.
func putUnimarcSubject(d *Description, f *marc.Field, _ string) {
	tag := unimarcSubjectTags[f.Tag]
	text := trimISBD(clean(f.Sub('a')))
	if tag == 600 || tag == 610 {
		text = unimarcHeading(f, tag == 610).full
	}
	parts := []SubjectPart{{'a', text}}
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if at := strings.IndexByte("xyzj", s.Code); at >= 0 {
			parts = append(parts, SubjectPart{"xzyv"[at], trimISBD(clean(s.Value))})
		}
	}
	d.addSubject(tag, strings.TrimSpace(f.Sub('2')), parts)
}

// addSubject keeps a heading once; an empty one is none.
func (d *Description) addSubject(tag int, scheme string, parts []SubjectPart) {
	if parts[0].Text == "" {
		return
	}
	s := DescribedSubject{Tag: tag, Scheme: scheme}
	for _, p := range parts {
		if p.Text == "" {
			continue
		}
		if s.Text != "" {
			s.Text += subdivision
		}
		s.Text += p.Text
		s.Parts = append(s.Parts, p)
	}
	for i := range d.Subjects {
		if other := &d.Subjects[i]; strings.EqualFold(other.Text, s.Text) && (other.Scheme == scheme || scheme == "") {
			return
		}
	}
	d.Subjects = append(d.Subjects, s)
}

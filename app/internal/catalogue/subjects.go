package catalogue

import (
	"strings"

	"holdfast/marc"
)

// subdivision parts a heading and its subdivisions, and these from each other.
const subdivision = " — "

// vocabulary is where a subject heading comes from.
type vocabulary uint8

const (
	otherVocabulary vocabulary = iota
	lcsh
	// echo is a vocabulary whose headings say again what LCSH says, where a
	// record has both.
	echo
)

// echoes are the codes ($2) of vocabularies that are given beside LCSH with the
// same headings, in the same or another language.
var echoes = set("fast bisacsh rvm ram rameau lcshac sears nal eclas aat homoit")

// subjectHeading is one subject as a facet value.
type subjectHeading struct {
	text string
	from vocabulary
	link string
	// original is the heading in another script.
	original string
	parts    []subjectPart
}

// subjectPart is the heading itself or a subdivision, by what it is about.
type subjectPart struct {
	kind partKind
	text string
}

type partKind uint8

const (
	aTopic partKind = iota
	aPlace
	aPeriod
	aForm
)

// subjectValueLists are the subjects of a record, whole and by part.
type subjectValueLists struct{ whole, topics, places, periods []string }

// subjectParts takes the headings that count apart.
func (r *reading) subjectParts() subjectValueLists {
	var l subjectValueLists
	for _, s := range r.subjectValues() {
		l.whole = add(l.whole, s.text)
		for _, p := range s.parts {
			switch p.kind {
			case aTopic:
				l.topics = add(l.topics, p.text)
			case aPlace:
				l.places = add(l.places, p.text)
			case aPeriod:
				l.periods = add(l.periods, p.text)
			}
		}
	}
	return l
}

// partsOf cuts a text that may have dashes inside; what is behind one is of kind rest.
func partsOf(dst []subjectPart, kind, rest partKind, text string) []subjectPart {
	for i, part := range strings.Split(text, subdivision) {
		if i > 0 {
			kind = rest
		}
		if part != "" {
			dst = append(dst, subjectPart{kind, part})
		}
	}
	return dst
}

// vocabularyOf tells the vocabulary of a 6XX from its second indicator and $2.
func vocabularyOf(f *marc.Field) vocabulary {
	switch f.Ind2 {
	case '0':
		return lcsh
	case '1', '5', '6':
		return echo
	case '7':
		source := strings.TrimSuffix(f.Sub('2'), ".")
		if source == "lcsh" {
			return lcsh
		}
		if echoes[source] {
			return echo
		}
	}
	return otherVocabulary
}

// namedSubject is the heading of a subject that is a name, with its work if there is one.
func namedSubject(f *marc.Field) string {
	work := titleText(f, "tnpkmrsf")
	name := nameHeading(f).full
	if work == "" {
		return name
	}
	var h heading
	h.add(" ", name)
	h.add(". ", work)
	return h.String()
}

// subject reads 600 to 651: heading and subdivisions.
func subject(r *reading, f *marc.Field, rule *rule) {
	var text string
	if tag := tagNumber(f.Tag); tag%100 < 20 && tag < 880 || tag == 880 && linkedTag(f)%100 < 20 {
		text = namedSubject(f)
	} else {
		text = titleText(f, rule.codes)
	}
	if text == "" {
		return
	}
	text = dashes(text)
	parts := partsOf(nil, mainKinds[f.Tag], aTopic, text)
	for i := range f.Subfields {
		s := &f.Subfields[i]
		switch s.Code {
		case 'v', 'x', 'y', 'z':
			part := dashes(trimISBD(clean(s.Value)))
			if part == "" {
				continue
			}
			text += subdivision + part
			parts = partsOf(parts, subdivisionKinds[s.Code], subdivisionKinds[s.Code], part)
			if s.Code == 'v' && !isOriginal(f) {
				r.form(part)
			}
			if strings.HasPrefix(part, "Juvenile ") {
				r.juvenile = true
			}
		}
	}
	r.addSubject(text, f, parts)
}

// mainKinds are the fields whose headings are no topics, subdivisionKinds the
// subfields of subdivisions.
var (
	mainKinds        = map[string]partKind{"651": aPlace, "648": aPeriod}
	subdivisionKinds = map[byte]partKind{'v': aForm, 'y': aPeriod, 'z': aPlace}
)

// dashes turns the two hyphens, with which some systems part subdivisions
// inside one subfield, into the dash.
func dashes(s string) string {
	if !strings.Contains(s, "--") {
		return s
	}
	parts := strings.Split(s, "--")
	for i := range parts {
		parts[i] = trimISBD(strings.TrimSpace(parts[i]))
	}
	return strings.Join(parts, subdivision)
}

func (r *reading) addSubject(text string, f *marc.Field, parts []subjectPart) {
	r.word(SubjectWords, 0, text)
	link := linkNumber(f)
	if isOriginal(f) {
		for i := range r.subjects {
			if s := &r.subjects[i]; link != "" && s.link == link && s.original == "" {
				s.original = text
				return
			}
		}
		return
	}
	from := vocabularyOf(f)
	if r.unimarc {
		from = unimarcVocabulary(f)
	}
	r.hasLCSH = r.hasLCSH || from == lcsh
	if code := r.vocabularyCode(f); code != "" {
		r.vocabularies = add(r.vocabularies, VocabularyName(code))
		r.headings = add(r.headings, HeadingValue(code, text))
	}
	for i := range r.subjects {
		if s := &r.subjects[i]; strings.EqualFold(s.text, text) {
			if from == lcsh {
				s.text, s.from = text, lcsh
			}
			return
		}
	}
	r.subjects = append(r.subjects, subjectHeading{text: text, from: from, link: link, parts: parts})
}

// uncontrolledSubject reads 653: words always, values only of a record that
// has no heading of any list.
func uncontrolledSubject(r *reading, f *marc.Field, _ *rule) {
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == 'a' {
			text := withCapital(dashes(trimISBD(clean(s.Value))))
			r.word(SubjectWords, 0, text)
			if !isOriginal(f) {
				r.addUncontrolled(text, f)
			}
		}
	}
}

// uncontrolledKinds are the second indicators of 653 that say what a word is about.
var uncontrolledKinds = map[byte]partKind{'4': aPeriod, '5': aPlace, '6': aForm}

func (r *reading) addUncontrolled(text string, f *marc.Field) {
	kind := aTopic
	if !r.unimarc {
		kind = uncontrolledKinds[f.Ind2]
	}
	for i := range r.uncontrolled {
		if r.uncontrolled[i].text == text {
			return
		}
	}
	if text != "" {
		r.uncontrolled = append(r.uncontrolled, subjectHeading{text: text, parts: partsOf(nil, kind, kind, text)})
	}
}

// facetedSubject reads 654, whose $a $b $c are parts of one heading.
func facetedSubject(r *reading, f *marc.Field, _ *rule) {
	if text := trimISBD(joined(f, "abc")); text != "" {
		r.addSubject(text, f, partsOf(nil, aTopic, aTopic, text))
	}
}

// subjectValues returns the headings to count and to show: without the echoes
// where the record has LCSH. A heading of another list that only repeats one
// is there once already.
func (r *reading) subjectValues() []subjectHeading {
	var values []subjectHeading
	for _, s := range r.subjects {
		if s.from != echo || !r.hasLCSH {
			values = append(values, s)
		}
	}
	if len(values) == 0 {
		values = r.uncontrolled
	}
	return values
}

// genre reads 655.
func genre(r *reading, f *marc.Field, _ *rule) {
	text := dashes(trimISBD(joined(f, "abc")))
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == 'v' || s.Code == 'x' || s.Code == 'y' || s.Code == 'z' {
			if part := trimISBD(clean(s.Value)); part != "" {
				text += subdivision + part
			}
		}
	}
	if isOriginal(f) {
		r.word(GenreWords, 0, text)
		return
	}
	r.form(text)
}

// withCapital makes the first letter of a heading a capital.
func withCapital(text string) string {
	if text != "" && text[0] >= 'a' && text[0] <= 'z' {
		return string(text[0]-'a'+'A') + text[1:]
	}
	return text
}

// form adds a genre or form, the first letter a capital.
func (r *reading) form(text string) {
	if text == "" {
		return
	}
	text = withCapital(text)
	for _, g := range r.genres {
		if strings.EqualFold(g, text) {
			return
		}
	}
	r.genres = append(r.genres, text)
	r.word(GenreWords, 0, text)
}

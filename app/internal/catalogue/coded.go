package catalogue

import (
	"strings"

	"holdfast/marc"
)

// Genres that 008 of books has as codes: literary form (33),
// biography (34), nature of contents (24-27).
var (
	literaryForms = map[byte]string{
		'1': "Fiction", 'd': "Drama", 'e': "Essays", 'f': "Novels", 'h': "Humor", 'i': "Letters",
		'j': "Short stories", 'p': "Poetry", 's': "Speeches",
	}
	biographies  = map[byte]string{'a': "Autobiographies", 'b': "Biography", 'c': "Biography"}
	contentForms = map[byte]string{
		'd': "Dictionaries", 'e': "Encyclopedias", 'm': "Academic theses", 'r': "Directories", 'y': "Yearbooks",
		'6': "Comics", 's': "Statistics", 'j': "Patents", 'k': "Discographies", 'q': "Filmographies", 'z': "Treaties",
	}
)

// audienceCodes are the values of 008/22, in words of our own.
var audienceCodes = map[byte]string{
	'a': "Preschool", 'b': "Ages 6 to 8", 'c': "Ages 9 to 13", 'd': "Young adult",
	'e': "Adult", 'f': "Specialist", 'g': "General", 'j': "Juvenile",
}

// audienceTerms finds an audience in words (385, 521); the first that is there
// counts.
var audienceTerms = []struct{ part, value string }{
	{"preschool", "Preschool"}, {"pre-school", "Preschool"}, {"toddler", "Preschool"},
	{"young adult", "Young adult"}, {"teen", "Young adult"}, {"adolescent", "Young adult"},
	{"juvenile", "Juvenile"}, {"child", "Juvenile"}, {"kinder", "Juvenile"}, {"enfant", "Juvenile"},
	{"specialist", "Specialist"}, {"specialized", "Specialist"}, {"scholar", "Specialist"}, {"researcher", "Specialist"},
	{"general", "General"}, {"adult", "Adult"},
}

func audienceFrom(text string) string {
	text = strings.ToLower(text)
	for _, term := range audienceTerms {
		if strings.Contains(text, term.part) {
			return term.value
		}
	}
	return ""
}

// audienceTerm reads 385; a term that is not known is a value of its own.
func audienceTerm(r *reading, f *marc.Field, _ *rule) {
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == 'a' {
			value := audienceFrom(s.Value)
			if value == "" {
				value = trimISBD(clean(s.Value))
			}
			r.audiences = add(r.audiences, value)
		}
	}
}

// audienceNote reads 521, whose text is a value only if it is one of ours.
func audienceNote(r *reading, f *marc.Field, rule *rule) {
	r.audiences = add(r.audiences, audienceFrom(f.Sub('a')))
	note(r, f, rule)
}

// coded reads leader, 006 to 008 and the first physical fields of a MARC 21
// record. A field 008 of the wrong length is read as far as its places can be
// trusted: not at all if it is short of language and date (T19).
func (r *reading) coded() {
	for i := range r.rec.Fields {
		if f := &r.rec.Fields[i]; f.Tag == "007" {
			r.carrier.physical(f.Value)
		}
	}
	if f := r.rec.First("245"); f != nil {
		r.carrier.words(f.Sub('h'))
	}
	if f := r.rec.First("300"); f != nil {
		r.carrier.words(f.Sub('a'))
	}
	fixed := r.fixed()
	if fixed == "" {
		return
	}
	kind := r.kind()
	switch kind {
	case 'e', 'f', 'g', 'k', 'o', 'r':
		r.carrier.form(fixed[29])
	case 'm':
	default:
		r.carrier.form(fixed[23])
	}
	if kind == 'g' && (fixed[33] == 'v' || fixed[33] == 'm' || fixed[33] == 'f') {
		r.carrier.video = true
	} else if kind == 'g' && fixed[33] == 's' {
		r.carrier.slide = true
	}
	serial := r.rec.Leader.BibLevel() == 's' || r.rec.Leader.BibLevel() == 'i' || r.rec.Leader.BibLevel() == 'b'
	if kind != 'e' && kind != 'f' && kind != 'p' && !serial {
		r.audiences = add(r.audiences, audienceCodes[fixed[22]])
	}
	if (kind == 'a' || kind == 't') && !serial {
		r.form(literaryForms[fixed[33]])
		r.form(biographies[fixed[34]])
		for _, c := range []byte(fixed[24:28]) {
			r.form(contentForms[c])
		}
		if fixed[29] == '1' {
			r.form("Conference papers and proceedings")
		}
	}
}

// fixed returns field 008 if it is long enough for its places to mean what
// they should: 38 characters to the language. A 39th and 40th are added.
func (r *reading) fixed() string {
	v := r.rec.Control("008")
	if len(v) < 38 {
		return ""
	}
	if len(v) < 40 {
		v += "  "
	}
	return v
}

// finish draws what follows from all fields together.
func (r *reading) finish() {
	if !r.unimarc {
		r.coded()
		if fixed := r.fixed(); fixed != "" {
			r.firstLanguage(fixed[35:38])
		}
	}
	if r.juvenile && !r.hasYoungAudience() {
		r.audiences = add(r.audiences, "Juvenile")
	}
	if r.indexing && len(r.authors) == 0 {
		r.word(AuthorWords, ClassResponsibility, r.responsibility)
		r.word(AuthorWords, ClassResponsibility, r.responsibilityOriginal)
	}
}

// firstLanguage puts the language of 008 before those of 041.
func (r *reading) firstLanguage(code string) {
	rest := r.languages
	r.languages, r.language = nil, ""
	r.addLanguage(code)
	for _, name := range rest {
		r.languages = add(r.languages, name)
	}
}

func (r *reading) hasYoungAudience() bool {
	for _, a := range r.audiences {
		switch a {
		case "Preschool", "Ages 6 to 8", "Ages 9 to 13", "Young adult", "Juvenile":
			return true
		}
	}
	return false
}

// dated decides the years of the record.
func (r *reading) dated() dated {
	d := dating{lastYear: r.lastYear, imprints: append(append([]string(nil), r.imprints...), r.otherImprints...)}
	switch r.kind() {
	case 't', 'd', 'f', 'r', 'p', 'k':
	default:
		d.printed = true
	}
	if r.unimarc {
		d.kind, d.date1, d.date2 = r.unimarcDates()
		return d.date()
	}
	if v := r.rec.Control("008"); len(v) >= 15 && len(v) <= 44 {
		d.kind, d.date1, d.date2 = v[6], v[7:11], v[11:15]
	}
	if f := r.rec.First("046"); f != nil {
		d.special = readSpecial(f.Sub)
	}
	return d.date()
}

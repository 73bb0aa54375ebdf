package catalogue

import (
	"strings"

	"holdfast/assets/codes"
	"holdfast/marc"
)

// unimarcRules are the rules of UNIMARC, in the order of the tags.
var unimarcRules = book([]rule{
	{tags: "010", codes: "a", use: isbn, label: labelISBN},
	{tags: "011", codes: "a", use: issn, label: labelISSN},
	{tags: "020 035", codes: "ab", use: unimarcNumber, label: labelNumbers},
	{tags: "013 014 017 071 072 073", codes: "a", use: otherNumber, label: labelNumbers},
	{tags: "100", use: unimarcGeneral},
	{tags: "101", codes: "a", use: languageCodes},
	{tags: "105", use: unimarcText},
	{tags: "106", use: unimarcForm},
	{tags: "135", use: unimarcElectronic},
	{tags: "130", use: unimarcMicroform},

	{tags: "200", use: unimarcTitle},
	{tags: "205", codes: "abdf", use: note, label: labelEdition},
	{tags: "206 207 208", codes: "ab", use: note, label: labelNotes},
	{tags: "210 214", codes: "acd", use: unimarcPublication, label: labelPublished},
	{tags: "215", codes: "acde", use: note, label: labelPages},
	{tags: "225", codes: "aeihv", use: unimarcOtherTitle, class: ClassSeries, label: labelSeries},
	{tags: "300 301 302 303 304 305 306 307 308 310 311 312 313 314 316 317 318 320 321 322 323 324 326 332 334 336 337", codes: "a", use: note, label: labelNotes},
	{tags: "327", codes: "a", use: unimarcContents, class: ClassComponent, label: labelContents},
	{tags: "328", codes: "abcdet", use: thesis, label: labelNotes},
	{tags: "330", codes: "a", use: note, label: labelSummary},
	{tags: "333", codes: "a", use: audienceNote, label: labelNotes},

	{tags: "410 411", codes: "t", use: unimarcOtherTitle, class: ClassSeries},
	{tags: "461 462 463", codes: "thiv", use: unimarcLinked, class: ClassSeries, label: labelIn},
	{tags: "464", codes: "t", use: unimarcLinked, class: ClassComponent, label: labelContents},
	{tags: "430 431 432 433 434 435 436", codes: "t", use: unimarcLinked, class: ClassComponent, label: labelEarlier},
	{tags: "440 441 442 443 444 445 446 447", codes: "t", use: unimarcLinked, class: ClassComponent, label: labelLater},
	{tags: "454", codes: "t", use: unimarcLinked, class: ClassUniform, label: labelUniform},
	{tags: "500 503", codes: "aehiklmnqrsu", use: unimarcUniform, class: ClassUniform, label: labelUniform},
	{tags: "501 507 576 577", codes: "aehi", use: unimarcOtherTitle, class: ClassComponent},
	{tags: "510 512 513 514 515 516 517 518 520 530 531 532 540 541 545", codes: "aehi", use: unimarcOtherTitle, class: ClassVariant, label: labelOtherTitle},

	{tags: "600 601 602 604 605 606 607 615 616", use: unimarcSubject},
	{tags: "608", use: unimarcGenre},
	{tags: "610", use: uncontrolledSubject},
	{tags: "675", codes: "a", use: udcClass, label: labelClass},
	{tags: "686", codes: "a", use: otherClass, label: labelClass},
	{tags: "676", codes: "a", use: deweyClass, label: labelClass},
	{tags: "680", codes: "ab", use: lcClass, label: labelClass},

	{tags: "700 710 720 730 740", use: unimarcName, class: ClassMain},
	{tags: "701 702 711 712 721 722 741 742", use: unimarcName, class: ClassAdded},
	{tags: "856", codes: "uyz2", use: link, label: labelLinks},
})

// unimarcNumber reads 020 and 035: the country of a national number is no part
// of it.
func unimarcNumber(r *reading, f *marc.Field, rule *rule) {
	number := f.Sub('a')
	if f.Tag == "020" {
		number = f.Sub('b')
	}
	if form, ok := oclcForm(number); ok {
		r.numbers = add(r.numbers, form)
		r.showValue(rule.label, "OCLC "+form, "", "")
		return
	}
	number = clean(number)
	r.numbers = add(r.numbers, number)
	if f.Tag == "020" {
		r.show(rule.label, f, number)
	}
}

// unimarcTitle reads 200. $a is the title proper; a second $a is another work
// by the same author, $c one by another; $d is parallel, $e other information,
// $h and $i are part number and name.
func unimarcTitle(r *reading, f *marc.Field, _ *rule) {
	var t ownTitle
	var full, rest, parts, by heading
	var others []string
	previous := byte(0)
	for i := range f.Subfields {
		s := &f.Subfields[i]
		text := trimISBD(clean(s.Value))
		if text == "" {
			continue
		}
		switch s.Code {
		case 'a':
			if t.proper == "" {
				t.proper = text
				full.add(" ", text)
			} else {
				others = append(others, text)
				rest.add(" ; ", text)
				full.add(" ; ", text)
			}
		case 'c':
			others = append(others, text)
			rest.add(". ", text)
			full.add(". ", text)
		case 'd':
			rest.add(" = ", text)
			full.add(" = ", text)
		case 'e':
			rest.add(" : ", text)
			full.add(" : ", text)
		case 'h':
			parts.add(". ", text)
			full.add(". ", text)
		case 'i':
			separator := ". "
			if previous == 'h' {
				separator = ", "
			}
			parts.add(separator, text)
			full.add(separator, text)
		case 'f':
			by.add(" ; ", text)
		case 'g':
			by.add(" ; ", text)
		}
		previous = s.Code
	}
	t.rest, t.parts, t.full = rest.String(), parts.String(), full.String()
	if t.proper == "" {
		t.proper = t.full
	}
	r.ownTitle(t, f, false)
	for _, text := range others {
		r.addWhole(text, 0)
	}
	if r.responsibility == "" {
		r.responsibility = by.String()
	}
	r.carrier.words(f.Sub('b'))
}

// unimarcTitleText joins the title of another field.
func unimarcTitleText(f *marc.Field, rule *rule) string {
	var h heading
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if strings.IndexByte(rule.codes, s.Code) < 0 {
			continue
		}
		text := trimISBD(clean(s.Value))
		switch s.Code {
		case 'e':
			h.add(" : ", text)
		case 'v':
			h.add(" ; ", text)
		default:
			h.add(". ", text)
		}
	}
	return h.String()
}

func unimarcOtherTitle(r *reading, f *marc.Field, rule *rule) {
	text := unimarcTitleText(f, rule)
	switch rule.class {
	case ClassVariant:
		r.addWhole(text, 0)
		r.titles = append(r.titles, filed{text, r.withoutKnownArticle(text)})
	case ClassSeries:
		name, _, _ := strings.Cut(text, " ; ")
		r.inSeries(name)
	}
	r.word(TitleWords, rule.class, text)
	if rule.class == ClassSeries {
		r.word(SeriesWords, 0, text)
	}
	r.show(rule.label, f, text)
}

func unimarcUniform(r *reading, f *marc.Field, rule *rule) {
	text := unimarcTitleText(f, rule)
	if text == "" || isCollective(text) {
		return
	}
	r.addWhole(text, 0)
	r.titles = append(r.titles, filed{text, r.withoutKnownArticle(text)})
	r.word(TitleWords, rule.class, text)
	r.show(rule.label, f, text)
}

// unimarcLinked reads a linked title in either form: standard subfields ($t),
// or embedded fields, each begun by a $1 with its tag ($1200 $aTitle).
func unimarcLinked(r *reading, f *marc.Field, rule *rule) {
	text := unimarcTitleText(f, rule)
	if text == "" {
		inside := false
		for i := range f.Subfields {
			s := &f.Subfields[i]
			if s.Code == '1' {
				inside = strings.HasPrefix(s.Value, "200")
			} else if inside && s.Code == 'a' {
				text = trimISBD(clean(s.Value))
				break
			}
		}
	}
	r.word(TitleWords, rule.class, text)
	r.show(rule.label, f, text)
}

func unimarcContents(r *reading, f *marc.Field, rule *rule) {
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == 'a' {
			text, _, _ := strings.Cut(clean(s.Value), " / ")
			r.word(TitleWords, rule.class, trimISBD(text))
			r.show(rule.label, f, clean(s.Value))
		}
	}
}

// unimarcPublication reads 210 and 214; 214 with second indicator 0 is the
// publication.
func unimarcPublication(r *reading, f *marc.Field, rule *rule) {
	own := f.Tag == "210" || f.Ind2 == '0'
	date := joined(f, "d")
	switch {
	case date == "":
	case own:
		r.imprints = append(r.imprints, date)
	default:
		r.otherImprints = append(r.otherImprints, date)
	}
	text := placeAndPublisher(f, "a", "c")
	r.word(PublisherWords, 0, joined(f, "ac"))
	r.word(Keyword, 0, markedYears(date))
	if r.publication == "" || own && !r.publicationIsOwn {
		r.publication, r.publicationIsOwn = text, own
	}
	if r.labelling {
		if date != "" && text != "" {
			text += ", "
		}
		r.show(rule.label, f, text+date)
	}
}

// unimarcHeading builds a name from its subfields; body says that it is not a
// person's or a family's.
func unimarcHeading(f *marc.Field, body bool) nameText {
	var h, entry heading
	var text nameText
	for i := range f.Subfields {
		s := &f.Subfields[i]
		part := clean(s.Value)
		separator := ""
		switch {
		case s.Code == 'a' && h.b.Len() == 0:
			separator = " "
		case body && s.Code == 'b':
			separator = ". "
		case body && strings.IndexByte("cdef", s.Code) >= 0:
			separator, part = " ", bracketed(part)
		case body:
		case s.Code == 'b' && f.Ind2 == '0', s.Code == 'd':
			separator = " "
		case s.Code == 'b', s.Code == 'c':
			separator = ", "
		case s.Code == 'f':
			text.dates = trimISBD(strings.Trim(part, "()"))
			separator, part = ", ", text.dates
		}
		if separator == "" {
			continue
		}
		h.add(separator, part)
		if s.Code == 'a' || s.Code == 'b' {
			entry.add(separator, part)
		}
	}
	text.full, text.entry = h.String(), entry.String()
	text.inverted = !body && f.Ind2 == '1'
	return text
}

func bracketed(s string) string {
	if s == "" || s[0] == '(' {
		return s
	}
	return "(" + s + ")"
}

// unimarcName reads 7XX.
func unimarcName(r *reading, f *marc.Field, rule *rule) {
	text := unimarcHeading(f, f.Tag[1] == '1')
	if text.full == "" {
		return
	}
	r.word(AuthorWords, rule.class, text.full)
	var does role
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code != '4' {
			continue
		}
		code, term, ok := codes.Role(s.Value)
		if !ok || strings.Contains(does.text, term) {
			continue
		}
		if does.text == "" {
			does = role{code, term}
		} else {
			does.text += ", " + term
		}
	}
	r.addAuthor(f, &text, does, rule.class == ClassMain)
}

// unimarcVocabulary reads $2 of a subject; Rameau repeats what LCSH says.
func unimarcVocabulary(f *marc.Field) vocabulary {
	switch source := f.Sub('2'); {
	case source == "lc" || source == "lcsh":
		return lcsh
	case echoes[source]:
		return echo
	}
	return otherVocabulary
}

// unimarcSubject reads 600 to 607: $x $y $z subdivide, $j is the form.
func unimarcSubject(r *reading, f *marc.Field, _ *rule) {
	var text string
	switch f.Tag {
	case "600", "602":
		text = unimarcHeading(f, false).full
	case "601":
		text = unimarcHeading(f, true).full
	case "604":
		text = trimISBD(joined(f, "at"))
	default:
		text = dashes(trimISBD(clean(f.Sub('a'))))
	}
	if f.Tag == "600" || f.Tag == "601" {
		if work := trimISBD(clean(f.Sub('t'))); work != "" {
			text += ". " + work
		}
	}
	if text == "" {
		return
	}
	parts := partsOf(nil, unimarcKinds[f.Tag], aTopic, text)
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code == 'x' || s.Code == 'y' || s.Code == 'z' || s.Code == 'j' {
			if part := trimISBD(clean(s.Value)); part != "" {
				text += subdivision + part
				parts = append(parts, subjectPart{unimarcSubdivisions[s.Code], part})
				if s.Code == 'j' {
					r.form(part)
				}
			}
		}
	}
	r.addSubject(text, f, parts)
}

// unimarcKinds and unimarcSubdivisions are as mainKinds and subdivisionKinds.
var (
	unimarcKinds        = map[string]partKind{"607": aPlace, "617": aPlace, "615": aTopic}
	unimarcSubdivisions = map[byte]partKind{'j': aForm, 'y': aPlace, 'z': aPeriod}
)

func unimarcGenre(r *reading, f *marc.Field, _ *rule) {
	r.form(trimISBD(clean(f.Sub('a'))))
}

// unimarcAudiences are the codes of 100 $a/17-19 in our words.
var unimarcAudiences = map[byte]string{
	'a': "Juvenile", 'b': "Preschool", 'c': "Ages 6 to 8", 'd': "Ages 9 to 13", 'e': "Young adult",
	'k': "Specialist", 'm': "Adult",
}

// unimarcGeneral reads 100 $a: audience. The dates are read by unimarcDates.
func unimarcGeneral(r *reading, f *marc.Field, _ *rule) {
	if a := f.Sub('a'); len(a) >= 20 {
		for _, c := range []byte(a[17:20]) {
			r.audiences = add(r.audiences, unimarcAudiences[c])
		}
	}
}

// unimarcDateKinds turns the kind of date in 100 $a/8 into that of MARC 21.
var unimarcDateKinds = map[byte]byte{
	'a': 'c', 'b': 'd', 'c': 'u', 'd': 's', 'e': 'r', 'f': 'q', 'g': 'm', 'h': 't', 'i': 'p', 'j': 'e', 'k': 't', 'l': 'i', 'u': 'n',
}

func (r *reading) unimarcDates() (kind byte, date1, date2 string) {
	f := r.rec.First("100")
	if f == nil {
		return 0, "", ""
	}
	a := f.Sub('a')
	if len(a) < 17 {
		return 0, "", ""
	}
	return unimarcDateKinds[a[8]], a[9:13], a[13:17]
}

// unimarcForms are the literary forms of 105 $a/11.
var unimarcForms = map[byte]string{
	'a': "Fiction", 'b': "Drama", 'c': "Essays", 'd': "Humor", 'e': "Letters", 'f': "Short stories", 'g': "Poetry", 'h': "Speeches",
}

// unimarcContentForms are the forms of contents of 105 $a/4-7.
var unimarcContentForms = map[byte]string{
	'd': "Dictionaries", 'e': "Encyclopedias", 'f': "Directories", 'm': "Academic theses", 'v': "Academic theses", 's': "Statistics", 't': "Comics",
}

// unimarcText reads 105: literature, biography, forms of contents.
func unimarcText(r *reading, f *marc.Field, _ *rule) {
	a := f.Sub('a')
	if len(a) < 13 {
		return
	}
	for _, c := range []byte(a[4:8]) {
		r.form(unimarcContentForms[c])
	}
	if a[8] == '1' {
		r.form("Conference papers and proceedings")
	}
	r.form(unimarcForms[a[11]])
	switch a[12] {
	case 'a':
		r.form("Autobiographies")
	case 'b', 'c':
		r.form("Biography")
	}
}

// unimarcForm reads 106 $a: the form of a text.
func unimarcForm(r *reading, f *marc.Field, _ *rule) {
	switch a := f.Sub('a'); {
	case strings.HasPrefix(a, "d"):
		r.carrier.large = true
	case strings.HasPrefix(a, "f"):
		r.carrier.braille = true
	case strings.HasPrefix(a, "s"):
		r.carrier.online = true
	case strings.HasPrefix(a, "t"), strings.HasPrefix(a, "g"):
		r.carrier.micro = true
	}
}

func unimarcElectronic(r *reading, _ *marc.Field, _ *rule) { r.carrier.online = true }

func unimarcMicroform(r *reading, _ *marc.Field, _ *rule) { r.carrier.micro = true }

package catalogue

import (
	"strings"

	"holdfast/assets/codes"
	"holdfast/marc"
)

// marc21Rules are the rules of MARC 21, in the order of the tags.
var marc21Rules = book([]rule{
	{tags: "010", codes: "ab", use: lccn},
	{tags: "020", codes: "a", use: isbn, label: labelISBN},
	{tags: "022", codes: "a", use: issn, label: labelISSN},
	{tags: "019 035", codes: "a", use: systemNumber},
	{tags: "024 027 028 030 088", codes: "a", use: otherNumber, label: labelNumbers},
	{tags: "086", codes: "a", use: sudocClass, label: labelNumbers},
	{tags: "041", codes: "ad", use: languageCodes},
	{tags: "050 055 060 090 096", codes: "ab", use: lcClass, label: labelClass},
	{tags: "082 083 092", codes: "a", use: deweyClass, label: labelClass},
	{tags: "080", codes: "a", use: udcClass, label: labelClass},
	{tags: "084", codes: "a", use: otherClass, label: labelClass},

	{tags: "100 110 111", use: name, class: ClassMain},
	{tags: "700 710 711", use: name, class: ClassAdded},
	{tags: "720", use: uncontrolledName},

	{tags: "130", codes: "adfklmnoprst", use: uniformTitle, class: ClassUniform, label: labelUniform},
	{tags: "240", codes: "adfkmnoprs", use: uniformTitle, class: ClassUniform, label: labelUniform},
	{tags: "245", use: properTitle},
	{tags: "210 222", codes: "ab", use: otherTitle, class: ClassVariant},
	{tags: "242 246 247", codes: "abnpfg", use: otherTitle, class: ClassVariant, label: labelOtherTitle},
	{tags: "440 490", codes: "anpv", use: series, class: ClassSeries, label: labelSeries},
	{tags: "830", codes: "anpv", use: otherTitle, class: ClassSeries},
	{tags: "800 810 811", codes: "tnpv", use: otherTitle, class: ClassSeries},
	{tags: "730 740", codes: "anp", use: otherTitle, class: ClassComponent, label: labelOtherTitle},
	{tags: "505", codes: "agrt", use: partTitles, class: ClassComponent, label: labelContents},
	{tags: "773", codes: "atgd", use: linkedTitle, class: ClassSeries, label: labelIn},
	{tags: "780", codes: "atbs", use: linkedTitle, class: ClassComponent, label: labelEarlier},
	{tags: "785", codes: "atbs", use: linkedTitle, class: ClassComponent, label: labelLater},

	{tags: "250", codes: "ab", use: note, label: labelEdition},
	{tags: "255", codes: "abc", use: note, label: labelNotes},
	{tags: "260 264", codes: "abc", use: publication, label: labelPublished},
	{tags: "300", codes: "abcefg", use: note, label: labelPages},
	{tags: "310 362", codes: "a", use: note, label: labelNotes},
	{tags: "338", codes: "ab", use: carrierType},
	{tags: "385", codes: "a", use: audienceTerm},
	{tags: "521", codes: "a", use: audienceNote, label: labelNotes},
	{tags: "520", codes: "ab", use: note, label: labelSummary},
	{tags: "533", codes: "abcn", use: reproduction, label: labelNotes},
	{tags: "500 501 504 508 510 511 515 518 530 534 538 545 546 547 550 555 561 562 563 580 585 586 588", codes: "abc", use: note, label: labelNotes},
	{tags: "502", codes: "abcdg", use: thesis, label: labelNotes},

	{tags: "600 610 611", use: subject},
	{tags: "630", codes: "adfklmnoprst", use: subject},
	{tags: "647 648 650 651", codes: "abcdg", use: subject},
	{tags: "653", use: uncontrolledSubject},
	{tags: "654", use: facetedSubject},
	{tags: "655", use: genre},
	{tags: "852", codes: "hi", use: shelfClass},
	{tags: "856", codes: "uyz3", use: link, label: labelLinks},
})

// note shows a field; its words are keywords like all text.
func note(r *reading, f *marc.Field, rule *rule) {
	if r.labelling {
		r.show(rule.label, f, noteText(f, rule.codes))
	}
}

// noteText joins the subfields of a note as they are, but for steering ones.
func noteText(f *marc.Field, codes string) string { return strings.TrimSpace(joined(f, codes)) }

// series reads 490 and 440; a series traced in 8XX has its words from there
// too, which is harmless.
func series(r *reading, f *marc.Field, rule *rule) {
	text := titleText(f, rule.codes)
	r.inSeries(titleText(f, strings.ReplaceAll(rule.codes, "v", "")))
	r.keepTitle(text)
	r.word(TitleWords, rule.class, titleText(f, "anp"))
	r.word(SeriesWords, 0, titleText(f, "anp"))
	r.show(rule.label, f, text)
}

// linkedTitle reads the title of another record: the host (773), what came
// before (780) or after (785).
func linkedTitle(r *reading, f *marc.Field, rule *rule) {
	title := titleText(f, "st")
	if title == "" {
		title = titleText(f, "a")
	}
	r.word(TitleWords, rule.class, title)
	if r.labelling {
		r.show(rule.label, f, trimISBD(joined(f, rule.codes)))
	}
}

// thesis reads 502, which makes the genre sure.
func thesis(r *reading, f *marc.Field, rule *rule) {
	r.form("Academic theses")
	note(r, f, rule)
}

// publication reads 260 and 264. The place and publisher are those of the
// publication (264 with second indicator 1) before those of making, selling or
// copyright.
func publication(r *reading, f *marc.Field, rule *rule) {
	own := f.Tag == "260" || f.Ind2 == '1' || (isOriginal(f) && f.Ind2 != '4')
	date := joined(f, "c")
	switch {
	case date == "" || isOriginal(f):
	case own:
		r.imprints = append(r.imprints, date)
	default:
		r.otherImprints = append(r.otherImprints, date)
	}
	text := placeAndPublisher(f, "a", "b")
	r.word(PublisherWords, 0, joined(f, "ab"))
	r.word(Keyword, 0, markedYears(date))
	switch {
	case isOriginal(f):
		if r.publicationOriginal == "" {
			r.publicationOriginal = text
		}
	case r.publication == "" || own && !r.publicationIsOwn:
		r.publication, r.publicationIsOwn = text, own
	}
	if r.labelling && (own || f.Tag == "880") {
		shown := text
		if date = unbracket(strings.TrimSuffix(date, ".")); date != "" {
			if shown != "" {
				shown += ", "
			}
			shown += date
		}
		r.show(rule.label, f, shown)
	}
}

// placeAndPublisher joins the first place and the first publisher.
func placeAndPublisher(f *marc.Field, place, publisher string) string {
	a := unbracket(trimPlace(clean(f.Sub(place[0]))))
	b := unbracket(trimISBD(clean(f.Sub(publisher[0]))))
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	return a + " : " + b
}

// trimPlace takes the mark off a place; a full stop behind a comma is that of
// an abbreviated state ("Cambridge, Mass.").
func trimPlace(s string) string {
	s, _ = splitMark(s)
	if strings.Contains(s, ",") {
		return s
	}
	return trimISBD(s)
}

// languageCodes reads 041: languages of text ($a) and of song and speech ($d).
// Old records write several codes in one subfield.
func languageCodes(r *reading, f *marc.Field, rule *rule) {
	if f.Ind2 == '7' && f.Sub('2') != "" && !strings.HasPrefix(f.Sub('2'), "iso639-2") && f.Sub('2') != "marc" {
		return
	}
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if strings.IndexByte(rule.codes, s.Code) < 0 {
			continue
		}
		value := strings.TrimSpace(s.Value)
		for len(value) >= 3 {
			r.addLanguage(value[:3])
			value = strings.TrimLeft(value[3:], " ,;/")
		}
	}
}

// addLanguage adds a language by its code; codes for none, many or unknown
// languages are no value.
func (r *reading) addLanguage(code string) {
	code = strings.ToLower(code)
	switch code {
	case "und", "zxx", "mul", "mis", "   ", "|||":
		return
	}
	if name, ok := codes.Language(code); ok {
		if len(r.languages) == 0 {
			r.language = code
		}
		r.languages = add(r.languages, name)
	}
}

// languageCode returns the code of the first language, for the articles.
func (r *reading) languageCode() string {
	if r.language == "" && !r.unimarc {
		if v := r.rec.Control("008"); len(v) >= 38 {
			return v[35:38]
		}
	}
	return r.language
}

// link reads 856: its address, and words to show for it.
func link(r *reading, f *marc.Field, rule *rule) {
	if !r.labelling {
		return
	}
	address := strings.TrimSpace(f.Sub('u'))
	if address == "" {
		return
	}
	text := address
	if words := joined(f, "3y"); words != "" {
		text = words + ": " + address
	}
	r.show(rule.label, f, text)
}

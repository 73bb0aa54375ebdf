package catalogue

import (
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// label is one of the labels of the record pane.
type label uint8

// The labels, in the order of the screen.
const (
	noLabel label = iota
	labelUniform
	labelOtherTitle
	labelAuthor
	labelOtherNames
	labelResponsibility
	labelPublished
	labelEdition
	labelFormat
	labelPages
	labelLanguage
	labelSubjects
	labelGenre
	labelAudience
	labelClass
	labelSeries
	labelIn
	labelEarlier
	labelLater
	labelContents
	labelSummary
	labelNotes
	labelISBN
	labelISSN
	labelNumbers
	labelLinks
	labelCount
)

var labelNames = [labelCount]string{
	labelUniform: "Uniform title", labelOtherTitle: "Other titles", labelAuthor: "Author",
	labelOtherNames: "Other names", labelResponsibility: "Responsibility",
	labelPublished: "Published", labelEdition: "Edition", labelFormat: "Format", labelPages: "Pages",
	labelLanguage: "Language", labelSubjects: "Subjects", labelGenre: "Genre", labelAudience: "Audience",
	labelClass: "Class", labelSeries: "Series", labelIn: "In", labelEarlier: "Earlier title", labelLater: "Later title",
	labelContents: "Contents", labelSummary: "Summary", labelNotes: "Notes", labelISBN: "ISBN", labelISSN: "ISSN",
	labelNumbers: "Numbers", labelLinks: "Links",
}

// Labels returns all labels that Labelled uses, in its order; a screen
// translates them.
func Labels() []string { return append([]string(nil), labelNames[1:]...) }

// show adds a value that is only read. One in its own script comes before those
// in Latin letters that are there (the scripts of the record lead).
func (r *reading) show(l label, f *marc.Field, text string) {
	if l == noLabel || !r.labelling || text == "" {
		return
	}
	value := view.LabelledValue{Text: text, RightToLeft: isRightToLeft(text)}
	list := r.labels[l]
	for _, v := range list {
		if v.Text == text {
			return
		}
	}
	if isOriginal(f) {
		at := 0
		for at < len(list) && list[at].RightToLeft == value.RightToLeft && !isLatin(list[at].Text) {
			at++
		}
		list = append(list, view.LabelledValue{})
		copy(list[at+1:], list[at:])
		list[at] = value
		r.labels[l] = list
		return
	}
	r.labels[l] = append(list, value)
}

// showValue adds a value that can be clicked, if facet is not empty.
func (r *reading) showValue(l label, text, facet, value string) {
	if !r.labelling || text == "" {
		return
	}
	for _, v := range r.labels[l] {
		if v.Text == text {
			return
		}
	}
	r.labels[l] = append(r.labels[l], view.LabelledValue{Text: text, Facet: facet, Value: value, RightToLeft: isRightToLeft(text)})
}

// isLatin says whether the first letter of text is a Latin one; text without
// letters counts as Latin.
func isLatin(text string) bool {
	for _, c := range text {
		switch {
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0xC0 && c < 0x250:
			return true
		case c >= 0x370:
			return c >= 0x1E00 && c < 0x1F00 || c >= 0x2000 && c < 0x2070
		}
	}
	return true
}

// Labelled returns the labelled view of a record in the order of the screen.
// Labels without a value are left out. Values that are facets carry facet and
// value, so that they can be searched for.
func Labelled(rec *union.Record) []view.LabelledField {
	if rec == nil || rec.MARC == nil {
		return nil
	}
	r := newReading(rec.MARC)
	r.labelling = true
	r.read()
	r.finish()
	r.labelFacets()
	var fields []view.LabelledField
	for l := labelUniform; l < labelCount; l++ {
		if values := r.labels[l]; len(values) > 0 {
			fields = append(fields, view.LabelledField{Label: labelNames[l], Values: values})
		}
	}
	return fields
}

// labelFacets adds names, who the title says is responsible, and all that is
// counted. The title itself is the heading of the page.
func (r *reading) labelFacets() {
	r.showValue(labelResponsibility, r.responsibilityOriginal, "", "")
	r.showValue(labelResponsibility, r.responsibility, "", "")
	for i := range r.authors {
		a := &r.authors[i]
		value := a.value(r)
		names := [...]string{a.original, a.heading}
		if r.original.full == "" { // the script of the title leads
			names[0], names[1] = names[1], names[0]
		}
		for _, text := range names {
			if text != "" {
				r.showValue(labelAuthor, withRole(text, a.role), Author, value)
			}
		}
	}
	r.showValue(labelFormat, r.format(), Format, r.format())
	for _, s := range r.subjectValues() {
		r.showValue(labelSubjects, s.original, Subject, s.text)
		r.showValue(labelSubjects, s.text, Subject, s.text)
	}
	for _, list := range [...]struct {
		label  label
		facet  string
		values []string
	}{{labelLanguage, Language, r.languages}, {labelGenre, Genre, r.genres}, {labelAudience, Audience, r.audiences}} {
		for _, v := range list.values {
			r.showValue(list.label, v, list.facet, v)
		}
	}
}

func withRole(name, role string) string {
	if role == "" {
		return name
	}
	return name + " · " + role
}

// Titles returns the whole title in the script of the record, and the romanised one
// of a record in another script.
func Titles(rec *union.Record) []string {
	if rec == nil || rec.MARC == nil {
		return nil
	}
	r := newReading(rec.MARC)
	r.read()
	var out []string
	for _, t := range []string{r.original.full, r.title.full} {
		if t != "" {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		out = append(out, r.anyTitle())
	}
	return out
}

// Heading returns the title proper with its parts as the record page shows it,
// in the script of the record, and what follows it: the subtitle, or the
// romanised title of a record in another script.
func Heading(rec *union.Record) (heading, subtitle string) {
	if rec == nil || rec.MARC == nil {
		return "", ""
	}
	r := newReading(rec.MARC)
	r.read()
	if r.original.full != "" {
		return r.original.full, r.title.full
	}
	if r.title.full == "" {
		return r.anyTitle(), ""
	}
	heading = r.title.proper
	if r.title.parts != "" {
		heading += ". " + r.title.parts
	}
	return heading, r.title.rest
}

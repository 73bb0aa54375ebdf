package catalogue

import (
	"strings"

	"holdfast/assets/codes"
	"holdfast/marc"
)

// marc21Parts are the fields of MARC 21 that a description has.
var marc21Parts = partTable(map[string]describedPart{
	"010":                     {codes: "a", put: putNumber(func(d *Description) *[]string { return &d.LCCNs })},
	"020":                     {codes: "a", put: putISBN},
	"022":                     {codes: "a", put: putNumber(func(d *Description) *[]string { return &d.ISSNs })},
	"024":                     {put: putOtherNumber},
	"035":                     {codes: "a", put: putSystemNumber},
	"041":                     {codes: "ad", put: putLanguages},
	"050 090":                 {codes: "ab", put: putClass("lcc")},
	"060":                     {codes: "ab", put: putClass("nlm")},
	"080":                     {codes: "a", put: putClass("udc")},
	"082 092":                 {codes: "a", put: putClass("ddc")},
	"100 110 111 700 710 711": {put: putName, original: true},
	"130 240":                 {codes: "adfklmnoprs", put: putUniform},
	"242 246 247":             {codes: "abnp", put: putTexts(func(d *Description) *[]string { return &d.Variants })},
	"245":                     {codes: "np", put: putParts, original: true},
	"250":                     {codes: "ab", put: putEdition},
	"260 264":                 {codes: "abc", put: putImprint, original: true},
	"300":                     {codes: "abce", put: putExtent},
	"440 490":                 {codes: "anpvx", put: putSeries},
	"502":                     {codes: "abcdg", put: putThesis},
	"505":                     {codes: "agrt", put: putNotes(func(d *Description) *[]string { return &d.Contents })},
	"520":                     {codes: "ab", put: putNotes(func(d *Description) *[]string { return &d.Summary })},
	"500 504 508 510 511 515 518 530 533 534 538 546 550 586": {codes: "abc", put: putNotes(func(d *Description) *[]string { return &d.Notes })},
	"600 610 611 630 648 650 651 653":                         {put: putSubject},
	"773":                                                     {codes: "abdgtxz", put: putLinked(func(d *Description) *[]LinkedTitle { return &d.Hosts })},
	"780":                                                     {codes: "abdgtxz", put: putLinked(func(d *Description) *[]LinkedTitle { return &d.Earlier })},
	"785":                                                     {codes: "abdgtxz", put: putLinked(func(d *Description) *[]LinkedTitle { return &d.Later })},
	"856":                                                     {codes: "u", put: putLinks},
})

// unimarcParts are those of UNIMARC.
var unimarcParts = partTable(map[string]describedPart{
	"010":                             {codes: "a", put: putISBN},
	"011":                             {codes: "a", put: putNumber(func(d *Description) *[]string { return &d.ISSNs })},
	"017":                             {put: putOtherNumber},
	"035":                             {codes: "a", put: putSystemNumber},
	"101":                             {codes: "a", put: putLanguages},
	"675":                             {codes: "a", put: putClass("udc")},
	"676":                             {codes: "a", put: putClass("ddc")},
	"680":                             {codes: "ab", put: putClass("lcc")},
	"700 701 702 710 711 712 720 721": {put: putUnimarcName},
	"200":                             {codes: "hi", put: putParts},
	"205":                             {codes: "ab", put: putEdition},
	"210 214":                         {codes: "acd", put: putImprint},
	"215":                             {codes: "acde", put: putExtent},
	"225":                             {codes: "aehivx", put: putSeries},
	"328":                             {codes: "abcdet", put: putThesis},
	"327":                             {codes: "a", put: putNotes(func(d *Description) *[]string { return &d.Contents })},
	"330":                             {codes: "a", put: putNotes(func(d *Description) *[]string { return &d.Summary })},
	"300 304 305 307 312 314 320":     {codes: "a", put: putNotes(func(d *Description) *[]string { return &d.Notes })},
	"500 503":                         {codes: "ahiklmnqr", put: putUniform},
	"510 512 517 518 541":             {codes: "ahi", put: putTexts(func(d *Description) *[]string { return &d.Variants })},
	"600 601 605 606 607 610":         {put: putUnimarcSubject},
	"461 463":                         {codes: "tvxz", put: putLinked(func(d *Description) *[]LinkedTitle { return &d.Hosts })},
	"430 431 432 433 434":             {codes: "tx", put: putLinked(func(d *Description) *[]LinkedTitle { return &d.Earlier })},
	"440 441 442 443 444":             {codes: "tx", put: putLinked(func(d *Description) *[]LinkedTitle { return &d.Later })},
	"856":                             {codes: "u", put: putLinks},
})

// putNumber takes the numbers in a field as they are written.
func putNumber(list func(*Description) *[]string) func(*Description, *marc.Field, string) {
	return func(d *Description, f *marc.Field, codes string) {
		to := list(d)
		*to = add(*to, trimISBD(joined(f, codes)))
	}
}

// putISBN takes the number alone, without the binding or price behind it.
func putISBN(d *Description, f *marc.Field, codes string) {
	text := joined(f, codes)
	if forms, ok := isbnForms(text); ok {
		d.ISBNs = add(d.ISBNs, forms[0])
	} else if number := leadingNumber(text); number != "" {
		d.ISBNs = add(d.ISBNs, number)
	}
}

// putOtherNumber keeps a DOI: 024 with first indicator 7 and $2 doi, 017 of UNIMARC.
func putOtherNumber(d *Description, f *marc.Field, _ string) {
	if strings.EqualFold(strings.TrimSpace(f.Sub('2')), "doi") {
		d.DOIs = add(d.DOIs, strings.TrimPrefix(clean(f.Sub('a')), "https://doi.org/"))
	}
}

func putSystemNumber(d *Description, f *marc.Field, codes string) {
	text := joined(f, codes)
	if strings.HasPrefix(text, "(OCoLC)") {
		if number, ok := oclcForm(text); ok {
			d.OCLC = add(d.OCLC, number)
		}
	}
}

// putLanguages takes codes of three letters, several in one subfield too, as old
// records have them.
func putLanguages(d *Description, f *marc.Field, want string) {
	if f.Tag == "041" && f.Ind2 == '7' {
		return
	}
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if strings.IndexByte(want, s.Code) < 0 {
			continue
		}
		for value := strings.TrimSpace(s.Value); len(value) >= 3; value = strings.TrimLeft(value[3:], " ,;/") {
			d.Languages = add(d.Languages, strings.ToLower(value[:3]))
		}
	}
}

// known keeps the codes that are languages.
func known(list []string) []string {
	out := list[:0]
	for _, code := range list {
		switch code {
		case "und", "zxx", "mul", "mis", "|||":
			continue
		}
		if _, ok := codes.Language(code); ok {
			out = append(out, code)
		}
	}
	return out
}

func putClass(scheme string) func(*Description, *marc.Field, string) {
	return func(d *Description, f *marc.Field, codes string) {
		number := strings.ReplaceAll(joined(f, codes), "/", "") // prime marks of Dewey
		if number = trimISBD(number); number == "" {
			return
		}
		for _, c := range d.Classes {
			if c.Scheme == scheme && c.Number == number {
				return
			}
		}
		d.Classes = append(d.Classes, DescribedClass{scheme, number})
	}
}

func putUniform(d *Description, f *marc.Field, codes string) {
	if text := titleText(f, codes); d.Uniform == "" {
		d.Uniform = text
	}
}

func putTexts(list func(*Description) *[]string) func(*Description, *marc.Field, string) {
	return func(d *Description, f *marc.Field, codes string) {
		to := list(d)
		*to = add(*to, titleText(f, codes))
	}
}

// putParts takes number and name of the part that the title is.
func putParts(d *Description, f *marc.Field, codes string) {
	t := &d.Title
	if isOriginal(f) {
		t = &d.Original
	}
	if t.PartNumber == "" && t.PartName == "" {
		t.PartNumber, t.PartName = trimISBD(joined(f, codes[:1])), trimISBD(joined(f, codes[1:]))
	}
}

func putEdition(d *Description, f *marc.Field, codes string) {
	if d.Edition == "" {
		d.Edition = trimISBD(joined(f, codes))
	}
}

func putExtent(d *Description, f *marc.Field, codes string) {
	if d.Extent == "" {
		d.Extent = trimISBD(joined(f, codes))
	}
}

func putThesis(d *Description, f *marc.Field, codes string) {
	if d.Thesis == "" {
		d.Thesis = trimISBD(joined(f, codes))
	}
}

func putNotes(list func(*Description) *[]string) func(*Description, *marc.Field, string) {
	return func(d *Description, f *marc.Field, codes string) {
		to := list(d)
		*to = add(*to, noteText(f, codes))
	}
}

func putLinks(d *Description, f *marc.Field, codes string) {
	d.Links = add(d.Links, strings.TrimSpace(joined(f, codes)))
}

// putImprint reads a statement of publication; those of making and selling (264 with
// another indicator than 1, 214 with another than 0) are none. codes are those of
// place, publisher and date.
func putImprint(d *Description, f *marc.Field, codes string) {
	switch {
	case f.Tag == "264" && f.Ind2 != '1', f.Tag == "214" && f.Ind2 != '0', isOriginal(f) && f.Ind2 == '4':
		return
	}
	im := Imprint{Original: isOriginal(f), Date: unbracket(strings.TrimSuffix(joined(f, codes[2:]), "."))}
	for i := range f.Subfields {
		s := &f.Subfields[i]
		switch s.Code {
		case codes[0]:
			im.Places = add(im.Places, unbracket(trimPlace(clean(s.Value))))
		case codes[1]:
			im.Publishers = add(im.Publishers, unbracket(trimISBD(clean(s.Value))))
		}
	}
	if len(im.Places)+len(im.Publishers) > 0 || im.Date != "" {
		d.Imprints = append(d.Imprints, im)
	}
}

// putSeries reads 440, 490 and 225; the last two of codes are number and ISSN.
func putSeries(d *Description, f *marc.Field, codes string) {
	n := len(codes) - 2
	s := Numbered{Title: titleText(f, codes[:n]), Number: trimISBD(joined(f, codes[n:n+1])), ISSN: trimISBD(joined(f, codes[n+1:]))}
	if s.Title == "" {
		return
	}
	for _, other := range d.Series {
		if other.Title == s.Title && other.Number == s.Number {
			return
		}
	}
	d.Series = append(d.Series, s)
}

func putLinked(list func(*Description) *[]LinkedTitle) func(*Description, *marc.Field, string) {
	return func(d *Description, f *marc.Field, _ string) {
		l := LinkedTitle{Title: trimISBD(clean(f.Sub('t'))), ISSN: clean(f.Sub('x')), ISBN: clean(f.Sub('z'))}
		if strings.HasPrefix(f.Tag, "4") {
			l.Part = trimISBD(clean(f.Sub('v')))
		} else {
			l.Part, l.Author = trimISBD(joined(f, "g")), trimISBD(clean(f.Sub('a')))
		}
		if l.Title == "" {
			l.Title, l.Author = l.Author, ""
		}
		if l.Title != "" {
			to := list(d)
			*to = append(*to, l)
		}
	}
}

package reference

import (
	"strings"

	"holdfast/app/internal/catalogue"
)

// kind is what each format calls a kind of publication: RIS after the list of types of
// "RIS Format Specifications" (Research Information Systems), BibTeX after Patashnik,
// "BibTeXing" (1988), EndNote after the reference types of its manual, CSL after the
// schema csl-data.json of the Citation Style Language, 1.0.2.
type kind struct{ ris, bibtex, endnote, csl string }

// kinds are by the facet format.
var kinds = map[string]kind{
	"Book":            {"BOOK", "book", "Book", "book"},
	"Large print":     {"BOOK", "book", "Book", "book"},
	"Braille":         {"BOOK", "book", "Book", "book"},
	"E-book":          {"EBOOK", "book", "Electronic Book", "book"},
	"Journal":         {"JFULL", "misc", "Serial", "periodical"},
	"E-journal":       {"JFULL", "misc", "Serial", "periodical"},
	"Newspaper":       {"NEWS", "misc", "Serial", "periodical"},
	"Article":         {"JOUR", "article", "Journal Article", "article-journal"},
	"Map":             {"MAP", "misc", "Map", "map"},
	"Score":           {"MUSIC", "misc", "Music", "musical_score"},
	"Sound recording": {"SOUND", "misc", "Audiovisual Material", "song"},
	"Audiobook":       {"SOUND", "misc", "Audiovisual Material", "book"},
	"Video":           {"VIDEO", "misc", "Film or Broadcast", "motion_picture"},
	"Picture":         {"ART", "misc", "Artwork", "graphic"},
	"Manuscript":      {"MANSCPT", "unpublished", "Manuscript", "manuscript"},
	"Microform":       {"BOOK", "book", "Book", "book"},
	"Computer file":   {"COMP", "misc", "Computer Program", "software"},
	"Website":         {"ELEC", "misc", "Web Page", "webpage"},
	"Archive":         {"UNPB", "unpublished", "Manuscript", "collection"},
	"Kit":             {"GEN", "misc", "Generic", "document"},
	"Object":          {"GEN", "misc", "Generic", "document"},
	"Other":           {"GEN", "misc", "Generic", "document"},
}

// Kinds that the format alone does not tell.
var (
	thesis     = kind{"THES", "phdthesis", "Thesis", "thesis"}
	conference = kind{"CONF", "proceedings", "Conference Proceedings", "book"}
	government = kind{"GOVDOC", "book", "Government Document", "report"}
	chapter    = kind{"CHAP", "incollection", "Book Section", "chapter"}
)

// kindOf tells the kind of a title.
func kindOf(d *catalogue.Description) kind {
	k, ok := kinds[d.Format]
	if !ok {
		k = kinds["Other"]
	}
	switch {
	case d.Thesis != "":
		return thesis
	case d.Format == "Article" && len(d.Hosts) > 0 && d.Hosts[0].ISBN != "":
		return chapter
	case d.Format == "Microform" && d.Level == 's':
		return kinds["Journal"]
	case k.bibtex == "book" && d.Conference:
		return conference
	case k.bibtex == "book" && d.Government:
		return government
	}
	return k
}

// part is what a name did, as citation managers part it.
type part uint8

const (
	author part = iota
	editor
	translator
	other
)

// parts are by the codes of the MARC list of relators; a name without one is an author.
var parts = map[string]part{
	"": author, "aut": author, "cre": author, "cmp": author, "art": author, "ctg": author, "pht": author, "prg": author, "lbt": author, "lyr": author,
	"prf": author, "drt": author, "dis": author, "com": editor, "edt": editor, "edc": editor, "pbd": editor, "red": editor, "trl": translator,
}

// named are the names with one part, in their order. An editor is one only beside authors
// or alone; nothing is both.
func named(d *catalogue.Description, want part) (out []*catalogue.DescribedName) {
	for i := range d.Names {
		n := &d.Names[i]
		if n.Work != "" || !n.Made() {
			continue
		}
		p, ok := parts[n.Role]
		if !ok {
			p = other
		}
		if n.Main && p == other {
			p = author
		}
		if p == want {
			out = append(out, n)
		}
	}
	return out
}

// nameText is the name to show: that in the script of the book, where there is one.
func nameText(n *catalogue.DescribedName) (text string, cut bool) {
	switch {
	case n.Original != "":
		return withoutDates(n.Original, n.Dates), false
	case n.Family != "":
		return n.Family + ", " + n.Given, true
	}
	return withoutDates(n.Heading, n.Dates), false
}

func withoutDates(heading, dates string) string {
	if dates == "" {
		return heading
	}
	return strings.TrimRight(strings.TrimSuffix(heading, dates), " ,،")
}

// titleOf is the title proper with parts and what follows, and its romanised form, if
// the book is in another script.
func titleOf(d *catalogue.Description) (title, romanised string) {
	if d.Original.Full != "" {
		return d.Original.Full, d.Title.Full
	}
	return d.Title.Full, ""
}

// published is the imprint in the script of the book, else the first.
func published(d *catalogue.Description) (place, publisher string) {
	var im *catalogue.Imprint
	for i := range d.Imprints {
		if im == nil || d.Imprints[i].Original && !im.Original {
			im = &d.Imprints[i]
		}
	}
	if im == nil {
		return "", ""
	}
	if len(im.Places) > 0 {
		place = im.Places[0]
	}
	if len(im.Publishers) > 0 {
		publisher = im.Publishers[0]
	}
	return place, publisher
}

// firstYear is the year as four digits, "" if there is none or it is no such year.
func firstYear(d *catalogue.Description) string {
	y := d.Years.First
	if d.Year == "" || y < 1000 || y > 9999 {
		return ""
	}
	return string([]byte{byte('0' + y/1000), byte('0' + y/100%10), byte('0' + y/10%10), byte('0' + y%10)})
}

// subjectTexts are the headings, each once.
func subjectTexts(d *catalogue.Description) (out []string) {
	seen := map[string]bool{}
	for i := range d.Subjects {
		if text := d.Subjects[i].Text; !seen[text] {
			seen[text] = true
			out = append(out, text)
		}
	}
	return out
}

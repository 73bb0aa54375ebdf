package metadata

import (
	"fmt"
	"strconv"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/engine"
)

// MODS writes a collection after the schema MODS 3.7 (Library of Congress). What is in
// two scripts stands twice, tied by altRepGroup.
func MODS() (export.Frame, export.Encoder) {
	return export.Frame{Head: `<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<modsCollection xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
		`xsi:schemaLocation="http://www.loc.gov/mods/v3 http://www.loc.gov/standards/mods/v3/mods-3-7.xsd">`,
		Foot: "\n</modsCollection>\n"}, export.EncoderFunc(appendMODS)
}

func appendMODS(dst []byte, t *export.Title) ([]byte, error) {
	m := mods{elements{dst: dst, depth: 1}, t.About}
	m.group("mods", attributes{"version", "3.7"}, func() {
		m.titles()
		m.names()
		m.text("typeOfResource", resourceTypes[m.d.Kind])
		m.texts("genre", m.d.Genres)
		m.origin()
		for _, code := range m.d.Languages {
			m.group("language", nil, func() { m.text("languageTerm", code, "type", "code", "authority", "iso639-2b") })
		}
		m.group("physicalDescription", nil, func() {
			m.text("form", carriers[m.d.Format], "authority", "marcform")
			m.text("extent", m.d.Extent)
		})
		m.texts("abstract", m.d.Summary)
		m.texts("tableOfContents", m.d.Contents)
		m.texts("targetAudience", m.d.Audiences)
		m.text("note", m.d.Responsibility, "type", "statement of responsibility")
		m.text("note", m.d.Thesis, "type", "thesis")
		m.texts("note", m.d.Notes)
		m.subjects()
		for _, c := range m.d.Classes {
			m.text("classification", c.Number, "authority", c.Scheme)
		}
		m.related()
		m.numbers()
		m.locations(t)
		m.group("recordInfo", nil, func() {
			m.text("recordIdentifier", strconv.FormatInt(t.Number, 10))
			m.text("recordOrigin", "Converted from MARC by Holdfast.")
		})
	})
	return m.dst, nil
}

type mods struct {
	elements
	d *catalogue.Description
}

// resourceTypes are the values of typeOfResource by leader/06.
var resourceTypes = map[byte]string{
	'a': "text", 't': "text", 'c': "notated music", 'd': "notated music", 'e': "cartographic", 'f': "cartographic", 'g': "moving image",
	'i': "sound recording-nonmusical", 'j': "sound recording-musical", 'k': "still image", 'm': "software, multimedia", 'o': "mixed material",
	'p': "mixed material", 'r': "three dimensional object",
}

// carriers are terms of the list marcform by format.
var carriers = map[string]string{
	"Book": "print", "Journal": "print", "Newspaper": "print", "Map": "print", "Score": "print", "Large print": "large print", "Braille": "braille",
	"E-book": "electronic", "E-journal": "electronic", "Website": "electronic", "Computer file": "electronic", "Microform": "microform",
}

func (m *mods) titles() {
	group := ""
	if m.d.Original.Full != "" && m.d.Title.Full != "" {
		group = "01"
	}
	m.title(&m.d.Original, attributes{"altRepGroup", group})
	m.title(&m.d.Title, attributes{"altRepGroup", group})
	m.group("titleInfo", attributes{"type", "uniform"}, func() { m.text("title", m.d.Uniform) })
	for _, v := range m.d.Variants {
		m.group("titleInfo", attributes{"type", "alternative"}, func() { m.text("title", v) })
	}
}

func (m *mods) title(t *catalogue.TitleParts, a attributes) {
	m.group("titleInfo", a, func() {
		m.text("nonSort", t.Article)
		m.text("title", t.Proper[len(t.Article):])
		m.text("subTitle", t.Rest)
		m.text("partNumber", t.PartNumber)
		m.text("partName", t.PartName)
	})
}

var nameTypes = map[catalogue.NameKind]string{catalogue.Person: "personal", catalogue.Body: "corporate", catalogue.Meeting: "conference"}

func (m *mods) names() {
	for i := range m.d.Names {
		n := &m.d.Names[i]
		if n.Work != "" {
			continue
		}
		group, usage := "", ""
		if n.Original != "" && n.Original != n.Heading {
			group = fmt.Sprintf("n%02d", i+1)
			m.name(n, n.Original, attributes{"type", nameTypes[n.Kind], "altRepGroup", group})
		}
		if n.Main {
			usage = "primary"
		}
		m.name(n, "", attributes{"type", nameTypes[n.Kind], "usage", usage, "altRepGroup", group})
	}
}

// name writes a name whole, or if that is "" in its parts.
func (m *mods) name(n *catalogue.DescribedName, whole string, a attributes) {
	m.group("name", a, func() {
		switch {
		case whole != "":
			m.text("namePart", whole)
		case n.Family != "":
			m.text("namePart", n.Family, "type", "family")
			m.text("namePart", n.Given, "type", "given")
			m.text("namePart", n.Dates, "type", "date")
		default:
			m.text("namePart", n.Heading)
		}
		m.group("role", nil, func() {
			m.text("roleTerm", n.Role, "type", "code", "authority", "marcrelator")
			m.text("roleTerm", n.RoleText, "type", "text")
		})
	})
}

// issuances are by leader/07.
var issuances = map[byte]string{'a': "monographic", 'c': "monographic", 'd': "monographic", 'm': "monographic", 'b': "continuing", 'i': "integrating resource", 's': "serial"}

func (m *mods) origin() {
	m.group("originInfo", nil, func() {
		if m.d.Country != "" && len(m.d.Country) >= 2 {
			authority := "marccountry"
			if m.d.Country[0] >= 'A' && m.d.Country[0] <= 'Z' {
				authority = "iso3166"
			}
			m.group("place", nil, func() { m.text("placeTerm", m.d.Country, "type", "code", "authority", authority) })
		}
		for i := range m.d.Imprints {
			im := &m.d.Imprints[i]
			for _, p := range im.Places {
				m.group("place", nil, func() { m.text("placeTerm", p, "type", "text") })
			}
			m.texts("publisher", im.Publishers)
			m.text("dateIssued", im.Date)
		}
		m.coded()
		m.text("edition", m.d.Edition)
		m.text("issuance", issuances[m.d.Level])
	})
}

// coded writes the years as a program reads them.
func (m *mods) coded() {
	y := m.d.Years
	qualifier := ""
	switch y.Certainty {
	case engine.Certain:
	case engine.Uncertain:
		qualifier = "questionable"
	default:
		return
	}
	if y.First == y.Last {
		m.text("dateIssued", strconv.Itoa(int(y.First)), "encoding", "marc", "qualifier", qualifier, "keyDate", "yes")
		return
	}
	m.text("dateIssued", strconv.Itoa(int(y.First)), "encoding", "marc", "point", "start", "qualifier", qualifier, "keyDate", "yes")
	last := strconv.Itoa(int(y.Last))
	if m.d.Level == 's' && y.Last >= y.First && m.d.Year != "" && m.d.Year[len(m.d.Year)-1] == '-' {
		last = "9999" // it goes on
	}
	m.text("dateIssued", last, "encoding", "marc", "point", "end", "qualifier", qualifier)
}

// mainParts are the elements of the main part of a heading by its tag, subdivisions
// those of $v, $x, $y and $z.
var (
	mainParts    = map[int]string{648: "temporal", 650: "topic", 651: "geographic", 653: "topic"}
	subdivisions = map[byte]string{'v': "genre", 'x': "topic", 'y': "temporal", 'z': "geographic"}
	nameTags     = map[int]string{600: "personal", 610: "corporate", 611: "conference"}
)

func (m *mods) subjects() {
	for i := range m.d.Subjects {
		s := &m.d.Subjects[i]
		m.group("subject", attributes{"authority", s.Scheme}, func() {
			for _, p := range s.Parts {
				switch {
				case p.Code != 'a':
					m.text(subdivisions[p.Code], p.Text)
				case nameTags[s.Tag] != "":
					m.group("name", attributes{"type", nameTags[s.Tag]}, func() { m.text("namePart", p.Text) })
				case s.Tag == 630:
					m.group("titleInfo", nil, func() { m.text("title", p.Text) })
				default:
					m.text(mainParts[s.Tag], p.Text)
				}
			}
		})
	}
}

// related writes series, hosts, what came before and after, and works that are named.
func (m *mods) related() {
	for _, s := range m.d.Series {
		m.group("relatedItem", attributes{"type", "series"}, func() {
			m.group("titleInfo", nil, func() {
				m.text("title", s.Title)
				m.text("partNumber", s.Number)
			})
			m.text("identifier", s.ISSN, "type", "issn")
		})
	}
	for _, list := range []struct {
		kind   string
		titles []catalogue.LinkedTitle
	}{{"host", m.d.Hosts}, {"preceding", m.d.Earlier}, {"succeeding", m.d.Later}} {
		for _, l := range list.titles {
			m.group("relatedItem", attributes{"type", list.kind}, func() {
				m.group("titleInfo", nil, func() { m.text("title", l.Title) })
				m.group("name", nil, func() { m.text("namePart", l.Author) })
				m.text("identifier", l.ISSN, "type", "issn")
				m.text("identifier", l.ISBN, "type", "isbn")
				m.group("part", nil, func() { m.text("text", l.Part) })
			})
		}
	}
	for i := range m.d.Names {
		if n := &m.d.Names[i]; n.Work != "" {
			m.group("relatedItem", nil, func() {
				m.group("titleInfo", nil, func() { m.text("title", n.Work) })
				m.name(n, "", attributes{"type", nameTypes[n.Kind]})
			})
		}
	}
}

func (m *mods) numbers() {
	m.texts("identifier", m.d.ISBNs, "type", "isbn")
	m.texts("identifier", m.d.ISSNs, "type", "issn")
	m.texts("identifier", m.d.LCCNs, "type", "lccn")
	m.texts("identifier", m.d.OCLC, "type", "oclc")
	m.texts("identifier", m.d.DOIs, "type", "doi")
}

// locations says who holds the title, and where it can be read.
func (m *mods) locations(t *export.Title) {
	for i := range t.Holdings {
		h := &t.Holdings[i]
		m.group("location", nil, func() {
			m.text("physicalLocation", t.LibraryName(h.Library))
			m.text("shelfLocator", h.CallNumber)
			m.group("holdingSimple", nil, func() {
				m.group("copyInformation", nil, func() {
					m.text("subLocation", h.Branch)
					m.text("subLocation", h.Location)
					m.text("shelfLocator", h.CallNumber)
					m.texts("note", h.Statement)
					m.text("note", h.Note)
				})
			})
		})
	}
	for _, u := range m.d.Links {
		m.group("location", nil, func() { m.text("url", u) })
	}
}

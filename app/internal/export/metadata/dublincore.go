package metadata

import (
	"strconv"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
)

// DublinCore writes records of the XML schema oai_dc 2.0 (Open Archives Initiative), in
// the collection element of the Library of Congress' stylesheet MARC21slim2OAIDC.
func DublinCore() (export.Frame, export.Encoder) {
	return export.Frame{Head: `<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<oai_dc:dcCollection xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
		`xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">`,
		Foot: "\n</oai_dc:dcCollection>\n"}, export.EncoderFunc(appendDC)
}

func appendDC(dst []byte, t *export.Title) ([]byte, error) {
	d := t.About
	e := elements{dst: dst, depth: 1}
	e.group("oai_dc:dc", nil, func() {
		e.text("dc:title", d.Original.Full)
		e.text("dc:title", d.Title.Full)
		e.texts("dc:title", d.Variants)
		for i := range d.Names {
			n := &d.Names[i]
			if n.Work != "" || !n.Made() {
				continue
			}
			name := "dc:contributor"
			if n.Main || n.Role == "aut" || n.Role == "cre" {
				name = "dc:creator"
			}
			e.text(name, n.Original)
			if n.Heading != n.Original {
				e.text(name, n.Heading)
			}
		}
		dcSubjects(&e, d)
		e.texts("dc:description", d.Summary)
		e.texts("dc:description", d.Contents)
		e.texts("dc:description", d.Notes)
		e.text("dc:description", d.Thesis)
		for i := range d.Imprints {
			e.texts("dc:publisher", d.Imprints[i].Publishers)
		}
		e.text("dc:date", d.Year)
		e.text("dc:type", dcTypes[d.Kind])
		e.texts("dc:type", d.Genres)
		e.text("dc:format", d.Extent)
		dcNumbers(&e, t)
		e.texts("dc:language", d.Languages)
		dcRelations(&e, d)
	})
	return e.dst, nil
}

// dcTypes are terms of the DCMI Type Vocabulary by leader/06.
var dcTypes = map[byte]string{
	'a': "Text", 't': "Text", 'c': "Text", 'd': "Text", 'e': "Image", 'f': "Image", 'g': "MovingImage", 'i': "Sound", 'j': "Sound",
	'k': "StillImage", 'm': "Software", 'o': "PhysicalObject", 'r': "PhysicalObject", 'p': "Collection",
}

func dcSubjects(e *elements, d *catalogue.Description) {
	seen := map[string]bool{}
	for i := range d.Subjects {
		if text := d.Subjects[i].Text; !seen[text] {
			seen[text] = true
			e.text("dc:subject", text)
		}
	}
	for _, c := range d.Classes {
		e.text("dc:subject", c.Number)
	}
}

// dcNumbers writes the numbers as URNs where there are such (RFC 8254, RFC 3044), so that
// they can be told apart.
func dcNumbers(e *elements, t *export.Title) {
	d := t.About
	e.text("dc:identifier", strconv.FormatInt(t.Number, 10))
	for _, n := range d.ISBNs {
		e.text("dc:identifier", "urn:isbn:"+n)
	}
	for _, n := range d.ISSNs {
		e.text("dc:identifier", "urn:issn:"+n)
	}
	for _, n := range d.DOIs {
		e.text("dc:identifier", "https://doi.org/"+n)
	}
	e.texts("dc:identifier", d.Links)
}

func dcRelations(e *elements, d *catalogue.Description) {
	for _, s := range d.Series {
		text := s.Title
		if s.Number != "" {
			text += " ; " + s.Number
		}
		e.text("dc:relation", text)
	}
	for _, list := range [][]catalogue.LinkedTitle{d.Hosts, d.Earlier, d.Later} {
		for _, l := range list {
			text := l.Title
			if l.Part != "" {
				text += ", " + l.Part
			}
			e.text("dc:relation", text)
		}
	}
	for i := range d.Subjects {
		for _, p := range d.Subjects[i].Parts {
			if p.Code == 'z' || p.Code == 'y' || p.Code == 'a' && d.Subjects[i].Tag == 651 {
				e.text("dc:coverage", p.Text)
			}
		}
	}
}

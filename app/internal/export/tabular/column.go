package tabular

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/assets/codes"
	"holdfast/marc"
)

// Column is one column of a table.
type Column struct {
	// Name is as ParseColumn reads it; Heading is what stands above the column.
	Name, Heading string
	// number says that its values are numbers where they can be read as such.
	number bool
	values func(t *export.Title) []string
}

// ownColumn is a column of ours.
type ownColumn struct {
	name, heading string
	number        bool
	values        func(t *export.Title) []string
}

// HeldAt is the head of the name of a column for one library: "at:harbour".
const HeldAt = "at:"

// ownColumns are the columns that have a name, in the order in which they are offered.
var ownColumns = []ownColumn{
	{"id", "Number", true, func(t *export.Title) []string { return one(strconv.FormatInt(t.Number, 10)) }},
	{"title", "Title", false, func(t *export.Title) []string { return one(shownTitle(t.About)) }},
	{"subtitle", "Subtitle", false, func(t *export.Title) []string { return one(t.About.Title.Rest) }},
	{"romanised", "Romanised title", false, romanised},
	{"author", "Author", false, func(t *export.Title) []string { return names(t.About, true) }},
	{"names", "All names", false, func(t *export.Title) []string { return names(t.About, false) }},
	{"year", "Year", true, func(t *export.Title) []string { return one(t.About.Year) }},
	{"edition", "Edition", false, func(t *export.Title) []string { return one(t.About.Edition) }},
	{"place", "Place", false, func(t *export.Title) []string {
		return imprint(t.About, func(i *catalogue.Imprint) []string { return i.Places })
	}},
	{"publisher", "Publisher", false, func(t *export.Title) []string {
		return imprint(t.About, func(i *catalogue.Imprint) []string { return i.Publishers })
	}},
	{"pages", "Extent", false, func(t *export.Title) []string { return one(t.About.Extent) }},
	{"series", "Series", false, series},
	{"format", "Format", false, func(t *export.Title) []string { return one(t.About.Format) }},
	{"language", "Language", false, languages},
	{"subjects", "Subjects", false, subjects},
	{"genres", "Genre", false, func(t *export.Title) []string { return t.About.Genres }},
	{"isbn", "ISBN", false, func(t *export.Title) []string { return t.About.ISBNs }},
	{"issn", "ISSN", false, func(t *export.Title) []string { return t.About.ISSNs }},
	{"oclc", "OCLC number", false, func(t *export.Title) []string { return t.About.OCLC }},
	{"lccn", "LCCN", false, func(t *export.Title) []string { return t.About.LCCNs }},
	{"class", "Class", false, func(t *export.Title) []string { return classes(t.About) }},
	{"libraries", "Libraries", false, libraries},
	{"codes", "Library codes", false, libraryCodes},
	{"holders", "Held by", true, func(t *export.Title) []string { return one(strconv.Itoa(t.Libraries())) }},
	{"call-numbers", "Call numbers", false, callNumbers},
	{"holdings", "Holdings", false, holdings},
	{"sources", "Sources", false, sources},
	{"summary", "Summary", false, func(t *export.Title) []string { return t.About.Summary }},
	{"contents", "Contents", false, func(t *export.Title) []string { return t.About.Contents }},
	{"notes", "Notes", false, func(t *export.Title) []string { return t.About.Notes }},
	{"links", "Links", false, func(t *export.Title) []string { return t.About.Links }},
}

// Names are the columns of ours by name, in the order in which they are offered.
func Names() []string {
	out := make([]string, len(ownColumns))
	for i := range ownColumns {
		out[i] = ownColumns[i].name
	}
	return out
}

// Usual are the columns that a table has unless others are chosen.
func Usual() []string {
	return []string{"id", "title", "author", "year", "publisher", "format", "isbn", "holders", "libraries", "call-numbers"}
}

// ParseColumn reads the name of a column: one of Names, "at:" with the code of a library
// for what that library has, or a field specification such as 245c, 650a or 008[35-37]
// (see marc.ParseSpec).
func ParseColumn(name string) (Column, error) {
	name = strings.TrimSpace(name)
	for i := range ownColumns {
		if c := &ownColumns[i]; c.name == strings.ToLower(name) {
			return Column{c.name, c.heading, c.number, c.values}, nil
		}
	}
	if code, ok := strings.CutPrefix(name, HeldAt); ok && code != "" {
		return Column{Name: name, Heading: code, values: heldAt(code)}, nil
	}
	if len(name) < 3 || name[0] < '0' || name[0] > '9' {
		return Column{}, fmt.Errorf("there is no column %q; there are %s, at:LIBRARY, and fields of MARC such as 245c", name, strings.Join(Names(), ", "))
	}
	spec, err := marc.ParseSpec(name)
	if err != nil {
		return Column{}, err
	}
	return Column{Name: name, Heading: name, values: func(t *export.Title) []string { return spec.Values(t.MARC) }}, nil
}

func one(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// shownTitle is the whole title, that in the script of the book first.
func shownTitle(d *catalogue.Description) string {
	if d.Original.Full != "" {
		return d.Original.Full
	}
	return d.Title.Full
}

// romanised is the title in Latin letters of a book in another script.
func romanised(t *export.Title) []string {
	if t.About.Original.Full == "" {
		return nil
	}
	return one(t.About.Title.Full)
}

// names lists those who made the title: with first the main entry, or the first of
// them, alone.
func names(d *catalogue.Description, first bool) (out []string) {
	for i := range d.Names {
		n := &d.Names[i]
		if n.Work != "" || !n.Made() {
			continue
		}
		text := n.Heading
		if n.Original != "" && d.Original.Full != "" {
			text = n.Original
		}
		if first {
			return one(text)
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	if len(out) == 0 && first {
		return one(d.Responsibility)
	}
	return out
}

// imprint takes a part of the statements of publication, those in the script of the
// book if there are any.
func imprint(d *catalogue.Description, part func(*catalogue.Imprint) []string) (out []string) {
	original := slices.ContainsFunc(d.Imprints, func(i catalogue.Imprint) bool { return i.Original })
	for i := range d.Imprints {
		if d.Imprints[i].Original == original {
			out = append(out, part(&d.Imprints[i])...)
		}
	}
	return out
}

func series(t *export.Title) (out []string) {
	for _, s := range t.About.Series {
		text := s.Title
		if s.Number != "" {
			text += " ; " + s.Number
		}
		out = append(out, text)
	}
	return out
}

func languages(t *export.Title) (out []string) {
	for _, code := range t.About.Languages {
		name, _ := codes.Language(code)
		out = append(out, name)
	}
	return out
}

func subjects(t *export.Title) (out []string) {
	for i := range t.About.Subjects {
		if text := t.About.Subjects[i].Text; !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

func classes(d *catalogue.Description) (out []string) {
	for _, c := range d.Classes {
		out = append(out, strings.ToUpper(c.Scheme)+" "+c.Number)
	}
	return out
}

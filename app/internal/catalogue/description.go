package catalogue

import (
	"strings"

	"holdfast/app/internal/union"
	"holdfast/engine"
	"holdfast/marc"
)

// Description is a title in the parts that other programs have fields for, whatever
// the dialect of its record. Texts are clean and without the punctuation of the card.
// Its strings are those of the record; nothing in it is nil but what is not there.
type Description struct {
	// Number is the union number.
	Number int64
	// Format is a value of the facet; Kind and Level are leader/06 and 07 as MARC 21
	// has them, SerialType is 008/21 of a continuing resource.
	Format                  string
	Kind, Level, SerialType byte
	// Title is in the letters of the record itself, Original in the script of the
	// book, where that is another one; else it is empty.
	Title, Original TitleParts
	// Uniform is the title of the work, Variants are other titles of the record's own.
	Uniform        string
	Variants       []string
	Responsibility string
	Names          []DescribedName
	Edition        string
	Imprints       []Imprint
	// Year is the year as it is shown, Years what is known of it.
	Year  string
	Years engine.Years
	// Country is a code of the MARC list, or of ISO 3166 in a UNIMARC record.
	Country string
	Extent  string
	Series  []Numbered
	// ISBNs are as the record writes them, without what stands behind; so are all numbers.
	ISBNs, ISSNs, DOIs, LCCNs, OCLC []string
	// Languages are codes of ISO 639-2 (bibliographic).
	Languages                  []string
	Subjects                   []DescribedSubject
	Genres, Audiences          []string
	Classes                    []DescribedClass
	Summary, Contents, Notes   []string
	Thesis                     string
	Links                      []string
	Hosts, Earlier, Later      []LinkedTitle
	Conference, Government     bool
	CallNumbers                []string
	original880, linkedNumbers map[string]int
}

// TitleParts is one title in its parts.
type TitleParts struct {
	// Article is the head of Proper that does not file ("The "), with its blank.
	Article string
	// Proper is the title proper, with its article; Rest follows it as ISBD writes it.
	Proper, Rest string
	// PartNumber and PartName say which part it is.
	PartNumber, PartName string
	// Full is all of it.
	Full string
}

// NameKind is what bears a name.
type NameKind uint8

// The kinds of names.
const (
	Person NameKind = iota
	Body
	Meeting
)

// DescribedName is one name with what it did.
type DescribedName struct {
	Kind NameKind
	// Heading is the whole name; Family and Given are its halves, if it has such.
	Heading, Family, Given string
	// Dates are those of a person's life.
	Dates string
	// Role is a code of the MARC list of relators, RoleText its term; both are "" where
	// nothing is told, which of the main entry means an author.
	Role, RoleText string
	Main           bool
	// Original is the heading in the script of the book, or "".
	Original string
	// Work is the title of the work of a name and title entry, or "".
	Work string
}

// Imprint is one statement of place, publisher and date.
type Imprint struct {
	Places, Publishers []string
	Date               string
	// Original says that it is in the script of the book, beside one in Latin letters.
	Original bool
}

// Numbered is a series with the number in it.
type Numbered struct{ Title, Number, ISSN string }

// DescribedSubject is a subject heading with its parts.
type DescribedSubject struct {
	// Text is the whole heading, Scheme a code such as "lcsh", or "".
	Text, Scheme string
	// Tag is the kind of its main part as MARC 21 counts them: 600 to 651, 653.
	Tag int
	// Parts are the main part and the subdivisions, by the codes a, v, x, y and z.
	Parts []SubjectPart
}

// SubjectPart is a heading or a subdivision of it.
type SubjectPart struct {
	Code byte
	Text string
}

// DescribedClass is a number in a scheme such as "lcc", "ddc" or "udc".
type DescribedClass struct{ Scheme, Number string }

// LinkedTitle is another publication: a host, or what came before or after.
type LinkedTitle struct {
	Author, Title, ISSN, ISBN string
	// Part says where in it ("vol. 3, no. 2, p. 41-60").
	Part string
}

// Describe takes a title apart. A record without MARC gives its number alone.
func (m *Mapper) Describe(rec *union.Record) *Description {
	d := &Description{}
	if rec == nil {
		return d
	}
	d.Number = rec.Number
	if rec.MARC == nil {
		d.Title = TitleParts{Proper: noTitle, Full: noTitle}
		return d
	}
	r := newReading(rec.MARC)
	r.lastYear = m.lastYear
	r.read()
	r.finish()
	date := r.dated()
	d.Format, d.Kind, d.Level, d.SerialType = r.format(), r.kind(), rec.MARC.Leader.BibLevel(), r.serialType()
	d.Year, d.Years = date.shown, date.years
	d.Title, d.Original = partsOfTitle(&r.title), partsOfTitle(&r.original)
	if d.Title.Full == "" && d.Original.Full == "" {
		t := r.anyTitle()
		d.Title = TitleParts{Proper: t, Full: t}
	}
	d.Responsibility = r.responsibility
	d.Genres, d.Audiences = r.genres, r.audiences
	d.original880, d.linkedNumbers = map[string]int{}, map[string]int{}
	d.describe(r)
	d.original880, d.linkedNumbers = nil, nil
	for i := range rec.Holdings {
		d.CallNumbers = add(d.CallNumbers, rec.Holdings[i].CallNumber)
	}
	return d
}

// partsOfTitle is a title as it was read, without its parts' numbers.
func partsOfTitle(t *ownTitle) TitleParts {
	p := TitleParts{Proper: t.proper, Rest: t.rest, Full: t.full}
	if short := withoutArticle(t.proper, t.article); t.article > 0 && short != t.proper {
		p.Article = strings.TrimSuffix(t.proper, short)
	}
	return p
}

// describe goes through the fields.
func (d *Description) describe(r *reading) {
	parts := marc21Parts
	if r.unimarc {
		parts = unimarcParts
	}
	d.fixed(r)
	for i := range r.rec.Fields {
		f := &r.rec.Fields[i]
		tag := f.Tag
		if tag == "880" && !r.unimarc {
			if n := linkedTag(f); n < 0 {
				continue
			}
			tag = f.Sub('6')[:3]
		}
		p, ok := parts[tag]
		if ok && (p.original || !isOriginal(f) || r.unimarc) {
			p.put(d, f, p.codes)
		}
	}
	d.Languages = known(d.Languages)
}

// fixed reads the coded fields: language, country, conference, government.
func (d *Description) fixed(r *reading) {
	if r.unimarc {
		if f := r.rec.First("102"); f != nil {
			d.Country = strings.TrimSpace(f.Sub('a'))
		}
		return
	}
	fixed := r.fixed()
	if fixed == "" {
		return
	}
	d.Country = strings.TrimSpace(fixed[15:18])
	d.Languages = add(d.Languages, strings.TrimSpace(fixed[35:38]))
	if (d.Kind == 'a' || d.Kind == 't') && d.Level != 's' {
		d.Conference = fixed[29] == '1'
		d.Government = strings.IndexByte("acfilmosz", fixed[28]) >= 0
	}
}

// describedPart says what becomes of a field in a description.
type describedPart struct {
	codes string
	put   func(d *Description, f *marc.Field, codes string)
	// original says that the form in another script (880) is read as well.
	original bool
}

// partTable is rows of tags, parted by blanks, by tag.
func partTable(rows map[string]describedPart) map[string]describedPart {
	all := map[string]describedPart{}
	for tags, p := range rows {
		for _, tag := range strings.Fields(tags) {
			all[tag] = p
		}
	}
	return all
}

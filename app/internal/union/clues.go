package union

import (
	"slices"
	"strings"

	"holdfast/marc"
)

// Clues are what a scored comparison asks beside title, part and keys. What a
// record does not say is empty or 0, and differs from nothing.
type Clues struct {
	// Year is that of publication, Other the second year of 008: of a reprint the
	// original's, of what was published over years the last, of a copyright its own.
	Year, Other int
	// Pages is the greatest number of pages, Edition the number of the edition.
	Pages, Edition int
	// Publisher is the folded name without the words that many houses have.
	Publisher, Language string
	// Main is the main entry.
	Main Name
	// Names are the folded surnames of all persons and the names of all bodies.
	Names []string
	// Sheet is a hash of all that a map says of itself, "" of anything else.
	Sheet string
	// Series are the numbered series that it belongs to.
	Series []Numbered
	// Reprint says that the record calls itself one, or a reproduction.
	Reprint bool
}

// Name is a person's or a body's name, folded.
type Name struct {
	// Surname is all of it if it has no comma; of a body the name without its
	// departments, which stand as Forename.
	Surname, Forename string
	// Born is a year, 0 if it is not said.
	Born int
}

// IsZero says that there is none.
func (n Name) IsZero() bool { return n.Surname == "" }

// cluesOf reads the clues of a bibliographic record.
func cluesOf(r *marc.Record, dialect marc.Dialect) Clues {
	c := Clues{Language: languageOf(r, dialect)}
	c.Year, c.Other = yearsOf(r, dialect)
	if dialect == marc.UNIMARC {
		c.Pages = pagesOf(subs(r, "215", 'a'))
		c.Edition = editionOf(subs(r, "205", 'a'))
		c.Publisher = publisherOf(firstOf(subs(r, "210", 'c'), subs(r, "214", 'c')))
		c.Series = seriesOf(r, dialect)
		c.names(r, []string{"700", "710", "720"}, []string{"701", "702", "711", "712"})
		return c
	}
	c.Pages = pagesOf(subs(r, "300", 'a'))
	c.Edition = editionOf(subs(r, "250", 'a'))
	c.Publisher = publisherOf(imprint(r, 'b'))
	c.Reprint = reprintOf(r)
	c.Sheet = sheetOf(r)
	c.Series = seriesOf(r, dialect)
	c.names(r, []string{"100", "110", "111"}, []string{"700", "710", "711"})
	return c
}

func firstOf(list ...string) string {
	for _, s := range list {
		if s != "" {
			return s
		}
	}
	return ""
}

// imprint is a subfield of 260, or of the 264 that tells of publication.
func imprint(r *marc.Record, code byte) string {
	if s := subs(r, "260", code); s != "" {
		return s
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Tag == "264" && f.Ind2 == '1' {
			return joinSubs(f, string(code))
		}
	}
	return subs(r, "264", code)
}

// reprintOf asks 008/06, 534 (original) and 533 (reproduction).
func reprintOf(r *marc.Record) bool {
	if f := r.Control("008"); len(f) > 6 && f[6] == 'r' {
		return true
	}
	return r.First("533") != nil || r.First("534") != nil
}

// sheetOf is a hash of all that is said of a map: the sheets of one survey have the
// same description, and differ in a note or a place.
func sheetOf(r *marc.Record) string {
	if contentOf(r.Leader) != ContentMap {
		return ""
	}
	var parts []string
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Tag != "034" && f.Tag != "052" && (f.Tag < "100" || f.Tag >= "850") {
			continue
		}
		parts = append(parts, f.Tag)
		for j := range f.Subfields {
			parts = append(parts, Fold(f.Subfields[j].Value))
		}
	}
	return blockHash(parts)
}

// yearsOf reads 008/06 to 14, in UNIMARC 100/08 to 16, and if they say nothing
// the date of the imprint.
func yearsOf(r *marc.Record, dialect marc.Dialect) (year, other int) {
	if dialect == marc.UNIMARC {
		if f := subs(r, "100", 'a'); len(f) >= 17 {
			year, other = yearIn(f[9:13]), yearIn(f[13:17])
		}
	} else if f := r.Control("008"); len(f) >= 15 {
		year, other = yearIn(f[7:11]), yearIn(f[11:15])
	}
	if year == 0 {
		year, other = other, 0
	}
	said := yearInText(firstOf(imprint(r, 'c'), subs(r, "210", 'd'), subs(r, "214", 'd')))
	switch {
	case year == 0:
		year = said
	case other == 0 && said != year:
		other = said // the codes and the imprint do not agree
	}
	return year, other
}

// firstYear and lastYear bound what is taken for a year; 9999 is none.
const firstYear, lastYear = 1000, 2100

// yearIn reads four digits.
func yearIn(s string) int {
	if len(s) != 4 || !allDigits(s) {
		return 0
	}
	n := int(s[0]-'0')*1000 + int(s[1]-'0')*100 + int(s[2]-'0')*10 + int(s[3]-'0')
	if n < firstYear || n > lastYear {
		return 0
	}
	return n
}

// yearInText finds the first four digits that are a year.
func yearInText(s string) int {
	for i := 0; i+4 <= len(s); i++ {
		if (i == 0 || !isDigit(s[i-1])) && (i+4 == len(s) || !isDigit(s[i+4])) {
			if y := yearIn(s[i : i+4]); y != 0 {
				return y
			}
		}
	}
	return 0
}

// languageOf is the code of 008/35 to 37, in UNIMARC 101 $a, if it is one.
func languageOf(r *marc.Record, dialect marc.Dialect) string {
	code := ""
	if dialect == marc.UNIMARC {
		code = subs(r, "101", 'a')
	} else if f := r.Control("008"); len(f) >= 38 {
		code = f[35:38]
	}
	switch code {
	case "und", "mul", "zxx", "|||", "   ", "N/A", "xxx", "mis":
		return ""
	}
	if len(code) != 3 {
		return ""
	}
	return strings.ToLower(code)
}

// pagesOf is the greatest number that counts pages: "xii, 345 p." is 345. Numbers
// before words that count other things are none.
func pagesOf(s string) int {
	most := 0
	w := strings.Fields(Fold(s))
	for i, x := range w {
		if !allDigits(x) || len(x) > 5 {
			continue
		}
		if i+1 < len(w) && otherUnits[w[i+1]] {
			continue
		}
		n := 0
		for _, c := range x {
			n = n*10 + int(c-'0')
		}
		most = max(most, n)
	}
	return most
}

// otherUnits count something that is no page.
var otherUnits = words("v vol vols volume volumes bd bde band online audio sound disc discs disk video videodisc dvd cd microfiche microfiches " +
	"microfilm reel reels sheet sheets map maps leaf leaves plates cm cassette cassettes resource ressource t tome tomes item items box boxes score parts part " +
	"linear feet computer optical min minutes hr illus ill film films slides")

// editionOf reads the number of an edition: "2nd ed., rev." is 2, and so are
// "Second edition" and "2. Aufl."; 0 if there is none. That of "May 26" is a day.
func editionOf(s string) int {
	w := strings.Fields(Fold(s))
	dated := slices.ContainsFunc(w, func(w string) bool { return months[w] })
	for _, w := range w {
		if n := ordinals[w]; n != 0 {
			return n
		}
		if !isDigit(w[0]) {
			continue
		}
		n, digits := 0, 0
		for digits < len(w) && isDigit(w[digits]) && digits < 4 {
			n, digits = n*10+int(w[digits]-'0'), digits+1
		}
		if rest := w[digits:]; n > 0 && n < 200 && (rest == "" && !dated || endings[rest]) {
			return n
		}
	}
	return 0
}

var endings = words("st nd rd th e ed a o ere eme er aufl ausg te")

var ordinals = map[string]int{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
	"erste": 1, "zweite": 2, "dritte": 3, "vierte": 4, "funfte": 5, "sechste": 6, "siebte": 7, "achte": 8, "neunte": 9, "zehnte": 10,
	"premiere": 1, "deuxieme": 2, "troisieme": 3, "quatrieme": 4, "cinquieme": 5, "sixieme": 6,
	"primera": 1, "segunda": 2, "tercera": 3, "cuarta": 4, "quinta": 5, "prima": 1, "seconda": 2, "terza": 3, "quarta": 4,
}

// houseWords are in the names of many publishers and tell none from another.
var houseWords = words("the and of press publishing publishers publisher publications publication pub publ co company inc ltd limited llc corp group books book " +
	"verlag verl verlagsgesellschaft gmbh ag kg editions edition editorial ed edizioni editore editrice editeur editora librairie libreria sons son son s " +
	"university univ universitatsverlag universitaire presses up u p print printing office house izd vo izdatelstvo wydawn wydawnictwo")

// publisherOf is the folded name without what many houses have; if nothing is
// left, and for no name at all, it is empty.
func publisherOf(s string) string {
	var out []string
	name, _, _ := strings.Cut(Fold(s), "for sale by ") // the seller is named after it
	for _, w := range strings.Fields(name) {
		if len(w) > 1 && !houseWords[w] && !nameless[w] {
			out = append(out, w)
		}
	}
	return clip(strings.Join(out, " "))
}

// nameless words stand where there is no name.
var nameless = words("publisher not identified sn s n")

// maxNames bounds the names of one record.
const maxNames = 16

// names reads main entry and added entries.
func (c *Clues) names(r *marc.Record, main, added []string) {
	for i := range r.Fields {
		f := &r.Fields[i]
		isMain := contains(main, f.Tag)
		if !isMain && !contains(added, f.Tag) || len(c.Names) >= maxNames {
			continue
		}
		n := personOf(f)
		if n.IsZero() {
			continue
		}
		if isMain && c.Main.IsZero() {
			c.Main = n
		}
		if name := n.known(f.Tag); !contains(c.Names, name) {
			c.Names = append(c.Names, name)
		}
	}
}

// known is what a name is compared by among others: a person's surname, and all of a
// body's.
func (n Name) known(tag string) string {
	if tag[1:] == "10" || tag[1:] == "11" {
		return strings.TrimSpace(n.Surname + " " + n.Forename)
	}
	return n.Surname
}

// personOf takes a heading apart at its comma. UNIMARC has the forename in $b.
func personOf(f *marc.Field) Name {
	a := f.Sub('a')
	head, tail, _ := strings.Cut(a, ",")
	if f.Tag[1:] == "10" || f.Tag[1:] == "11" {
		// A body's departments tell it from others of the same government.
		return Name{clip(Fold(a)), clip(Fold(joinSubs(f, "b"))), 0}
	}
	if tail == "" && f.Tag[0] == '7' && f.Tag[1] == '0' {
		tail = f.Sub('b')
	}
	return Name{clip(Fold(head)), clip(Fold(tail)), yearInText(firstOf(f.Sub('d'), f.Sub('f')))}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// Shown is title, author and year of a record as they are written, for a person
// who looks whether letters came out right.
func Shown(r *marc.Record) (title, author, year string) {
	if r.Dialect() == marc.UNIMARC {
		return shown(subs(r, "200", 'a')), shown(firstOf(subs(r, "700", 'a'), subs(r, "710", 'a'))), shown(firstOf(subs(r, "210", 'd'), subs(r, "214", 'd')))
	}
	title = subs(r, "245", 'a')
	if f := r.First("245"); f != nil {
		title = joinSubs(f, "abnp")
	}
	return shown(title), shown(firstOf(subs(r, "100", 'a'), subs(r, "110", 'a'), subs(r, "111", 'a'))), shown(imprint(r, 'c'))
}

// shown drops the signs that part a field from the next.
func shown(s string) string { return strings.TrimRight(s, " /:;,=.") }

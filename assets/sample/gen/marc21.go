package gen

import (
	"fmt"
	"strings"
	"unicode"

	"holdfast/marc"
)

// style is how a library catalogues.
type style struct {
	letter byte
	// prefix of its control numbers, and its code in 003.
	prefix, code string
	// rda: 264, 33X, roles in words; else AACR2 with 260 and [medium].
	rda bool
	// isbd: punctuation at the end of subfields.
	isbd bool
	// lcc, dewey: which class numbers it gives.
	lcc, dewey bool
	// subjects: LCSH; fast: the same as FAST; genres: 655 from lcgft or of its own.
	subjects, fast, genres bool
	// dates: names with dates of birth and death.
	dates bool
	// originals: 880 in the script of the record; direct: that script in the
	// description itself.
	originals, direct bool
	// capitals: titles as in a shop window; shout: in capitals only.
	capitals, shout bool
	// oclcInControl: the shared number is the control number.
	oclcInControl bool
	// level is leader/17.
	level byte
}

var styles = map[byte]*style{
	'A': {letter: 'A', prefix: "hbr", code: "LibA", rda: true, isbd: true, lcc: true, dewey: true, subjects: true, fast: true, genres: true, dates: true, originals: true, level: ' '},
	'B': {letter: 'B', prefix: "hill", code: "LibB", isbd: true, dewey: true, dates: true, capitals: true, level: '7'},
	'C': {letter: 'C', prefix: "m", code: "LibC", isbd: true, lcc: true, subjects: true, dates: true, level: '1'},
	'D': {letter: 'D', prefix: "99", code: "LibD", rda: true, dewey: true, lcc: true, subjects: true, genres: true, dates: true, direct: true, level: 'I'},
	'F': {letter: 'F', prefix: "ocm", code: "OCoLC", dewey: true, genres: true, shout: true, oclcInControl: true, level: '3'},
}

// types gives leader/06 and 07 of each type of edition.
var types = map[string]string{
	"": "am", "micro": "am", "ebook": "am", "large": "am", "map": "em", "score": "cm", "sound": "jm", "spoken": "im", "video": "gm",
	"picture": "km", "serial": "as", "eserial": "as", "newspaper": "as",
}

// marc21 makes the record of a library with the given style.
func (d *data) marc21(e *edition, s *style) *marc.Record {
	r := &record{}
	kind := types[e.more["t"]]
	if e.more["k"] == "s" {
		kind = "as"
	}
	description := byte('a')
	if s.rda {
		description = 'i'
	}
	if !s.isbd {
		description = 'c'
	}
	coding := byte('a')
	r.Leader = marc.Leader(fmt.Sprintf("00000n%s %c2200000%c%c 4500", kind, coding, s.level, description))
	r.control("001", s.controlNumber(e))
	r.control("003", s.code)
	r.control("005", fmt.Sprintf("2026%02d%02d120000.0", 1+e.number%9, 1+e.number%28))
	d.physical(r, e)
	r.control("008", d.fixed(e, kind))
	if e.more["i"] != "" {
		r.data("022", "  ", "a", e.more["i"])
	}
	if !s.oclcInControl && e.identified(s.letter) {
		r.data("035", "  ", "a", e.oclc())
	}
	agency := s.code
	if s.oclcInControl {
		agency = "LibF"
	}
	if s.rda {
		r.data("040", "  ", "a", agency, "b", "eng", "e", "rda", "c", agency)
	} else {
		r.data("040", "  ", "a", agency, "c", agency)
	}
	if l := e.more["l"]; len(l) == 6 {
		r.data("041", "1 ", "a", l[:3], "a", l[3:])
	}
	if s.lcc {
		r.data("050", " 4", "a", e.lcc)
	}
	if s.dewey {
		r.data("082", "04", "a", e.dewey, "2", "23")
	}
	m := &maker{d: d, e: e, s: s, r: r}
	m.names()
	m.titles()
	m.description()
	m.subjects()
	r.data("852", "  ", "b", branches[s.letter][e.number%len(branches[s.letter])], "h", e.callNumber(s))
	r.sort()
	return &r.Record
}

// branches are places in the made-up libraries.
var branches = map[byte][]string{
	'A': {"Main stacks", "Main stacks", "Science reading room"},
	'B': {"Hill Street"},
	'C': {"Mill, first floor", "Mill, store"},
	'D': {"Garden House"},
	'E': {"Bridge"},
	'F': {"Field", "Field, children"},
}

// oclc is the number that the libraries share, from a range that is not
// assigned to anyone.
func (e *edition) oclc() string { return fmt.Sprintf("(OCoLC)99%08d", 20000000+e.number*7) }

// identified says whether a library's record has the shared number: one in
// forty of library C and E has none.
func (e *edition) identified(letter byte) bool {
	return letter != 'C' && letter != 'E' || (e.number+int(letter))%40 != 0
}

func (s *style) controlNumber(e *edition) string {
	if s.oclcInControl {
		return "ocm" + strings.TrimPrefix(e.oclc(), "(OCoLC)")
	}
	return fmt.Sprintf("%s%07d", s.prefix, int(s.letter)*10000+e.number*3)
}

// callNumber is where the library puts it.
func (e *edition) callNumber(s *style) string {
	mark := "X"
	if len(e.authors) > 0 {
		mark = e.authors[0].heading
	} else if e.title != "" {
		mark = e.title[nonFiling(e.title, e.lang):]
	}
	var letters []rune
	for _, c := range mark {
		if unicode.IsLetter(c) && len(letters) < 3 {
			letters = append(letters, unicode.ToUpper(c))
		}
	}
	year := ""
	if e.date.kind != 'n' && len(strings.TrimSpace(e.date.one)) == 4 && !strings.Contains(e.date.one, "u") {
		year = " " + e.date.one
	}
	switch {
	case s.letter == 'F' && e.audience == 'j':
		return "J " + string(letters)
	case s.letter == 'F' && strings.IndexByte("fj1", e.form) >= 0:
		return "FIC " + string(letters)
	case s.lcc && e.lcc != "":
		return e.lcc + " ." + string(letters[:1]) + fmt.Sprint(2+e.number%8) + year
	case e.dewey == "":
		return string(letters) + year
	}
	return e.dewey + " " + string(letters)
}

// physical adds 007.
func (d *data) physical(r *record, e *edition) {
	switch {
	case e.is("micro"):
		r.control("007", "hd afu---buca")
	case e.is("ebook", "eserial"):
		r.control("007", "cr |n|||||||||")
	case e.is("video"):
		r.control("007", "vd cvaizq")
	case e.is("sound", "spoken"):
		r.control("007", "sd bmmennmplu")
	case e.is("map"):
		r.control("007", "aj canzn")
	}
}

// fixed makes field 008.
func (d *data) fixed(e *edition, kind string) string {
	f := []byte(strings.Repeat(" ", 40))
	copy(f, "260105")
	f[6] = e.date.kind
	copy(f[7:], e.date.one)
	copy(f[11:], e.date.two)
	country := d.places[e.place]
	if country == "" {
		country = "xx"
	}
	copy(f[15:], country)
	copy(f[35:], e.lang)
	f[39] = 'c'
	form := byte(' ')
	switch {
	case e.is("micro"):
		form = 'a'
	case e.is("large"):
		form = 'd'
	case e.is("ebook", "eserial"):
		form = 'o'
	}
	audience := e.audience
	if g := e.more["g"]; g != "" {
		audience = g[0]
	}
	switch {
	case kind == "as":
		f[18], f[19], f[21], f[23], f[33], f[34] = 'm', 'r', 'p', form, 'b', '0'
		if e.is("newspaper", "micro") {
			f[18], f[21] = 'd', 'n'
		}
	case kind[0] == 'a':
		f[22], f[23] = audience, form
		d.contents(f, e)
	case kind[0] == 'e':
		f[25], f[29], f[31] = 'a', form, '0'
	case kind[0] == 'g' || kind[0] == 'k':
		f[22], f[29], f[33], f[34] = audience, form, 'v', 'l'
		if kind[0] == 'k' {
			f[33], f[34] = 'i', 'n'
		}
	default:
		copy(f[18:], "zz")
		f[20], f[22], f[23], f[33] = 'z', audience, form, ' '
	}
	return string(f)
}

// contents fills the places of 008 that books alone have.
func (d *data) contents(f []byte, e *edition) {
	f[29], f[30], f[31], f[33], f[34] = '0', '0', '0', e.form, ' '
	if e.form == 's' || e.form == 'm' || e.form == ' ' {
		f[33] = '0'
	}
	at := 24
	for _, g := range e.genres {
		switch g {
		case "Dictionaries":
			f[at] = 'd'
			at++
		case "Encyclopedias":
			f[at] = 'e'
			at++
		case "Biography":
			f[34] = 'b'
		}
	}
	for _, g := range e.genres {
		if g == "Autobiographies" {
			f[34] = 'a'
		}
	}
}

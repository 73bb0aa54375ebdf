package gen

import (
	"fmt"
	"strings"

	"holdfast/marc"
)

// unimarcTypes gives leader/06 and 07.
var unimarcTypes = map[string]string{
	"": "am", "micro": "am", "ebook": "am", "large": "am", "map": "em", "score": "cm", "sound": "jm", "spoken": "im", "video": "gm",
	"picture": "km", "serial": "as", "eserial": "as", "newspaper": "as",
}

// unimarcDateKinds turns the kind of date of 008 into that of 100 $a.
var unimarcDateKinds = map[byte]byte{'s': 'd', 'm': 'g', 'q': 'f', 'c': 'a', 'd': 'b', 'n': 'u', 'r': 'e'}

// unimarc makes the record of library E, the Bridge.
func (d *data) unimarc(e *edition) *marc.Record {
	r := &record{}
	r.Leader = marc.Leader(fmt.Sprintf("00000n%s0 2200000   450 ", unimarcTypes[e.more["t"]]))
	r.control("001", fmt.Sprintf("BR%06d", 100000+e.number))
	r.control("005", fmt.Sprintf("2026%02d%02d090000.0", 1+e.number%9, 1+e.number%28))
	if e.more["i"] != "" {
		r.data("011", "  ", "a", e.more["i"])
	}
	if e.identified('E') {
		r.data("035", "  ", "a", e.oclc())
	}
	r.data("100", "  ", "a", e.general())
	ind := "0 "
	if e.more["tr"] != "" {
		ind = "1 "
	}
	r.data("101", ind, "a", e.lang)
	if country := d.places[e.place]; country != "" {
		r.data("102", "  ", "a", strings.ToUpper(countries[country]))
	}
	if unimarcTypes[e.more["t"]] == "am" {
		r.data("105", "  ", "a", e.literature())
	}
	if e.is("large") {
		r.data("106", "  ", "a", "d")
	}
	if e.is("ebook", "eserial") {
		r.data("106", "  ", "a", "s")
		r.data("135", "  ", "a", "drb|||||")
	}
	d.description(r, e)
	d.headings(r, e)
	branch := branches['E'][0]
	call := e.callNumber(&style{letter: 'E'})
	r.data("930", "  ", "b", branch, "a", call)
	r.sort()
	return &r.Record
}

// general is 100 $a: 36 characters of processing data.
func (e *edition) general() string {
	a := []byte("20260105d        u  y0frey50      ba")
	a[8] = unimarcDateKinds[e.date.kind]
	one, two := e.date.one, e.date.two
	copy(a[9:13], strings.ReplaceAll(one, "u", " "))
	copy(a[13:17], strings.ReplaceAll(two, "u", " "))
	a[17] = 'u'
	switch e.audience {
	case 'j':
		a[17] = 'a'
	case 'a':
		a[17] = 'b'
	case 'd':
		a[17] = 'e'
	case 'f':
		a[17] = 'k'
	}
	a[18], a[19] = ' ', ' '
	return string(a)
}

// literature is 105 $a: 13 characters on books.
func (e *edition) literature() string {
	a := []byte("y   z   00|y|")
	for _, g := range e.genres {
		switch g {
		case "Dictionaries":
			a[4] = 'd'
		case "Encyclopedias":
			a[4] = 'e'
		case "Biography":
			a[12] = 'b'
		}
	}
	if code := map[byte]byte{'f': 'a', '1': 'a', 'd': 'b', 'e': 'c', 'h': 'd', 'i': 'e', 'j': 'f', 'p': 'g'}[e.form]; code != 0 {
		a[11] = code
	}
	return string(a)
}

// countries turns the MARC country codes that library E needs into those of
// ISO 3166, which UNIMARC has.
var countries = map[string]string{
	"ag": "ar", "au": "at", "be": "be", "bl": "br", "ck": "co", "cl": "cl", "enk": "gb", "stk": "gb", "fr": "fr", "gw": "de", "it": "it",
	"mx": "mx", "ne": "nl", "nyu": "us", "mau": "us", "cau": "us", "nju": "us", "pau": "us", "dcu": "us", "po": "pt", "sp": "es", "sz": "ch",
	"pl": "pl", "xr": "cz", "lv": "lv", "ru": "ru", "sw": "se", "dk": "dk", "io": "id", "ii": "in", "no": "no", "hu": "hu",
}

// description adds the 2XX block and the notes.
func (d *data) description(r *record, e *edition) {
	proper, rest, mark := titleParts(e.title)
	code := "e"
	if mark == "=" {
		code = "d"
	}
	by := e.responsibility(d)
	first, second, _ := strings.Cut(by, " ; ")
	n := nonFiling(proper, e.lang)
	r.data("200", "1 ", "a", proper, code, rest, "f", first, "g", second)
	// Library E marks the article as not sorting.
	r.Fields[len(r.Fields)-1].NonFiling = len(string([]rune(proper)[:n]))
	r.data("205", "  ", "a", e.more["e"])
	when := e.date.aacr()
	r.data("210", "  ", "a", e.place, "c", e.pub, "d", when)
	extent := e.more["x"]
	if extent == "" {
		extent = "1 vol."
	}
	r.data("215", "  ", "a", strings.NewReplacer(" volumes", " vol.", " pages", " p.").Replace(extent))
	r.data("225", "0 ", "a", e.more["s"])
	r.data("300", "  ", "a", e.more["n"])
	if e.uniform != "" && e.uniform != e.title {
		r.data("500", "11", "a", e.uniform)
	}
	if e.more["v"] != "" {
		r.data("517", "1 ", "a", e.more["v"])
	}
}

// headings adds subjects, classes and names.
func (d *data) headings(r *record, e *edition) {
	for i := range e.subjects {
		h := &e.subjects[i]
		tag := map[byte]string{0: "606", 'n': "600", 'g': "607", 'c': "601", 't': "605"}[h.kind]
		texts := []string{"a", h.parts[0]}
		if h.kind == 'n' {
			heading, dates := h.parts[0], ""
			if at := strings.LastIndex(heading, ", "); at > 0 && strings.ContainsAny(heading[at:], "0123456789") {
				heading, dates = heading[:at], heading[at+2:]
			}
			last, forenames, _ := strings.Cut(heading, ", ")
			texts = []string{"a", last, "b", forenames, "f", dates}
		}
		for _, p := range h.parts[1:] {
			code := d.subdivisionCode(p)
			switch code {
			case "v":
				code = "j"
			case "y":
				code = "z"
			case "z":
				code = "y"
			}
			texts = append(texts, code, p)
		}
		r.data(tag, " 1", append(texts, "2", "lc")...)
	}
	for _, g := range e.genres {
		r.data("608", "  ", "a", g, "2", "lcgft")
	}
	r.data("676", "  ", "a", e.dewey, "v", "23")
	for i, n := range e.authors {
		tag := "701"
		if i == 0 {
			tag = "700"
		}
		code := map[string]string{"ctg": "180", "cmp": "230", "prf": "590", "drt": "300", "ill": "440"}[e.role()[0]]
		if code == "" {
			code = "070"
		}
		r.name(n, tag, code)
	}
	for _, a := range added {
		people, err := d.people(e.more[a.key])
		if err != nil {
			panic(err) // readEdition has looked them up
		}
		for _, n := range people {
			r.name(n, "702", a.unimarc)
		}
	}
}

func (r *record) name(n *name, tag, role string) {
	if n.body {
		r.data(tag[:1]+"1"+tag[2:], "02", "a", n.heading, "4", role)
		return
	}
	last, forenames, found := strings.Cut(n.heading, ", ")
	forenames, fuller, _ := strings.Cut(forenames, " (")
	ind := " 0"
	if found {
		ind = " 1"
	}
	r.data(tag, ind, "a", last, "b", forenames, "g", strings.TrimSuffix(fuller, ")"), "f", n.dates, "4", role)
}

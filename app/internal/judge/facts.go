package judge

import (
	"strings"

	"holdfast/marc"
)

// title is one title of a record, in the parts of its field.
type title struct {
	proper, rest, part string
	// article is how many bytes of proper do not file.
	article int
}

// whole is the title with all its parts, as typed.
func (t *title) whole() string {
	return typed(strings.Join(filled(t.proper, t.part, t.rest), " "))
}

func (t *title) bare() string { return t.proper[t.article:] }

func filled(list ...string) []string {
	var out []string
	for _, s := range list {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// name is a person, body or meeting of a record.
type name struct {
	kind          byte // 'p', 'c' or 'm'
	family, given string
	heading       string // of bodies and meetings, all of it
	dates, number string
	role          string
	main          bool
	title         string // of a work that is named with it
}

// natural is the name as one says it.
func (n *name) natural() string { return strings.TrimSpace(n.given + " " + n.family) }

func (n *name) inverted() string { return n.family + ", " + n.given }

// facts are what one record says, read from its fields.
type facts struct {
	title     title
	original  *title   // in other letters
	uniform   []string // 130, 240
	variants  []string // 246
	parallel  []string
	former    []string // 780, 785
	series    []string
	contained []string
	names     []name
	about     []name
	subjects  []string

	year, publisher, place, edition string
	language, format                string
	serial                          bool

	isbns, issns, oclc, lccn []string
	wrong                    []string // $z of 020
	shelf                    []string // call numbers
	codes                    []string // numbers of publishers, reports, governments
	resp                     string
}

// read draws the facts of a record; the title is empty if it has none.
func read(r *marc.Record) facts {
	f := facts{serial: r.Leader.BibLevel() == 's', format: format(r), language: r.Language()}
	if r.Dialect() == marc.UNIMARC {
		f.unimarc(r)
	} else {
		f.marc21(r)
	}
	return f
}

func (f *facts) marc21(r *marc.Record) {
	f.year = year008(r)
	for i := range r.Fields {
		d := &r.Fields[i]
		switch d.Tag {
		case "880":
			if d.LinkedTag() == "245" && f.original == nil {
				t := readTitle(d)
				f.original = &t
			}
		case "245":
			if f.title.proper == "" {
				f.title = readTitle(d)
				f.parallel = append(f.parallel, parallels(d)...)
				f.resp = d.Sub('c')
			}
		case "100", "110", "111", "700", "710", "711":
			f.person(d)
		case "600", "610", "611":
			f.about = append(f.about, readName(d))
			f.subjects = append(f.subjects, clean(d.Sub('a')+" "+d.Sub('t')))
		case "630", "650", "651":
			f.subjects = append(f.subjects, clean(d.Sub('a')))
		case "020", "022", "010", "035", "019", "024", "027", "028", "086", "088", "050", "055", "060", "082", "090", "092", "096", "852":
			f.number(d)
		default:
			f.otherTitle(d)
			f.imprint(d)
		}
	}
	if oclc := r.Control("001"); strings.HasPrefix(oclc, "oc") || r.Control("003") == "OCoLC" {
		f.oclc = append(f.oclc, strings.TrimLeft(digits(oclc), "0"))
	}
}

// person takes in a name and the title of a work that may stand with it.
func (f *facts) person(d *marc.Field) {
	n := readName(d)
	f.names = append(f.names, n)
	if n.title != "" && d.Ind2 == '2' {
		f.contained = append(f.contained, n.title)
	}
}

func (f *facts) otherTitle(d *marc.Field) {
	a := clean(d.Sub('a'))
	switch d.Tag {
	case "130", "240":
		if a != "" {
			f.uniform = append(f.uniform, strings.Join(filled(a, clean(d.Sub('n')), clean(d.Sub('p'))), " "))
		}
	case "246":
		if a == "" || d.Sub('i') != "" {
			return
		}
		if d.Ind2 == '1' {
			f.parallel = append(f.parallel, a)
		} else {
			f.variants = append(f.variants, a)
		}
	case "780", "785":
		if t := clean(d.Sub('t')); t != "" {
			f.former = append(f.former, t)
		}
	case "490", "830":
		f.series = append(f.series, filled(a)...)
	case "740", "730":
		if d.Ind2 == '2' {
			f.contained = append(f.contained, filled(a)...)
		}
	case "505":
		for _, s := range d.Subfields {
			if s.Code == 't' {
				f.contained = append(f.contained, filled(clean(s.Value))...)
			}
		}
	}
}

func (f *facts) imprint(d *marc.Field) {
	switch {
	case d.Tag == "250":
		f.edition = clean(d.Sub('a'))
	case d.Tag == "260" || d.Tag == "264" && d.Ind2 == '1':
		if f.publisher == "" {
			f.publisher, f.place = clean(d.Sub('b')), clean(d.Sub('a'))
		}
		if f.year == "" {
			f.year = yearIn(d.Sub('c'))
		}
	}
}

func (f *facts) number(d *marc.Field) {
	a := strings.TrimSpace(d.Sub('a'))
	switch d.Tag {
	case "020":
		first, _, _ := strings.Cut(a, " ")
		if n := isbn13(digits(first)); n != "" {
			f.isbns = append(f.isbns, n)
		}
		first, _, _ = strings.Cut(strings.TrimSpace(d.Sub('z')), " ")
		if n := isbn13(digits(first)); n != "" {
			f.wrong = append(f.wrong, n)
		}
	case "022":
		if n := digits(a); len(n) == 8 {
			f.issns = append(f.issns, n)
		}
	case "010":
		f.lccn = append(f.lccn, filled(strings.ReplaceAll(a, " ", ""))...)
	case "035":
		if strings.HasPrefix(a, "(OCoLC)") {
			f.oclc = append(f.oclc, filled(strings.TrimLeft(digits(a[7:]), "0"))...)
		}
	case "027", "028", "086", "088":
		f.codes = append(f.codes, filled(a)...)
	case "050", "055", "060", "090", "092", "096", "082":
		f.shelf = append(f.shelf, filled(strings.TrimSpace(a+" "+strings.TrimSpace(d.Sub('b'))))...)
	case "852":
		f.shelf = append(f.shelf, filled(strings.TrimSpace(d.Sub('h')+" "+d.Sub('i')))...)
	}
}

// readTitle reads 245, or a field 880 for it.
func readTitle(d *marc.Field) title {
	var t title
	equals := false // what follows is the title in another language
	for _, s := range d.Subfields {
		text := clean(s.Value)
		switch {
		case s.Code == 'c':
			return t
		case s.Code == 'a' && t.proper == "":
			t.proper = text
			if n := int(d.Ind2) - '0'; n > 0 && n < 8 && n < len(text) && text[n-1] == ' ' || n > 1 && n < len(text) && isApostrophe(rune(text[n-1])) {
				t.article = n
			}
		case s.Code == 'b' && t.rest == "" && !equals:
			t.rest, _, _ = strings.Cut(text, " = ")
		case s.Code == 'n' || s.Code == 'p':
			t.part = strings.TrimSpace(t.part + " " + text)
		}
		equals = strings.HasSuffix(strings.TrimSpace(s.Value), "=")
	}
	return t
}

// parallels are the titles behind an equals sign.
func parallels(d *marc.Field) []string {
	a := strings.TrimSpace(d.Sub('a'))
	if strings.HasSuffix(a, "=") {
		b, _, _ := strings.Cut(d.Sub('b'), " : ")
		return filled(clean(b))
	}
	return nil
}

// readName reads a heading of a person, body or meeting.
func readName(d *marc.Field) name {
	n := name{main: d.Tag[0] == '1', dates: clean(d.Sub('d')), title: clean(d.Sub('t'))}
	switch d.Tag[1:] {
	case "00":
		n.kind = 'p'
	case "10":
		n.kind = 'c'
	default:
		n.kind = 'm'
	}
	if n.role = d.Sub('4'); n.role == "" {
		n.role = clean(d.Sub('e'))
	}
	if n.kind != 'p' {
		var parts []string
		for _, s := range d.Subfields {
			if s.Code == 'a' || s.Code == 'b' {
				parts = append(parts, clean(s.Value))
			}
		}
		n.heading, n.number = strings.Join(parts, " "), clean(d.Sub('n'))
		return n
	}
	family, given, ok := strings.Cut(clean(d.Sub('a')), ",")
	n.family = strings.TrimSpace(family)
	if ok && d.Ind1 == '1' {
		n.given = strings.TrimSpace(given)
	}
	return n
}

func year008(r *marc.Record) string {
	if v := r.Control("008"); len(v) > 14 {
		if y := yearIn(v[7:11]); y != "" && v[6] != 'r' && v[6] != 'p' {
			return y
		}
	}
	return ""
}

// format is a word for what a title stands on, as one would type it.
func format(r *marc.Record) string {
	form := byte(' ')
	if v := r.Control("008"); len(v) > 29 {
		form = v[23]
		if strings.IndexByte("efgkor", r.Leader.Type()) >= 0 {
			form = v[29]
		}
	}
	seven := r.Control("007")
	switch r.Leader.Type() {
	case 'c', 'd':
		return "score"
	case 'e', 'f':
		return "map"
	case 'g':
		return "film"
	case 'i':
		return "audiobook"
	case 'j':
		return "recording"
	case 'a', 't':
		switch {
		case form == 'd':
			return "large print"
		case form == 'a' || form == 'b' || form == 'c' || strings.HasPrefix(seven, "h"):
			return "microform"
		case form == 'o' || form == 's' || form == 'q' || strings.HasPrefix(seven, "c"):
			return "electronic"
		}
		return "print"
	}
	return "other"
}

// isbn13 is an ISBN of ten or thirteen digits with its right check digit in the longer
// form, "" for anything else.
func isbn13(n string) string {
	switch len(n) {
	case 10:
		sum := 0
		for i := range 10 {
			d := int(n[i] - '0')
			if n[i] == 'X' {
				d = 10
			}
			sum += d * (10 - i)
		}
		if sum%11 != 0 || strings.Contains(n[:9], "X") {
			return ""
		}
		return "978" + n[:9] + checkDigit("978"+n[:9])
	case 13:
		if strings.Contains(n, "X") || n[:2] != "97" || checkDigit(n[:12]) != n[12:] {
			return ""
		}
		return n
	}
	return ""
}

// isbn10 is the older form of an ISBN, "" if it has none.
func isbn10(n string) string {
	if len(n) != 13 || n[:3] != "978" {
		return ""
	}
	sum := 0
	for i := range 9 {
		sum += int(n[3+i]-'0') * (10 - i)
	}
	return n[3:12] + string("0123456789X"[(11-sum%11)%11])
}

func checkDigit(n string) string {
	sum := 0
	for i := range 12 {
		sum += int(n[i]-'0') * (1 + 2*(i%2))
	}
	return string(rune('0' + (10-sum%10)%10))
}

package judge

import (
	"strings"

	"holdfast/marc"
)

// unimarc reads what the commonest fields of a UNIMARC record say.
func (f *facts) unimarc(r *marc.Record) {
	for i := range r.Fields {
		d := &r.Fields[i]
		a := clean(d.Sub('a'))
		switch d.Tag {
		case "010":
			if n := isbn13(digits(a)); n != "" {
				f.isbns = append(f.isbns, n)
			}
		case "011":
			if n := digits(a); len(n) == 8 {
				f.issns = append(f.issns, n)
			}
		case "101":
			f.language = a
		case "100":
			if len(a) > 13 {
				f.year = yearIn(a[9:13])
			}
		case "200":
			f.unimarcTitle(d)
		case "205":
			f.edition = a
		case "210", "214":
			f.publisher, f.place = clean(d.Sub('c')), a
			if f.year == "" {
				f.year = yearIn(d.Sub('d'))
			}
		case "225":
			f.series = append(f.series, filled(a)...)
		case "500":
			f.uniform = append(f.uniform, filled(a)...)
		case "510":
			f.parallel = append(f.parallel, filled(a)...)
		case "700", "701", "702":
			f.names = append(f.names, name{kind: 'p', family: a, given: clean(d.Sub('b')), dates: clean(d.Sub('f')), main: d.Tag == "700", role: d.Sub('4')})
		case "606":
			f.subjects = append(f.subjects, filled(a)...)
		}
	}
}

func (f *facts) unimarcTitle(d *marc.Field) {
	t := title{proper: clean(d.Sub('a')), rest: clean(d.Sub('e'))}
	for _, s := range d.Subfields {
		if s.Code == 'h' || s.Code == 'i' {
			t.part = strings.TrimSpace(t.part + " " + clean(s.Value))
		}
	}
	if n := d.NonFiling; n > 0 && n < len(t.proper) {
		t.article = n
	}
	if f.title.proper == "" {
		f.title, f.resp = t, d.Sub('f')
		f.parallel = append(f.parallel, filled(clean(d.Sub('d')))...)
	}
}

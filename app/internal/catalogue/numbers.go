package catalogue

import (
	"strings"

	"holdfast/marc"
)

// isbnForms returns the forms under which an ISBN is found: 13 and 10 digits
// where both exist, for numbers that begin with 979 only the first (T36, T37).
// text may have hyphens and words behind the number; ok is false if it does not
// begin with a number whose check digit is right.
func isbnForms(text string) (forms []string, ok bool) {
	number := leadingNumber(text)
	switch len(number) {
	case 10:
		if number[9] != isbn10Check(number[:9]) {
			return nil, false
		}
		core := "978" + number[:9]
		return []string{core + string(isbn13Check(core)), number}, true
	case 13:
		if strings.IndexByte(number, 'X') >= 0 || number[12] != isbn13Check(number[:12]) {
			return nil, false
		}
		switch number[:3] {
		case "978":
			core := number[3:12]
			return []string{number, core + string(isbn10Check(core))}, true
		case "979":
			return []string{number}, true
		}
	}
	return nil, false
}

// leadingNumber takes digits, hyphens and a final X from the head of text. A
// number in brackets behind it is not looked at (T38).
func leadingNumber(text string) string {
	text = strings.TrimLeft(text, " :")
	if len(text) > 4 && strings.EqualFold(text[:4], "isbn") {
		text = strings.TrimLeft(text[4:], " :")
	}
	groups := 10 // blanks may part the groups of a number, but not what follows it
	if strings.HasPrefix(text, "978") || strings.HasPrefix(text, "979") {
		groups = 13
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case isDigit(c):
			b.WriteByte(c)
		case (c == 'X' || c == 'x') && b.Len() > 0:
			b.WriteByte('X')
			return b.String()
		case c == '-' || (c == ' ' && b.Len() < groups && i+1 < len(text) && isDigit(text[i+1])):
		default:
			return b.String()
		}
	}
	return b.String()
}

// isbn10Check and isbn13Check compute check digits (ISO 2108).
func isbn10Check(core string) byte {
	sum := 0
	for i := 0; i < 9; i++ {
		if !isDigit(core[i]) {
			return 0
		}
		sum += (10 - i) * int(core[i]-'0')
	}
	switch n := (11 - sum%11) % 11; n {
	case 10:
		return 'X'
	default:
		return '0' + byte(n)
	}
}

func isbn13Check(core string) byte {
	sum := 0
	for i := 0; i < 12; i++ {
		n := int(core[i] - '0')
		if i%2 == 1 {
			n *= 3
		}
		sum += n
	}
	return '0' + byte((10-sum%10)%10)
}

// issnForm returns an ISSN as it is found: eight characters without hyphen,
// a final x as a capital (T45). ok is false if the check digit is wrong.
func issnForm(text string) (form string, ok bool) {
	number := leadingNumber(strings.TrimSpace(text))
	if len(number) != 8 {
		return "", false
	}
	sum := 0
	for i := 0; i < 7; i++ {
		if !isDigit(number[i]) {
			return "", false
		}
		sum += (8 - i) * int(number[i]-'0')
	}
	check := byte('0' + (11-sum%11)%11)
	if (11-sum%11)%11 == 10 {
		check = 'X'
	}
	return number, number[7] == check
}

// lccnForm returns a Library of Congress number as it is found: prefix in small
// letters, no blanks, the serial part of six digits (T43). ok is false if it
// is no such number.
func lccnForm(text string) (form string, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if i := strings.IndexByte(text, '/'); i >= 0 {
		text = text[:i]
	}
	text = strings.ReplaceAll(text, " ", "")
	if i := strings.IndexByte(text, '-'); i >= 0 {
		serial := text[i+1:]
		if len(serial) > 6 || serial == "" {
			return "", false
		}
		text = text[:i] + strings.Repeat("0", 6-len(serial)) + serial
	}
	letters := 0
	for letters < len(text) && isLetter(text[letters]) {
		letters++
	}
	figures := len(text) - letters
	if letters > 3 || figures < 8 || figures > 10 || figures == 9 {
		return "", false
	}
	for i := letters; i < len(text); i++ {
		if !isDigit(text[i]) {
			return "", false
		}
	}
	return text, true
}

// oclcForm returns an OCLC number as it is found: digits without leading zeros
// (T41). It must be marked as one: "(OCoLC)", ocm, ocn or on before it (T42).
func oclcForm(text string) (form string, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	marked := false
	for _, prefix := range [...]string{"(ocolc)", "ocm", "ocn", "on"} {
		if rest, found := strings.CutPrefix(text, prefix); found {
			text, marked = strings.TrimSpace(rest), true
		}
	}
	text = strings.TrimLeft(text, "0")
	if !marked || text == "" {
		return "", false
	}
	for i := 0; i < len(text); i++ {
		if !isDigit(text[i]) {
			return "", false
		}
	}
	return text, true
}

// isbn reads 020: $a is an ISBN of this title; $z, mostly that of another form
// of it, is found as a number only (T39).
func isbn(r *reading, f *marc.Field, rule *rule) {
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code != 'a' && s.Code != 'z' {
			continue
		}
		forms, ok := isbnForms(s.Value)
		if !ok {
			if number := leadingNumber(s.Value); len(number) >= 9 {
				r.numbers = add(r.numbers, number)
			}
			continue
		}
		for _, form := range forms {
			if s.Code == 'a' {
				r.isbns = add(r.isbns, form)
			} else {
				r.numbers = add(r.numbers, form)
			}
		}
	}
	if r.labelling {
		text := joined(f, "a")
		if q := joined(f, "q"); text != "" && q != "" {
			text += " " + q
		}
		r.show(rule.label, f, trimISBD(text))
	}
}

// issn reads 022; $y and $z are wrong or given up, $l belongs to all forms.
func issn(r *reading, f *marc.Field, rule *rule) {
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code != 'a' && s.Code != 'y' && s.Code != 'z' && s.Code != 'l' {
			continue
		}
		form, ok := issnForm(s.Value)
		switch {
		case len(form) != 8:
		case s.Code == 'a' && ok:
			r.issns = add(r.issns, form)
		default:
			r.numbers = add(r.numbers, form)
		}
	}
	r.show(rule.label, f, trimISBD(joined(f, rule.codes)))
}

// lccn reads 010.
func lccn(r *reading, f *marc.Field, _ *rule) {
	form, ok := lccnForm(f.Sub('a'))
	if !ok {
		form = strings.TrimSpace(f.Sub('a'))
	}
	r.numbers = add(r.numbers, form)
	if ok && r.labelling {
		r.showValue(labelNumbers, "LCCN "+form, "", "")
	}
}

// systemNumber reads 035 and 019: OCLC numbers in one form, others as they are.
func systemNumber(r *reading, f *marc.Field, _ *rule) {
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code != 'a' {
			continue
		}
		form, ok := oclcForm(s.Value)
		if !ok && f.Tag == "019" {
			form, ok = oclcForm("(OCoLC)" + s.Value)
		}
		if !ok {
			r.numbers = add(r.numbers, clean(s.Value))
			continue
		}
		r.numbers = add(r.numbers, form)
		if r.labelling && f.Tag == "035" {
			r.showValue(labelNumbers, "OCLC "+form, "", "")
		}
	}
}

// otherNumber reads standard, report, music and government numbers.
func otherNumber(r *reading, f *marc.Field, rule *rule) {
	text := trimISBD(clean(f.Sub('a')))
	if text == "" {
		return
	}
	if f.Tag == "024" && f.Ind1 == '3' {
		if forms, ok := isbnForms(text); ok {
			for _, form := range forms {
				r.isbns = add(r.isbns, form)
			}
			return
		}
	}
	r.numbers = add(r.numbers, text)
	r.show(rule.label, f, text)
}

// controlNumber adds a number under which a library knows the title, and the
// OCLC number that a 001 with its prefix is.
func (r *reading) controlNumber(number string) {
	number = strings.TrimSpace(number)
	if form, ok := oclcForm(number); ok {
		r.numbers = add(r.numbers, form)
	}
	r.numbers = add(r.numbers, number)
}

package marc

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// special checks what is particular to single fields.
func (v *validation) special(i int) {
	f := &v.r.Fields[i]
	switch f.Tag {
	case "005":
		v.transaction(i)
	case "006":
		if len(f.Value) != 18 {
			v.add(ProblemFixedLength, i, 0, "the field has %d characters instead of 18", len(f.Value))
		}
	case "007":
		v.physical(i)
	case "008":
		v.fixed(i)
	case "020":
		v.numbers(i, "ISBN", validISBN)
	case "022":
		v.numbers(i, "ISSN", validISSN)
	case "041":
		v.languageCodes(i)
	case "043":
		v.areaCodes(i)
	case "245":
		v.title(i)
	}
	if !f.IsControl() {
		v.link(i)
	}
}

// physical checks the codes of 007: one problem for the whole field, since
// those that are wrong are often wrong from end to end.
func (v *validation) physical(i int) {
	var wrong []Element
	for _, e := range Elements007(v.r.Fields[i].Value) {
		if hasCodes(e) && e.Meaning == "" {
			wrong = append(wrong, e)
		}
	}
	if len(wrong) == 0 {
		return
	}
	more := ""
	if len(wrong) > 1 {
		more = fmt.Sprintf(", and %d more of its positions cannot be what they are", len(wrong)-1)
	}
	v.add(ProblemFixedCode, i, 0, "%s (position %d) cannot be %q%s", wrong[0].Name, wrong[0].At, wrong[0].Value, more)
}

// transaction checks the date of 005: yyyymmddhhmmss.f.
func (v *validation) transaction(i int) {
	s := v.r.Fields[i].Value
	if len(s) != 16 || s[14] != '.' || digits([]byte(s), 0, 14) < 0 || !isDigit(s[15]) {
		v.add(ProblemTransaction, i, 0, "%q is no date and time of 16 characters, as in 20240131093000.0", s)
	}
}

// fixed checks 008.
func (v *validation) fixed(i int) {
	value := v.r.Fields[i].Value
	if len(value) != fixedLength {
		v.add(ProblemFixedLength, i, 0, "the field has %d characters instead of %d", utf8.RuneCountInString(value), fixedLength)
		return
	}
	for _, e := range v.r.Elements008() {
		blankAllowed := e.Name == "Language" && strings.TrimSpace(e.Value) == ""
		if hasCodes(e) && e.Meaning == "" && !blankAllowed && strings.Trim(e.Value, "|") != "" {
			v.add(ProblemFixedCode, i, 0, "%s (position %d) cannot be %q", e.Name, e.At, e.Value)
		}
	}
	for _, at := range []int{7, 11} {
		for _, c := range value[at : at+4] {
			if !isDigit(byte(c)) && c != 'u' && c != ' ' && c != '|' {
				v.add(ProblemDate, i, 0, "the date at position %d cannot be %q", at, value[at:at+4])
				break
			}
		}
	}
}

// hasCodes says whether an element of 007 or 008 holds codes and not text or numbers.
func hasCodes(e Element) bool {
	switch e.Name {
	case "Date entered on file", "Date 1", "Date 2", "Running time in minutes",
		"Image bit depth", "Reduction ratio", "Film inspection date":
		return false
	}
	return true
}

// numbers checks the standard numbers in $a.
func (v *validation) numbers(i int, name string, valid func(string) bool) {
	f := &v.r.Fields[i]
	for _, s := range f.Subfields {
		if s.Code != 'a' {
			continue
		}
		number, rest, qualified := strings.Cut(strings.TrimSpace(s.Value), " ")
		if !valid(number) {
			v.add(ProblemNumber, i, 'a', "%q is no valid %s; an invalid one belongs in $%s", number, name, map[string]string{"ISBN": "z", "ISSN": "y"}[name])
		} else if qualified && name == "ISBN" && strings.HasPrefix(rest, "(") {
			v.add(ProblemQualifier, i, 'a', "what qualifies the ISBN, %q, belongs in $q", rest)
		}
	}
}

// validISBN says whether s is an ISBN of 10 or 13 digits with a right check
// digit (ISO 2108). Hyphens are ignored.
func validISBN(s string) bool {
	s = strings.ReplaceAll(s, "-", "")
	switch len(s) {
	case 10:
		sum := 0
		for i := range 10 {
			d := int(s[i] - '0')
			if i == 9 && s[i]|0x20 == 'x' {
				d = 10
			} else if !isDigit(s[i]) {
				return false
			}
			sum += d * (10 - i)
		}
		return sum%11 == 0
	case 13:
		sum := 0
		for i := range 13 {
			if !isDigit(s[i]) {
				return false
			}
			sum += int(s[i]-'0') * (1 + 2*(i%2))
		}
		return sum%10 == 0 && (strings.HasPrefix(s, "978") || strings.HasPrefix(s, "979"))
	}
	return false
}

// validISSN says whether s is an ISSN with its hyphen and a right check digit
// (ISO 3297).
func validISSN(s string) bool {
	if len(s) != 9 || s[4] != '-' {
		return false
	}
	s = s[:4] + s[5:]
	sum := 0
	for i := range 8 {
		d := int(s[i] - '0')
		if i == 7 && s[i]|0x20 == 'x' {
			d = 10
		} else if !isDigit(s[i]) {
			return false
		}
		sum += d * (8 - i)
	}
	return sum%11 == 0
}

// languageCodes checks the codes of 041, unless $2 names another list.
func (v *validation) languageCodes(i int) {
	f := &v.r.Fields[i]
	if f.Ind2 == '7' {
		return
	}
	for _, s := range f.Subfields {
		if s.Code < 'a' || s.Code > 'z' {
			continue
		}
		if len(s.Value)%3 != 0 || s.Value == "" {
			v.add(ProblemLanguage, i, s.Code, "%q is no code of three letters", s.Value)
			continue
		}
		if len(s.Value) > 3 {
			v.add(ProblemLanguage, i, s.Code, "%q holds several codes; each has its own subfield", s.Value)
		}
		for at := 0; at < len(s.Value); at += 3 {
			if LanguageName(s.Value[at:at+3]) == "" {
				v.add(ProblemLanguage, i, s.Code, "%q is no code of a language", s.Value[at:at+3])
			}
		}
	}
}

// areaCodes checks the codes of 043.
func (v *validation) areaCodes(i int) {
	for _, s := range v.r.Fields[i].Subfields {
		if s.Code != 'a' {
			continue
		}
		inUse, known := areas()[strings.TrimSpace(s.Value)]
		switch {
		case !known:
			v.add(ProblemCountry, i, 'a', "%q is no code of a geographic area", s.Value)
		case !inUse:
			v.add(ProblemCountry, i, 'a', "the code %q is no longer used", s.Value)
		}
	}
}

// title checks 245: that it has a title, where it is filed, and its punctuation.
func (v *validation) title(i int) {
	f := &v.r.Fields[i]
	a := f.Sub('a')
	if a == "" && f.Sub('k') == "" {
		v.add(ProblemTitle, i, 0, "the field has no title in $a")
		return
	}
	if len(f.Subfields) > 0 && f.Subfields[0].Code != 'a' && f.Subfields[0].Code != '6' && f.Subfields[0].Code != 'k' {
		v.add(ProblemTitle, i, f.Subfields[0].Code, "the field does not begin with $a")
	}
	v.nonFiling(i)
	v.titlePunctuation(i)
}

// link checks $6.
func (v *validation) link(i int) {
	f := &v.r.Fields[i]
	s := f.Sub('6')
	if s == "" {
		if f.Tag == "880" {
			v.add(ProblemLink, i, 0, "the field has no $6 that names the field it renders")
		}
		return
	}
	link, ok := ParseLink(s)
	switch {
	case !ok:
		v.add(ProblemLink, i, '6', "%q is no link; it is a tag, a hyphen and two digits", s)
	case f.Tag != "880" && link.Tag != "880":
		v.add(ProblemLink, i, '6', "the link names %s and not 880", link.Tag)
	case link.Occurrence != "00" && v.r.Linked(f) == nil:
		v.add(ProblemLink, i, '6', "there is no field %s with the number %s", link.Tag, link.Occurrence)
	}
}

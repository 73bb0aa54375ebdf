package catalogue

import (
	"strings"

	"holdfast/app/internal/callnumber"
	"holdfast/assets/codes"
	"holdfast/marc"
)

// A record's classes are a tree of up to four levels: the scheme, its main classes,
// those that the facet shows (two letters of the Library of Congress, tens of Dewey),
// and what is in these. A record has the classes above each of its own too, so that
// the count of a class counts each of its titles once. They are written as package
// codes has them.

// ClassParent returns the class that a class stands in, or "" for a scheme.
func ClassParent(value string) string {
	scheme, place, within := strings.Cut(value, " ")
	if !within {
		return ""
	}
	if head, general := strings.CutSuffix(value, codes.General); general {
		return head
	}
	outer, _, inner := strings.Cut(place, " ")
	switch scheme {
	case "LC", "NLM", "RVK":
		switch {
		case inner && len(outer) == 1:
			return scheme + " " + outer + codes.General
		case inner:
			return scheme + " " + outer
		case len(place) > 1:
			return scheme + " " + place[:1]
		}
	case "DDC", "UDC", "BKL":
		if head, _, found := strings.Cut(place, "."); found {
			return scheme + " " + head
		}
		if len(place) > 1 {
			return scheme + " " + place[:len(place)-1]
		}
	case "SuDoc":
		if inner {
			return scheme + " " + outer
		}
	}
	return scheme
}

// classLevel is how far below its scheme a class stands.
func classLevel(value string) (level int) {
	for value = ClassParent(value); value != ""; value = ClassParent(value) {
		level++
	}
	return level
}

// ClassField returns the field that has a class. What schemes unknown here have in
// them, without a limit, stands with the lowest level.
func ClassField(value string) string {
	scheme, _, within := strings.Cut(value, " ")
	if _, known := codes.Class(scheme); within && !known {
		return PartClass
	}
	switch classLevel(value) {
	case 0, 1:
		return TopClass
	case 2:
		return Class
	}
	return PartClass
}

// classes are the classes of a record by field.
type classes struct{ top, flat, part []string }

// add adds a class and those above it.
func (c *classes) add(value string) {
	for ; value != ""; value = ClassParent(value) {
		switch ClassField(value) {
		case TopClass:
			c.top = add(c.top, value)
		case Class:
			c.flat = add(c.flat, value)
		default:
			c.part = add(c.part, value)
		}
	}
}

// number adds the classes of a call number or class number of a scheme, and returns
// the one that the facet shows, or "".
func (c *classes) number(scheme callnumber.Scheme, text string) string {
	n, ok := callnumber.Parse(scheme, text)
	if !ok || n.Scheme != scheme {
		return ""
	}
	switch scheme {
	case callnumber.LC, callnumber.NLM:
		class, ok := codes.LCClass(n.Letters)
		if !ok {
			return ""
		}
		if scheme == callnumber.NLM && codes.IsNLM(n.Letters) {
			class = "NLM" + strings.TrimPrefix(strings.TrimPrefix(class, "NLM"), "LC")
		}
		if strings.HasPrefix(class, "LC ") && n.Whole > 0 {
			c.add(codes.LCRange(strings.TrimSuffix(strings.TrimPrefix(class, "LC "), codes.General), n.Whole))
		}
		c.add(class)
		return class
	case callnumber.Dewey:
		if len(text) < 3 || !isDigit(text[0]) || !isDigit(text[1]) || !isDigit(text[2]) {
			return ""
		}
		list := codes.DeweyClass(n.Whole)
		c.add(list[2])
		return list[1]
	case callnumber.SuDoc:
		class := "SuDoc " + n.Letters
		if figures := strings.TrimLeft(strings.TrimPrefix(strings.ToUpper(n.Text), n.Letters), " "); figures != "" {
			end := 0
			for end < len(figures) && isDigit(figures[end]) {
				end++
			}
			class += " " + figures[:end]
		}
		c.add(class)
		return class
	}
	return ""
}

// decimal adds the classes of a number of the Universal Decimal Classification: its
// first figures, as far as they are of the subject itself.
func (c *classes) decimal(text string) string {
	end := 0
	for end < len(text) && isDigit(text[end]) && end < 3 {
		end++
	}
	if end == 0 || end == 3 && len(text) > 3 && isDigit(text[3]) {
		return ""
	}
	c.add("UDC " + text[:end])
	return "UDC " + text[:min(end, 2)]
}

// schemes are the codes ($2 of 084) of schemes that have captions.
var schemes = map[string]string{"rvk": "RVK", "bkl": "BKL", "bcl": "BKL", "udc": "UDC", "ddc": "DDC", "lcc": "LC", "nlm": "NLM", "sudocs": "SuDoc"}

// otherBytes is how much of a number of a scheme that is not known here counts.
const otherBytes = 24

// other adds a number of a scheme by its code.
func (c *classes) other(source, text string) string {
	source = strings.ToLower(strings.TrimRight(strings.TrimSpace(source), "."))
	text = trimISBD(strings.TrimSpace(text))
	if source == "" || text == "" || strings.ContainsAny(source, " \t") {
		return ""
	}
	switch scheme := schemes[source]; scheme {
	case "LC":
		return c.number(callnumber.LC, text)
	case "NLM":
		return c.number(callnumber.NLM, text)
	case "DDC":
		return c.number(callnumber.Dewey, text)
	case "SuDoc":
		return c.number(callnumber.SuDoc, text)
	case "UDC":
		return c.decimal(text)
	case "RVK":
		if len(text) < 2 || !isCapital(text[0]) || !isCapital(text[1]) {
			return ""
		}
		c.add("RVK " + text[:2])
		return "RVK " + text[:2]
	case "BKL":
		if len(text) < 5 || !isDigit(text[0]) || !isDigit(text[1]) || text[2] != '.' || !isDigit(text[3]) || !isDigit(text[4]) {
			return ""
		}
		c.add("BKL " + text[:5])
		return "BKL " + text[:2]
	}
	if len(text) > otherBytes {
		return ""
	}
	c.add(source + " " + text)
	return source + " " + text
}

func isCapital(c byte) bool { return c >= 'A' && c <= 'Z' }

// classed is what a rule does with a class number: text is shown.
func (r *reading) classed(rule *rule, text, class string) {
	if r.labelling && text != "" {
		if class == "" {
			r.showValue(rule.label, text, "", "")
			return
		}
		r.showValue(rule.label, text, Class, class)
	}
}

// lcClass reads 050, 055, 060, 090 and 096, and 680 of UNIMARC.
func lcClass(r *reading, f *marc.Field, rule *rule) {
	scheme := callnumber.LC
	if f.Tag == "060" || f.Tag == "096" {
		scheme = callnumber.NLM
	}
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == 'a' {
			text := clean(s.Value)
			class := r.classes.number(scheme, text)
			if b := clean(f.Sub('b')); b != "" && i == 0 {
				text += " " + b
			}
			if class != "" || r.unimarc {
				r.classed(rule, text, class)
			}
		}
	}
}

// deweyClass reads 082, 083 and 092, and 676 of UNIMARC.
func deweyClass(r *reading, f *marc.Field, rule *rule) {
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == 'a' {
			number := strings.TrimLeft(strings.ReplaceAll(clean(s.Value), "/", ""), "[(")
			if class := r.classes.number(callnumber.Dewey, number); class != "" {
				r.classed(rule, number, class)
			}
		}
	}
}

// sudocClass reads 086 of the United States, which is a number too.
func sudocClass(r *reading, f *marc.Field, rule *rule) {
	otherNumber(r, f, rule)
	if f.Ind1 == '0' || strings.HasPrefix(f.Sub('2'), "sudoc") {
		r.classes.number(callnumber.SuDoc, clean(f.Sub('a')))
	}
}

// udcClass reads 080, and 675 of UNIMARC.
func udcClass(r *reading, f *marc.Field, rule *rule) {
	r.classed(rule, joined(f, "a"), r.classes.decimal(clean(f.Sub('a'))))
}

// otherClass reads 084, whose scheme is in $2, and 686 of UNIMARC.
func otherClass(r *reading, f *marc.Field, rule *rule) {
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == 'a' {
			text := clean(s.Value)
			r.classed(rule, text, r.classes.other(f.Sub('2'), text))
		}
	}
}

// shelfClass reads 852: the call number by its indicator.
func shelfClass(r *reading, f *marc.Field, _ *rule) {
	text := clean(joined(f, "hi"))
	switch f.Ind1 {
	case '0':
		r.classes.number(callnumber.LC, text)
	case '1':
		r.classes.number(callnumber.Dewey, text)
	case '2':
		r.classes.number(callnumber.NLM, text)
	case '3':
		r.classes.number(callnumber.SuDoc, text)
	case '7':
		r.classes.other(f.Sub('2'), text)
	}
}

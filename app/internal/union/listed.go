package union

import (
	"strconv"
	"strings"

	"holdfast/marc"
)

// Listed is a line of a list of holdings: a library has the title with a number.
type Listed struct {
	// Title is what ListedTitle made of the number.
	Title                      string
	CallNumber, Location, Note string
}

// listedMark begins what ListedTitle returns, as no control number does.
const listedMark = "="

// NumberKind is the kind of number that stands in a list.
type NumberKind string

// The kinds. AnyNumber is told by its form: ISBN and ISSN by their check
// characters, "#17" a union number, "(OCoLC)", "ocm" or bare digits an OCLC number,
// letters and digits an LCCN.
const (
	AnyNumber   NumberKind = ""
	OCLCNumber  NumberKind = "oclc"
	ISBNNumber  NumberKind = "isbn"
	ISSNNumber  NumberKind = "issn"
	LCCNNumber  NumberKind = "lccn"
	UnionNumber NumberKind = "union"
)

// ListedTitle turns a number into the way in which a holdings record names the
// title that it is for, whatever source that is of; "" if it is no such number.
func ListedTitle(number string, kind NumberKind) string {
	number = strings.TrimSpace(number)
	if kind == AnyNumber {
		kind, number = kindOfNumber(number)
	}
	value := ""
	switch kind {
	case OCLCNumber:
		_, n := splitSystem(number)
		value = OCLC(n)
	case ISBNNumber:
		value = ISBN(number)
	case ISSNNumber:
		value = ISSN(number)
	case LCCNNumber:
		value = LCCN(number)
	case UnionNumber:
		if n, err := strconv.ParseInt(strings.TrimPrefix(number, "#"), 10, 64); err == nil && n > 0 {
			value = strconv.FormatInt(n, 10)
		}
	}
	if value == "" {
		return ""
	}
	return listedMark + string(kind) + " " + value
}

// kindOfNumber tells a number by its form.
func kindOfNumber(s string) (NumberKind, string) {
	prefix, rest := splitSystem(s)
	if head, tail, ok := strings.Cut(s, ":"); ok && prefix == "" {
		prefix, rest = head, strings.TrimSpace(tail)
	}
	switch kind := NumberKind(strings.ToLower(strings.TrimSpace(prefix))); kind {
	case OCLCNumber, ISBNNumber, ISSNNumber, LCCNNumber, UnionNumber:
		return kind, rest
	case "ocolc":
		return OCLCNumber, rest
	}
	_, ocm := cutOCLCPrefix(s)
	switch {
	case strings.HasPrefix(s, "#"):
		return UnionNumber, s
	case ISBN(s) != "":
		return ISBNNumber, s
	case ISSN(s) != "" && strings.Contains(s, "-"):
		return ISSNNumber, s
	case ocm || allDigits(s):
		return OCLCNumber, s
	}
	return LCCNNumber, s
}

// ListedKey takes the name of a title in a list apart: its key, or its union
// number; ok is false if host is not such a name.
func ListedKey(host string) (k Key, number int64, ok bool) {
	rest, ok := strings.CutPrefix(host, listedMark)
	if !ok {
		return Key{}, 0, false
	}
	kind, value, _ := strings.Cut(rest, " ")
	switch NumberKind(kind) {
	case OCLCNumber:
		return Key{KeyOCLC, value}, 0, true
	case ISBNNumber:
		return Key{KeyISBN, value}, 0, true
	case ISSNNumber:
		return Key{KeyISSN, value}, 0, true
	case LCCNNumber:
		return Key{KeyLCCN, value}, 0, true
	case UnionNumber:
		n, err := strconv.ParseInt(value, 10, 64)
		return Key{}, n, err == nil
	}
	return Key{}, 0, false
}

// ListedUnion is how the names begin of titles that a list gives by union number.
const ListedUnion = listedMark + string(UnionNumber) + " "

// ListedAs is how a list names what has a key, "" for a key that no list gives.
func ListedAs(k Key) string {
	switch k.Kind {
	case KeyOCLC:
		return listedMark + string(OCLCNumber) + " " + k.Value
	case KeyISBN:
		return listedMark + string(ISBNNumber) + " " + k.Value
	case KeyISSN:
		return listedMark + string(ISSNNumber) + " " + k.Value
	case KeyLCCN:
		return listedMark + string(LCCNNumber) + " " + k.Value
	}
	return ""
}

// Control is the control number that a line has as a record: what it is about and
// where it stands, so that the same line is the same record when it comes again.
func (l *Listed) Control() string {
	return strings.Join([]string{l.Title, l.CallNumber, l.Location}, "|")
}

// Record is the line as a holdings record.
func (l *Listed) Record() *marc.Record {
	shelf := marc.Field{Tag: "852", Ind1: ' ', Ind2: ' '}
	for _, s := range []marc.Subfield{{Code: 'c', Value: l.Location}, {Code: 'j', Value: l.CallNumber}, {Code: 'z', Value: l.Note}} {
		if s.Value != "" {
			shelf.Subfields = append(shelf.Subfields, s)
		}
	}
	r := &marc.Record{Leader: "00000nu  a22000003  4500", Encoding: marc.UTF8}
	r.Fields = []marc.Field{{Tag: "001", Value: l.Control()}, {Tag: "004", Value: l.Title}}
	if len(shelf.Subfields) > 0 {
		r.Fields = append(r.Fields, shelf)
	}
	return r
}

package union

import (
	"strings"

	"holdfast/marc"
)

// A title may have sources in MARC 21 and in UNIMARC. What those of the other kind
// say beside the one that leads is taken over by this table, after "UNIMARC to MARC 21
// conversion specifications" (Library of Congress, 2001): identifiers, titles, notes,
// subjects, classes and names. What it does not have stays in the source.

// crossing says how a field of UNIMARC is written in MARC 21.
type crossing struct {
	unimarc, marc21 string
	// codes are pairs of subfields, the one of UNIMARC first.
	codes string
	// person says that $a and $b of UNIMARC are one $a, with a comma.
	person bool
}

// crossings are read in order: of several for one tag the first counts.
var crossings = []crossing{
	{unimarc: "010", marc21: "020", codes: "aazzbq"}, {unimarc: "011", marc21: "022", codes: "aayyzz"}, {unimarc: "035", marc21: "035", codes: "aazz"},
	{unimarc: "200", marc21: "245", codes: "aaebhnip"}, {unimarc: "225", marc21: "490", codes: "aavv"},
	{unimarc: "300", marc21: "500", codes: "aa"}, {unimarc: "304", marc21: "500", codes: "aa"}, {unimarc: "305", marc21: "500", codes: "aa"},
	{unimarc: "307", marc21: "500", codes: "aa"}, {unimarc: "312", marc21: "500", codes: "aa"}, {unimarc: "314", marc21: "500", codes: "aa"},
	{unimarc: "320", marc21: "504", codes: "aa"}, {unimarc: "327", marc21: "505", codes: "aa"}, {unimarc: "328", marc21: "502", codes: "aa"},
	{unimarc: "330", marc21: "520", codes: "aa"}, {unimarc: "333", marc21: "521", codes: "aa"},
	{unimarc: "600", marc21: "600", codes: "aafdxxyzzyjv22", person: true}, {unimarc: "601", marc21: "610", codes: "aabbxxyzzyjv22"},
	{unimarc: "605", marc21: "630", codes: "aaxxyzzyjv22"}, {unimarc: "606", marc21: "650", codes: "aaxxyzzyjv22"},
	{unimarc: "607", marc21: "651", codes: "aaxxyzzyjv22"}, {unimarc: "608", marc21: "655", codes: "aa22"}, {unimarc: "610", marc21: "653", codes: "aa"},
	{unimarc: "675", marc21: "080", codes: "aa"}, {unimarc: "676", marc21: "082", codes: "aa"}, {unimarc: "680", marc21: "050", codes: "aabb"},
	{unimarc: "701", marc21: "700", codes: "aafd44", person: true}, {unimarc: "700", marc21: "700", codes: "aafd44", person: true},
	{unimarc: "700", marc21: "100", codes: "aafd44", person: true}, {unimarc: "702", marc21: "700", codes: "aafd44", person: true},
	{unimarc: "711", marc21: "710", codes: "aabb44"}, {unimarc: "710", marc21: "710", codes: "aabb44"}, {unimarc: "710", marc21: "110", codes: "aabb44"},
	{unimarc: "712", marc21: "710", codes: "aabb44"}, {unimarc: "856", marc21: "856", codes: "uuzz"},
}

// crossed is what a record says, as one of the other dialect.
func crossed(r *marc.Record, to marc.Dialect) *marc.Record {
	out := &marc.Record{Leader: r.Leader, Encoding: r.Encoding}
	for i := range r.Fields {
		f := &r.Fields[i]
		for k := range crossings {
			x := &crossings[k]
			if to == marc.MARC21 && x.unimarc == f.Tag || to == marc.UNIMARC && x.marc21 == f.Tag {
				if g := x.cross(f, to); len(g.Subfields) > 0 {
					out.Fields = append(out.Fields, g)
				}
				break
			}
		}
	}
	return out
}

// cross writes one field.
func (x *crossing) cross(f *marc.Field, to marc.Dialect) marc.Field {
	from, into := 0, 1 // places in a pair of codes
	g := marc.Field{Tag: x.marc21, Ind1: ' ', Ind2: ' '}
	if to == marc.UNIMARC {
		from, into, g.Tag = 1, 0, x.unimarc
	}
	for _, s := range f.Subfields {
		for k := 0; k < len(x.codes); k += 2 {
			if x.codes[k+from] == s.Code {
				g.Subfields = append(g.Subfields, marc.Subfield{Code: x.codes[k+into], Value: s.Value})
				break
			}
		}
	}
	if x.person {
		g.Subfields = crossPerson(f, g.Subfields, to)
	}
	if to == marc.MARC21 {
		g.Ind1, g.Ind2 = crossedIndicators(&g)
	}
	return g
}

// crossPerson joins surname and forename, or parts them.
func crossPerson(f *marc.Field, subfields []marc.Subfield, to marc.Dialect) []marc.Subfield {
	if len(subfields) == 0 || subfields[0].Code != 'a' {
		return subfields
	}
	name := &subfields[0].Value
	if forename := f.Sub('b'); to == marc.MARC21 && forename != "" {
		*name += ", " + forename
	}
	if head, tail, ok := strings.Cut(*name, ","); to == marc.UNIMARC && ok {
		*name = head
		forename := marc.Subfield{Code: 'b', Value: strings.Trim(tail, " ,")}
		return append([]marc.Subfield{subfields[0], forename}, subfields[1:]...)
	}
	return subfields
}

// crossedIndicators are those of MARC 21: a subject's vocabulary, a name's form, a
// title's entry.
func crossedIndicators(f *marc.Field) (ind1, ind2 byte) {
	vocabulary := byte('4')
	if f.Sub('2') != "" {
		vocabulary = '7'
	}
	switch f.Tag {
	case "245":
		return '1', '0'
	case "600":
		return '1', vocabulary
	case "700":
		return '1', ' '
	case "610":
		return '2', vocabulary
	case "710":
		return '2', ' '
	case "630", "650", "651", "655":
		return ' ', vocabulary
	}
	return ' ', ' '
}

package exchange

import (
	"slices"
	"strconv"

	"holdfast/app/internal/union"
	"holdfast/marc"
)

// Union says what the union export writes. What it leads with is after "MARC 21 Format
// for Bibliographic Data" and "for Holdings Data" (Library of Congress): control number
// and who gave it in 001 and 003, other systems' numbers in 035 as (code)number, the
// library in 852 $a, its branch in $b, shelf in $c and $h, copies in $t, and in 866 which
// parts of a serial it has. A UNIMARC record has 035, 801 and 930 for these.
type Union struct {
	// Code is the code of the catalogue, for 003.
	Code string
	// Local keeps 59X and 9XX, the fields that mean one thing here and another there.
	Local bool
	// NoHoldings leaves out who holds the title.
	NoHoldings bool
}

// Record makes the union's own record of a title. It shares text with rec, whose MARC
// record stays as it is.
func (u *Union) Record(rec *union.Record) *marc.Record {
	out := *rec.MARC
	out.Aside = nil
	unimarc := rec.MARC.Dialect() == marc.UNIMARC
	number := strconv.FormatInt(rec.Number, 10)
	fields := make([]marc.Field, 0, len(rec.MARC.Fields)+len(rec.Sources)+2*len(rec.Holdings)+2)
	fields = append(fields, marc.Field{Tag: "001", Value: number})
	if !unimarc && u.Code != "" {
		fields = append(fields, marc.Field{Tag: "003", Value: u.Code})
	}
	sources, holdings := u.sources(rec), u.holdings(rec, unimarc)
	if unimarc && u.Code != "" {
		holdings = append([]marc.Field{data("801", '3', "b", u.Code)}, holdings...)
	}
	for i := range rec.MARC.Fields {
		f := &rec.MARC.Fields[i]
		if f.Tag > "035" && sources != nil {
			fields, sources = append(fields, sources...), nil
		}
		if behindHoldings(f.Tag, unimarc) && holdings != nil {
			fields, holdings = append(fields, holdings...), nil
		}
		if u.keeps(f.Tag, unimarc) {
			fields = append(fields, *f)
		}
	}
	fields = append(fields, sources...)
	out.Fields = append(fields, holdings...)
	return &out
}

// behindHoldings says whether a field stands behind those of holdings.
func behindHoldings(tag string, unimarc bool) bool {
	if unimarc {
		return tag > "930"
	}
	return tag > "852"
}

// keeps says whether the record goes on having its fields of a tag. Fields of holdings
// are told anew, numbers of a source stand in 035.
func (u *Union) keeps(tag string, unimarc bool) bool {
	switch {
	case tag == "001" || tag == "003":
		return false
	case !isNumber(tag): // items of one system
		return u.Local
	case unimarc && (tag == "930" || tag == "995" || tag == "955" || tag == "959"):
		return false
	case !unimarc && (tag >= "852" && tag <= "855" || tag >= "863" && tag <= "868" || tag >= "876" && tag <= "878"):
		return false
	case tag[0] == '9' || !unimarc && tag[:2] == "59":
		return u.Local
	}
	return true
}

func isNumber(tag string) bool {
	return len(tag) == 3 && !slices.ContainsFunc([]byte(tag), func(c byte) bool { return c < '0' || c > '9' })
}

// sources are the numbers of the records that the title was joined from, those left out
// that the record has already.
func (u *Union) sources(rec *union.Record) []marc.Field {
	out := []marc.Field{}
	for _, s := range rec.Sources {
		if s.ControlNumber == "" {
			continue
		}
		number := "(" + s.Library + ")" + s.ControlNumber
		known := func(f marc.Field) bool { return f.Tag == "035" && f.Sub('a') == number }
		if !slices.ContainsFunc(rec.MARC.Fields, known) && !slices.ContainsFunc(out, known) {
			out = append(out, data("035", ' ', "a", number))
		}
	}
	return out
}

// holdings is one field a library and location, with what it has of a serial behind it.
func (u *Union) holdings(rec *union.Record, unimarc bool) []marc.Field {
	out := []marc.Field{}
	if u.NoHoldings {
		return out
	}
	for i := range rec.Holdings {
		h := &rec.Holdings[i]
		statements, code := "866", "a"
		if unimarc {
			statements, code = "955", "r"
			out = append(out, data("930", ' ', "b", h.Library, "c", h.Location, "a", h.CallNumber))
		} else {
			f := data("852", ' ', "a", h.Library, "b", h.Branch, "c", h.Location, "h", h.CallNumber)
			if h.Copies > 1 {
				f.Subfields = append(f.Subfields, marc.Subfield{Code: 't', Value: "1-" + strconv.Itoa(h.Copies)})
			}
			if h.Note != "" {
				f.Subfields = append(f.Subfields, marc.Subfield{Code: 'z', Value: h.Note})
			}
			out = append(out, f)
		}
		for _, s := range h.Statement {
			out = append(out, data(statements, ' ', code, s))
		}
	}
	return out
}

// data makes a data field of codes and texts; empty texts are left out.
func data(tag string, ind2 byte, pairs ...string) marc.Field {
	f := marc.Field{Tag: tag, Ind1: ' ', Ind2: ind2}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			f.Subfields = append(f.Subfields, marc.Subfield{Code: pairs[i][0], Value: pairs[i+1]})
		}
	}
	return f
}

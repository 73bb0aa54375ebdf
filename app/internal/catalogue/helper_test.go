package catalogue

import (
	"strings"
	"testing"

	"holdfast/app/internal/union"
	"holdfast/engine"
	"holdfast/marc"
)

// record makes a union record of lines such as "245 10 $aTitle :$bsubtitle",
// "008 ..." and "LDR ...", held by library A. A # in indicators is a blank. The
// article between « and » at the head of a field is one that does not sort.
func record(t testing.TB, lines ...string) *union.Record {
	t.Helper()
	rec := &marc.Record{Leader: "00000nam a2200000 a 4500", Encoding: marc.UTF8}
	for _, line := range lines {
		tag, rest, _ := strings.Cut(line, " ")
		switch {
		case tag == "LDR":
			rec.Leader = marc.Leader(rest)
		case strings.HasPrefix(tag, "00"):
			rec.Fields = append(rec.Fields, marc.Field{Tag: tag, Value: rest})
		default:
			rec.Fields = append(rec.Fields, field(t, tag, rest))
		}
	}
	return &union.Record{
		Number: 7, MARC: rec,
		Sources:  []union.Source{{Record: 1, Library: "A", Name: "Library A (Harbour)", ControlNumber: "hbr1", File: "harbour.mrc", Loaded: "2026-11-30"}},
		Holdings: []union.Holding{{Library: "A", Name: "Library A (Harbour)", Copies: 1}},
	}
}

func field(t testing.TB, tag, text string) marc.Field {
	t.Helper()
	if len(text) < 4 {
		t.Fatalf("%s %q has no indicators and subfields", tag, text)
	}
	blank := func(c byte) byte {
		if c == '#' {
			return ' '
		}
		return c
	}
	f := marc.Field{Tag: tag, Ind1: blank(text[0]), Ind2: blank(text[1])}
	for _, part := range strings.Split(text[2:], "$")[1:] {
		f.Subfields = append(f.Subfields, marc.Subfield{Code: part[0], Value: part[1:]})
	}
	if first := &f.Subfields[0]; strings.HasPrefix(first.Value, "«") {
		article, _, _ := strings.Cut(strings.TrimPrefix(first.Value, "«"), "»")
		f.NonFiling = len(article)
		first.Value = strings.NewReplacer("«", "", "»", "").Replace(first.Value)
	}
	return f
}

var mapper = NewMapper(on)

// document maps a record and fails the test if it cannot be mapped.
func document(t testing.TB, rec *union.Record) *engine.Document {
	t.Helper()
	doc, err := mapper.Document(rec)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// values are the values of one keyword field of a record.
func values(t testing.TB, rec *union.Record, field string) []string {
	t.Helper()
	var list []string
	for _, v := range document(t, rec).Values {
		if v.Field == field {
			list = append(list, v.Value)
		}
	}
	return list
}

// words are the texts of one text field of a record.
func words(t testing.TB, rec *union.Record, field string) []string {
	t.Helper()
	var list []string
	for _, w := range document(t, rec).Words {
		if w.Field == field {
			list = append(list, w.Text)
		}
	}
	return list
}

func wantList(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s:\ngot  %q\nwant %q", what, got, want)
	}
}

func has(list []string, want string) bool {
	for _, v := range list {
		if v == want {
			return true
		}
	}
	return false
}

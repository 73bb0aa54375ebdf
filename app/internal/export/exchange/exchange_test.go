package exchange

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"holdfast/app/internal/export"
	"holdfast/app/internal/union"
	"holdfast/marc"
)

// df makes a data field of code and text pairs.
func df(tag string, ind1, ind2 byte, pairs ...string) marc.Field {
	f := marc.Field{Tag: tag, Ind1: ind1, Ind2: ind2}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Subfields = append(f.Subfields, marc.Subfield{Code: pairs[i][0], Value: pairs[i+1]})
	}
	return f
}

func serial() *union.Record {
	return &union.Record{
		Number: 41,
		MARC: &marc.Record{Leader: "00000nas a2200000   4500", Fields: []marc.Field{
			{Tag: "001", Value: "hbr1"}, {Tag: "003", Value: "HBR"}, {Tag: "005", Value: "20260101120000.0"},
			{Tag: "008", Value: "260101c18699999enkwr p       0   a0eng  "},
			df("022", ' ', ' ', "a", "0028-0836"),
			df("035", ' ', ' ', "a", "(hill)7"),
			df("245", '0', '0', "a", "Tides and harbours."),
			df("590", ' ', ' ', "a", "Ask at the desk."),
			df("852", ' ', ' ', "a", "HBR", "h", "old"),
			df("866", ' ', ' ', "a", "old statement"),
			df("856", '4', '0', "u", "https://example.org/tides"),
			df("945", ' ', ' ', "i", "item"),
			df("HLD", ' ', ' ', "b", "x"),
		}},
		Sources: []union.Source{{Library: "harbour", ControlNumber: "hbr1"}, {Library: "hill", ControlNumber: "7"}},
		Holdings: []union.Holding{
			{Library: "harbour", Branch: "quay", Location: "Stacks", CallNumber: "QH 1 .T5", Copies: 1, Statement: []string{"v. 1 (1869)-v. 9 (1877)", "v. 12 (1880)"}},
			{Library: "hill", CallNumber: "Per 7", Copies: 2, Note: "Bound"},
		},
	}
}

func names(r *marc.Record) string {
	var tags []string
	for i := range r.Fields {
		tags = append(tags, r.Fields[i].Tag)
	}
	return strings.Join(tags, " ")
}

func TestUnionRecord(t *testing.T) {
	rec := serial()
	before := names(rec.MARC)
	got := (&Union{Code: "HFAST"}).Record(rec)
	if want := "001 003 005 008 022 035 035 245 852 866 866 852 856"; names(got) != want {
		t.Errorf("fields are %s, want %s", names(got), want)
	}
	if got.Control("001") != "41" || got.Control("003") != "HFAST" {
		t.Errorf("001 is %q and 003 %q", got.Control("001"), got.Control("003"))
	}
	numbers := marc.MustSpec("035a").Values(got)
	if want := []string{"(hill)7", "(harbour)hbr1"}; !reflect.DeepEqual(numbers, want) {
		t.Errorf("035 are %q, want %q", numbers, want)
	}
	if names(rec.MARC) != before {
		t.Error("the record itself was changed")
	}
	if local := names((&Union{Local: true}).Record(rec)); local != "001 005 008 022 035 035 245 590 852 866 866 852 856 945 HLD" {
		t.Errorf("with local fields: %s", local)
	}
	if bare := names((&Union{NoHoldings: true}).Record(rec)); strings.Contains(bare, "852") || strings.Contains(bare, "866") {
		t.Errorf("without holdings: %s", bare)
	}
}

// TestReadBack writes the union's record in every format, reads it again, and holds its
// fields, and the holdings that an import would see, against what was written.
func TestReadBack(t *testing.T) {
	rec := serial()
	want := (&Union{Code: "HFAST", Local: true}).Record(rec)
	want.Fields = want.Fields[:len(want.Fields)-1] // HLD: three letters are a tag too, but not of a system that reads them all
	for _, format := range []marc.Format{marc.ISO2709, marc.MARCXML, marc.MARCJSON, marc.MARCMaker} {
		got := readBack(t, format, &Union{Code: "HFAST", Local: true}, rec)
		got.Fields = got.Fields[:len(got.Fields)-1]
		if !reflect.DeepEqual(got.Fields, want.Fields) {
			t.Errorf("%v: fields differ:\n got %v\nwant %v", format, got.Fields, want.Fields)
		}
		p := union.Profile{Library: union.FromRecord}
		read := p.Holdings(got)
		if len(read) != 2 || !sameShelf(read[0], rec.Holdings[0]) || read[1].Library != "hill" || read[1].Note != "Bound" {
			t.Errorf("%v: holdings read back are %+v", format, read)
		}
	}
}

func sameShelf(a, b union.Holding) bool {
	return a.Library == b.Library && a.Branch == b.Branch && a.Location == b.Location && a.CallNumber == b.CallNumber && reflect.DeepEqual(a.Statement, b.Statement)
}

func readBack(t *testing.T, format marc.Format, u *Union, rec *union.Record) *marc.Record {
	t.Helper()
	var b bytes.Buffer
	file := Frame(format).Open(&b)
	piece, err := Encoder(format, u).Append(nil, &export.Title{Record: rec})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(file.Add(piece), file.Close()); err != nil {
		t.Fatal(err)
	}
	in, err := marc.NewReader(&b, nil)
	if err != nil {
		t.Fatalf("%v: %v", format, err)
	}
	got, err := in.Read()
	if err != nil {
		t.Fatalf("%v: %v", format, err)
	}
	if _, err := in.Read(); !errors.Is(err, io.EOF) {
		t.Errorf("%v: more than one record came back", format)
	}
	return got
}

func TestUnimarcUnionRecord(t *testing.T) {
	rec := &union.Record{Number: 8, MARC: &marc.Record{Leader: "00000nam0 2200000   450 ", Fields: []marc.Field{
		{Tag: "001", Value: "b8"},
		df("100", ' ', ' ', "a", "20260101d1862    m  y0frey50      ba"),
		df("200", '1', ' ', "a", "Le phare", "f", "par personne"),
		df("930", ' ', ' ', "b", "old"),
		df("995", ' ', ' ', "b", "old"),
	}}, Sources: []union.Source{{Library: "bridge", ControlNumber: "b8"}}, Holdings: []union.Holding{{Library: "bridge", CallNumber: "A 8", Copies: 1, Statement: []string{"no 1-4"}}}}
	if rec.MARC.Dialect() != marc.UNIMARC {
		t.Fatal("the record is not read as UNIMARC")
	}
	got := readBack(t, marc.ISO2709, &Union{Code: "HFAST"}, rec)
	if want := "001 035 100 200 801 930 955"; names(got) != want {
		t.Errorf("fields are %s, want %s", names(got), want)
	}
	p := union.Profile{Library: union.FromRecord}
	if read := p.Holdings(got); len(read) != 1 || !sameShelf(read[0], rec.Holdings[0]) {
		t.Errorf("holdings read back are %+v", read)
	}
}

// TestT85TooLong: a record that ISO 2709 cannot hold is refused alone, and what was
// there is as it was (T14, T85).
func TestT85TooLong(t *testing.T) {
	rec := serial()
	rec.MARC.Fields = append(rec.MARC.Fields, df("505", '0', ' ', "a", strings.Repeat("Chapter. ", 2000)))
	enc := Encoder(marc.ISO2709, nil)
	dst, err := enc.Append([]byte("before"), &export.Title{Record: rec})
	var refused *export.Refused
	if !errors.As(err, &refused) || refused.Number != 41 || !strings.Contains(refused.Reason, "505") || string(dst) != "before" {
		t.Fatalf("got %q and %v", dst, err)
	}
	if _, err := Encoder(marc.MARCXML, nil).Append(nil, &export.Title{Record: rec}); err != nil {
		t.Errorf("MARCXML: %v", err)
	}
	a, err := Encoder(marc.ISO2709, nil).Append([]byte("before"), &export.Title{Record: serial()})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Encoder(marc.ISO2709, nil).Append(nil, &export.Title{Record: serial()})
	if err != nil || string(a) != "before"+string(b) {
		t.Errorf("a record behind other bytes is another one: %v", err)
	}
}

package marc

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// three are three records one behind the other, the second one spoilt.
func three(spoil func(b []byte) []byte) []byte {
	out := titled(plainLeader, "1", "First")
	out = append(out, spoil(titled(plainLeader, "2", "Second"))...)
	return append(out, titled(plainLeader, "3", "Third")...)
}

// numbers are the control numbers of records.
func numbers(recs []*Record) string {
	var list []string
	for _, r := range recs {
		list = append(list, r.ControlNumber())
	}
	return strings.Join(list, " ")
}

func TestT11BadLeaderBetweenGoodRecords(t *testing.T) {
	text := three(func(b []byte) []byte { b[17] = 0xE3; return b })
	recs, bad := many(t, text)
	if numbers(recs) != "1 3" || len(bad) != 1 {
		t.Fatalf("records %q, rejected %v", numbers(recs), bad)
	}
	first := len(titled(plainLeader, "1", "First"))
	if b := bad[0]; b.Number != 2 || b.Offset != int64(first) || !bytes.Equal(b.Raw, text[first:first+int(b.Length)]) {
		t.Errorf("%+v", bad[0])
	}
	if recs[1].Number != 3 {
		t.Errorf("the third is number %d", recs[1].Number)
	}
}

func TestT12OversizeRecord(t *testing.T) {
	fields := []raw{{"001", "big"}, {"245", "10$aMuch held"}}
	for i := range 3000 {
		fields = append(fields, raw{"852", fmt.Sprintf("  $aLibrary %d$bShelf with a long name to fill the record", i)})
	}
	var dir, body bytes.Buffer
	for _, f := range fields {
		text := strings.ReplaceAll(f.text, "$", "\x1F") + "\x1E"
		fmt.Fprintf(&dir, "%s%04d%05d", f.tag, len(text), min(body.Len(), 99_999))
		body.WriteString(text)
	}
	b := []byte("99999nam  2299999   4500" + dir.String() + "\x1E" + body.String() + "\x1D")
	b = append(append(titled(plainLeader, "0", "Before"), b...), titled(plainLeader, "9", "After")...)
	recs, bad := many(t, b)
	if numbers(recs) != "0 big 9" || len(bad) > 0 {
		t.Fatalf("records %q, rejected %v", numbers(recs), bad)
	}
	expectTitle(t, recs[1], "Much held")
	if n := len(MustSpec("852a").Values(recs[1])); n != 3000 {
		t.Errorf("%d holdings", n)
	}
	if got := recs[1].Fields[3001].Sub('a'); got != "Library 2999" {
		t.Errorf("last holding %q", got)
	}
	if !warned(recs[1], WarnOversize) {
		t.Errorf("warnings %v", recs[1].Warnings)
	}
}

func TestT13OversizeDialects(t *testing.T) {
	fields := []raw{{"001", "wide"}, {"245", "10$aTrends in hospital procedures :"}, {"505", "0 $a" + strings.Repeat("x", 12_000)}, {"650", " 0$aAfter the long field"}}
	for name, write := range map[string]func(n, start int) string{
		"capped":     func(n, start int) string { return fmt.Sprintf("%04d%05d", min(n, 9999), min(start, 99_999)) },
		"digit lost": func(n, start int) string { return fmt.Sprintf("%04d%05d", n%10_000, start%100_000) },
		"zero":       func(n, start int) string { return fmt.Sprintf("%04d%05d", n*min(1, 9999/n), start) },
		"wide":       func(n, start int) string { return fmt.Sprintf("%04d%05d", n, start) },
	} {
		var dir, body bytes.Buffer
		for _, f := range fields {
			text := strings.ReplaceAll(f.text, "$", "\x1F") + "\x1E"
			dir.WriteString(f.tag + write(len(text), body.Len()))
			body.WriteString(text)
		}
		rest := dir.String() + "\x1E" + body.String() + "\x1D"
		r := one(t, []byte(fmt.Sprintf("%05dnam  22%05d   4500", 24+len(rest), 25+dir.Len())+rest))
		expectTitle(t, r, "Trends in hospital procedures :")
		if f := r.First("650"); f == nil || f.Sub('a') != "After the long field" {
			t.Errorf("%s: 650 is %+v", name, f)
		}
		if got := len(r.First("505").Sub('a')); got != 12_000 {
			t.Errorf("%s: 505 has %d characters", name, got)
		}
	}
}

func TestT14TooLongToWrite(t *testing.T) {
	for name, r := range map[string]*Record{
		"record": {Leader: utf8Leader, Fields: append([]Field{{Tag: "001", Value: "ocm42"}}, manyFields(3000)...)},
		"field":  {Leader: utf8Leader, Fields: []Field{{Tag: "001", Value: "ocm42"}, {Tag: "505", Ind1: ' ', Ind2: ' ', Subfields: []Subfield{{'a', strings.Repeat("x", 9996)}}}}},
	} {
		var out bytes.Buffer
		w := NewWriter(&out, ISO2709)
		err := w.Write(r)
		var refused *WriteError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), `"ocm42"`) || !strings.Contains(err.Error(), "MARCXML") {
			t.Errorf("%s: %v", name, err)
		}
		small := &Record{Leader: utf8Leader, Fields: []Field{{Tag: "001", Value: "1"}}}
		if err := w.Write(small); err != nil {
			t.Errorf("%s: the next record: %v", name, err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if recs, bad := many(t, out.Bytes()); numbers(recs) != "1" || len(bad) > 0 {
			t.Errorf("%s: the file holds %q and %v", name, numbers(recs), bad)
		}
		if diff := sameFields(r, one(t, written(t, r, MARCXML))); diff != "" {
			t.Errorf("%s: MARCXML: %s", name, diff)
		}
	}
}

func manyFields(n int) []Field {
	fields := make([]Field, n)
	for i := range fields {
		fields[i] = Field{Tag: "852", Ind1: ' ', Ind2: ' ', Subfields: []Subfield{{'a', "a library whose name is rather long"}}}
	}
	return fields
}

// inCollection puts record elements into a MARCXML document.
func inCollection(records ...string) []byte {
	return []byte(`<?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim">` + strings.Join(records, "\n") + "</collection>")
}

// xmlRecord is a record element with a leader, a number, a title and more.
func xmlRecord(leader, number, title, more string) string {
	return `<record><leader>` + leader + `</leader><controlfield tag="001">` + number + `</controlfield>` +
		`<datafield tag="245" ind1="1" ind2="0"><subfield code="a">` + title + `</subfield></datafield>` + more + `</record>`
}

func TestT16ShortLeader(t *testing.T) {
	recs, bad := many(t, inCollection(xmlRecord(utf8Leader, "1", "A", ""), xmlRecord("01142cam a2200301 a 450", "2", "B", ""), xmlRecord(utf8Leader, "3", "C", "")))
	if numbers(recs) != "1 2 3" || len(bad) > 0 {
		t.Fatalf("records %q, rejected %v", numbers(recs), bad)
	}
	if len(recs[1].Leader) != 24 || !warned(recs[1], WarnShortLeader) || recs[1].Leader.Type() != 'a' {
		t.Errorf("leader %q, warnings %v", recs[1].Leader, recs[1].Warnings)
	}
	b := isoBytes(plainLeader, raw{"001", "1"}, raw{"245", "10$aShort"})
	b = append(b[:20:20], b[21:]...) // a leader of 23 characters
	r := one(t, b)
	expectTitle(t, r, "Short")
	if len(r.Leader) != 24 || !warned(r, WarnShortLeader) {
		t.Errorf("leader %q, warnings %v", r.Leader, r.Warnings)
	}
}

func TestT17ImpossibleTags(t *testing.T) {
	more := `<datafield tag="98765" ind1=" " ind2=" "><subfield code="a">long</subfield></datafield>` +
		`<datafield tag="987" ind1=" " ind2=" "><subfield code="a">right</subfield></datafield>` +
		`<datafield tag="9" ind1=" " ind2=" "><subfield code="a">short</subfield></datafield>`
	r := one(t, inCollection(xmlRecord(utf8Leader, "1", "A", more)))
	if got := MustSpec("9XX").Values(r); len(got) != 1 || got[0] != "right" {
		t.Errorf("fields %q", got)
	}
	if len(r.Aside) != 2 || r.Aside[0].Tag != "98765" || r.Aside[1].Sub('a') != "short" || !warned(r, WarnBadTag) {
		t.Errorf("aside %+v, warnings %v", r.Aside, r.Warnings)
	}
	again := one(t, written(t, r, ISO2709))
	if diff := sameFields(r, again); diff != "" {
		t.Error(diff)
	}
	w := NewWriter(new(bytes.Buffer), ISO2709)
	if err := w.Write(&Record{Leader: utf8Leader, Fields: []Field{{Tag: "98765"}}}); err == nil {
		t.Error("a tag of five characters was written")
	}
}

func TestT18EmptyTag(t *testing.T) {
	r := one(t, inCollection(xmlRecord(utf8Leader, "1", "A", `<datafield tag="" ind1="1" ind2="7"><subfield code="a">Truesdell, Edward D.</subfield></datafield>`)))
	expectTitle(t, r, "A")
	if len(r.Fields) != 2 || !warned(r, WarnBadTag) {
		t.Errorf("fields %+v, warnings %v", r.Fields, r.Warnings)
	}
}

func TestT19WrongLengthOf008(t *testing.T) {
	for _, v := range []string{"850101s1984    nyu           001 0 eng ", "850101s1984 ", ""} {
		r := one(t, isoBytes(plainLeader, raw{"001", "1"}, raw{"008", v}, raw{"245", "10$aShort fixed field"}))
		expectTitle(t, r, "Short fixed field")
		if r.Control("008") != v || r.Language() != "" || r.Elements008() != nil {
			t.Errorf("008 %q, language %q", r.Control("008"), r.Language())
		}
	}
}

func TestT21IndicatorOfTwoBytes(t *testing.T) {
	r := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"245", "é0$aTitle$bmore"}, raw{"260", "1$aPlace"}, raw{"300", "$a5 p."}))
	f := r.First("245")
	if f.Ind1 != ' ' || f.Ind2 != '0' || f.Sub('a') != "Title" || f.Sub('b') != "more" || !warned(r, WarnBadIndicator) {
		t.Errorf("%+v, warnings %v", f, r.Warnings)
	}
	if got := r.First("260").Sub('a') + r.First("300").Sub('a'); got != "Place5 p." {
		t.Errorf("%q", got)
	}
}

func TestT22LengthsAreBytes(t *testing.T) {
	r := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"100", "1 $aÀÉÎ"}, raw{"245", "14$aNext"}))
	f := r.First("245")
	if f.Ind1 != '1' || f.Ind2 != '4' || f.Sub('a') != "Next" || len(r.Warnings) > 0 {
		t.Errorf("%+v, warnings %v", f, r.Warnings)
	}
}

func TestT23Status(t *testing.T) {
	for _, c := range []string{"d", "x"} {
		r := one(t, titled("00000"+c+"am  2200000   4500", "1", "A"))
		if string(rune(r.Leader.Status())) != c || r.Kind() != Bibliographic {
			t.Errorf("status %c, kind %v", r.Leader.Status(), r.Kind())
		}
	}
	recs, _, err := readAll(open(t, filepath.Join(corpus(t), "odd/derived/deleted_status.mrc")), nil)
	if err != nil {
		t.Fatal(err)
	}
	deleted := 0
	for _, r := range recs {
		if r.Leader.Status() == 'd' {
			deleted++
		}
	}
	if deleted != 5 || len(recs) != 10 {
		t.Errorf("%d deleted of %d", deleted, len(recs))
	}
}

// TestKinds tells the kinds of record by leader/06.
func TestKinds(t *testing.T) {
	for typ, want := range map[byte]Kind{'a': Bibliographic, 'g': Bibliographic, ' ': Bibliographic, 'z': Authority, 'u': Holdings, 'v': Holdings, 'x': Holdings, 'y': Holdings, 'w': Classification, 'q': Community} {
		r := &Record{Leader: Leader("00000n" + string(rune(typ)) + "  a2200000   4500"), Fields: []Field{{Tag: "001", Value: " 7 "}}}
		if r.Kind() != want || r.ControlNumber() != "7" {
			t.Errorf("%c is %v, number %q", typ, r.Kind(), r.ControlNumber())
		}
	}
	heading := &Record{Leader: "00000nx  j2200000   45  ", Fields: []Field{
		{Tag: "100", Ind1: ' ', Ind2: ' ', Subfields: []Subfield{{'a', "19880101afrey50      ba0"}}},
		{Tag: "200", Ind1: ' ', Ind2: '1', Subfields: []Subfield{{'a', "Sand"}, {'b', "George"}}},
	}}
	if heading.Kind() != Authority || heading.Dialect() != UNIMARC {
		t.Errorf("%v, %v", heading.Kind(), heading.Dialect())
	}
}

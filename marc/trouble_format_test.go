package marc

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"archive/tar"
	"archive/zip"

	"github.com/klauspost/compress/zstd"
)

const mrkText = "=LDR  00000nam a2200000   4500\n=001  tes1\n=008  960221s1955\\\\\\\\dcu\n=245  10$aTitle /$cby A.\n=365  \\\\$a01$b{dollar}29.95\n\n"

func TestT24DollarsAndBlanks(t *testing.T) {
	r := one(t, []byte(mrkText))
	if got := r.First("365").Sub('b'); got != "$29.95" {
		t.Errorf("$b %q", got)
	}
	if got := r.Control("008"); got != "960221s1955    dcu" {
		t.Errorf("008 %q", got)
	}
	if f := r.First("365"); f.Ind1 != ' ' || f.Ind2 != ' ' {
		t.Errorf("indicators %q", string([]byte{f.Ind1, f.Ind2}))
	}
	if got := string(written(t, r, MARCMaker)); got != mrkText {
		t.Errorf("written again:\n%s\nwant\n%s", got, mrkText)
	}
	braces := &Record{Leader: utf8Leader, Fields: []Field{{Tag: "500", Ind1: '0', Ind2: ' ', Subfields: []Subfield{{'a', `{x} \ $5 {acute}`}}}}}
	if diff := sameFields(braces, one(t, written(t, braces, MARCMaker))); diff != "" {
		t.Error(diff)
	}
}

func TestT25MRKDialects(t *testing.T) {
	want := one(t, []byte(mrkText))
	for name, text := range map[string]string{
		"CR LF":             strings.ReplaceAll(mrkText, "\n", "\r\n"),
		"CR":                strings.ReplaceAll(mrkText, "\n", "\r"),
		"000":               strings.Replace(mrkText, "LDR", "000", 1),
		"one blank":         strings.ReplaceAll(mrkText, "  10$", " 10$"),
		"no last line end":  strings.TrimRight(mrkText, "\n"),
		"byte order mark":   "\xEF\xBB\xBF" + mrkText,
		"blank lines first": "\n\n" + mrkText,
		"wrapped":           strings.Replace(mrkText, "by A.", "by\nA.", 1),
		"comment first":     "MARCMaker file of today\n" + mrkText,
		"no blank between":  strings.TrimSuffix(mrkText, "\n") + mrkText,
	} {
		recs, bad := many(t, []byte(text))
		if name == "no blank between" && len(recs) == 2 {
			recs = recs[1:]
		}
		if name == "comment first" {
			bad = bad[:0]
		}
		if len(recs) != 1 || len(bad) > 0 {
			t.Errorf("%s: %d records, %v", name, len(recs), bad)
			continue
		}
		if diff := sameFields(want, recs[0]); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestT26FormatByContent(t *testing.T) {
	xml := string(inCollection(xmlRecord(utf8Leader, "1", "A", "")))
	json := string(AppendJSON(nil, one(t, []byte(mrkText))))
	line := "00000nam a2200000   4500\n001 1\n245 10 $a A $b b\n\n"
	for _, c := range []struct {
		text   string
		format Format
	}{
		{mrkText, MARCMaker},
		{string(titled(plainLeader, "1", "A")), ISO2709},
		{xml, MARCXML},
		{json, MARCJSON},
		{"[" + json + ",\n" + json + "]", MARCJSON},
		{json + "\n" + json + "\n", MARCJSON},
		{line, LineMode},
		{"\r\n  \n" + mrkText, MARCMaker},
		{"a header\r\nLDR00180nam  22     2  4500^\r\n245 0_aAll about whales.^\r\n900  _aALL^`\r\n", MicroLIF},
	} {
		in, err := NewReader(strings.NewReader(c.text), nil)
		if err != nil || in.Format() != c.format {
			t.Errorf("%.20q: %v, %v", c.text, in, err)
			continue
		}
		if _, err := in.Read(); err != nil {
			t.Errorf("%.20q: %v", c.text, err)
		}
	}
}

// TestNotMARC: what is no MARC is refused by the name of what it looks like.
func TestNotMARC(t *testing.T) {
	tarred := new(bytes.Buffer)
	tw := tar.NewWriter(tarred)
	if err := tw.WriteHeader(&tar.Header{Name: "readme", Size: 5, Typeflag: tar.TypeReg}); err != nil {
		t.Fatal(err)
	}
	io.WriteString(tw, "hello")
	tw.Close()
	for _, c := range []struct{ text, format string }{
		{"", formatEmpty},
		{"\r\n\r\n", formatEmpty},
		{string(gzipped([]byte(""))), formatEmpty},
		{"''\n", "plain text"},
		{"Dear colleague, please find attached", "plain text"},
		{"%PDF-1.4\n%....", "PDF"},
		{"<!DOCTYPE html><html><body>log in</body></html>", "HTML"},
		{"<mods xmlns='x'><titleInfo/></mods>", "MODS XML"},
		{"<r xmlns='http://www.indexdata.com/turbomarc'><l>x</l><c001>1</c001></r>", "Turbo-MARC XML"},
		{"<data><x/></data>", "XML that is not MARCXML"},
		{`{"a": 1}`, "JSON that is not MARC-in-JSON"},
		{"000000001 LDR   L 00000nam\n000000001 24510 L $$aTitle", "Aleph sequential"},
		{"003@ \x1F0123\x1E021A \x1FaTitle\x1E", "PICA+ or another format with the separators of ISO 2709"},
		{"\x89PNG\r\n\x1A\n\x00\x00", "a PNG picture"},
		{"\x00\x01\x02\x03\x80\x81", "binary data"},
		{tarred.String(), "an archive without MARC in it"},
	} {
		_, err := NewReader(strings.NewReader(c.text), nil)
		var not *FormatError
		if !errors.As(err, &not) || not.Format != c.format {
			t.Errorf("%.30q: %v, want %q", c.text, err, c.format)
		}
	}
}

func TestT27ControlCharacters(t *testing.T) {
	r := one(t, titled(utf8Leader, "1", "Con\x0Ctrol \x1Bchar\x08acters"))
	expectTitle(t, r, "Control characters")
	if !warned(r, WarnControlCharacter) {
		t.Errorf("warnings %v", r.Warnings)
	}
	nasty := &Record{Leader: "\x00<&>", Fields: []Field{
		{Tag: "001", Value: "a\x00<b>&\"\x1D"},
		{Tag: "245", Ind1: '<', Ind2: '"', Subfields: []Subfield{{'<', "x\x1F\x1E\x1D\uFFFE\xFF]]>"}, {0x80, "&#x1B;"}, {'"', "\r\n"}}},
	}}
	for _, format := range []Format{MARCXML, ISO2709, MARCMaker, MARCJSON, LineMode} {
		out := written(t, nasty, format)
		if format == MARCXML {
			if err := wellFormed(out); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		}
		recs, bad := many(t, out)
		if len(recs) != 1 || len(bad) > 0 || len(recs[0].Fields) != 2 {
			t.Errorf("%v: %d records, %v", format, len(recs), bad)
		}
	}
}

func TestT28NoDeclaration(t *testing.T) {
	bare := xmlRecord(utf8Leader, "1", "A &amp; é &#233; <![CDATA[<b>]]>", "")
	bare = strings.Replace(bare, "<record>", `<record xmlns="http://www.loc.gov/MARC21/slim">`, 1)
	for name, text := range map[string]string{
		"bare":            bare,
		"byte order mark": "\xEF\xBB\xBF" + bare,
		"prefix":          strings.NewReplacer("</", "</m:", "<![", "<![", "<", "<m:").Replace(strings.ReplaceAll(bare, "<![CDATA[<b>]]>", "&lt;b&gt;")),
		"comment":         "<!-- <record> -->\n" + bare,
		"no namespace":    xmlRecord(utf8Leader, "1", "A &amp; é &#233; &lt;b&gt;", ""),
		"OAI":             `<OAI-PMH><ListRecords><record><header><identifier>x</identifier></header><metadata>` + bare + `</metadata></record></ListRecords></OAI-PMH>`,
	} {
		text = strings.ReplaceAll(text, "<m:![CDATA[<m:b>]]>", "&lt;b&gt;")
		r := one(t, []byte(text))
		if got := r.First("245").Sub('a'); got != "A & é é <b>" {
			t.Errorf("%s: title %q", name, got)
		}
	}
}

func TestT29NotWellFormed(t *testing.T) {
	a, b := xmlRecord(utf8Leader, "1", "A", ""), xmlRecord(utf8Leader, "2", "B", "")
	for name, text := range map[string]string{
		"no common root":      `<?xml version="1.0"?>` + a + b,
		"UTF-16 declared":     `<?xml version="1.0" encoding="UTF-16"?><collection>` + a + b + `</collection>`,
		"no end":              `<collection>` + a + b,
		"stray end tag":       `<collection>` + a + `</record>` + b + `</collection>`,
		"two documents":       string(inCollection(a)) + string(inCollection(b)),
		"ampersand":           `<collection>` + strings.Replace(a, "A<", "A & B < C<", 1) + b + `</collection>`,
		"subfield not closed": `<collection>` + strings.Replace(a, "A</subfield>", "A", 1) + b + `</collection>`,
		"empty records":       `<collection><record/>` + a + `<record></record>` + b + `</collection>`,
		"record not closed":   `<collection>` + a + b[:len(b)-len("</record>")] + `</collection>`,
	} {
		recs, _ := many(t, []byte(text))
		if numbers(recs) != "1 2" {
			t.Errorf("%s: records %q", name, numbers(recs))
		}
	}
	recs, bad := many(t, []byte(`<collection>`+a+b[:60]))
	if numbers(recs) != "1" || len(bad) != 1 || bad[0].Number != 2 || bad[0].Offset != int64(len("<collection>")+len(a)) {
		t.Errorf("cut off: records %q, %v", numbers(recs), bad)
	}
	units := utf16.Encode([]rune("\uFEFF<collection>" + a + b + "</collection>"))
	wide := make([]byte, 0, 2*len(units))
	for _, u := range units {
		wide = append(wide, byte(u), byte(u>>8))
	}
	if recs, _ := many(t, wide); numbers(recs) != "1 2" {
		t.Errorf("UTF-16: records %q", numbers(recs))
	}
}

func gzipped(b []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write(b)
	w.Close()
	return out.Bytes()
}

func zstded(b []byte) []byte {
	w, _ := zstd.NewWriter(nil)
	defer w.Close()
	return w.EncodeAll(b, nil)
}

func TestCompressed(t *testing.T) {
	plain := append(titled(plainLeader, "1", "A"), titled(plainLeader, "2", "B")...)
	for name, b := range map[string][]byte{
		"gzip": gzipped(plain), "zstd": zstded(plain), "gzip in zstd": zstded(gzipped(plain)),
	} {
		if recs, bad := many(t, b); numbers(recs) != "1 2" || len(bad) > 0 {
			t.Errorf("%s: records %q, %v", name, numbers(recs), bad)
		}
	}
	cut := gzipped(bytes.Repeat(plain, 500))
	recs, _, err := readAll(bytes.NewReader(cut[:len(cut)*2/3]), nil)
	if len(recs) == 0 || err == nil {
		t.Errorf("cut off: %d records, error %v", len(recs), err)
	}
}

func TestArchives(t *testing.T) {
	var zipped, tarred bytes.Buffer
	zw, tw := zip.NewWriter(&zipped), tar.NewWriter(&tarred)
	for _, m := range []struct {
		name string
		text []byte
	}{
		{"a/one.mrc", titled(plainLeader, "1", "A")},
		{"notes.txt", []byte("not MARC")},
		{"empty.mrc", nil},
		{"b/two.xml", gzipped(inCollection(xmlRecord(utf8Leader, "2", "B", "")))},
		{"three.mrk", []byte(strings.Replace(mrkText, "tes1", "3", 1))},
	} {
		w, err := zw.Create(m.name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(m.text)
		if err := tw.WriteHeader(&tar.Header{Name: m.name, Size: int64(len(m.text)), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		tw.Write(m.text)
	}
	zw.Close()
	tw.Close()
	for name, b := range map[string][]byte{"zip": zipped.Bytes(), "tar": tarred.Bytes(), "tar in gzip": gzipped(tarred.Bytes())} {
		recs, bad := many(t, b)
		if numbers(recs) != "1 2 3" || len(bad) != 1 || !strings.Contains(bad[0].Reason, `"notes.txt"`) {
			t.Errorf("%s: records %q, %v", name, numbers(recs), bad)
		}
	}
	if _, _, err := readAll(bytes.NewReader(zipped.Bytes()[:zipped.Len()/3]), nil); err == nil {
		t.Error("a zip file cut off was read without an error")
	}
}

// TestReaderOffsets: every byte of a file belongs to a record, to an error or
// to what stands between.
func TestReaderOffsets(t *testing.T) {
	dir := corpus(t)
	for _, s := range sources(t, dir, "odd") {
		if !strings.HasPrefix(s.format, "ISO 2709") || filepath.Ext(s.path) == ".gz" {
			continue
		}
		whole, err := io.ReadAll(open(t, s.path))
		if err != nil {
			continue
		}
		in, err := NewReader(bytes.NewReader(whole), nil)
		if err != nil {
			continue
		}
		upto := int64(0)
		for {
			rec, err := in.Read()
			var bad *RecordError
			off, n := int64(0), 0
			switch {
			case errors.As(err, &bad):
				off, n = bad.Offset, int(bad.Length)
			case err != nil:
				rest := bytes.Trim(whole[min(upto, int64(len(whole))):], " \r\n\x00\x1A\x1D\xEF\xBB\xBF")
				if err == io.EOF && len(rest) > 0 {
					t.Errorf("%s: %d bytes at the end are lost", s.path, len(rest))
				}
			default:
				off, n = rec.Offset, len(in.Raw())
				if !bytes.Equal(in.Raw(), whole[off:off+int64(n)]) {
					t.Errorf("%s: record %d: raw bytes are not those of the file", s.path, rec.Number)
				}
			}
			if err != nil && bad == nil {
				break
			}
			if between := bytes.Trim(whole[upto:off], " \r\n\x00\x1A\x1D\xEF\xBB\xBF"); len(between) > 0 && !junkReported(rec) {
				t.Errorf("%s: %d bytes before byte %d are lost", s.path, len(between), off)
			}
			upto = off + int64(n)
		}
	}
}

func junkReported(r *Record) bool { return r != nil && warned(r, WarnJunkBefore) }

// TestHarvestedDeletions: a record of OAI-PMH whose header says that it was deleted
// takes itself away, whether anything else is left of it or not.
func TestHarvestedDeletions(t *testing.T) {
	const file = `<OAI-PMH><ListRecords>
<record><header status="deleted"><identifier>oai:example.org:99123</identifier><datestamp>2026-01-01</datestamp></header></record>
<record><header><identifier>oai:example.org:99124</identifier></header><metadata><record><leader>00000nam a2200000   4500</leader>
<controlfield tag="001">99124</controlfield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">Here</subfield></datafield></record></metadata></record>
<record><header status="deleted"><identifier>oai:example.org/bib/99125</identifier></header><metadata><record><leader>00000nam a2200000   4500</leader>
<datafield tag="245" ind1="1" ind2="0"><subfield code="a">Gone</subfield></datafield></record></metadata></record>
<record><header><identifier>oai:example.org:99126</identifier></header></record>
</ListRecords></OAI-PMH>`
	recs, refused, err := readAll(strings.NewReader(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, r := range recs {
		got += r.ControlNumber() + string(r.Leader.Status()) + " "
	}
	if want := "99123d 99124n 99125d "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if len(refused) != 1 || !strings.Contains(refused[0].Reason, "without leader and fields") {
		t.Errorf("refused: %v", refused)
	}
}

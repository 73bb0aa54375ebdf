package marc

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// fuzzLimit is the limit of one record while fuzzing, so that oversize records
// are met.
const fuzzLimit = 1 << 14

// checkAnything reads bytes and checks what must hold whatever they are.
func checkAnything(t *testing.T, b []byte) {
	in, err := NewReader(bytes.NewReader(b), &Options{MaxRecordBytes: fuzzLimit})
	if err != nil {
		return
	}
	last := int64(-1)
	archived := in.members != nil
	for n := 0; ; n++ {
		if n > len(b)+1000 {
			t.Fatalf("%d records in %d bytes", n, len(b))
		}
		rec, err := in.Read()
		var bad *RecordError
		if errors.As(err, &bad) {
			if bad.Reason == "" || len(bad.Raw) > 4*fuzzLimit+4*sourceBytes {
				t.Fatalf("%v with %d bytes", bad, len(bad.Raw))
			}
			continue
		}
		if err != nil {
			return // io.EOF, or the input broke
		}
		if !archived && rec.Offset <= last {
			t.Fatalf("record %d at %d, the one before at %d", rec.Number, rec.Offset, last)
		}
		last = rec.Offset
		checkRecord(t, rec)
		again, err := Decode(in.Raw(), in.Format(), nil)
		if err != nil {
			t.Fatalf("record %d cannot be decoded again: %v", rec.Number, err)
		}
		if diff := sameFields(rec, again); diff != "" {
			t.Fatalf("record %d decoded again: %s", rec.Number, diff)
		}
	}
}

// checkRecord checks that a record is well made and can be written.
func checkRecord(t *testing.T, rec *Record) {
	if len(rec.Leader) != leaderLength {
		t.Fatalf("leader %q", rec.Leader)
	}
	for _, f := range rec.Fields {
		if !writtenTag(f.Tag) || !isText(f.Value) {
			t.Fatalf("field %q with %q", f.Tag, f.Value)
		}
		if f.NonFiling > 0 && (len(f.Subfields) == 0 || f.NonFiling > len(f.Subfields[0].Value)) {
			t.Fatalf("field %+v", f)
		}
		for _, s := range f.Subfields {
			if !printable(s.Code) || !isText(s.Value) {
				t.Fatalf("subfield %q: %q", s.Code, s.Value)
			}
		}
	}
	for _, format := range []Format{ISO2709, MARCXML, MARCMaker, MARCJSON, LineMode} {
		var out bytes.Buffer
		w := NewWriter(&out, format)
		if err := w.Write(rec); err != nil {
			var refused *WriteError
			if !errors.As(err, &refused) || format != ISO2709 {
				t.Fatalf("%v: %v", format, err)
			}
			continue
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if format == MARCXML {
			if err := wellFormed(out.Bytes()); err != nil {
				t.Fatalf("%v: %q", err, out.String())
			}
		}
		if format == LineMode || format == MARCMaker && len(rec.Fields) == 0 {
			continue // a dollar sign between blanks cannot be told there
		}
		in, err := NewReader(&out, nil)
		if err != nil {
			t.Fatalf("%v: %v", format, err)
		}
		again, err := in.Read()
		if err != nil {
			t.Fatalf("%v: %v", format, err)
		}
		if format == MARCJSON {
			continue // non-sorting marks are not written there
		}
		if diff := sameFields(rec, again); diff != "" {
			t.Fatalf("%v: %s", format, diff)
		}
		if _, err := in.Read(); err != io.EOF {
			t.Fatalf("%v: behind the record: %v", format, err)
		}
	}
	Validate(rec)
}

// isText says whether s is UTF-8 without controls.
func isText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return r < 0x20 || r == 0x7F })
}

func fuzzSeeds(f *testing.F, seeds ...[]byte) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(checkAnything)
}

func FuzzISO2709(f *testing.F) {
	long := titled(utf8Leader, "1", strings.Repeat("x", 3000))
	fuzzSeeds(f,
		three(func(b []byte) []byte { return b }),
		three(func(b []byte) []byte { return b[:len(b)-1] }),
		three(func(b []byte) []byte { return b[:len(b)-9] }),
		three(func(b []byte) []byte { return append([]byte("junk\r\n"), b...) }),
		three(func(b []byte) []byte { copy(b, "00000"); return b }),
		titled(plainLeader, "1", "th\xE2e\xE3atre \x1B$1!0!\x1B(B &#x20AC; \x88La \x89x"),
		isoBytes(utf8Leader, raw{"001", "1"}, raw{"245", "é0$aTitle$$b"}, raw{"98", "x"}, raw{"300", "x"}),
		isoBytes("00000nam  2200000   450 ", raw{"100", "  $a20110419d2011    m  y0frey0103    ba"}, raw{"200", "1 $a\x88La \x89veuve pr\xC2ecieuse"}),
		bytes.ReplaceAll(three(func(b []byte) []byte { return b }), []byte{0x1D}, []byte("\n")),
		long)
}

func FuzzMARCXML(f *testing.F) {
	a := xmlRecord(utf8Leader, "1", "A &amp; &#233; <![CDATA[<b>]]>", `<datafield tag="" ind1="é"/>`)
	fuzzSeeds(f, inCollection(a, a), []byte(a), []byte("<collection>"+a[:90]+a+"</record><record/>"), []byte(`<m:record xmlns:m='x'><m:leader/></m:record>`))
}

func FuzzMARCMaker(f *testing.F) {
	fuzzSeeds(f, []byte(mrkText), []byte(mrkText+mrkText), []byte(strings.ReplaceAll(mrkText, "\n", "\r")), []byte("=LDR  x\n=245  10$a{acute}e {eacute} {esc}$1 {zzz\n more\n"), []byte("=000  x\n=24 $a"))
}

func FuzzMARCJSON(f *testing.F) {
	json := AppendJSON(nil, linkedRecord)
	fuzzSeeds(f, json, append(append([]byte("["), json...), ']'), append(json[:40:40], append([]byte("\n"), json...)...), []byte(`{"records":[{"leader":"x","fields":[{"001":"a"},{"245":{"ind1":"\\","subfields":[{"a":null},{"bb":1}]}}]}]}`))
}

func FuzzLineMode(f *testing.F) {
	fuzzSeeds(f, []byte("00000nam a2200000   4500\n001 1\n245 10 $a A $b b\n\n00000nam a2200000   4500\n245 10 $a A\n500    x\n"))
}

func FuzzMicroLIF(f *testing.F) {
	fuzzSeeds(f, []byte("a header\nLDR00180nam  22     2  4500^\n245 0_aAll about\n whales._cme^\n900  _aALL^`\nLDR00180nam  22     2  4500^\n24^`"))
}

func FuzzArchive(f *testing.F) {
	fuzzSeeds(f, gzipped(titled(plainLeader, "1", "A")), zstded(titled(plainLeader, "1", "A")), []byte(zipLocal+strings.Repeat("\x00", 40)))
}

func FuzzMARC8(f *testing.F) {
	for _, s := range []string{"th\xE2e\xE3atre", "\x1B$1!0!!0\"\x1B(B", "\x1B(N\x50\x1B)Q\xC0", "&#x20AC;", "\xEBi\xECa", "\x1B", "$1!0!(B", "{eacute}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c := new(converter)
		for e := EncodingAuto + 1; e < encodings; e++ {
			rep := new(textReport)
			out := c.decoder(e).appendText([]byte("x"), []byte(s), rep)
			if !utf8.Valid(out) || out[0] != 'x' || rep.skip > len(out) {
				t.Fatalf("%v: %q is %q, skip %d", e, s, out, rep.skip)
			}
			if again := c.decoder(e).appendText([]byte("x"), []byte(s), rep); !bytes.Equal(out, again) {
				t.Fatalf("%v: %q is %q, and then %q", e, s, out, again)
			}
		}
		guessText([]byte(s), UTF8)
		appendUndoubled(nil, []byte(s))
		appendRestored(nil, []byte(s))
	})
}

package marc

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// sameFields says where the fields of two records differ, or "".
func sameFields(a, b *Record) string {
	if len(a.Fields) != len(b.Fields) {
		return fmt.Sprintf("%d fields, and %d", len(a.Fields), len(b.Fields))
	}
	for i := range a.Fields {
		x, y := &a.Fields[i], &b.Fields[i]
		if x.Tag != y.Tag || x.Ind1 != y.Ind1 || x.Ind2 != y.Ind2 || x.Value != y.Value || len(x.Subfields) != len(y.Subfields) || x.NonFiling != y.NonFiling {
			return fmt.Sprintf("field %d:\n%+v\n%+v", i, *x, *y)
		}
		for j := range x.Subfields {
			s, t := x.Subfields[j], y.Subfields[j]
			if s != t && !(x.Tag == "100" && a.Dialect() == UNIMARC) {
				return fmt.Sprintf("%s $%c: %q and $%c %q", x.Tag, s.Code, s.Value, t.Code, t.Value)
			}
		}
	}
	return ""
}

// TestCorpusRoundTrip writes every record of the corpus as ISO 2709 and as
// MARCXML, reads it again, and decodes its raw bytes once more.
func TestCorpusRoundTrip(t *testing.T) {
	dir := corpus(t)
	for _, part := range []string{"good", "odd"} {
		for _, s := range sources(t, dir, part) {
			if !strings.HasPrefix(s.format, "ISO 2709") && !strings.HasPrefix(s.format, "MARCXML") || testing.Short() && part == "good" {
				continue
			}
			roundTripFile(t, s.path)
		}
	}
}

func roundTripFile(t *testing.T, path string) {
	in, err := NewReader(open(t, path), nil)
	if err != nil {
		t.Logf("%s: %v", path, err)
		return
	}
	var recs []*Record
	for {
		rec, err := in.Read()
		if err == io.EOF {
			break
		}
		if _, ok := err.(*RecordError); ok {
			continue
		}
		if err != nil {
			t.Logf("%s: %v", path, err)
			break
		}
		recs = append(recs, rec)
		again, err := Decode(in.Raw(), in.Format(), nil)
		if err != nil {
			t.Errorf("%s: record %d: decode raw: %v", path, rec.Number, err)
		} else if diff := sameFields(rec, again); diff != "" {
			t.Errorf("%s: record %d: raw: %s", path, rec.Number, diff)
		}
		if !json.Valid(AppendJSON(nil, rec)) {
			t.Errorf("%s: record %d: JSON is not valid", path, rec.Number)
		}
	}
	for _, format := range []Format{ISO2709, MARCXML} {
		rewrite(t, path, recs, format)
	}
}

// rewrite writes records in a format, reads them again and compares.
func rewrite(t *testing.T, path string, recs []*Record, format Format) {
	var out bytes.Buffer
	w := NewWriter(&out, format)
	var kept []*Record
	for _, rec := range recs {
		var refused *WriteError
		switch err := w.Write(rec); {
		case err == nil:
			kept = append(kept, rec)
		case !errors.As(err, &refused) || format != ISO2709:
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if len(kept) == 0 {
		return
	}
	if format == MARCXML && len(kept) < 1000 {
		if err := wellFormed(out.Bytes()); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	again, bad, err := readAll(bytes.NewReader(out.Bytes()), nil)
	if err != nil || len(bad) > 0 || len(again) != len(kept) {
		t.Errorf("%s: %v: %d records of %d, errors %v, %v", path, format, len(again), len(kept), bad, err)
		return
	}
	for i, rec := range kept {
		if diff := sameFields(rec, again[i]); diff != "" {
			t.Errorf("%s: record %d: %v: %s", path, rec.Number, format, diff)
		}
		for _, w := range again[i].Warnings {
			if w.Kind != WarnEmptyField && w.Kind != WarnDoubleEncoded {
				t.Errorf("%s: record %d: %v: %v", path, rec.Number, format, w)
			}
		}
	}
}

// wellFormed says whether b is XML by the strict parser.
func wellFormed(b []byte) error {
	d := xml.NewDecoder(bytes.NewReader(b))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

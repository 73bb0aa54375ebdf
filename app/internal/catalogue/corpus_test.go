package catalogue

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/union"
	"holdfast/assets/sample"
	"holdfast/engine"
	"holdfast/marc"
)

// eachRecord reads a file and calls use for every bibliographic record in it.
// A file that is none of ours is passed over.
func eachRecord(t testing.TB, data io.Reader, use func(rec *marc.Record)) {
	t.Helper()
	r, err := marc.NewReader(data, nil)
	if err != nil {
		return
	}
	for {
		rec, err := r.Read()
		var bad *marc.RecordError
		switch {
		case errors.As(err, &bad):
			continue
		case err != nil:
			return
		case rec.Kind() == marc.Bibliographic:
			use(rec)
		}
	}
}

// asUnion makes a union record of one source.
func asUnion(rec *marc.Record) *union.Record {
	return &union.Record{
		Number: 1, MARC: rec, GivenBy: make([][]int, len(rec.Fields)),
		Sources:  []union.Source{{Record: 1, Library: "A", ControlNumber: rec.ControlNumber()}},
		Holdings: []union.Holding{{Library: "A", Copies: 1}},
	}
}

// eachCorpusRecord calls do with every record of the real files; the test is skipped where
// there are none.
func eachCorpusRecord(t *testing.T, do func(*marc.Record)) {
	t.Helper()
	folder := os.Getenv("HOLDFAST_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "..", "shared", "marc")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skip("no real files here; set HOLDFAST_CORPUS to their folder")
	}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		eachRecord(t, f, do)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestCorpus maps every record of the real files and holds each document to
// what all must be.
func TestCorpus(t *testing.T) {
	n := 0
	eachCorpusRecord(t, func(rec *marc.Record) {
		n++
		checkDocument(t, asUnion(rec))
	})
	if n < 40000 {
		t.Errorf("only %d records were read", n)
	}
}

// TestSample maps the sample catalogue in the same way.
func TestSample(t *testing.T) {
	n := 0
	for _, f := range sample.Files() {
		eachRecord(t, bytes.NewReader(f.Data), func(rec *marc.Record) {
			n++
			u := asUnion(rec)
			checkDocument(t, u)
			if y, shown := mapper.Years(u); (shown == "") != (y.Certainty == engine.Undated || y.Certainty == engine.Impossible) {
				t.Errorf("%s: %+v is shown as %q", rec.ControlNumber(), y, shown)
			}
			if len(values(t, u, TitleWhole)) == 0 || len(values(t, u, Language)) == 0 {
				t.Errorf("%s has no title or no language", rec.ControlNumber())
			}
		})
	}
	if n < 1100 {
		t.Errorf("only %d records were read", n)
	}
}

// steering holds what only subfields that steer have in them.
var steering = []string{"880-0", "http://id.loc.gov", "(DE-588)", "(OCoLC)fst"}

// checkDocument holds one document to what all must be.
func checkDocument(t *testing.T, rec *union.Record) {
	t.Helper()
	doc := document(t, rec)
	name := rec.MARC.ControlNumber()
	brief, err := DecodeBrief(doc.Brief)
	if err != nil || brief.Title == "" || len(doc.Brief) > briefMax {
		t.Errorf("%s: brief %+v, %v", name, brief, err)
	}
	full, err := DecodeFull(doc.Full)
	if err != nil {
		t.Fatalf("%s: full record: %v", name, err)
	}
	for i, f := range full.MARC.Fields {
		if want := &rec.MARC.Fields[i]; !sameField(&f, want) {
			t.Errorf("%s: field %+v became %+v", name, *want, f)
		}
	}
	if y := doc.Years; (y.Certainty == engine.Certain || y.Certainty == engine.Uncertain) && (y.First > y.Last || y.Last > on+1) {
		t.Errorf("%s: years %+v", name, y)
	}
	seen := map[engine.FieldValue]bool{}
	for _, v := range doc.Values {
		if v.Value == "" || strings.TrimSpace(v.Value) != v.Value || seen[v] {
			t.Errorf("%s: %s %q is empty, not trimmed or there twice", name, v.Field, v.Value)
		}
		seen[v] = true
		switch v.Field {
		case Subject, Author, Genre, Topic, Place, Period:
			checkHeading(t, name, v)
		}
	}
	for _, f := range Labelled(rec) {
		for _, v := range f.Values {
			field := v.Facet
			if field == Class {
				field = ClassField(v.Value)
			}
			if field != "" && !seen[engine.FieldValue{Field: field, Value: v.Value}] {
				t.Errorf("%s: label %s leads to %s %q, which the document has not", name, f.Label, v.Facet, v.Value)
			}
		}
	}
}

func sameField(a, b *marc.Field) bool {
	return a.Tag == b.Tag && a.Ind1 == b.Ind1 && a.Ind2 == b.Ind2 && a.Value == b.Value && a.NonFiling == b.NonFiling &&
		slices.Equal(a.Subfields, b.Subfields)
}

func checkHeading(t *testing.T, name string, v engine.FieldValue) {
	t.Helper()
	if endsInMark(v.Value) || trimISBD(v.Value) != v.Value {
		t.Errorf("%s: %s %q ends in punctuation", name, v.Field, v.Value)
	}
	for _, leak := range steering {
		if strings.Contains(v.Value, leak) {
			t.Errorf("%s: %s %q has what steers", name, v.Field, v.Value)
		}
	}
}

func BenchmarkDocument(b *testing.B) {
	var records []*union.Record
	for _, f := range sample.Files() {
		eachRecord(b, bytes.NewReader(f.Data), func(rec *marc.Record) { records = append(records, asUnion(rec)) })
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := mapper.Document(records[i%len(records)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLabelled(b *testing.B) {
	rec := sampleUnion(b)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Labelled(rec)
	}
}

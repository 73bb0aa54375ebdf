package sample_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"holdfast/assets/sample"
	"holdfast/assets/sample/gen"
	"holdfast/marc"
)

// TestFilesAreGenerated holds the committed files to the tables they are made of.
func TestFilesAreGenerated(t *testing.T) {
	made, err := gen.Generate()
	if err != nil {
		t.Fatal(err)
	}
	files := sample.Files()
	if len(files) != len(made) {
		t.Fatalf("%d files are embedded, %d are generated", len(files), len(made))
	}
	for i, f := range files {
		if f.Name != made[i].Name || f.Library != made[i].Library {
			t.Errorf("file %d is %s of %s, generated is %s of %s", i, f.Name, f.Library, made[i].Name, made[i].Library)
		}
		if !bytes.Equal(f.Data, made[i].Data) {
			t.Errorf("%s differs from what its tables give; run go generate ./assets/sample", f.Name)
		}
	}
}

// readAll reads a file of the sample; every record must be sound.
func readAll(t *testing.T, f sample.File) []*marc.Record {
	t.Helper()
	r, err := marc.NewReader(bytes.NewReader(f.Data), nil)
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	var records []*marc.Record
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return records
		}
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		for _, w := range rec.Warnings {
			t.Errorf("%s, record %d: %v", f.Name, rec.Number, w)
		}
		records = append(records, rec)
	}
}

func TestFilesReadCleanly(t *testing.T) {
	want := map[string]struct {
		encoding marc.Encoding
		dialect  marc.Dialect
	}{
		"A": {marc.UTF8, marc.MARC21}, "B": {marc.UTF8, marc.MARC21}, "C": {marc.MARC8, marc.MARC21},
		"D": {marc.UTF8, marc.MARC21}, "E": {marc.UTF8, marc.UNIMARC}, "F": {marc.UTF8, marc.MARC21},
	}
	for _, f := range sample.Files() {
		seen := map[string]bool{}
		for _, rec := range readAll(t, f) {
			if rec.Encoding != want[f.Library].encoding || rec.Dialect() != want[f.Library].dialect {
				t.Errorf("%s, record %d: %v %v", f.Name, rec.Number, rec.Encoding, rec.Dialect())
			}
			if id := rec.ControlNumber(); id == "" || seen[id] {
				t.Errorf("%s, record %d: control number %q is empty or there twice", f.Name, rec.Number, id)
			} else {
				seen[id] = true
			}
			if v := rec.Control("008"); f.Library != "E" && len(v) != 40 {
				t.Errorf("%s, record %d: 008 has %d characters", f.Name, rec.Number, len(v))
			}
		}
	}
}

// number returns the shared number of a record, or "".
func number(rec *marc.Record) string {
	for i := range rec.Fields {
		f := &rec.Fields[i]
		if f.Tag == "035" {
			return strings.TrimPrefix(f.Sub('a'), "(OCoLC)")
		}
	}
	if rec.Control("003") == "OCoLC" {
		return strings.TrimPrefix(rec.Control("001"), "ocm")
	}
	return ""
}

// TestCounts keeps the sample what the window promises: enough titles, held by
// one library and by all, in many scripts.
func TestCounts(t *testing.T) {
	records, alone := 0, 0
	holders := map[string]int{}
	scripts := map[string]bool{}
	for _, f := range sample.Files() {
		for _, rec := range readAll(t, f) {
			records++
			if n := number(rec); n == "" {
				alone++
			} else {
				if !strings.HasPrefix(n, "99") || len(n) != 10 {
					t.Errorf("%s, record %d: %q is not of the range that is nobody's", f.Name, rec.Number, n)
				}
				holders[n]++
			}
			noteScripts(rec, scripts)
		}
	}
	if titles := len(holders) + alone; titles < 480 {
		t.Errorf("%d titles, want at least 480", titles)
	}
	if records < 1100 || records > 1500 {
		t.Errorf("%d records, want 1,100 to 1,500", records)
	}
	if alone == 0 {
		t.Error("every record has the shared number, want a few without")
	}
	byHolders := map[int]int{}
	for _, n := range holders {
		byHolders[n]++
	}
	for n := 1; n <= 6; n++ {
		if byHolders[n] == 0 {
			t.Errorf("no title is held by %d libraries", n)
		}
	}
	for _, s := range []string{"Latin", "Cyrillic", "Greek", "Hebrew", "Arabic", "Han", "Kana", "Hangul", "Devanagari", "Bengali"} {
		if !scripts[s] {
			t.Errorf("no record in %s script", s)
		}
	}
	t.Logf("%d titles of %d records; held by n libraries: %v; %d without number", len(holders)+alone, records, byHolders, alone)
}

// noteScripts marks the scripts of the titles of a record.
func noteScripts(rec *marc.Record, seen map[string]bool) {
	for i := range rec.Fields {
		f := &rec.Fields[i]
		if f.Tag != "245" && f.Tag != "880" {
			continue
		}
		for _, s := range f.Subfields {
			for _, r := range s.Value {
				for _, script := range scripts {
					if r >= script.from && r <= script.to {
						seen[script.name] = true
					}
				}
			}
		}
	}
}

var scripts = []struct {
	name     string
	from, to rune
}{
	{"Latin", 'A', 'z'}, {"Greek", 0x370, 0x3FF}, {"Cyrillic", 0x400, 0x4FF}, {"Hebrew", 0x5D0, 0x5EA}, {"Arabic", 0x621, 0x64A},
	{"Devanagari", 0x900, 0x97F}, {"Bengali", 0x980, 0x9FF}, {"Kana", 0x3041, 0x30FF}, {"Han", 0x4E00, 0x9FFF}, {"Hangul", 0xAC00, 0xD7A3},
}

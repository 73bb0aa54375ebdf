package catalogue

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"holdfast/app/internal/union"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestRecordsGolden maps the records of testdata/records.txt and compares all
// that becomes of them.
func TestRecordsGolden(t *testing.T) {
	text, err := os.ReadFile("testdata/records.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, block := range strings.Split(string(text), "\n= ")[1:] {
		lines := strings.Split(strings.TrimRight(block, "\n"), "\n")
		fmt.Fprintf(&got, "= %s\n", lines[0])
		dump(&got, t, record(t, lines[1:]...))
	}
	const golden = "testdata/records.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	compareLines(t, got.String(), string(want))
}

// TestMappingNumber holds the documents of testdata/records.txt to a checksum: if they
// change, Mapping has to be raised, and only then -update writes the new one.
func TestMappingNumber(t *testing.T) {
	text, err := os.ReadFile("testdata/records.txt")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	for _, block := range strings.Split(string(text), "\n= ")[1:] {
		doc := document(t, record(t, strings.Split(strings.TrimRight(block, "\n"), "\n")[1:]...))
		doc.Full = nil
		fmt.Fprintf(sum, "%+v\n", doc)
	}
	const golden = "testdata/mapping.golden"
	before, err := os.ReadFile(golden)
	if err != nil && !*update {
		t.Fatal(err)
	}
	now := fmt.Sprintf("mapping %d\nsha256 %x\n", Mapping, sum.Sum(nil))
	if now == string(before) {
		return
	}
	if strings.HasPrefix(string(before), fmt.Sprintf("mapping %d\n", Mapping)) {
		t.Fatalf("the documents have changed: raise Mapping above %d, then run with -update", Mapping)
	}
	if !*update {
		t.Fatalf("%s is of another mapping than %d: run with -update", golden, Mapping)
	}
	if err := os.WriteFile(golden, []byte(now), 0o644); err != nil {
		t.Fatal(err)
	}
}

// dump writes all that a record becomes, one thing a line.
func dump(w *strings.Builder, t *testing.T, rec *union.Record) {
	t.Helper()
	doc := document(t, rec)
	brief, err := DecodeBrief(doc.Brief)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(w, "brief: %s | %s | %s | %s | %s\n", brief.Title, brief.Author, brief.Publication, brief.Year, brief.Format)
	heading, subtitle := Heading(rec)
	fmt.Fprintf(w, "heading: %s | %s\n", heading, subtitle)
	fmt.Fprintf(w, "years: %d to %d, certainty %d\n", doc.Years.First, doc.Years.Last, doc.Years.Certainty)
	for _, v := range doc.Words {
		fmt.Fprintf(w, "words %s %d: %s\n", v.Field, v.Class, v.Text)
	}
	for _, v := range doc.Values {
		fmt.Fprintf(w, "value %s: %s\n", v.Field, v.Value)
	}
	for _, f := range Labelled(rec) {
		for _, v := range f.Values {
			fmt.Fprintf(w, "label %s: %s", f.Label, v.Text)
			if v.Facet != "" {
				fmt.Fprintf(w, " -> %s: %s", v.Facet, v.Value)
			}
			if v.RightToLeft {
				w.WriteString(" (right to left)")
			}
			w.WriteString("\n")
		}
	}
	w.WriteString("\n")
}

func compareLines(t *testing.T, got, want string) {
	t.Helper()
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := 0; i < len(a) || i < len(b); i++ {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			t.Fatalf("line %d differs (run with -update if it should):\ngot  %s\nwant %s", i+1, x, y)
		}
	}
}

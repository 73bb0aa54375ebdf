package union

import (
	"io"
	"strings"
	"testing"

	"holdfast/marc"
)

// parse reads records in MARCMaker text, one after an empty line each; a record
// without =LDR is a printed book.
func parse(t testing.TB, text string) []*marc.Record {
	t.Helper()
	var b strings.Builder
	for _, record := range strings.Split(strings.TrimSpace(text), "\n\n") {
		record = strings.TrimSpace(record)
		if !strings.HasPrefix(record, "=LDR") {
			b.WriteString("=LDR  00000nam\\a2200000\\a\\4500\n")
		}
		b.WriteString(record + "\n\n")
	}
	r, err := marc.NewReader(strings.NewReader(b.String()), nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []*marc.Record
	for {
		rec, err := r.Read()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, rec)
	}
}

// factsOf describes the one record of a text.
func factsOf(t testing.TB, text string) *Facts {
	t.Helper()
	records := parse(t, text)
	if len(records) != 1 {
		t.Fatalf("%d records in %q", len(records), text)
	}
	d := Describe(records[0])
	return &d.Facts
}

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

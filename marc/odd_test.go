package marc

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// expectation is one entry of odd/expected.json.
type expectation struct {
	Records    any     `json:"records"` // a number, null or "n/a"
	FirstTitle *string `json:"first_title"`
	LastTitle  *string `json:"last_title"`
	Notes      string  `json:"notes"`
}

// onPurpose names files where our answer is another one, and why.
var onPurpose = map[string]string{
	"LibreCat+Catmandu-MARC/rug01.aleph": "Aleph sequential is refused by its name, as the note allows",
	"indexdata+yaz/marc10.marc":          "the record is danMARC in Latin-1; \"Tegnsæt-test\" is the Danish title that MARC-8 makes \"Tegnst\u0306\" of",
}

// title is what expected.json calls the title: the first $a of 245, or of
// UNIMARC's 200.
func title(r *Record) string {
	tag := "245"
	if r.Dialect() == UNIMARC {
		tag = "200"
	}
	if f := r.First(tag); f != nil {
		return norm.NFC.String(strings.TrimSpace(f.Sub('a')))
	}
	return ""
}

// TestOdd compares each odd file with odd/expected.json.
func TestOdd(t *testing.T) {
	dir := filepath.Join(corpus(t), "odd")
	text, err := os.ReadFile(filepath.Join(dir, "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]expectation
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		checkOdd(t, dir, name, all[name])
	}
}

// wholeEncoding names files all of whose records are in one encoding.
var wholeEncoding = map[string]Encoding{
	"reeset+data_packs/MARC21_big5.mrc":                   Big5,
	"reeset+data_packs/1000_unimarc_records_5426_bnf.mrc": ISO5426,
	"reeset+data_packs/1000_unimarc_records_utf8_bnf.mrc": UTF8,
	"amironov73+ManagedIrbis/TEST1.ISO":                   Windows1251,
	"edsu+pymarc/1251.dat":                                Windows1251,
	"evergreen-library-system+Evergreen/FSL.marc":         UTF8,
	"evergreen-library-system+Evergreen/hebrew.marc":      MARC8,
}

// TestOddEncodings: no record of such a file is taken for something else.
func TestOddEncodings(t *testing.T) {
	dir := filepath.Join(corpus(t), "odd")
	for name, want := range wholeEncoding {
		recs, _, err := readAll(open(t, filepath.Join(dir, name)), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range recs {
			if r.Encoding != want {
				t.Errorf("%s: record %d: %v", name, r.Number, r.Encoding)
			}
		}
	}
}

func checkOdd(t *testing.T, dir, name string, want expectation) {
	recs, bad, err := readAll(open(t, filepath.Join(dir, name)), nil)
	var diffs []string
	if n, ok := want.Records.(float64); ok && int(n) != len(recs) {
		diffs = append(diffs, "records")
	}
	first, last := "", ""
	if len(recs) > 0 {
		first, last = title(recs[0]), title(recs[len(recs)-1])
	}
	if w := want.FirstTitle; w != nil && *w != "n/a" && wanted(*w) != first {
		diffs = append(diffs, "first title")
	}
	if w := want.LastTitle; w != nil && *w != "n/a" && wanted(*w) != last {
		diffs = append(diffs, "last title")
	}
	reason, purpose := onPurpose[name]
	switch {
	case len(diffs) > 0 && !purpose:
		t.Errorf("%s: %s differ: %d records, want %v; %q, want %s; %q, want %s; rejected %v; error %v; %s",
			name, strings.Join(diffs, ", "), len(recs), want.Records, first, show(want.FirstTitle), last, show(want.LastTitle), bad, err, want.Notes)
	case len(diffs) == 0 && purpose:
		t.Errorf("%s: agrees, though the list says: %s", name, reason)
	}
}

// wanted is a title of expected.json in NFC, without the non-sorting marks that
// readers take out.
func wanted(s string) string {
	s = strings.NewReplacer("\u0098", "", "\u009C", "").Replace(s)
	return norm.NFC.String(strings.TrimSpace(s))
}

func show(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

package catalogue

import (
	"strings"
	"testing"

	"holdfast/engine/query"
)

func TestIdentifiers(t *testing.T) {
	for text, want := range map[string]string{
		"0046-225X":         "issn:0046225X number:0046225X number:0046-225X",
		"0046225x":          "issn:0046225X number:0046225X number:0046225x",
		"2-07-216511-3":     "isbn:9782072165115 number:9782072165115 number:2-07-216511-3",
		"978 2 07 216511 5": "isbn:9782072165115 number:9782072165115",
		"(OCoLC)047704434":  "number:47704434 number:(OCoLC)047704434",
		"ocm01639845":       "number:1639845 number:ocm01639845",
		"0047704434":        "number:0047704434",
		"sn 85066387":       "number:sn85066387",
		"68-4897":           "number:68004897 number:68-4897",
		"hbr0650039":        "number:hbr0650039",
		"1984":              "number:1984",
		"Emma":              "",
		"world war 2":       "",
		"":                  "",
		"9782072165115 and more words that make it a sentence": "isbn:9782072165115 number:9782072165115",
		"9782072165116 and more words that make it a sentence": "",
		"a report (OCoLC)00123 on whales":                      "number:123",
	} {
		var got []string
		own, others := Identifiers(text)
		for _, n := range append(own, others...) {
			w := n.(query.Whole)
			got = append(got, w.Field+":"+w.Value)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %q, want %q", text, strings.Join(got, " "), want)
		}
	}
}

// TestWithoutZeros: only zeros before figures are left out.
func TestWithoutZeros(t *testing.T) {
	for text, want := range map[string]string{"0047704434": "47704434", "[007].": "7", "47704434": "", "00": "", "0a1": "", "00 12": ""} {
		got := ""
		if n, ok := withoutZeros(text).(query.Whole); ok {
			got = n.Value
		}
		if got != want {
			t.Errorf("%q without zeros is %q, want %q", text, got, want)
		}
	}
}

// TestIdentifiersFindTheirRecord: whatever form of its numbers is typed, one of
// the look-ups is a value of the document.
func TestIdentifiersFindTheirRecord(t *testing.T) {
	rec := record(t, "010 ## $a   91758335 ", "020 ## $a0471383147 (cloth)$z9782072165115", "022 0# $a0046-225x", "035 ## $a(OCoLC)ocm01639845", "086 0# $aI 19.3:1")
	doc := document(t, rec)
	for _, text := range []string{"91758335", "91-758335", "0-471-38314-7", "9780471383147", "2072165113", "0046225X", "0046-225x", "1639845", "ocm01639845", "hbr1"} {
		found := false
		own, others := Identifiers(text)
		for _, n := range append(own, others...) {
			w := n.(query.Whole)
			for _, v := range doc.Values {
				found = found || v.Field == w.Field && v.Value == w.Value
			}
		}
		if !found {
			t.Errorf("%q does not find the record", text)
		}
	}
}

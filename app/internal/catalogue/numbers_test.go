package catalogue

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// T36 and T37: both forms of a number, and none that does not exist.
func TestT36ISBNForms(t *testing.T) {
	for in, want := range map[string]string{
		"2072165113":                             "9782072165115 2072165113",
		"9782072165115":                          "9782072165115 2072165113",
		"978-2-07-216511-5":                      "9782072165115 2072165113",
		"ISBN 2-07-216511-3 (br.) : 20 EUR":      "9782072165115 2072165113",
		"978 2 07 216511 5 ; 12 $":               "9782072165115 2072165113",
		"9791030009989":                          "9791030009989",
		"0-8044-2957-x":                          "9780804429573 080442957X",
		"0471383147 (paper/cd-rom : alk. paper)": "9780471383147 0471383147",
		"0471383148":                             "",
		"(v. 12345678901)":                       "",
		"1234567890123":                          "",
		"":                                       "",
		"ISBN":                                   "",
		"9782072165116":                          "",
		"978207216511X":                          "",
		"2072165113 9780471383147":               "9782072165115 2072165113",
		"207216511 3":                            "9782072165115 2072165113",
		"99921-58-10-7 (a number of another place)": "9789992158104 9992158107",
	} {
		forms, ok := isbnForms(in)
		if got := strings.Join(forms, " "); got != want || ok != (want != "") {
			t.Errorf("isbnForms(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}

// TestISBNFormsAgree: whichever form is typed, the same forms are found.
func TestISBNFormsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		core := fmt.Sprintf("%09d", rapid.IntRange(0, 999999999).Draw(t, "core"))
		ten := core + string(isbn10Check(core))
		a, ok := isbnForms(ten)
		if !ok || len(a) != 2 || a[1] != ten {
			t.Fatalf("%s gives %q, %v", ten, a, ok)
		}
		b, ok := isbnForms(a[0])
		if !ok || strings.Join(a, " ") != strings.Join(b, " ") {
			t.Fatalf("%s gives %q, %s gives %q", ten, a, a[0], b)
		}
	})
}

// T38 and T39: the number is cut out, $z is found but is no ISBN of the title.
func TestT39CancelledISBN(t *testing.T) {
	rec := record(t, "020 ## $a0471383147 (paper/cd-rom : alk. paper)$z9782072165115", "020 ## $a080442957X$q(set)")
	wantList(t, "isbn", values(t, rec, ISBN), "9780471383147", "0471383147", "9780804429573", "080442957X")
	wantList(t, "number", values(t, rec, Number), "9782072165115", "2072165113", "hbr1")
	wantList(t, "label", labelled(rec, "ISBN"), "0471383147 (paper/cd-rom : alk. paper)", "080442957X (set)")
}

// T41 and T42: OCLC numbers in one form, and only where they are marked as such.
func TestT41OCLC(t *testing.T) {
	for in, want := range map[string]string{
		"(OCoLC)47704434": "47704434", "ocm47704434": "47704434", "(OCoLC)ocm01639845": "1639845", "ocn123456789": "123456789",
		"on1234567890": "1234567890", "(OCoLC)0001": "1", "1128405": "", "(DE-599)GBV1": "", "(OCoLC)": "", "(OCoLC)12a": "", "only": "",
	} {
		if got, ok := oclcForm(in); got != want || ok != (want != "") {
			t.Errorf("oclcForm(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
	rec := record(t, "001 ocm47704434", "035 ## $a(OCoLC)47704434", "035 ## $a(OCoLC)ocm47704434", "035 ## $a1128405", "019 ## $a0099")
	rec.Sources[0].ControlNumber = "ocm47704434"
	wantList(t, "number", values(t, rec, Number), "47704434", "1128405", "99", "ocm47704434")
	wantList(t, "label", labelled(rec, "Numbers"), "OCLC 47704434")
}

// T43: letters are part of an LCCN, blanks are not.
func TestT43LCCN(t *testing.T) {
	for in, want := range map[string]string{
		"a  47003377": "a47003377", "sn 85066387": "sn85066387", "   91758335 ": "91758335", "68-4897": "68004897", "2001-000002": "2001000002",
		"75-425165//r75": "75425165", "n78-890351": "n78890351", "": "", "x": "", "12345": "", "abcd12345678": "",
	} {
		if got, ok := lccnForm(in); got != want || ok != (want != "") {
			t.Errorf("lccnForm(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}

// T45: an ISSN with and without its hyphen.
func TestT45ISSN(t *testing.T) {
	for _, in := range []string{"0046-225X", "0046225x", "0046-225x (print)"} {
		if got, ok := issnForm(in); got != "0046225X" || !ok {
			t.Errorf("issnForm(%q) = %q, %v", in, got, ok)
		}
	}
	if _, ok := issnForm("0046-2251"); ok {
		t.Error("a wrong check digit passes")
	}
	rec := record(t, "022 0# $a0028-0836$y0028-0837$l0028-0836")
	wantList(t, "issn", values(t, rec, ISSN), "00280836")
	wantList(t, "number", values(t, rec, Number), "00280837", "00280836", "hbr1")
}

package marc

import (
	"bytes"
	"strings"
	"testing"
)

// The reports on dates, numbers and merging are mostly for those who make
// something of what was read: tests of the same names stand in
// app/internal/catalogue (years, keys and titles) and app/internal/union
// (matching and merging). Here stands what reading owes them: that the text
// arrives as it was sent, and that Validate knows right from wrong.
//
// T46, T47, T49 and T51 concern counting, matching and merging alone.

// dated is a book with this 008/06-14.
func dated(t *testing.T, dates string) *Record {
	t.Helper()
	return one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"008", "850101" + dates + "enk           000 0 eng d"}, raw{"245", "10$aA title."}))
}

// TestT30DatesStandAsSent: which of the two is the year is for the catalogue.
func TestT30DatesStandAsSent(t *testing.T) {
	list := dated(t, "r18732010").Elements008()
	if e := element(t, list, "Type of date"); e.Meaning != "Reprint and original date" {
		t.Errorf("type of date is %+v", e)
	}
	if d1, d2 := element(t, list, "Date 1"), element(t, list, "Date 2"); d1.Value != "1873" || d2.Value != "2010" {
		t.Errorf("dates are %q and %q", d1.Value, d2.Value)
	}
}

// TestT31ImpossibleYears: they are read, so that the catalogue can fall back.
func TestT31ImpossibleYears(t *testing.T) {
	for _, dates := range []string{"s3012    ", "m19909999", "s0000    "} {
		r := dated(t, dates)
		if e := element(t, r.Elements008(), "Date 1"); e.Value != dates[1:5] {
			t.Errorf("%q: date 1 is %q", dates, e.Value)
		}
	}
	for dates, wrong := range map[string]bool{"s19x4    ": true, "s1984    ": false, "m19909999": false} {
		if got := hasProblem(dated(t, dates), ProblemDate); got != wrong {
			t.Errorf("%q: a problem with the date: %v, want %v", dates, got, wrong)
		}
	}
}

func hasProblem(r *Record, kind ProblemKind) bool {
	for _, p := range Validate(r) {
		if p.Kind == kind {
			return true
		}
	}
	return false
}

// TestT32UncertainYears: an unknown digit is no error and stays what it is.
func TestT32UncertainYears(t *testing.T) {
	for _, dates := range []string{"q19uu1960", "s199u    ", "nuuuuuuuu"} {
		r := dated(t, dates)
		if got := element(t, r.Elements008(), "Date 1").Value; got != dates[1:5] || hasProblem(r, ProblemDate) {
			t.Errorf("%q: date 1 is %q, problems %v", dates, got, Validate(r))
		}
	}
}

// TestT33BeforeChrist: 008 is blank and 046 holds the year.
func TestT33BeforeChrist(t *testing.T) {
	r := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"008", "850101b        ua            000 0 grc d"}, raw{"046", "  $ab$b0150"}, raw{"245", "10$aPapyrus."}))
	if e := element(t, r.Elements008(), "Type of date"); e.Meaning != "No dates given; B.C. date involved" {
		t.Errorf("type of date is %+v", e)
	}
	if got := MustSpec("046b").First(r); got != "0150" {
		t.Errorf("046 $b is %q", got)
	}
	if hasProblem(r, ProblemDate) {
		t.Errorf("problems %v", Validate(r))
	}
}

// numbered is a record with one more field.
func numbered(t *testing.T, tag, text string) *Record {
	t.Helper()
	return one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{tag, "  " + text}, raw{"245", "10$aA title."}))
}

// TestT36BothFormsAreValid, T37 and T38: ISBNs of ten and thirteen digits and
// with the prefix 979 are valid, and a qualifier does not hide the number.
func TestT36BothFormsAreValid(t *testing.T) {
	for isbn, valid := range map[string]bool{"2072165113": true, "9782072165115": true, "978-2-07-216511-5": true, "2072165114": false, "080442957X": true, "080442957x": true} {
		if got := !hasProblem(numbered(t, "020", "$a"+isbn), ProblemNumber); got != valid {
			t.Errorf("%s: valid is %v", isbn, got)
		}
	}
}

func TestT37Prefix979(t *testing.T) {
	r := numbered(t, "020", "$a9791030009989")
	if hasProblem(r, ProblemNumber) || r.First("020").Sub('a') != "9791030009989" {
		t.Errorf("problems %v", Validate(r))
	}
	if validISBN("9770317847001") {
		t.Error("977 is the prefix of ISSN, and was taken for an ISBN")
	}
}

func TestT38Qualifiers(t *testing.T) {
	r := numbered(t, "020", "$a0471383147 (paper/cd-rom : alk. paper)")
	if hasProblem(r, ProblemNumber) || !hasProblem(r, ProblemQualifier) {
		t.Errorf("problems %v", Validate(r))
	}
	if got := r.First("020").Sub('a'); got != "0471383147 (paper/cd-rom : alk. paper)" {
		t.Errorf("020 $a is %q", got)
	}
}

// TestT39CancelledNumber: $z may hold an ISBN that is wrong, or another's.
func TestT39CancelledNumber(t *testing.T) {
	for _, z := range []string{"2072165114", "9782072165115"} {
		if r := numbered(t, "020", "$z"+z); hasProblem(r, ProblemNumber) || r.First("020").Sub('z') != z {
			t.Errorf("%s: problems %v", z, Validate(r))
		}
	}
}

// TestT41SystemNumbers, with T42 and T43: numbers arrive letter by letter, with
// their prefixes, zeros and blanks, since each of them may be part of the key.
func TestT41SystemNumbers(t *testing.T) {
	for _, number := range []string{"ocm47704434", "ocm01639845", "1128405", "(OCoLC)1128405", "(OCoLC)ocm00012345 "} {
		if got := numbered(t, "035", "$a"+number).First("035").Sub('a'); got != number {
			t.Errorf("%q became %q", number, got)
		}
	}
}

func TestT43BlanksOfLCCN(t *testing.T) {
	for _, number := range []string{"a  47003377", "sn 85066387", "   91758335 ", "68-4897"} {
		r := numbered(t, "010", "$a"+number)
		for _, format := range []Format{ISO2709, MARCXML, MARCMaker, MARCJSON} {
			if got := one(t, written(t, r, format)).First("010").Sub('a'); got != number {
				t.Errorf("%v: %q became %q", format, number, got)
			}
		}
	}
}

func TestT45ISSN(t *testing.T) {
	for issn, valid := range map[string]bool{"0046-225X": true, "0046-225x": true, "0046225X": false, "0046-2251": false} {
		if got := !hasProblem(numbered(t, "022", "$a"+issn), ProblemNumber); got != valid {
			t.Errorf("%s: valid is %v", issn, got)
		}
	}
}

// TestT48PartsOfATitle: number and name of a part can be taken with the title,
// in their order.
func TestT48PartsOfATitle(t *testing.T) {
	r := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"245", "00$aGuide to open learning materials.$nBooklet no. 7,$pMotor vehicle engineering"}))
	if got := MustSpec("245abnp").First(r); got != "Guide to open learning materials. Booklet no. 7, Motor vehicle engineering" {
		t.Errorf("title is %q", got)
	}
}

// TestT50BookAndFilm: leader/06 tells them apart where the ISBN does not.
func TestT50BookAndFilm(t *testing.T) {
	book := one(t, titled(utf8Leader, "1", "A title."))
	film := one(t, titled(strings.Replace(utf8Leader, "nam", "ngm", 1), "2", "A title."))
	if book.Material() != Books || film.Material() != VisualMaterials {
		t.Errorf("materials are %v and %v", book.Material(), film.Material())
	}
}

// TestT53TransactionDate, with T86: 005 is read as it stands, so that the newer
// of two can be told; a record without it is as good as any other.
func TestT53TransactionDate(t *testing.T) {
	january := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"005", "20260115093000.0"}, raw{"245", "10$aA title."}))
	february := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"005", "20260215093000.0"}, raw{"245", "10$aA title."}))
	if a, b := january.Control("005"), february.Control("005"); a != "20260115093000.0" || a >= b {
		t.Errorf("005 is %q and %q", a, b)
	}
	for text, wrong := range map[string]bool{"20260115093000.0": false, "2026-01-15": true, "20260115": true} {
		r := one(t, isoBytes(utf8Leader, raw{"001", "1"}, raw{"005", text}, raw{"245", "10$aA title."}))
		if got := hasProblem(r, ProblemTransaction); got != wrong || r.Control("005") != text {
			t.Errorf("%q: a problem: %v, read as %q", text, got, r.Control("005"))
		}
	}
}

func TestT86No005(t *testing.T) {
	r := one(t, titled(utf8Leader, "1", "A title."))
	if r.Control("005") != "" || hasProblem(r, ProblemTransaction) {
		t.Errorf("005 is %q, problems %v", r.Control("005"), Validate(r))
	}
	var out bytes.Buffer
	w := NewWriter(&out, ISO2709)
	if err := w.Write(r); err != nil {
		t.Error(err)
	}
}

package union

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestISBN has the cases of T36 to T39.
func TestISBN(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2072165113", "9782072165115"},
		{"9782072165115", "9782072165115"},
		{"978-2-07-216511-5", "9782072165115"},
		{"2-07-216511-3 (broché) : 20 EUR", "9782072165115"},
		{"978 2 07 216511 5", "9782072165115"},
		{"9791030009989", "9791030009989"},
		{"0471383147 (paper/cd-rom : alk. paper)", "9780471383147"},
		{"0471383147(pbk.)", "9780471383147"},
		{"ISBN 0471383147", "9780471383147"},
		{"ISBN: 0-471-38314-7 :", "9780471383147"},
		{"080442957x", "9780804429573"},
		{"0-8044-2957-X (v. 2)", "9780804429573"},
		{"978\u20112\u201107\u2011216511\u20115", "9782072165115"},
		{"0471383148", ""},      // wrong check digit
		{"9782072165116", ""},   // the same
		{"1234567890123", ""},   // neither 978 nor 979
		{"(v. 0471383147)", ""}, // inside a qualifier
		{"047138314", ""},       // nine digits
		{"0000000000", ""},      // stands for none
		{"9780000000002", ""},   // the same with thirteen digits
		{"0123456789", ""},      // the same
		{"9780123456786", ""},   // the same
		{"$12.95", ""}, {"", ""}, {"x", ""},
	} {
		equal(t, "ISBN "+c.in, ISBN(c.in), c.want)
	}
}

// TestISBNForms holds the two forms against each other.
func TestISBNForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nine := fmt.Sprintf("%09d", rapid.IntRange(0, 999999999).Draw(t, "nine"))
		if placeholder(nine) {
			return
		}
		ten := nine + string(isbn10Check(nine))
		want := "978" + nine + string(isbn13Check("978"+nine))
		if got := ISBN(ten); got != want {
			t.Fatalf("ISBN(%s) = %q, want %q", ten, got, want)
		}
		if got := ISBN(want); got != want {
			t.Fatalf("ISBN(%s) = %q", want, got)
		}
		at := rapid.IntRange(0, 8).Draw(t, "at")
		wrong := ten[:at] + string('0'+(ten[at]-'0'+1)%10) + ten[at+1:]
		if got := ISBN(wrong); got != "" {
			t.Fatalf("ISBN(%s) = %q, but one digit is wrong", wrong, got)
		}
	})
}

// TestOCLC has the cases of T41.
func TestOCLC(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"ocm47704434", "47704434"}, {"47704434", "47704434"}, {"ocm01639845", "1639845"}, {"1639845", "1639845"},
		{"ocn521064822", "521064822"}, {"on1287752735", "1287752735"}, {"OCM00297041 ", "297041"}, {" 47704434 ", "47704434"},
		{"", ""}, {"0", ""}, {"ocm", ""}, {"fst01234", ""}, {"47704434a", ""}, {"on-line", ""}, {strings.Repeat("9", 15), ""},
	} {
		equal(t, "OCLC "+c.in, OCLC(c.in), c.want)
	}
}

// TestLCCN has the cases of T43 and those of the Library of Congress's own
// description of its namespace.
func TestLCCN(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a  47003377", "a47003377"}, {"sn 85066387", "sn85066387"}, {"   91758335 ", "91758335"}, {"68-4897", "68004897"},
		{"n78-890351", "n78890351"}, {"n78-89035", "n78089035"}, {"n 78890351 ", "n78890351"}, {" 85000002 ", "85000002"},
		{"85-2 ", "85000002"}, {"2001-000002", "2001000002"}, {"75-425165//r75", "75425165"}, {" 79139101 /AC/r932", "79139101"},
		{"   2001627090", "2001627090"}, {"SN 85066387", "sn85066387"},
		{"", ""}, {"12345", ""}, {"abcd12345678", ""}, {"85-1234567", ""}, {"85-", ""}, {"00000000", ""}, {"abc2001627090", ""}, {"85x00002", ""},
	} {
		equal(t, "LCCN "+c.in, LCCN(c.in), c.want)
	}
}

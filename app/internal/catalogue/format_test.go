package catalogue

import "testing"

func TestFormats(t *testing.T) {
	book := "008 260101s2000    xxu           000 0 eng  "
	for _, c := range []struct {
		want  string
		lines []string
	}{
		{"Book", []string{"LDR 00000nam a2200000 a 4500", book}},
		{"Large print", []string{"LDR 00000nam a2200000 a 4500", "008 260101s2000    xxu     d     000 0 eng  "}},
		{"Large print", []string{"LDR 00000nam a2200000 a 4500", book, "300 ## $a312 p. (large print)"}},
		{"E-book", []string{"LDR 00000nam a2200000 a 4500", "008 260101s2000    xxu     o     000 0 eng  "}},
		{"E-book", []string{"LDR 00000nam a2200000 a 4500", "007 cr |n|", book}},
		{"E-book", []string{"LDR 00000nam a2200000 a 4500", book, "338 ## $aonline resource$bcr$2rdacarrier"}},
		{"E-book", []string{"LDR 00000nam a2200000 a 4500", book, "245 10 $aTitle$h[electronic resource]."}},
		// An address alone never makes a thing electronic.
		{"Book", []string{"LDR 00000nam a2200000 a 4500", book, "856 41 $uhttps://example.org/contents"}},
		{"Microform", []string{"LDR 00000nam a2200000 a 4500", "007 hd afu", book}},
		{"Microform", []string{"LDR 00000nam a2200000 a 4500", book, "533 ## $aMicrofiche."}},
		{"Microform", []string{"LDR 00000nam a2200000 a 4500", "008 260101s2000    xxu     a     000 0 eng  "}},
		{"Braille", []string{"LDR 00000nam a2200000 a 4500", "008 260101s2000    xxu     f     000 0 eng  "}},
		{"Manuscript", []string{"LDR 00000ntm a2200000 a 4500", book}},
		{"Archive", []string{"LDR 00000ntc a2200000 a 4500", book}},
		{"Archive", []string{"LDR 00000npc a2200000 a 4500"}},
		{"Article", []string{"LDR 00000naa a2200000 a 4500", book}},
		{"Journal", []string{"LDR 00000nas a2200000 a 4500", "008 260101c18699999enkwr p       0   a0eng  "}},
		{"Newspaper", []string{"LDR 00000nas a2200000 a 4500", "008 260101c17889999enkdr n       0   a0eng  "}},
		{"E-journal", []string{"LDR 00000nas a2200000 a 4500", "008 260101c20039999xxuqr p o     0   a0eng  "}},
		{"Website", []string{"LDR 00000nai a2200000 a 4500", "007 cr |n|", "008 260101c20039999xxuqr d o     0   a0eng  "}},
		{"Book", []string{"LDR 00000nai a2200000 a 4500", "008 260101c20039999xxuqr l       0   a0eng  "}},
		{"Book", []string{"LDR 00000nas a2200000 a 4500", "008 260101c20039999xxuqr m       0   a0eng  "}},
		{"Score", []string{"LDR 00000ncm a2200000 a 4500"}},
		{"Map", []string{"LDR 00000nem a2200000 a 4500"}},
		{"Audiobook", []string{"LDR 00000nim a2200000 a 4500"}},
		{"Sound recording", []string{"LDR 00000njm a2200000 a 4500"}},
		{"Video", []string{"LDR 00000ngm a2200000 a 4500", "007 vd cvaizq"}},
		{"Picture", []string{"LDR 00000ngm a2200000 a 4500", "008 260101s2000    xxunnn |     |    sleng  "}},
		{"Picture", []string{"LDR 00000nkm a2200000 a 4500"}},
		{"Computer file", []string{"LDR 00000nmm a2200000 a 4500"}},
		{"Website", []string{"LDR 00000nmi a2200000 a 4500"}},
		{"Kit", []string{"LDR 00000nom a2200000 a 4500"}},
		{"Object", []string{"LDR 00000nrm a2200000 a 4500"}},
		{"Book", []string{"LDR 00000n   a2200000 a 4500"}},
		{"Other", []string{"LDR 00000n!m a2200000 a 4500"}},
		{"Book", []string{"LDR 00000nam0 2200000   450 ", "100 ## $a20260105d1485    u  y0frey50      ba", "200 1# $aDe re"}},
		{"E-book", []string{"LDR 00000nam0 2200000   450 ", "100 ## $a20260105d1485    u  y0frey50      ba", "135 ## $adrb", "200 1# $aDe re"}},
		{"Kit", []string{"LDR 00000nmm0 2200000   450 ", "100 ## $a20260105d1485    u  y0frey50      ba", "200 1# $aDe re"}},
		{"Newspaper", []string{"LDR 00000nas0 2200000   450 ", "100 ## $a20260105a19449999u  y0frey50      ba", "110 ## $acaa", "200 1# $aLe monde"}},
	} {
		got := values(t, record(t, c.lines...), Format)
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("%q: got %q, want %q", c.lines, got, c.want)
		}
	}
}

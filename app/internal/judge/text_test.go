package judge

import "testing"

func TestFold(t *testing.T) {
	for s, want := range map[string]string{
		"L'Été à Nîmes": "lete a nimes", "AT&T": "at and t", "Pride & prejudice": "pride and prejudice", "  Straße—Ufer. ": "strasse ufer",
		"Łódź, Øresund": "lodz oresund", "C++": "c", "«1984»": "1984", "İstanbul ılık": "istanbul ilik", "": "", "...": "",
	} {
		if got := fold(s); got != want {
			t.Errorf("fold(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestClean(t *testing.T) {
	for s, want := range map[string]string{
		"Emma /": "Emma", "Emma. ": "Emma", "Smith, J.": "Smith, J.", "Washington, D.C. :": "Washington, D.C.", "a ;  b": "a ; b", "Wait ...": "Wait ...", "": "",
	} {
		if got := clean(s); got != want {
			t.Errorf("clean(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	if got := isbn13("2072165113"); got != "9782072165115" {
		t.Errorf("isbn13: %q", got)
	}
	if got := isbn10("9782072165115"); got != "2072165113" {
		t.Errorf("isbn10: %q", got)
	}
	for _, bad := range []string{"", "9782072165116", "2072165114", "123", "97820721651X5", "X072165113"} {
		if got := isbn13(bad); got != "" {
			t.Errorf("isbn13(%q) = %q", bad, got)
		}
	}
	if got := isbn10("9791030009989"); got != "" {
		t.Errorf("a number with 979 has the older form %q", got)
	}
	for s, want := range map[string]string{"c1932.": "1932", "[18--]": "", "12345": "", "3012": "", "from 1850 to 1860": "1850"} {
		if got := yearIn(s); got != want {
			t.Errorf("yearIn(%q) = %q, want %q", s, got, want)
		}
	}
	for s, want := range map[string]string{"QA76.9 .C65": "QA76", "PS 3561 .I4": "PS3561", "823.912": "823", "": ""} {
		if got := classOf(s); got != want {
			t.Errorf("classOf(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestSlips(t *testing.T) {
	for w, want := range map[string]string{"theory": "thoery", "letters": "leters", "passage": "pasage", "planet": "plnaet"} {
		if got := slipped(w); got != want {
			t.Errorf("slipped(%q) = %q, want %q", w, got, want)
		}
		if slipped(w) == w {
			t.Errorf("%q has no slip", w)
		}
	}
}

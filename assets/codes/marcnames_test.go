package codes

import (
	"regexp"
	"strings"
	"testing"
)

// checkNames: there are fields enough, each with a tag of the pattern, and every field and
// code has a name in both languages.
func checkNames(t *testing.T, fields map[string]*marcField, pattern string) {
	t.Helper()
	if len(fields) < 160 {
		t.Fatalf("only %d fields", len(fields))
	}
	tag := regexp.MustCompile(pattern)
	for name, f := range fields {
		if !tag.MatchString(name) || f.name.English == "" || f.name.German == "" {
			t.Errorf("field %q is %+v", name, f.name)
		}
		for code, w := range f.codes {
			if len(code) != 1 || w.English == "" || w.German == "" {
				t.Errorf("%s $%s is %+v", name, code, w)
			}
		}
	}
}

// TestMARCNames: every field and code has a name in both languages, and well-known ones are
// called what they are.
func TestMARCNames(t *testing.T) {
	checkNames(t, marcFields(), `^\d\d\d$`)
	if w, ok := MARCField("245"); !ok || w.In("de") != "Titelangabe" || w.In("en") != "Title statement" {
		t.Errorf("245 is %+v", w)
	}
	if w, ok := MARCCode("100", "d"); !ok || w.English != "Dates of the person" {
		t.Errorf("100 $d is %+v", w)
	}
	if _, ok := MARCCode("245", "x"); ok {
		t.Error("245 $x has a name")
	}
	if _, ok := MARCField("999"); ok {
		t.Error("999 has a name, though it is whatever a library wants")
	}
}

// TestUNIMARCNames: every field and code has a name in both languages, and what UNIMARC
// means by a number is not what MARC 21 means.
func TestUNIMARCNames(t *testing.T) {
	checkNames(t, unimarcFields(), `^[0-8]\d\d$`)
	for _, c := range []struct{ tag, code, name string }{
		{"010", "", "ISBN"}, {"200", "e", "Other title information"}, {"210", "c", "Publisher"}, {"215", "d", "Dimensions"},
		{"700", "b", "Rest of the name"}, {"702", "4", "Role code"}, {"461", "v", "Volume or date"}, {"606", "x", "Topical subdivision"}, {"801", "b", "Agency"},
	} {
		w, _ := UNIMARCField(c.tag)
		if c.code != "" {
			w, _ = UNIMARCCode(c.tag, c.code)
		}
		if w.English != c.name {
			t.Errorf("%s $%s is %+v, want %s", c.tag, c.code, w, c.name)
		}
	}
	if _, ok := UNIMARCField("245"); ok {
		t.Error("245 has a name")
	}
	used := map[string]bool{}
	for _, r := range rows("unimarcfields.tsv", 4) {
		for _, pair := range strings.Fields(r[3]) {
			_, key, _ := strings.Cut(pair, "=")
			used[key] = true
		}
	}
	for _, r := range rows("unimarccodes.tsv", 3) {
		if !used[r[0]] {
			t.Errorf("%s is the name of no code", r[0])
		}
	}
}

// TestFixed puts the coded values of a book and of a serial into words.
func TestFixed(t *testing.T) {
	find := func(list []Position, name string) string {
		for _, p := range list {
			if p.Name.English == name {
				return p.Meaning.English
			}
		}
		return "none"
	}
	const book, serial = "01142cam a2200301 a 4500", "01142cas a2200301 a 4500"
	for _, tt := range []struct{ leader, tag, value, name, want string }{
		{book, "LDR", book, "Type of record", "text"},
		{book, "LDR", book, "Bibliographic level", "monograph"},
		{book, "LDR", book, "Character coding", "Unicode"},
		{book, "008", "850101s1859    enkab    b    001 0 eng  ", "Type of date", "single date"},
		{book, "008", "850101s1859    enkab    b    001 0 eng  ", "First date", "1859"},
		{book, "008", "850101s1859    enkab    b    001 0 eng  ", "Entered on file", "1985-01-01"},
		{book, "008", "850101s1859    enkab    b    001 0 eng  ", "Place of publication", "England"},
		{book, "008", "850101s1859    enkab    b    001 0 eng  ", "Illustrations", "illustrations, maps"},
		{book, "008", "850101s1859    enkab    b    001 0 eng  ", "Index", "yes"},
		{book, "008", "850101s1859    enkab    b    001 0 eng  ", "Language", "English"},
		{book, "008", "850101s1859    enkab    b    001 0 eng  ", "Frequency", "none"},
		{serial, "008", "850101c18599999enkmr p       0   a0eng  ", "Frequency", "monthly"},
		{serial, "008", "850101c18599999enkmr p       0   a0eng  ", "Type of continuing resource", "periodical"},
		{book, "007", "ta", "Category of material", "text"},
		{book, "245", "anything", "Language", "none"},
		{book, "008", "short", "Language", "none"},
	} {
		if got := find(Fixed(tt.leader, tt.tag, tt.value), tt.name); got != tt.want {
			t.Errorf("%s %q: %s is %q, want %q", tt.tag, tt.value, tt.name, got, tt.want)
		}
	}
	for kind, list := range fixedFields() {
		for _, p := range list {
			if p.name.English == "" || p.name.German == "" || p.length == 0 {
				t.Errorf("%s: %+v", kind, p)
			}
			for code, w := range p.values {
				if strings.TrimSpace(code) == "" && len(code) != p.length && p.length != 4 || w.English == "" || w.German == "" {
					t.Errorf("%s, %s: %q is %+v", kind, p.name.English, code, w)
				}
			}
		}
	}
}

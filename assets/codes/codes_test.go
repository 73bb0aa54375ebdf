package codes

import (
	"strings"
	"testing"
)

// TestTables loads every table: parse refuses rows that are out of order,
// there twice or incomplete. Each must name its source.
func TestTables(t *testing.T) {
	for name, least := range map[string]int{
		"languages.tsv": 480, "countries.tsv": 370, "relators.tsv": 290, "relators-unimarc.tsv": 100, "roles.tsv": 90, "lcc.tsv": 220, "dewey.tsv": 99,
	} {
		data, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := parse(string(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(entries) < least {
			t.Errorf("%s has only %d rows", name, len(entries))
		}
		if head, _, _ := strings.Cut(string(data), "\n"); !strings.HasPrefix(head, "# ") {
			t.Errorf("%s does not say what it is", name)
		}
		if !strings.Contains(string(data), "# Source") && !strings.Contains(string(data), "ollected by us") {
			t.Errorf("%s does not name its source", name)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"aaa", "aaa\t", "\tname", "bbb\tB\naaa\tA", "aaa\tA\naaa\tB", "a\tb\tc"} {
		if _, err := parse(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

// TestRolesAreRelators: whatever a role is called, its code is in the list.
func TestRolesAreRelators(t *testing.T) {
	for _, table := range []table{unimarcRelators, roles} {
		for _, e := range table.load().entries {
			if _, ok := Relator(e.Name); !ok {
				t.Errorf("%s leads to %s, which is no relator", e.Code, e.Name)
			}
			if strings.ToLower(e.Code) != e.Code {
				t.Errorf("%s is never found: Role asks in small letters", e.Code)
			}
		}
	}
}

func TestRole(t *testing.T) {
	for value, want := range map[string]string{
		"edt": "edt editor", "Editor.": "edt editor", "HERAUSGEBER": "edt editor", "Hrsg.": "edt editor", "(ed.)": "edt editor", "[editor]": "edt editor",
		"http://id.loc.gov/vocabulary/relators/trl": "trl translator", "https://id.loc.gov/vocabulary/relators/trl": "trl translator",
		"730": "trl translator", "070": "aut author", "Traducteur": "trl translator", "film director": "drt director", "": " ", "gardener": " ",
		"https://example.org/edt": " ",
	} {
		code, term, ok := Role(value)
		if got := code + " " + term; got != want || ok != (want != " ") {
			t.Errorf("Role(%q) = %q, %v, want %q", value, got, ok, want)
		}
	}
}

func TestLookUps(t *testing.T) {
	for code, want := range map[string]string{"eng": "English", "deu": "German", "ger": "German", "grc": "Greek, Ancient (to 1453)", "scr": "Croatian", "": "", "ENG": ""} {
		if got, ok := Language(code); got != want || ok != (want != "") {
			t.Errorf("Language(%q) = %q, %v", code, got, ok)
		}
	}
	for code, want := range map[string]string{"enk": "England", "gw ": "Germany", "xx": "No place, unknown, or undetermined", "qq": ""} {
		if got, ok := Country(code); got != want || ok != (want != "") {
			t.Errorf("Country(%q) = %q, %v", code, got, ok)
		}
	}
	if languages := Languages(); languages[0].Code != "aar" {
		t.Errorf("the first language is %v", languages[0])
	}
	Languages()[0].Name = "changed"
	if name, _ := Language("aar"); Languages()[0].Name != "Afar" || name != "Afar" {
		t.Error("a caller's change reaches the table")
	}
}

func TestClasses(t *testing.T) {
	for number, want := range map[string]string{
		"QH365 .O2 1859": "QH", "QH": "QH", "Q1": "Q", "E457": "E", "KF4550": "KF", "KBM524": "KB", "PS3561.I48": "PS", "Z39.5": "Z", "W 3.5": "W",
		"MLCS 92/1": "", "Microfilm 1023": "", "Online": "", "": "", "IN PROCESS": "", "WMLC L 83": "", "I1": "", "qa76": "", "QZ.5": "",
	} {
		class, caption, ok := LCClass(number)
		if class != want || ok != (want != "") || ok != (caption != "") {
			t.Errorf("LCClass(%q) = %q, %q, %v", number, class, caption, ok)
		}
	}
	for number, want := range map[string]string{
		"599.5": "590", "813": "810", "[813.54]": "810", "040": "000", "001": "000", "Fic": "", "[Fic]": "", "59": "", "59x": "", "5995": "", "": "",
	} {
		class, caption, ok := DeweyClass(number)
		if class != want || ok != (want != "") || ok != (caption != "") {
			t.Errorf("DeweyClass(%q) = %q, %q, %v", number, class, caption, ok)
		}
	}
	if len(LCClasses()) == 0 || len(DeweyClasses()) == 0 || len(Languages()) == 0 {
		t.Error("a list is empty")
	}
}

package codes

import (
	"slices"
	"strings"
	"testing"
)

// TestTables loads every table: parse refuses rows that are out of order,
// there twice or incomplete. Each must name its source.
func TestTables(t *testing.T) {
	for name, least := range map[string]int{
		"languages.tsv": 480, "countries.tsv": 370, "relators.tsv": 290, "relators-unimarc.tsv": 100, "roles.tsv": 90, "languages-de.tsv": 270, "formats.tsv": 22,
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
			if _, ok := relators.load().names[e.Name]; !ok {
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
	for letters, want := range map[string]string{
		"QH": "LC QH", "Q": "LC Q general", "E": "LC E general", "KF": "LC KF", "KBM": "LC KB", "PS": "LC PS", "Z": "LC Z general",
		"W": "NLM W general", "WB": "NLM WB", "QZ": "NLM QZ", "MLCS": "", "": "", "I": "", "qa": "", "XX": "",
	} {
		if value, ok := LCClass(letters); value != want && ok || ok != (want != "") {
			t.Errorf("LCClass(%q) = %q, %v, want %q", letters, value, ok, want)
		}
	}
	for want, got := range map[string]string{
		"LC QH 301-705": LCRange("QH", 365), "LC E 456-655": LCRange("E", 457), "LC E 151-889": LCRange("E", 200), "LC DA 0-99": LCRange("DA", 7), "LC CB 300-399": LCRange("CB", 351),
	} {
		if got != want {
			t.Errorf("range %q, want %q", got, want)
		}
	}
	if got := DeweyClass(7); !slices.Equal(got, []string{"DDC 0", "DDC 00", "DDC 007"}) || DeweyClass(1000) != nil {
		t.Errorf("Dewey 007 is %q", got)
	}
	Classes(func(value string, c Caption) {
		scheme, _, _ := strings.Cut(value, " ")
		if _, ok := Class(scheme); !ok {
			t.Errorf("%s is of no scheme that has a name", value)
		}
		for _, language := range []string{"en", "de"} {
			if label := ClassLabel(value, language); label == "" || strings.Contains(label, "  ") {
				t.Errorf("%s is shown as %q", value, label)
			}
		}
	})
}

func TestClassLabels(t *testing.T) {
	for value, want := range map[string][2]string{
		"LC QH":         {"QH — Natural history. Biology", "QH — Naturgeschichte. Biologie"},
		"LC Q general":  {"Q — Science (general)", "Q — Naturwissenschaft (allgemein)"},
		"LC QH 301-705": {"QH 301–705 — Biology", "QH 301–705 — Biologie"},
		"LC CB 300-399": {"CB 300–399", "CB 300–399"},
		"DDC 5":         {"500 — Science", "500 — Naturwissenschaft"},
		"DDC 50":        {"500 — Science (general)", "500 — Naturwissenschaft (allgemein)"},
		"DDC 57":        {"570 — Life sciences", "570 — Biowissenschaften"},
		"DDC 04":        {"040", "040"},
		"DDC 999":       {"999", "999"},
		"DDC":           {"Dewey", "Dewey"},
		"NLM WB":        {"NLM WB — Practice of medicine", "NLM WB — Ärztliche Praxis"},
		"SuDoc A 13":    {"SuDoc A 13 — Forest service", "SuDoc A 13 — Forstverwaltung"},
		"SuDoc A 9999":  {"SuDoc A 9999", "SuDoc A 9999"},
		"SuDoc FEM":     {"SuDoc FEM — Emergency management", "SuDoc FEM — Katastrophenschutz"},
		"LC P":          {"P — Language and literature", "P — Sprache und Literatur"},
		"LC P general":  {"P — Language and linguistics", "P — Sprache und Sprachwissenschaft"},
		"kssb/8":        {"Swedish libraries (SAB) 8", "Schwedische Bibliotheken (SAB) 8"},
		"kssb":          {"Swedish libraries (SAB)", "Schwedische Bibliotheken (SAB)"},
		"UDC 57":        {"UDC 57 — Biology", "UDC 57 — Biologie"},
		"stub":          {"stub", "stub"},
	} {
		for i, language := range []string{"en", "de"} {
			if got := ClassLabel(value, language); got != want[i] {
				t.Errorf("%s in %s: %q, want %q", value, language, got, want[i])
			}
		}
	}
}

func TestParseClassesRefuses(t *testing.T) {
	for _, text := range []string{"LC", "LC Q\tScience", "LC Q\tScience\t", "LC Q\ta\tb\nLC A\ta\tb", "LC QH 9-1\ta\tb", "LC QH x\ta\tb"} {
		if _, err := parseClasses(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

// TestGermanNames: the rows in German are of what there is.
func TestGermanNames(t *testing.T) {
	for _, e := range germanLanguages.load().entries {
		if _, ok := Language(e.Code); !ok {
			t.Errorf("%s is no language", e.Code)
		}
	}
	if got := GermanLanguage("ger"); !slices.Equal(got, []string{"Deutsch"}) {
		t.Errorf("German is %v", got)
	}
	if got := GermanFormat("Video"); !slices.Equal(got, []string{"Video", "Film"}) {
		t.Errorf("videos are %v", got)
	}
	if got := GermanLanguage("qqq"); got != nil {
		t.Errorf("an unknown language is %v", got)
	}
}

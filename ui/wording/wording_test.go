package wording

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/assets"
)

// texts reads a file of texts as key to its forms ("other" alone if it has no plural).
func texts(t *testing.T, language string) map[string]map[string]string {
	t.Helper()
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(assets.Text(language), &raw); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for key, value := range raw {
		forms := map[string]string{}
		var one string
		if json.Unmarshal(value, &one) == nil {
			forms["other"] = one
		} else if err := json.Unmarshal(value, &forms); err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		all[key] = forms
	}
	return all
}

var blank = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

func blanks(s string) []string {
	var names []string
	for _, m := range blank.FindAllStringSubmatch(s, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestLanguagesSayTheSame holds the German texts to the English ones.
func TestLanguagesSayTheSame(t *testing.T) {
	en, de := texts(t, "en"), texts(t, "de")
	for key, forms := range en {
		other, ok := de[key]
		if !ok {
			t.Errorf("%s is missing in German", key)
			continue
		}
		if len(forms) != len(other) {
			t.Errorf("%s has a plural in one language only", key)
		}
		if a, b := blanks(forms["other"]), blanks(other["other"]); !slices.Equal(a, b) {
			t.Errorf("%s: %v in English, %v in German", key, a, b)
		}
	}
	for key := range de {
		if _, ok := en[key]; !ok {
			t.Errorf("%s is missing in English", key)
		}
	}
}

// TestEveryTextAskedForExists reads the source of the window.
func TestEveryTextAskedForExists(t *testing.T) {
	en := texts(t, "en")
	asked := regexp.MustCompile(`(?:wording\.[TN]|w\.item|p\.field|line)\("([a-z]+[a-z0-9._]*[a-z0-9])"`)
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range append(files, more...) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range asked.FindAllStringSubmatch(string(source), -1) {
			found++
			if _, ok := en[m[1]]; !ok {
				t.Errorf("%s asks for %q, which is no text", name, m[1])
			}
		}
	}
	if found < 150 {
		t.Errorf("found only %d texts asked for", found)
	}
}

// TestTheWindowKeepsItsWords looks for words that the window must not say.
func TestTheWindowKeepsItsWords(t *testing.T) {
	never := regexp.MustCompile(`(?i)\b(staging|ledger|segment|commit|cluster|document|please|sorry|successfully)\b|!`)
	for key, forms := range texts(t, "en") {
		for _, s := range forms {
			if m := never.FindString(s); m != "" {
				t.Errorf("%s says %q: %q", key, m, s)
			}
			if strings.Contains(s, "index") && key != "running.index" {
				t.Errorf("%s says index: %q", key, s)
			}
		}
	}
}

func TestNumbersAndSpans(t *testing.T) {
	for _, c := range []struct{ language, number, tenths, bytes, span string }{
		{"en", "1,204,871", "0.5", "812.6 MB", "2 min 20 s"},
		{"de", "1.204.871", "0,5", "812,6 MB", "2 min 20 s"},
	} {
		if _, err := Use(c.language); err != nil {
			t.Fatal(err)
		}
		got := []string{Number(1204871), Tenths(0.5), Bytes(812_600_000), Span(140 * time.Second)}
		if want := []string{c.number, c.tenths, c.bytes, c.span}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.language, got, want)
		}
	}
	if _, err := Use("en"); err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]string{0: "0", 7: "7", 999: "999", 1000: "1,000", -12345: "-12,345"} {
		if got := Number(n); got != want {
			t.Errorf("Number(%d) = %q, want %q", n, got, want)
		}
	}
	if got := N("titles", 1) + ", " + N("titles", 1813); got != "1 title, 1,813 titles" {
		t.Errorf("plural forms: %q", got)
	}
}

func TestALanguageWithoutTextsIsEnglish(t *testing.T) {
	got, err := Use("xx")
	if err != nil || got != "en" {
		t.Errorf("Use = %q, %v", got, err)
	}
}

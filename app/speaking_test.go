package app

import "testing"

func TestNamesInGerman(t *testing.T) {
	for _, c := range []struct{ language, facet, value, label, want string }{
		{"en", "language", "German", "German", "German"},
		{"de", "language", "German", "German", "Deutsch"},
		{"de", "language", "French", "French", "Französisch"},
		{"de", "language", "No such language", "No such language", "No such language"},
		{"de", "subject", "German", "German", "German"},
		{"de", "library", "A", "Harbour Library", "Harbour Library"},
	} {
		if got := nameIn(c.language, c.facet, c.value, c.label); got != c.want {
			t.Errorf("%s %s in %s = %q, want %q", c.facet, c.value, c.language, got, c.want)
		}
	}
	english, german := nameIn("en", "class", "LC QH", "as it was"), nameIn("de", "class", "LC QH", "as it was")
	if english != "as it was" || german == english {
		t.Errorf("class LC QH: %q in English, %q in German", english, german)
	}
}

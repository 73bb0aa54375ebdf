package help

import "testing"

// TestBothLanguagesTellTheSame: as many parts and lines, and the same examples to type.
func TestBothLanguagesTellTheSame(t *testing.T) {
	for name, of := range map[string]func(string) []Part{"query": Query, "jobs": Jobs} {
		en, de := of("en"), of("de")
		if len(en) < 4 || len(en) != len(de) {
			t.Fatalf("%s: %d parts in English, %d in German", name, len(en), len(de))
		}
		for i := range en {
			if len(en[i].Lines) < 2 || len(en[i].Lines) != len(de[i].Lines) || en[i].Heading == de[i].Heading {
				t.Errorf("%s: %q has %d lines, %q %d", name, en[i].Heading, len(en[i].Lines), de[i].Heading, len(de[i].Lines))
				continue
			}
			for k := range en[i].Lines {
				if a, b := en[i].Lines[k], de[i].Lines[k]; a.Typed != b.Typed || a.Means == b.Means || b.Means == "" {
					t.Errorf("%s: %v and %v", name, a, b)
				}
			}
		}
	}
	if n := len(Jobs("en")); n != 10 {
		t.Errorf("%d jobs, want ten", n)
	}
	if got := Query("xx"); len(got) != len(Query("en")) {
		t.Error("a language without texts is not English")
	}
}

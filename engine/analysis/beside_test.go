package analysis

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestBeside(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"The origin of species", ""},
		{"Co-operation, neo‑romantic mother-in-law", "cooperation|neoromantic|motherinlaw"},
		{"Les grands secrets de l'univers; l’Économie; dʼAmérique", "lunivers|leconomie|damerique"},
		{"O'Brien in 1914-1918", ""},
		{"U.S.A. and J. R. R. Tolkien", "usa|jrr"},
		{"Vitamin C. A guide", "ca"},
		{"Müller, Mu\u0308ller, Jørgen Ångström", "mueller|mueller|joergen|aangstroem"},
		{"AT&T", "und|et|y|e|och|og|en|i"},
		{"大日本", "大日|日本"},
		{"日本 文学", "日本|本文|文学"},
		{"kitāb al-kashf", "alkashf"},
		{"a-b-c-d-e-f-g", ""},
		{"children's İstanbul’un O'Brien's", "children|istanbul|obrien"},
		{"Saint-Saëns' l'été", "saintsaens|lete"},
	} {
		if got := strings.Join(AppendBeside(nil, c.in, Words(c.in)), "|"); got != c.want {
			t.Errorf("%q has beside it %s, want %s", c.in, got, c.want)
		}
	}
}

// What stands beside is a word: it folds to itself, and by itself has nothing beside.
func TestBesideIsFolded(t *testing.T) {
	alphabet := []rune("abMXlLdé-‐'’ʼ.,& ＆üÜøå大日本カ1ıß")
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.StringOfN(rapid.RuneFrom(alphabet), 0, 24, -1).Draw(t, "in")
		for _, w := range AppendBeside(nil, in, Words(in)) {
			if strings.Join(strings.Fields(w), "") != w || w == "" {
				t.Fatalf("%q has beside it %q", in, w)
			}
			if folded := strings.ReplaceAll(Fold(w), " ", ""); folded != w {
				t.Fatalf("%q has beside it %q, which folds to %q", in, w, folded)
			}
		}
	})
}

// TestJoined: hyphens join, and nothing else.
func TestJoined(t *testing.T) {
	for text, want := range map[string]string{
		"Neo-romantic art": "neoromantic art", "The twenty-first co-operation": "the twentyfirst cooperation", "Romantic art": "", "1914-1918": "",
		"L'univers": "", "J. R. R. Tolkien": "", "": "", "Über-Ich & Es": "uberich and es", "War - and peace": "",
	} {
		if got := Joined(text); got != want {
			t.Errorf("%q in one is %q, want %q", text, got, want)
		}
	}
}

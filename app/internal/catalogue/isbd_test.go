package catalogue

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// T78: punctuation of the card goes, that of the word stays.
func TestT78Punctuation(t *testing.T) {
	for in, want := range map[string]string{
		"Cookbooks.":                     "Cookbooks",
		"Cookbooks":                      "Cookbooks",
		"New York :":                     "New York",
		"Pride and prejudice /":          "Pride and prejudice",
		"Washington, D.C.":               "Washington, D.C.",
		"Washington, D.C. :":             "Washington, D.C.",
		"Smith, J.":                      "Smith, J.",
		"Smith, J. B.":                   "Smith, J. B.",
		"Tolkien, J.R.R.":                "Tolkien, J.R.R.",
		"Google Inc.":                    "Google Inc.",
		"John Wiley & Sons, Ltd.":        "John Wiley & Sons, Ltd.",
		"Darwin, Charles, 1809-1882.":    "Darwin, Charles, 1809-1882",
		"Rowling, J. K., 1965-":          "Rowling, J. K., 1965-",
		"King, Martin Luther, Jr.":       "King, Martin Luther, Jr.",
		"Handbooks, manuals, etc.":       "Handbooks, manuals, etc.",
		"Vitamin C.":                     "Vitamin C",
		"Hepatitis B.":                   "Hepatitis B",
		"Henry IV.":                      "Henry IV",
		"Tynianov, Iu.":                  "Tynianov, Iu.",
		"Толстой, Л. Н.":                 "Толстой, Л. Н.",
		"Geological Survey (U.S.).":      "Geological Survey (U.S.)",
		"C++":                            "C++",
		"C++ /":                          "C++",
		"one +":                          "one",
		"And then ...":                   "And then ...",
		"Auzias, Dominique, 1954-....":   "Auzias, Dominique, 1954-",
		"V.":                             "V.",
		"Who's afraid of it? /":          "Who's afraid of it?",
		"Whales.,":                       "Whales",
		"Boston, Mass. ;":                "Boston, Mass",
		"":                               "",
		".":                              ".",
		"/":                              "",
		"Études (Centre d’É. économ.)":   "Études (Centre d’É. économ.)",
		"Institut für Soziologie e.V.":   "Institut für Soziologie e.V.",
		"example.com.":                   "example.com",
		"Nature and man =":               "Nature and man",
		"United States. Congress. House": "United States. Congress. House",
	} {
		if got := trimISBD(in); got != want {
			t.Errorf("trimISBD(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestTrimmedTwiceIsTrimmed: nothing is left that would go the second time, and
// no mark of ISBD ends a value.
func TestTrimmedTwiceIsTrimmed(t *testing.T) {
	char := rapid.SampledFrom([]rune("aBz éЖ.,:;/=+ ()D1-’"))
	rapid.Check(t, func(t *rapid.T) {
		s := clean(rapid.StringOf(char).Draw(t, "s"))
		once := trimISBD(s)
		if twice := trimISBD(once); twice != once {
			t.Fatalf("%q, then %q, then %q", s, once, twice)
		}
		if strings.HasSuffix(once, " ") || endsInMark(once) {
			t.Fatalf("%q becomes %q", s, once)
		}
	})
}

// endsInMark says whether a mark that only announces the next element ends s.
func endsInMark(s string) bool {
	return s != "" && strings.IndexByte(":;/=,", s[len(s)-1]) >= 0
}

func TestUnbracket(t *testing.T) {
	for in, want := range map[string]string{"[London": "London", "s.n.]": "s.n.", "[London]": "[London]", "London (Ont.)": "London (Ont.)", "London)": "London"} {
		if got := unbracket(in); got != want {
			t.Errorf("unbracket(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                       "plain",
		"  two  blanks ":              "two blanks",
		"\u0098The \u009CTimes":       "The Times",
		"\u0088Le \u0089Monde":        "Le Monde",
		"T\uFE20S\uFE21vetaeva":       "T\u0361Svetaeva",
		"n\uFE22g\uFE23":              "n\u0360g",
		"Actualizacio\u0301n":         "Actualización",
		"a\x0cb\x1bc":                 "abc",
		"line\nbreak\ttab":            "line break tab",
		"\u200Eعربي\u200F":            "عربي",
		"\uFEFFtitle":                 "title",
		"wide\u00A0blank\u3000here":   "wide blank here",
		"می\u200Cخواهم":               "می\u200Cخواهم",
		"Zeilenende\u00AD":            "Zeilenende\u00AD",
		"kept \uFFFD replacement":     "kept \uFFFD replacement",
		"e\u0301cole\u0301 composed":  "écolé composed",
		"Dostoevski\u0306, F\u00A0.M": "Dostoevskĭ, F .M",
	} {
		if got := clean(in); got != want {
			t.Errorf("clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("T\uFE20S\uFE21 \u0098a\u009C  b\xff")
	f.Fuzz(func(t *testing.T, s string) {
		got := clean(s)
		if again := clean(got); utf8.ValidString(s) && again != got {
			t.Errorf("%q becomes %q, then %q", s, got, again)
		}
	})
}

func TestRightToLeft(t *testing.T) {
	for in, want := range map[string]bool{
		"Title": false, "": false, "123": false, "الأيام": true, "«الأيام»": true, "תורה": true, "1984 תורה": true, "Война": false, "[الف": true, "紅樓夢": false,
	} {
		if got := isRightToLeft(in); got != want {
			t.Errorf("isRightToLeft(%q) = %v", in, got)
		}
	}
}

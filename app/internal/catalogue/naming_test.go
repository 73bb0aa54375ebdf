package catalogue

import (
	"slices"
	"testing"

	"holdfast/assets/codes"
)

// TestNamed: languages and formats by codes, by English and by German names.
func TestNamed(t *testing.T) {
	for text, want := range map[string][]string{
		"ger": {"German"}, "deu": {"German"}, "de": {"German"}, "German": {"German"}, "deutsch": {"German"}, "DEUTSCH": {"German"},
		"französisch": {"French"}, "franzoesisch": {"French"}, "franzosisch": {"French"},
		"greek": {"Greek, Ancient (to 1453)", "Greek, Modern (1453-)"}, "altgriechisch": {"Greek, Ancient (to 1453)"},
		"english": {"English"}, "deutsc*": {"German"}, "klingonese": nil, "": nil, "qq": nil,
	} {
		if got := slices.Sorted(slices.Values(LanguagesNamed(text))); !slices.Equal(got, want) {
			t.Errorf("la:%s is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string][]string{
		"book": {"Book"}, "Buch": {"Book"}, "hörbuch": {"Audiobook"}, "hoerbuch": {"Audiobook"}, "zeitschrift": {"Journal"}, "e-book": {"E-book"},
		"film": {"Video"}, "dvd": {"Video"}, "großdruck": {"Large print"}, "grossdruck": {"Large print"}, "e-*": {"E-book", "E-journal"}, "nothing": nil,
	} {
		if got := FormatsNamed(text); !slices.Equal(got, want) {
			t.Errorf("fo:%s is %q, want %q", text, got, want)
		}
	}
}

// TestEveryFormatHasAGermanName holds the list of names to that of formats.
func TestEveryFormatHasAGermanName(t *testing.T) {
	for _, f := range formats {
		if got := FormatsNamed(f); !slices.Equal(got, []string{f}) {
			t.Errorf("%s means %v", f, got)
		}
		if len(codes.GermanFormat(f)) == 0 {
			t.Errorf("%s has no German name", f)
		}
	}
}

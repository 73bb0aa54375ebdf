package marc

import (
	_ "embed" // the lists of codes
	"strings"
	"sync"
)

//go:embed languages.txt
var languagesText string

//go:embed countries.txt
var countriesText string

//go:embed areas.txt
var areasText string

// obsoleteMark stands in the lists before the names of codes no longer used.
const obsoleteMark = "†"

var (
	languages = sync.OnceValue(func() map[string]string { return readCodes(languagesText) })
	countries = sync.OnceValue(func() map[string]string { return readCodes(countriesText) })
	// areas holds the codes of geographic areas, and whether each is in use.
	areas = sync.OnceValue(func() map[string]bool {
		codes := make(map[string]bool)
		for line := range strings.Lines(areasText) {
			if line[0] == '#' {
				continue
			}
			for word := range strings.FieldsSeq(line) {
				code, obsolete := strings.CutPrefix(word, obsoleteMark)
				codes[code] = !obsolete
			}
		}
		return codes
	})
)

// readCodes reads lines of a code, a tab and a name.
func readCodes(text string) map[string]string {
	codes := make(map[string]string)
	for line := range strings.Lines(text) {
		if code, name, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t"); ok && line[0] != '#' {
			codes[code] = name
		}
	}
	return codes
}

// LanguageName returns the English name of a language by its code in MARC, such
// as "ger", or "" for a code that is none. Codes no longer used have names too.
func LanguageName(code string) string {
	return strings.TrimPrefix(languages()[code], obsoleteMark)
}

// CountryName returns the English name of a country, state or province by its
// code in MARC 21, such as "gw" or "nyu", or "" for a code that is none. Blanks
// behind the code are ignored. Codes no longer used have names too.
func CountryName(code string) string {
	return strings.TrimPrefix(countries()[strings.TrimRight(code, " ")], obsoleteMark)
}

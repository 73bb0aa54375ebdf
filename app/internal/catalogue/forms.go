package catalogue

import (
	"slices"
	"sync"

	"golang.org/x/text/language"

	"holdfast/assets/codes"
	"holdfast/engine"
	"holdfast/engine/analysis"
)

// leastFormShare is the share of the titles, as one of so many, that a language has if
// its endings are to count.
const leastFormShare = 50

// FormLanguages chooses the languages whose endings count in a catalogue of some titles,
// by the counts of its language facet. Without enough titles of any it is the first.
func FormLanguages(counts []engine.FacetCount, titles int) []string {
	var list []string
	for _, v := range counts {
		code := formCodes()[v.Value]
		if code != "" && v.Count*leastFormShare >= titles && !slices.Contains(list, code) {
			list = append(list, code)
		}
	}
	if list == nil {
		list = analysis.FormLanguages()[:1]
	}
	return list
}

// formCodes maps values of the language facet to the codes of analysis.FormLanguages.
var formCodes = sync.OnceValue(func() map[string]string {
	list := map[string]string{}
	for _, code := range analysis.FormLanguages() {
		base, err := language.ParseBase(code)
		if err != nil {
			continue
		}
		if name, ok := codes.Language(base.ISO3()); ok {
			list[name] = code
		}
	}
	return list
})

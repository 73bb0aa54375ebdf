package catalogue

import (
	"slices"
	"sync"

	"golang.org/x/text/language"

	"holdfast/assets/codes"
	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// leastFormShare is the share of the titles, as one of so many, that a language has if
// its endings are to count.
const leastFormShare = 50

// formFields are the text fields in which words are found by their forms: none with
// names in it.
var formFields = []string{TitleWords, SubjectWords, GenreWords}

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

// InForms returns the query of titles that have a form of each word in one of the fields
// that are not for names, for a step below those of the words themselves.
func InForms(text string, languages []string) query.Node {
	var nodes []query.Node
	for _, field := range formFields {
		nodes = append(nodes, query.Forms{Field: field, Text: text, Languages: languages})
	}
	return query.Or{Nodes: nodes}
}

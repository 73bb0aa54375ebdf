package catalogue

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"holdfast/assets/codes"
	"holdfast/engine/analysis"
)

// nameList finds values by what they are called.
type nameList struct {
	// exact and short map folded names to values; short names lack what stands behind a
	// comma or bracket, such as "greek" of "Greek, Modern (1453-)".
	exact, short map[string][]string
}

func (l *nameList) add(value string, names ...string) {
	for _, name := range names {
		put(l.exact, name, value)
		if at := strings.IndexAny(name, ",("); at > 0 {
			put(l.short, name[:at], value)
		}
	}
}

// put maps a name in all its spellings to a value.
func put(m map[string][]string, name, value string) {
	tokens := analysis.Words(name)
	for _, spelled := range append(analysis.AppendBeside(nil, name, tokens), analysis.Fold(name)) {
		if !slices.Contains(m[spelled], value) {
			m[spelled] = append(m[spelled], value)
		}
	}
}

// find returns the values with a name, else those with it as a short one; with * at its
// end it is the beginning of a name.
func (l *nameList) find(text string) []string {
	head, cut := strings.CutSuffix(text, "*")
	fold := analysis.Fold(head)
	if !cut {
		if values := l.exact[fold]; len(values) > 0 {
			return values
		}
		return l.short[fold]
	}
	var values []string
	for name, of := range l.exact {
		if strings.HasPrefix(name, fold) {
			values = append(values, of...)
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

func newNameList() nameList {
	return nameList{map[string][]string{}, map[string][]string{}}
}

var namedLanguages = sync.OnceValue(func() nameList {
	l := newNameList()
	for _, e := range codes.Languages() {
		l.add(e.Name, e.Code, e.Name)
		l.add(e.Name, codes.GermanLanguage(e.Code)...)
	}
	return l
})

var namedFormats = sync.OnceValue(func() nameList {
	l := newNameList()
	for _, f := range formats {
		l.add(f, f)
		l.add(f, codes.GermanFormat(f)...)
	}
	return l
})

// LanguagesNamed returns the values of the language facet that a text means: a code of
// MARC or of ISO 639, or an English or German name; deu* are all that begin so.
func LanguagesNamed(text string) []string {
	l := namedLanguages()
	if len(text) == 2 {
		if base, err := language.ParseBase(text); err == nil {
			text = base.ISO3()
		}
	}
	return l.find(text)
}

// FormatsNamed returns the values of the format facet that a text means, by an English
// or German name or a common word for it; with * behind it by the beginning of a name.
func FormatsNamed(text string) []string {
	l := namedFormats()
	if values := l.find(text); len(values) > 0 {
		return values
	}
	return formatWords[analysis.Fold(text)]
}

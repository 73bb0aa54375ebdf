package codes

import (
	"strings"
	"sync"
)

// Words are a name in the languages of the window.
type Words struct{ English, German string }

// In is the name in a language; English stands for all but German.
func (w Words) In(language string) string {
	if language == "de" {
		return w.German
	}
	return w.English
}

// marcField is what is known of a field of MARC 21.
type marcField struct {
	name  Words
	codes map[string]Words
}

// rows are the columns of the lines of an embedded table that are no comments.
func rows(name string, columns int) [][]string {
	data, err := files.ReadFile(name)
	if err != nil {
		panic("codes: " + name + " is not embedded") // a mistake of the build
	}
	var out [][]string
	for _, line := range strings.Split(string(data), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != columns {
			panic("codes: " + name + ": " + line)
		}
		out = append(out, cells)
	}
	return out
}

var marcFields = sync.OnceValue(func() map[string]*marcField {
	words := map[string]Words{}
	for _, r := range rows("marccodes.tsv", 3) {
		words[r[0]] = Words{r[1], r[2]}
	}
	out := map[string]*marcField{}
	for _, r := range rows("marcfields.tsv", 4) {
		f := &marcField{name: Words{r[1], r[2]}, codes: map[string]Words{}}
		for _, pair := range strings.Fields(r[3]) {
			code, key, _ := strings.Cut(pair, "=")
			f.codes[code] = words[key]
		}
		out[r[0]] = f
	}
	return out
})

// MARCField names a field of a MARC 21 record by its tag.
func MARCField(tag string) (Words, bool) {
	f := marcFields()[tag]
	if f == nil {
		return Words{}, false
	}
	return f.name, true
}

// MARCCode names a subfield of a field by tag and code.
func MARCCode(tag, code string) (Words, bool) {
	f := marcFields()[tag]
	if f == nil {
		return Words{}, false
	}
	w, ok := f.codes[code]
	return w, ok
}

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

// marcField is what is known of a field of MARC 21 or of UNIMARC.
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

var (
	marcFields    = sync.OnceValue(func() map[string]*marcField { return readFields("marcfields.tsv", "marccodes.tsv") })
	unimarcFields = sync.OnceValue(func() map[string]*marcField {
		return readFields("unimarcfields.tsv", "marccodes.tsv", "unimarccodes.tsv")
	})
)

// readFields reads the fields of a dialect and the words for their codes.
func readFields(fields string, codes ...string) map[string]*marcField {
	words := map[string]Words{}
	for _, name := range codes {
		for _, r := range rows(name, 3) {
			words[r[0]] = Words{r[1], r[2]}
		}
	}
	out := map[string]*marcField{}
	for _, r := range rows(fields, 4) {
		f := &marcField{name: Words{r[1], r[2]}, codes: map[string]Words{}}
		for _, pair := range strings.Fields(r[3]) {
			code, key, _ := strings.Cut(pair, "=")
			f.codes[code] = words[key]
		}
		out[r[0]] = f
	}
	return out
}

// MARCField names a field of a MARC 21 record by its tag, UNIMARCField one of a UNIMARC
// record.
func MARCField(tag string) (Words, bool) { return fieldName(marcFields(), tag) }

// UNIMARCField is as MARCField says.
func UNIMARCField(tag string) (Words, bool) { return fieldName(unimarcFields(), tag) }

// MARCCode names a subfield of a field of a MARC 21 record by tag and code, UNIMARCCode one
// of a UNIMARC record.
func MARCCode(tag, code string) (Words, bool) { return codeName(marcFields(), tag, code) }

// UNIMARCCode is as MARCCode says.
func UNIMARCCode(tag, code string) (Words, bool) { return codeName(unimarcFields(), tag, code) }

func fieldName(fields map[string]*marcField, tag string) (Words, bool) {
	f := fields[tag]
	if f == nil {
		return Words{}, false
	}
	return f.name, true
}

func codeName(fields map[string]*marcField, tag, code string) (Words, bool) {
	f := fields[tag]
	if f == nil {
		return Words{}, false
	}
	w, ok := f.codes[code]
	return w, ok
}

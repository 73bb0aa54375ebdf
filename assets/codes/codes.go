// Package codes answers: what does this code of a MARC record mean? It holds
// the published code lists as small embedded tables, each with its source in
// its first lines, and one look-up function a list. Names are English; who
// shows them may translate them.
//
// Look-ups are safe for concurrent use. A table is parsed when it is first asked.
package codes

import (
	"embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed *.tsv
var files embed.FS

// Entry is one row of a table.
type Entry struct{ Code, Name string }

// table is one embedded list, sorted by code.
type table struct {
	load func() loaded
}

type loaded struct {
	entries []Entry
	names   map[string]string
}

func open(name string) table {
	return table{load: sync.OnceValue(func() loaded {
		data, err := files.ReadFile(name)
		if err != nil {
			panic("codes: " + name + " is not embedded") // a mistake of the build
		}
		entries, err := parse(string(data))
		if err != nil {
			panic("codes: " + name + ": " + err.Error())
		}
		names := make(map[string]string, len(entries))
		for _, e := range entries {
			names[e.Code] = e.Name
		}
		return loaded{entries, names}
	})}
}

// parse reads rows of code, tab, name; lines that begin with # are comments.
// Codes rise and none is there twice.
func parse(text string) ([]Entry, error) {
	var entries []Entry
	for n, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		code, name, found := strings.Cut(line, "\t")
		if !found || code == "" || name == "" || strings.Contains(name, "\t") {
			return nil, fmt.Errorf("line %d: %q is not a code, a tab and a name", n+1, line)
		}
		if len(entries) > 0 && entries[len(entries)-1].Code >= code {
			return nil, fmt.Errorf("line %d: %q does not come after %q", n+1, code, entries[len(entries)-1].Code)
		}
		entries = append(entries, Entry{code, name})
	}
	return entries, nil
}

var (
	languages       = open("languages.tsv")
	countries       = open("countries.tsv")
	relators        = open("relators.tsv")
	unimarcRelators = open("relators-unimarc.tsv")
	roles           = open("roles.tsv")
)

// Language returns the name of a language by its MARC code ("eng"), or by one
// of the codes of ISO 639-2 that differ from it ("deu").
func Language(code string) (name string, ok bool) {
	name, ok = languages.load().names[code]
	return name, ok
}

// Languages returns all codes and names of languages, sorted by code. Several
// codes may have one name.
func Languages() []Entry { return append([]Entry(nil), languages.load().entries...) }

// Country returns the name of a country or state by its MARC code ("enk"). The
// blanks that fill the code in 008/15-17 may be there.
func Country(code string) (name string, ok bool) {
	name, ok = countries.load().names[strings.TrimRight(code, " ")]
	return name, ok
}

// Role reads what a record says of a person's role: a term in one of several
// languages, in any case, with or without punctuation; a MARC or UNIMARC
// relator code; or its address at id.loc.gov. It returns the MARC relator code
// and the English term.
func Role(value string) (code, term string, ok bool) {
	value = strings.ToLower(strings.Trim(value, " .,;:[]()"))
	if i := strings.LastIndexByte(value, '/'); i >= 0 && strings.Contains(value, "vocabulary/relators") {
		value = value[i+1:]
	}
	if term, ok = relators.load().names[value]; ok {
		return value, term, true
	}
	if code, ok = unimarcRelators.load().names[value]; !ok {
		if code, ok = roles.load().names[value]; !ok {
			code, ok = codesByTerm()[value]
		}
	}
	if !ok {
		return "", "", false
	}
	return code, relators.load().names[code], true
}

// codesByTerm turns the relator list round.
var codesByTerm = sync.OnceValue(func() map[string]string {
	entries := relators.load().entries
	m := make(map[string]string, len(entries))
	for _, e := range entries {
		m[strings.ToLower(e.Name)] = e.Code
	}
	return m
})

var (
	germanLanguages = open("languages-de.tsv")
	germanFormats   = open("formats.tsv")
)

// GermanLanguage returns the German names of a language by its MARC code, the usual one
// first; none if they are the English one.
func GermanLanguage(code string) []string { return names(germanLanguages, code) }

// GermanFormat returns the German names of a format by its value in the facet ("Book"),
// the usual one first.
func GermanFormat(value string) []string { return names(germanFormats, value) }

// names are those of a row that has several.
func names(t table, code string) []string {
	if all, ok := t.load().names[code]; ok {
		return strings.Split(all, ", ")
	}
	return nil
}

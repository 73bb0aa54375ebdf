package marc

import (
	_ "embed" // the lists of codes
	"slices"
	"strconv"
	"strings"
	"sync"
)

// fixedText describes the positions of the fixed fields; its head says how.
//
//go:embed fixed.txt
var fixedText string

// Element is one position of the leader or a fixed field, decoded.
type Element struct {
	// Name is what the standard calls it, such as "Target audience".
	Name string
	// At and Length say where it stands in the field, in bytes from 0.
	At, Length int
	// Value is what stands there.
	Value string
	// Meaning is the value in words; "" for numbers and dates, and for codes
	// that the standard does not know.
	Meaning string
}

// Material is the kind of material by which 008/18-34 and 006 are read.
type Material uint8

// The materials, each with its own configuration of 008.
const (
	Books Material = iota
	ContinuingResources
	ComputerFiles
	Maps
	Music
	VisualMaterials
	MixedMaterials
)

var materialParts = [...]string{"books", "continuing", "computer", "maps", "music", "visual", "mixed"}

// String returns the material's name, such as "maps".
func (m Material) String() string {
	if int(m) < len(materialParts) {
		return materialParts[m]
	}
	return "unknown"
}

// Material tells from leader/06 and leader/07 how 008 is to be read.
func (r *Record) Material() Material {
	m := materialOf(r.Leader.Type())
	if m == Books {
		switch r.Leader.BibLevel() {
		case 'b', 'i', 's':
			return ContinuingResources
		}
	}
	return m
}

// materialOf tells the material from a type of record, as leader/06 and 006/00
// give it; 006 has 's' for serials as well.
func materialOf(typ byte) Material {
	switch typ {
	case 's':
		return ContinuingResources
	case 'm':
		return ComputerFiles
	case 'e', 'f':
		return Maps
	case 'c', 'd', 'i', 'j':
		return Music
	case 'g', 'k', 'o', 'r':
		return VisualMaterials
	case 'p':
		return MixedMaterials
	}
	return Books
}

// fixedElement is one element of fixed.txt.
type fixedElement struct {
	name       string
	at, length int
	each       bool              // every character is a code of its own
	list       string            // another list of codes
	codes      map[string]string // by code, as long as code
	code       int               // how long codes are
}

// fixedParts maps a part ("leader", "all", "books", "007c") to its elements.
var fixedParts = sync.OnceValue(func() map[string][]*fixedElement {
	parts := make(map[string][]*fixedElement)
	var e *fixedElement
	for line := range strings.Lines(fixedText) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "# ") && e == nil, line == "#":
		case strings.HasPrefix(line, "= "):
			var names string
			names, e = parseElement(line[2:])
			for name := range strings.SplitSeq(names, ",") {
				parts[name] = append(parts[name], e)
			}
		case e != nil && len(line) > e.code+1:
			e.codes[strings.ReplaceAll(line[:e.code], "#", " ")] = line[e.code+1:]
		}
	}
	for _, list := range parts {
		slices.SortStableFunc(list, func(a, b *fixedElement) int { return a.at - b.at })
	}
	return parts
})

// parseElement reads a line such as "books 18 4 Illustrations each".
func parseElement(line string) (parts string, e *fixedElement) {
	e = &fixedElement{codes: make(map[string]string)}
	words := strings.SplitN(line, " ", 4)
	e.at, _ = strconv.Atoi(words[1])
	e.length, _ = strconv.Atoi(words[2])
	e.name = words[3]
	if name, ok := strings.CutSuffix(e.name, " each"); ok {
		e.name, e.each = name, true
	}
	if name, list, ok := strings.Cut(e.name, " @"); ok {
		e.name, e.list = name, list
	}
	if e.code = e.length; e.each {
		e.code = 1
	}
	return words[0], e
}

// meaning returns a value in words, or "".
func (e *fixedElement) meaning(v string) string {
	switch e.list {
	case "languages":
		return LanguageName(v)
	case "countries":
		return CountryName(v)
	}
	if len(e.codes) == 0 {
		return ""
	}
	if !e.each {
		return e.one(v)
	}
	var words []string
	for i := 0; i < len(v); i++ {
		if v[i] == ' ' && (i > 0 || strings.TrimSpace(v) != "") {
			continue
		}
		if w := e.one(v[i : i+1]); w != "" && (i == 0 || v[i] != v[i-1]) {
			words = append(words, w)
		}
	}
	return strings.Join(words, "; ")
}

func (e *fixedElement) one(c string) string {
	if strings.Trim(c, "|") == "" {
		return "No attempt to code"
	}
	return e.codes[c]
}

// appendElements decodes the elements of a part in v, which begins shift bytes
// into the part's positions. Elements that v is too short for are left out.
func appendElements(dst []Element, part, v string, shift int) []Element {
	for _, e := range fixedParts()[part] {
		at := e.at - shift
		if at < 0 || at+e.length > len(v) {
			continue
		}
		value := v[at : at+e.length]
		dst = append(dst, Element{e.name, at, e.length, value, e.meaning(value)})
	}
	return dst
}

// Elements decodes the leader.
func (l Leader) Elements() []Element { return appendElements(nil, "leader", string(l), 0) }

// fixedLength is the length of 008 in bibliographic records.
const fixedLength = 40

// Elements008 decodes field 008 of a bibliographic record, nil where it is
// missing or is not 40 characters long, so that nobody reads shifted codes.
func (r *Record) Elements008() []Element {
	v := r.Control("008")
	if len(v) != fixedLength {
		return nil
	}
	all := appendElements(nil, "all", v, 0)
	own := appendElements(nil, r.Material().String(), v, 0)
	for i, e := range all {
		if e.At > 17 { // the material's positions stand between
			return append(append(all[:i:i], own...), all[i:]...)
		}
	}
	return append(all, own...)
}

// Elements006 decodes the value of a field 006, which describes a further
// aspect of the record in the terms of 008/18-34.
func Elements006(v string) []Element {
	if v == "" {
		return nil
	}
	e := fixedParts()["leader"][1]
	first := Element{"Form of material", 0, 1, v[:1], e.meaning(v[:1])}
	if v[0] == 's' {
		first.Meaning = "Serial or integrating resource"
	}
	return appendElements([]Element{first}, materialOf(v[0]).String(), v, 17)
}

// Elements007 decodes the value of a field 007 by its category of material.
func Elements007(v string) []Element {
	if v == "" {
		return nil
	}
	return appendElements(appendElements(nil, "007", v, 0), "007"+v[:1], v, 0)
}

// Language returns the code of the record's language: 008/35-37 where 008 is 40
// characters long, else the first of 041 $a; in UNIMARC that of 101 $a. It is ""
// where none is known.
func (r *Record) Language() string {
	if r.Dialect() == UNIMARC {
		if f := r.First("101"); f != nil {
			return knownLanguage(f.Sub('a'))
		}
		return ""
	}
	if v := r.Control("008"); len(v) == fixedLength {
		if code := knownLanguage(v[35:38]); code != "" {
			return code
		}
	}
	if f := r.First("041"); f != nil {
		return knownLanguage(f.Sub('a'))
	}
	return ""
}

// knownLanguage returns the first three characters of v in small letters if
// they are a code of a language.
func knownLanguage(v string) string {
	if len(v) < 3 {
		return ""
	}
	code := strings.ToLower(v[:3])
	if LanguageName(code) == "" {
		return ""
	}
	return code
}

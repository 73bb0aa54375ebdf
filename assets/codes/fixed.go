package codes

import (
	"strconv"
	"strings"
	"sync"
)

// Position is a coded value of the leader or of 006, 007 or 008, in words.
type Position struct {
	// At is where it stands, from 0; Code is what stands there, Name what it is about and
	// Meaning what it says: "" if the code is not known.
	At            int
	Code          string
	Name, Meaning Words
}

// fixedPosition is a row of the table.
type fixedPosition struct {
	at, length int
	name       Words
	list       string
	values     map[string]Words
}

var fixedFields = sync.OnceValue(func() map[string][]fixedPosition {
	out := map[string][]fixedPosition{}
	for _, r := range rows("fixedfields.tsv", 6) {
		p := fixedPosition{name: Words{r[3], r[4]}, values: map[string]Words{}}
		p.at, _ = strconv.Atoi(r[1])
		p.length, _ = strconv.Atoi(r[2])
		if strings.HasPrefix(r[5], "@") {
			p.list = r[5][1:]
		} else if r[5] != "" {
			for _, pair := range strings.Split(r[5], ";") {
				code, names, _ := strings.Cut(pair, "=")
				english, german, _ := strings.Cut(names, "|")
				p.values[strings.ReplaceAll(code, "#", " ")] = Words{english, german}
			}
		}
		out[r[0]] = append(out[r[0]], p)
	}
	return out
})

// materialOf is the kind of material of a record by its leader, which says what the middle of its
// 008 means.
func materialOf(leader string) string {
	if len(leader) < 8 {
		return "book"
	}
	switch leader[6] {
	case 'a', 't':
		if strings.IndexByte("bis", leader[7]) >= 0 {
			return "serial"
		}
		return "book"
	case 'c', 'd', 'i', 'j':
		return "music"
	case 'e', 'f':
		return "map"
	case 'g', 'k', 'o', 'r':
		return "visual"
	case 'm':
		return "file"
	case 'p':
		return "mixed"
	}
	return "book"
}

// Fixed puts the leader ("LDR"), or one of 006, 007 and 008 of a MARC 21 record, into words; none for other
// fields. What stands beyond the end of the value is left out.
func Fixed(leader, tag, value string) []Position {
	all := fixedFields()[tag]
	if tag == "008" {
		common := all
		all = append([]fixedPosition(nil), common[:5]...)
		all = append(all, fixedFields()["008 "+materialOf(leader)]...)
		all = append(all, common[5:]...)
	}
	var out []Position
	for i := range all {
		p := &all[i]
		if p.at+p.length > len(value) {
			continue
		}
		code := value[p.at : p.at+p.length]
		out = append(out, Position{At: p.at, Code: code, Name: p.name, Meaning: p.meaning(code)})
	}
	return out
}

// firstYear is that of the first MARC records, in two figures.
const firstYear = "66"

// meaning puts a code into words. A code of several letters that is none of the list is read letter
// by letter.
func (p *fixedPosition) meaning(code string) Words {
	same := func(s string) Words { return Words{s, s} }
	switch p.list {
	case "country":
		name, _ := Country(code)
		return same(name)
	case "language":
		name, _ := Language(code)
		if german := GermanLanguage(code); len(german) > 0 {
			return Words{name, german[0]}
		}
		return same(name)
	case "year":
		if strings.TrimSpace(code) == "" {
			return Words{"none", "keines"}
		}
		return same(code)
	case "date":
		if len(code) == 6 && strings.Trim(code, "0123456789") == "" {
			century := "20"
			if code[:2] >= firstYear {
				century = "19"
			}
			return same(century + code[:2] + "-" + code[2:4] + "-" + code[4:])
		}
		return Words{}
	}
	if w, ok := p.values[code]; ok {
		return w
	}
	var english, german []string
	for _, c := range code {
		if w, ok := p.values[string(c)]; ok && (c != ' ' || strings.TrimSpace(code) == "") {
			if len(english) == 0 || english[len(english)-1] != w.English {
				english, german = append(english, w.English), append(german, w.German)
			}
		}
	}
	return Words{strings.Join(english, ", "), strings.Join(german, ", ")}
}

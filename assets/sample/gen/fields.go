package gen

import (
	"strings"

	"holdfast/marc"
)

// record gathers the fields of one record.
type record struct{ marc.Record }

// control adds a control field.
func (r *record) control(tag, value string) {
	r.Fields = append(r.Fields, marc.Field{Tag: tag, Value: value})
}

// data adds a data field: tag, two indicators, then code and text in turn.
// Empty texts are left out, and the field if nothing is in it.
func (r *record) data(tag, indicators string, codesAndTexts ...string) {
	f := marc.Field{Tag: tag, Ind1: indicators[0], Ind2: indicators[1]}
	for i := 0; i+1 < len(codesAndTexts); i += 2 {
		if text := codesAndTexts[i+1]; text != "" {
			f.Subfields = append(f.Subfields, marc.Subfield{Code: codesAndTexts[i][0], Value: text})
		}
	}
	if len(f.Subfields) > 0 {
		r.Fields = append(r.Fields, f)
	}
}

// sort puts the fields in the order of their tags; those of one tag keep theirs.
func (r *record) sort() {
	for i := 1; i < len(r.Fields); i++ {
		for j := i; j > 0 && r.Fields[j].Tag < r.Fields[j-1].Tag; j-- {
			r.Fields[j], r.Fields[j-1] = r.Fields[j-1], r.Fields[j]
		}
	}
}

// articles are the words that a title is not filed under.
var articles = map[string]string{
	"eng": "the a an", "enm": "the", "fre": "le la les un une", "ger": "der die das ein eine", "ita": "il lo la i gli le un una",
	"spa": "el la los las un una", "por": "o a os as um uma", "dut": "de het een", "swe": "en ett", "dan": "den det et",
	"nor": "et en den det", "hun": "a az", "gre": "ho hē to",
}

// nonFiling counts the letters of the article that a title begins with, the
// blank or apostrophe behind it included.
func nonFiling(title, lang string) int {
	lower := strings.ToLower(title)
	if (lang == "fre" || lang == "ita") && strings.HasPrefix(lower, "l'") {
		return 2
	}
	if lang == "ara" && strings.HasPrefix(lower, "al-") {
		return 3
	}
	for _, a := range strings.Fields(articles[lang]) {
		if strings.HasPrefix(lower, a+" ") {
			return len([]rune(a)) + 1
		}
	}
	return 0
}

// titleParts cuts a title into title proper, subtitle and parallel title.
func titleParts(title string) (proper, rest, mark string) {
	if a, b, found := strings.Cut(title, " = "); found {
		return a, b, "="
	}
	a, b, _ := strings.Cut(title, " : ")
	return a, b, ":"
}

// cutPublication cuts "place : publisher".
func cutPublication(s string) (place, publisher string) {
	place, publisher, _ = strings.Cut(s, " : ")
	return place, publisher
}

// by says in the language of the title who wrote it.
var by = map[string]string{
	"eng": "by ", "enm": "by ", "ger": "von ", "fre": "par ", "spa": "por ", "por": "por ", "ita": "di ", "dut": "door ",
	"dan": "af ", "nor": "af ", "swe": "av ", "lat": "", "pol": "", "cze": "", "hun": "", "fin": "",
}

var translated = map[string]string{
	"eng": "translated by ", "ger": "übersetzt von ", "fre": "traduit par ", "ita": "traduzione di ", "spa": "traducción de ",
}

// responsibility is the statement behind the title.
func (e *edition) responsibility(d *data) string {
	if r := e.more["r"]; r != "" {
		return r
	}
	var parts []string
	if len(e.authors) > 0 && !e.is("video") {
		var names []string
		for _, a := range e.authors {
			names = append(names, a.direct())
		}
		parts = append(parts, by[e.lang]+strings.Join(names, " and "))
	}
	if prefix := translated[e.lang]; prefix != "" && e.more["tr"] != "" {
		people, _ := d.people(e.more["tr"])
		var names []string
		for _, p := range people {
			names = append(names, p.direct())
		}
		parts = append(parts, prefix+strings.Join(names, " and "))
	}
	if e.lang == "eng" && e.more["il"] != "" {
		people, _ := d.people(e.more["il"])
		parts = append(parts, "illustrated by "+people[0].direct())
	}
	return strings.Join(parts, " ; ")
}

// originalResponsibility is the first author in the script of the title, where
// the title is in the author's own language.
func (e *edition) originalResponsibility() string {
	if len(e.authors) == 0 || e.authors[0].original == "" || e.more["tr"] != "" {
		return ""
	}
	last, first, found := strings.Cut(strings.NewReplacer("،", ",").Replace(e.authors[0].original), ", ")
	if !found {
		return last
	}
	return first + " " + last
}

// forms are subdivisions that say what a thing is.
var forms = map[string]bool{
	"Fiction": true, "Drama": true, "Poetry": true, "Juvenile fiction": true, "Juvenile literature": true, "Juvenile poetry": true,
	"Early works to 1800": true, "Periodicals": true, "Maps": true, "Biography": true, "Dictionaries": true, "Newspapers": true,
	"Pictorial works": true, "Personal narratives": true, "Songs and music": true, "Handbooks, manuals, etc.": true, "Adaptations": true,
	"Musical settings": true, "Translations into English": true, "Readers (Publications)": true, "Encyclopedias": true,
}

// subdivisionCode tells the code of a subdivision: form, time, place or topic.
func (d *data) subdivisionCode(part string) string {
	switch {
	case forms[part]:
		return "v"
	case strings.Contains(part, "century") || strings.Trim(part, "0123456789-, ") != part || strings.HasPrefix(part, "To "):
		return "y"
	case d.isPlace[part]:
		return "z"
	}
	return "x"
}

// morePlaces are places in subdivisions that no heading of the tables is about.
var morePlaces = []string{
	"Norway", "Greece", "Wales", "South America", "North America", "Europe", "Papua New Guinea", "Trobriand Islands", "Samoan Islands",
	"Tanzania", "Israel", "Korea", "Arab countries", "Netherlands", "Portugal", "Denmark", "Switzerland", "New England", "Korea (South)",
	"Latin America", "Milan", "Oran", "Sicily", "Kenya", "Egypt", "Soviet Union", "Saint Petersburg", "Massachusetts", "Maryland", "Hungary",
}

// placeNames are the places that subdivisions may name: those of publication,
// those that headings begin with, and a few more.
func (d *data) placeNames() map[string]bool {
	names := map[string]bool{}
	for p := range d.places {
		names[p] = true
	}
	for _, p := range morePlaces {
		names[p] = true
	}
	for _, e := range d.editions {
		for i := range e.subjects {
			if e.subjects[i].kind == 'g' {
				head, _, _ := strings.Cut(e.subjects[i].parts[0], " (")
				names[head] = true
			}
		}
	}
	return names
}

package reference

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/app/internal/export/exporttest"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestGolden(t *testing.T) {
	for _, f := range []struct {
		name string
		make func() (export.Frame, export.Encoder)
	}{{"titles.ris", RIS}, {"titles.bib", BibTeX}, {"titles.enw", EndNote}, {"titles.csl.json", CSLJSON}} {
		frame, enc := f.make()
		exporttest.Golden(t, *update, f.name, exporttest.Written(t, frame, enc, exporttest.Titles()))
	}
}

// risTypes are the types of the list that we use.
var risTypes = strings.Fields("ART BOOK CHAP COMP CONF EBOOK ELEC GEN GOVDOC JFULL JOUR MANSCPT MAP MUSIC NEWS SOUND THES UNPB VIDEO")

var risLine = regexp.MustCompile(`^[A-Z][A-Z0-9]  - .*$`)

// checkRIS holds a file against the rules of RIS.
func checkRIS(t *testing.T, text string, records int) {
	t.Helper()
	list := strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n\r\n")
	if len(list) != records {
		t.Fatalf("%d records, want %d:\n%q", len(list), records, text)
	}
	for _, rec := range list {
		lines := strings.Split(strings.TrimSuffix(rec, "\r\n"), "\r\n")
		for i, line := range lines {
			if !risLine.MatchString(line) || strings.ContainsAny(line, "\r\n") {
				t.Errorf("%q is no line of RIS", line)
			}
			if strings.HasPrefix(line, "TY") != (i == 0) || strings.HasPrefix(line, "ER") != (i == len(lines)-1) {
				t.Errorf("%q stands in line %d of %d", line, i+1, len(lines))
			}
		}
		if kind := strings.TrimPrefix(lines[0], "TY  - "); !slices.Contains(risTypes, kind) {
			t.Errorf("%q is no type of RIS", kind)
		}
	}
}

func TestRIS(t *testing.T) {
	frame, enc := RIS()
	titles := exporttest.Titles()
	checkRIS(t, string(exporttest.Written(t, frame, enc, titles)), len(titles))
}

// entry is one entry of a BibTeX file.
type entry struct {
	kind, key string
	fields    map[string]string
}

// readBibTeX reads a file as BibTeX does: braces must balance, and fields stand
// between them.
func readBibTeX(text string) (list []entry, err error) {
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		if rest[0] != '@' {
			return list, fmt.Errorf("%.40q stands between entries", rest)
		}
		kind, body, ok := strings.Cut(rest[1:], "{")
		end := closing(body)
		if !ok || end < 0 {
			return list, fmt.Errorf("the braces of %.40q do not balance", rest)
		}
		body, rest = body[:end], body[end+1:]
		key, body, _ := strings.Cut(body, ",")
		e := entry{kind, key, map[string]string{}}
		for body = strings.TrimSpace(body); body != ""; body = strings.TrimSpace(body) {
			name, value, ok := strings.Cut(body, " = {")
			end := closing(value)
			if !ok || end < 0 || e.fields[name] != "" {
				return list, fmt.Errorf("%.60q is no field", body)
			}
			e.fields[name] = value[:end]
			body = strings.TrimPrefix(strings.TrimSpace(value[end+1:]), ",")
		}
		list = append(list, e)
	}
	return list, nil
}

// closing finds the brace that closes one before s. For BibTeX a backslash changes nothing.
func closing(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}

func TestBibTeX(t *testing.T) {
	frame, enc := BibTeX()
	titles := exporttest.Titles()
	list, err := readBibTeX(string(exporttest.Written(t, frame, enc, titles)))
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(titles) {
		t.Fatalf("%d entries", len(list))
	}
	keys := map[string]bool{}
	for _, e := range list {
		if keys[e.key] || strings.Trim(e.key, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			t.Errorf("the key %q is there twice or not plain", e.key)
		}
		keys[e.key] = true
	}
	if e := list[0]; e.key != "tidewater1859-1" || e.kind != "book" || e.fields["author"] != "Tidewater, Ann" || e.fields["translator"] != "Fährmann, Jörg" || e.fields["title"][0] != '{' {
		t.Errorf("the first entry is %+v", e)
	}
	if e := list[10]; !strings.Contains(e.fields["author"], `{\textbraceleft}Brace{\textbraceright}, A\_B and C\%D \#1`) || !strings.Contains(e.fields["publisher"], `\&`) && !strings.Contains(e.fields["title"], `\&amp;`) {
		t.Errorf("marks are written as %+v", e)
	}
}

func TestCSLJSON(t *testing.T) {
	frame, enc := CSLJSON()
	titles := exporttest.Titles()
	var list []map[string]any
	if err := json.Unmarshal(exporttest.Written(t, frame, enc, titles), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != len(titles) {
		t.Fatalf("%d items", len(list))
	}
	for i, it := range list {
		if it["type"] == "" || it["id"] != fmt.Sprint(i+1) {
			t.Errorf("item %d is %v", i, it)
		}
		for name := range it {
			if !slices.Contains(cslNamesOfSchema, name) {
				t.Errorf("%q is no name of the schema", name)
			}
		}
	}
	if got := fmt.Sprint(list[3]["issued"]); got != "map[circa:true date-parts:[[1744]]]" {
		t.Errorf("an uncertain year is %s", got)
	}
	if list[4]["language"] != "de" || list[6]["container-title"] != "Tides & harbours" || list[6]["page"] != "41-60" || list[6]["volume"] != "3" || list[6]["issue"] != "2" {
		t.Errorf("got %v and %v", list[4], list[6])
	}
	var none []any
	if err := json.Unmarshal(exporttest.Written(t, frame, enc, nil), &none); err != nil || len(none) != 0 {
		t.Errorf("no titles give %v: %v", none, err)
	}
}

// cslNamesOfSchema are names of csl-data.json that we use.
var cslNamesOfSchema = strings.Fields("id type title title-short author editor translator container-title collection-title collection-number volume issue page edition publisher publisher-place issued genre language ISBN ISSN DOI URL call-number keyword abstract note")

func TestPartOf(t *testing.T) {
	for text, want := range map[string]place{
		"Vol. 3, no. 2 (1901), p. 41-60":           {"3", "2", "41-60"},
		"Bd. 12 (1955), Heft 4, S. 3 – 9":          {"12", "4", "3-9"},
		"Jahrg. 7, H. 1/2, S. 100":                 {"7", "1/2", "100"},
		"t. 4, n° 8, pages 12-13":                  {"4", "8", "12-13"},
		"1901":                                     {},
		"Spring issue, with the Supplement 12-ish": {},
	} {
		if got := partOf(text); got != want {
			t.Errorf("%q is read as %+v, want %+v", text, got, want)
		}
	}
}

// FuzzReferences holds each format to its form, whatever a text is.
func FuzzReferences(f *testing.F) {
	for _, s := range []string{"", "}{", `\`, "a\r\nER  - \r\n", "\xff\x00", "@book{x,", "%A", "Müller, A and B", "\u2028", "$&#%_~^"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d := &catalogue.Description{Number: 1, Format: "Book", Title: catalogue.TitleParts{Proper: s, Full: s}, Edition: s, Links: []string{s},
			Names: []catalogue.DescribedName{{Heading: s, Family: s, Given: s}, {Heading: s, Role: "edt"}}, Imprints: []catalogue.Imprint{{Places: []string{s}, Publishers: []string{s}}}}
		titles := []*export.Title{{Record: exporttest.Titles()[0].Record, About: d}}
		frame, enc := RIS()
		checkRIS(t, string(exporttest.Written(t, frame, enc, titles)), 1)
		frame, enc = BibTeX()
		if list, err := readBibTeX(string(exporttest.Written(t, frame, enc, titles))); err != nil || len(list) != 1 {
			t.Fatalf("%d entries: %v", len(list), err)
		}
		frame, enc = CSLJSON()
		if b := exporttest.Written(t, frame, enc, titles); !json.Valid(b) {
			t.Fatalf("%q is no JSON", b)
		}
		frame, enc = EndNote()
		for _, line := range bytes.Split(bytes.TrimSuffix(exporttest.Written(t, frame, enc, titles), []byte("\r\n")), []byte("\r\n")) {
			if len(line) < 3 || line[0] != '%' || line[2] != ' ' || bytes.ContainsAny(line, "\r\n") {
				t.Fatalf("%q is no line of EndNote", line)
			}
		}
	})
}

package gen

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"holdfast/assets/codes"
	"holdfast/marc"
)

func TestGenerateTwiceIsTheSame(t *testing.T) {
	a, err := Generate()
	if err != nil {
		t.Fatal(err)
	}
	b, err := Generate()
	if err != nil {
		t.Fatal(err)
	}
	for i := range a {
		if !bytes.Equal(a[i].Data, b[i].Data) || a[i].Records != b[i].Records {
			t.Errorf("%s differs from run to run", a[i].Name)
		}
	}
}

// TestTables holds the tables to the code lists.
func TestTables(t *testing.T) {
	d, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for place, country := range d.places {
		if _, ok := codes.Country(country); !ok {
			t.Errorf("%s lies in %q, which is no country", place, country)
		}
	}
	used := map[*name]bool{}
	for _, e := range d.editions {
		for _, a := range e.authors {
			used[a] = true
		}
		for _, a := range added {
			people, err := d.people(e.more[a.key])
			if err != nil {
				t.Error(err)
			}
			for _, p := range people {
				used[p] = true
			}
		}
		if _, ok := codes.Language(e.lang); !ok {
			t.Errorf("%s is in %q, which is no language", e.title, e.lang)
		}
		if _, ok := codes.LCClass(strings.TrimRight(e.lcc, "0123456789. ")); !ok && e.lcc != "" {
			t.Errorf("%s stands in %q, which is no class", e.title, e.lcc)
		}
		if n, err := strconv.Atoi(e.dewey[:min(3, len(e.dewey))]); (err != nil || codes.DeweyClass(n) == nil) && e.dewey != "" {
			t.Errorf("%s stands in %q, which is no class", e.title, e.dewey)
		}
		if types[e.more["t"]] == "" {
			t.Errorf("%s is a %q, which is no type", e.title, e.more["t"])
		}
	}
	for key, n := range d.names {
		if !used[n] {
			t.Errorf("name %q is not used", key)
		}
	}
}

func TestReadDate(t *testing.T) {
	for _, c := range []struct {
		text, override string
		serial         bool
		want           string
		rda, aacr      string
	}{
		{"1859", "", false, "s1859    ", "1859", "1859"},
		{"[1654?]", "", false, "s1654    ", "[1654?]", "[1654?]"},
		{"1868-1869", "", false, "m18681869", "1868-1869", "1868-1869"},
		{"1899-1936", "", true, "d18991936", "1899-1936", "1899-1936"},
		{"1869-", "", true, "c18699999", "1869-", "1869-"},
		{"[1476 or 1477]", "", false, "q14761477", "[1476 or 1477]", "[1476 or 1477]"},
		{"[between 1780 and 1820?]", "", false, "q17801820", "[between 1780 and 1820?]", "[between 1780 and 1820?]"},
		{"[approximately 1455]", "", false, "s1455    ", "[approximately 1455]", "[ca. 1455]"},
		{"[18--?]", "", false, "s18uu    ", "[18--?]", "[18--?]"},
		{"[196-?]", "", false, "s196u    ", "[196-?]", "[196-?]"},
		{"n.d.", "", false, "nuuuuuuuu", "[date of publication not identified]", "[n.d.]"},
		{"1964", "r19641859", false, "r19641859", "1964", "1964"},
		{"", "s9191", false, "s9191    ", "", ""},
	} {
		d, err := readDate(c.text, c.override, c.serial)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got := string(d.kind) + d.one + d.two; got != c.want || d.rda() != c.rda || d.aacr() != c.aacr {
			t.Errorf("%q: %q, %q, %q", c.text, got, d.rda(), d.aacr())
		}
	}
	for _, text := range []string{"", "soon", "18591", "1859?"} {
		if _, err := readDate(text, "", false); err == nil && text != "1859?" {
			t.Errorf("%q is read as a date", text)
		}
	}
}

// TestMARC8 writes what the reader of marc reads back.
func TestMARC8(t *testing.T) {
	for _, text := range []string{"plain", "Études pour Ōe", "Gogolʹ, Nikolaĭ Vasilʹevich", "Solzhenit͡syn", "Żółć łąki", "Æneid ß ¿Qué?", "Ṛgveda"} {
		r := &record{}
		r.Leader = "00000nam a2200000 a 4500"
		r.control("001", "x1")
		r.data("245", "00", "a", text)
		data, err := iso2709(&r.Record)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		in, err := marc.NewReader(bytes.NewReader(data), nil)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := in.Read()
		if err != nil {
			t.Fatal(err)
		}
		if got := rec.First("245").Sub('a'); got != text || len(rec.Warnings) > 0 {
			t.Errorf("%q is read as %q, %v", text, got, rec.Warnings)
		}
	}
	if _, err := toMARC8("Война"); err == nil {
		t.Error("Cyrillic is written in extended Latin")
	}
}

func TestNonFiling(t *testing.T) {
	for _, c := range []struct {
		title, lang string
		want        int
	}{
		{"The castle", "eng", 4}, {"A tale", "eng", 2}, {"L'étranger", "fre", 2}, {"Der Prozess", "ger", 4}, {"Der Prozess", "eng", 0}, {"Theory", "eng", 0},
		{"al-Ayyām", "ara", 3}, {"Hē tou", "gre", 3},
	} {
		if got := nonFiling(c.title, c.lang); got != c.want {
			t.Errorf("%q: %d letters, want %d", c.title, got, c.want)
		}
	}
}

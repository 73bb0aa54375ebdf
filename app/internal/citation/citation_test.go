package citation

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden file anew; read it before you keep it")

func person(family, given string) Name { return Name{Family: family, Given: given} }

func many(n int) []Name {
	var out []Name
	for i := range n {
		letter := string(rune('A' + i))
		out = append(out, person(letter+"son", letter+"na Maria"))
	}
	return out
}

// works are what references are written to, each for a rule.
var works = []struct {
	name string
	work Work
}{
	{"one author", Work{Title: "The formation of vegetable mould", Subtitle: "with observations on worms", Authors: []Name{person("Darwin", "Charles")},
		Place: "London", Publisher: "John Murray", Date: "1881", English: true}},
	{"two authors, second edition, series", Work{Title: "Harbours and docks", Authors: []Name{person("Hull", "Anna B."), person("Quay", "Jean-Paul")},
		Edition: "Second edition, revised", Place: "Leeds", Publisher: "Leeds University Press", Date: "1931", Series: "Studies in trade", SeriesNumber: "7", ISBN: "9780000000002", English: true}},
	{"three authors", Work{Title: "Tide tables", Authors: many(3), Place: "Hull", Publisher: "Tide & Co.", Date: "1999", English: true}},
	{"twelve authors", Work{Title: "Tide tables", Authors: many(12), Place: "Hull", Publisher: "Tide, Ltd.", Date: "1999", English: true}},
	{"twenty-two authors", Work{Title: "Tide tables", Authors: many(22), Place: "Hull", Publisher: "Tide", Date: "1999", English: true}},
	{"editors only", Work{Title: "Letters of a gardener", Editors: many(2), Place: "Bath", Publisher: "Spring", Date: "1950", English: true}},
	{"author, editor, translator", Work{Title: "The trial", Authors: []Name{person("Kafka", "Franz")}, Editors: []Name{person("Brod", "Max")},
		Translators: []Name{person("Muir", "Willa"), person("Muir", "Edwin")}, Edition: "3rd ed.", Place: "New York", Publisher: "Schocken Books, Inc.", Date: "1956", English: true}},
	{"body that publishes its own", Work{Title: "Annual accounts", Authors: []Name{{Body: "Harbour Board"}}, Place: "Hull", Publisher: "Harbour Board", Date: "1902", English: true}},
	{"no author", Work{Title: "Songs of the mill", Place: "Leeds", Publisher: "Mill", Date: "1877", English: true}},
	{"nothing known of the printing", Work{Title: "Of ships and the sea", Authors: []Name{{Body: "Plato"}}, English: true}},
	{"doubtful date", Work{Title: "Of ships", Place: "Londini", Publisher: "J. Day", Date: "[1654?]"}},
	{"inferred date", Work{Title: "Of ships", Place: "Londini", Publisher: "J. Day", Date: "[1654]"}},
	{"century only", Work{Title: "Of ships", Place: "London", Date: "18--"}},
	{"part of a set", Work{Title: "A history of rivers", Volume: "2", PartTitle: "The lower course", Authors: []Name{person("Brook", "Eve")}, Place: "York", Publisher: "University of York Press", Date: "1961", English: true}},
	{"volume without a name", Work{Title: "A history of rivers", Volume: "2", Authors: []Name{person("Brook", "Eve")}, Place: "York", Publisher: "Brook", Date: "1961-1964", English: true}},
	{"serial", Work{Kind: Serial, Title: "Harbour news", Place: "Hull", Publisher: "Harbour Board", Date: "1950-", ISSN: "1234-5679", English: true}},
	{"article", Work{Kind: Article, Title: "What the tide brings", Authors: []Name{person("Hull", "Anna B.")}, English: true, DOI: "10.1000/182",
		Host: Host{Title: "Harbour news", Volume: "12", Issue: "3", Pages: "12-34", Date: "1962", ISSN: "1234-5679"}}},
	{"article without a volume", Work{Kind: Article, Title: "Is the sea salt?", Authors: many(2), English: true, Host: Host{Title: "Harbour news", Issue: "44", Pages: "5", Date: "1962"}}},
	{"chapter", Work{Kind: Chapter, Title: "On worms", Authors: []Name{person("Loam", "Ada")}, Date: "1971", English: true,
		Host: Host{Title: "Gardens of the north", Editors: many(2), Pages: "45-60", Place: "Leeds", Publisher: "Spring", ISBN: "9780000000019"}}},
	{"doctoral thesis", Work{Kind: Thesis, Title: "Salt in estuaries", Authors: []Name{person("Quay", "Jean")}, Degree: "Ph. D.", Publisher: "University of Hull", Date: "1988", English: true}},
	{"map", Work{Title: "The Humber and its banks", Authors: []Name{{Body: "Ordnance Office"}}, Place: "London", Publisher: "Ordnance Office", Date: "1891", Medium: "Map", English: true}},
	{"online", Work{Title: "Tides today", Authors: []Name{person("Hull", "Anna")}, Place: "Hull", Publisher: "Tide", Date: "2011", URL: "https://example.org/tides", English: true}},
	{"German, first edition", Work{Title: "Der Prozess", Subtitle: "Roman", Authors: []Name{person("Kafka", "Franz")}, Edition: "1. Aufl.", Place: "Berlin", Publisher: "Die Schmiede", Date: "1925"}},
	{"German, later edition", Work{Title: "Der Prozess", Authors: []Name{person("Kafka", "Franz")}, Edition: "2. Aufl.", Place: "Berlin", Publisher: "Verlag Die Schmiede GmbH", Date: "1926"}},
	{"another script", Work{Title: "Voĭna i mir", Original: "Война и мир", Authors: []Name{person("Tolstoĭ", "Lev Nikolaevich")}, Place: "Moskva", Publisher: "T. Ris", Date: "1868-1869"}},
	{"bows over two letters", Work{Title: "Smertʹ", Authors: []Name{person("Bunin", "I͡Uriĭ A.")}, Place: "Moskva", Publisher: "Tip.", Date: "1900"}},
	{"suffix and particle", Work{Title: "Letters home", Authors: []Name{{Family: "King", Given: "Martin L.", Suffix: "Jr."}, {Family: "Gogh", Given: "Vincent van"}}, Place: "Paris", Publisher: "Seuil", Date: "1963", English: true}},
	{"question in the title", Work{Title: "Who owns the shore?", Subtitle: "a report for the board", Authors: []Name{person("Brook", "Eve")}, Place: "York", Publisher: "Brook", Date: "1970", English: true}},
}

// TestGolden writes every work in every style and holds them against testdata.
func TestGolden(t *testing.T) {
	var b strings.Builder
	for _, w := range works {
		b.WriteString("# " + w.name + "\n")
		for _, s := range Styles() {
			var marked strings.Builder
			for _, r := range Cite(s, &w.work) {
				if r.Italic {
					marked.WriteString("*" + r.Text + "*")
				} else {
					marked.WriteString(r.Text)
				}
			}
			b.WriteString(string(s) + ": " + marked.String() + "\n")
		}
		b.WriteString("\n")
	}
	path := filepath.Join("testdata", "references.txt")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, lines := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(got), len(lines)) {
		g, w := "", ""
		if i < len(got) {
			g = got[i]
		}
		if i < len(lines) {
			w = lines[i]
		}
		if g != w {
			t.Errorf("line %d:\n got  %s\n want %s", i+1, g, w)
		}
	}
}

// TestNothingTwice looks for marks that no reference may have, in every work.
func TestNothingTwice(t *testing.T) {
	for _, w := range works {
		for _, s := range Styles() {
			text := Cite(s, &w.work).Text()
			for _, bad := range []string{"..", ". .", "  ", ",,", "()", "[]", ": .", ",.", " ,", "?."} {
				if i := strings.Index(text, bad); i >= 0 && !strings.Contains(text, ". . .") {
					t.Errorf("%s, %s: %q in %s", w.name, s, bad, text)
				}
			}
		}
	}
}

func TestEmptyWork(t *testing.T) {
	for _, s := range Styles() {
		Cite(s, &Work{}) // has nothing to say, and must not fail
	}
	if Cite("vancouver", &Work{Title: "A"}) != nil {
		t.Error("a style that is not known gave a reference")
	}
}

func TestHTML(t *testing.T) {
	r := Cite(MLA, &Work{Title: "Salt & <water>", Date: "1900"})
	if got, want := r.HTML(), "<i>Salt &amp; &lt;water&gt;</i>. 1900."; got != want {
		t.Errorf("HTML = %s, want %s", got, want)
	}
}

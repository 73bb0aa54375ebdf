package marc

import (
	"slices"
	"strings"
	"testing"
)

// sound is a record without any problem.
func sound() *Record {
	return &Record{
		Leader: "00000cam a2200000 i 4500",
		Fields: []Field{
			{Tag: "001", Value: "hf0001"},
			{Tag: "005", Value: "20240131093000.0"},
			{Tag: "007", Value: "ta"},
			{Tag: "008", Value: "850101s1984    nyuab  j b    001 f eng d"},
			{Tag: "020", Ind1: ' ', Ind2: ' ', Subfields: []Subfield{{'a', "9782072165115"}, {'q', "(paperback)"}}},
			{Tag: "022", Ind1: ' ', Ind2: ' ', Subfields: []Subfield{{'a', "0046-225X"}}},
			{Tag: "041", Ind1: '1', Ind2: ' ', Subfields: []Subfield{{'a', "eng"}, {'h', "rus"}}},
			{Tag: "100", Ind1: '1', Ind2: ' ', Subfields: []Subfield{{'6', "880-01"}, {'a', "Pushkin, Aleksandr"}}},
			{Tag: "245", Ind1: '1', Ind2: '4', Subfields: []Subfield{{'a', "The tales /"}, {'c', "A. Pushkin."}}},
			{Tag: "650", Ind1: ' ', Ind2: '0', Subfields: []Subfield{{'a', "Tales"}, {'z', "Russia"}, {'z', "Pskov"}}},
			{Tag: "880", Ind1: '1', Ind2: ' ', Subfields: []Subfield{{'6', "100-01/(N"}, {'a', "Пушкин, Александр"}}},
			{Tag: "949", Ind1: 'x', Ind2: 'y', Subfields: []Subfield{{'!', "local"}}},
		},
	}
}

func TestValidateSound(t *testing.T) {
	for _, p := range Validate(sound()) {
		t.Errorf("%v", p)
	}
}

func TestValidate(t *testing.T) {
	set := func(tag string, change func(f *Field)) func(*Record) {
		return func(r *Record) { change(r.First(tag)) }
	}
	for _, c := range []struct {
		name   string
		spoil  func(*Record)
		tag    string
		phrase string
	}{
		{"no title", func(r *Record) { r.Fields = slices.DeleteFunc(r.Fields, func(f Field) bool { return f.Tag == "245" }) }, "245", "no title field"},
		{"two titles", func(r *Record) { r.Fields = append(r.Fields, *r.First("245")) }, "245", "more than once"},
		{"two main entries", func(r *Record) {
			r.Fields = append(r.Fields, Field{Tag: "110", Ind1: '2', Ind2: ' ', Subfields: []Subfield{{'a', "Club"}}})
		}, "110", "only one main entry"},
		{"record status", func(r *Record) { r.Leader = "00000xam a2200000 i 4500" }, "LDR", "Record status"},
		{"leader", func(r *Record) { r.Leader = "00000cam" }, "LDR", "8 characters"},
		{"unknown tag", func(r *Record) { r.Fields = append(r.Fields, Field{Tag: "278", Subfields: []Subfield{{'a', "x"}}}) }, "278", "no such field"},
		{"indicator", set("100", func(f *Field) { f.Ind1 = '7' }), "100", `first indicator is "7"; it must be 0, 1 or 3`},
		{"subfield", set("245", func(f *Field) { f.Subfields = append(f.Subfields, Subfield{'z', "x"}) }), "245", "Title Statement has no subfield $z"},
		{"repeated subfield", set("245", func(f *Field) { f.Subfields = append(f.Subfields, Subfield{'c', "x"}) }), "245", "may not be repeated"},
		{"empty subfield", set("245", func(f *Field) { f.Subfields[1].Value = " " }), "245", "empty"},
		{"no subfields", set("650", func(f *Field) { f.Subfields = nil }), "650", "no subfields"},
		{"short 008", set("008", func(f *Field) { f.Value = f.Value[:39] }), "008", "39 characters instead of 40"},
		{"language", set("008", func(f *Field) { f.Value = strings.Replace(f.Value, "eng", "xqz", 1) }), "008", "Language"},
		{"date", set("008", func(f *Field) { f.Value = strings.Replace(f.Value, "1984", "19x4", 1) }), "008", "date"},
		{"005", set("005", func(f *Field) { f.Value = "2024" }), "005", "date and time"},
		{"007", set("007", func(f *Field) { f.Value = "?a" }), "007", "Category of material"},
		{"ISBN", set("020", func(f *Field) { f.Subfields[0].Value = "9782072165116" }), "020", "no valid ISBN"},
		{"qualifier", set("020", func(f *Field) { f.Subfields[0].Value = "2072165113 (paper)" }), "020", "belongs in $q"},
		{"ISSN", set("022", func(f *Field) { f.Subfields[0].Value = "0046-2251" }), "022", "no valid ISSN"},
		{"packed languages", set("041", func(f *Field) { f.Subfields[0].Value = "engfre" }), "041", "several codes"},
		{"non-filing", set("245", func(f *Field) { f.Ind2 = '5' }), "245", "inside a word"},
		{"too many non-filing", set("245", func(f *Field) { f.Ind2 = '9'; f.Subfields[0].Value = "The" }), "245", "$a has 3"},
		{"article not passed over", set("245", func(f *Field) { f.Ind2 = '0' }), "245", "may begin with an article, \"The \", but the second indicator passes over no character"},
		{"more than the article", set("245", func(f *Field) { f.Subfields[0].Value, f.Ind2 = "The old tales /", '8' }), "245", "passes over \"The old \""},
		{"French article", func(r *Record) {
			r.First("008").Value = "850101s1984    nyuab  j b    001 f fre d"
			r.First("245").Subfields[0].Value, r.First("245").Ind2 = "L'âme /", '0'
		}, "245", "an article, \"L'\""},
		{"punctuation", set("245", func(f *Field) { f.Subfields[0].Value = "The tales" }), "245", "ISBD has \" /\" before this subfield"},
		{"area", func(r *Record) {
			r.Fields = append(r.Fields, Field{Tag: "043", Ind1: ' ', Ind2: ' ', Subfields: []Subfield{{'a', "E-GR---"}}})
		}, "043", "no code of a geographic area"},
		{"old area", func(r *Record) {
			r.Fields = append(r.Fields, Field{Tag: "043", Ind1: ' ', Ind2: ' ', Subfields: []Subfield{{'a', "e-ur-ai"}}})
		}, "043", "no longer used"},
		{"lonely link", func(r *Record) { r.Fields = slices.DeleteFunc(r.Fields, func(f Field) bool { return f.Tag == "880" }) }, "100", "no field 880"},
		{"link", set("880", func(f *Field) { f.Subfields[0].Value = "100" }), "880", "no link"},
		{"tag", func(r *Record) { r.Fields = append(r.Fields, Field{Tag: "24"}) }, "24", "no tag"},
		{"lost character", set("245", func(f *Field) { f.Subfields[0].Value = "The t\uFFFDles" }), "245", "could not be read"},
	} {
		r := sound()
		c.spoil(r)
		found := false
		for _, p := range Validate(r) {
			found = found || p.Tag == c.tag && strings.Contains(p.Text, c.phrase)
		}
		if !found {
			t.Errorf("%s: no problem of %s with %q among %v", c.name, c.tag, c.phrase, Validate(r))
		}
	}
}

// TestValidateTitleLeavesAlone holds titles of which nothing is to be said.
func TestValidateTitleLeavesAlone(t *testing.T) {
	for _, c := range []struct {
		title    string
		ind2     byte
		language string
	}{
		{"A to Z of whaling /", '0', "eng"},
		{"Los Angeles /", '0', "spa"},
		{"Le matin /", '0', "eng"}, // no article of this language
		{"The \"great\" days /", '4', "eng"},
		{"The \"great\" days /", '5', "eng"},
		{"The ... outlook /", '8', "eng"},
		{"[The] tales /", '0', "eng"},
		{"Theology /", '0', "eng"},
		{"\"The tales\" /", '5', "eng"},
	} {
		r := sound()
		r.First("008").Value = "850101s1984    nyuab  j b    001 f " + c.language + " d"
		r.First("245").Subfields[0].Value, r.First("245").Ind2 = c.title, c.ind2
		for _, p := range Validate(r) {
			t.Errorf("%s with %c: %v", c.title, c.ind2, p)
		}
	}
	// Without ISBD punctuation nothing is said of it.
	r := sound()
	r.Leader = "00000cam a2200000 c 4500"
	r.First("245").Subfields[0].Value = "The tales"
	for _, p := range Validate(r) {
		t.Errorf("%v", p)
	}
}

func TestProblemKinds(t *testing.T) {
	names := make(map[string]bool)
	for k := ProblemKind(0); k < problemKinds; k++ {
		if k.String() == "" || k.Description() == "" || names[k.String()] {
			t.Errorf("kind %d is %q: %q", k, k, k.Description())
		}
		names[k.String()] = true
	}
	if problemKinds.String() == "" {
		t.Error("an unknown kind has no name")
	}
}

func TestRules(t *testing.T) {
	if n := len(marc21()); n < 200 {
		t.Errorf("%d fields", n)
	}
	rule := marc21()["245"]
	if rule.repeatable || rule.ind[0] != "01" || !rule.subs['n'] || rule.subs['a'] {
		t.Errorf("245 is %+v", rule)
	}
	if got := FieldName("650"); got != "Subject Added Entry - Topical Term" {
		t.Errorf("650 is %q", got)
	}
}

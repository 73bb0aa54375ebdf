package marc

import (
	"strings"
	"testing"
)

// element returns the element of that name, or fails.
func element(t *testing.T, list []Element, name string) Element {
	t.Helper()
	for _, e := range list {
		if e.Name == name {
			return e
		}
	}
	t.Fatalf("no element %q in %+v", name, list)
	return Element{}
}

func TestElements(t *testing.T) {
	book := &Record{Leader: "00000cam a2200000 i 4500", Fields: []Field{{Tag: "008", Value: "850101s1984    nyuab  j b    001 f rus d"}}}
	serial := &Record{Leader: "00000cas a2200000 a 4500", Fields: []Field{{Tag: "008", Value: "850101c19849999gw qr p       0   a0ger d"}}}
	for _, c := range []struct {
		list          []Element
		name, meaning string
	}{
		{book.Leader.Elements(), "Record status", "Corrected or revised"},
		{book.Leader.Elements(), "Descriptive cataloging form", "ISBD punctuation included"},
		{book.Elements008(), "Place of publication", "New York (State)"},
		{book.Elements008(), "Language", "Russian"},
		{book.Elements008(), "Illustrations", "Illustrations; Maps"},
		{book.Elements008(), "Target audience", "Juvenile"},
		{book.Elements008(), "Nature of contents", "Bibliographies"},
		{book.Elements008(), "Literary form", "Novels"},
		{book.Elements008(), "Date 1", ""},
		{serial.Elements008(), "Frequency", "Quarterly"},
		{serial.Elements008(), "Place of publication", "Germany"},
		{serial.Elements008(), "Type of continuing resource", "Periodical"},
		{Elements006("m     o  d        "), "Form of material", "Computer file"},
		{Elements006("m     o  d        "), "Form of item", "Online"},
		{Elements006("m     o  d        "), "Type of computer file", "Document"},
		{Elements007("cr |||||||||||"), "Specific material designation", "Remote"},
		{Elements007("vd cvaizq"), "Videorecording format", "DVD"},
		{Elements007("vd cvaizq"), "Medium for sound", "Videodisc"},
		{Elements007("vd cvaizq"), "Configuration of playback channels", "Quadraphonic, multichannel, or surround"},
		{Elements007("aj canzn"), "Physical medium", "Paper"},
		{Elements007("cr cna|||a|a|"), "Antecedent or source", "File reproduced from original"},
		{Elements007("de cin"), "Physical medium", "Plastic"},
		{Elements007("fb a bnnn"), "Class of braille writing", "Literary braille"},
		{Elements007("gs cjaajc"), "Secondary support material", "Cardboard"},
		{Elements007("hd afb024bacp"), "Base of film", "Safety base, polyester"},
		{Elements007("hd afb024bacp"), "Reduction ratio", ""},
		{Elements007("kh bo "), "Secondary support material", "No secondary support"},
		{Elements007("mr caaadmnaoanbacuuuuuu"), "Deterioration stage", "None apparent"},
		{Elements007("ru cv1fcpaa"), "Data type", "Visible light"},
		{Elements007("ru cv1fcpaa"), "Cloud cover", "10 to 19 percent"},
		{Elements007("sd fsngnnmmned"), "Capture and storage technique", "Digital storage"},
		{Elements007("sd fsngnnmmned"), "Dimensions", "4 3/4 in. or 12 cm. diameter"},
		{Elements007("tb"), "Specific material designation", "Large print"},
		{(&Record{Leader: "00000cem a2200000 i 4500", Fields: []Field{{Tag: "008", Value: "850101s1984    nyu    bd a     0   eng d"}}}).Elements008(), "Projection", "Mercator"},
		{(&Record{Leader: "00000cjm a2200000 i 4500", Fields: []Field{{Tag: "008", Value: "850101s1984    nyusyn         n    zxx d"}}}).Elements008(), "Form of composition", "Symphonies"},
	} {
		if e := element(t, c.list, c.name); e.Meaning != c.meaning {
			t.Errorf("%s: %q means %q, want %q", c.name, e.Value, e.Meaning, c.meaning)
		}
	}
	last := -1
	for _, e := range book.Elements008() {
		if e.At < last {
			t.Errorf("%s stands behind position %d", e.Name, last)
		}
		last = e.At
	}
}

// TestShortFixedField: 008 of a wrong length gives no code at all, not a
// shifted one.
func TestShortFixedField(t *testing.T) {
	for _, v := range []string{"", "850101s1984 ", "850101s1984    nyuab  j b    001 f rus ", "850101s1984    nyuab  j b    001 f  rus d"} {
		r := &Record{Leader: blankLeader, Fields: []Field{{Tag: "008", Value: v}}}
		if list := r.Elements008(); list != nil {
			t.Errorf("008 of %d characters: %+v", len(v), list)
		}
		if code := r.Language(); code != "" {
			t.Errorf("008 of %d characters: language %q", len(v), code)
		}
		r.Fields = append(r.Fields, Field{Tag: "041", Ind1: '1', Ind2: ' ', Subfields: []Subfield{{'a', "fre"}}})
		if code := r.Language(); code != "fre" {
			t.Errorf("008 of %d characters: language %q, want that of 041", len(v), code)
		}
	}
}

func TestCodes(t *testing.T) {
	if n := len(languages()); n < 480 {
		t.Errorf("%d languages", n)
	}
	if n := len(countries()); n < 370 {
		t.Errorf("%d countries", n)
	}
	for code, want := range map[string]string{"ger": "German", "scr": "Croatian", "xyz": ""} {
		if got := LanguageName(code); got != want {
			t.Errorf("language %s is %q, want %q", code, got, want)
		}
	}
	for code, want := range map[string]string{"gw ": "Germany", "enk": "England", "cs": "Czechoslovakia", "q": ""} {
		if got := CountryName(code); got != want {
			t.Errorf("country %q is %q, want %q", code, got, want)
		}
	}
	for part, list := range fixedParts() {
		for _, e := range list {
			if e.name == "" || e.length == 0 {
				t.Errorf("%s: element %+v", part, e)
			}
		}
	}
}

// TestElements007AreWhole: every category but those that have a designation
// only is described from position 1 to its last, but for the undefined 2.
func TestElements007AreWhole(t *testing.T) {
	for category, last := range map[string]int{"a": 7, "c": 13, "d": 5, "f": 9, "g": 8, "h": 12, "k": 5, "m": 22, "o": 1, "q": 1, "r": 10, "s": 13, "t": 1, "v": 8, "z": 1} {
		covered := map[int]bool{0: true, 2: true}
		for _, e := range Elements007(category + strings.Repeat("u", 30)) {
			if e.Meaning == "" && e.At == 0 {
				t.Errorf("category %s has no name", category)
			}
			for i := range e.Length {
				if at := e.At + i; covered[at] && at > 0 {
					t.Errorf("category %s: position %d twice", category, at)
				}
				covered[e.At+i] = true
			}
		}
		for at := 1; at <= last; at++ {
			if !covered[at] {
				t.Errorf("category %s: position %d is not described", category, at)
			}
		}
		if covered[last+1] && last > 1 {
			t.Errorf("category %s: position %d is described", category, last+1)
		}
	}
}

func TestElementsOfAnything(t *testing.T) {
	for _, v := range []string{"", "x", "c", "\xFF\xFE", "zz"} {
		Elements006(v)
		Elements007(v)
		if e := Leader(v).Elements(); len(v) < 5 && len(e) != 0 {
			t.Errorf("leader %q has elements %+v", v, e)
		}
	}
}

package union

import (
	"testing"

	"pgregory.net/rapid"
)

func TestParseRun(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"v.1-4", "v. 1 - v. 4"},
		{"v.5-83  (1988-2008)", "v. 5 (1988) - v. 83 (2008)"},
		{"v.84: no.1-3  (2008)", "v. 84, no. 1 (2008) - v. 84, no. 3 (2008)"},
		{"v.176:no.1,3-4,6 (2006)", "v. 176, no. 1 (2006); v. 176, no. 3 (2006) - v. 176, no. 4 (2006); v. 176, no. 6 (2006)"},
		{"Jahrg.22:no.21-Jahrg.23:no.21  (1893-1894)", "v. 22, no. 21 (1893) - v. 23, no. 21 (1894)"},
		{"t.1-3  (1979-1983)", "v. 1 (1979) - v. 3 (1983)"},
		{"t.4  (1985)", "v. 4 (1985)"},
		{"no.5-13  (1957-1974),", "no. 5 (1957) - no. 13 (1974)"},
		{"1870/71", "1870 - 1871"},
		{"1880-91", "1880 - 1891"},
		{"v.1-12 (1880-91)", "v. 1 (1880) - v. 12 (1891)"},
		{"v.67:no.3(2008)-To Date.", "v. 67, no. 3 (2008) -"},
		{"Jan. 1971-Dec. 1973", "1971 - 1973"},
		{"1967-1985", "1967 - 1985"},
		{"1950, 1952-1955", "1950; 1952 - 1955"},
		{"Current Issues only", ""},
		{"Current 2 Weeks only", ""},
		{"Vol. 1, no. 1 (spring 1978)-v. 17, no. 6 (Jan./Feb. 1996) ; issue 85 (Mar./Apr. 1996)-issue 144 (Jan./Feb. 2006); issue 150 (Jan./Feb. 2007)",
			"v. 1, no. 1 (1978) - v. 17, no. 6 (1996); no. 85 (1996) - no. 144 (2006); no. 150 (2007)"},
		{"v. 1-9. LACKS: v. 2, no. 2; v. 5", "v. 1 - v. 9; lacks: v. 2, no. 2; v. 5"},
		{"(May/Nov. 2000)-(May/Nov. 2010)***Current issue", "2000 - 2010"},
		{"enstaka nr, nr 708 2002 ; nr 1180-1181 2011", "no. 708 (2002); no. 1180 (2011) - no. 1181 (2011)"},
		{"Available from 2005.", "2005 -"},
		{"1.1950 - 49.1998; 51.2000 -", "v. 1 (1950) - v. 49 (1998); v. 51 (2000) -"},
		{"1.1950,2 - 3.1952,4", "v. 1, no. 2 (1950) - v. 3, no. 4 (1952)"},
		{"Bd. 1 - 20", "v. 1 - v. 20"},
		{"Bd.13(Jan.-Juni 1934)", "v. 13 (1934)"},
		{"v. I-IV", "v. 1 - v. 4"},
		{"v.1-4, 6-8", "v. 1 - v. 4; v. 6 - v. 8"},
		{"v.154-175 1984-2005", "v. 154 (1984) - v. 175 (2005)"},
		{"3. Jg. 1990", "v. 3 (1990)"},
		{"v.1 (1950)-", "v. 1 (1950) -"},
		{"v. 3 (1990-)", "v. 3 (1990) -"},
		{"2005+", "2005 -"},
		{"1979:v.1", "v. 1 (1979)"},
		{"v.23 (2001)", "v. 23 (2001)"},
		{"Nov. 11, 1988", "1988"},
		{"reel 5 copy 2", ""},
		{"v.1-4  (11986-1987)", "v. 1 (1987) - v. 4 (1987)"},
		{"issue 117-119 July/Aug.-Nov./Dec. 2001", "no. 117 (2001) - no. 119 (2001)"},
		{"Aug.1-10 1973", "1973"},
		{"", ""},
	} {
		if got := ParseRun(c.text).String(); got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestParsePart(t *testing.T) {
	for text, want := range map[string]Point{
		"v. 12 (1987)": {Volume: 12, Year: 1987}, "12": {Volume: 12}, "1987": {Year: 1987}, "Bd. 3": {Volume: 3},
		"no. 7": {Issue: 7}, "v. 2, no. 3": {Volume: 2, Issue: 3}, "vol. 4:3": {Volume: 4, Issue: 3},
	} {
		if got, ok := ParsePart(text); !ok || got != want {
			t.Errorf("%q: got %v %v, want %v", text, got, ok, want)
		}
	}
	if _, ok := ParsePart("whatever"); ok {
		t.Error("a text without a part names none")
	}
}

func TestRunHolds(t *testing.T) {
	for _, c := range []struct {
		run, part string
		want      Answer
	}{
		{"v. 5-83 (1988-2008)", "v. 12", HasIt},
		{"v. 5-83 (1988-2008)", "v. 12 (1995)", HasIt},
		{"v. 5-83 (1988-2008)", "v. 12 (1987)", NotHeld},
		{"v. 5-83 (1988-2008)", "v. 84", NotHeld},
		{"v. 5-83 (1988-2008)", "2000", HasIt},
		{"v. 1-4; v. 6", "5", NotHeld},
		{"v. 1-4; v. 6", "1987", Unsaid},
		{"v. 1-4; v. 6", "v. 3 (1987)", HasIt},
		{"1967-1985", "v. 12 (1970)", HasIt},
		{"1967-1985", "v. 12", Unsaid},
		{"no. 5-13", "12", HasIt},
		{"no. 5-13", "no. 14", NotHeld},
		{"v. 84: no. 1-3", "v. 84, no. 4", NotHeld},
		{"v. 84: no. 1-3", "v. 84", HasIt},
		{"v. 3: no. 2 - v. 5: no. 1", "v. 4, no. 9", HasIt},
		{"v. 1-9; lacks v. 5", "v. 5", NotHeld},
		{"v. 1-9; lacks v. 2, no. 2", "v. 2", HasIt},
		{"v. 1-9; lacks v. 2, no. 2", "v. 2, no. 2", NotHeld},
		{"v. 7 (1990) -", "v. 300", HasIt},
		{"v. 7 (1990) -", "1989", NotHeld},
		{"current issues only", "v. 3", Unsaid},
	} {
		part, ok := ParsePart(c.part)
		if got := ParseRun(c.run).Has(part); !ok || got != c.want {
			t.Errorf("%q, %q: got %v, want %v", c.run, c.part, got, c.want)
		}
	}
	equal(t, "by numbers", ParseRun("v. 1-4 (1950-1953)").Holds(3, 1952), HasIt)
}

func TestRunGaps(t *testing.T) {
	for text, want := range map[string]string{
		"v. 1-4; v. 6-9; v. 12 -":     "[v. 5 v. 10 - v. 11]",
		"1950-1952, 1955":             "[1953 - 1954]",
		"v. 8 (1990) - ; v. 1 - v. 3": "[v. 4 - v. 7]",
		"v. 1-9; lacks v. 4":          "[v. 4]",
		"v. 1-9":                      "[]",
	} {
		if got := printed(ParseRun(text).Gaps()); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func printed(list []Range) string {
	out := "["
	for i, g := range list {
		if i > 0 {
			out += " "
		}
		out += g.String()
	}
	return out + "]"
}

// TestRunText: what a run says of itself is read as the same run.
func TestRunText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRun(t)
		if got := ParseRun(r.String()).String(); got != r.String() {
			t.Fatalf("%q was read as %q", r.String(), got)
		}
	})
}

// anyRun makes a run with the levels of one title.
func anyRun(t *rapid.T) Run {
	volumes, issues, years := rapid.Bool().Draw(t, "volumes"), rapid.Bool().Draw(t, "issues"), rapid.Bool().Draw(t, "years")
	if !volumes && !issues {
		years = true
	}
	point := func(least Point) Point {
		var p Point
		step := rapid.IntRange(1, 5)
		if volumes {
			p.Volume = least.Volume + step.Draw(t, "volume")
		}
		if issues {
			p.Issue = least.Issue + step.Draw(t, "issue")
		}
		if years {
			p.Year = max(least.Year, 1900) + step.Draw(t, "year")
		}
		return p
	}
	var r Run
	last := Point{}
	for range rapid.IntRange(1, 4).Draw(t, "ranges") {
		g := Range{From: point(last)}
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			g.To = g.From
		case 1:
			g.To = point(g.From)
		case 2:
			g.Open = true
		}
		r.Held = append(r.Held, g)
		last = g.From
		if !g.Open {
			last = g.To
		}
	}
	return r
}

func FuzzParseRun(f *testing.F) {
	f.Add("v.176:no.1,3-4,6 (2006)")
	f.Add("1.1950,2 - 3.1952/53,4; lacks (")
	f.Fuzz(func(t *testing.T, text string) {
		r := ParseRun(text)
		_ = r.String()
		_ = r.Gaps()
		_ = r.Holds(12, 1987)
	})
}

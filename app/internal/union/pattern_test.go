package union

import (
	"testing"

	"pgregory.net/rapid"

	"holdfast/marc"
)

// statementOf reads the 853 and 863 of a record.
func statementOf(t *testing.T, text string) string {
	t.Helper()
	by, fields := map[string]captioned{}, []*marc.Field{}
	r := parse(t, text)[0]
	for i := range r.Fields {
		switch f := &r.Fields[i]; f.Tag {
		case "853":
			by["3"+f.Sub('8')] = captionsOf(f)
		case "863":
			fields = append(fields, f)
		}
	}
	return enumerated(fields, by)
}

func TestEnumerated(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`
=853  03$81$av.$i(year)
=863  40$81.1$a1-49$i1950-1998`, "v. 1 (1950) - v. 49 (1998)"},
		{`
=853  03$81$aBd.$bHeft$u6$vr$i(Jahr)
=863  41$81.1$a84$b4$i2008$j11
=863  41$81.2$a84$b5$i2008$j12
=863  41$81.3$a84$b6$i2008$j12
=863  41$81.4$a85$b1$i2009
=863  41$81.5$a85$b3$i2009`, "Bd. 84, Heft 4 (2008) - Bd. 85, Heft 1 (2009); Bd. 85, Heft 3 (2009)"},
		{`
=853  2\$81$a(year)$bno.$vr$i(year)
=863  \1$81.1$a1995$b30$i1995
=863  \1$81.2$a1995$b31$i1995
=863  \1$81.3$a1995$b37$i1995`, "no. 30 (1995) - no. 31 (1995); no. 37 (1995)"},
		{`
=853  20$81$av.$bissue$u6$vr$i(year)
=863  41$81.1$a<90>$b<3>$i<2006>`, "v. 90, issue 3 (2006)"},
		{`
=853  2\$81$av.$bno.$u12$vc$i(year)
=863  41$81.1$a1$b12$i1990
=863  41$81.2$a2$b13$i1991
=863  41$82.1$a7$i1996-`, "v. 1, no. 12 (1990) - v. 2, no. 13 (1991); v. 7 (1996) -"},
		{`
=863  41$81.1$axyz`, ""},
	} {
		got := statementOf(t, "=245  00$aT"+c.text)
		equal(t, c.text, got, c.want)
		if again := ParseRun(got); (captions{}).run(again) == "" && got != "" {
			t.Errorf("%q is not understood", got)
		}
	}
}

// TestExpandCompress: the parts of a range, put together, are the range.
func TestExpandCompress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Pattern{Issues: rapid.IntRange(2, 12).Draw(t, "issues")}
		g := Range{From: Point{Volume: rapid.IntRange(1, 9).Draw(t, "from")}}
		g.To.Volume = g.From.Volume + rapid.IntRange(0, 4).Draw(t, "volumes")
		want := g.To.Volume - g.From.Volume + 1
		if rapid.Bool().Draw(t, "issues are told") {
			g.From.Issue = rapid.IntRange(1, p.Issues).Draw(t, "first")
			g.To.Issue = rapid.IntRange(1, p.Issues).Draw(t, "last")
			if g.From.Volume == g.To.Volume {
				g.To.Issue = max(g.From.Issue, g.To.Issue)
			}
			want = (want-1)*p.Issues + g.To.Issue - g.From.Issue + 1
		}
		parts := p.Expand(g, 1000)
		if len(parts) != want {
			t.Fatalf("%v has %d parts, not %d", g, len(parts), want)
		}
		var ranges []Range
		for _, at := range parts {
			ranges = append(ranges, Range{From: at, To: at})
		}
		got := p.compress(ranges)
		if len(got) != 1 || got[0] != g {
			t.Fatalf("%v came back as %v", g, got)
		}
	})
}

func TestExpandIsBounded(t *testing.T) {
	g := Range{From: Point{Volume: 1}, To: Point{Volume: 9999}}
	equal(t, "parts", len(Pattern{}.Expand(g, 10)), 10)
	equal(t, "an open range", len(Pattern{}.Expand(Range{From: Point{Year: 1990}, Open: true}, 10)), 1)
	equal(t, "years", len(Pattern{}.Expand(Range{From: Point{Year: 1990}, To: Point{Year: 1994}}, 10)), 5)
}

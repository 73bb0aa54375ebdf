package language

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// testSyntax is a small one with every kind of field.
var testSyntax = &Syntax{
	Fields: []Field{
		{Names: []string{"ti", "title"}, CQL: []string{"dc.title", "title"}},
		{Names: []string{"au", "author"}, Counted: true, CQL: []string{"dc.creator"}},
		{Names: []string{"su"}, Counted: true, CQL: []string{"dc.subject"}},
		{Names: []string{"is", "isbn"}, Kind: Values, CQL: []string{"bath.isbn"}},
		{Names: []string{"no"}, Kind: Values, CQL: []string{"rec.identifier"}},
		{Names: []string{"ca"}, Kind: Values, CQL: []string{"lcc"}},
		{Names: []string{"year"}, Kind: Number, CQL: []string{"dc.date"}},
		{Names: []string{"held"}, Kind: Number, CQL: []string{"held"}},
		{Names: []string{"###", "###@"}},
	},
	Has: []string{"has", "mit"}, Lacks: []string{"lacks", "ohne"},
	And: []string{"AND", "UND"}, Or: []string{"OR", "ODER"}, Not: []string{"NOT", "NICHT"},
}

// TestParse reads texts; the first column is what was typed, the second how it is
// written, the third the kinds of notices.
func TestParse(t *testing.T) {
	for _, c := range []struct{ typed, want, notices string }{
		{"", "*", ""},
		{"  ", "*", ""},
		{"charles  darwin", "charles darwin", ""},
		{`"origin of species" darwin`, `"origin of species" darwin`, ""},
		{"“origin of species”", `"origin of species"`, ""},
		{`"war peace"~5`, `"war peace"~5`, ""},
		{"ti:darwin au:(charles darwin)", "ti:darwin au:(charles darwin)", ""},
		{"Title:Darwin", "ti:Darwin", ""},
		{`ti:"origin of species"`, `ti:"origin of species"`, ""},
		{`ti="origin of species" ti=emma ti=(the trial)`, `ti="origin of species" ti="emma" ti="the trial"`, ""},
		{"ti:(darwin OR wallace)", "ti:darwin OR ti:wallace", ""},
		{"ti:(darwin au:wallace -huxley)", "ti:darwin au:wallace -ti:huxley", ""},

		{"darwin AND wallace", "darwin wallace", ""},
		{"darwin UND wallace ODER huxley", "(darwin wallace) OR huxley", ""},
		{"darwin NOT wallace", "darwin -wallace", ""},
		{"darwin AND NOT wallace", "darwin -wallace", ""},
		{"darwin OR NOT wallace", "darwin OR (* -wallace)", ""},
		{"darwin and wallace or huxley", "darwin and wallace or huxley", ""},
		{"WAR AND PEACE", "WAR and PEACE", "operator-is-word"},
		{"TO BE OR NOT TO BE", "TO BE or not TO BE", "operator-is-word operator-is-word"},
		{"To be or not to be", "To be or not to be", ""},
		{"or spektrum", "or spektrum", ""},
		{"OR spektrum", "or spektrum", "operator-is-word"},
		{"spektrum OR", "spektrum or", "operator-is-word"},
		{"a AND OR b", "(a and) OR b", "operator-is-word"},
		{"1984 OR 2666", "1984 OR 2666", ""},
		{"王應麟 OR 王应麟", "王應麟 OR 王应麟", ""},
		{"NOT darwin", "not darwin", "operator-is-word"},

		{"(a OR b) c", "(a OR b) c", ""},
		{"a b OR c", "(a b) OR c", ""},
		{"a (b c)", "a b c", ""},
		{"a (b OR (c d))", "a (b OR (c d))", ""},
		{"a (b OR c", "a (b OR c)", "open-bracket"},
		{"a) b", "a b", "loose-bracket"},
		{"()", "*", ""},
		{"f(x) dx", "f(x) dx", ""},
		{"(OCoLC)1128405", "(OCoLC)1128405", ""},
		{"((OCoLC)1128405 emma) OR x", "((OCoLC)1128405 emma) OR x", ""},

		{"musik -sammlung", "musik -sammlung", ""},
		{"musik-sammlung", "musik-sammlung", ""},
		{"musik - sammlung", "musik sammlung", ""},
		{"musik- und tanzsammlung", "musik- und tanzsammlung", ""},
		{"-sammlung", "sammlung", "minus-is-sign"},
		{"-su:fiction darwin", "darwin -su:fiction", ""},
		{"* -darwin", "* -darwin", ""},
		{"(-darwin) b", "b -darwin", ""},
		{`a -(b OR c) -"d e"`, `a -(b OR c) -"d e"`, ""},
		{"a -b c", "a c -b", ""},

		{"darw*", "darw*", ""},
		{"*ology wom?n", "*ology wom?n", ""},
		{"Who's afraid of Virginia Woolf?", "Who's afraid of Virginia Woolf?", ""},
		{"M*A*S*H", "M*A*S*H", "short-pattern"},
		{"a*", "a*", "short-pattern"},
		{"co-op*", "co op*", ""},
		{"ti:darw**", "ti:darw*", ""},
		{"ti:*", "has:ti", ""},
		{"darwin~ darwin~2 darwin~1", "darwin~ darwin~2 darwin~", ""},
		{"darwin~9", "darwin~9", "bad-slips"},
		{`"a* b"`, `"a* b"`, "literal-phrase"},
		{`"a b"~x`, `"a b" ~x`, "bad-slips"},

		{"year:1900..1950", "year:1900..1950", ""},
		{"year:1900", "year:1900", ""},
		{"year:1900.. year:..1950", "year:1900.. year:..1950", ""},
		{"year:1900-1950", "year:1900..1950", ""},
		{"year:-150..-20", "year:-150..-20", ""},
		{"year:1900..1950~", "year:1900..1950~", ""},
		{"year:soon", "year soon", "bad-value"},
		{"year:..", "year", "bad-value"},
		{"held:1..3 held>=03 held=2 su>5 su=1", "held:1..3 held>=3 held:2 su>5 su=1", ""},
		{"ti>5", "ti 5", "bad-value"},
		{`su="5"`, `su="5"`, ""},
		{"ca:QA76..QA77", "ca:QA76..QA77", ""},
		{"ca:(QA 76)", `ca:"QA 76"`, ""},
		{`ca:"QA 76.5..QA 77"`, `ca:"QA 76.5..QA 77"`, ""},
		{"ca:QA76* ca>=B1", "ca:QA76* ca:B1..", ""},
		{`ca:"A.. is:0-`, `ca:A.. is:"0-"`, "open-quote"},
		{"is:0-14-043912-0", `is:"0-14-043912-0"`, ""},

		{"has:su lacks:title has:245b", "has:su lacks:ti has:245b", ""},
		{"mit:su -has:au", "has:su -has:au", ""},
		{"has:nothing", "has nothing", "bad-value"},
		{"245a:darwin 245:(charles darwin) 24:x", "245a:darwin 245:(charles darwin) 24:x", ""},

		{`5" disk`, `5" disk`, ""},
		{`12" LP 7" single`, `12" LP 7" single`, ""},
		{`"A" is for alibi`, `"A" is for alibi`, ""},
		{`"origin of`, "origin of", "open-quote"},
		{`צה"ל`, `צה"ל`, ""},
		{"Emma: a novel", "Emma: a novel", ""},
		{"No: a memoir", "No a memoir", ""},
		{"what it is: a memoir", "what it is a memoir", "blank-behind-prefix"},
		{"publisher:penguin", "publisher:penguin", "unknown-prefix"},
		{"http://example.org/x", "http://example.org/x", ""},
		{"12:30", "12:30", ""},
		{"C++ C# .NET AT&T", "C++ C# .NET AT&T", ""},
		{"!!!", "!!!", ""},
		{"a ! b", "a b", ""},
		{"! ti:a", "ti:a", ""},
		{"DARWIN OR ti:EMMA", "DARWIN OR ti:EMMA", ""},
	} {
		e, notices := Parse(c.typed, testSyntax)
		if got := Print(e, testSyntax); got != c.want {
			t.Errorf("%q is read as %q, want %q", c.typed, got, c.want)
		}
		var kinds []string
		for _, n := range notices {
			kinds = append(kinds, string(n.Kind))
		}
		if got := strings.Join(kinds, " "); got != c.notices {
			t.Errorf("%q has notices %q, want %q", c.typed, got, c.notices)
		}
	}
}

// TestPieces: each piece that is looked for with its place, its field, and whether it is
// left out; operators and brackets are other pieces.
func TestPieces(t *testing.T) {
	for typed, want := range map[string]string{
		"charles darwin":                "charles darwin",
		"ti:darwin -au:(a b) c":         "ti/darwin ( -au/a -au/b ) c",
		"a AND b NOT c OR d":            "a AND b NOT -c OR d",
		"WAR AND PEACE":                 "WAR AND PEACE",
		`su:"two words" wo*y "a b"~3`:   "su/phrase/two words pattern/wo*y near/a b",
		"(OCoLC)12 (a -b)":              "(OCoLC)12 ( a -b )",
		"c -(a NOT b)":                  "c ( -a NOT -b )",
		"has:su lacks:245a year:1900..": "su/has/su 245a/lacks/245a year/range/1900..",
		"ca:(QA 76)":                    "( ca/QA ca/76 )",
		"year:soon x":                   "year:soon x",
		"(a b":                          "( a b",
		"darwin~ wo*y~ co-op*":          "fuzzy/darwin~ wo*y~ pattern/co-op*",
		"„a b“ naïve":                   "phrase/a b naïve",
	} {
		var got []string
		for _, p := range Pieces(typed, testSyntax) {
			text := typed[p.Body:p.End]
			if p.Kind == Looked {
				if text = typed[p.From:p.To]; p.Form != Words {
					text = [...]string{"", "phrase", "near", "pattern", "fuzzy", "whole", "range", "compare", "has", "lacks"}[p.Form] + "/" + text
				}
				if p.Field != "" {
					text = p.Field + "/" + text
				}
				if p.Out {
					text = "-" + text
				}
			}
			got = append(got, text)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s has the pieces %s, want %s", typed, got, want)
		}
	}
}

// TestBounds reads long and deep texts.
func TestBounds(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("(", 5000) + "a",
		strings.Repeat("ti:(", 5000),
		strings.Repeat("a OR (b ", 3000),
		strings.Repeat(`"`, 20000),
		strings.Repeat(`"a `, 8000),
		strings.Repeat("a", 40000),
		strings.Repeat("-", 20000) + "a",
		strings.Repeat("(-", 9000) + "a",
	} {
		e, notices := Parse(text, testSyntax)
		depth(t, e, 0)
		if len(notices) == 0 {
			t.Errorf("%.20q… has no notice", text)
		}
	}
}

func depth(t *testing.T, e Expr, d int) {
	t.Helper()
	if d > 4*maxDepth {
		t.Fatal("too deep")
	}
	switch e := e.(type) {
	case And:
		for _, p := range e.Parts {
			depth(t, p, d+1)
		}
	case Or:
		for _, p := range e.Parts {
			depth(t, p, d+1)
		}
	case Not:
		depth(t, e.Part, d+1)
	}
}

// checkStable fails unless what an expression prints is read as that expression.
func checkStable(t interface{ Fatalf(string, ...any) }, from string, e Expr) {
	if e == nil {
		return
	}
	text := Print(e, testSyntax)
	again, _ := Parse(text, testSyntax)
	if !reflect.DeepEqual(again, e) {
		t.Fatalf("%s\nis     %s\nprints %q\nagain  %s\nprints %q", from, show(e), text, show(again), Print(again, testSyntax))
	}
}

func show(e Expr) string { return fmt.Sprintf("%#v", e) }

// pieces are what typed texts are made of in tests.
var pieces = []string{"darwin", "Emma", "AND", "OR", "NOT", "DARWIN", "(", ")", "ti:", "su:", "ca:", "year:", "is:", "245a:", "-", "\"", "“",
	"~", "~2", "*", "?", "..", ">", ">=", "=", "<", "5", "1900", " ", " ", " ", " ", "has:", "lacks:", "x:", "co-op", "!", ",", ".", "'", "É", "源", "ǅ", "ẞ", "\u00a0"}

// TestPrintAndReadAgain reads random texts, writes them and reads them again.
func TestPrintAndReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 20).Draw(t, "text"), "")
		e, _ := Parse(text, testSyntax)
		checkStable(t, fmt.Sprintf("%q", text), e)
		checkPieces(t, strings.ToValidUTF8(text, " "))
	})
}

// checkPieces holds that the pieces of a text stand in it one behind the other.
func checkPieces(t interface{ Fatalf(string, ...any) }, text string) {
	at := 0
	for _, p := range Pieces(text, testSyntax) {
		inside := p.Start >= at && p.Start <= p.Body && p.Body <= p.End && p.End <= len(text)
		if !inside || p.Kind == Looked && (p.From < p.Body || p.From > p.To || p.To > p.End) {
			t.Fatalf("%q behind %d: %+v", text, at, p)
		}
		at = p.End
	}
}

// drawTree makes any tree, as a builder may.
func drawTree(t *rapid.T, depth int) Expr {
	text := rapid.SampledFrom([]string{"darwin", "charles darwin", "AND", "DARWIN", "", "a\"b", "5\" x", "darw*", "x~", "ti:x", "-x", "(a", "b)", "QA 76", "1900", "!!", "a..b"})
	kind := rapid.IntRange(0, 7).Draw(t, "kind")
	if depth == 0 {
		kind = rapid.IntRange(0, 3).Draw(t, "leaf")
	}
	parts := func() []Expr {
		var list []Expr
		for range rapid.IntRange(0, 3).Draw(t, "parts") {
			list = append(list, drawTree(t, depth-1))
		}
		return list
	}
	switch kind {
	case 0:
		return All{}
	case 4, 5:
		return And{parts()}
	case 6:
		return Or{parts()}
	case 7:
		return Not{drawTree(t, depth-1)}
	}
	return Term{
		Field: rapid.SampledFrom([]string{"", "", "ti", "title", "su", "ca", "year", "245a", "none"}).Draw(t, "field"),
		Form:  Form(rapid.IntRange(0, int(Lacks)).Draw(t, "form")),
		Text:  text.Draw(t, "text"), From: text.Draw(t, "from"), To: text.Draw(t, "to"),
		Op: rapid.SampledFrom([]string{"", "=", ">", ">=", "<", "<="}).Draw(t, "op"),
		N:  rapid.IntRange(0, 3).Draw(t, "n"), Loose: rapid.Bool().Draw(t, "loose"),
	}
}

// TestTreesPrint writes random trees and reads them.
func TestTreesPrint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := Normalise(drawTree(t, 4), testSyntax)
		checkStable(t, "a tree", e)
		if again := Normalise(e, testSyntax); e != nil && !reflect.DeepEqual(again, e) {
			t.Fatalf("the normal form of %s is %s", show(e), show(again))
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "charles darwin", `"origin of species"~5 ti:(a OR b) -c`, "year:1900..1950~ held>=3 has:245a",
		"WAR AND PEACE", "((OCoLC)1 x) OR y", `5" “a b” «c»`, "darw* wom?n x~2 M*A*S*H", `ca:"QA 76..QA 77" is:0-14`, "a) (b ti:(", "\xff\x00-", "ti=5 su=5 ti:-x -\"", "* -a (-b)", "(-(--Z", "ca:\"A..\x9ac\xa5 is:0-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, notices := Parse(text, testSyntax)
		depth(t, e, 0)
		for _, n := range notices {
			if n.Start < 0 || n.Start > len(text)+3*len(text) {
				t.Fatalf("%q: notice %+v", text, n)
			}
		}
		checkStable(t, fmt.Sprintf("%q", text), e)
		checkPieces(t, strings.ToValidUTF8(text, " "))
	})
}

package language

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestCQL reads CQL; the second column is how it is typed.
func TestCQL(t *testing.T) {
	for _, c := range []struct{ cql, want string }{
		{`darwin`, `darwin`},
		{`"charles darwin"`, `"charles darwin"`},
		{`dc.title = origin`, `ti:origin`},
		{`dc.title = "origin of species" and dc.creator = darwin`, `ti:"origin of species" au:darwin`},
		{`title all "origin species"`, `ti:(origin species)`},
		{`title any "origin species"`, `ti:origin OR ti:species`},
		{`title adj "origin species"`, `ti:"origin species"`},
		{`title == "War and peace" or title exact emma`, `ti="War and peace" OR ti="emma"`},
		{`a or b and c`, `(a OR b) c`},
		{`a and (b or c) not d`, `a (b OR c) -d`},
		{`dc.date within "1900 1950"`, `year:1900..1950`},
		{`dc.date > 1900 and held >= 3`, `year>1900 held>=3`},
		{`dc.date = 1984`, `year:1984`},
		{`title = darw*`, `ti:darw*`},
		{`title =/fuzzy darwin`, `ti:darwin~`},
		{`war prox/distance<=3 peace`, `"war peace"~2`},
		{`title = war prox/unit=word/distance<2/unordered title = peace`, `ti:"war peace"~0`},
		{`lcc >= "QA 76" and lcc <= QA77`, `ca:"QA 76.." ca:..QA77`},
		{`cql.allRecords = 1 not su = fiction`, `* -su:fiction`},
		{`marc.245a = darwin`, `245a:darwin`},
		{`holdfast.has = su and holdfast.lacks = "245c" and holdfast.count.su > 5`, `has:su lacks:245c su>5`},
		{`title <> emma`, `* -ti="emma"`},
		{`cql.serverChoice = "a \"b\" c"`, `"a b c"`},
	} {
		e, err := ParseCQL(c.cql, testSyntax)
		if err != nil {
			t.Errorf("%s: %v", c.cql, err)
			continue
		}
		if got := Print(e, testSyntax); got != c.want {
			t.Errorf("%s is %s, want %s", c.cql, got, c.want)
		}
	}
	for _, bad := range []string{"", "(", "a and", "and", "a b", `"a`, "title =", "title = (a)", "nothing = a", "dc.date = soon", "a prox (b and c)", "a and/x b", "= a",
		"title > a", `title = "!"`, strings.Repeat("(", 100) + "a", strings.Repeat("a or ", 5000) + "a", "holdfast.count.ti > 1", "> dc=x a"} {
		if e, err := ParseCQL(bad, testSyntax); !errors.Is(err, ErrCQL) {
			t.Errorf("%.40q is read as %v, %v", bad, e, err)
		}
	}
}

// TestCQLAgain writes random trees in CQL and reads them: what comes back is written in
// the same way again.
func TestCQLAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := Normalise(drawTree(t, 3), testSyntax)
		if e == nil {
			return
		}
		checkCQL(t, e)
	})
}

// checkCQL fails unless an expression survives CQL: but for what CQL has no words for, it
// comes back as it was.
func checkCQL(t interface{ Fatalf(string, ...any) }, e Expr) {
	unspeakable := false
	Walk(e, func(e Expr) {
		term, ok := e.(Term)
		if !ok {
			return
		}
		f, _ := testSyntax.find(term.Field)
		unspeakable = unspeakable || term.N == 2 && term.Form == Fuzzy || term.Loose || term.Form == Near || term.Form == Whole ||
			!hasWord(term.Text+term.From+term.To) && term.Form < Has || f != nil && f.Kind != Text ||
			strings.ContainsAny(term.Text, "*?~\"") && term.Form != Pattern || term.Form == Pattern && term.Field == "" && strings.Contains(term.Text, "'")
	})
	text := PrintCQL(e, testSyntax)
	again, err := ParseCQL(text, testSyntax)
	if unspeakable {
		return
	}
	if err != nil {
		t.Fatalf("%s is %s in CQL: %v", Print(e, testSyntax), text, err)
	}
	if !reflect.DeepEqual(again, e) {
		t.Fatalf("%s is %s in CQL, again %s", Print(e, testSyntax), text, Print(again, testSyntax))
	}
}

func FuzzCQL(f *testing.F) {
	for _, s := range []string{"darwin", `dc.title = "a b" and (x or y) not z`, "a prox/distance<=3 b", "title any \"a b\"", "dc.date within \"1 2\"", "lcc >= x", "marc.245a = b*", `"\"`, "a/b=c<>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ParseCQL(text, testSyntax)
		if err != nil {
			if !errors.Is(err, ErrCQL) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		depth(t, e, 0)
		checkStable(t, text, e)
		checkCQL(t, e)
	})
}

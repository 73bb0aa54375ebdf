package callnumber

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// wantOrder parses the numbers of a scheme from behind and sorts them.
func wantOrder(t *testing.T, scheme Scheme, want ...string) {
	t.Helper()
	var list []Number
	for _, text := range want {
		n, ok := Parse(scheme, text)
		if !ok || n.Scheme != scheme && scheme != Unknown {
			t.Errorf("%q is read as %+v", text, n)
		}
		list = append(list, n)
	}
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, b Number) int { return bytes.Compare(a.Key, b.Key) })
	for i, n := range list {
		if n.Text != tidy(want[i]) {
			t.Errorf("%d. is %q, want %q", i, n.Text, want[i])
		}
	}
	for i := 1; i < len(list); i++ {
		if bytes.Equal(list[i-1].Key, list[i].Key) {
			t.Errorf("%q and %q have one place", list[i-1].Text, list[i].Text)
		}
	}
}

// TestT58 is libraryhackers/library-callnumber-lc#8, rayvoelker/js-loc-callnumbers#1,
// unt-libraries/catalog-api#14 and #28: cutters are decimals, class letters pad to the
// right, the point at the end of $a counts for nothing.
func TestT58(t *testing.T) {
	order := []string{
		"D16", "DA3", "PS3561.I4 A3", "PS3561.I48 O5", "QA76 .S73 no.93-1483", "QA76 .S73 no.93-1484", "QA76.54. M87", "Z39.5", "Z50",
	}
	wantOrder(t, LC, order...)
	wantOrder(t, Unknown, order...)
}

func TestOrderOfLC(t *testing.T) {
	wantOrder(t, LC,
		"A1", "A1 .B2", "A1.5", "A11", "AC1", "D1", "D16", "DA3", "KF4558 5th .A9", "KFA1",
		"PR2750 1623", "PR2750 1623b", "PR2750 .A1", "PR2750 .A1 1901", "PR2750 .A1 1987", "PR2750 .A1 1987 v.2", "PR2750 .A1 1987 v.10", "PR2750 .A12", "PR2750 .B3",
		"QA76 .S73", "QA76 .S73 1990", "QA76 .S73 v.2", "QA76 .S73 v.10 pt.1", "QA76 .S73 v.10 pt.2", "QA76.9 .D3", "QA76.9 .D32", "QA76.9 .D4", "QA760", "QB1")
	for _, same := range [][2]string{{"QA76.54. M87", "QA 76.54 .M87"}, {"qa76.54 m87", "QA76.54.M87"}, {"PR4034 .E5 2003", "PR 4034  E5 2003."}} {
		a, _ := Parse(LC, same[0])
		b, _ := Parse(Unknown, same[1])
		if !bytes.Equal(a.Key, b.Key) {
			t.Errorf("%q and %q have two places", same[0], same[1])
		}
	}
}

func TestOrderOfDewey(t *testing.T) {
	wantOrder(t, Dewey, "005", "005.1", "005.133 A5", "005.133 A54", "005.133 A6", "398.2", "398.209 73", "398.2097", "813 F55", "813.5 F55g", "813.5 F55g 1925", "813.5 F55g 1991", "813.52")
	for _, same := range [][2]string{{"813/.54", "813.54"}, {"398.2'097'3", "398.20973"}, {"813.540", "813.54"}} {
		a, _ := Parse(Dewey, same[0])
		b, _ := Parse(Unknown, same[1])
		if !bytes.Equal(a.Key, b.Key) || a.Odd {
			t.Errorf("%q and %q have two places", same[0], same[1])
		}
	}
}

func TestOrderOfNLM(t *testing.T) {
	wantOrder(t, NLM, "QS 4", "QV 4 A1", "QV 38", "QZ 200", "W 1", "W 1 AM517", "W 20.5", "WA 9", "WG 120", "WG 120 B2", "WG 1200", "WZ 260")
	if n, _ := Parse(LC, "WG 120"); !n.Odd {
		t.Error("W is a class of LC")
	}
	if n, _ := Parse(NLM, "WG 120"); n.Odd {
		t.Error("W is no class of NLM")
	}
}

// TestOrderOfSuDoc has the example of the explanation of the system: years, then
// letters, then numbers.
func TestOrderOfSuDoc(t *testing.T) {
	wantOrder(t, SuDoc,
		"A 1.9:2000", "A 1.10:5", "A 1.35:993", "A 1.35:2004", "A 1.35:R 42", "A 1.35:R 42/995", "A 1.35:R 42/2", "A 1.35:R 42/10", "A 1.35:321", "A 1.35/2:1",
		"A 11.1:2", "C 3.186:P-20/no.9", "C 3.186:P-20/no.455", "HE 3.2:1", "HE 20.2:1", "HE 20.3152:Ag 4/2", "Y 4.Ag 8/1:S.hrg.110-5", "Y 4.Ag 8/1:S.hrg.110-12", "Y 4.Ag 8/2:1", "Y 4.Ag 15:1")
}

func TestGuess(t *testing.T) {
	for text, want := range map[string]Scheme{
		"QA76": LC, "PR 4034 .P7": LC, "WG 120": LC, "813.54": Dewey, "813": Dewey, "813/.54": Dewey, "A 1.9:2017": SuDoc, "Y 4": SuDoc, "Y 4.Ag": SuDoc, "Y 4.Ag 8/1:S.hrg.1": SuDoc,
		"Fic AUS": Local, "Per 12": LC, "Tafel IV : 3": Local, "12": Local, "4° Pl. 7": Local, "813a": Local, "DVD 1234567": Local, "": Local, "Große Sammlung 3": Local,
	} {
		if got := guess(text); got != want {
			t.Errorf("%q is of scheme %d, want %d", text, got, want)
		}
	}
}

// TestOddNumbers have a place, and say that they are odd.
func TestOddNumbers(t *testing.T) {
	for _, c := range []struct {
		scheme       Scheme
		text, before string
		after        string
	}{
		{LC, "QA", "Q999", "QA1"}, {LC, "QA76543", "QA9999", "QB1"}, {Dewey, "5.1", "005", "005.2"}, {Dewey, "J 398.2", "398.1", "398.21"}, {SuDoc, "A 1.9", "A 1.8:1", "A 1.10:1"},
	} {
		n, ok := Parse(c.scheme, c.text)
		before, _ := Parse(c.scheme, c.before)
		after, _ := Parse(c.scheme, c.after)
		if !ok || !n.Odd || bytes.Compare(before.Key, n.Key) >= 0 || bytes.Compare(n.Key, after.Key) >= 0 {
			t.Errorf("%q is %+v, not between %q and %q", c.text, n, c.before, c.after)
		}
	}
	for _, text := range []string{"[Fic]", "1234.5", "uncatalogued"} {
		if n, ok := Parse(Dewey, text); !ok || !n.Odd || n.Scheme != Local {
			t.Errorf("%q is %+v", text, n)
		}
	}
	for _, text := range []string{"", " ", "...", ";", "–"} {
		if n, ok := Parse(Unknown, text); ok {
			t.Errorf("%q is %+v", text, n)
		}
	}
}

// TestBeginnings holds jumps and beginnings to what a reader expects of them: A1 brings
// A1.5 and A1 .B2, and never A11.
func TestBeginnings(t *testing.T) {
	for typed, c := range map[string]struct{ in, out []string }{
		"A1":    {[]string{"A1", "A1 .B2", "A1.5"}, []string{"A11", "A2", "AC1", "A10"}},
		"QA76":  {[]string{"QA76.9 .D3", "QA76 1987"}, []string{"QA760", "QA7", "QB76"}},
		"QA":    {[]string{"QA1", "QA76.9"}, []string{"QB1", "Q1", "R1"}},
		"813":   {[]string{"813", "813.54 F5"}, []string{"814", "812.9"}},
		"81":    {[]string{"813.5", "810"}, []string{"820", "801", "081"}},
		"Y 4":   {[]string{"Y 4.Ag 8/1:1"}, []string{"Y 3.2:1", "Z50"}},
		"A 1.9": {[]string{"A 1.9:3"}, []string{"A 1.91:3", "A 1.10:1"}},
	} {
		from := Jump(typed)
		if n, _ := Parse(SuDoc, typed); typed == "A 1.9" {
			from = n.Key
		}
		to := After(from)
		inside := func(text string) bool {
			n, _ := Parse(Unknown, text)
			return bytes.Compare(from, n.Key) <= 0 && bytes.Compare(n.Key, to) < 0
		}
		for _, text := range c.in {
			if !inside(text) {
				t.Errorf("%q does not bring %q", typed, text)
			}
		}
		for _, text := range c.out {
			if inside(text) {
				t.Errorf("%q brings %q", typed, text)
			}
		}
	}
}

// TestKeysOfClasses compares classes by number and the keys.
func TestKeysOfClasses(t *testing.T) {
	class := rapid.Custom(func(t *rapid.T) Number {
		text := rapid.StringMatching(`[A-HJ-NP-VZ][A-C]?[1-9][0-9]{0,3}(\.[1-9]{1,2})?( \.[A-C][1-9]{1,2})?`).Draw(t, "number")
		n, ok := Parse(LC, text)
		if !ok || n.Odd {
			t.Fatalf("%q is %+v", text, n)
		}
		return n
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := class.Draw(t, "a"), class.Draw(t, "b")
		order := bytes.Compare(a.Key, b.Key)
		want := bytes.Compare([]byte(a.Letters), []byte(b.Letters))
		if want == 0 {
			want = a.Whole - b.Whole
		}
		if want == 0 {
			want = bytes.Compare([]byte(a.Decimals), []byte(b.Decimals))
		}
		if want > 0 && order <= 0 || want < 0 && order >= 0 {
			t.Fatalf("%q and %q: %d, want the sign of %d", a.Text, b.Text, order, want)
		}
	})
}

// TestAnyText reads whatever comes: it never fails, a key is the same again, and what
// is shown has the place of what was read.
func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[A-Zav. :/0-9é-]{0,20}`)).Draw(t, "text")
		for scheme := Unknown; scheme <= Local; scheme++ {
			n, ok := Parse(scheme, text)
			if !ok {
				continue
			}
			again, _ := Parse(scheme, n.Text)
			if !bytes.Equal(again.Key, n.Key) {
				t.Fatalf("%q has key %q, and as it is shown (%q) %q", text, n.Key, n.Text, again.Key)
			}
		}
		Jump(text)
	})
}

package union

import (
	"strings"
	"testing"
)

// book is a record with an ISBN, an LCCN and an OCLC number, and what is added.
func book(rest string) string {
	return "=001  x\n=010  \\\\$a85000002\n=020  \\\\$a2072165113\n=035  \\\\$a(OCoLC)12345\n" + rest
}

// TestRules says for pairs with the same three numbers which rules join them.
func TestRules(t *testing.T) {
	const dvd = "=LDR  00000ngm\\a2200000\\a\\4500\n"
	const serial = "=LDR  00000nas\\a2200000\\a\\4500\n"
	const article = "=LDR  00000naa\\a2200000\\a\\4500\n"
	for _, c := range []struct {
		name, a, b string
		// joins are the names of the rules that join; reason is in what holds the others.
		joins, reason string
	}{
		{"the same book", book("=245  10$aMoby Dick"), book("=245  10$aMoby Dick :$bor, the whale"), "oclc lccn isbn", ""},
		{"accents and small words", book("=245  13$aLe château"), book("=245  10$aChateau /$cK."), "oclc lccn isbn", ""},
		{"a misspelt title", book("=245  10$aMobby Dik"), book("=245  10$aMoby Dick"), "oclc lccn isbn", ""},
		{"another script", book("=245  10$aVoĭna i mir"), book("=245  10$aВойна и мир"), "oclc lccn isbn", ""},
		{"T50: a book and its film", book("=245  10$aMoby Dick"), dvd + book("=245  10$aMoby Dick"), "", "one is text, the other film or video"},
		{"T50: large print", book("=245  10$aMoby Dick"), book("=245  10$aMoby Dick\n=300  \\\\$a900 p. (large print)"), "", "one is in print, the other in large print"},
		{"print and online", book("=245  10$aMoby Dick"), book("=245  10$aMoby Dick$h[electronic resource]"), "", "one is in print, the other electronic"},
		{"print and microform", book("=245  10$aMoby Dick"), book("=245  10$aMoby Dick\n=533  \\\\$aMicrofiche."), "", "on microform"},
		{"T48: two volumes", book("=245  10$aWerke.$nBd. 1"), book("=245  10$aWerke.$nBand 2"), "", "one is part 1, the other part 2"},
		{"T48: one volume, written twice", book("=245  10$aWerke.$nBd. 1"), book("=245  10$aWerke.$nBand I"), "oclc lccn isbn", ""},
		{"a set and its volume", book("=245  10$aWerke.$nBd. 1"), book("=245  10$aWerke"), "oclc", "names no part"},
		{"a serial and a book", book("=245  10$aAnnual review"), serial + book("=245  10$aAnnual review"), "", "one is a serial"},
		{"an article and its host", book("=245  10$aEssays"), article + book("=245  10$aEssays"), "", "inside the other"},
		{"a number used again", book("=245  10$aMoby Dick"), book("=245  10$aGardening for cats"), "", "the titles"},
		{"small words are no likeness", book("=245  14$aThe art of the loom"), book("=245  14$aThe end of the road"), "", "the titles"},
		{"the shows of two years", book("=245  10$aLoan collection, May to October 1907"),
			book("=245  10$aLoan collection, November 1907 to April 1908"), "oclc", "the titles are different"},
		{"two sheets of a map", book("=245  10$aAshland quadrangle, New Hampshire :$b7.5 minute series"),
			book("=245  10$aBristol quadrangle, New Hampshire :$b7.5 minute series"), "oclc", "the titles are different"},
		{"a spelling of its own", book("=245  14$aThe colour of water"), book("=245  14$aThe color of water"), "oclc lccn isbn", ""},
		{"another subtitle", book("=245  10$aWhales :$ba history"), book("=245  10$aWhales :$btheir lives"), "oclc lccn isbn", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := factsOf(t, c.a), factsOf(t, c.b)
			var joins []string
			for _, rule := range FirstRules().Rules {
				reason, turned := rule.Compare(a, b).Reason, rule.Compare(b, a).Reason
				if (reason == "") != (turned == "") {
					t.Errorf("%s: %q one way, %q the other", rule.Name, reason, turned)
				}
				if reason == "" {
					joins = append(joins, rule.Name)
				} else if !strings.Contains(reason, c.reason) || c.reason == "" {
					t.Errorf("%s: held because %q, want %q", rule.Name, reason, c.reason)
				}
			}
			equal(t, "joins", strings.Join(joins, " "), c.joins)
		})
	}
}

func TestMisspelt(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"colour", "color", true}, {"moby", "mobby", true}, {"ashland", "bristol", false}, {"drawings", "paintings", false},
		{"quadrangle", "quadrangles", true}, {"a", "b", true}, {"cat", "dog", false}, {"", "a", true}, {"", "abc", false},
		{"internationale", "internasionalle", true},
	} {
		equal(t, c.a+" "+c.b, misspelt(c.a, c.b), c.want)
		equal(t, c.b+" "+c.a, misspelt(c.b, c.a), c.want)
	}
}

func TestCollides(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		want       bool
	}{
		{"a title mended", "=001  7\n=245  10$aMoby Dik", "=001  7\n=245  10$aMoby Dick", false},
		{"another title", "=001  7\n=245  10$aMoby Dick", "=001  7\n=245  10$aGardening for cats", true},
		{"another title, same ISBN", "=001  7\n=020  \\\\$a2072165113\n=245  10$aMoby Dick",
			"=001  7\n=020  \\\\$a2072165113\n=245  10$aGardening for cats", false},
		{"another title, same author", "=001  7\n=100  1\\$aMelville, H.\n=245  10$aMoby Dick",
			"=001  7\n=100  1\\$aMelville, H.\n=245  10$aGardening for cats", false},
		{"the number itself is no evidence", "=001  7\n=003  OCoLC\n=245  10$aMoby Dick", "=001  7\n=003  OCoLC\n=245  10$aGardening for cats", true},
		{"nor is it in 035", "=001  7\n=035  \\\\$a7\n=245  10$aMoby Dick", "=001  7\n=035  \\\\$a7\n=245  10$aGardening for cats", true},
		{"a title is missing", "=001  7\n=245  10$aMoby Dick", "=001  7", false},
		{"no titles, same type", "=001  7\n=500  \\\\$aa", "=001  7\n=500  \\\\$ab", false},
		{"no titles, another type", "=001  7", "=LDR  00000nem\\a2200000\\a\\4500\n=001  7", true},
	} {
		a, b := factsOf(t, c.a), factsOf(t, c.b)
		equal(t, c.name, Collides(a, b, "7"), c.want)
		equal(t, c.name+" turned", Collides(b, a, "7"), c.want)
	}
}

// TestOlder has the cases of T53 and T86.
func TestOlder(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"20100101120000.0", "20110101120000.0", true}, {"20110101120000.0", "20100101120000.0", false},
		{"20110101120000.0", "20110101120000.0", false}, {"20110101", "20110101120000.0", true},
		{"", "20110101120000.0", false}, {"20110101120000.0", "", false}, {"", "", false},
	} {
		equal(t, c.a+" "+c.b, Older(c.a, c.b), c.want)
	}
}

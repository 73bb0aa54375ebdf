package union

import (
	"context"
	"strings"
	"testing"
)

// book is a record with an ISBN, an LCCN and an OCLC number, and what is added.
func book(rest string) string {
	return "=001  x\n=010  \\\\$a85000002\n=020  \\\\$a2072165113\n=035  \\\\$a(OCoLC)12345\n" + rest
}

// TestCareful says for pairs of records what the default rules make of them: what
// is left out of both is the three numbers of book.
func TestCareful(t *testing.T) {
	const dvd = "=LDR  00000ngm\\a2200000\\a\\4500\n"
	const serial = "=LDR  00000nas\\a2200000\\a\\4500\n"
	const article = "=LDR  00000naa\\a2200000\\a\\4500\n"
	const full = "=100  1\\$aMelville, Herman,$d1819-1891.\n=260  \\\\$aLondon :$bBentley,$c1995.\n=300  \\\\$a635 p.\n"
	bare := func(rest string) string { return "=001  y\n" + rest }
	for _, c := range []struct {
		name, a, b string
		want       Band
		against    string // part of what speaks against it
	}{
		{"the same book", book("=245  10$aMoby Dick"), book("=245  10$aMoby Dick :$bor, the whale"), JoinThem, ""},
		{"accents and small words", book("=245  13$aLe château"), book("=245  10$aChateau /$cK."), JoinThem, ""},
		{"a misspelt title", book("=245  10$aMobby Dik"), book("=245  10$aMoby Dick"), JoinThem, ""},
		{"another script", book("=245  10$aVoĭna i mir"), book("=245  10$aВойна и мир"), JoinThem, ""},
		{"T50: a book and its film", book("=245  10$aMoby Dick"), dvd + book("=245  10$aMoby Dick"), KeepApart, "one is text, the other film or video"},
		{"T50: large print", book("=245  10$aMoby Dick"), book("=245  10$aMoby Dick\n=300  \\\\$a900 p. (large print)"), KeepApart, "one is in print, the other in large print"},
		{"print and online", book("=245  10$aMoby Dick"), book("=245  10$aMoby Dick$h[electronic resource]"), KeepApart, "one is in print, the other electronic"},
		{"print and microform", book("=245  10$aMoby Dick"), book("=245  10$aMoby Dick\n=533  \\\\$aMicrofiche."), KeepApart, "on microform"},
		{"T48: two volumes", book("=245  10$aWerke.$nBd. 1"), book("=245  10$aWerke.$nBand 2"), KeepApart, "one is part 1, the other part 2"},
		{"T48: one volume, written twice", book("=245  10$aWerke.$nBd. 1"), book("=245  10$aWerke.$nBand I"), JoinThem, ""},
		{"T48: one volume, in the title itself", book("=245  10$aWerke.$nBd. 1,$pBriefe"), book("=245  10$aWerke. Bd. 1, Briefe"), JoinThem, ""},
		{"a set and its volume", book("=245  10$aWerke.$nBd. 1"), book("=245  10$aWerke"), KeepApart, "names no part"},
		{"a serial and a book", book("=245  10$aAnnual review"), serial + book("=245  10$aAnnual review"), KeepApart, "one is a serial"},
		{"an article and its host", book("=245  10$aEssays"), article + book("=245  10$aEssays"), KeepApart, "inside the other"},
		{"a number used again", book("=245  10$aMoby Dick"), book("=245  10$aGardening for cats"), KeepApart, "the titles"},
		{"the shows of two years", book("=245  10$aLoan collection, May to October 1907"),
			book("=245  10$aLoan collection, November 1907 to April 1908"), KeepApart, "different numbers"},
		{"two volumes in Roman numerals", book("=245  10$aA model of the coast :$bvolume II, for analysts"), book("=245  10$aA model of the coast :$bIII, for programmers"), KeepApart, "different numbers"},
		{"a spelling of its own", book("=245  14$aThe colour of water"), book("=245  14$aThe color of water"), JoinThem, ""},
		{"another edition", book("=245  10$aWhales\n=250  \\\\$a2nd ed."), book("=245  10$aWhales\n=250  \\\\$aThird edition."), KeepApart, "one is edition 2, the other edition 3"},
		{"another year", book("=245  10$aWhales\n=260  \\\\$c1995"), book("=245  10$aWhales\n=260  \\\\$c1999"), KeepApart, "they are of 1995 and 1999"},
		{"T39: only the e-book's cancelled number", bare("=020  \\\\$z2072165113\n=245  10$aWhales"), bare("=020  \\\\$a2072165113\n=245  10$aWhales$h[electronic resource]"), KeepApart, "electronic"},
		{"T42: a local number that looks like another's", bare("=035  \\\\$a1128405\n=245  10$aWhales"), bare("=035  \\\\$a(OCoLC)1128405\n=245  10$aGardens"), KeepApart, ""},
		{"T49: a title that says nothing", bare("=245  10$aJulkaisut"), bare("=245  10$aJulkaisut"), KeepApart, ""},
		{"title page, no number", bare(full + "=245  10$aMoby Dick"), bare(full + "=245  10$aMoby Dick"), JoinThem, ""},
		{"missing is not different", bare(full + "=245  10$aMoby Dick"), bare("=100  1\\$aMelville, H.\n=260  \\\\$c1995\n=245  10$aMoby Dick"), JoinThem, ""},
		{"title page, another author", bare(full + "=245  10$aMoby Dick"), bare("=100  1\\$aJones, Mary\n=260  \\\\$bBentley,$c1995\n=245  10$aMoby Dick"), KeepApart, ""},
		{"title page, another author of the name", bare(full + "=245  10$aMoby Dick"), bare("=100  1\\$aMelville, Mary\n=260  \\\\$bBentley,$c1995\n=300  \\\\$a635 p.\n=245  10$aMoby Dick"), KeepApart, ""},
		{"too little to go by", bare("=245  10$aPoems\n=260  \\\\$c1995"), bare("=245  10$aPoems\n=260  \\\\$c1995"), KeepApart, ""},
		{"printed by hand", bare("=100  1\\$aSwift, Jonathan\n=260  \\\\$bMotte,$c1726\n=300  \\\\$a148 p.\n=245  10$aTravels into several remote nations"),
			bare("=100  1\\$aSwift, Jonathan\n=260  \\\\$bMotte,$c1726\n=300  \\\\$a148 p.\n=245  10$aTravels into several remote nations"), AskPerson, "before 1801"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := factsOf(t, c.a), factsOf(t, c.b)
			got, turned := careful().Compare(a, b, false), careful().Compare(b, a, false)
			if got.Band != c.want || !strings.Contains(got.Against, c.against) || c.against == "" && got.Veto != 0 && c.want != KeepApart {
				t.Errorf("%s, %d, %q %v", got.Band, got.Score, got.Against, got.Parts)
			}
			if turned.Band != got.Band || turned.Score != got.Score {
				t.Errorf("%s, %d one way, %s, %d the other", got.Band, got.Score, turned.Band, turned.Score)
			}
		})
	}
}

// TestOwnNumbers: who has two records under two OCLC numbers told them apart; of two
// libraries it says little.
func TestOwnNumbers(t *testing.T) {
	const bulletin = "=245  10$aTime and frequency bulletin\n=100  1\\$aPotter, Ann\n=260  \\\\$bBureau of clocks,$c1995.\n=300  \\\\$a8 p.\n"
	a, b := factsOf(t, "=001  1\n=035  \\\\$a(OCoLC)5\n"+bulletin), factsOf(t, "=001  2\n=035  \\\\$a(OCoLC)6\n"+bulletin)
	one, two := careful().Compare(a, b, true), careful().Compare(a, b, false)
	equal(t, "one library", one.Band, KeepApart)
	equal(t, "because", one.Against, "one library has them under different OCLC numbers, 5 and 6")
	equal(t, "two libraries", two.Band, JoinThem)
	third := factsOf(t, "=001  3\n"+bulletin)
	batch, err := Match(context.Background(), careful(), []Item{{a, 1}, {b, 1}, {third, 2}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "no third record ties them", batch.Titles, 2)
}

// TestSets says what each set makes of three pairs.
func TestSets(t *testing.T) {
	const page = "=100  1\\$aMelville, Herman\n=245  10$aMoby Dick, or the white whale\n=260  \\\\$bBentley,$c1995.\n=300  \\\\$a635 p.\n"
	pairs := [][2]string{
		{"=001  1\n=020  \\\\$a2072165113\n=245  10$aMoby Dick", "=001  2\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"}, // one number
		{"=001  1\n=020  \\\\$a2072165113\n" + page, "=001  2\n=020  \\\\$a2072165113\n" + page},                         // number and page
		{"=001  1\n" + page, "=001  2\n" + page},                                                                         // page only
	}
	for _, c := range []struct{ set, want string }{
		{"careful", "join join join"}, {"identifiers", "join join keep apart"}, {"scsb", "keep apart join keep apart"},
		{"long-key", "keep apart join join"}, {"bibliographic", "keep apart join join"},
	} {
		var got []string
		for _, p := range pairs {
			x := Set(c.set).Compare(factsOf(t, p[0]), factsOf(t, p[1]), false)
			got = append(got, x.Band.String())
		}
		equal(t, c.set, strings.Join(got, " "), c.want)
	}
}

func TestMisspelt(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"colour", "color", true}, {"moby", "mobby", true}, {"ashland", "bristol", false}, {"drawings", "paintings", false},
		{"quadrangle", "quadrangles", true}, {"a", "b", false}, {"the", "then", true}, {"cat", "dog", false}, {"", "a", false}, {"", "abc", false},
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
		{"no titles", "=001  7\n=500  \\\\$aa", "=001  7\n=500  \\\\$ab", true},
		{"no titles, one number", "=001  7\n=020  \\\\$a2072165113", "=001  7\n=020  \\\\$a2072165113\n=500  \\\\$ab", false},
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

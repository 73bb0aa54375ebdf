package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
)

// questionShelf imports some titles of three libraries, to ask for.
func questionShelf(t *testing.T) *Desk {
	t.Helper()
	d := emptyDesk(t)
	book := func(n int, author, title, year, more string) string {
		r := fmt.Sprintf("=001  %d\n=008  000101s%s\\\\\\\\xxk\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\d\n=035  \\\\$a(OCoLC)%d", n, year, n)
		if author != "" {
			r += "\n=100  1\\$a" + author
		}
		return r + "\n=245  10$a" + title + more
	}
	origin := book(101, "Darwin, Charles", "On the origin of species", "1859",
		"\n=020  \\\\$a0140439129\n=260  \\\\$aLondon :$bMurray,$c1859\n=650  \\0$aEvolution (Biology)\n=650  \\0$aNatural selection\n=655  \\7$aTreatises$2lcgft\n=050  00$aQH365$b.O2 1859")
	voyage := book(102, "Darwin, Charles", "Voyage of the Beagle", "1909",
		"\n=260  \\\\$aNew York :$bCollier,$c1909\n=490  1\\$aHarvard classics\n=650  \\0$aNatural history\n=050  00$aQH11$b.D2 1909")
	life := book(103, "Wallace, Alfred Russel", "Darwinism", "1889",
		"\n=260  \\\\$aLondon :$bMacmillan,$c1889\n=505  0\\$aOrigin of the book.\n=650  \\0$aEvolution (Biology)\n=082  04$a575.01")
	film := "=LDR  00000ngm\\a2200000\\a\\4500\n" + book(104, "", "Origin of species the film", "1999", "\n=300  \\\\$a1 videodisc\n=856  40$uhttp://example.org/film")
	war := book(105, "Tolstoy, Leo", "War and peace", "1942", "")
	importText(t, d, "harbour", origin, voyage, war)
	importText(t, d, "hill", origin, film, life)
	importText(t, d, "sea", origin)
	return d
}

// firstWords lists the first words of the titles found, in order.
func firstWords(r *view.Results) string {
	var list []string
	for _, h := range r.Hits {
		list = append(list, strings.Join(strings.Fields(text(h.Title))[:1], ""))
	}
	return strings.Join(list, " ")
}

// TestQueryLanguage asks in every way that the language has.
func TestQueryLanguage(t *testing.T) {
	d := questionShelf(t)
	for typed, want := range map[string]string{
		"origin species":               "On Origin",
		"ti:origin":                    "On Origin",
		"au:darwin":                    "On Voyage",
		"ti:origin au:darwin":          "On",
		"au:darwin -ti:voyage":         "On",
		`"origin of species"`:          "On Origin",
		`"species origin"`:             "",
		`"species origin"~2`:           "On Origin",
		"darwini*":                     "Darwinism",
		"*winism":                      "Darwinism",
		"t?lstoy":                      "War",
		"darwinizm~":                   "Darwinism",
		"tolstoi~ peace":               "War",
		"beagle OR peace":              "Voyage War",
		"(beagle OR peace) -leo":       "Voyage",
		"WAR AND PEACE":                "War",
		"su:evolution":                 "On Darwinism",
		"su>1":                         "On",
		"su=1":                         "Darwinism Voyage",
		"lacks:su":                     "Origin War",
		"has:su":                       "Darwinism On Voyage",
		"held>=3":                      "On",
		"held:1":                       "Darwinism Origin Voyage War",
		"year:1850..1900":              "Darwinism On",
		"year:1942":                    "War",
		"year>1950":                    "Origin",
		"se:harvard":                   "Voyage",
		"se:origin":                    "",
		"pu:collier":                   "Voyage",
		"pu:(london murray)":           "On",
		"ge:treatises":                 "On",
		"is:0-14-043912-9":             "On",
		"is:9780140439120":             "On",
		"no:ocm000102":                 "Voyage",
		"no:103":                       "Darwinism",
		"la:eng":                       "Darwinism On Origin Voyage War",
		"la:english su:evolution":      "Darwinism On",
		"sprache:Englisch":             "Darwinism On Origin Voyage War",
		"la:en":                        "Darwinism On Origin Voyage War",
		"la:engl* -fo:film":            "Darwinism On Voyage War",
		"la:deutsch":                   "",
		"medium:buch":                  "Darwinism On Voyage War",
		"fo:dvd":                       "Origin",
		"titel:origin -medium:Film":    "On",
		"autor:darwin jahr:1909":       "Voyage",
		"mit:signatur ohne:schlagwort": "",
		"fo:video":                     "Origin",
		"li:sea":                       "On",
		"li:hill -fo:video":            "Darwinism On",
		`ti="war and peace"`:           "War",
		`ti="war"`:                     "",
		"245a:origin":                  "On Origin",
		"505a:origin":                  "Darwinism",
		"505:(the book)":               "Darwinism",
		"-245a:origin darwin":          "Voyage",
		"darwin -245a:origin":          "Voyage",
		"856u:film":                    "Origin",
		"082a:575*":                    "Darwinism",
		"260b:murra~":                  "On",
		"has:856":                      "Origin",
		"has:050b -has:490":            "On",
		"lacks:100":                    "Origin",
		"* -au:darwin -fo:video":       "Darwinism War",
		"245a:origin OR ti:beagle":     "On Origin Voyage",
		"fo:nothing":                   "",
		"ca:QH365":                     "On",
		"ca:QH36":                      "",
		"ca:QH36*":                     "On",
		"ca:QH":                        "On Voyage",
		"ca:(QH 11 .D2)":               "Voyage",
		"ca:QH1..QH100":                "Voyage",
		"ca:575":                       "Darwinism",
		"is:978014*":                   "On",
		"has:ca -ca:QH":                "Darwinism",
		"!!!":                          "",
		"darwin !!!":                   "On Voyage",
	} {
		r := search(t, d, view.Query{Text: typed})
		got := strings.Fields(firstWords(&r))
		sorted, wanted := slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(strings.Fields(want)))
		if !slices.Equal(sorted, wanted) || r.Total != len(wanted) {
			t.Errorf("%s (read as %s) finds %d: %v, want %v", typed, r.Read.Text, r.Total, got, want)
		}
		again := search(t, d, view.Query{Text: r.Read.Text})
		if firstWords(&again) != firstWords(&r) || again.Total != r.Total {
			t.Errorf("%s finds %s, read as %s it finds %s", typed, firstWords(&r), r.Read.Text, firstWords(&again))
		}
		read, clause := ReadQuery(typed)
		if built := Typed(clause); built != read.Text {
			t.Errorf("%s is read as %s, the builder gives %s", typed, read.Text, built)
		}
		typedAgain, err := FromCQL(ToCQL(typed))
		if err != nil && typed != "!!!" {
			t.Errorf("%s is %s in CQL: %v", typed, ToCQL(typed), err)
			continue
		}
		if cql := search(t, d, view.Query{Text: typedAgain}); typed != "!!!" && cql.Total != r.Total {
			t.Errorf("%s is %s in CQL, again %s: it finds %d, not %d", typed, ToCQL(typed), typedAgain, cql.Total, r.Total)
		}
	}
}

// TestNotices says what was not read as it may have been meant.
func TestNotices(t *testing.T) {
	d := questionShelf(t)
	for typed, want := range map[string]string{
		"WAR AND PEACE":               "AND was taken as a word",
		"fo:nothing":                  "Nothing in this catalogue is fo:nothing.",
		"la:klingonese":               "Nothing in this catalogue is la:klingonese.",
		"publisherr:war":              "There is no field “publisherr”; it was taken as a word. Did you mean the field publisher?",
		"autro:twain":                 "There is no field “autro”; it was taken as a word. Did you mean the field autor?",
		"colour:red":                  "There is no field “colour”; it was taken as a word.",
		strings.Repeat("x", 70) + "*": "xxx",
		"(war peace":                  "The bracket",
		"year:soon":                   "year:soon cannot be compared",
		strings.Repeat("word ", 100):  "Only the first 64 words",
	} {
		r := search(t, d, view.Query{Text: typed})
		if len(r.Read.Notices) == 0 || !strings.HasPrefix(r.Read.Notices[0].Text, want) {
			t.Errorf("%.40s has notices %+v, want %q", typed, r.Read.Notices, want)
		}
	}
}

// TestNoticeKinds: screens know all kinds that there are, and no others.
func TestNoticeKinds(t *testing.T) {
	kinds := []string{noticeManyWords, noticeUnknownValue, noticeNoPattern}
	for kind := range sentences {
		kinds = append(kinds, string(kind))
	}
	if want := view.NoticeKinds(); !slices.Equal(slices.Sorted(slices.Values(kinds)), slices.Sorted(slices.Values(want))) {
		t.Errorf("kinds are %q, screens know %q", kinds, want)
	}
}

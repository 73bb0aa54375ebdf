package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
)

// TestLostLetterInAName: a name of which a letter came as a star is found by what is
// left, and the answer says how it was read. A star that some word fits truncates.
func TestLostLetterInAName(t *testing.T) {
	d := shelf(t, "a|=245  10$aHeat pumps\n=100  1\\$aDoma*nski, Piotr", "a|=245  10$aColour and colours", "a|=245  10$aPlain pumps",
		"a|=245  10$aNot giving a f*ck", "a|=245  10$aGiving to Frick")
	for query, want := range map[string][]string{
		"Doma*nski, Piotr. Heat pumps.": {"Heat pumps / Doma*nski, Piotr"},
		"Doma*ski":                      nil,
		"col*rs":                        {"Colour and colours"},
		"Not giving a f*ck":             {"Not giving a f*ck"},
		"ti:f*ck":                       {"Not giving a f*ck", "Giving to Frick"},
	} {
		if got := ranked(t, d, query); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	notices := search(t, d, view.Query{Text: "Doma*nski, Piotr"}).Read.Notices
	if len(notices) != 1 || notices[0].Kind != noticeNoPattern || notices[0].Piece != "Doma*nski" {
		t.Errorf("the notices are %+v", notices)
	}
}

// TestExchangedWords: a title with two words exchanged comes before those that merely
// have the words.
func TestExchangedWords(t *testing.T) {
	d := shelf(t, "a b c|=245  00$aThe development of Greek painting to Roman times", "a|=245  00$aGreek painting", "a b|=245  00$aGreek vase painting")
	if got := ranked(t, d, "painting Greek"); len(got) != 3 || got[0] != "Greek painting" {
		t.Errorf("found %q", got)
	}
}

// TestKoreanSpacing: where a Korean title has its blanks is not known to who types it.
func TestKoreanSpacing(t *testing.T) {
	d := shelf(t, "a|=245  00$a뜻 으로 본 한국 역사", "a|=245  00$a들어라, 딸들 아", "a b|=245  00$a한국 역사")
	for query, want := range map[string]string{"뜻으로본한국역사": "뜻 으로 본 한국 역사", "들어라,딸들아": "들어라, 딸들 아", "한국역사": "한국 역사"} {
		if got := ranked(t, d, query); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %q, first should be %q", query, got, want)
		}
	}
}

// TestCopyrightYearIsAYear: the year of c1984 is a word, so a pasted citation is found.
func TestCopyrightYearIsAYear(t *testing.T) {
	d := shelf(t, "a|=245  10$aThe engravings\n=100  1\\$aGhisi, Giorgio\n=260  \\\\$aNew York :$bThe Museum,$cc1984.")
	for _, query := range []string{"Ghisi, Giorgio. The engravings. New York: The Museum, 1984.", "engravings c1984"} {
		if got := ranked(t, d, query); len(got) != 1 {
			t.Errorf("%q finds %q", query, got)
		}
	}
}

// TestNumbersFirstByAnyProfile: numbers with blanks and whole call numbers belong to the
// question and not to a profile.
func TestNumbersFirstByAnyProfile(t *testing.T) {
	d := shelf(t, "a|=245  00$aA report on mills\n=088  \\\\$aTR 17 B\n=050  \\4$aTS2148$b.M5 1990", "a b c|=245  00$aTR, 17 and B, or TS2148 .M5 1990")
	for _, profile := range catalogue.Rankings() {
		for _, query := range []string{"TR 17 B", "TS2148 .M5 1990"} {
			if profile.Name == catalogue.VuFindName {
				continue // it has no place for numbers
			}
			hits := search(t, d, view.Query{Text: query, Profile: profile.Name}).Hits
			if len(hits) == 0 || text(hits[0].Title) != "A report on mills" {
				t.Errorf("by %s, %q finds %+v", profile.Name, query, hits)
			}
		}
	}
}

// TestRankingOfOnesOwn: a profile in the catalogue's folder is asked by its name, a
// change of its file shows in the next search, and a fault in it is told where it is
// listed and asked.
func TestRankingOfOnesOwn(t *testing.T) {
	d := shelf(t, "a|=245  00$aHistory of bells", "a b c d|=245  00$aBells\n=650  \\0$aHistory", "a|=245  00$aBells and history of them")
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(cat.dir, rankingFolder)
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "mine.json")
	write := func(step string) {
		t.Helper()
		text := `{"name": "By ` + "\u201c" + `begins", "clauses": [{"kind": "words", "field": "keyword", "weight": 1}],
			"steps": [{"name": "begins", "words": 0, "any": [` + step + `]}], "fields": [{"field": "keyword", "weight": 1}],
			"rarity": "keyword", "saturation": 1, "holdings": {"gain": 0.1, "most": 100}}`
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	first := func(profile string) string {
		t.Helper()
		res, err := cat.Search(context.Background(), view.Query{Text: "history bells", Profile: profile})
		if err != nil || len(res.Hits) == 0 {
			t.Fatalf("by %s: %d hits, %v", profile, len(res.Hits), err)
		}
		return text(res.Hits[0].Title)
	}
	write(`{"kind": "words", "in": {"title_words": 60}}`)
	if got := first("mine"); got == "Bells" {
		t.Errorf("titles are first, but %q is", got)
	}
	write(`{"kind": "words", "in": {"subject_words": 0, "title_words": 99}}, {"kind": "words", "in": {"keyword": 0}}`)
	for _, name := range []string{"mine", "By \u201cbegins", path} {
		if got := first(name); got != "Bells" {
			t.Errorf("after the change %q is first by %s", got, name)
		}
	}
	list := cat.Rankings()
	if n := len(list); n != len(Profiles())+1 || list[n-1].Name != "By \u201cbegins" || list[n-1].Problem != "" || !slices.Contains(d.Profiles(), list[n-1].Name) {
		t.Errorf("the list is %+v", list)
	}
	write(`{"kind": "beginnings"}`)
	if list = cat.Rankings(); !strings.Contains(list[len(list)-1].Problem, "steps[0].any[0].kind") {
		t.Errorf("the list does not tell the fault: %+v", list)
	}
	var wrong *RankingError
	if _, err := cat.Search(context.Background(), view.Query{Text: "bells", Profile: "mine"}); !errors.As(err, &wrong) || !strings.Contains(Explain(err), "steps[0].any[0].kind") {
		t.Errorf("asked by it, the error is %v", err)
	}
	for _, none := range []string{"no such", "../mine", "none.json"} {
		if _, err := cat.Search(context.Background(), view.Query{Text: "bells", Profile: none}); err == nil {
			t.Errorf("a search by %q was answered", none)
		}
	}
}

// TestFormsAreALesserTwin: titles that have another form of a word come below all that
// have the word, say so, and are not found by forms of names or of languages that were
// not chosen.
func TestFormsAreALesserTwin(t *testing.T) {
	d := shelf(t, "a|=245  00$aWaters\n=500  \\\\$aOf wind and mills.", "a b c d e|=245  00$aThe wind mill", "a b c d|=245  10$aWind\n=100  1\\$aMill, John", "a|=245  00$aVento e molino")
	res := search(t, d, view.Query{Text: "wind mills"})
	var got []string
	for _, h := range res.Hits {
		got = append(got, text(h.Title)+": "+string(h.Why.Kind))
	}
	if want := []string{"Waters: anywhere", "The wind mill: forms"}; !slices.Equal(got, want) || res.Total != 2 {
		t.Errorf("found %q, want %q", got, want)
	}
	for query, want := range map[string]int{"mills": 2, "mill": 2, "molini": 0, "wind mills vento": 0} {
		if got := search(t, d, view.Query{Text: query}).Total; got != want {
			t.Errorf("%q finds %d, want %d", query, got, want)
		}
	}
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	x, err := cat.ExplainHit(context.Background(), view.Query{Text: "wind mills"}, res.Hits[1].ID)
	if err != nil || !x.Found || x.Place != 2 || x.Why.Kind != view.WhyForms {
		t.Errorf("the explanation is %+v, %v", x, err)
	}
}

// TestSeriesTogether: for the name of a series, a work so called is first, then what is in
// it, and then titles that begin with the words.
func TestSeriesTogether(t *testing.T) {
	d := shelf(t, "a b c|=245  00$aStudies in tides and winds", "a|=245  00$aMoon\n=490  0\\$aStudies in tides ;$v3", "a|=245  00$aStudies in tides",
		"a b|=245  00$aHarbours\n=490  0\\$aStudies in tides")
	if got, want := ranked(t, d, "studies in tides"), []string{"Studies in tides", "Harbours", "Moon", "Studies in tides and winds"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	if why := search(t, d, view.Query{Text: "studies in tides"}).Hits[1].Why.Kind; why != view.WhySeries {
		t.Errorf("the reason of a member is %q", why)
	}
}

// TestPublisherOfAnotherSource: a title is found by the imprint and edition of any of its
// sources, although it shows those of one.
func TestPublisherOfAnotherSource(t *testing.T) {
	d := emptyDesk(t)
	for library, imprint := range map[string]string{
		"hull":  "=250  \\\\$a2nd ed.\n=260  \\\\$aOxford :$bOxford Univ. Pr.,$c1984",
		"leeds": "=250  \\\\$a2nd edition.\n=264  \\1$aOxford :$bOxford University Press,$c1984"} {
		importText(t, d, library, "=001  7\n=035  \\\\$a(OCoLC)77\n=245  10$aOn tides\n=100  1\\$aBell, Ada\n"+imprint)
	}
	for _, query := range []string{"on tides univ pr", "on tides oxford university press", "on tides 2nd ed", "on tides 2nd edition", "on tides pu:pr pu:university", "on tides"} {
		if got := ranked(t, d, query); len(got) != 1 {
			t.Errorf("%q finds %q", query, got)
		}
	}
}

// TestNumberWithZerosAsTyped: a number with zeros before it is first that number, and only
// then the one without them.
func TestNumberWithZerosAsTyped(t *testing.T) {
	d := shelf(t, "a b c|=245  00$aThe other one\n=027  \\\\$a16524", "a|=245  00$aThis one\n=010  \\\\$a   00016524 ")
	for _, profile := range []string{catalogue.BalancedName, catalogue.FitchName} {
		hits := search(t, d, view.Query{Text: "00016524", Profile: profile}).Hits
		if len(hits) != 2 || profile == catalogue.BalancedName && text(hits[0].Title) != "This one" {
			t.Errorf("by %s: %+v", profile, hits)
		}
	}
}

package app

import (
	"slices"
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

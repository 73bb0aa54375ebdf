package wording

import (
	"testing"

	"holdfast/app/view"
)

// TestReasons: reasons and ties in both languages, and as they are where no text has
// their kind.
func TestReasons(t *testing.T) {
	edition := view.Reason{Kind: "edition", Args: []string{"2", "3"}}
	for _, c := range []struct {
		reason view.Reason
		en, de string
	}{
		{edition, "one is edition 2, the other edition 3", "das eine ist Auflage 2, das andere Auflage 3"},
		{view.Reason{Kind: "carrier", Args: []string{"in print", "in large print"}}, "one is in print, the other in large print", "das eine ist gedruckt, das andere in Großdruck"},
		{view.Reason{Kind: "others", Of: &edition}, "other records of the two titles differ: one is edition 2, the other edition 3",
			"andere Datensätze der beiden Titel weichen ab: das eine ist Auflage 2, das andere Auflage 3"},
		{view.Reason{Kind: "differ", Args: []string{"80", "title", "isbn"}}, "they agree in 80 of 100 only, and differ in title and ISBN",
			"sie stimmen nur in 80 von 100 überein, dagegen sprechen Titel und ISBN"},
		{view.Reason{Kind: "of tomorrow", Text: "It is late."}, "it is late", "it is late"},
		{view.Reason{Text: "It is late."}, "it is late", "it is late"},
		{view.Reason{}, "", ""},
	} {
		for language, want := range map[string]string{"en": c.en, "de": c.de} {
			use(t, language)
			if got := Reason(&c.reason); got != want {
				t.Errorf("%s: %q, want %q", language, got, want)
			}
		}
	}
	for _, c := range []struct {
		tie    view.Tie
		en, de string
	}{
		{view.Tie{Kind: view.ByNumber, Number: view.SharedNumber{Kind: "oclc", Value: "123"}, Records: 2, All: 2}, "Both have OCLC number 123.", "Beide haben OCLC-Nummer 123."},
		{view.Tie{Kind: view.ByAgreement, Features: []string{"title", "author", "year"}, Least: 91, Records: 3, All: 3},
			"All 3 agree in title, author and year (91 of 100 or more).", "Alle 3 stimmen überein in Titel, Verfasser und Jahr (91 von 100 oder mehr)."},
		{view.Tie{Kind: view.ByDecision, Records: 2, All: 4, Names: []string{"Hill", "Bridge"}}, "2 of 4 were joined by a person: Hill and Bridge.", "2 von 4 hat ein Mensch zusammengeführt: Hill und Bridge."},
	} {
		for language, want := range map[string]string{"en": c.en, "de": c.de} {
			use(t, language)
			if got := Tie(&c.tie); got != want {
				t.Errorf("%s: %q, want %q", language, got, want)
			}
		}
	}
	use(t, "en")
}

func use(t *testing.T, language string) {
	t.Helper()
	if _, err := Use(language); err != nil {
		t.Fatal(err)
	}
}

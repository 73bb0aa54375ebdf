package wording

import (
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestNotices: what is said of a query in both languages; there is a text for each kind.
func TestNotices(t *testing.T) {
	for _, c := range []struct {
		notice view.Notice
		en, de string
	}{
		{view.Notice{Kind: "unknown-prefix", Piece: "autro", Meant: "autor"}, "There is no field “autro”; it was taken as a word. Did you mean the field autor?",
			"Es gibt kein Feld „autro“; es gilt als Wort. Ist das Feld autor gemeint?"},
		{view.Notice{Kind: "open-bracket", Piece: "("}, "The bracket ( is not closed; it was closed at the end.", "Die Klammer ( ist nicht geschlossen; sie wurde am Ende geschlossen."},
		{view.Notice{Kind: "of-tomorrow", Text: "It is late."}, "It is late.", "It is late."},
	} {
		for language, want := range map[string]string{"en": c.en, "de": c.de} {
			use(t, language)
			if got := Notice(&c.notice); got != want {
				t.Errorf("%s: %q, want %q", language, got, want)
			}
		}
	}
	for _, language := range []string{"en", "de"} {
		use(t, language)
		for _, kind := range view.NoticeKinds() {
			if got := Notice(&view.Notice{Kind: kind, Piece: "x"}); got == "" || strings.Contains(got, "{{") {
				t.Errorf("%s: %q is said of %q", language, got, kind)
			}
		}
	}
	use(t, "en")
}

// TestQueryFields: fields of a builder in both languages.
func TestQueryFields(t *testing.T) {
	for name, want := range map[string][2]string{
		"": {"Any field", "Alle Felder"}, "ca": {"Call number", "Signatur"}, "held": {"Libraries that hold it", "Besitzende Bibliotheken"}, "245a": {"MARC 245a", "MARC 245a"},
	} {
		for i, language := range []string{"en", "de"} {
			use(t, language)
			if got := QueryField(name); got != want[i] {
				t.Errorf("%s: %q is called %q, want %q", language, name, got, want[i])
			}
		}
	}
	use(t, "en")
}

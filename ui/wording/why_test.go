package wording

import (
	"testing"

	"holdfast/app/view"
)

// TestWhy: the reasons of hits in both languages.
func TestWhy(t *testing.T) {
	for _, c := range []struct {
		why    view.Why
		en, de string
	}{
		{view.Why{Kind: view.WhyTitle, Holdings: 12}, "exact title, held by 12 libraries", "genau dieser Titel, in 12 Bibliotheken"},
		{view.Why{Kind: view.WhyTitleAuthor, Holdings: 1}, "author and exact title, held by 1 library", "Verfasser und genau dieser Titel, in 1 Bibliothek"},
		{view.Why{Kind: "of tomorrow", Holdings: 1}, "", ""},
		{view.Why{Holdings: 3}, "", ""},
	} {
		for language, want := range map[string]string{"en": c.en, "de": c.de} {
			use(t, language)
			if got := Why(c.why); got != want {
				t.Errorf("%s: %q, want %q", language, got, want)
			}
		}
	}
	for _, kind := range []view.WhyKind{view.WhyIdentifier, view.WhyTitle, view.WhyTitleAuthor, view.WhyNumber, view.WhyName, view.WhyBegins, view.WhyAuthor,
		view.WhyPhrase, view.WhyTitleWords, view.WhySpread, view.WhyEdition, view.WhyStrong, view.WhyAnywhere, view.WhySeries, view.WhyForms, view.WhyBeginnings} {
		if Why(view.Why{Kind: kind}) == "" {
			t.Errorf("nothing is said of %q", kind)
		}
	}
	use(t, "en")
}

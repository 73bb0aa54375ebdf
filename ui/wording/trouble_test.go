package wording

import (
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestTroubles: every kind of error is worded in both languages, differently, as whole
// sentences; one of a newer kind is said as it came.
func TestTroubles(t *testing.T) {
	said := map[string]string{}
	for _, language := range []string{"en", "de"} {
		use(t, language)
		for _, kind := range view.TroubleKinds() {
			text := Trouble(&view.Trouble{Kind: kind, Args: []string{"Alpha.", "Beta", "Gamma"}, Text: "not worded"})
			if text == "not worded" || strings.Contains(text, "{") || strings.Contains(text, "no value") {
				t.Errorf("%s: %s is not worded: %q", language, kind, text)
			}
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%s: %s is no sentence: %q", language, kind, text)
			}
			if said[kind] == text {
				t.Errorf("%s says the same in both languages: %q", kind, text)
			}
			said[kind] = text
		}
	}
	use(t, "en")
	if got := Trouble(&view.Trouble{Kind: "of tomorrow", Text: "It is late."}); got != "It is late." {
		t.Errorf("a newer kind says %q", got)
	}
}

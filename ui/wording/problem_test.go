package wording

import (
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestProblems: every reason for which a record cannot be read has its own words in both
// languages, with all that goes with it; one of a newer kind is said in English.
func TestProblems(t *testing.T) {
	english := map[string]string{}
	for _, language := range []string{"en", "de"} {
		use(t, language)
		said := map[string]string{}
		for _, why := range view.RejectKinds() {
			text := Problem(&view.Problem{Kind: "rejected", Why: why, Args: []string{"1234", "5678"}, Text: "not worded"})
			if text == "Not worded." || strings.Contains(text, "{") || strings.Contains(text, "no value") {
				t.Errorf("%s: %s is not worded: %q", language, why, text)
			}
			if other := said[text]; other != "" {
				t.Errorf("%s: %s and %s say the same: %q", language, why, other, text)
			}
			said[text] = why
			if english[why] == text {
				t.Errorf("%s says the same in both languages: %q", why, text)
			}
			english[why] = text
		}
		for _, p := range []view.Problem{
			{Kind: "collision", Args: []string{"ocm1"}}, {Kind: "kept", Args: []string{"classification"}}, {Kind: "kept", Args: []string{"community"}},
		} {
			text := Problem(&p)
			if text == "" || english[p.Kind+p.Args[0]] == text {
				t.Errorf("%s: %+v says %q", language, p, text)
			}
			english[p.Kind+p.Args[0]] = text
		}
	}
	use(t, "en")
	if got := Problem(&view.Problem{Kind: "rejected", Why: "of tomorrow", Text: "it is late"}); got != "It is late." {
		t.Errorf("a newer reason says %q", got)
	}
	if got := Problem(&view.Problem{Kind: "file", Text: "is late", Trouble: view.Trouble{Kind: "empty", Text: "x"}}); got != "The file is empty." {
		t.Errorf("a file says %q", got)
	}
}

// TestLooksLike: what is no MARC is named in the language of the window.
func TestLooksLike(t *testing.T) {
	use(t, "de")
	defer use(t, "en")
	same := 0
	for _, name := range view.LooksLike() {
		got := Trouble(&view.Trouble{Kind: "notmarc", Args: []string{name}, Text: "x"})
		if strings.Contains(got, name) {
			same++ // PDF is PDF
		}
		if strings.Contains(got, " a ") || strings.Contains(got, "that is not") {
			t.Errorf("%s: %q", name, got)
		}
	}
	if same > 3 {
		t.Errorf("%d names are the same in both languages", same)
	}
}

// TestWarnings: every kind of what is mended has its own words in both languages.
func TestWarnings(t *testing.T) {
	english := map[string]string{}
	for _, language := range []string{"en", "de"} {
		use(t, language)
		for _, kind := range append(view.WarningKinds(), "left_out: suppressed") {
			text := Warning(kind)
			if text == strings.ReplaceAll(kind, "_", " ") || english[kind] == text || strings.Contains(text, "{") {
				t.Errorf("%s: %s is not worded: %q", language, kind, text)
			}
			english[kind] = text
		}
	}
	use(t, "en")
	if got := Warning("of_tomorrow"); got != "of tomorrow" {
		t.Errorf("a newer kind says %q", got)
	}
}

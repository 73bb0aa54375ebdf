package app

import (
	"context"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
)

// The checks of this file are made with the queries of all judgement kinds: what must
// not change an answer, or only in one direction.

// askedOf are the queries of the judged set that are plain words.
func askedOf(t *testing.T, d *Desk) []string {
	t.Helper()
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	run, err := cat.Judge(context.Background(), JudgeOptions{Profiles: []string{catalogue.DefaultProfile}})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i, r := range run.Results {
		text := r.Asked[0].Text
		// Each seventh is enough, and what is no plain words has a meaning of its own.
		if i%7 == 0 && r.Kind != 64 && !strings.ContainsAny(text, `:"*?~()[]<>/=+#`) && !strings.Contains(text, "..") {
			out = append(out, text)
		}
	}
	if len(out) < 100 {
		t.Fatalf("only %d queries", len(out))
	}
	return out
}

func hitIDs(r *view.Results) (out []string) {
	for _, h := range r.Hits {
		out = append(out, h.ID)
	}
	return out
}

// TestNeutral asks each query in other dresses: case, a stop, brackets and dots around
// it change nothing, nor does asking again.
func TestNeutral(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of searches, one after the other; not in a short run")
	}
	d := judgedSet(t)
	for _, text := range askedOf(t, d) {
		plain := search(t, d, view.Query{Text: text, Limit: 10})
		for name, other := range map[string]string{
			"again": text, "capitals": strings.ToUpper(text), "small": strings.ToLower(text), "stop": text + ".", "brackets": "[" + text + "]", "dots": text + " ...",
		} {
			r := search(t, d, view.Query{Text: other, Limit: 10})
			if r.Total != plain.Total || !slices.Equal(hitIDs(&r), hitIDs(&plain)) {
				t.Errorf("%s: %q finds %d, %q %d, or in another order", name, other, r.Total, text, plain.Total)
			}
		}
	}
}

// TestMoreWordsFindNoMore adds a word to each query: while all words are required, what
// is found can only be less.
func TestMoreWordsFindNoMore(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of searches, one after the other; not in a short run")
	}
	d := judgedSet(t)
	for _, text := range askedOf(t, d) {
		plain := search(t, d, view.Query{Text: text, Limit: 1})
		for _, word := range []string{"history", "hamlet", "1900", "e"} {
			if more := search(t, d, view.Query{Text: text + " " + word, Limit: 1}); more.WithWords > plain.WithWords {
				t.Errorf("%q finds %d, with %q more %d", text, plain.WithWords, word, more.WithWords)
			}
		}
	}
}

// TestExactBeforeStemmed has titles with the word itself before those with another form
// of it, however many libraries hold these.
func TestExactBeforeStemmed(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t)
	if _, err := d.NewCatalogue(ctx, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	record := func(control, title string) string {
		return "=LDR  00000nam a2200000 i 4500\n=001  " + control + "\n=008  260101s1900\\\\\\\\xx\\\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\d\n=020  $a9780000000" + control + "\n=245  00$a" + title + ".\n"
	}
	for _, library := range []string{"hull", "leeds", "york"} {
		importText(t, d, library, record("002", "Cook at the fire"), record("019", "The cooks of the navy"))
	}
	importText(t, d, "hull", record("101", "Cooking with fire"))
	r := search(t, d, view.Query{Text: "cooking"})
	if len(r.Hits) == 0 || text(r.Hits[0].Title) != "Cooking with fire" {
		t.Fatalf("%d hits, the exact form is not first", len(r.Hits))
	}
	for _, h := range r.Hits[1:] {
		if strings.Contains(strings.ToLower(text(h.Title)), "cooking") {
			t.Errorf("%q stands behind another form", text(h.Title))
		}
	}
}

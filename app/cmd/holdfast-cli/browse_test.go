package main

import (
	"strings"
	"testing"
)

// TestBrowseContract lists an index for people and for programs, forward, back and
// around a title.
func TestBrowseContract(t *testing.T) {
	catalogue, _ := shelf(t)
	out := done(t, "-c", catalogue, "browse", "author", "author 9", "--limit", "3")
	if !strings.HasPrefix(out, ">") || strings.Index(out, "Author 9") > strings.Index(out, "Author 10") {
		t.Errorf("browse says\n%s", out)
	}
	out = done(t, "-c", catalogue, "browse", "subject", "--json")
	for _, name := range []string{"index", "entries", "label", "place", "count", "at", "before", "after", "took_ms"} {
		if !strings.Contains(out, `"`+name+`":`) {
			t.Errorf("browse --json lacks %q: %s", name, out)
		}
	}
	page := decode[pageJSON](t, out)
	sum := 0
	for _, e := range page.Entries {
		sum += e.Count
	}
	if sum != 50 || page.Entries[0].Label != "Astronomy — History" {
		t.Errorf("%d titles under %+v", sum, page.Entries)
	}
	from := page.Entries[3].Place
	back := decode[pageJSON](t, done(t, "-c", catalogue, "browse", "subject", "--json", "--place", from, "--back", "--limit", "2"))
	if len(back.Entries) != 2 || back.Entries[1].Label != page.Entries[2].Label || !back.Before || !back.After {
		t.Errorf("%+v", back)
	}
	around := decode[pageJSON](t, done(t, "-c", catalogue, "browse", "title", "--json", "--record", "7", "--limit", "5"))
	if len(around.Entries) != 5 || around.At != 2 {
		t.Errorf("%+v", around)
	}
	numbers := decode[pageJSON](t, done(t, "-c", catalogue, "browse", "identifier", "--json", "--limit", "1"))
	if len(numbers.Entries) != 1 || len(numbers.Entries[0].Titles) != 1 || len(numbers.Entries[0].Titles[0].Libraries) == 0 {
		t.Errorf("%+v", numbers)
	}
	if _, errOut, code := call(t, "-c", catalogue, "browse", "colour"); code != 2 || !strings.Contains(errOut, "call-number") {
		t.Errorf("an unknown index: code %d, %q", code, errOut)
	}
	if out := done(t, "-c", catalogue, "browse", "series"); !strings.Contains(out, "Nothing stands there") {
		t.Errorf("an empty index: %s", out)
	}
}

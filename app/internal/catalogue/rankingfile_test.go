package catalogue

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestRankingRoundTrip: what comes with the program can be written down, changed and
// read again.
func TestRankingRoundTrip(t *testing.T) {
	for _, r := range Rankings() {
		text, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseRanking(text)
		if err != nil {
			t.Fatalf("%s: %v", r.Name, err)
		}
		if second, _ := again.JSON(); string(second) != string(text) {
			t.Errorf("%s is another after reading:\n%s", r.Name, second)
		}
		if !reflect.DeepEqual(again.profile("plain words"), r.profile("plain words")) {
			t.Errorf("%s ranks otherwise after reading", r.Name)
		}
	}
}

// TestRankingErrors: a fault in a profile is told by its line or by its field.
func TestRankingErrors(t *testing.T) {
	balanced, err := Balanced().JSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, says string }{
		{`"clauses"`, `"causes"`, "line 3, causes: there is no such name"},
		{`"name": "Balanced",`, `"name": "Balanced"`, "line 3: invalid character"},
		{`"weight": 0.7`, `"weight": "much"`, "weight: a string cannot stand here"},
		{`"weight": 0.7`, `"weight": -1`, "clauses[1].weight: it is 0 to 1000, not -1"},
		{`"kind": "stubs"`, `"kind": "stems"`, `clauses[1].kind: no clause is of kind "stems"`},
		{`"kind": "by"`, `"kind": "bye"`, `.kind: no condition is of kind "bye"`},
		{`"words": 0.2`, `"words": 2`, "steps[1].words: it is 0 to 1, not 2"},
		{`"title_words": 60`, `"title": 60`, `.in: "title" is no field of words`},
		{`"title_words": 60`, `"title_words": 600`, ".in.title_words: it is 0 to 100, not 600"},
		{`"factor": 1.5`, `"factor": 3`, "priors[0].factor: it is 0 to 2, not 3"},
		{`"saturation": 1.2`, `"saturation": 0`, "saturation: it is more than 0"},
		{`"name": "Balanced"`, `"name": " "`, "name: it has none"},
		{`"rarity": "keyword"`, `"rarity": "isbn"`, `rarity: "isbn" is no field of words`},
	} {
		text := strings.Replace(string(balanced), c.from, c.to, 1)
		if text == string(balanced) {
			t.Fatalf("%s is not in the profile", c.from)
		}
		path := filepath.Join(t.TempDir(), "own.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadRanking(path)
		var wrong *RankingError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "own.json") {
			t.Errorf("%s: %v, want %s", c.to, err, c.says)
		}
	}
	for _, text := range []string{"", "{", `{"name": "x"`, string(balanced) + "{}", "[]", strings.Repeat(" ", longestRanking+1)} {
		if _, err := parseRanking([]byte(text)); err == nil {
			t.Errorf("%.20q is read as a profile", text)
		}
	}
}

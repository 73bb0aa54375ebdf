package union

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// TestRuleFiles: every set that comes with the program can be written and read.
func TestRuleFiles(t *testing.T) {
	for _, s := range Sets() {
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ParseRules(data)
		if err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("%s: %+v (%v)", s.Name, got, err)
		}
	}
}

func TestBadRuleFiles(t *testing.T) {
	const rest = `"keys": ["isbn"], "weights": [{"feature": "isbn", "points": 50}], "join": 40, "ask": 30`
	for _, c := range []struct{ file, says string }{
		{`{`, "unexpected EOF"},
		{`{"name": "x", "colour": 1}`, "unknown field"},
		{`{"name": "x", "keys": ["barcode"]}`, `no key is called "barcode"`},
		{`{"name": "x", "keys": ["isbn"], "weights": [{"feature": "smell"}]}`, `no feature is called "smell"`},
		{`{"name": "x", "vetoes": ["mood"]}`, `no veto is called "mood"`},
		{`{` + rest + `}`, "needs a name"},
		{`{"name": "x", "keys": ["isbn"], "join": 40}`, "no weights"},
		{`{"name": "x", "weights": [{"feature": "isbn", "points": 50}], "join": 40}`, "no keys"},
		{`{"name": "x", "keys": ["isbn"], "weights": [{"feature": "isbn", "points": 50}], "join": 80}`, "would never join"},
		{`{"name": "x", "keys": ["isbn"], "weights": [{"feature": "isbn", "points": 50}], "join": 40, "ask": 50}`, "ask is not above join"},
		{`{"name": "x", ` + rest + `, "max_candidates": -1}`, "bounds"},
	} {
		if _, err := ParseRules([]byte(c.file)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.file, err, c.says)
		}
	}
	if _, err := ParseRules([]byte(`{"name": "x", ` + rest + `}`)); err != nil {
		t.Error(err)
	}
}

package union

import (
	"fmt"
	"strings"
	"testing"
)

// mergeWith merges the records of a text by a profile.
func mergeWith(t *testing.T, profile, text string) string {
	t.Helper()
	p, err := ParseMergeProfile([]byte(profile))
	if err != nil {
		t.Fatal(err)
	}
	var inputs []Input
	for i, r := range parse(t, text) {
		inputs = append(inputs, Input{Source: Source{Record: int64(i + 1)}, MARC: r})
	}
	return fieldLines(p.Merge(1, inputs))
}

// TestMergeModes: each mode, with who gave what is left.
func TestMergeModes(t *testing.T) {
	const text = `
=245  10$aMoby Dick
=520  \\$aA whale.
=945  \\$aone

=245  10$aMoby Dick
=520  \\$aA man hunts a whale.
=945  \\$atwo

=245  10$aMoby-Dick, or, The whale
=520  \\$aA man hunts a whale
=945  \\$athree
`
	for _, c := range []struct{ mode, want string }{
		{`"520": "add"`, "245 $aMoby Dick [0 1]\n245 $aMoby-Dick, or, The whale [2]\n520 $aA whale. [0]\n520 $aA man hunts a whale. [1 2]\n945 $aone [0]\n"},
		{`"520": "keep first"`, "245 $aMoby Dick [0 1]\n245 $aMoby-Dick, or, The whale [2]\n520 $aA whale. [0]\n945 $aone [0]\n"},
		{`"5XX": "prefer longest", "245": "add as 246"`, "245 $aMoby Dick [0 1]\n246 $aMoby-Dick, or, The whale [2]\n520 $aA man hunts a whale. [1 2]\n945 $aone [0]\n"},
		{`"520": "keep first", "5XX": "add", "245": "keep first", "9XX": "add"`, "245 $aMoby Dick [0 1]\n520 $aA whale. [0]\n945 $aone [0]\n945 $atwo [1]\n945 $athree [2]\n"},
	} {
		got := mergeWith(t, `{"name": "own", "marc21": {`+c.mode+`}}`, text)
		if got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.mode, got, c.want)
		}
	}
}

// TestDefaultMergeFile: the default profile, written and read, merges the same.
func TestDefaultMergeFile(t *testing.T) {
	text := mustJSON(t, DefaultMerge())
	p, err := ParseMergeProfile(text)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "profile", fmt.Sprint(p), fmt.Sprint(DefaultMerge()))
	for _, wrong := range []string{`{"marc21": {"5": "add"}}`, `{"marc21": {"500": "throw away"}}`, `{"marc21": {"500": "add as 5"}}`, `{"unimarc": {"X00": "add"}}`, `{"marc": {}}`} {
		if _, err := ParseMergeProfile([]byte(wrong)); err == nil || !strings.Contains(err.Error(), "merge profile") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

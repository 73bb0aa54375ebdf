package analysis

import (
	"strings"
	"testing"
)

func TestVariants(t *testing.T) {
	words := map[string]int{}
	for _, w := range strings.Fields("cooperation co operation musiksammlung muller mueller musik sammlung and und ii two henry iv kashif alkashif online web therapist rapist") {
		words[w] = 1
	}
	words["together"], words["toget"], words["gether"] = 100, 3, 3
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"origin", "origin"},
		{"co-operation", "co operation | cooperation"},
		{"cooperation", "cooperation"},
		{"co operation", "co operation | cooperation"},
		{"musik sammlung", "musik sammlung | musiksammlung"},
		{"Musiksammlung", "musiksammlung | musik sammlung"},
		{"Müller", "muller | mueller"},
		{"Mueller", "mueller / muller"},
		{"x & y", "x and y / x und y"},
		{"world war 2", "world war 2 | world war ii | world war two"},
		{"Henry 4", "henry 4 | henry iv"},
		{"al-kashif", "al kashif | alkashif | kashif"},
		{"on line co-operation", "on line co operation | online co operation | on line cooperation | online cooperation"},
		{"therapist together", "therapist together"},
	} {
		var got []string
		for _, v := range Variants(c.in, func(w string) int { return words[w] }) {
			got = append(got, v.String())
		}
		if s := strings.Join(got, " | "); s != c.want {
			t.Errorf("%q: %s, want %s", c.in, s, c.want)
		}
	}
}

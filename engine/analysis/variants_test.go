package analysis

import (
	"strings"
	"testing"
)

func TestVariants(t *testing.T) {
	words := map[string]int{}
	for _, w := range strings.Fields("cooperation co operation musiksammlung muller mueller musik sammlung and und ii two henry iv kashif alkashif online web therapist rapist neo romantic 재외 동포사 연표 동 포사 뜻 으로 본 한국 역사 한국역사") {
		words[w] = 1
	}
	words["together"], words["toget"], words["gether"] = 100, 3, 3
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"origin", "origin"},
		{"co-operation", "co operation | cooperation"},
		{"cooperation", "cooperation | co operation"},
		{"neoromantic", "neoromantic | neo romantic"},
		{"재외동포사연표", "재외동포사연표 | 재외 동포사 연표"},
		{"뜻으로본한국역사", "뜻으로본한국역사 | 뜻 으로 본 한국역사"},
		{"동뜻", "동뜻"},
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

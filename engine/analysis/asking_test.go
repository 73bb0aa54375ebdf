package analysis

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// said writes parts down: words, terms if they differ, orders after a slash, others
// after a bar.
func said(parts []Asked) string {
	var out []string
	for _, p := range parts {
		s := strings.Join(p.Words, "_")
		if t := strings.Join(p.Terms, "_"); t != s {
			s += "<" + t + ">"
		}
		for _, o := range p.Orders {
			s += "/" + strings.Join(o, "_")
		}
		for _, o := range p.Others {
			s += "|" + strings.Join(o.Words, "_")
			if o.Lesser {
				s += "?"
			}
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestAsk(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"The origin of species", "the origin of species"},
		{"co-operation l'univers", "co_operation|cooperation l_univers|lunivers"},
		{"Müller mueller", "muller|mueller mueller/muller"},
		{"kitab al-kashif ash-shams", "kitab al_kashif|alkashif|kashif ash_shams|ashshams|shams"},
		{"百科事典", "百_科_事_典<百科_科事_事典>"},
		{"百科 事 典x", "百_科<百科> 事 典 x"},
		{"pride & prejudice", "pride and<>/und/et/y/e/och/og/en/i prejudice"},
		{"&", "and/und/et/y/e/och/og/en/i"},
		{"krieg und frieden", "krieg und/and frieden"},
		{"henry iv", "henry iv|4?"},
		{"henry 4", "henry 4|iv?|four?"},
		{"2 towns in 3 7", "2|two? towns in 3|iii? 7"},
		{"henry i v 5", "henry i v 5|five?"},
		{"world war 2", "world war 2|ii?|two?"},
		{"world war two", "world war two|2?|ii?"},
		{"volume v 40 part 0", "volume v|5?|five? 40 part 0"},
		{"only two", "only two"},
		{"2 3 1984", "2 3 1984"},
		{"U.S.A. history", "u_s_a|usa history"},
		{"1914-1918", "1914 1918"},
	} {
		if got := said(Ask(c.in)); got != c.want {
			t.Errorf("Ask(%q) = %s, want %s", c.in, got, c.want)
		}
	}
}

// The words of all parts are the words of the text.
func TestAskLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.StringOfN(rapid.RuneFrom([]rune("abil2 -'.&üé大日カ")), 0, 24, -1).Draw(t, "in")
		var words []string
		for _, p := range Ask(in) {
			words = append(words, p.Words...)
			if len(p.Words) == 0 || len(p.Terms) == 0 && p.Words[0] != And {
				t.Fatalf("%q has the part %+v", in, p)
			}
		}
		if got, want := fmt.Sprint(words), fmt.Sprint(textsOf(Words(in))); got != want {
			t.Fatalf("%q asks for %s, want %s", in, got, want)
		}
	})
}

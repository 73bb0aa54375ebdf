package analysis

import (
	"slices"
	"strings"
	"testing"
)

func TestForms(t *testing.T) {
	for _, c := range []struct{ word, are, not string }{
		{"engine", "engine engines", "engineer engineering"},
		{"engines", "engine engines", "engineers"},
		{"libraries", "library libraries", "librarian"},
		{"physics", "physics", "physical"},
		{"eugene", "eugene eugenes", "eugenics"},
		{"university", "university universities", "universe"},
		{"classes", "classes class", "classic"},
		{"kinder", "kinder kindern kindes", "kingdom"},
		{"journaux", "journaux journal", "journey"},
		{"libros", "libros libro", "librarian"},
		{"war", "war", "wars"},
		{"1984", "1984", "1985"},
		{"война", "война", "войны"},
	} {
		f := FormsOf(c.word)
		for _, w := range strings.Fields(c.are) {
			if !f.Has(w) || !slices.Contains(f.Words(), w) {
				t.Errorf("%s is no form of %s, which are %s", w, c.word, f.Words())
			}
		}
		for _, w := range strings.Fields(c.not) {
			if f.Has(w) {
				t.Errorf("%s is a form of %s", w, c.word)
			}
		}
	}
}

// TestFormsOfLanguages: only the endings of the languages named count, and none of others.
func TestFormsOfLanguages(t *testing.T) {
	for _, c := range []struct {
		word, other, languages string
		want                   bool
	}{
		{"engines", "engine", "en", true}, {"engines", "engine", "de en", true}, {"kindern", "kinder", "en", false}, {"kindern", "kinder", "de", true},
		{"amiche", "amico", "en de", false}, {"amiche", "amico", "it", true}, {"engines", "engines", "xx", true}, {"engines", "engine", "xx", false},
	} {
		f := FormsOf(c.word, strings.Fields(c.languages)...)
		if got := f.Has(c.other); got != c.want || got != slices.Contains(f.Words(), c.other) {
			t.Errorf("%s as a form of %s in %s: %v, and the forms are %s", c.other, c.word, c.languages, got, f.Words())
		}
	}
}

// All forms of a word are listed, and it is a form of each of them.
func TestFormsAreMutual(t *testing.T) {
	words := strings.Fields("engine engines library libraries kind kinder kindern journal journaux libro libros libra libre classes class glass amico amici amiche voz voces vezes boxes box aux eaux nouvelle nouveau")
	for _, a := range words {
		for _, b := range words {
			fa, fb := FormsOf(a), FormsOf(b)
			if fa.Has(b) != fb.Has(a) {
				t.Errorf("%s and %s are not mutual", a, b)
			}
			if fa.Has(b) != slices.Contains(fa.Words(), b) {
				t.Errorf("%s, a form of %s, is not among %s", b, a, fa.Words())
			}
		}
	}
}

package app

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"holdfast/app/view"
)

// suggestShelf is a catalogue of titles whose names begin alike.
func suggestShelf(t *testing.T) *Desk {
	t.Helper()
	d := emptyDesk(t)
	book := func(n int, author, title, subject string) string {
		return fmt.Sprintf("=001  %d\n=035  \\\\$a(OCoLC)%d\n=100  1\\$a%s\n=245  %s\n=650  \\0$a%s", n, 7000+n, author, title, subject)
	}
	harbour := []string{
		book(1, "Murasaki Shikibu", "10$aMurasaki Shikibu nikki", "Diaries"),
		book(2, "Murasaki Shikibu", "14$aThe tale of Genji", "Murasaki Shikibu. Genji monogatari"),
		book(3, "Muraškova, Olga", "10$aNight trains :$ba novel", "Trains"),
		book(4, "Darwin, Charles", "10$aOn the origin of species", "Evolution"),
		book(5, "Darwin, Erasmus", "14$aThe origin of society", "Society"),
		book(6, "Frühwirth, Anna", "10$aÉconomie rurale", "Économie"),
		book(7, "Frühwirth, Anna", "10$aEconomie urbaine", "Économie"),
		book(8, "Weiss, Karl", "14$aDer Prozess der Zivilisation", "Civilization"),
		book(9, "Murasaki Shikibu", "10$aMurasaki Shikibu nikki", "Diaries") + "\n=260  \\\\$bOther press$c2001",
	}
	importText(t, d, "harbour", harbour...)
	importText(t, d, "hill", harbour[4], harbour[3], harbour[3])
	importText(t, d, "mill", harbour[4])
	return d
}

func suggested(t *testing.T, d *Desk, typed string) map[view.SuggestionKind][]string {
	t.Helper()
	got, err := d.Suggest(context.Background(), typed)
	if err != nil {
		t.Fatalf("%q: %v", typed, err)
	}
	out := map[view.SuggestionKind][]string{}
	for _, g := range got.Groups {
		for _, s := range g.Suggestions {
			out[g.Kind] = append(out[g.Kind], bracketed(s.Text))
			if text(s.Text) != s.Value {
				t.Errorf("%q: %q is shown as %q", typed, s.Value, text(s.Text))
			}
			if g.Kind == view.SuggestEarlier {
				continue
			}
			if n := search(t, d, s.Query).Total; n != s.Count || n == 0 {
				t.Errorf("%q: %s %q says %d titles, choosing it finds %d", typed, g.Kind, s.Value, s.Count, n)
			}
		}
	}
	return out
}

// TestSuggestions: by kind, the words typed marked, what begins so before what has it
// inside, more widely held titles first; each count is what choosing it finds.
func TestSuggestions(t *testing.T) {
	d := suggestShelf(t)
	for _, c := range []struct {
		typed string
		kind  view.SuggestionKind
		want  []string
	}{
		{"murasa", view.SuggestAuthor, []string{"[Murasa]ki Shikibu"}},
		{"muras", view.SuggestAuthor, []string{"[Muras]aki Shikibu", "[Muraš]kova, Olga"}},
		{"murasa", view.SuggestTitle, []string{"[Murasa]ki Shikibu nikki"}},
		{"murasa", view.SuggestSubject, []string{"[Murasa]ki Shikibu. Genji monogatari"}},
		{"origin of s", view.SuggestTitle, []string{"The [origin] [of] [s]ociety", "On the [origin] [of] [s]pecies"}},
		{"the origin of spe", view.SuggestTitle, []string{"On the [origin] [of] [spe]cies"}},
		{"charles dar", view.SuggestAuthor, []string{"[Dar]win, [Charles]"}},
		{"darwin ", view.SuggestAuthor, []string{"[Darwin], Erasmus", "[Darwin], Charles"}},
		{"darwi ", view.SuggestAuthor, nil},
		{"au:darwin e", view.SuggestAuthor, []string{"[Darwin], [E]rasmus"}},
		{"prozess", view.SuggestTitle, []string{"Der [Prozess] der Zivilisation"}},
		{"der pro", view.SuggestTitle, []string{"Der [Pro]zess der Zivilisation"}},
		{"novel", view.SuggestTitle, nil},
		{"ti:orig", view.SuggestAuthor, nil},
		{"mu", view.SuggestTitle, []string{"[Mu]rasaki Shikibu nikki"}},
		{"e", view.SuggestTitle, []string{"[É]conomie rurale", "[E]conomie urbaine"}},
		{"p", view.SuggestTitle, []string{"Der [P]rozess der Zivilisation"}},
		{"murasaki ", view.SuggestTitle, []string{"[Murasaki] Shikibu nikki"}},
		{"murasak ", view.SuggestTitle, nil},
		{"d", view.SuggestAuthor, []string{"[D]arwin, Erasmus", "[D]arwin, Charles"}},
	} {
		got := suggested(t, d, c.typed)[c.kind]
		slices.Sort(got)
		want := slices.Sorted(slices.Values(c.want))
		if !slices.Equal(got, want) {
			t.Errorf("%q suggests the %s %q, want %q", c.typed, c.kind, got, want)
		}
	}
	if got := suggested(t, d, "origin o")[view.SuggestTitle]; len(got) != 2 || got[0] != "The [origin] [o]f society" {
		t.Errorf("what begins so, but for an article, is not first: %q", got)
	}
	for _, typed := range []string{"", "  ", "(darwin", "darwin AND ", `"origin of`, "dar* ", "-dar", "is:97", "zzzz"} {
		if got := suggested(t, d, typed); len(got) != 0 {
			t.Errorf("%q suggests %q", typed, got)
		}
	}
}

// TestT62Suggestions: with and without accents the same is suggested.
func TestT62Suggestions(t *testing.T) {
	d := suggestShelf(t)
	for _, pair := range [][2]string{{"écon", "econ"}, {"frühw", "fruhw"}, {"ÉCONOMIE RU", "economie ru"}, {"muraš", "muras"}} {
		a, b := suggested(t, d, pair[0]), suggested(t, d, pair[1])
		if len(a) == 0 || fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%q suggests %q, %q suggests %q", pair[0], a, pair[1], b)
		}
	}
	if got := suggested(t, d, "econ")[view.SuggestTitle]; len(got) != 2 {
		t.Errorf("econ suggests the titles %q", got)
	}
}

// TestT68Suggestions: both forms of a character suggest the same.
func TestT68Suggestions(t *testing.T) {
	d := emptyDesk(t)
	importText(t, d, "harbour", "=001  1\n=100  1\\$a王應麟\n=245  10$a困學紀聞", "=001  2\n=245  10$a南滿洲鐵道")
	for _, pair := range [][2]string{{"王應", "王应"}, {"困學", "困学"}, {"南滿", "南満"}, {"學紀", "学纪"}} {
		a, b := suggested(t, d, pair[0]), suggested(t, d, pair[1])
		if len(a) == 0 || fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%q suggests %q, %q suggests %q", pair[0], a, pair[1], b)
		}
	}
}

package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
)

// rescueShelf is a catalogue of a few titles in which slips can be made.
func rescueShelf(t *testing.T) *Desk {
	t.Helper()
	d := emptyDesk(t)
	book := func(n int, author, title, subject string) string {
		return fmt.Sprintf("=001  %d\n=008  000000s%d\\\\\\\\xx\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\eng\\d\n=100  1\\$a%s\n=245  10$a%s\n=650  \\0$a%s", n, 1950+n, author, title, subject)
	}
	importText(t, d, "harbour",
		book(1, "Dostoyevsky, Fyodor", "The idiot", "Princes"),
		book(2, "Dostoyevsky, Fyodor", "The gambler", "Gambling"),
		book(3, "Austen, Jane", "Pride and prejudice", "Courtship"),
		book(4, "Meyer, Anna", "Die Musiksammlung", "Music libraries"),
		book(5, "Meyer, Anna", "Lighthouse keepers of the north", "Lighthouses"),
		book(6, "Mayer, Paul", "Winter wheat", "Wheat"),
		book(7, "Austen, Jane", "Northanger Abbey", "Abbeys"),
		book(8, "Woolf, Ann", "A light house", "Architecture"))
	return d
}

func rescue(t *testing.T, d *Desk, q view.Query) view.Rescue {
	t.Helper()
	r, err := d.Rescue(context.Background(), q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return r
}

// checkSteps holds that each step finds just what it says, and more than was found.
func checkSteps(t *testing.T, d *Desk, r view.Rescue) {
	t.Helper()
	for _, s := range r.Steps {
		if got := search(t, d, s.Query).Total; got != s.Found || got <= r.Found {
			t.Errorf("%q: step %s %q says %d titles, asking finds %d, before it were %d", r.Query.Text, s.Kind, s.Query.Text, s.Found, got, r.Found)
		}
		if s.Query.Text != text(s.Text) {
			t.Errorf("%q: step %s shows %q for %q", r.Query.Text, s.Kind, text(s.Text), s.Query.Text)
		}
	}
}

// TestKind61Slips: one slip in a word or a surname, swapped letters, words joined
// and split, two slips at once; the correction is named, comes first, and the rest of
// what was typed stays.
func TestKind61Slips(t *testing.T) {
	d := rescueShelf(t)
	for _, c := range []struct {
		typed string
		kind  view.StepKind
		want  string
	}{
		{"dostoyevsky idoit", view.StepSpelled, "dostoyevsky [idiot]"},
		{"Dostojevsky: The idiot", view.StepSpelled, "[Dostoyevsky]: The idiot"},
		{"dostoyefsky idoit", view.StepSpelled, "[dostoyevsky] [idiot]"},
		{"pride predjudice", view.StepSpelled, "pride [prejudice]"},
		{"qride prejudice", view.StepSpelled, "[pride] prejudice"},
		{"austne nort hanger", view.StepSpelled, "[austen] nort hanger"},
		{"PRIDE AND PREDJUDICE", view.StepSpelled, "PRIDE AND [PREJUDICE]"},
		{"prïde predjudice", view.StepSpelled, "prïde [prejudice]"},
	} {
		r := rescue(t, d, view.Query{Text: c.typed})
		checkSteps(t, d, r)
		if len(r.Steps) == 0 {
			t.Errorf("%q: nothing is offered", c.typed)
			continue
		}
		if s := r.Steps[0]; s.Kind != c.kind || bracketed(s.Text) != c.want {
			t.Errorf("%q: offered first is %s %s, want %s %s", c.typed, s.Kind, bracketed(s.Text), c.kind, c.want)
		}
	}
}

// Words that are one, or one that is two, are found as they are typed.
func TestKind61Joined(t *testing.T) {
	d := rescueShelf(t)
	for typed, want := range map[string]string{
		"north anger abbey": "Northanger Abbey", "winterwheat": "winter wheat", "mayer winterwheat": "winter wheat",
	} {
		r := search(t, d, view.Query{Text: typed})
		if len(r.Hits) == 0 || !strings.Contains(strings.ToLower(text(r.Hits[0].Title)), strings.ToLower(want)) {
			t.Errorf("%q finds %d, not %q", typed, r.Total, want)
		}
	}
}

// bracketed writes runs with what was found in brackets.
func bracketed(runs []view.Run) string {
	var b strings.Builder
	for _, r := range runs {
		if r.Found {
			b.WriteString("[" + r.Text + "]")
		} else {
			b.WriteString(r.Text)
		}
	}
	return b.String()
}

// TestSpellingWithinItsField: behind au: only words of authors are offered, though
// the title word is as near; numbers, patterns and what is left out stay as typed.
func TestSpellingWithinItsField(t *testing.T) {
	typed := readTyped(`au:mayr "a phrase" -dropped wor* NOT gone 1984 su:"two words" la:eng last`)
	var words []string
	for _, w := range typed.words {
		if !w.kept {
			words = append(words, w.field+"="+w.Text)
		}
	}
	want := []string{"author_words=mayr", "keyword=a", "keyword=phrase", "subject_words=two", "subject_words=words", "keyword=last"}
	if !slices.Equal(words, want) {
		t.Errorf("words to spell are %q, want %q", words, want)
	}
	for text, want := range map[string]string{
		`"pride prejudice" au:"austen jane"`: "pride prejudice au:(austen jane)", `„pride prejudice“ -"a b"`: "pride prejudice -(a b)", `"war peace"~5 x`: "war peace x",
	} {
		if got := readTyped(text).unquoted(); got != want {
			t.Errorf("%s is %s in any order, want %s", text, got, want)
		}
	}
	if typed := readTyped("PRIDE AND PREDJUDICE"); typed.formed || typed.words[1].kept {
		t.Error("capitals of a title are read as an operator")
	}
	d := rescueShelf(t)
	reader, err := d.open.reader()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for typed, want := range map[string]string{"au:wheet": "", "ti:wheet": "wheat", "au:austn": "austen", "ti:austn": ""} {
		s := &speller{reader: reader, typed: readTyped(typed)}
		changes, err := s.changes(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, c := range changes[0] {
			got += c.text
		}
		if got != want {
			t.Errorf("%s: %q is offered, want %q", typed, got, want)
		}
	}
}

// TestKind64Nonsense: what is like nothing finds nothing, and no titles are listed
// at random.
func TestKind64Nonsense(t *testing.T) {
	d := rescueShelf(t)
	for _, typed := range []string{"xqzvkw", "qqq www", "978316148410X99", "zz", "?!", "12345678901"} {
		if r := rescue(t, d, view.Query{Text: typed}); r.Found != 0 || len(r.Steps) != 0 {
			t.Errorf("%q finds %d and offers %+v", typed, r.Found, r.Steps)
		}
	}
}

// TestRescueSteps: each thing that narrows, words too many and word beginnings.
func TestRescueSteps(t *testing.T) {
	d := rescueShelf(t)
	years := &view.YearRange{From: 1990, To: 1999}
	french := view.Narrow{Facet: "language", Value: "French"}
	for _, c := range []struct {
		name string
		q    view.Query
		want []view.StepKind
	}{
		{"filter", view.Query{Text: "idiot", Narrow: []view.Narrow{french}}, []view.StepKind{view.StepFilter}},
		{"years", view.Query{Text: "idiot", Years: years}, []view.StepKind{view.StepYears}},
		{"both", view.Query{Text: "idiot", Years: years, Narrow: []view.Narrow{french}}, []view.StepKind{view.StepAll}},
		{"only a filter", view.Query{Narrow: []view.Narrow{french}}, []view.StepKind{view.StepFilter}},
		{"fewer", view.Query{Text: "austen wheat"}, []view.StepKind{view.StepFewer, view.StepFewer}},
		{"field", view.Query{Text: "au:wheat"}, []view.StepKind{view.StepField, view.StepField}},
		{"field by another name", view.Query{Text: "autor:gambler"}, []view.StepKind{view.StepField, view.StepField}},
		{"loose", view.Query{Text: `"prejudice pride"`}, []view.StepKind{view.StepLoose}},
		{"fewer still", view.Query{Text: "north an abbey lighthouse keepers xqzvkw"}, []view.StepKind{view.StepFewer}},
		{"one more", view.Query{Text: "lighthouse keepers wheat xqzvkw"}, []view.StepKind{view.StepFewer}},
		{"fewer, all unknown", view.Query{Text: "gambler xqzvkw vkwqqz"}, []view.StepKind{view.StepFewer}},
		{"beginnings", view.Query{Text: "gamb win"}, nil},
		{"beginnings found", view.Query{Text: "wintry"}, []view.StepKind{view.StepSpelled, view.StepBeginnings}},
		{"enough", view.Query{Text: "the"}, nil},
	} {
		r := rescue(t, d, c.q)
		checkSteps(t, d, r)
		var got []view.StepKind
		for _, s := range r.Steps {
			got = append(got, s.Kind)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: steps %q, want %q", c.name, got, c.want)
		}
	}
	r := rescue(t, d, view.Query{Text: "gambler xqzvkw vkwqqz"})
	if len(r.Steps) == 0 || !slices.Equal(r.Steps[0].Words, []string{"xqzvkw", "vkwqqz"}) {
		t.Errorf("left out are %+v", r.Steps)
	}
}

// TestKnownWordsKeepTheirLetters: a word that the catalogue has is another by one slip at
// most, one that it has not by two.
func TestKnownWordsKeepTheirLetters(t *testing.T) {
	records := []string{"a|=245  00$aJourney into the cosmos"}
	for _, of := range []string{"war", "peace", "travel", "heating", "delay"} {
		records = append(records, "a|=245  00$aThe costs of "+of)
	}
	d := shelf(t, records...)
	spelled := func(text string) (list []string) {
		for _, s := range rescue(t, d, view.Query{Text: text}).Steps {
			if s.Kind == view.StepSpelled {
				list = append(list, s.Query.Text)
			}
		}
		return list
	}
	if got := spelled("cosmos"); len(got) != 0 {
		t.Errorf("for a word that there is %q is offered", got)
	}
	if got := spelled("cozmoz"); !slices.Equal(got, []string{"cosmos"}) {
		t.Errorf("for a word with two slips %q is offered", got)
	}
}

// TestWordsAreNamedAsTyped: what is left out is named with its prefix.
func TestWordsAreNamedAsTyped(t *testing.T) {
	q := readTyped("pride, has:245 year:..0 1999")
	var got []string
	for i := range q.words {
		got = append(got, q.named(i))
	}
	if want := []string{"pride", "has:245", "year:..0", "1999"}; !slices.Equal(got, want) {
		t.Errorf("the words are named %q, want %q", got, want)
	}
}

// TestWithoutAWord leaves out what is written with a word.
func TestWithoutAWord(t *testing.T) {
	for _, c := range []struct {
		text string
		word int
		want string
	}{
		{"pride,  prejudice", 0, "prejudice"}, {"co-operation now", 1, "now"}, {"au:austen pride", 0, "pride"}, {"one", 0, ""},
	} {
		q := readTyped(c.text)
		if got := q.without(func(i int) bool { return i == c.word }); got != c.want {
			t.Errorf("%q without word %d is %q, want %q", c.text, c.word, got, c.want)
		}
	}
}

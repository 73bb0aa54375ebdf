package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
)

func facet(t *testing.T, d *Desk, q view.Query, f view.FacetQuery) view.Facet {
	t.Helper()
	if f.Limit == 0 {
		f.Limit = 1000
	}
	got, err := d.Facet(context.Background(), q, f)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// lines are the values of a facet with their counts.
func lines(f view.Facet) (out []string) {
	for _, v := range f.Values {
		out = append(out, fmt.Sprintf("%s %d", v.Value, v.Count))
	}
	return out
}

// TestEveryFacetAgreesWithItsClick: each count of each facet is the number of titles
// that a click on it leaves, and so is that of the titles without a value.
func TestEveryFacetAgreesWithItsClick(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand searches, one after the other; not in a short run")
	}
	d := newDesk(t)
	openSample(t, d)
	libraries, err := d.Libraries(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range libraries[:2] {
		if err := d.GroupLibrary(context.Background(), l.Code, "coast"); err != nil {
			t.Fatal(err)
		}
	}
	for _, q := range []view.Query{
		{},
		{Text: "love"},
		{Narrow: []view.Narrow{{Facet: "class", Value: "LC PR"}, {Facet: "class", Value: "DDC 823"}, {Facet: "decade", Value: "1810"}, {Facet: "decade", Value: "1840"}}},
		{Text: "history", Years: &view.YearRange{From: 1800, To: 1900, Uncertain: true}, Narrow: []view.Narrow{{Facet: "audience", Missing: true}}},
		{Narrow: []view.Narrow{{Facet: "group", Value: "coast"}, {Facet: "place", Missing: true}, {Facet: "place", Value: "England"}, {Facet: "topic", Value: "Whales", Exclude: true}}},
	} {
		for _, name := range facetNames() {
			if name == view.FacetHeading {
				continue
			}
			f := facet(t, d, q, view.FacetQuery{Facet: name})
			for _, v := range f.Values[:min(6, len(f.Values))] {
				checkClick(t, d, q, name, v)
			}
			if f.Counted {
				checkMissing(t, d, q, name, f.None.Count)
			}
		}
		for _, under := range []string{"", "LC", "DDC", "LC P", "DDC 8", "LC PR", "DDC 82"} {
			tree := facet(t, d, q, view.FacetQuery{Facet: "class", Tree: true, Under: under})
			for _, v := range tree.Values {
				if v.Parent != under {
					t.Errorf("%s stands in %q, not in %q", v.Value, v.Parent, under)
				}
				checkClick(t, d, q, "class", v)
			}
			if len(tree.Values) == 0 && len(q.Narrow) == 0 && q.Text == "" {
				t.Errorf("nothing stands in class %q", under)
			}
		}
		for _, vocabulary := range []string{"LCSH", "FAST"} {
			f := facet(t, d, q, view.FacetQuery{Facet: "subject", Vocabulary: vocabulary})
			for _, v := range f.Values[:min(3, len(f.Values))] {
				checkClick(t, d, q, view.FacetHeading, v)
			}
		}
	}
}

func checkMissing(t *testing.T, d *Desk, q view.Query, facet string, count int) {
	t.Helper()
	q.Narrow = append(without(q.Narrow, facet), view.Narrow{Facet: facet, Missing: true})
	if got := search(t, d, q).Total; got != count {
		t.Errorf("%+v: %d titles have no %s, narrowing finds %d", q, count, facet, got)
	}
}

// TestFacetIsSearched looks for values inside a facet, from A to Z, page by page.
func TestFacetIsSearched(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	all := facet(t, d, view.Query{}, view.FacetQuery{Facet: "author", Order: view.OrderText})
	if len(all.Values) < 100 || len(all.Values) != all.Distinct {
		t.Fatalf("%d of %d authors", len(all.Values), all.Distinct)
	}
	var paged []string
	for len(paged) < len(all.Values) {
		f := facet(t, d, view.Query{}, view.FacetQuery{Facet: "author", Order: view.OrderText, Skip: len(paged), Limit: 37})
		if len(f.Values) == 0 {
			break
		}
		paged = append(paged, lines(f)...)
	}
	if !slices.Equal(paged, lines(all)) {
		t.Error("the pages are not the whole")
	}
	part := facet(t, d, view.Query{}, view.FacetQuery{Facet: "author", Contains: "DÍCK"})
	if len(part.Values) == 0 || part.Distinct != len(part.Values) {
		t.Fatalf("no author has dick in the name")
	}
	for _, v := range part.Values {
		if !strings.Contains(strings.ToLower(v.Value), "dick") {
			t.Errorf("%q has no dick", v.Value)
		}
	}
	from := facet(t, d, view.Query{}, view.FacetQuery{Facet: "author", Prefix: "da", From: "darw", Order: view.OrderText})
	if len(from.Values) == 0 || !strings.HasPrefix(from.Values[0].Value, "Darw") {
		t.Errorf("from darw: %v", lines(from))
	}
	typical := facet(t, d, view.Query{Text: "darwin"}, view.FacetQuery{Facet: "subject", Order: view.OrderTypical, Limit: 3})
	if len(typical.Values) == 0 {
		t.Error("nothing is typical of darwin")
	}
}

// TestClassesAreFoundByName: classes of all levels are found by what they are called in
// the language of the desk, and by their numbers.
func TestClassesAreFoundByName(t *testing.T) {
	d := shelf(t, "a b|=050  \\0$aQL737\n=082  04$a599.5\n=245  10$aWhales of the bay",
		"a|=050  \\0$aQH366\n=245  10$aEvolution of the bay",
		"a|=050  \\0$aPR4000\n=082  04$a823.8\n=245  10$aA tale of the bay")
	for _, c := range []struct {
		language string
		fq       view.FacetQuery
		want     []string
	}{
		{"en", view.FacetQuery{Contains: "zoolog"}, []string{"LC QL 1"}},
		{"de", view.FacetQuery{Contains: "ZOOLOG"}, []string{"LC QL 1"}},
		{"en", view.FacetQuery{Contains: "zoology"}, []string{"LC QL 1"}},
		{"de", view.FacetQuery{Contains: "zoology"}, nil},
		{"en", view.FacetQuery{Contains: "science"}, []string{"LC Q 2", "DDC 5 1"}},
		{"de", view.FacetQuery{Contains: "naturwissenschaft"}, []string{"LC Q 2", "DDC 5 1"}},
		{"en", view.FacetQuery{Contains: "QH"}, []string{"LC QH 1", "LC QH 301-705 1"}},
		{"de", view.FacetQuery{Prefix: "lc pr"}, []string{"LC PR 1", "LC PR 3991-5990 1"}},
		{"en", view.FacetQuery{Prefix: "natural"}, []string{"LC QH 1"}},
		{"en", view.FacetQuery{Contains: "science", Limit: 1, Skip: 1}, []string{"DDC 5 1"}},
	} {
		d.Speak(c.language)
		c.fq.Facet = "class"
		f := facet(t, d, view.Query{}, c.fq)
		if got := lines(f); !slices.Equal(got, c.want) {
			var labels []string
			for _, v := range f.Values {
				labels = append(labels, v.Label)
			}
			t.Errorf("%+v in %q: %v, want %v (%q)", c.fq, c.language, got, c.want, labels)
		}
		for _, v := range f.Values {
			checkClick(t, d, view.Query{}, "class", v)
		}
	}
}

// TestClassesCountTitlesOnce: a title with two classes of one kind counts once in the
// class above, and a class that a library's holdings give by 852 counts too.
func TestClassesCountTitlesOnce(t *testing.T) {
	d := emptyDesk(t)
	importText(t, d, "harbour",
		"=001  1\n=050  \\0$aQH31\n=050  \\4$aQL737\n=082  04$a599.5\n=245  10$aWhales of the bay",
		"=001  2\n=050  \\0$aQH366\n=245  10$aEvolution of the bay",
		"=001  3\n=084  \\\\$aWL 1000$2rvk\n=245  10$aRocks of the bay")
	for under, want := range map[string][]string{
		"":      {"DDC 1", "LC 2", "RVK 1"},
		"LC":    {"LC Q 2"},
		"LC Q":  {"LC QH 2", "LC QL 1"},
		"LC QH": {"LC QH 1-278 1", "LC QH 301-705 1"},
		"DDC":   {"DDC 5 1"},
		"DDC 5": {"DDC 59 1"},
		"RVK W": {"RVK WL 1"},
	} {
		if got := lines(facet(t, d, view.Query{}, view.FacetQuery{Facet: "class", Tree: true, Under: under})); !slices.Equal(got, want) {
			t.Errorf("in %q: %v, want %v", under, got, want)
		}
	}
	f := facet(t, d, view.Query{}, view.FacetQuery{Facet: "class"})
	if f.Values[0].Label != "QH — Natural history. Biology" {
		t.Errorf("first class %+v", f.Values[0])
	}
}

package judge

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// fakeSearch answers from a table; the titles found have as many holdings as held says.
type fakeSearch struct {
	hits  map[string][]int64
	meant map[string]string
	held  map[int64]int
}

var errBroken = errors.New("too many words")

func (f fakeSearch) Ask(_ context.Context, _, text string, limit int) (Answer, error) {
	if text == "broken" {
		return Answer{}, errBroken
	}
	list := f.hits[text]
	a := Answer{Total: len(list)}
	for _, n := range list[:min(len(list), limit)] {
		a.Hits = append(a.Hits, Hit{n, f.held[n]})
	}
	return a, nil
}

func (f fakeSearch) Meant(_ context.Context, _, text string) ([]string, error) {
	if m := f.meant[text]; m != "" {
		return []string{m}, nil
	}
	return nil, nil
}

// outcomes are judged on titles 1 to 30: 3 and 4 have feature "a", 1 and 2 feature "b".
func TestOutcomes(t *testing.T) {
	s := newShelf()
	for n := int64(1); n <= 30; n++ {
		var features []string
		switch n {
		case 3, 4:
			features = []string{"a"}
		case 1, 2:
			features = []string{"b"}
		}
		s.put(n, 1, features)
	}
	s.sort()
	search := fakeSearch{
		hits: map[string][]int64{
			"first": {3, 9}, "other": {4, 3}, "third": {8, 9, 3}, "late": {5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 3}, "behind": {1, 2, 8, 3},
			"both": {3, 4}, "mixed": {3, 9, 4}, "fixed": {3}, "swapped": {9, 3}, "own": {20},
		},
		meant: map[string]string{"slip": "fixed"},
		held:  map[int64]int{3: 2, 4: 5},
	}
	for _, c := range []struct {
		name string
		c    *Case
		rank int
		met  bool
	}{
		{"first", find(1, "first").fits("a"), 1, true},
		{"not high enough", find(1, "third").fits("a"), 3, false},
		{"high enough", find(3, "third").fits("a"), 3, true},
		{"the worst of two", find(3, "first", "third").fits("a"), 3, true},
		{"beyond the page", find(10, "late").fits("a"), 0, false},
		{"nothing found", find(3, "none").fits("a"), 0, false},
		{"behind those set aside", find(2, "behind").fits("a").aside("b"), 2, true},
		{"behind, nothing set aside", find(2, "behind").fits("a"), 4, false},
		{"by advice", find(3, "slip").fits("a").withHelp(), 1, true},
		{"advice not asked for", find(3, "slip").fits("a"), 0, false},
		{"its own title", find(1, "own"), 1, true},
		{"both fit", same("first", "other").fits("a"), 1, true},
		{"the same title", same("first", "mixed"), 1, true},
		{"another title leads", same("first", "swapped"), 2, false},
		{"nothing leads", same("first", "none").fits("a"), 0, false},
		{"all fit", page(2, "both").fits("a"), 1, true},
		{"one does not", page(2, "mixed").fits("a"), 0, false},
		{"too few", page(3, "both").fits("a"), 0, false},
		{"whole page", page(0, "both").fits("a"), 1, true},
		{"by holdings", find(1, "other").fits("a").byHoldings(), 1, true},
		{"not by holdings", find(1, "both").fits("a").byHoldings(), 1, false},
		{"other totals", func() *Case { c := same("first", "both", "fixed").fits("a"); c.Expect.Totals = true; return c }(), 1, false},
		{"other edition shown", func() *Case { c := find(1, "first").fits("a"); c.Expect.Shown = []string{"b"}; return c }(), 1, false},
		{"no hits", newCase(Nothing, 1, []string{"none"}), 1, true},
		{"hits", newCase(Nothing, 1, []string{"first"}), 0, false},
		{"no answer", find(1, "broken").fits("a"), 0, false},
	} {
		c.c.title = 20
		if strings.Contains(c.name, "its own") {
			c.c.Expect.Fits = nil
		}
		run, err := (&Cases{[]*Case{c.c}, s}).Judge(context.Background(), search, []string{"p"})
		if err != nil {
			t.Fatal(err)
		}
		if got := run.Results[0].Outcomes["p"]; got.Rank != c.rank || got.Met != c.met || got.Met != (got.Why == "") {
			t.Errorf("%s: %+v, want place %d, met %v", c.name, got, c.rank, c.met)
		}
	}
}

// TestSum adds up cases of two kinds, of which one has too few to count.
func TestSum(t *testing.T) {
	run := &Run{Profiles: []string{"p"}}
	for i := range 20 {
		o := Outcome{Rank: 1, Met: true}
		if i < 5 {
			o = Outcome{Rank: 4, Why: "place 4"}
		}
		run.Results = append(run.Results, Result{Case{Kind: 1, Asked: []Question{{Text: "a"}}, Unseen: i%5 == 0}, map[string]Outcome{"p": o}})
	}
	run.Results = append(run.Results, Result{Case{Kind: 2, Asked: []Question{{Text: "b"}}}, map[string]Outcome{"p": {}}})
	run.Results = append(run.Results, Result{Case{Kind: Added, Asked: []Question{{Text: "c"}}}, map[string]Outcome{"p": {}}})
	table := run.Sum()
	want := Measure{Cases: 20, At1: 0.75, At3: 0.75, At10: 1, Reciprocal: 0.8125, Met: 0.75}
	if got := table.All.Measures["p"]; got != want {
		t.Errorf("all: %+v, want %+v", got, want)
	}
	if got := table.Groups[0].Measures["p"]; got != want {
		t.Errorf("group A: %+v, want %+v", got, want)
	}
	if got := table.Seen.Measures["p"].Cases + table.Unseen.Measures["p"].Cases; got != 20 || table.Unseen.Measures["p"].Cases != 4 {
		t.Errorf("%d cases are seen or set aside, %d set aside", got, table.Unseen.Measures["p"].Cases)
	}
	if got := table.Kinds[1].Measures["p"].Cases; got != 1 || len(table.Untested) != len(Kinds())-2 {
		t.Errorf("kind 2 has %d cases, untested are %v", got, table.Untested)
	}
	if got := run.Misses(); len(got) != 6 {
		t.Errorf("%d misses, want the four seen ones of kind 1 and two others", len(got))
	}
}

func TestAgainst(t *testing.T) {
	result := func(query string, o Outcome) Result {
		return Result{Case{Kind: 1, Asked: []Question{{Text: query}}}, map[string]Outcome{"p": o}}
	}
	older := &Run{Results: []Result{result("up", Outcome{Rank: 3}), result("down", Outcome{Rank: 1, Met: true}), result("lost", Outcome{Rank: 9}),
		result("found", Outcome{}), result("same", Outcome{Rank: 2}), result("met", Outcome{Rank: 1}), result("gone", Outcome{Rank: 1})}}
	run := &Run{Profiles: []string{"p", "new"}, Results: []Result{result("up", Outcome{Rank: 1}), result("down", Outcome{Rank: 2}), result("lost", Outcome{}),
		result("found", Outcome{Rank: 8}), result("same", Outcome{Rank: 2}), result("met", Outcome{Rank: 1, Met: true}), result("newer", Outcome{Rank: 1})}}
	better, worse := run.Against(older)
	names := func(list []Change) string {
		var out []string
		for _, c := range list {
			out = append(out, c.Query)
		}
		return strings.Join(out, " ")
	}
	if got, want := names(better), "up found met"; got != want {
		t.Errorf("better: %s, want %s", got, want)
	}
	if got, want := names(worse), "down lost"; got != want {
		t.Errorf("worse: %s, want %s", got, want)
	}
}

func TestFirsts(t *testing.T) {
	text, err := WriteFirsts(WithFirst(WithFirst(nil, First{"emma", "hull", "r4", "2026-11-30"}), First{"Emma", "hull", "r5", "2026-11-30"}))
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReadFirsts(text)
	if err != nil || len(list) != 1 || list[0].Control != "r5" {
		t.Fatalf("%+v, %v: what is said later takes the place", list, err)
	}
	cases, err := Choose(context.Background(), written(t), Choice{Kinds: []int{Added}, Added: list})
	if err != nil || len(cases.List) != 1 || cases.List[0].title != 5 {
		t.Fatalf("%+v, %v: want one case of title 5", cases, err)
	}
	if _, err := ReadFirsts("{"); err == nil {
		t.Error("damaged judgements are no error")
	}
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"holdfast/app"
	"holdfast/app/view"
)

// TestSearchPages: offset, cursor and a stream of all give the same hits in the same
// order, in every order, and each once.
func TestSearchPages(t *testing.T) {
	catalogue, _ := shelf(t)
	ids := func(hits []hitJSON) (out []string) {
		for _, h := range hits {
			out = append(out, h.ID)
		}
		return out
	}
	for _, s := range append(view.Sorts(), "grouped") {
		flags := []string{"--sort", string(s)}
		if s == "grouped" {
			flags = []string{"--grouped"}
		}
		ask := func(more ...string) searchJSON {
			args := append(append([]string{"-c", catalogue, "search", "--json", "treatise"}, flags...), more...)
			return decode[searchJSON](t, done(t, args...))
		}
		whole := ids(ask("--limit", "50").Hits)
		if len(whole) != 50 || len(slices.Compact(slices.Sorted(slices.Values(whole)))) != 50 {
			t.Fatalf("%s: %d hits", s, len(whole))
		}
		var byOffset, byCursor []string
		next := ""
		for at := 0; at < 50; at += 13 {
			byOffset = append(byOffset, ids(ask("--limit", "13", "--offset", strings.TrimSpace(count(at))).Hits)...)
			page := ask("--limit", "13", "--cursor", next)
			byCursor, next = append(byCursor, ids(page.Hits)...), page.Next
		}
		var all []string
		lines := done(t, append([]string{"-c", catalogue, "search", "--json", "treatise", "--all"}, flags...)...)
		for line := range strings.Lines(lines) {
			var h hitJSON
			if err := json.Unmarshal([]byte(line), &h); err != nil {
				t.Fatalf("%s: %q: %v", s, line, err)
			}
			all = append(all, h.ID)
		}
		if !slices.Equal(whole, byOffset) || !slices.Equal(whole, byCursor) || !slices.Equal(whole, all) {
			t.Errorf("%s: the pages differ:\n%v\n%v\n%v\n%v", s, whole, byOffset, byCursor, all)
		}
	}
	if n := strings.Count(done(t, "-c", catalogue, "search", "--json", "treatise", "--all", "--limit", "7"), "\n"); n != 7 {
		t.Errorf("all of at most 7 are %d", n)
	}
	if out := done(t, "-c", catalogue, "search", "--all", "treatise"); !strings.Contains(out, " 50. ") || strings.Contains(out, "Narrow by") {
		t.Errorf("all hits for people:\n%s", out)
	}
	_, errOut, code := call(t, "-c", catalogue, "search", "treatise", "--cursor", "nowhere")
	if code != 1 || !strings.Contains(errOut, "first page") {
		t.Errorf("a wrong cursor: code %d, %q", code, errOut)
	}
}

// TestSearchFilters: what is kept and what is left out add up to all, and the flags'
// former names do the same.
func TestSearchFilters(t *testing.T) {
	catalogue, _ := shelf(t)
	total := func(more ...string) int {
		return decode[searchJSON](t, done(t, append([]string{"-c", catalogue, "search", "--json", "treatise"}, more...)...)).Total
	}
	all, kept, left := total(), total("--filter", "library=hill"), total("--exclude", "library=hill")
	if kept != 30 || kept+left != all {
		t.Errorf("%d of %d titles are kept, %d left out", kept, all, left)
	}
	if n := total("--filter", "library=hill", "--filter", "library=harbour"); n != all {
		t.Errorf("two values of a facet find %d of %d", n, all)
	}
	for _, same := range [][2][]string{
		{{"--narrow", "library=hill"}, {"--filter", "library=hill"}},
		{{"--narrow", "library!=hill"}, {"--exclude", "library=hill"}},
		{{"--years", "1800..1820"}, {"--years", "..1820"}},
		{{"--years", "1810.."}, {"--years", "1810..9999"}},
		{{"--years", "1810"}, {"--years", "1810..1810"}},
	} {
		if a, b := total(same[0]...), total(same[1]...); a != b {
			t.Errorf("%v finds %d, %v finds %d", same[0], a, same[1], b)
		}
	}
}

// TestSearchRescue: where nothing is found, the answer says what would be.
func TestSearchRescue(t *testing.T) {
	catalogue, _ := shelf(t)
	r := decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "treatize", "botany", "--words-only"))
	if r.Total != 0 || len(r.Rescue) == 0 || r.Rescue[0].Kind != view.StepSpelled || r.Rescue[0].Text != "treatise botany" || r.Rescue[0].Found != 11 {
		t.Errorf("found %d, offered %+v", r.Total, r.Rescue)
	}
	out := done(t, "-c", catalogue, "search", "treatise", "botany", "--filter", "language=Klingon", "--years", "1..2", "--words-only")
	for _, want := range []string{"Nothing found.", "What would find something:", "without any filter and years: 11 titles"} {
		if !strings.Contains(out, want) {
			t.Errorf("lacks %q:\n%s", want, out)
		}
	}
	for kind, want := range map[view.StepKind]string{
		view.StepFilter: "without --exclude format=Map", view.StepYears: "without --years 1850..1860",
		view.StepLoose: "a b (the words in any order)", view.StepField: "a b (in titles)", view.StepFewer: "a b (without c d)",
		view.StepBeginnings: "--beginnings (c… d…)", view.StepJoined: "a b (as one word)", view.StepSplit: "a b (as two words)",
		view.StepSpelled: "a b (spelled so)", view.StepAll: "without any filter and years",
	} {
		s := view.Step{Kind: kind, Query: view.Query{Text: "a b"}, Words: []string{"c", "d"}, Field: "ti",
			Narrow: &view.Narrow{Facet: "format", Value: "Map", Exclude: true}}
		if got := stepText(&s, &view.Query{Years: &view.YearRange{From: 1850, To: 1860}}); got != want {
			t.Errorf("%s is worded %q, want %q", kind, got, want)
		}
	}
}

// TestSuggestContract: the names of the answer, and that each suggestion finds as many
// titles as it says.
func TestSuggestContract(t *testing.T) {
	catalogue, _ := shelf(t)
	out := done(t, "-c", catalogue, "suggest", "--json", "bot")
	for _, name := range []string{"text", "suggestions", "kind", "value", "count", "facet", "took_ms"} {
		if !strings.Contains(out, `"`+name+`":`) {
			t.Errorf("suggest --json lacks %q: %s", name, out)
		}
	}
	kinds := map[view.SuggestionKind]bool{}
	for _, s := range decode[suggestionsJSON](t, out).Suggestions {
		kinds[s.Kind] = true
		r := decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "--filter", s.Facet+"="+s.Value))
		if r.Total != s.Count || s.Count == 0 {
			t.Errorf("%s %q says %d, narrowing finds %d", s.Kind, s.Value, s.Count, r.Total)
		}
	}
	if !kinds[view.SuggestSubject] || !kinds[view.SuggestTitle] {
		t.Errorf("only %v: %s", kinds, out)
	}
	got := decode[reportOf](t, done(t, "-c", catalogue, "bench", "suggest", "--limit", "20", "--json"))
	if rows := got.Tables[0].Rows; len(rows) != 6 || rows[4]["texts"] != 20.0 || rows[2]["suggestions"].(float64) < 1 {
		t.Errorf("measured %v", rows)
	}
	if _, errOut, code := call(t, "-c", catalogue, "bench", "suggest", "--limit", "0"); code != 2 {
		t.Errorf("no texts: exit code %d, %s", code, errOut)
	}
	if out := done(t, "-c", catalogue, "suggest", "bot"); !strings.Contains(out, "subject  Botany") {
		t.Errorf("suggest says\n%s", out)
	}
	if r := decode[suggestionsJSON](t, done(t, "-c", catalogue, "suggest", "--json", "qqqq")); len(r.Suggestions) != 0 {
		t.Errorf("nonsense suggests %+v", r.Suggestions)
	}
	if _, errOut, code := call(t, "-c", catalogue, "suggest"); code != 2 || !strings.Contains(errOut, "the beginning of") {
		t.Errorf("without a prefix: code %d, %q", code, errOut)
	}
}

// TestSearchInPart: a search in MARC fields that is bounded, or interrupted, answers with
// what it has found and says so.
func TestSearchInPart(t *testing.T) {
	catalogue, _ := shelf(t)
	r := decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "245a:treatise", "--look-into", "20"))
	if r.Part == nil || r.Part.Looked != 20 || r.Part.Of < 50 || r.Total == 0 || r.Total > 20 {
		t.Errorf("20 looked into: %+v, %d found", r.Part, r.Total)
	}
	if out := done(t, "-c", catalogue, "search", "245a:treatise", "--look-into", "20"); !strings.Contains(out, "Stopped after 20 of ") {
		t.Errorf("for people:\n%s", out)
	}
	if r := decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "245a:treatise")); r.Part != nil {
		t.Errorf("a whole answer is said to be %+v", r.Part)
	}
	var out strings.Builder
	ctx, interrupt := context.WithCancel(context.Background())
	c := &cli{catalogue: catalogue, asJSON: true, out: &out}
	cat, err := c.open(ctx, app.ToSearch)
	if err != nil {
		t.Fatal(err)
	}
	defer cat.Close()
	interrupt()
	if err := c.printSearch(ctx, cat, view.Query{Text: "245a:treatise", Limit: 10}); !errors.Is(err, errStopped) {
		t.Errorf("an interrupted search ends with %v", err)
	}
	if r := decode[searchJSON](t, out.String()); r.Part == nil || r.Part.Looked != 1 {
		t.Errorf("an interrupted search answers %s", out.String())
	}
}

package catalogue

import (
	"testing"

	"holdfast/engine"
	"holdfast/engine/query"
)

func TestSchema(t *testing.T) {
	kinds := map[string]engine.Field{}
	for _, f := range Schema().Fields {
		if _, twice := kinds[f.Name]; twice || f.Name == "" {
			t.Errorf("field %q is there twice, or has no name", f.Name)
		}
		kinds[f.Name] = f
		if f.Facet && f.Kind != engine.Keyword || f.Small && !f.Facet || f.Stubs && f.Kind != engine.Text {
			t.Errorf("field %+v cannot be", f)
		}
	}
	for _, name := range Facets() {
		if !kinds[name].Facet {
			t.Errorf("%q is no facet of the schema", name)
		}
	}
	for class, want := range map[uint8]int{ClassProper: 100, ClassSeries: 15} {
		if got := kinds[TitleWords].Weights[class]; got != want {
			t.Errorf("title class %d weighs %d, want %d", class, got, want)
		}
	}
}

// TestFitch2006 holds the profile to the sixteen clauses of the seed, and every clause
// to a field of its kind.
func TestFitch2006(t *testing.T) {
	p := fitch2006().profile("")
	if p.Popularity != query.SquareRoot || len(p.Clauses) != 16 {
		t.Fatalf("%d clauses, popularity %v", len(p.Clauses), p.Popularity)
	}
	sum := map[query.ClauseKind]float64{}
	fields := map[string]engine.Field{}
	for _, f := range Schema().Fields {
		fields[f.Name] = f
	}
	for _, c := range p.Clauses {
		sum[c.Kind] += c.Weight
		f, ok := fields[c.Field]
		switch {
		case !ok:
			t.Errorf("%+v asks for a field that is not there", c)
		case c.Kind == query.WholeValue && f.Kind != engine.Keyword, c.Kind != query.WholeValue && f.Kind != engine.Text:
			t.Errorf("%+v asks a field of another kind", c)
		case c.Kind == query.AllStubs && !f.Stubs:
			t.Errorf("%+v asks for stubs that are not made", c)
		}
	}
	for kind, want := range map[query.ClauseKind]float64{query.InPhrase: 11.4, query.WholeValue: 10, query.AllWords: 9.5, query.AllStubs: 2.3} {
		if d := sum[kind] - want; d > 1e-9 || d < -1e-9 {
			t.Errorf("clauses of kind %d weigh %v together, want %v", kind, sum[kind], want)
		}
	}
	if byName, ok := RankingOf(""); !ok || byName.Name != DefaultProfile {
		t.Error("no default profile")
	}
	if _, ok := RankingOf("no such profile"); ok {
		t.Error("a profile that is not there was found")
	}
	if Rankings()[1].Clauses[0].Weight = 99; Rankings()[1].Clauses[0].Weight == 99 {
		t.Error("a caller's change reaches the profile of others")
	}
}

func TestFormatsHaveTheirPlace(t *testing.T) {
	for i, f := range formats {
		if formatCode(f) != byte(i) {
			t.Errorf("%q is there twice", f)
		}
	}
	// A brief text holds the place, so the first ones can never move.
	for i, want := range []string{"Book", "Large print", "E-book", "Journal", "Newspaper", "E-journal", "Article", "Map", "Score"} {
		if formats[i] != want {
			t.Errorf("format %d is %q, was %q", i, formats[i], want)
		}
	}
}

package union

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestReadReason: each clause is known by its kind and gives back what stood in it.
func TestReadReason(t *testing.T) {
	for _, c := range []struct{ clause, kind, args string }{
		{"one is text, the other film or video", "content", "text|film or video"},
		{"one is in print, the other in large print", "carrier", "in print|in large print"},
		{"one is a serial, the other is not", "serial", ""},
		{`one is part 2 "Chemistry", the other part 3`, "part", `2 "Chemistry"|3`},
		{"one is part 2, the other names no part", "whole", "2"},
		{"one is edition 2, the other edition 3", "edition", "2|3"},
		{"they are of 1990 and 1995", "year", "1990|1995"},
		{"they are of 1990 and 1991, and have no number in common", "next year", "1990|1991"},
		{"one library has them under different OCLC numbers, 12 and 34", "own numbers", "12|34"},
		{"the title would have more than 1000 records", "size", "1000"},
		{"the title would have more than 20 records of one library", "own size", "20"},
		{"they agree in 84 of 100", "score", "84"},
		{"a person keeps records of the two titles apart", "person", ""},
		{"said by no one", "", ""},
	} {
		r := ReadReason(c.clause)
		equal(t, c.clause, r.Kind+": "+strings.Join(r.Args, "|"), c.kind+": "+c.args)
		equal(t, "text", r.Text, c.clause)
	}
	r := ReadReason("another record of the title differs: one is edition 2, the other edition 3")
	if r.Kind != ReasonOthers || r.Of == nil || r.Of.Kind != "edition" {
		t.Errorf("a reason inside another is %+v", r)
	}
}

// TestReasonsOfRules: whatever two records are, a rule set that speaks against
// joining them does so in a clause that is known, under the name of the veto.
func TestReasonsOfRules(t *testing.T) {
	seen := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyFacts(t, "a"), anyFacts(t, "b")
		if rapid.IntRange(0, 3).Draw(t, "alike") > 0 { // most pairs are of one kind of thing
			b.Content, b.Carrier, b.Level, b.Part, b.Title, b.Proper = a.Content, a.Carrier, a.Level, a.Part, a.Title, a.Proper
		}
		rules := rapid.SampledFrom(Sets()).Draw(t, "rules")
		c := rules.Compare(a, b, rapid.Bool().Draw(t, "same"))
		r := c.Reason()
		if r.Kind == "" {
			t.Fatalf("%q is of no kind", r.Text)
		}
		if c.Veto != 0 && r.Kind != c.Veto.String() {
			t.Fatalf("%q of the veto %s is of the kind %s", r.Text, c.Veto, r.Kind)
		}
		seen[r.Kind] = true
		if because := NewCluster(Item{Facts: a, Source: 1}).Apart(NewCluster(Item{Facts: b, Source: 1}), rules, 90); because != "" {
			if r := ReadReason(because); r.Kind == "" || r.Of != nil && r.Of.Kind == "" {
				t.Fatalf("%q is of no kind", because)
			}
		}
	})
	if !testing.Short() && len(seen) < 7 { // a short run draws few
		t.Errorf("only these kinds came up: %v", seen)
	}
}

// anyFacts are the facts of a record that says some things and not others.
func anyFacts(t *rapid.T, name string) *Facts {
	pick := func(what string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name+what) }
	year := func(what string) int { return rapid.SampledFrom([]int{0, 1780, 1854, 1855, 1990}).Draw(t, name+what) }
	title := pick("title", "", "walden", "walden or life in the woods", "annual report 1990", "annual report 1991", "poems of the sea")
	f := &Facts{Title: title, Proper: title, Level: pick("level", "m", "m", "s", "a")[0],
		Content: Content(rapid.IntRange(0, len(contentWords)-1).Draw(t, name+"content")), Carrier: Carrier(rapid.IntRange(0, len(carrierWords)-1).Draw(t, name+"carrier")),
		Clues: Clues{Year: year("year"), Pages: rapid.SampledFrom([]int{0, 100, 250}).Draw(t, name+"pages"), Edition: rapid.IntRange(0, 2).Draw(t, name+"edition"),
			Publisher: pick("publisher", "", "ticknor", "houghton mifflin"), Language: pick("language", "", "eng", "ger")},
		Part: Part{Number: pick("part", "", "", "1", "2"), Title: pick("part title", "", "", "chemistry")},
	}
	if n := pick("series", "", "", "1", "2"); n != "" {
		f.Series = []Numbered{{"technical notes", n}}
	}
	for _, k := range []KeyKind{KeyOCLC, KeyISBN} {
		if v := pick("key", "", "1", "2"); v != "" {
			f.Keys = append(f.Keys, Key{Kind: k, Value: v})
		}
	}
	return f
}

package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/judge"
	"holdfast/app/view"
)

// judgedSet opens the judged set that comes with the program: the sample catalogue, and
// records written by hand for kinds of query that it has no case of.
func judgedSet(t *testing.T) *Desk {
	t.Helper()
	d := newDesk(t)
	openSample(t, d)
	text, err := os.ReadFile(filepath.Join("internal", "judge", "testdata", "records.mrk"))
	if err != nil {
		t.Fatal(err)
	}
	importText(t, d, "written", string(text))
	return d
}

// floors are the least shares of cases of each group that have the title meant among
// the first three by the default profile. They are raised when the search gets better,
// and never lowered to let a change pass.
var floors = map[string]float64{"A": 0.94, "B": 0.86, "C": 0.95, "D": 0.77, "E": 0.89}

// TestJudgements judges every profile by the judged set and holds the default one to
// its floors.
func TestJudgements(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of searches, one after the other; not in a short run")
	}
	d := judgedSet(t)
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	run, err := cat.Judge(context.Background(), JudgeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(run.Profiles) == 0 || len(run.Results) < 500 {
		t.Fatalf("%d cases by %d profiles", len(run.Results), len(run.Profiles))
	}
	table := run.Sum()
	for _, g := range table.Groups {
		if m := g.Measures[catalogue.DefaultProfile]; m.At3 < floors[g.Group] {
			t.Errorf("group %s: %.3f of %d cases have the title meant among the first three, want %.2f", g.Group, m.At3, m.Cases, floors[g.Group])
		}
	}
	if t.Failed() {
		for _, r := range run.Misses() {
			if o := r.Outcomes[catalogue.DefaultProfile]; !o.Met {
				t.Logf("kind %d, %q: %s", r.Kind, r.Asked[0].Text, o.Why)
			}
		}
	}
}

// TestShouldBeFirst adds a judgement, which later runs judge by, also after the title's
// record came again.
func TestShouldBeFirst(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t)
	if _, err := d.NewCatalogue(ctx, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	record := "=LDR  00000nam a2200000 i 4500\n=001  a1\n=008  260101s1900\\\\\\\\xx\\\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\d\n=245  00$a%s\n"
	importText(t, d, "hull", fmt.Sprintf(record, "Winds of the coast."))
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	id := search(t, d, view.Query{Text: "winds"}).Hits[0].ID
	for _, q := range []string{"winds", "coast winds", "Winds"} {
		if err := cat.ShouldBeFirst(ctx, q, id); err != nil {
			t.Fatal(err)
		}
	}
	if err := cat.ShouldBeFirst(ctx, "winds", "999"); err == nil {
		t.Error("a title that is not there can be first")
	}
	outcomes := func() (met []bool) {
		run, err := cat.Judge(ctx, JudgeOptions{Kinds: []int{judge.Added}, Profiles: []string{catalogue.DefaultProfile}})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range run.Results {
			met = append(met, r.Outcomes[catalogue.DefaultProfile].Met)
		}
		return met
	}
	if got := outcomes(); !slices.Equal(got, []bool{true, true}) {
		t.Errorf("the judgements are %v, want two that are met", got)
	}
	importText(t, d, "hull", fmt.Sprintf(record, "Tides of the coast."))
	if got := outcomes(); !slices.Equal(got, []bool{false, false}) {
		t.Errorf("after the title lost the word the judgements are %v, want two that are not met", got)
	}
}

package app

import (
	"context"
	"slices"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/overlap"
	"holdfast/app/view"
)

// rareKinds are kinds of query that neither real files nor chance make twenty cases of.
var rareKinds = []int{6, 7, 20, 38, 59, 60}

// TestJudgementsOfRareKinds makes the records that these kinds are about, beside generated
// ones of other libraries, and holds the default profile to nineteen of twenty among the
// first three.
func TestJudgementsOfRareKinds(t *testing.T) {
	ctx := context.Background()
	d, dir := newDesk(t), t.TempDir()
	must[view.Catalogue](t)(d.NewCatalogue(ctx, ""))
	rare := must[[]string](t)(overlap.GenerateRare(ctx, dir, 1))
	made := must[*overlap.Generated](t)(overlap.Generate(ctx, dir, overlap.Plan{Seed: 1, Records: 3000, Libraries: 6, Rates: overlap.Standard()}))
	files := must[[]view.ImportFile](t)(d.LookAt(ctx, append(rare, made.Files...)))
	if report := must[view.ImportReport](t)(d.open.Import(ctx, files, nil)); report.Totals.Rejected > 0 || report.Totals.Authorities != 60 {
		t.Fatalf("imported: %+v", report.Totals)
	}
	run, err := d.open.Judge(ctx, JudgeOptions{Kinds: rareKinds, Profiles: []string{catalogue.DefaultProfile}})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range run.Sum().Kinds {
		if !slices.Contains(rareKinds, k.Kind) {
			continue
		}
		m := k.Measures[catalogue.DefaultProfile]
		if m.Cases < 20 || m.At3 < 0.95 {
			t.Errorf("kind %s: %.2f of %d cases have the title meant among the first three", k.Name, m.At3, m.Cases)
		}
		t.Logf("%-40s %d cases, @1 %.2f, @3 %.2f, in full %.2f", k.Name, m.Cases, m.At1, m.At3, m.Met)
	}
	for _, r := range run.Misses() {
		t.Logf("kind %d, %q: %s", r.Kind, r.Asked[0].Text, r.Outcomes[catalogue.DefaultProfile].Why)
	}
}

package ingest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// page is a record of a title page without any number.
const page = "=001  %d\n=100  1\\$aMelville, Herman\n=245  10$aMoby Dick, or the white whale\n=260  \\\\$bBentley,$c1995.\n=300  \\\\$a635 p."

// TestUseRules: other rules part and join what there is, and come back.
func TestUseRules(t *testing.T) {
	b := newBench(t)
	ctx := context.Background()
	b.load(b.file("A", fmt.Sprintf(page, 1)), b.file("B", fmt.Sprintf(page, 2)), b.file("C", fmt.Sprintf(oneISBN, 3)), b.file("D", fmt.Sprintf(oneISBN, 4)))
	equal(t, "careful", b.titles(), "1: A1 B2; 2: C3 D4")
	use := func(name, want string) {
		t.Helper()
		if err := UseRules(ctx, b.store, b.index, union.Set(name), nil); err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
		equal(t, name, b.titles(), want)
		rules, err := Rules(ctx, b.store)
		if err != nil || rules.Name != name {
			t.Errorf("rules in force: %v, %v", rules, err)
		}
	}
	use("identifiers", "1: A1; 2: C3 D4; 3: B2")
	b.load(b.file("E", fmt.Sprintf(page, 5)))
	equal(t, "an import goes by the rules in force", b.titles(), "1: A1; 2: C3 D4; 3: B2; 4: E5")
	use("bibliographic", "1: A1 B2 E5; 2: C3; 3>1; 4>1; 5: D4")
	use("careful", "1: A1 B2 E5; 2: C3 D4; 3>1; 4>1; 5>2")
}

// TestUseRulesCancelled: nothing has changed then.
func TestUseRulesCancelled(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", fmt.Sprintf(page, 1)), b.file("B", fmt.Sprintf(page, 2)))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := UseRules(ctx, b.store, b.index, union.Set("identifiers"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	equal(t, "titles", b.titles(), "1: A1 B2")
	wantSound(t, b.store)
}

// TestDryRun says what would join and split, heeds what people decided, and
// changes nothing.
func TestDryRun(t *testing.T) {
	b := newBench(t)
	ctx := context.Background()
	b.load(b.file("A", fmt.Sprintf(page, 1)), b.file("B", fmt.Sprintf(page, 2)), b.file("C", fmt.Sprintf(oneISBN, 3)), b.file("D", fmt.Sprintf(oneISBN, 4)))
	before := b.titles()
	trial := func(name string) string {
		t.Helper()
		got, err := DryRun(ctx, b.store, union.Set(name), nil)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%d records, %d titles, then %d; joins %v, splits %v", got.Records, got.Titles, got.Then, got.Joins, got.Splits)
	}
	equal(t, "the same rules", trial("careful"), "4 records, 2 titles, then 2; joins [], splits []")
	equal(t, "numbers only", trial("identifiers"), "4 records, 2 titles, then 3; joins [], splits [{[1] [[1] [2]]}]")
	b.decide(3, 4, staging.Different)
	equal(t, "with a decision", trial("careful"), "4 records, 3 titles, then 3; joins [], splits []")
	b.decide(2, 3, staging.Same)
	equal(t, "with another", trial("identifiers"), "4 records, 2 titles, then 3; joins [], splits [{[1] [[1] [2 3]]}]")
	if after := b.titles(); after == before {
		t.Error("the decisions did nothing")
	}
	wantSound(t, b.store)
}

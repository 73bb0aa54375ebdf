package app

import (
	"context"
	"testing"

	"holdfast/app/view"
)

// TestDecidedEditionsStayInOneWork: what people call another edition stays two titles, and
// brings the works of both together with all that the rules find to be of them, until the
// decision is undone.
func TestDecidedEditionsStayInOneWork(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	book := func(id, title, year string) string {
		return "=001  " + id + "\n=100  1\\$aTrew, Mara\n=245  10$a" + title + "\n=250  \\\\$a" + id + ". ed.\n=260  \\\\$c" + year
	}
	importText(t, d, "A", book("1", "Knots and splices", "1901"), book("2", "Knots and splices", "1910"), book("3", "Knots and splices", "1925"),
		book("4", "The rigger at work", "1930"), book("5", "The rigger at work", "1941"), book("6", "Bends for everyone", "1950"))
	grouped := view.Query{Text: "", Grouped: true, Sort: view.SortOldest}
	check := func(when string, works int, editions ...int) {
		t.Helper()
		r := must[view.Results](t)(d.Search(ctx, grouped))
		if r.Total != 6 || len(r.Hits) != works || r.Works != works {
			t.Fatalf("%s: %d hits and %d works of %d titles, want %d", when, len(r.Hits), r.Works, r.Total, works)
		}
		for i, n := range editions {
			if h := &r.Hits[i]; h.Editions != n {
				t.Errorf("%s: hit %d has %d editions, want %d", when, i, h.Editions, n)
			} else if list := must[[]view.Hit](t)(d.open.EditionsFound(ctx, grouped, h.ID)); len(list) != n {
				t.Errorf("%s: hit %d lists %d editions, want %d", when, i, len(list), n)
			}
		}
	}
	decide := func(a, b string) int64 {
		return must[int64](t)(d.Decide(ctx, view.Ruling{A: "A:" + a, B: "A:" + b, Verdict: view.OtherEdition}))
	}
	check("as loaded", 3, 3, 2, 1)
	decide("1", "2")
	check("two of one work", 3, 3, 2, 1)
	across := decide("3", "5")
	check("two works", 2, 5, 1)
	decide("4", "6")
	check("a chain of three", 1, 6)
	if _, err := d.Undo(ctx, across); err != nil {
		t.Fatal(err)
	}
	check("undone", 2, 3, 3)
}

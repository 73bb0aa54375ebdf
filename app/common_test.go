package app

import (
	"context"
	"testing"

	"holdfast/app/view"
)

// TestCommon: what two libraries both hold is what a search for both finds; a branch
// counts with its library, and the counts by holders add up to the titles.
func TestCommon(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	book := func(number, title string) string {
		return "=001  " + number + "\n=035  \\\\$a(OCoLC)" + number + "\n=245  10$a" + title
	}
	winds, tides, maps, bells := book("1", "Winds"), book("2", "Tides"), book("3", "Maps"), book("4", "Bells")
	importText(t, d, "harbour", winds, tides, maps)
	importText(t, d, "hill", winds, tides)
	importText(t, d, "sea", winds, bells)
	check := func(libraries int) {
		t.Helper()
		c, err := d.Common(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Libraries) != libraries {
			t.Fatalf("libraries: %+v", c.Libraries)
		}
		for i, a := range c.Libraries {
			for k, b := range c.Libraries {
				r := search(t, d, view.Query{Text: "library:" + a.Value + " library:" + b.Value})
				if r.Total != c.Both[i][k] {
					t.Errorf("%s and %s: %d, a search finds %d", a.Value, b.Value, c.Both[i][k], r.Total)
				}
			}
		}
		sum := 0
		for _, h := range c.Held {
			if r := search(t, d, view.Query{Text: h.Query}); r.Total != h.Titles {
				t.Errorf("%s finds %d, want %d", h.Query, r.Total, h.Titles)
			}
			sum += h.Titles
		}
		if sum != 4 {
			t.Errorf("%+v adds up to %d", c.Held, sum)
		}
	}
	check(3)
	if err := d.BranchLibrary(ctx, "hill", "harbour"); err != nil {
		t.Fatal(err)
	}
	check(2)
}

// TestCommonOfNothing is the page of an empty catalogue.
func TestCommonOfNothing(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	if c, err := d.Common(ctx); err != nil || len(c.Libraries)+len(c.Held) > 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

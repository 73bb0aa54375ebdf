package pages

import (
	"testing"

	"holdfast/app/view"
)

// TestRowsOfHits: each hit has its row, and each row shows what it should, with a dividing
// row and opened editions before, in and after each other.
func TestRowsOfHits(t *testing.T) {
	for line := range 7 {
		for open := -1; open < 6; open++ {
			for editions := range 4 {
				r := hitRows{hits: 6, line: line, open: open, editions: make([]view.Hit, editions)}
				var want []hitSpot
				for hit := range 6 {
					if line > 0 && hit == line {
						want = append(want, hitSpot{hit: hit, edition: -1, line: true})
					}
					want = append(want, hitSpot{hit: hit, edition: -1})
					for k := range editions {
						if hit == open {
							want = append(want, hitSpot{hit: hit, edition: k})
						}
					}
				}
				if r.count() != len(want) {
					t.Fatalf("%+v has %d rows, want %d", r, r.count(), len(want))
				}
				for row, w := range want {
					if got := r.at(row); got != w {
						t.Errorf("%+v: row %d shows %+v, want %+v", r, row, got, w)
					}
					if w.edition < 0 && !w.line && r.row(w.hit) != row {
						t.Errorf("%+v: hit %d has row %d, want %d", r, w.hit, r.row(w.hit), row)
					}
				}
			}
		}
	}
}

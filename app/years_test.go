package app

import (
	"testing"

	"pgregory.net/rapid"

	"holdfast/engine"
)

func TestBinWidth(t *testing.T) {
	for _, c := range []struct{ first, last, want int }{
		{1859, 1859, 1},
		{1950, 2009, 1},
		{1950, 2019, 1},
		{1950, 2020, 10},
		{1835, 2026, 10},
		{1450, 2026, 10},
		{1200, 2026, 100},
		{-500, 2026, 100},
		{-3000, 2026, 100},
		{-9999, 2027, 1000},
	} {
		if got := binWidth(c.first, c.last); got != c.want {
			t.Errorf("binWidth(%d, %d) = %d, want %d", c.first, c.last, got, c.want)
		}
	}
}

// TestOldestShareABin: five clay tablets must not squeeze four thousand books
// into two bars.
func TestOldestShareABin(t *testing.T) {
	c := &engine.YearCounts{Years: []engine.YearCount{{Year: -2500, Certain: 2}, {Year: 700, Certain: 3}}}
	for y := int32(1800); y <= 2026; y++ {
		c.Years = append(c.Years, engine.YearCount{Year: y, Certain: 20})
	}
	h := presentYears(c, c)
	if b := h.Bins[0]; b.From != -2500 || b.To != 1809 || b.Certain != 5+10*20 {
		t.Errorf("the first bar is %+v", b)
	}
	if b := h.Bins[1]; b.From != 1810 || b.To != 1819 {
		t.Errorf("the second bar is %+v", b)
	}
	if b := h.Bins[len(h.Bins)-1]; b.To != 2026 {
		t.Errorf("the last bar is %+v", b)
	}
	if len(h.Bins) > mostBins || len(h.Bins) < 20 {
		t.Errorf("%d bars", len(h.Bins))
	}
}

// TestYearsSum proves that every document is in one bar: bins follow each
// other without gaps and add up.
func TestYearsSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var counts engine.YearCounts
		year := rapid.Int32Range(-4000, 2020).Draw(t, "first")
		sum := 0
		for range rapid.IntRange(0, 40).Draw(t, "n") {
			c := engine.YearCount{Year: year, Certain: rapid.IntRange(0, 9).Draw(t, "certain"), Uncertain: rapid.IntRange(0, 9).Draw(t, "uncertain")}
			counts.Years = append(counts.Years, c)
			sum += c.Certain + c.Uncertain
			year += rapid.Int32Range(1, 90).Draw(t, "gap")
		}
		counts.Undated = rapid.IntRange(0, 9).Draw(t, "undated")
		counts.Impossible = rapid.IntRange(0, 9).Draw(t, "impossible")
		h := presentYears(&counts, &counts)
		if got := sumYears(h); got != sum+counts.Undated+counts.Impossible {
			t.Fatalf("bars add up to %d, want %d", got, sum+counts.Undated+counts.Impossible)
		}
		if len(h.Bins) > mostBins {
			t.Fatalf("%d bars, more than %d", len(h.Bins), mostBins)
		}
		if n := len(counts.Years); n > 0 && len(h.Bins) < leastBins && h.Bins[0].From != h.Bins[0].To && counts.Years[n-1].Year-counts.Years[0].Year < 4000 {
			t.Fatalf("%d bars from %d to %d", len(h.Bins), h.Bins[0].From, h.Bins[len(h.Bins)-1].To)
		}
		for i := 1; i < len(h.Bins); i++ {
			if h.Bins[i].From != h.Bins[i-1].To+1 {
				t.Fatalf("a gap between %d and %d", h.Bins[i-1].To, h.Bins[i].From)
			}
		}
		for i := range h.Bins {
			if h.Bins[i] != h.Whole[i] {
				t.Fatalf("bar %d differs from the same documents counted as the whole", i)
			}
		}
	})
}

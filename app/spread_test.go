package app

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"holdfast/app/view"
	"holdfast/engine"
)

func TestSpreadOfTwoSpans(t *testing.T) {
	got := spread([]engine.SpanCount{{First: 1900, Last: 1903, Count: 8}, {First: 1902, Last: 1902, Count: 1}})
	want := []float64{2, 2, 3, 2}
	for i, s := range got {
		if s.Year != 1900+i || math.Abs(s.Titles-want[i]) > 1e-9 {
			t.Errorf("year %d has %g, want %g", s.Year, s.Titles, want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d years, want %d", len(got), len(want))
	}
}

// TestSpreadAddsUp holds the shares of each year against those counted title by title.
func TestSpreadAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var spans []engine.SpanCount
		want := map[int]float64{}
		for first := int32(1800); first < 1860; first += rapid.Int32Range(0, 9).Draw(t, "gap") {
			if len(spans) > 30 {
				break
			}
			s := engine.SpanCount{First: first, Last: first + rapid.Int32Range(0, 20).Draw(t, "years"), Count: rapid.IntRange(1, 9).Draw(t, "count")}
			spans = append(spans, s)
			n := int(s.Last-s.First) + 1
			for y := range n {
				want[int(s.First)+y] += float64(s.Count) / float64(n)
			}
		}
		got := spread(spans)
		if !slices.IsSortedFunc(got, func(a, b view.Spread) int {
			return a.Year - b.Year
		}) {
			t.Fatal("years do not ascend")
		}
		for _, s := range got {
			if math.Abs(s.Titles-want[s.Year]) > 1e-6 {
				t.Fatalf("year %d has %g, want %g", s.Year, s.Titles, want[s.Year])
			}
			delete(want, s.Year)
		}
		if len(want) > 0 {
			t.Fatalf("years without a share: %v", want)
		}
	})
}

// TestSpreadOfASearch: the shares of a search add up to its uncertain titles, and its
// single years to its bars.
func TestSpreadOfASearch(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	for _, q := range []view.Query{{}, {Text: "history"}, {Text: "love", Years: &view.YearRange{From: 1800, To: 1850}}} {
		res, err := d.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		shares, err := d.Spread(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		sum, bars, years := 0.0, view.Bin{}, view.Bin{}
		for _, s := range shares {
			sum += s.Titles
		}
		for _, b := range res.Histogram.Bins {
			bars.Certain, bars.Uncertain = bars.Certain+b.Certain, bars.Uncertain+b.Uncertain
		}
		for _, b := range res.Histogram.Years {
			years.Certain, years.Uncertain = years.Certain+b.Certain, years.Uncertain+b.Uncertain
		}
		if bars != years || math.Abs(sum-float64(bars.Uncertain)) > 1e-3 {
			t.Errorf("%q: bars %v, years %v, shares %g", q.Text, bars, years, sum)
		}
	}
}

// TestBestFacetsAreTheBestOfAll: the clouds of the best 700 have the values with the
// numbers that the whole list has for the best 700.
func TestBestFacetsAreTheBestOfAll(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	for _, q := range []view.Query{{}, {Text: "love"}, {Narrow: []view.Narrow{{Facet: "language", Value: "English"}}}} {
		best, err := d.BestFacets(context.Background(), q, []string{"subject", "author"}, 30)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range best {
			all := facet(t, d, q, view.FacetQuery{Facet: f.Name, Limit: 100_000})
			slices.SortStableFunc(all.Values, func(a, b view.FacetValue) int { return b.Best700 - a.Best700 })
			for i, v := range f.Values {
				if v.Best700 == 0 || v.Best700 != all.Values[i].Best700 || v.Count != v.Best700 {
					t.Errorf("%s %d is %s %d of the best, want %d", f.Name, i, v.Value, v.Best700, all.Values[i].Best700)
				}
			}
		}
	}
	if _, err := d.BestFacets(context.Background(), view.Query{}, []string{"decade"}, 30); err == nil {
		t.Error("decades of the best hits are not refused")
	}
}

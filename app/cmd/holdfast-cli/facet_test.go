package main

import (
	"strings"
	"testing"
)

// TestFacet: what facet and table say, search finds.
func TestFacet(t *testing.T) {
	catalogue, _ := shelf(t)
	total := func(args ...string) int {
		return decode[searchJSON](t, done(t, append([]string{"-c", catalogue, "search", "--json", "--words-only"}, args...)...)).Total
	}
	for _, name := range []string{"language", "library", "format", "decade"} {
		f := decode[facetJSON](t, done(t, "-c", catalogue, "facet", name, "--json", "treatise"))
		if f.Facet != name || len(f.Values) == 0 {
			t.Errorf("%s: %+v", name, f)
		}
		for _, v := range f.Values[:min(2, len(f.Values))] {
			if n := total("treatise", "--filter", name+"="+v.Value); n != v.Count {
				t.Errorf("%s %s has %d titles, search finds %d", name, v.Value, v.Count, n)
			}
		}
		if f.None != nil {
			if n := total("treatise", "--filter", name+"="); n != f.None.Count {
				t.Errorf("%d titles have no %s, search finds %d", f.None.Count, name, n)
			}
		}
	}
	x := decode[tableJSON](t, done(t, "-c", catalogue, "table", "language", "decade", "--json", "treatise"))
	if x.Total != total("treatise") || len(x.Rows) == 0 || len(x.Columns) == 0 {
		t.Fatalf("table %+v", x)
	}
	if n := total("treatise", "--filter", "language="+x.Rows[0].Value, "--filter", "decade="+x.Columns[0].Value); n != x.Cells[0][0] {
		t.Errorf("the first cell has %d titles, search finds %d", x.Cells[0][0], n)
	}
	for _, args := range [][]string{{"facet", "author", "--order", "a-z", "--limit", "2"}, {"facet", "class", "--tree"}, {"table", "format", "language"}} {
		if out := done(t, append([]string{"-c", catalogue}, args...)...); !strings.Contains(out, "\n") {
			t.Errorf("%v prints %q", args, out)
		}
	}
}

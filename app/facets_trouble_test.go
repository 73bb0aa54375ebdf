package app

import (
	"slices"
	"testing"

	"holdfast/app/view"
)

// troubled is a catalogue of the records of one report.
func troubled(t *testing.T, records ...string) *Desk {
	t.Helper()
	d := emptyDesk(t)
	importText(t, d, "harbour", records...)
	return d
}

func foundTitles(t *testing.T, d *Desk, q view.Query) (titles []string) {
	t.Helper()
	for _, h := range search(t, d, q).Hits {
		titles = append(titles, text(h.Title)+" "+h.Year)
	}
	slices.Sort(titles)
	return titles
}

func wantFound(t *testing.T, d *Desk, q view.Query, want ...string) {
	t.Helper()
	if got := foundTitles(t, d, q); !slices.Equal(got, want) {
		t.Errorf("%+v finds %q, want %q", q, got, want)
	}
}

// TestT31 is hbz/lobid-resources#226 and #2220: years that cannot be fall back to the
// imprint, and never stretch the bars; those without anything better have their own bar,
// which a click shows.
func TestT31(t *testing.T) {
	d := troubled(t,
		"=001  1\n=008  260101s3012\\\\\\\\xxu\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  10$aAlpha\n=264  \\1$c1997",
		"=001  2\n=008  260101s9999\\\\\\\\xxu\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  10$aBeta\n=264  \\1$c1997",
		"=001  3\n=008  260101s3012\\\\\\\\xxu\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  10$aGamma",
		"=001  4\n=245  10$aDelta")
	r := search(t, d, view.Query{})
	if len(r.Histogram.Bins) != 1 || r.Histogram.Bins[0].From != 1997 || r.Histogram.Undated != 1 || r.Histogram.Impossible != 1 {
		t.Errorf("bars %+v", r.Histogram)
	}
	wantFound(t, d, view.Query{Years: &view.YearRange{From: 1997, To: 1997}}, "Alpha 1997", "Beta 1997")
	wantFound(t, d, view.Query{Narrow: []view.Narrow{{Facet: view.FacetYear, Value: view.YearCheck}}}, "Gamma ")
	wantFound(t, d, view.Query{Narrow: []view.Narrow{{Facet: view.FacetYear, Value: view.YearUndated}}}, "Delta ")
	if got := lines(facet(t, d, view.Query{}, view.FacetQuery{Facet: view.FacetYear})); !slices.Equal(got, []string{"check late 1", "undated 1"}) {
		t.Errorf("years to check: %v", got)
	}
}

// TestT32 is sul-dlss/SearchWorks#6091: a date that is not known well is shown so, and a
// span of years keeps it only if uncertain dates are asked for.
func TestT32(t *testing.T) {
	d := troubled(t,
		"=001  1\n=008  260101q19uu1960xxu\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  10$aAlpha",
		"=001  2\n=008  260101s199u\\\\\\\\xxu\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  10$aBeta",
		"=001  3\n=008  260101s1955\\\\\\\\xxu\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  10$aGamma",
		"=001  4\n=008  260101suuuu\\\\\\\\xxu\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  10$aDelta")
	wantFound(t, d, view.Query{}, "Alpha 19??", "Beta 199?", "Delta ", "Gamma 1955")
	wantFound(t, d, view.Query{Years: &view.YearRange{From: 1950, To: 1960}}, "Gamma 1955")
	wantFound(t, d, view.Query{Years: &view.YearRange{From: 1950, To: 1960, Uncertain: true}}, "Alpha 19??", "Gamma 1955")
	wantFound(t, d, view.Query{Years: &view.YearRange{From: 1950, To: 1960, Undated: true}}, "Delta ", "Gamma 1955")
}

// TestT33 is projectblacklight/blacklight_range_limit#18: a year before Christ is a year.
func TestT33(t *testing.T) {
	d := troubled(t,
		"=LDR  00000ntm\\a2200000\\a\\4500\n=001  1\n=046  \\\\$ab$b0150\n=245  10$aAlpha",
		"=LDR  00000ntm\\a2200000\\a\\4500\n=001  2\n=046  \\\\$as$c0050\n=245  10$aBeta",
		"=001  3\n=008  260101s1955\\\\\\\\xxu\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\\n=245  10$aGamma")
	wantFound(t, d, view.Query{Years: &view.YearRange{From: -200, To: 100}}, "Alpha 150 B.C.", "Beta 50")
	var order []string
	for _, h := range search(t, d, view.Query{Sort: view.SortOldest}).Hits {
		order = append(order, text(h.Title))
	}
	if !slices.Equal(order, []string{"Alpha", "Beta", "Gamma"}) {
		t.Errorf("by year: %v", order)
	}
	h := search(t, d, view.Query{}).Histogram
	if len(h.Bins) < leastBins || h.Bins[0].From > -150 {
		t.Errorf("bars %+v", h.Bins)
	}
	if f := facet(t, d, view.Query{}, view.FacetQuery{Facet: view.FacetDecade, Order: view.OrderText}); f.Values[0].Label != "150–141 B.C." {
		t.Errorf("decades %+v", f.Values)
	}
}

// TestT78 is sul-dlss/SearchWorks#6626 and others: marks at the end do not make another
// value, and abbreviations keep theirs.
func TestT78(t *testing.T) {
	d := troubled(t,
		"=001  1\n=245  10$aAlpha\n=650  \\0$aCookbooks.\n=651  \\0$aWashington, D.C.\n=100  1\\$aSmith, J.",
		"=001  2\n=245  10$aBeta\n=650  \\0$aCookbooks\n=651  \\0$aWashington, D.C.\n=100  1\\$aSmith, J.,$eauthor.")
	if got := lines(facet(t, d, view.Query{}, view.FacetQuery{Facet: "topic"})); !slices.Equal(got, []string{"Cookbooks 2"}) {
		t.Errorf("topics %v", got)
	}
	if got := lines(facet(t, d, view.Query{}, view.FacetQuery{Facet: "place"})); !slices.Equal(got, []string{"Washington, D.C. 2"}) {
		t.Errorf("places %v", got)
	}
	if got := lines(facet(t, d, view.Query{}, view.FacetQuery{Facet: "author"})); !slices.Equal(got, []string{"Smith, J. 2"}) {
		t.Errorf("authors %v", got)
	}
}

// TestT79 is wellcomecollection/platform#5362: the colon before the subtitle stays when
// the medium between goes.
func TestT79(t *testing.T) {
	d := troubled(t, "=001  1\n=245  10$aEthics & medicine$h[electronic resource] :$ba Christian perspective")
	wantFound(t, d, view.Query{}, "Ethics & medicine : a Christian perspective ")
}

// TestT80 is ualbertalib/discovery#1071 and trln/marc-to-argot#42, with T81
// (vufind-org/vufind#433): a name is one value, whatever its role is and however that
// is written.
func TestT80(t *testing.T) {
	d := troubled(t,
		"=001  1\n=245  10$aAlpha\n=100  1\\$aNolan, Yvette,$eauthor.",
		"=001  2\n=245  10$aBeta\n=700  1\\$aNolan, Yvette,$eeditor,$edirector.",
		"=001  3\n=245  10$aGamma\n=700  1\\$aNolan, Yvette$eHERAUSGEBER$4edt$4http://id.loc.gov/vocabulary/relators/edt")
	if got := lines(facet(t, d, view.Query{}, view.FacetQuery{Facet: "author"})); !slices.Equal(got, []string{"Nolan, Yvette 3"}) {
		t.Errorf("authors %v", got)
	}
}

// TestT83 is sul-dlss/SearchWorks#1971 and #6173: what links and steers is in no value.
func TestT83(t *testing.T) {
	d := troubled(t, "=001  1\n=245  10$aAlpha\n=651  \\7$6880-03$aKyiv (Ukraine)$0(OCoLC)fst01$1http://example.org$2fast$5DLC$8 1\\u$9x"+
		"\n=700  1\\$iContainer of:$6880-04$aNolan, Yvette$0n79$1http://example.org$5DLC")
	for _, name := range []string{"subject", "place", "author", "heading"} {
		f := facet(t, d, view.Query{}, view.FacetQuery{Facet: name})
		want := map[string]string{"subject": "Kyiv (Ukraine)", "place": "Kyiv (Ukraine)", "author": "Nolan, Yvette", "heading": "FAST: Kyiv (Ukraine)"}[name]
		if len(f.Values) != 1 || f.Values[0].Value != want {
			t.Errorf("%s: %v, want %q", name, lines(f), want)
		}
	}
}

package app

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
	"holdfast/marc"
)

// titlesBy are the titles of all hits in an order.
func titlesBy(t *testing.T, d *Desk, words string, order view.Sort) []string {
	t.Helper()
	var list []string
	for _, h := range search(t, d, view.Query{Text: words, Sort: order, Limit: 100}).Hits {
		list = append(list, text(h.Title))
	}
	return list
}

func wantTitles(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// emptyCatalogue returns a desk with a catalogue without titles.
func emptyCatalogue(t *testing.T) *Desk {
	t.Helper()
	d := emptyDesk(t)
	return d
}

// TestT54 is pulibrary/orangelight#1446: the article that the record counts decides
// the place, one that it does not count stays; both are found with and without it.
func TestT54(t *testing.T) {
	d := emptyCatalogue(t)
	importText(t, d, "harbour", "=001  1\n=245  14$aThe gracious harbour", "=001  2\n=245  10$aThe gracious lighthouse", "=001  3\n=245  10$aGravel",
		"=001  4\n=245  10$aGrace", "=001  5\n=245  10$aSails")
	wantTitles(t, "by title", titlesBy(t, d, "", view.SortTitle), "Grace", "The gracious harbour", "Gravel", "Sails", "The gracious lighthouse")
	for _, words := range []string{"the gracious harbour", "gracious harbour", "the gracious lighthouse", "gracious lighthouse"} {
		if r := search(t, d, view.Query{Text: words}); r.Total != 1 {
			t.Errorf("%q finds %d", words, r.Total)
		}
	}
}

// TestT54Flagged: of an article that is not counted it is said that it is not.
func TestT54Flagged(t *testing.T) {
	text := "=LDR  00000nam\\a2200000\\a\\4500\n=001  1\n=008  000101s1999\\\\\\\\xxk\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\d\n=245  %s$aThe gracious lighthouse.\n\n"
	for indicators, want := range map[string]int{"14": 0, "10": 1} {
		sum := MARCValidation{Problems: map[string]int{}, Warnings: map[string]int{}}
		said := ""
		err := ValidateMARC(context.Background(), &MARCFile{Name: "x.mrk", In: strings.NewReader(fmt.Sprintf(text, indicators))}, &sum,
			func(f *MARCFindings) error { said += strings.Join(f.Lines(), " "); return nil })
		if err != nil || sum.Problems[marc.ProblemNonFiling.String()] != want || strings.Contains(said, "may begin with an article") != (want == 1) {
			t.Errorf("245 %s: %v, %+v, %s", indicators, err, sum, said)
		}
	}
}

// TestT55 is solrmarc/solrmarc#73: a title of which 245 has only $p or $k is shown
// and sorted by that, and one without any as what is shown.
func TestT55(t *testing.T) {
	d := emptyCatalogue(t)
	importText(t, d, "harbour", "=001  1\n=245  00$pMarshes", "=001  2\n=245  00$kLogbooks,$f1801-1834", "=001  3\n=245  10$aZebra",
		"=001  4\n=100  1\\$aNobody", "=001  5\n=245  00$a\n=246  3\\$aMeadows")
	wantTitles(t, "by title", titlesBy(t, d, "", view.SortTitle), "Logbooks, 1801-1834", "Marshes", "Meadows", "[No title]", "Zebra")
}

// TestT57 is WGBH-MLA/AAPB2#818 and zotero/zotero#1837: marks before a title do not
// sort, and a count that includes them, or does not, eats no letter.
func TestT57(t *testing.T) {
	d := emptyCatalogue(t)
	importText(t, d, "harbour", `=001  1
=245  10$a"B" is for boat`, "=001  2\n=245  10$a[Charts]", "=001  3\n=245  10$a...and sails of the harbour", "=001  4\n=245  10$a{dollar}100 anchor",
		"=001  5\n=245  15$a\"The deck\" and other stories", "=001  6\n=245  14$a\"The elk\" and other stories", "=001  7\n=245  12$aA fog",
		"=001  8\n=245  13$aDeal")
	importText(t, d, "hill", "=001  9\n=245  10$a{dollar}100 anchor, again")
	wantTitles(t, "by title", titlesBy(t, d, "", view.SortTitle), "$100 anchor", "$100 anchor, again", "...and sails of the harbour", `"B" is for boat`, "[Charts]", "Deal",
		`"The deck" and other stories`, `"The elk" and other stories`, "A fog")
}

// TestSorts holds all orders to what they say, with what has nothing to be sorted by
// at the end, and ties by holdings.
func TestSorts(t *testing.T) {
	d := emptyCatalogue(t)
	book := func(n int, year, author, title string) string {
		fixed := fmt.Sprintf("061231s%-8sxx %17s%-5s", year, "", "eng")
		s := fmt.Sprintf("=001  %d\n=008  %s\n=035  \\\\$a(OCoLC)%d", n, strings.ReplaceAll(fixed, " ", "\\"), 100+n)
		if author != "" {
			s += "\n=100  1\\$a" + author
		}
		return s + "\n=245  10$a" + title
	}
	importText(t, d, "harbour", book(1, "1950", "Ödegård, Åsa", "Tides"), book(2, "1901", "Oden, Bo", "Anchors"), book(3, "    ", "", "Masts"), book(4, "1950", "", "Ropes"))
	importText(t, d, "hill", book(4, "1950", "", "Ropes"), book(2, "1901", "Oden, Bo", "Anchors"))
	importText(t, d, "sea", book(4, "1950", "", "Ropes"))
	for order, want := range map[view.Sort]string{
		view.SortTitle: "Anchors Masts Ropes Tides", view.SortAuthor: "Tides Anchors Ropes Masts",
		view.SortOldest: "Anchors Ropes Tides Masts", view.SortNewest: "Ropes Tides Anchors Masts",
		view.SortHoldings: "Ropes Anchors Tides Masts", view.SortAdded: "Ropes Anchors Tides Masts",
	} {
		wantTitles(t, string(order), titlesBy(t, d, "", order), strings.Fields(want)...)
	}
	if _, err := d.Search(context.Background(), view.Query{Sort: "colour"}); err == nil || !strings.Contains(err.Error(), "call-number") {
		t.Errorf("an unknown order: %v", err)
	}
}

// TestPagesToTheEnd pages through the sample by cursor in every order: the pages are
// the whole list, as one search and as the stream have it.
func TestPagesToTheEnd(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	openSample(t, d)
	for _, order := range view.Sorts() {
		q := view.Query{Sort: order, Limit: 10_000}
		whole := search(t, d, q)
		if len(whole.Hits) != whole.Total {
			t.Fatalf("%s: %d hits of %d", order, len(whole.Hits), whole.Total)
		}
		var pages, stream []string
		for page := (view.Query{Sort: order, Limit: 37}); ; {
			hits, err := d.Hits(ctx, page)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range hits {
				pages = append(pages, h.ID)
			}
			if len(hits) < page.Limit {
				break
			}
			page.After = hits[len(hits)-1].Cursor
		}
		all, err := d.AllHits(ctx, view.Query{Sort: order})
		if err != nil {
			t.Fatal(err)
		}
		for h, err := range all {
			if err != nil {
				t.Fatal(err)
			}
			stream = append(stream, h.ID)
		}
		for i, h := range whole.Hits {
			if i >= len(pages) || i >= len(stream) || pages[i] != h.ID || stream[i] != h.ID {
				t.Fatalf("%s: hit %d of pages (%d) or stream (%d) differs", order, i, len(pages), len(stream))
			}
		}
		if _, err := d.Hits(ctx, view.Query{Sort: view.SortTitle, After: whole.Hits[0].Cursor}); order != view.SortTitle && err == nil {
			t.Errorf("a place of %s is one by title", order)
		}
	}
	for _, bad := range []string{"x", "AAAA", "CXJlbGV2YW5jZQ", "=="} {
		if _, err := d.Hits(ctx, view.Query{After: bad}); err == nil {
			t.Errorf("%q is a place", bad)
		}
	}
}

// TestAllHitsIsBounded takes part of the stream.
func TestAllHitsIsBounded(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	openSample(t, d)
	all, err := d.AllHits(ctx, view.Query{Sort: view.SortTitle, From: 5, Limit: 12})
	if err != nil {
		t.Fatal(err)
	}
	want := search(t, d, view.Query{Sort: view.SortTitle, From: 5, Limit: 12}).Hits
	n := 0
	for h, err := range all {
		if err != nil || h.ID != want[n].ID {
			t.Fatalf("hit %d is %s (%v), want %s", n, h.ID, err, want[n].ID)
		}
		n++
	}
	if n != len(want) {
		t.Errorf("%d hits, want %d", n, len(want))
	}
}

// TestWorksToTheEnd: works are paged to the last one, and streamed, in every order; each
// comes once, with all its editions.
func TestWorksToTheEnd(t *testing.T) {
	d := newDesk(t)
	ctx := context.Background()
	openSample(t, d)
	orders := view.Sorts()
	if testing.Short() {
		orders = orders[:2]
	}
	for _, order := range orders {
		for _, text := range []string{"", "the"} {
			q := view.Query{Text: text, Sort: order, Grouped: true, Limit: 1000}
			whole := must[view.Results](t)(d.Search(ctx, q))
			if len(whole.Hits) != whole.Works || whole.Works < 40 || whole.Works == whole.Total {
				t.Fatalf("%s: %d works in %d hits of %d titles", order, whole.Works, len(whole.Hits), whole.Total)
			}
			var pages []view.Hit
			for page := (view.Query{Text: text, Sort: order, Grouped: true, Limit: 13}); ; page.After = pages[len(pages)-1].Cursor {
				hits := must[[]view.Hit](t)(d.Hits(ctx, page))
				pages = append(pages, hits...)
				if len(hits) < page.Limit {
					break
				}
			}
			same := func(what string, i int, h view.Hit) {
				if i >= len(whole.Hits) || h.ID != whole.Hits[i].ID || h.Editions != whole.Hits[i].Editions {
					t.Fatalf("%s %q: work %d of the %s is title %s with %d editions", order, text, i, what, h.ID, h.Editions)
				}
			}
			for i, h := range pages {
				same("pages", i, h)
			}
			n := 0
			for h, err := range must[iter.Seq2[view.Hit, error]](t)(d.AllHits(ctx, view.Query{Text: text, Sort: order, Grouped: true})) {
				if err != nil {
					t.Fatal(err)
				}
				same("stream", n, h)
				n++
			}
			if len(pages) != whole.Works || n != whole.Works {
				t.Errorf("%s %q: %d works in pages and %d in a stream, want %d", order, text, len(pages), n, whole.Works)
			}
		}
	}
}

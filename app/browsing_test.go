package app

import (
	"context"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
)

func browse(t *testing.T, d *Desk, b view.Browse) view.BrowsePage {
	t.Helper()
	page, err := d.Browse(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// labels are the lines of a page, each with its count.
func labels(p view.BrowsePage) (list []string) {
	for _, e := range p.Entries {
		list = append(list, e.Label)
	}
	return list
}

// TestBrowse walks each index: letters with marks stand among plain ones, articles are
// skipped, and the count is what the entry finds.
func TestBrowse(t *testing.T) {
	d := emptyCatalogue(t)
	importText(t, d, "harbour",
		"=001  1\n=020  \\\\$a9780306406157\n=050  \\0$aQA76.9$b.D3 1987\n=100  1\\$aÅström, Olle\n=245  14$aThe bay\n=490  0\\$aNight studies ;$v2\n=650  \\0$aShips$xHistory",
		"=001  2\n=050  \\0$aQA76$b.S73\n=100  1\\$aAstor, Mia\n=245  10$aBayous\n=650  \\0$aShips",
		"=001  3\n=082  00$a387.2\n=100  1\\$aMüller, Jo\n=245  10$aAlgae\n=490  0\\$aNight studies ;$v10\n=650  \\0$aShips",
		"=001  4\n=050  \\0$aD16\n=100  1\\$aMuller, Jo\n=245  10$aCliffs\n=880  1\\$6100-01$aМюллер, Йо")
	importText(t, d, "hill", "=001  9\n=090  \\\\$aQA 76\n=245  10$aDunes\n=852  0\\$bMain$hDA3$i.B2")
	for index, want := range map[view.Index]string{
		view.IndexAuthor:     "Astor, Mia|Åström, Olle|Müller, Jo|Мюллер, Йо",
		view.IndexTitle:      "Algae|The bay|Bayous|Cliffs|Dunes",
		view.IndexSubject:    "Ships|Ships — History",
		view.IndexSeries:     "Night studies",
		view.IndexCallNumber: "D16|DA3 .B2|QA 76|QA76 .S73|QA76.9 .D3 1987|387.2",
		view.IndexIdentifier: "ISBN 9780306406157",
	} {
		page := browse(t, d, view.Browse{Index: index})
		if got := strings.Join(labels(page), "|"); got != want || page.Before || page.After {
			t.Errorf("%s: %s\nwant %s", index, got, want)
		}
		for _, e := range page.Entries {
			r := search(t, d, view.Query{Narrow: []view.Narrow{view.NarrowEntry(index, e.Place)}})
			if r.Total != e.Count {
				t.Errorf("%s %q counts %d, and finds %d", index, e.Label, e.Count, r.Total)
			}
		}
	}
	ships := browse(t, d, view.Browse{Index: view.IndexSubject}).Entries[0]
	if ships.Count != 2 {
		t.Errorf("%+v", ships)
	}
	out := view.NarrowEntry(view.IndexSubject, ships.Place)
	out.Exclude = true
	if r := search(t, d, view.Query{Narrow: []view.Narrow{out}}); r.Total != 3 {
		t.Errorf("without ships there are %d", r.Total)
	}
}

// TestBrowseShelf shows who holds what stands on the shelf.
func TestBrowseShelf(t *testing.T) {
	d := emptyCatalogue(t)
	book := "=001  1\n=035  \\\\$a(OCoLC)77\n=050  \\0$aQA76$b.S73\n=245  10$aTides"
	importText(t, d, "harbour", book)
	importText(t, d, "hill", book)
	page := browse(t, d, view.Browse{Index: view.IndexCallNumber, From: "qa 76"})
	if len(page.Entries) != 1 || page.At != 0 || len(page.Entries[0].Titles) != 1 {
		t.Fatalf("%+v", page)
	}
	title := page.Entries[0].Titles[0]
	if title.Title != "Tides" || !slices.Equal(title.Libraries, []string{"harbour", "hill"}) || title.Holdings != 2 {
		t.Errorf("%+v", title)
	}
}

// TestBrowseJumps goes to what was typed, to the neighbours of a title, and back.
func TestBrowseJumps(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	for _, index := range view.Indexes() {
		whole := browse(t, d, view.Browse{Index: index, Limit: 1000})
		if len(whole.Entries) < 3 {
			t.Fatalf("%s has %d entries", index, len(whole.Entries))
		}
		checkPaging(t, d, index, whole.Entries)
	}
	page := browse(t, d, view.Browse{Index: view.IndexAuthor, From: "darw", Limit: 3})
	if page.At != 0 || !strings.HasPrefix(page.Entries[0].Label, "Darwin") || !page.Before {
		t.Errorf("%q", labels(page))
	}
	hit := search(t, d, view.Query{Text: "origin of species", Limit: 1}).Hits[0]
	for _, index := range []view.Index{view.IndexAuthor, view.IndexTitle} {
		page := browse(t, d, view.Browse{Index: index, Record: hit.ID, Limit: 7})
		if page.At != 3 || len(page.Entries) != 7 {
			t.Fatalf("%s around a title: %d at %d", index, len(page.Entries), page.At)
		}
		found := search(t, d, view.Query{Limit: 1000, Narrow: []view.Narrow{view.NarrowEntry(index, page.Entries[page.At].Place)}})
		if !slices.ContainsFunc(found.Hits, func(h view.Hit) bool { return h.ID == hit.ID }) {
			t.Errorf("%s: the title does not stand at its own place", index)
		}
	}
}

// checkPaging reads an index page by page, forward and back.
func checkPaging(t *testing.T, d *Desk, index view.Index, whole []view.BrowseEntry) {
	t.Helper()
	var list []string
	next := view.Browse{Index: index, Limit: 7}
	for {
		page := browse(t, d, next)
		list = append(list, labels(page)...)
		if !page.After || len(list) >= len(whole) {
			break
		}
		// The last entry of a page begins the next one.
		list = list[:len(list)-1]
		next.Place = page.Entries[len(page.Entries)-1].Place
	}
	var back []string
	for last := (view.Browse{Index: index, Limit: 7, Back: true}); ; {
		page := browse(t, d, last)
		back = append(labels(page), back...)
		if !page.Before || len(back) >= len(whole) {
			break
		}
		last.Place = page.Entries[0].Place
	}
	back = back[max(0, len(back)-len(whole)):]
	for i, e := range whole {
		if len(whole) < 1000 && (i >= len(list) || list[i] != e.Label || i >= len(back) || back[i] != e.Label) {
			t.Fatalf("%s: entry %d of %d is %q; by pages there are %d, backwards %d", index, i, len(whole), e.Label, len(list), len(back))
		}
	}
}

// TestT58Shelf is T58 on the screen: malformed numbers stand where they seem to belong,
// and say so; the first indicator of 852 tells the scheme of a library's number.
func TestT58Shelf(t *testing.T) {
	d := emptyCatalogue(t)
	importText(t, d, "harbour",
		"=001  1\n=050  \\0$aQA76.54.$bM87\n=245  10$aAlpha",
		"=001  2\n=050  \\0$aQA76543 .M9\n=245  10$aBeta",
		"=001  3\n=050  \\0$aQA77\n=245  10$aGamma",
		"=001  4\n=245  10$aDelta\n=852  2\\$bMain$hWG 120",
		"=001  5\n=245  10$aEpsilon\n=852  0\\$bMain$hWG 130",
		"=001  6\n=245  10$aZeta\n=852  4\\$bMain$hQA 1",
		"=001  7\n=050  \\0$aQA\n=245  10$aEta",
		"=001  8\n=245  10$aTheta\n=852  8\\$bMain$hZ 10")
	var got []string
	for _, e := range browse(t, d, view.Browse{Index: view.IndexCallNumber}).Entries {
		if e.Odd {
			e.Label += " odd"
		}
		got = append(got, e.Label)
	}
	if want := []string{"QA odd", "QA76.54. M87", "QA77", "QA76543 .M9 odd", "WG 120", "WG 130", "Z 10", "QA 1"}; !slices.Equal(got, want) {
		t.Errorf("the shelf is %q, want %q", got, want)
	}
}

// TestBrowseMistakes says what there is instead.
func TestBrowseMistakes(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	for want, b := range map[string]view.Browse{
		"call-number": {Index: "shelf"}, "no place": {Index: view.IndexTitle, Place: "?"}, "not in this catalogue": {Index: view.IndexTitle, Record: "999999"},
	} {
		if _, err := d.Browse(context.Background(), b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", b, err, want)
		}
	}
}

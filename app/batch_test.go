package app

import (
	"context"
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestBatch answers lists of every form.
func TestBatch(t *testing.T) {
	d := questionShelf(t)
	c, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []struct{ name, list, want string }{
		{"numbers", "0-14-043912-9\n9780140439120\n(OCoLC)000103\n\n9791030009989\nISBN 0140439129 (pbk.)",
			"1 found number On; 2 found number On; 3 found number Darwinism; 5 not held; 6 found number On"},
		{"titles", "War and peace\nVOYAGE OF THE BEAGLE\nThe whale\nWar and peace by Leo Tolstoy\nWar and peace and nature",
			"1 found words War; 2 found words Voyage; 3 not held; 4 found words War; 5 doubtful words War"},
		{"citations", "Darwin, Charles. On the origin of species. London: Murray, 1859. 502 pp.\nWallace, A. R. (1889). Darwinism. London: Macmillan.\nNobody. A book that is not here. 1901.",
			"1 found words On; 2 found words Darwinism; 3 not held"},
		{"table.csv", "\ufefftitle,author,isbn\n\"On the origin of species\",Darwin,\nNothing,Nobody,0140439129\nNowhere,,\n",
			"2 found words On; 3 found number On; 4 not held"},
		{"table.tsv", "Title\tYear\nDarwinism\t1889\n", "2 found words Darwinism"},
		{"list.ris", "TY  - BOOK\r\nTI  - Voyage of the Beagle\r\nAU  - Darwin, Charles\r\nPY  - 1909\r\nER  - \r\nTY  - BOOK\nSN  - 0140439129\nER  - \n",
			"1 found words Voyage; 6 found number On"},
		{"records.mrk", "=LDR  00000nam\\a2200000\\a\\4500\n=001  9\n=100  1\\$aTolstoy, Leo\n=245  10$aWar and peace\n\n=LDR  00000nam\\a2200000\\a\\4500\n=001  8\n=245  10$aElsewhere\n",
			"1 found words War; 2 not held"},
		{"nothing", "", ""},
	} {
		var got []string
		for a, err := range c.Batch(context.Background(), k.name, strings.NewReader(k.list)) {
			if err != nil {
				t.Fatal(k.name, err)
			}
			text := decimalOf(a.Line) + " " + string(a.Verdict)
			if a.Hit != nil {
				r := view.Results{Hits: []view.Hit{*a.Hit}}
				text += " " + string(a.By) + " " + firstWords(&r)
				if len(a.Hit.Libraries) == 0 {
					t.Errorf("%s: no library holds %s", k.name, text)
				}
			}
			got = append(got, text)
		}
		if s := strings.Join(got, "; "); s != k.want {
			t.Errorf("%s: %s\nwant %s", k.name, s, k.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	answered := 0
	for _, err := range c.Batch(ctx, "x", strings.NewReader("war\npeace")) {
		if err == nil {
			answered++
		}
	}
	if answered > 0 {
		t.Errorf("a cancelled list has %d answers", answered)
	}
}

func decimalOf(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimalOf(n/10) + decimalOf(n%10)
}

// TestNumbersAmongWords finds the record of a number that stands among other words first,
// and by every dress of it (kinds 46 to 50 of the judgements).
func TestNumbersAmongWords(t *testing.T) {
	d := questionShelf(t)
	for _, typed := range []string{"0140439129", "0-14-043912-9", "0 14 043912 9", "978-0-14-043912-0", "ISBN 978 0 14 043912 0",
		"ocm00000101", "ocn101", "(OCoLC)101", "(OCoLC)000101", "penguin 9780140439120 paperback", "see also ISBN 0-14-043912-9 in the reading room of the library"} {
		r := search(t, d, view.Query{Text: typed})
		if !strings.HasPrefix(firstWords(&r), "On") {
			t.Errorf("%s finds %d: %s", typed, r.Total, firstWords(&r))
		}
	}
}

package app

import (
	"strings"
	"testing"

	"holdfast/app/view"
)

// found lists the titles that a query finds, in order.
func found(t *testing.T, d *Desk, query string) string {
	t.Helper()
	r := search(t, d, view.Query{Text: query})
	var out []string
	for _, h := range r.Hits {
		out = append(out, text(h.Title))
	}
	return strings.Join(out, "; ")
}

// numbersShelf is a catalogue of two libraries whose records have numbers of all kinds.
func numbersShelf(t *testing.T) *Desk {
	t.Helper()
	d := newDesk(t)
	if _, err := d.NewCatalogue(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	importText(t, d, "harbour",
		"=001  1\n=020  \\\\$a2072165113$z0471383147\n=245  10$aWhales in print",
		"=001  2\n=020  \\\\$a0471383147 (cd-rom)\n=245  10$aWhales on a disc\n=338  \\\\$bcr",
		"=001  3\n=010  \\\\$asn 85066387\n=245  10$aOaks",
		"=001  4\n=010  \\\\$aa  47003377\n=245  10$aElms",
		"=001  5\n=020  \\\\$a9791030009989\n=245  10$aAshes",
		"=001  6\n=035  \\\\$a1128405\n=245  10$aGardens",
		"=001  7\n=035  \\\\$a(OCoLC)ocm01128405\n=245  10$aRivers")
	importText(t, d, "hill",
		"=001  1\n=020  \\\\$a978-2-07-216511-5\n=245  10$aWhales in print",
		"=001  8\n=010  \\\\$a68-4897\n=245  10$aBirches for 0046225")
	return d
}

// TestT36SearchISBN: either form of an ISBN finds the book, of which there is one.
func TestT36SearchISBN(t *testing.T) {
	d := numbersShelf(t)
	for _, q := range []string{"2072165113", "9782072165115", "978-2-07-216511-5", "2-07-216511-3"} {
		if got := found(t, d, q); got != "Whales in print" {
			t.Errorf("%s finds %q", q, got)
		}
	}
	if got := found(t, d, "9791030009989"); got != "Ashes" { // T37
		t.Errorf("979 finds %q", got)
	}
	if got := found(t, d, "1030009989"); got != "" {
		t.Errorf("ten digits of a 979 find %q", got)
	}
}

// TestT39SearchCancelled: the number of the e-book finds it first, and then the print
// that names it as cancelled; they are two titles.
func TestT39SearchCancelled(t *testing.T) {
	if got := found(t, numbersShelf(t), "0471383147"); got != "Whales on a disc; Whales in print" {
		t.Errorf("the e-book's number finds %q", got)
	}
}

// TestT42SearchLocal: a local number and an OCLC number of the same digits are two
// titles, and both are found by them.
func TestT42SearchLocal(t *testing.T) {
	got := found(t, numbersShelf(t), "1128405")
	if !strings.Contains(got, "Gardens") || !strings.Contains(got, "Rivers") {
		t.Errorf("the number finds %q", got)
	}
}

// TestT43SearchLCCN: an LCCN is found with and without its blanks.
func TestT43SearchLCCN(t *testing.T) {
	d := numbersShelf(t)
	for q, want := range map[string]string{"sn 85066387": "Oaks", "sn85066387": "Oaks", "a  47003377": "Elms", "a47003377": "Elms", "68-4897": "Birches for 0046225",
		"68004897": "Birches for 0046225"} {
		if got := found(t, d, q); got != want {
			t.Errorf("%q finds %q, want %q", q, got, want)
		}
	}
}

// TestT45SearchISSN: a journal is found by its ISSN in every form, before a book that
// has the digits as words.
func TestT45SearchISSN(t *testing.T) {
	d := newDesk(t)
	if _, err := d.NewCatalogue(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	journal := func(n, issn string) string {
		return "=LDR  00000nas\\a2200000\\a\\4500\n=001  " + n + "\n=022  \\\\$a" + issn + "\n=245  10$aFolklore of the north"
	}
	importText(t, d, "harbour", journal("1", "0046-225X"), "=001  2\n=245  10$aThe number 0046-225x and other riddles")
	importText(t, d, "hill", journal("9", "0046225x"))
	for _, q := range []string{"0046-225X", "0046225x", "0046-225x", "0046225X"} {
		if got := found(t, d, q); !strings.HasPrefix(got, "Folklore of the north") || strings.Count(got, "Folklore") != 1 {
			t.Errorf("%s finds %q", q, got)
		}
	}
}

package ingest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/union"
)

// list imports a list and returns the lines that came to nothing.
func (b *bench) list(library, text string) string {
	b.t.Helper()
	path := filepath.Join(b.dir, "list.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		b.t.Fatal(err)
	}
	report, outcome, err := ImportList(context.Background(), b.store, b.index, List{Path: path, Name: "list.csv", Library: library}, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	b.sound(report)
	if n := outcome.Waiting + outcome.Wrong; n != len(outcome.Unmatched) || outcome.Matched+n != outcome.Lines || outcome.Lines == 0 {
		b.t.Errorf("the lines do not add up: %+v", outcome)
	}
	var out []string
	for _, l := range outcome.Unmatched {
		out = append(out, fmt.Sprintf("%d %s", l.Line, l.Why))
	}
	return strings.Join(out, "; ")
}

const listed = "=001  1\n=010  \\\\$a2001627090\n=035  \\\\$a(OCoLC)11\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"

func TestList(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", listed), b.file("B", "=001  9\n=035  \\\\$a(OCoLC)22\n=245  10$aWalden"))
	lost := b.list("", "\uFEFFLibrary;Number;Call number;Location;Note\nx;ocm00000011;PS 1;Hall;Gift\ny;2072165113;Q\nx;#2;W\nx;33;no such\n;11;nobody\ny;nothing;Z\n")
	equal(t, "unmatched", lost, `5 no title has this number, or more than one; 6 no library is named; 7 "nothing" is no number that titles are known by`)
	equal(t, "title 1", b.held(1), "A; x: PS 1; y: Q")
	equal(t, "title 2", b.held(2), "B; x: W")
	// The same list again changes nothing; another one replaces what it says.
	seq := b.index.seq
	b.list("", "x,11,PS 1,Hall,Gift\n")
	equal(t, "changes", b.index.seq, seq)
	b.list("x", "11,PS 2\n")
	equal(t, "title 1", b.held(1), "A; x: PS 2; y: Q")
	equal(t, "title 2", b.held(2), "B; x: W")
	// A line that waited finds its title when that comes.
	b.load(b.file("B", "=001  8\n=035  \\\\$a(OCoLC)33\n=245  10$aEmma"))
	equal(t, "title 3", b.held(3), "B; x: no such")
	// The record that a line hangs on goes; the line goes to another of the title.
	b.load(b.file("C", "=001  5\n=035  \\\\$a(OCoLC)22\n=245  10$aWalden"))
	b.load(b.file("B", "=LDR  00000dam\\a2200000\\a\\4500\n=001  9"))
	equal(t, "title 2", b.held(2), "C; x: W")
	if _, _, err := RemoveNumbers(context.Background(), b.store, b.index, NumberList{Library: "A", Name: "gone", Numbers: []string{"1"}}); err != nil {
		t.Fatal(err)
	}
	wantSound(t, b.store)
	b.agree()
	b.load(b.file("A", strings.Replace(listed, "Moby Dick", "Moby-Dick", 1)))
	equal(t, "title 1 is there again", b.held(1), "A; x: PS 2; y: Q")
}

func TestListColumns(t *testing.T) {
	for header, want := range map[string]listColumns{
		"ISBN,Library":                        {1, 0, -1, -1, -1, union.ISBNNumber},
		"Bibliothek,Nummer,Signatur,Standort": {0, 1, 2, 3, -1, union.AnyNumber},
		"OCLC number,call":                    {-1, 0, 1, -1, -1, union.OCLCNumber},
	} {
		got, ok := columnsOf(strings.Split(header, ","))
		if !ok || got != want {
			t.Errorf("%s: %+v, %v", header, got, ok)
		}
	}
	if _, ok := columnsOf([]string{"A", "12345", "QA"}); ok {
		t.Error("a line of the list is taken for names of columns")
	}
}

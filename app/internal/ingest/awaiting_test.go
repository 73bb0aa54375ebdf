package ingest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// unsettled lists what the last calls of tx found.
func unsettled(t testing.TB, tx *staging.Tx) []staging.Attachment {
	t.Helper()
	list, err := tx.Unsettled(0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// nothingMissed checks that no line of a list waits for a title that is there, but for
// those that are looked at again at each import.
func (b *bench) nothingMissed() {
	b.t.Helper()
	tx, err := b.store.Begin(context.Background())
	if err != nil {
		b.t.Fatal(err)
	}
	defer tx.Rollback()
	if err := tx.FindAwaited(union.ListedUnion); err != nil {
		b.t.Fatal(err)
	}
	again := map[int64]bool{}
	for _, a := range unsettled(b.t, tx) {
		again[a.Holding] = true
	}
	if err := tx.AddAllAwaited(); err != nil {
		b.t.Fatal(err)
	}
	for _, a := range unsettled(b.t, tx) {
		bib, torn, err := newAttacher(tx, 0).find(&a)
		if err != nil {
			b.t.Fatal(err)
		}
		if !again[a.Holding] && !a.Gone && (bib != 0 || torn) {
			b.t.Errorf("the line %q waits though record %d is there (torn: %v)", a.Host, bib, torn)
		}
	}
}

// TestAwaitedByNumber: of many lines that wait, an import looks at those of its own
// numbers only; if it brings more records than lines wait, at all; and lines of a
// number that leads to two titles are looked at until they are one.
func TestAwaitedByNumber(t *testing.T) {
	b := newBench(t)
	var lines strings.Builder
	for n := range 50 {
		fmt.Fprintf(&lines, "x,%d,Q%d\n", 100+n, n)
	}
	b.load(b.file("A", "=001  1\n=035  \\\\$a(OCoLC)7\n=245  10$aWalden"))
	b.list("", lines.String())
	record := func(title int64) int64 {
		t.Helper()
		r, err := Title(context.Background(), b.store, title)
		if err != nil {
			t.Fatal(err)
		}
		return r.Sources[0].Record
	}
	looked := func(dirty ...int64) string {
		t.Helper()
		tx, err := b.store.Begin(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		defer tx.Rollback()
		for _, id := range dirty {
			if err := tx.MarkDirty(id); err != nil {
				t.Fatal(err)
			}
		}
		if err := tx.FindAwaited(union.ListedUnion); err != nil {
			t.Fatal(err)
		}
		if err := findByNumbers(context.Background(), tx); err != nil {
			t.Fatal(err)
		}
		var hosts []string
		for _, a := range unsettled(t, tx) {
			hosts = append(hosts, a.Host)
		}
		return strings.Join(hosts, " ")
	}
	equal(t, "lines for a number that none gives", looked(1), "")
	b.load(b.file("B", "=001  2\n=035  \\\\$a(OCoLC)120\n=245  10$aEmma"))
	equal(t, "title 2", b.held(2), "B; x: Q20")
	b.nothingMissed()
	b.list("", "y,120,Q\nz,121,Z\n")
	equal(t, "lines for a number whose line has its title", looked(record(2)), "")

	// Two titles with one number: the line waits until a person makes them one.
	b.load(b.file("C", "=001  3\n=035  \\\\$a(OCoLC)500\n=245  10$aPersuasion\n=250  \\\\$a1st ed."),
		b.file("D", "=001  4\n=035  \\\\$a(OCoLC)500\n=245  10$aPersuasion\n=250  \\\\$a4th ed."))
	equal(t, "titles", b.titles(), "1: A1; 2: B2; 3: C3; 4: D4")
	b.list("", "y,500,P\n")
	equal(t, "lines looked at in any case", looked(), "=oclc 500")
	if _, err := Decide(context.Background(), b.store, b.index, Ruling{A: record(3), B: record(4), Verdict: staging.Same, Who: "someone"}); err != nil {
		t.Fatal(err)
	}
	b.load(b.file("E", "=001  5\n=245  10$aNature walks"))
	equal(t, "title 3", b.held(3), "C; D; y: P")
	equal(t, "lines looked at in any case", looked(), "")
	b.agree()
}

package ingest

import (
	"context"
	"fmt"
	"testing"
)

// TestChainOfLines: two records that share nothing are one title by way of others,
// and the shortest way is told.
func TestChainOfLines(t *testing.T) {
	b := newBench(t)
	const isbn, oclc, lccn = "=020  \\\\$a2072165113\n", "=035  \\\\$a(OCoLC)47704434\n", "=010  \\\\$a   91758335\n"
	const title = "=245  10$aMoby Dick\n"
	b.load(b.file("A", "=001  1\n"+isbn+title), b.file("B", "=001  2\n"+isbn+oclc+title), b.file("C", "=001  3\n"+oclc+lccn+title),
		b.file("D", "=001  4\n"+lccn+title), b.file("E", "=001  5\n=245  10$aWalden"))
	equal(t, "titles", b.titles(), "1: B2 C3 A1 D4; 2: E5")
	chain := func(from, to int64) string {
		t.Helper()
		lines, err := Chain(context.Background(), b.store, 1, from, to)
		if err != nil {
			t.Fatal(err)
		}
		out := ""
		for _, l := range lines {
			out += fmt.Sprintf("%d-%d %s by %s %d; ", l.A, l.B, l.Key, l.Rule, l.Rules)
		}
		return out
	}
	equal(t, "one step", chain(1, 2), "1-2 isbn 9782072165115 by careful 2; ")
	equal(t, "three steps", chain(1, 4), "1-2 isbn 9782072165115 by careful 2; 2-3 oclc 47704434 by careful 2; 3-4 lccn 91758335 by careful 2; ")
	equal(t, "none", chain(1, 5), "")
	sent, err := Sents(context.Background(), b.store, []int64{2, 5, 99})
	if err != nil || len(sent) != 2 || sent[2].Title != 1 || sent[2].Libraries != 4 || sent[5].Sources[0].ControlNumber != "5" {
		t.Errorf("sent: %v, %v", sent, err)
	}
	keys, err := SharedKeys(context.Background(), b.store, 2, 3)
	if err != nil || len(keys) == 0 || keys[0] != "oclc" {
		t.Errorf("shared keys: %v, %v", keys, err)
	}
}

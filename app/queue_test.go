package app

import (
	"context"
	"testing"

	"holdfast/app/view"
)

// TestQueueKinds: pairs that agree but not enough come first whatever their score,
// books printed before 1801 last; each kind can be asked for alone, and the counts
// of the kinds add up.
func TestQueueKinds(t *testing.T) {
	c := newDesk(t)
	if _, err := c.NewCatalogue(context.Background(), ""); err != nil {
		t.Fatal(err)
	}
	book := func(id, title, author, year, pages string) string {
		return "=001  " + id + "\n=100  1\\$a" + author + "\n=245  10$a" + title + "\n=260  \\\\$aBath :$bHill,$c" + year + "\n=300  \\\\$a" + pages + " p."
	}
	importText(t, c, "A", book("1", "Sermons on patience", "Gray, Ann", "1750", "250"), book("2", "Walks on stony ground", "Gray, Ann", "1950", "250"))
	importText(t, c, "B", book("3", "Sermons on patience", "Gray, Ann", "1750", "250"), book("4", "Walks on stony ground", "Gray, A", "1951", "256"))
	q, err := c.Queue(context.Background(), view.LikelyFirst, 10)
	if err != nil {
		t.Fatal(err)
	}
	if len(q.Pairs) != 2 || q.Pairs[0].Kind != view.AlikePair || q.Pairs[1].Kind != view.EarlyPair || q.Pairs[0].Score >= q.Pairs[1].Score {
		t.Fatalf("the queue is %+v", q.Pairs)
	}
	if r := q.Pairs[1].Reason; r.Kind != "early" || r.Text != "Books printed before 1801 are joined by people only." {
		t.Errorf("the reason is %+v", r)
	}
	waiting := 0
	for _, k := range q.Kinds {
		of, err := c.QueueOf(context.Background(), k.Kind, view.LikelyFirst, 10)
		if err != nil || len(of.Pairs) != k.Waiting || of.Waiting != q.Waiting {
			t.Errorf("%s: %d pairs of %d, %v", k.Kind, len(of.Pairs), k.Waiting, err)
		}
		for _, p := range of.Pairs {
			if p.Kind != k.Kind {
				t.Errorf("a pair of the kind %s is among those of %s", p.Kind, k.Kind)
			}
		}
		waiting += k.Waiting
	}
	if waiting != q.Waiting || q.Waiting != 2 {
		t.Errorf("%d wait, by kind %d", q.Waiting, waiting)
	}
	if _, err := c.QueueOf(context.Background(), "odd", view.LikelyFirst, 1); err == nil {
		t.Error("a kind that is none was taken")
	}
}

package ingest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"

	"pgregory.net/rapid"
)

// decide carries out a decision and holds the outcome against the catalogue.
func (b *bench) decide(a, c int64, verdict staging.Verdict) int64 {
	b.t.Helper()
	id, err := Decide(context.Background(), b.store, b.index, Ruling{A: a, B: c, Verdict: verdict, Who: "a librarian"})
	if err != nil {
		b.t.Fatal(err)
	}
	wantSound(b.t, b.store)
	b.agree()
	return id
}

// decided are the decisions in force.
func (b *bench) decided() []staging.Decision {
	b.t.Helper()
	list, err := b.store.Decided(context.Background(), -1)
	if err != nil {
		b.t.Fatal(err)
	}
	return list
}

const oneISBN = "=001  %d\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"

// TestDecide: a person joins what the rules do not, parts what they join, and
// takes it back.
func TestDecide(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", fmt.Sprintf(oneISBN, 1)), b.file("B", fmt.Sprintf(oneISBN, 2)), b.file("C", "=001  3\n=245  10$aWalden"))
	equal(t, "rules", b.titles(), "1: A1 B2; 2: C3")
	apart := b.decide(1, 2, staging.Different)
	equal(t, "parted", b.titles(), "1: A1; 2: C3; 3: B2")
	b.load(b.file("B", fmt.Sprintf(oneISBN, 2)+"\n=500  \\\\$aNew"))
	equal(t, "still parted after a reload", b.titles(), "1: A1; 2: C3; 3: B2")
	b.load(b.file("D", fmt.Sprintf(oneISBN, 4)))
	equal(t, "no third record ties them", b.titles(), "1: A1 D4; 2: C3; 3: B2")
	together := b.decide(1, 3, staging.Same)
	equal(t, "joined", b.titles(), "1: A1 D4 C3; 2>1; 3: B2")
	if _, err := Decide(context.Background(), b.store, b.index, Ruling{A: 2, B: 3, Verdict: staging.Same, Who: "a librarian"}); !errors.Is(err, ErrKeptApart) {
		t.Errorf("a join that another decision forbids: %v", err)
	}
	for _, id := range []int64{together, apart} {
		if err := Undo(context.Background(), b.store, b.index, id); err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
	}
	equal(t, "undone, and C3 under its own number again", b.titles(), "1: B2 A1 D4; 2: C3; 3>1")
	if err := Undo(context.Background(), b.store, b.index, apart); !errors.Is(err, staging.ErrNotFound) {
		t.Errorf("undone twice: %v", err)
	}
	if _, err := Decide(context.Background(), b.store, b.index, Ruling{A: 1, B: 1, Verdict: staging.Same, Who: "a librarian"}); !errors.Is(err, staging.ErrSame) {
		t.Errorf("one record twice: %v", err)
	}
}

// TestDecideAnew: the last word on a pair holds; taking it back brings back the word
// before it, and what was said twice is one decision.
func TestDecideAnew(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=245  10$aMoby Dick"), b.file("B", "=001  2\n=245  10$aThe whale"))
	same := b.decide(1, 2, staging.Same)
	equal(t, "said twice", b.decide(2, 1, staging.Same), same)
	apart := b.decide(1, 2, staging.Different)
	b.decide(1, 2, staging.Later)
	equal(t, "put off", b.titles(), "1: A1; 2: B2")
	later := b.decide(1, 2, staging.Later)
	for _, step := range []struct {
		undo  int64
		after string
	}{{later, "1: A1; 2: B2"}, {apart, "1: A1 B2; 2>1"}, {same, "1: A1; 2: B2"}} {
		if err := Undo(context.Background(), b.store, b.index, step.undo); err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
		equal(t, "taken back", b.titles(), step.after)
	}
	equal(t, "in force", len(b.decided()), 0)
	b.decide(1, 2, staging.Same)
	b.decide(1, 2, staging.Later)
	equal(t, "a join that is put off", b.titles(), "1: A1; 2: B2")
	b.decide(1, 2, staging.Different)
	equal(t, "what was taken back stays so", b.decide(1, 2, staging.Same) > later, true)
}

// TestNumbersComeBack: titles that were joined, and are parted by whatever it is, have
// their own numbers again, also by way of another title and after the record was gone.
func TestNumbersComeBack(t *testing.T) {
	b := newBench(t)
	walden := b.file("C", "=001  3\n=245  10$aWalden")
	b.load(b.file("A", "=001  1\n=245  10$aMoby Dick"), b.file("B", "=001  2\n=245  10$aTypee"), walden)
	first := b.decide(2, 3, staging.Same)
	second := b.decide(1, 2, staging.Same)
	equal(t, "joined", b.titles(), "1: A1 B2 C3; 2>1; 3>1")
	undo := func(id int64) {
		t.Helper()
		if err := Undo(context.Background(), b.store, b.index, id); err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
	}
	undo(second)
	equal(t, "the second join undone", b.titles(), "1: A1; 2: B2 C3; 3>2")
	b.load(b.file("C", "=LDR  00000dam\\a2200000\\a\\4500\n=001  3\n=245  10$aWalden"))
	undo(first)
	equal(t, "gone", b.titles(), "1: A1; 2: B2; 3>2")
	b.load(b.file("C", "=001  3\n=245  10$aWalden\n=500  \\\\$aBack"))
	equal(t, "back", b.titles(), "1: A1; 2: B2; 3: C3")
}

// TestDecisionOutlivesDeletion: the record goes and comes back, and what a person
// decided of it holds again.
func TestDecisionOutlivesDeletion(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=245  10$aWalden"), b.file("B", "=001  2\n=245  10$aWalden, oder Leben in den Wäldern"))
	b.decide(1, 2, staging.Same)
	equal(t, "joined", b.titles(), "1: A1 B2; 2>1")
	b.load(b.file("B", "=LDR  00000dam\\a2200000\\a\\4500\n=001  2\n=245  10$aWalden"))
	equal(t, "gone", b.titles(), "1: A1; 2>1")
	b.load(b.file("B", "=001  2\n=245  10$aWalden, oder Leben in den Wäldern\n=500  \\\\$aBack"))
	equal(t, "back", b.titles(), "1: B2 A1; 2>1")
}

// TestLead: a person chooses the record that leads; it leads as long as the decision
// is in force.
func TestLead(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", fmt.Sprintf(oneISBN, 1)), b.file("B", fmt.Sprintf(oneISBN, 2)), b.file("C", "=001  3\n=245  10$aWalden"))
	equal(t, "the rules", b.titles(), "1: A1 B2; 2: C3")
	decide := func(lead int64, a, c int64) int64 {
		t.Helper()
		id, err := Decide(context.Background(), b.store, b.index, Ruling{A: a, B: c, Verdict: staging.Same, Who: "a librarian", Lead: lead})
		if err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
		return id
	}
	first := decide(2, 1, 2)
	equal(t, "the other leads", b.titles(), "1: B2 A1; 2: C3")
	second := decide(3, 2, 3)
	equal(t, "the last choice counts", b.titles(), "1: C3 A1 B2; 2>1")
	b.load(b.file("A", fmt.Sprintf(oneISBN, 1)+"\n=500  \\\\$aMuch better\n=650  \\0$aWhales"))
	equal(t, "a better record does not take the lead", b.titles()[:5], "1: C3")
	for _, id := range []int64{second, first} {
		if err := Undo(context.Background(), b.store, b.index, id); err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
	}
	equal(t, "the best again", b.titles(), "1: C3; 2>1; 3: A1 B2; 4>3") // the number stays with C3, which led
	if _, err := Decide(context.Background(), b.store, b.index, Ruling{A: 1, B: 2, Verdict: staging.Same, Who: "a librarian", Lead: 3}); !errors.Is(err, staging.ErrNotFound) {
		t.Errorf("a record of another title leads: %v", err)
	}
}

// TestDoubts: the queue has what is asked, likeliest first, without what was
// decided, and what was put off last.
func TestDoubts(t *testing.T) {
	const early = "=001  %d\n=100  1\\$aSwift, Jonathan\n=245  10$aTravels into several remote nations\n=260  \\\\$bMotte,$c1726\n=300  \\\\$a148 p."
	b := newBench(t)
	b.load(b.file("A", fmt.Sprintf(early, 1)), b.file("B", fmt.Sprintf(early, 2)), b.file("C", fmt.Sprintf(early, 3)))
	queue := func() string {
		t.Helper()
		list, err := b.store.Doubts(context.Background(), nil, staging.AnyKind, staging.LikelyFirst, 10)
		if err != nil {
			t.Fatal(err)
		}
		n, err := b.store.CountDoubts(context.Background())
		if err != nil || n != len(list) {
			t.Errorf("%d are counted, %d listed (%v)", n, len(list), err)
		}
		out := ""
		for _, d := range list {
			out += fmt.Sprintf("%d-%d %v ", d.A, d.B, d.Later)
		}
		return out
	}
	equal(t, "queue", queue(), "1-2 false 1-3 false 2-3 false ")
	b.decide(1, 2, staging.Later)
	equal(t, "put off", queue(), "1-3 false 2-3 false 1-2 true ")
	b.decide(1, 3, staging.Same)
	// Two pairs are left, of the same two titles, and one of them was put off.
	equal(t, "joined", queue(), "1-2 true ")
	b.decide(1, 2, staging.Edition)
	equal(t, "apart", queue(), "")
	p, err := Compare(context.Background(), b.store, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "band", p.Band, union.AskPerson)
	equal(t, "decision", p.Decision.Verdict, staging.Edition)
	equal(t, "together", p.Together, false)
}

// TestDecisionsModel decides, undoes and loads at random: pairs that people joined
// are together, pairs that they parted are not, and staging and index agree.
func TestDecisionsModel(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := newBench(t)
		for i := range 5 {
			text := fmt.Sprintf("=001  %d\n=245  10$aMoby Dick\n", i+1)
			for _, k := range rapid.SliceOfNDistinct(rapid.IntRange(1, 3), 0, 2, rapid.ID[int]).Draw(rt, "keys") {
				text += fmt.Sprintf("=035  \\\\$a(OCoLC)%d\n", k)
			}
			b.load(b.file(fmt.Sprintf("L%d", i), text))
		}
		for range rapid.IntRange(1, 8).Draw(rt, "acts") {
			pair := rapid.SliceOfNDistinct(rapid.Int64Range(1, 5), 2, 2, rapid.ID[int64]).Draw(rt, "pair")
			verdict := rapid.SampledFrom([]staging.Verdict{staging.Same, staging.Different, staging.Edition, staging.Later, ""}).Draw(rt, "verdict")
			var err error
			if verdict != "" {
				_, err = Decide(context.Background(), b.store, b.index, Ruling{A: pair[0], B: pair[1], Verdict: verdict, Who: "p"})
			} else if made := b.decided(); len(made) > 0 {
				err = Undo(context.Background(), b.store, b.index, rapid.SampledFrom(made).Draw(rt, "undone").ID)
			}
			if err != nil && !errors.Is(err, ErrKeptApart) && !errors.Is(err, ErrJoined) {
				rt.Fatal(err)
			}
			for _, d := range b.decided() {
				if p, err := Compare(context.Background(), b.store, d.A, d.B); err != nil || d.Verdict == staging.Same && !p.Together || d.Apart() && p.Together {
					rt.Fatalf("%+v, but together: %+v %v", d, p, err)
				}
			}
			wantSound(b.t, b.store)
			b.agree()
		}
	})
}

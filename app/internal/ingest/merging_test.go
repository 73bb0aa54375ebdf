package ingest

import (
	"context"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// works are the keys of a title's works.
func (b *bench) works(number int64) []string {
	b.t.Helper()
	r, err := Title(context.Background(), b.store, number)
	if err != nil {
		b.t.Fatal(err)
	}
	return r.Works
}

// TestWorks: editions of one author and title share a key, and a person's verdict
// gives one to titles that do not.
func TestWorks(t *testing.T) {
	b, ctx := newBench(t), context.Background()
	const by = "=100  1\\$aMelville, Herman\n"
	b.load(b.file("A", "=001  1\n"+by+"=245  10$aMoby Dick\n=250  \\\\$a1st ed.\n=260  \\\\$c1851\n\n=001  2\n"+by+"=245  10$aMoby Dick\n=250  \\\\$a2nd ed.\n=260  \\\\$c1900\n\n=001  3\n=245  10$aThe white whale retold for boys"))
	equal(t, "titles", b.titles(), "1: A1; 2: A2; 3: A3")
	if !slices.Equal(b.works(1), b.works(2)) || len(b.works(1)) != 1 || b.works(3)[0] == b.works(1)[0] {
		t.Errorf("works %v, %v, %v", b.works(1), b.works(2), b.works(3))
	}
	before := b.index.contents()
	id, err := Decide(ctx, b.store, b.index, Ruling{A: 1, B: 3, Verdict: staging.Edition, Who: "someone"})
	if err != nil {
		t.Fatal(err)
	}
	b.agree()
	if key := union.DecidedWork(id); !slices.Contains(b.works(1), key) || !slices.Contains(b.works(3), key) || slices.Contains(b.works(2), key) {
		t.Errorf("after the verdict %v, %v, %v", b.works(1), b.works(2), b.works(3))
	}
	// Another verdict about the pair takes the place of the first.
	if _, err = Decide(ctx, b.store, b.index, Ruling{A: 1, B: 3, Verdict: staging.Later, Who: "someone"}); err != nil {
		t.Fatal(err)
	}
	b.agree()
	if !slices.Equal(b.index.contents(), before) {
		t.Error("the work of the first verdict is left")
	}
}

// TestUseMergeProfile: another profile makes the titles of several sources anew.
func TestUseMergeProfile(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=035  \\\\$a(OCoLC)1\n=245  10$aMoby Dick\n=520  \\\\$aA whale.\n=650  \\0$aWhales"),
		b.file("B", "=001  1\n=035  \\\\$a(OCoLC)1\n=245  10$aMoby Dick\n=520  \\\\$aA man hunts a whale."))
	text := func() string { return b.index.titles[1] }
	if !strings.Contains(text(), "A whale.") || !strings.Contains(text(), "A man hunts") {
		t.Fatalf("both summaries are there by default: %s", text())
	}
	p, err := union.ParseMergeProfile([]byte(`{"name": "own", "marc21": {"520": "prefer longest"}}`))
	if err == nil {
		err = UseMergeProfile(context.Background(), b.store, b.index, p, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	wantSound(t, b.store)
	b.agree()
	if strings.Contains(text(), "A whale.") || !strings.Contains(text(), "A man hunts") {
		t.Errorf("the longest summary alone: %s", text())
	}
}

package ingest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// useProfile gives a source a profile.
func (b *bench) useProfile(source, text string) {
	b.t.Helper()
	p, err := union.ParseProfile([]byte(text))
	if err == nil {
		err = UseProfile(context.Background(), b.store, b.index, SourceProfile{source, p}, nil)
	}
	if err != nil {
		b.t.Fatal(err)
	}
	wantSound(b.t, b.store)
	b.agree()
}

// held is who holds a title: "town/Main: 813, 2 copies; hill".
func (b *bench) held(number int64) string {
	b.t.Helper()
	r, err := Title(context.Background(), b.store, number)
	if err != nil {
		b.t.Fatal(err)
	}
	var out []string
	for _, h := range r.Holdings {
		s := h.Library
		if h.Branch != "" {
			s += "/" + h.Branch
		}
		if h.CallNumber != "" {
			s += ": " + h.CallNumber
		}
		if h.Copies != 1 {
			s += fmt.Sprintf(", %d copies", h.Copies)
		}
		if len(h.Statement) > 0 {
			s += ", " + strings.Join(h.Statement, " | ")
		}
		out = append(out, s)
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}

// libraries is what the list of libraries says: "town 2 titles, 1 alone".
func (b *bench) libraries() string {
	b.t.Helper()
	list, err := b.store.Libraries(context.Background())
	if err != nil {
		b.t.Fatal(err)
	}
	var out []string
	for _, l := range list {
		s := fmt.Sprintf("%s %d %d", l.Code, l.Titles, l.OnlyHere)
		if l.Parent != "" {
			s += " of " + l.Parent
		}
		if len(l.Former) > 0 {
			s += " was " + strings.Join(l.Former, " ")
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

const kohaTitle = `
=001  k1
=035  \\$a(OCoLC)1
=245  10$aMoby Dick
=952  \\$aMAIN$o813 M
=952  \\$aMAIN$o813 M
=952  \\$aHILL$oFIC$h12 (1987)

=001  k2
=245  10$aWalden
=952  \\$aHILL$oW
`

// TestT46 is hbz/lobid-resources#278: a library counts once, however many items
// and branches it has; and one source may carry many libraries.
func TestT46(t *testing.T) {
	b := newBench(t)
	b.useProfile("town", `{"mapping": "Koha"}`)
	b.load(b.file("town", kohaTitle), b.file("sea", "=001  s1\n=035  \\\\$a(OCoLC)1\n=245  10$aMoby Dick\n"+strings.Repeat("=852  0\\$hX\n", 5)))
	equal(t, "title 1", b.held(1), "sea: X, 5 copies; town/HILL: FIC, 12 (1987); town/MAIN: 813 M, 2 copies")
	equal(t, "libraries", b.libraries(), "sea 1 0; town 2 1; town/HILL 2 1 of town; town/MAIN 1 0 of town")
	// The same file with each branch a library of its own.
	b.useProfile("town", `{"mapping": "Koha", "library": "record", "codes": {"HILL": "hill"}}`)
	equal(t, "title 1", b.held(1), "MAIN: 813 M, 2 copies; hill: FIC, 12 (1987); sea: X, 5 copies")
	c, err := b.store.Counts(context.Background())
	if err != nil || c.Libraries != 3 || c.Titles != 2 {
		t.Errorf("counts %+v, %v", c, err)
	}
}

// TestLibrariesJoined: joining two libraries moves all that is theirs, and the old
// code leads to the new one, also for files that come later.
func TestLibrariesJoined(t *testing.T) {
	b, ctx := newBench(t), context.Background()
	b.useProfile("a", `{"mapping": "Koha"}`)
	b.useProfile("b", `{"mapping": "Koha"}`)
	b.load(b.file("a", "=001  1\n=035  \\\\$a(OCoLC)1\n=245  10$aMoby Dick\n=952  \\\\$aM$oQ\n=952  \\\\$aN$oR"),
		b.file("b", "=001  1\n=035  \\\\$a(OCoLC)1\n=245  10$aMoby Dick\n=952  \\\\$aM$oQ"), b.file("c", "=001  1\n=245  10$aWalden"))
	equal(t, "before", b.libraries(), "a 1 0; a/M 1 0 of a; a/N 1 0 of a; b 1 0; b/M 1 0 of b; c 1 1")
	replay := func(err error) {
		t.Helper()
		if err == nil {
			err = Replay(ctx, b.store, b.index, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
	}
	replay(b.store.JoinLibraries(ctx, "a", "b"))
	equal(t, "joined", b.libraries(), "b 1 1 was a; b/M 1 1 of b was a/M; b/N 1 1 of b was a/N; c 1 1")
	equal(t, "title 1", b.held(1), "b/M: Q; b/N: R")
	b.load(b.file("a", "=001  2\n=245  10$aEmma\n=952  \\\\$aM$oE"))
	equal(t, "a file of the old code", b.held(3), "b/M: E")
	replay(b.store.BranchLibrary(ctx, "c", "b"))
	equal(t, "a branch", b.libraries(), "b 3 3 was a; b/M 2 2 of b was a/M; b/N 1 1 of b was a/N; c 1 1 of b")
	b.load(b.file("c", "=001  2\n=245  10$aVillette"))
	equal(t, "a file of the branch", b.held(4), "b/c")
	replay(b.store.BranchLibrary(ctx, "c", ""))
	equal(t, "a library again", b.held(4), "c")
	replay(b.store.BranchLibrary(ctx, "b/M", ""))
	equal(t, "title 1 when M is a library", b.held(1), "b/M: Q; b/N: R")
	equal(t, "which counts", b.libraries(), "b 1 0 was a; b/M 2 1 was a/M; b/N 1 0 of b was a/N; c 2 2")
	for _, pair := range [][2]string{{"b", "b"}, {"b", "b/N"}, {"a", "b"}} {
		if b.store.JoinLibraries(ctx, pair[0], pair[1]) == nil {
			t.Errorf("%v were joined", pair)
		}
	}
	if b.store.BranchLibrary(ctx, "b", "b/N") == nil {
		t.Error("a library stands under its own branch")
	}
}

// TestSenderJoined: a library that sends the records of others and holds none itself is
// named anew in the titles when it is joined with another.
func TestSenderJoined(t *testing.T) {
	b := newBench(t)
	b.load(b.file("office", "=001  1\n=245  10$aWalden\n=952  \\\\$aM$oQ"), b.file("centre", "=001  2\n=245  10$aTypee"))
	b.useProfile("office", `{"mapping": "Koha", "library": "record"}`)
	equal(t, "held", b.held(1), "M: Q")
	if err := b.store.JoinLibraries(context.Background(), "office", "centre"); err != nil {
		t.Fatal(err)
	}
	if err := Replay(context.Background(), b.store, b.index, nil); err != nil {
		t.Fatal(err)
	}
	wantSound(t, b.store)
	b.agree()
}

// TestHoldingsUnderOneNumber: holdings records that all have the number of their title,
// as SirsiDynix Symphony exports them, are a set that is kept whole, is replaced when it
// comes again, and is gone with its load.
func TestHoldingsUnderOneNumber(t *testing.T) {
	b := newBench(t)
	shelf := func(branch, host string) string {
		if host != "" {
			host = "=004  " + host + "\n"
		}
		return "\n\n=LDR  00000ny\\\\a2200000\\\\\\4500\n=001  7\n" + host + "=852  0\\$b" + branch
	}
	times := "=001  7\n=035  \\\\$aLIAS22\n=245  10$aThe times"
	r := b.load(b.file("A", times+shelf("North", "LIAS22")+shelf("South", "")+shelf("West", "LIAS22")))
	equal(t, "counts", counts(r), "read 4 added 4 updated 0 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 1")
	equal(t, "held", b.held(1), "A/North; A/South; A/West")
	r = b.load(b.file("A", times+shelf("East", "LIAS22")+shelf("West", "LIAS22")+shelf("South", "")))
	equal(t, "held after a change", b.held(1), "A/East; A/South; A/West")
	r2 := b.load(b.file("A", times+shelf("West", "LIAS22")))
	equal(t, "held by fewer", b.held(1), "A/West")
	for _, load := range []int64{r2.Loads[0], r.Loads[0]} {
		if _, err := UndoLoads(context.Background(), b.store, b.index, []int64{load}, nil); err != nil {
			t.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
	}
	equal(t, "undone", b.held(1), "A/North; A/South; A/West")
}

// TestOnlyOrdered: a title whose every item is on order is held by nobody, and one
// that the profile leaves out is no title until it comes without the mark.
func TestOnlyOrdered(t *testing.T) {
	b := newBench(t)
	b.useProfile("A", `{"mapping": "Symphony", "skip": [{"tag": "998", "codes": "e", "values": ["n"], "why": "suppressed"}]}`)
	r := b.load(b.file("A", "=001  1\n=245  10$aMoby Dick\n=949  \\\\$aXX$lON-ORDER$mM\n\n=001  2\n=245  10$aWalden\n=998  \\\\$en"))
	equal(t, "counts", counts(r), "read 2 added 1 updated 0 unchanged 0 older 0 deleted 1 collisions 0 rejected 0 titles 1")
	equal(t, "left out", r.Totals.Warnings[warnPassed+"suppressed"], 1)
	equal(t, "held", b.held(1), "")
	b.load(b.file("A", "=001  1\n=245  10$aMoby Dick\n=949  \\\\$aPS1$lST$mM\n\n=001  2\n=245  10$aWalden\n=998  \\\\$e-"))
	equal(t, "arrived", b.held(1), "A/M: PS1")
	equal(t, "shown", b.held(2), "A")
}

// TestHoldingsUndone: taking a load back brings the holdings of before.
func TestHoldingsUndone(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=245  10$aMoby Dick\n=852  0\\$hX"))
	r := b.load(b.file("A", "=001  1\n=245  10$aMoby Dick\n=852  0\\$hY\n=852  0\\$bB$hZ"))
	equal(t, "after", b.held(1), "A/B: Z; A: Y")
	if _, err := UndoLoads(context.Background(), b.store, b.index, r.Loads, nil); err != nil {
		t.Fatal(err)
	}
	wantSound(t, b.store)
	b.agree()
	equal(t, "undone", b.held(1), "A: X")
}

// TestOldHoldings: what records say that were staged before holdings were kept is
// read when the catalogue is opened.
func TestOldHoldings(t *testing.T) {
	b, ctx := newBench(t), context.Background()
	b.load(b.file("A", "=001  1\n=245  10$aMoby Dick\n=852  0\\$hX\n=852  0\\$bB$hZ"))
	tx, err := b.store.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	err = tx.EachStored(0, func(*staging.StoredRecord) ([]staging.Holding, error) { return []staging.Holding{{Items: 1}}, nil })
	if err == nil {
		err = tx.Set(holdingsSetting, "unread")
	}
	if err == nil {
		_, err = tx.Settle(ctx)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "before", b.held(1), "A")
	if err := Recover(ctx, b.store); err != nil {
		t.Fatal(err)
	}
	equal(t, "after", b.held(1), "A/B: Z; A: X")
	if err := Replay(ctx, b.store, b.index, nil); err != nil {
		t.Fatal(err)
	}
	b.agree()
}

// TestT51 is rism-digital/muscat#1259: joining loses nothing of the loser, and can
// be undone.
func TestT51(t *testing.T) {
	b, ctx := newBench(t), context.Background()
	b.load(b.file("A", "=LDR  00000nam\\\\2200000\\i\\4500\n=001  1\n=035  \\\\$a(OCoLC)1\n=245  10$aMoby Dick\n=500  \\\\$aSigned by the author.\n=504  \\\\$aNotes.\n=520  \\\\$aA whale.\n=650  \\0$aWhales.\n=852  0\\$hX"),
		b.file("B", "=001  7\n=035  \\\\$a(DE-1)9\n=245  10$aMoby-Dick, or, The whale\n=500  \\\\$aFrom the estate of the poet.\n=561  \\\\$aBought 1901.\n=650  \\0$aWhaling.\n=852  0\\$bN$hY"))
	equal(t, "before", b.titles(), "1: A1; 2: B7")
	before := b.index.contents()
	id, err := Decide(ctx, b.store, b.index, Ruling{A: 1, B: 2, Verdict: staging.Same, Who: "someone"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Title(ctx, b.store, 1)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "who leads, by quality", fmt.Sprint(r.Sources[0].Library), "A")
	text := line(r)
	for _, kept := range []string{"(OCoLC)1", "(DE-1)9", "Signed by the author.", "From the estate of the poet.", "Bought 1901.", "Whales.", "Whaling.", "Moby-Dick, or, The whale"} {
		if !strings.Contains(text, kept) {
			t.Errorf("%q is lost", kept)
		}
	}
	equal(t, "holdings", b.held(1), "A: X; B/N: Y")
	if err := Undo(ctx, b.store, b.index, id); err != nil {
		t.Fatal(err)
	}
	equal(t, "undone", shape(b.titles()), "A1; B7")
	if !slices.Equal(b.index.contents(), before) {
		t.Error("the titles are not what they were")
	}
}

// TestMappingOfImport: a mapping that comes with a file is that of its source from
// then on, also for what the source has sent before.
func TestMappingOfImport(t *testing.T) {
	b := newBench(t)
	b.load(b.file("town", kohaTitle))
	equal(t, "without", b.held(1), "town")
	f := b.file("town", "=001  k3\n=245  10$aEmma\n=952  \\\\$aHILL$oE")
	f.Mapping = "koha"
	look, err := LookAt(context.Background(), b.store, []File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	look.Throw()
	equal(t, "after a look", b.held(1), "town")
	b.load(f)
	equal(t, "title 1", b.held(1), "town/HILL: FIC, 12 (1987); town/MAIN: 813 M, 2 copies")
	equal(t, "title 3", b.held(3), "town/HILL: E")
	b.load(b.file("town", "=001  k4\n=245  10$aVillette\n=952  \\\\$aMAIN$oV"))
	equal(t, "the next file", b.held(4), "town/MAIN: V")
	// Two sources at once, of which the first has its mapping already.
	g := b.file("hill", "=001  h1\n=245  10$aPersuasion\n=952  \\\\$aX$oP")
	f.Mapping, g.Mapping = "koha", "koha"
	b.load(f, g)
	b.load(b.file("hill", "=001  h2\n=245  10$aCranford\n=952  \\\\$aX$oC"))
	equal(t, "the second source", b.held(6), "hill/X: C")
	f.Mapping = "nothing"
	if _, err := Import(context.Background(), b.store, b.index, []File{f}, nil); !errors.Is(err, ErrNoMapping) {
		t.Errorf("a mapping that there is not: %v", err)
	}
}

package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

const moby = "=001  1\n=005  20200101000000.0\n=020  \\\\$a2072165113\n=245  10$aMoby Dick\n=260  \\\\$aLondon"

func TestImport(t *testing.T) {
	b := newBench(t)
	r := b.load(b.file("A", moby+"\n\n=001  2\n=245  10$aWalden"), b.file("B", "=001  9\n=020  \\\\$a9782072165115\n=245  10$aMoby Dick"))
	equal(t, "counts", counts(r), "read 3 added 3 updated 0 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 2")
	equal(t, "titles", b.titles(), "1: A1 B9; 2: A2")
	equal(t, "format", r.Files[0].Format, "MARC 21, MARCMaker text (.mrk)")
	equal(t, "encoding", r.Files[0].Encoding, "UTF-8")
	why, err := Why(context.Background(), b.store, 1)
	equal(t, "error", err, nil)
	equal(t, "ties", len(why), 1)
	equal(t, "why", why[0].String(), "Both have ISBN 9782072165115.")
	rec, err := Title(context.Background(), b.store, 1)
	if err != nil || rec.Libraries() != 2 {
		t.Errorf("title 1: %v, %v", rec, err)
	}
	// A fresh build has the most widely held titles first.
	fresh := newMemoryIndex()
	if err := Replay(context.Background(), b.store, fresh, nil); err != nil {
		t.Fatal(err)
	}
	equal(t, "order", fresh.order[0], 1)
}

// TestFreshOrder: titles held by more libraries come first, then by number.
func TestFreshOrder(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=245  10$aOne\n\n=001  2\n=020  \\\\$a2072165113\n=245  10$aTwo\n\n=001  3\n=245  10$aThree"),
		b.file("B", "=001  7\n=020  \\\\$a2072165113\n=245  10$aTwo"))
	equal(t, "order", len(b.index.order), 3)
	equal(t, "first", b.index.order[0], 2)
	equal(t, "second", b.index.order[1], 1)
}

// TestSecondImport: the same files change nothing, even if two of them hold
// different versions of one number.
func TestSecondImport(t *testing.T) {
	b := newBench(t)
	files := []File{
		b.file("A", "=001  1\n=245  10$aMoby Dick"),
		b.file("A", "=001  1\n=245  10$aMoby Dick\n=500  \\\\$aNewer"),
		b.file("A", "=245  10$aNo number"),
		b.file("A", "=001  1\n=245  10$aMoby Dick"), // the first file again
	}
	equal(t, "first", counts(b.load(files...)), "read 4 added 2 updated 1 unchanged 1 older 0 deleted 0 collisions 0 rejected 0 titles 2")
	seq, titles := b.index.seq, b.index.contents()
	equal(t, "second", counts(b.load(files...)), "read 4 added 0 updated 0 unchanged 4 older 0 deleted 0 collisions 0 rejected 0 titles 2")
	equal(t, "one by one", counts(b.load(files[0])), "read 1 added 0 updated 0 unchanged 1 older 0 deleted 0 collisions 0 rejected 0 titles 2")
	equal(t, "sequence", b.index.seq, seq)
	equal(t, "titles", strings.Join(b.index.contents(), "\n"), strings.Join(titles, "\n"))
	// Another file with the first text is a later load, and wins.
	again := b.file("A", "=001  1\n=245  10$aMoby Dick\n\n=001  5\n=245  10$aWalden")
	equal(t, "other file", counts(b.load(again)), "read 2 added 1 updated 1 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 3")
}

// TestT53Reload: a file that is sent again updates, and an older text never takes the
// place of a newer one; a record without 005 is no trouble (T86).
func TestT53Reload(t *testing.T) {
	book := func(stamp, note string) string {
		s := "=001  1\n"
		if stamp != "" {
			s += "=005  " + stamp + "\n"
		}
		return s + "=245  10$aMoby Dick\n=500  \\\\$a" + note
	}
	for _, c := range []struct{ name, first, second, want string }{
		{"newer", "20200101000000.0", "20200201000000.0", "updated"},
		{"older", "20200201000000.0", "20200101000000.0", "older"},
		{"equal: the later load wins", "20200101000000.0", "20200101000000.0", "updated"},
		{"first missing", "", "20200101000000.0", "updated"},
		{"second missing", "20200101000000.0", "", "updated"},
		{"both missing", "", "", "updated"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			b.load(b.file("A", book(c.first, "one")))
			r := b.load(b.file("A", book(c.second, "two")))
			got, note := "updated", "two"
			if r.Totals.Older == 1 {
				got, note = "older", "one"
			}
			equal(t, "outcome", got, c.want)
			equal(t, "updated", r.Totals.Updated+r.Totals.Older, 1)
			equal(t, "holdings", b.held(1), "A")
			equal(t, "titles", r.Totals.Titles, 1)
			if !strings.Contains(b.index.contents()[0], note) {
				t.Errorf("the title does not say %q: %s", note, b.index.contents()[0])
			}
		})
	}
}

func TestCollision(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", moby))
	other := b.file("A", "=001  1\n=020  \\\\$a9791030009989\n=245  10$aGardening for cats")
	r := b.load(other)
	equal(t, "counts", counts(r), "read 1 added 0 updated 0 unchanged 0 older 0 deleted 0 collisions 1 rejected 0 titles 2")
	equal(t, "problem", r.Problems[0].Kind, "collision")
	equal(t, "again", counts(b.load(other)), "read 1 added 0 updated 0 unchanged 1 older 0 deleted 0 collisions 0 rejected 0 titles 2")
	// Each of the two is updated by what is like it.
	r = b.load(b.file("A", "=001  1\n=245  10$aGardening for cats\n=500  \\\\$aNew\n\n=001  1\n=005  20210101000000.0\n=245  10$aMoby Dick"))
	equal(t, "updates", counts(r), "read 2 added 0 updated 2 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 2")
}

// TestDeletion: a title that loses what held it together falls apart; numbers
// stay with the leading source, and come back with a record that comes back.
func TestDeletion(t *testing.T) {
	b := newBench(t)
	a := b.file("A", "=001  1\n=020  \\\\$a2072165113\n=245  10$aMoby Dick\n=300  \\\\$a1\n=500  \\\\$aThe best of them")
	middle := b.file("B", "=001  2\n=020  \\\\$a2072165113\n=035  \\\\$a(OCoLC)77\n=245  10$aMoby Dick")
	b.load(a, middle, b.file("C", "=001  3\n=035  \\\\$a(OCoLC)77\n=245  10$aMoby Dick"))
	equal(t, "one title", b.titles(), "1: A1 B2 C3")
	gone := b.file("B", "=LDR  00000dam\\a2200000\\a\\4500\n=001  2")
	equal(t, "counts", counts(b.load(gone)), "read 1 added 0 updated 0 unchanged 0 older 0 deleted 1 collisions 0 rejected 0 titles 2")
	equal(t, "two titles", b.titles(), "1: A1; 2: C3")
	equal(t, "again", counts(b.load(gone)), "read 1 added 0 updated 0 unchanged 1 older 0 deleted 0 collisions 0 rejected 0 titles 2")
	b.load(b.file("B", "=001  2\n=020  \\\\$a2072165113\n=035  \\\\$a(OCoLC)77\n=245  10$aMoby Dick\n=500  \\\\$aBack"))
	equal(t, "joined again", b.titles(), "1: A1 B2 C3; 2>1")
	b.load(b.file("C", "=LDR  00000dam\\a2200000\\a\\4500\n=001  3"), gone, b.file("A", "=LDR  00000dam\\a2200000\\a\\4500\n=001  1"))
	equal(t, "C is gone", b.titles(), "1: B2; 2>1") // the old file deletes nothing: it is known
	b.load(b.file("B", "=LDR  00000dam\\a2200000\\a\\4500\n=001  2\n=500  \\\\$aAnother file"))
	equal(t, "none", b.titles(), "")
	b.load(b.file("A", "=001  1\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"))
	equal(t, "the number is used again", b.titles(), "1: A1; 2>1")
}

// TestDeletionOfNothing: a record that deletes what is not there is kept, and
// does nothing.
func TestDeletionOfNothing(t *testing.T) {
	b := newBench(t)
	r := b.load(b.file("A", "=LDR  00000dam\\a2200000\\a\\4500\n=001  1"))
	equal(t, "counts", counts(r), "read 1 added 0 updated 0 unchanged 0 older 0 deleted 1 collisions 0 rejected 0 titles 0")
	equal(t, "warning", r.Totals.Warnings[warnNothingToDelete], 1)
}

// TestUpdateSplits: a number taken off a record takes its edges away, and a
// number put on makes new ones.
func TestUpdateSplits(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"), b.file("B", "=001  2\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"))
	b.load(b.file("B", "=001  2\n=245  10$aMoby Dick"))
	equal(t, "split", b.titles(), "1: A1; 2: B2")
	b.load(b.file("B", "=001  2\n=020  \\\\$a2072165113\n=245  10$aMoby Dick\n=500  \\\\$aBack"))
	equal(t, "joined", b.titles(), "1: B2 A1; 2>1")
	// Now it is something else, which a veto holds apart.
	b.load(b.file("B", "=LDR  00000ngm\\a2200000\\a\\4500\n=001  2\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"))
	equal(t, "held", b.titles(), "1: B2; 2>1; 3: A1") // the number stays with B2, which led
}

// TestT50Possibles: what shares a number and is something else is not joined,
// but listed with the reason.
func TestT50Possibles(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"),
		b.file("B", "=001  2\n=020  \\\\$a2072165113\n=245  10$aMoby Dick\n=300  \\\\$a900 p. (large print)"),
		b.file("C", "=LDR  00000ngm\\a2200000\\a\\4500\n=001  3\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"))
	got, err := Possibles(context.Background(), b.store, 1)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "possibles", fmt.Sprint(got),
		"[{2 isbn 9782072165115 one is in print, the other in large print} {3 isbn 9782072165115 one is text, the other film or video}]")
	if _, err := Possibles(context.Background(), b.store, 99); !errors.Is(err, staging.ErrNotFound) {
		t.Errorf("of a title that is not there: %v", err)
	}
}

// TestLedgerIsQuiet: a record that changes without any bearing on its edges
// writes no line of the ledger.
func TestLedgerIsQuiet(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", "=001  1\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"), b.file("B", "=001  2\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"),
		b.file("C", "=001  3\n=020  \\\\$a2072165113\n=245  10$aMoby Dick\n=300  \\\\$a900 p. (large print)"))
	before, err := b.store.HeldOf(context.Background(), 1)
	if err != nil || len(before) != 2 {
		t.Fatalf("held %v, %v", before, err)
	}
	for i, library := range []string{"A", "B", "C"} {
		large := ""
		if library == "C" {
			large = "\n=300  \\\\$a900 p. (large print)"
		}
		b.load(b.file(library, fmt.Sprintf("=001  %d\n=020  \\\\$a2072165113\n=245  10$aMoby Dick\n=500  \\\\$aNew%s", i+1, large)))
	}
	after, err := b.store.HeldOf(context.Background(), 1)
	equal(t, "held", fmt.Sprint(after), fmt.Sprint(before))
	equal(t, "error", err, nil)
	edges, err := b.store.EdgesOf(context.Background(), 1)
	if err != nil || len(edges) != 1 || edges[0].ID != 1 {
		t.Errorf("edges %v, %v", edges, err)
	}
}

// TestChain: what no pair would join is not joined by way of a third record.
func TestChain(t *testing.T) {
	b := newBench(t)
	b.load(
		b.file("A", "=001  1\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"),
		b.file("B", "=001  2\n=035  \\\\$a(OCoLC)5\n=245  10$aMoby Dick\n=338  \\\\$bcr"),
		b.file("C", "=LDR  00000nmm\\a2200000\\a\\4500\n=001  3\n=020  \\\\$a2072165113\n=035  \\\\$a(OCoLC)5\n=245  10$aMoby Dick"))
	equal(t, "titles", b.titles(), "1: C3 A1; 2: B2")
}

// TestT49GenericKey: a number that a source gives to many records joins none.
func TestT49GenericKey(t *testing.T) {
	b := newBench(t)
	var series strings.Builder
	for i := range 30 {
		series.WriteString("=001  " + string(rune('a'+i/10)) + string(rune('0'+i%10)) + "\n=020  \\\\$a2072165113\n=245  10$aJulkaisut\n\n")
	}
	r := b.load(b.file("A", series.String()))
	equal(t, "titles", r.Totals.Titles, 30)
}

// TestHoldingsRecords: they find their title by 004 or 035, whichever comes
// first, and are replaced as its set.
func TestHoldingsRecords(t *testing.T) {
	const shelf = "=LDR  00000nx\\\\a2200000\\\\\\4500\n"
	b := newBench(t)
	r := b.load(b.file("A", shelf+"=001  h1\n=004  1\n=852  0\\$hX"))
	equal(t, "waiting", counts(r), "read 1 added 1 updated 0 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 0")
	equal(t, "holdings", r.Totals.Holdings, 1)
	equal(t, "warning", r.Totals.Warnings[warnNoTitleYet], 1)
	b.load(b.file("A", moby))
	held := func(want string) {
		t.Helper()
		rec, err := Title(context.Background(), b.store, 1)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range rec.Holdings {
			got = append(got, h.Library+" "+h.CallNumber)
		}
		equal(t, "holdings", strings.Join(got, ", "), want)
	}
	held("A X")
	b.load(b.file("A", shelf+"=001  h2\n=004  1\n=852  0\\$hY\n\n"+shelf+"=001  h1\n=004  1\n=852  0\\$hX"))
	held("A X, A Y")
	b.load(b.file("A", shelf+"=001  h3\n=004  1\n=852  0\\$hZ\n\n"+shelf+"=001  h2\n=004  1\n=852  0\\$hY"))
	held("A Y, A Z")
	b.load(b.file("A", "=LDR  00000dx\\\\a2200000\\\\\\4500\n=001  h3\n=004  1\n\n"+shelf+"=001  h2\n=004  1\n=852  0\\$hY"))
	held("A Y")
	// By 035, and only within the source.
	b.load(b.file("A", "=001  2\n=035  \\\\$a(X)22\n=245  10$aWalden"), b.file("B", shelf+"=001  h9\n=004  1\n=852  0\\$hQ"),
		b.file("A", shelf+"=001  h8\n=035  \\\\$a(X)22\n=852  0\\$hW"))
	held("A Y")
	rec, err := Title(context.Background(), b.store, 2)
	if err != nil || len(rec.Holdings) != 1 || rec.Holdings[0].CallNumber != "W" {
		t.Errorf("title 2: %+v, %v", rec, err)
	}
	// The title goes: they wait again, and find it when it comes back.
	b.load(b.file("A", "=LDR  00000dam\\a2200000\\a\\4500\n=001  1\n=005  20210101000000.0"))
	b.load(b.file("A", strings.Replace(moby, "20200101", "20220101", 1)))
	held("A Y")
}

func TestOtherKinds(t *testing.T) {
	b := newBench(t)
	r := b.load(b.file("A", "=LDR  00000nz\\\\a2200000n\\\\4500\n=001  a1\n=100  1\\$aMelville\n\n=LDR  00000nw\\\\a2200000n\\\\4500\n=001  w1\n=153  \\\\$a813\n\n=LDR  00000nq\\\\a2200000n\\\\4500\n=001  q1\n=245  10$aFair"))
	equal(t, "counts", counts(r), "read 3 added 3 updated 0 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 0")
	equal(t, "authorities", r.Totals.Authorities, 1)
	equal(t, "kept", r.Totals.Warnings[warnNotATitle], 2)
	equal(t, "problems", len(r.Problems), 2)
	r = b.load(b.file("A", "=LDR  00000xz\\\\a2200000n\\\\4500\n=001  a1\n=100  1\\$aMelville"))
	equal(t, "deleted", r.Totals.Deleted, 1)
}

// TestBadFiles: what is wrong with a file is said of that file, and the others go on.
func TestBadFiles(t *testing.T) {
	b := newBench(t)
	text := filepath.Join(b.dir, "letter.txt")
	if err := os.WriteFile(text, []byte("Dear reader, this is no MARC.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := b.load(File{Path: filepath.Join(b.dir, "missing.mrc"), Name: "missing.mrc", Library: "M"},
		File{Path: text, Name: "letter.txt", Library: "L"}, File{Path: b.dir, Name: "folder", Library: "F"}, b.file("A", moby))
	equal(t, "counts", counts(r), "read 1 added 1 updated 0 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 1")
	for i := range 3 {
		if r.Files[i].Error == "" {
			t.Errorf("%s: no error", r.Files[i].Name)
		}
	}
	libraries, err := b.store.Libraries(context.Background())
	if err != nil || len(libraries) != 1 {
		t.Errorf("libraries %v, %v", libraries, err)
	}
	equal(t, "loads", len(r.Loads), 1)
	// Nothing but bad files is no import at all.
	r = b.load(File{Path: text, Name: "letter.txt", Library: "L"})
	equal(t, "titles", r.Totals.Titles, 1)
}

// TestRejected: a record that cannot be read is kept with its bytes.
func TestRejected(t *testing.T) {
	b := newBench(t)
	path := filepath.Join(b.dir, "odd.xml")
	xml := `<collection><record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">1</controlfield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">A</subfield></datafield></record><record></record></collection>`
	if err := os.WriteFile(path, []byte(xml), 0o600); err != nil {
		t.Fatal(err)
	}
	r := b.load(File{Path: path, Name: "odd.xml", Library: "A"})
	equal(t, "counts", counts(r), "read 1 added 1 updated 0 unchanged 0 older 0 deleted 0 collisions 0 rejected 1 titles 1")
	kept, err := b.store.Rejected(context.Background(), r.Loads)
	if err != nil || len(kept) != 1 || kept[0].Record != 2 || len(kept[0].Bytes) == 0 || kept[0].Text == "" {
		t.Errorf("rejected %+v, %v", kept, err)
	}
	equal(t, "in the report", r.Problems[0].Text, kept[0].Text)
}

// TestMoveLoad: the records of a load become another library's, and the next
// file of that library updates them.
func TestMoveLoad(t *testing.T) {
	b := newBench(t)
	r := b.load(b.file("WRONG", moby), b.file("B", "=001  5\n=020  \\\\$a2072165113\n=245  10$aMoby Dick"))
	if err := b.store.MoveLoad(context.Background(), r.Loads[0], "A"); err != nil {
		t.Fatal(err)
	}
	if err := Replay(context.Background(), b.store, b.index, nil); err != nil {
		t.Fatal(err)
	}
	wantSound(t, b.store)
	b.agree()
	equal(t, "titles", b.titles(), "1: A1 B5")
	libraries, err := b.store.Libraries(context.Background())
	if err != nil || len(libraries) != 2 || libraries[0].Code != "A" || libraries[0].Titles != 1 || libraries[0].OnlyHere != 0 {
		t.Errorf("libraries %+v, %v", libraries, err)
	}
	r2 := b.load(b.file("A", strings.Replace(moby, "London", "Paris", 1)))
	equal(t, "update", r2.Totals.Updated, 1)
	// Moved to a library that holds it already, it counts once.
	if err := b.store.MoveLoad(context.Background(), r.Loads[1], "A"); err != nil {
		t.Fatal(err)
	}
	if err := Replay(context.Background(), b.store, b.index, nil); err != nil {
		t.Fatal(err)
	}
	wantSound(t, b.store)
	libraries, _ = b.store.Libraries(context.Background())
	equal(t, "libraries", len(libraries), 1)
	equal(t, "only here", libraries[0].OnlyHere, 1)
	if err := b.store.MoveLoad(context.Background(), 999, "A"); !errors.Is(err, staging.ErrNotFound) {
		t.Errorf("moving a load that is not there: %v", err)
	}
}

func TestReplayAhead(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", moby))
	b.index.seq = 99
	if err := Replay(context.Background(), b.store, b.index, nil); !errors.Is(err, ErrIndexAhead) {
		t.Errorf("replay into a newer index: %v", err)
	}
	_, err := Import(context.Background(), b.store, b.index, []File{b.file("A", "=001  2\n=245  10$aB")}, nil)
	if !errors.Is(err, ErrIndexAhead) {
		t.Errorf("import into a newer index: %v", err)
	}
	equal(t, "titles", b.titles(), "1: A1")
}

// TestLateIndex: an index that missed an import gets it with the next one.
func TestLateIndex(t *testing.T) {
	b := newBench(t)
	late := b.index
	b.load(b.file("A", moby))
	kept := *late
	kept.titles = map[int64]string{}
	for n, l := range late.titles {
		kept.titles[n] = l
	}
	b.load(b.file("A", "=001  2\n=245  10$aWalden"))
	b.index = &kept
	b.load(b.file("A", "=001  3\n=245  10$aEmma"))
	equal(t, "titles", len(b.index.titles), 3)
}

func TestProgress(t *testing.T) {
	b := newBench(t)
	var p view.Progress
	f := b.file("A", moby+"\n\n=001  2\n=245  10$aWalden")
	if _, err := Import(context.Background(), b.store, b.index, []File{f}, &p); err != nil {
		t.Fatal(err)
	}
	s := p.Snapshot()
	equal(t, "stage", s.Stage, view.StageDone)
	equal(t, "records", s.Records, 2)
	equal(t, "bytes", s.Bytes, s.BytesAll)
}

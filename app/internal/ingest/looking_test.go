package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/marc"

	"pgregory.net/rapid"
)

func (b *bench) look(files ...File) *Look {
	b.t.Helper()
	l, err := LookAt(context.Background(), b.store, files, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	return l
}

func sum(c view.Changes) int {
	return c.Same + c.Joining + c.NewTitles + c.Newer + c.Older + c.Deleted + c.Collisions + c.Other + c.LeftOut
}

// TestLook: what a look says comes true when it is accepted, and nothing of it is
// seen before, or if it is thrown away.
func TestLook(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", fmt.Sprintf(oneISBN, 1)+"\n\n=001  2\n=245  10$aWalden\n\n=001  3\n=005  20200101000000.0\n=245  10$aWhales"))
	file := b.file("B", fmt.Sprintf(oneISBN, 1)+"\n\n=001  2\n=245  10$aGardens\n\n=LDR  00000nx\\\\a2200000\\\\\\4500\n=001  h\n=004  2\n=852  0\\$hX")
	again := b.file("A", "=001  2\n=245  10$aWalden\n\n=001  3\n=005  20190101000000.0\n=245  10$aWhales\n=500  \\\\$aOld\n\n"+
		fmt.Sprintf(oneISBN, 1)+"\n=500  \\\\$aNew\n\n=LDR  00000dam\\a2200000\\a\\4500\n=001  9\n=245  10$aGone")
	before := b.titles()
	l := b.look(file, again)
	equal(t, "changes", fmt.Sprintf("%+v", l.Changes),
		"{Same:1 Joining:1 NewTitles:1 Newer:1 Older:1 Deleted:1 Collisions:0 Other:1 LeftOut:0 Removed:0}")
	equal(t, "records", sum(l.Changes), l.Report.Totals.Read+l.Report.Totals.Rejected)
	equal(t, "samples", len(l.Samples), 6)
	equal(t, "examples", exampleText(l), lookExamples)
	equal(t, "nothing is seen", b.titles(), before)
	if err := l.Again(context.Background(), 5); err != nil {
		t.Fatal(err)
	}
	said := l.Report
	report, err := l.Accept(context.Background(), b.index, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.sound(report)
	said.Totals.Titles = report.Totals.Titles // of a look it is how many there are yet
	equal(t, "counts", counts(report), counts(said))
	if b.titles() == before {
		t.Error("accepted, and nothing changed")
	}

	before = b.titles()
	b.look(b.file("C", "=001  1\n=245  10$aRivers")).Throw()
	equal(t, "thrown away", b.titles(), before)
	if err := b.store.Purge(context.Background()); err != nil {
		t.Fatal(err)
	}
	wantSound(t, b.store)
}

// lookExamples are the records behind the lines of TestLook.
const lookExamples = `same: A 1 2 Walden [2]
joining: B 1 1 Moby Dick; here Moby Dick [1]
newtitles: B 2 2 Gardens []
newer: A 3 1 Moby Dick; here Moby Dick [1] differs [500]
other: B 3 h  []
older: A 2 3 Whales; here Whales [3] differs [500]
deleted: A 4 9 Gone []
`

// exampleText writes the records behind each line of a look.
func exampleText(l *Look) string {
	var b strings.Builder
	for _, kind := range view.ChangeKinds() {
		for _, c := range l.Examples[kind] {
			library, _, _ := strings.Cut(c.File, "-")
			fmt.Fprintf(&b, "%s: %s %d %s %s", kind, library, c.Record, c.Control, c.Title)
			if c.Here.Title != "" {
				fmt.Fprintf(&b, "; here %s", c.Here.Title)
			}
			fmt.Fprintf(&b, " [%s]", c.ID)
			if len(c.Differs) > 0 {
				fmt.Fprintf(&b, " differs %v", c.Differs)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// TestLookShowsEachLine: behind each line stand as many records as it says, up to fifty,
// also of records that are removed and of a number that two share.
func TestLookShowsEachLine(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", library(1, 120, 1)))
	full := b.file("A", library(1, 80, 2)+"=001  r1\n=020  \\\\$a9780000000019\n=245  10$aQuite another book\n\n")
	full.Full, full.RemoveMany = true, true
	l := b.look(full, b.file("B", library(70, 90, 1)))
	defer l.Throw()
	for _, kind := range view.ChangeKinds() {
		want := min(l.Changes.Of(kind), mostExamples)
		if got := len(l.Examples[kind]); got != want && kind != view.ChangeLeftOut {
			t.Errorf("%s: %d records, want %d", kind, got, want)
		}
	}
	if l.Changes.Removed != 40 || l.Changes.Collisions != 1 || l.Examples[view.ChangeCollisions][0].Here.Title == "" || l.Examples[view.ChangeRemoved][0].ID == "" {
		t.Errorf("changes: %+v; collision: %+v; removed: %+v", l.Changes, l.Examples[view.ChangeCollisions], l.Examples[view.ChangeRemoved][:1])
	}
}

// TestLookEncoding: letters that come out wrong are looked at again in another
// encoding, which holds for the record ever after.
func TestLookEncoding(t *testing.T) {
	b := newBench(t)
	path := filepath.Join(b.dir, "latin.mrc")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := marc.NewWriter(f, marc.ISO2709)
	r := &marc.Record{Leader: "00000nam a2200000 a 4500", Fields: []marc.Field{{Tag: "001", Value: "1"},
		{Tag: "245", Ind1: '1', Ind2: '0', Subfields: []marc.Subfield{{Code: 'a', Value: "T@i"}}}}}
	if err := errors.Join(w.Write(r), w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// The byte is an r with a caron in Windows-1250, and an o with a stroke in 1252.
	if err := os.WriteFile(path, []byte(strings.Replace(string(data), "@", "\xf8", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	l := b.look(File{Path: path, Name: "latin", Library: "A"})
	if l.Samples[0].Title == "Tři" {
		t.Error("the bytes alone tell; the test shows nothing")
	}
	l.Throw()
	l = b.look(File{Path: path, Name: "latin", Library: "A", Encoding: marc.Windows1250})
	equal(t, "sample", l.Samples[0].Title, "Tři")
	if _, err := l.Accept(context.Background(), b.index, nil); err != nil {
		t.Fatal(err)
	}
	title, err := Title(context.Background(), b.store, 1)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "title", title.MARC.First("245").Sub('a'), "Tři")
}

// TestFull: a file that is all that a library has removes what it lacks, asks if
// that is much, and can be undone.
func TestFull(t *testing.T) {
	b := newBench(t)
	var text strings.Builder
	for i := range 40 {
		fmt.Fprintf(&text, "=001  %d\n=245  10$aVolume of %d things\n\n", i+1, i+1)
	}
	all := text.String()
	b.load(b.file("A", all), b.file("B", "=001  1\n=245  10$aWalden"))
	equal(t, "titles", len(b.index.titles), 41)
	full := b.file("A", strings.SplitAfterN(all, "\n\n", 2)[1])
	full.Full = true
	r := b.load(full)
	equal(t, "removed", r.Removed, 1)
	equal(t, "left", len(b.index.titles), 40)
	short := b.file("A", "=001  40\n=245  10$aVolume of 40 things")
	short.Full = true
	if _, err := Import(context.Background(), b.store, b.index, []File{short}, nil); !errors.Is(err, ErrManyRemoved) {
		t.Errorf("a full file of one record: %v", err)
	}
	equal(t, "nothing removed", len(b.index.titles), 40)
	short.RemoveMany = true
	r = b.load(short)
	equal(t, "meant so", len(b.index.titles), 2)
	if _, err := UndoLoads(context.Background(), b.store, b.index, r.Loads, nil); err != nil {
		t.Fatal(err)
	}
	wantSound(t, b.store)
	b.agree()
	equal(t, "undone", len(b.index.titles), 40)
}

// TestFullUnread: a full file that was read in part, or one of whose fellows is no
// MARC, removes nothing before someone has said that it is meant so.
func TestFullUnread(t *testing.T) {
	b := newBench(t)
	var text strings.Builder
	for i := range 40 {
		fmt.Fprintf(&text, "=001  %d\n=245  10$aVolume of %d things\n\n", i+1, i+1)
	}
	b.load(b.file("A", text.String()))
	most := strings.SplitAfterN(text.String(), "\n\n", 2)[1]
	one, other := b.file("A", most), b.file("A", "")
	if err := os.WriteFile(other.Path, []byte("no MARC"), 0o600); err != nil {
		t.Fatal(err)
	}
	one.Full, other.Full = true, true
	var many *ManyRemovedError
	if _, err := Import(context.Background(), b.store, b.index, []File{one, other}, nil); !errors.As(err, &many) || !many.Unread || many.Absent != 1 || many.All != 40 {
		t.Errorf("a full file beside one that is no MARC: %v", err)
	}
	one.Unread = true
	if _, err := Import(context.Background(), b.store, b.index, []File{one}, nil); !errors.Is(err, ErrManyRemoved) {
		t.Errorf("a full file, others of which were refused: %v", err)
	}
	equal(t, "nothing removed", len(b.index.titles), 40)
	one.RemoveMany = true
	equal(t, "meant so", b.load(one).Removed, 1)
}

// TestRemoveNumbers: a list of numbers removes, says what it did not find, and can
// be undone.
func TestRemoveNumbers(t *testing.T) {
	b := newBench(t)
	b.load(b.file("A", fmt.Sprintf(oneISBN, 1)+"\n\n=001  2\n=245  10$aWalden"), b.file("B", fmt.Sprintf(oneISBN, 7)))
	n, unknown, err := RemoveNumbers(context.Background(), b.store, b.index, NumberList{"A", "withdrawn.txt", []string{"1", "8"}})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "removed", fmt.Sprint(n, unknown), "1 [8]")
	equal(t, "titles", b.titles(), "1: B7; 2: A2")
	wantSound(t, b.store)
	b.agree()
	loads, err := b.store.Loads(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "load", loads[0].File, "withdrawn.txt")
	if _, err := UndoLoads(context.Background(), b.store, b.index, []int64{loads[0].ID}, nil); err != nil {
		t.Fatal(err)
	}
	equal(t, "undone", b.titles(), "1: A1 B7; 2: A2")
	if _, err := UndoLoads(context.Background(), b.store, b.index, []int64{loads[0].ID}, nil); !errors.Is(err, staging.ErrNoLoad) {
		t.Errorf("undone twice: %v", err)
	}
	wantSound(t, b.store)
	b.agree()
}

// TestUndoLoads loads random files and takes some back: the catalogue is then what
// the others alone would have made.
func TestUndoLoads(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b, other := newBench(t), newBench(t)
		type load struct {
			id   int64
			file File
		}
		var loads []load
		for i := range rapid.IntRange(1, 5).Draw(rt, "loads") {
			f := b.file(rapid.SampledFrom([]string{"A", "B"}).Draw(rt, "library"), randomFile(rt, i))
			r := b.load(f)
			if len(r.Loads) > 0 {
				loads = append(loads, load{r.Loads[0], f})
			}
		}
		var undone []int64
		for _, l := range loads {
			if rapid.Bool().Draw(rt, "undo") {
				undone = append(undone, l.id)
			} else {
				other.load(l.file)
			}
		}
		if _, err := UndoLoads(context.Background(), b.store, b.index, undone, nil); err != nil {
			rt.Fatal(err)
		}
		wantSound(t, b.store)
		b.agree()
		if got, want := shape(b.titles()), shape(other.titles()); got != want {
			rt.Fatalf("after undoing %v:\n%s\nwant\n%s", undone, got, want)
		}
		for _, l := range loads { // what was undone can be loaded again
			b.load(l.file)
		}
	})
}

// randomFile has records that change, share numbers, and go.
func randomFile(t *rapid.T, n int) string {
	var text strings.Builder
	for range rapid.IntRange(1, 4).Draw(t, "records") {
		number := rapid.IntRange(1, 4).Draw(t, "001")
		if rapid.IntRange(0, 4).Draw(t, "deletes") == 0 {
			fmt.Fprintf(&text, "=LDR  00000dam\\a2200000\\a\\4500\n=001  %d\n=245  10$aMoby Dick\n\n", number)
			continue
		}
		fmt.Fprintf(&text, "=001  %d\n=245  10$aMoby Dick\n=500  \\\\$a%d\n", number, n)
		for _, k := range rapid.SliceOfNDistinct(rapid.IntRange(1, 3), 0, 2, rapid.ID[int]).Draw(t, "keys") {
			fmt.Fprintf(&text, "=010  \\\\$a8500000%d\n", k)
		}
		text.WriteString("\n")
	}
	return text.String()
}

// shape is the titles without their numbers, which depend on the way they came.
func shape(titles string) string {
	var out []string
	for _, t := range strings.Split(titles, "; ") {
		if _, records, ok := strings.Cut(t, ": "); ok {
			words := strings.Fields(records)
			slices.Sort(words)
			out = append(out, strings.Join(words, " "))
		}
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}

package app

import (
	"context"
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestFirstLoad: a catalogue is compacted after a load that brought most of it, if it
// is large.
func TestFirstLoad(t *testing.T) {
	d := emptyDesk(t)
	cat := d.open
	segments := func() int {
		t.Helper()
		r, err := cat.reader()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		described, err := r.Describe()
		if err != nil {
			t.Fatal(err)
		}
		return len(described.Segments)
	}
	importText(t, d, "A", "=001  1\n=245  10$aWalden")
	importText(t, d, "B", "=001  2\n=245  10$aEmma")
	cat.compactFrom = 4
	importText(t, d, "C", "=001  3\n=245  10$aPersuasion")
	if n := segments(); n != 3 {
		t.Errorf("%d segments after three small loads", n)
	}
	importText(t, d, "D", "=001  4\n=245  10$aSanditon")
	if n := segments(); n != 4 {
		t.Errorf("%d segments after a load that brought less than half", n)
	}
	more := "=001  5\n=245  10$aTypee|=001  6\n=245  10$aOmoo|=001  7\n=245  10$aMardi|=001  8\n=245  10$aRedburn|=001  9\n=245  10$aPierre"
	importText(t, d, "E", strings.Split(more, "|")...)
	if n := segments(); n != 1 || cat.docs() != 9 {
		t.Errorf("%d segments of %d titles after a load that brought more than half", n, cat.docs())
	}
	if got := search(t, d, view.Query{Text: "walden"}).Total; got != 1 {
		t.Errorf("%d titles are found after compacting", got)
	}
}

// TestKeptWriter: a catalogue that stays open keeps its writer from change to change,
// so that merges go on, and gives it back when it is closed, or compacted; a program
// that comes for one change leaves none.
func TestKeptWriter(t *testing.T) {
	ctx := context.Background()
	d := emptyDesk(t)
	importText(t, d, "A", "=001  1\n=245  10$aWalden")
	kept := d.open.writer
	importText(t, d, "A", "=001  2\n=245  10$aEmma")
	if kept == nil || d.open.writer != kept {
		t.Error("the writer of a catalogue that stays open is not kept")
	}
	if err := d.open.compacting(ctx, nil, func() (bool, error) { return true, nil }); err != nil || d.open.writer != kept {
		t.Errorf("a small load was compacted: %v", err)
	}
	if got := search(t, d, view.Query{Text: "emma"}).Total; got != 1 {
		t.Errorf("%d titles after two loads", got)
	}
	dir := d.Catalogue().Path
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := Open(ctx, dir, ToChange, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.RenameLibrary(ctx, "A", "Hill"); err != nil || c.writer != nil {
		t.Errorf("a program that comes for one change keeps the writer: %v", err)
	}
}

// TestMoreValues: a facet of many values says that there are more than are shown, and
// how many once all are asked for; a facet whose values are shown says how many.
func TestMoreValues(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	r := search(t, d, view.Query{})
	more := 0
	for _, f := range r.Facets {
		all, err := d.FacetValues(context.Background(), view.Query{}, f.Name, 100_000)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case f.More:
			more++
			if f.Distinct != 0 || len(f.Values) != facetValues || all.Distinct <= facetValues || all.More {
				t.Errorf("%s: %d values shown of more, %d in all", f.Name, len(f.Values), all.Distinct)
			}
		case f.Distinct != all.Distinct || len(f.Values) != min(f.Distinct, facetValues):
			t.Errorf("%s: %d values shown, %d counted, %d in all", f.Name, len(f.Values), f.Distinct, all.Distinct)
		}
	}
	if more < 2 {
		t.Errorf("only %d facets of the sample have more values", more)
	}
}

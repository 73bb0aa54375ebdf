package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

// newDesk returns a desk whose places are folders of the test.
func newDesk(t *testing.T) *Desk {
	t.Helper()
	home := t.TempDir()
	d, err := NewDesk(placesIn(home, home))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// emptyDesk is a desk with a new catalogue open.
func emptyDesk(t *testing.T) *Desk {
	t.Helper()
	d := newDesk(t)
	if _, err := d.NewCatalogue(context.Background(), ""); err != nil {
		t.Fatal(err)
	}
	return d
}

func search(t *testing.T, d *Desk, q view.Query) view.Results {
	t.Helper()
	r, err := d.Search(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func text(runs []view.Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

// TestSampleFindsItsBooks searches the sample as a first visitor would, in
// several scripts.
func TestSampleFindsItsBooks(t *testing.T) {
	d := newDesk(t)
	c, err := d.OpenSample(context.Background(), nil) // made by the desk, as on a first day
	if err != nil {
		t.Fatal(err)
	}
	if c.Titles < 400 || c.Libraries != 6 || !c.Sample {
		t.Errorf("the sample is %+v", c)
	}
	for query, title := range map[string]string{
		"origin of species":    "The origin of species", // so whole, without its article
		"on origin of species": "On the origin of species",
		"darwin origin":        "On the origin of species",
		"война и мир":          "Война и мир",
		"voina i mir":          "Война и мир",
		"pride and prejudice":  "Pride and prejudice",
		"great gatsby":         "The great Gatsby",
		"dickens christmas":    "A Christmas carol",
		"源氏物語":                 "源氏物語",
		"NINETEEN EIGHTY-FOUR": "Nineteen eighty-four",
		"0028-0836":            "Nature",
		"00280836":             "Nature",
	} {
		r := search(t, d, view.Query{Text: query})
		if len(r.Hits) == 0 || !strings.Contains(text(r.Hits[0].Title), title) {
			t.Errorf("%q finds %d, the first is not %q", query, r.Total, title)
			for _, h := range r.Hits[:min(3, len(r.Hits))] {
				t.Logf("   %s / %s", text(h.Title), text(h.Author))
			}
		}
	}
}

// TestNumbersAgree holds the numbers of one screen together: the bars add up,
// and every count is what a click on it leaves.
func TestNumbersAgree(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	for _, q := range []view.Query{
		{},
		{Text: "love"},
		{Text: "history", Beginnings: true},
		{Text: "darwin", Years: &view.YearRange{From: 1859, To: 1889}},
		{Text: "fiction", Narrow: []view.Narrow{{Facet: "language", Value: "English"}}},
		{Narrow: []view.Narrow{{Facet: "format", Value: "Book", Exclude: true}}},
	} {
		r := search(t, d, q)
		if r.Total == 0 {
			t.Errorf("%+v finds nothing", q)
			continue
		}
		checkYears(t, d, q, &r)
		for _, f := range r.Facets {
			for _, v := range f.Values[:min(3, len(f.Values))] {
				if v.Excluded {
					continue
				}
				checkClick(t, d, q, f.Name, v)
			}
		}
	}
}

func checkYears(t *testing.T, d *Desk, q view.Query, r *view.Results) {
	t.Helper()
	any := q
	any.Years = nil
	if all := search(t, d, any); all.Total != r.AnyYear || sumYears(r.Histogram) != r.AnyYear {
		t.Errorf("%+v: %d titles of any year, bars add up to %d, without the years %d are found", q, r.AnyYear, sumYears(r.Histogram), all.Total)
	}
	for _, b := range r.Histogram.Bins {
		in := q
		in.Years = &view.YearRange{From: b.From, To: b.To}
		if got := search(t, d, in).Total; got != b.Certain+b.Uncertain {
			t.Errorf("%+v: the bar %d to %d says %d, narrowing finds %d", q, b.From, b.To, b.Certain+b.Uncertain, got)
		}
	}
}

func checkClick(t *testing.T, d *Desk, q view.Query, facet string, v view.FacetValue) {
	t.Helper()
	narrow := make([]view.Narrow, 0, len(q.Narrow)+1)
	for _, n := range q.Narrow {
		// Within one facet a click replaces what was chosen.
		if n.Facet != facet || n.Exclude {
			narrow = append(narrow, n)
		}
	}
	q.Narrow = append(narrow, view.Narrow{Facet: facet, Value: v.Value})
	if got := search(t, d, q).Total; got != v.Count {
		t.Errorf("%+v: the count says %d, narrowing finds %d", q, v.Count, got)
	}
}

func TestLibrariesAreRenamedAndFilesMoved(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t)
	openSample(t, d)
	libraries, err := d.Libraries(ctx)
	if err != nil {
		t.Fatal(err)
	}
	first := libraries[0]
	if err := d.RenameLibrary(ctx, first.Code, "The quay"); err != nil {
		t.Fatal(err)
	}
	named := false
	for _, f := range search(t, d, view.Query{}).Facets {
		for _, v := range f.Values {
			named = named || f.Name == "library" && v.Value == first.Code && v.Label == "The quay"
		}
	}
	if !named {
		t.Error("the facet does not show the new name")
	}
	loads, err := d.Loads(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var load view.Load
	for _, l := range loads {
		if l.Library == first.Code {
			load = l
		}
	}
	narrowed := view.Query{Narrow: []view.Narrow{{Facet: "library", Value: "new"}}}
	if got := search(t, d, narrowed).Total; got != 0 {
		t.Fatalf("library new holds %d already", got)
	}
	if err := d.MoveLoad(ctx, load.ID, "new"); err != nil {
		t.Fatal(err)
	}
	if got := search(t, d, narrowed).Total; got != first.Titles {
		t.Errorf("library new holds %d titles, want the %d of %s", got, first.Titles, first.Code)
	}
	narrowed.Narrow[0].Value = first.Code
	if got := search(t, d, narrowed).Total; got != 0 {
		t.Errorf("%s still holds %d", first.Code, got)
	}
}

// TestCancelledImportLeavesNothing cancels before, and in the middle of, an import.
func TestCancelledImportLeavesNothing(t *testing.T) {
	d := newDesk(t)
	before := openSample(t, d)
	dir := t.TempDir()
	path := filepath.Join(dir, "hill.mrc")
	if err := os.WriteFile(path, manyRecords(t, 3000), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := d.LookAt(context.Background(), []string{dir})
	if err != nil || len(files) != 1 || files[0].Library != "B" {
		t.Fatalf("LookAt: %+v, %v; the name of the file says Hill, which is library B", files, err)
	}
	for _, records := range []int64{0, 100, 2900} {
		var p view.Progress
		inner, cancel := context.WithCancel(context.Background())
		ctx := cancelledAt{Context: inner, cancel: cancel, progress: &p, records: records}
		report, err := d.Import(ctx, files, &p)
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if err == nil && !report.Cancelled {
			t.Errorf("cancelled after %d records, but it went on to %d", records, report.Totals.Read)
		}
		if got := d.Catalogue(); got.Titles != before.Titles || got.Records != before.Records {
			t.Errorf("after a cancelled import the catalogue has %d titles and %d records, before %d and %d", got.Titles, got.Records, before.Titles, before.Records)
		}
		if got := search(t, d, view.Query{}).Total; got != before.Titles {
			t.Errorf("%d titles are found, want %d", got, before.Titles)
		}
	}
}

// cancelledAt is a context that is cancelled when it is looked at after so many records
// were read: in the middle of an import on any machine, however quick or busy.
type cancelledAt struct {
	context.Context
	cancel   func()
	progress *view.Progress
	records  int64
}

// Err cancels if it is time to.
func (c cancelledAt) Err() error {
	if c.progress.Snapshot().Records >= c.records {
		c.cancel()
	}
	return c.Context.Err()
}

// TestTitlesOfAnImport shows what one import brought, and nothing else.
func TestTitlesOfAnImport(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t)
	openSample(t, d)
	path := filepath.Join(t.TempDir(), "hill.mrc")
	if err := os.WriteFile(path, manyRecords(t, 25), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := d.LookAt(ctx, []string{path})
	if err != nil {
		t.Fatal(err)
	}
	report, err := d.Import(ctx, files, nil)
	if err != nil || len(report.Loads) != 1 {
		t.Fatalf("%d loads, %v", len(report.Loads), err)
	}
	q := view.Query{Narrow: []view.Narrow{{Facet: view.NarrowLoad, Value: fmt.Sprint(report.Loads[0])}}}
	if r := search(t, d, q); r.Total != 25 || !strings.Contains(text(r.Hits[0].Title), "Made-up report") {
		t.Errorf("the import brought 25 titles, %d are shown", r.Total)
	}
}

func TestSettingsSurvive(t *testing.T) {
	home := t.TempDir()
	d, err := NewDesk(placesIn(home, home))
	if err != nil {
		t.Fatal(err)
	}
	if d.LastCatalogue() != "" {
		t.Error("a first start remembers a catalogue")
	}
	dir := filepath.Join(home, "mine")
	if _, err := d.NewCatalogue(context.Background(), dir); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := NewDesk(placesIn(home, home))
	if err != nil {
		t.Fatal(err)
	}
	if got := again.LastCatalogue(); got != dir {
		t.Errorf("the last catalogue is %q, want %q", got, dir)
	}
	if err := os.WriteFile(filepath.Join(home, "settings.json"), []byte("{damaged"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := NewDesk(placesIn(home, home)); err != nil {
		t.Errorf("damaged settings stop the program: %v", err)
	}
}

// TestOpenTwice opens what is open already, by other ways of writing its path: it
// stays open, and can still be changed.
func TestOpenTwice(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t)
	c := openSample(t, d)
	for _, open := range []func() (view.Catalogue, error){
		func() (view.Catalogue, error) { return d.OpenSample(ctx, nil) },
		func() (view.Catalogue, error) { return d.OpenCatalogue(ctx, c.Path+"/../sample/.", nil) },
		func() (view.Catalogue, error) { return d.NewCatalogue(ctx, c.Path) },
	} {
		again, err := open()
		if err != nil || again.ReadOnly != "" || again.Titles != c.Titles {
			t.Errorf("opened again it is %+v, %v", again, err)
		}
		if err := d.RenameLibrary(ctx, "A", "The quay"); err != nil {
			t.Errorf("opened again it cannot be changed: %v", err)
		}
	}
}

// TestSecondProgramSearches opens one catalogue twice: the second can search it.
func TestSecondProgramSearches(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t)
	c := openSample(t, d)
	other, err := Open(ctx, c.Path, ToChange, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	r, err := other.Search(ctx, view.Query{Text: "darwin"})
	if err != nil || r.Total == 0 {
		t.Errorf("the second program finds %d: %v", r.Total, err)
	}
	if err := other.RenameLibrary(ctx, "A", "x"); !errors.Is(err, ErrReadOnly) {
		t.Errorf("the second program may change: %v", err)
	}
}

// TestLostIndexIsMadeAgain throws the index away, and damages it.
func TestLostIndexIsMadeAgain(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t)
	c := openSample(t, d)
	want := search(t, d, view.Query{Text: "love"}).Total
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	spoil := map[string]func(dir string) error{
		"lost": os.RemoveAll,
		"cut":  cutFiles,
	}
	for name, f := range spoil {
		if err := f(filepath.Join(c.Path, indexFolder)); err != nil {
			t.Fatal(err)
		}
		cat, err := Open(ctx, c.Path, ToChange, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r, err := cat.Search(ctx, view.Query{Text: "love"})
		if err != nil || r.Total != want {
			t.Errorf("%s: found %d (%v), want %d", name, r.Total, err, want)
		}
		if err := cat.Close(); err != nil {
			t.Error(err)
		}
	}
}

// cutFiles cuts every file of a folder in half.
func cutFiles(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return err
		}
		if err := os.Truncate(filepath.Join(dir, e.Name()), info.Size()/2); err != nil {
			return err
		}
	}
	return nil
}

package app

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"holdfast/app/view"
	"holdfast/marc"
)

// exported writes an export into a new folder and returns the file.
func exported(t *testing.T, d *Desk, e view.Export) (view.ExportReport, []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "titles")
	report, err := d.Export(context.Background(), e, path, nil)
	if err != nil {
		t.Fatalf("%s: %v", e.Format, err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if report.Bytes != int64(len(data)) || report.File != path {
		t.Errorf("%s: the report says %d bytes in %s, the file has %d", e.Format, report.Bytes, report.File, len(data))
	}
	return report, data
}

// TestExports exports the sample catalogue.
func TestExports(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	for name, test := range map[string]func(*testing.T, *Desk){"whole result": wholeResult, "order": keepsTheOrder, "union export": readsBack,
		"gone": tellsWhatIsGone, "cancelled": cancelled, "printing": prints} {
		t.Run(name, func(t *testing.T) { test(t, d) })
	}
}

// wholeResult writes all titles of the sample in every format: each is
// complete, and is told by the report.
func wholeResult(t *testing.T, d *Desk) {
	all := search(t, d, view.Query{}).Total
	for _, f := range d.ExportFormats() {
		report, data := exported(t, d, view.Export{Format: f.Name, Code: "HFAST"})
		if report.Titles != all || report.Written+report.Refused != all || report.Missing != 0 || len(data) == 0 {
			t.Errorf("%s: %+v of %d titles", f.Name, report, all)
		}
	}
}

// idsOf are the union numbers of all titles in the order of a query.
func idsOf(t *testing.T, d *Desk, q view.Query) (ids []string) {
	t.Helper()
	hits, err := d.AllHits(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	for h, err := range hits {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, h.ID)
	}
	return ids
}

// columnOf are the cells of the first column of a CSV file.
func columnOf(t *testing.T, data []byte) (list []string) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		list = append(list, row[0])
	}
	return list
}

// keepsTheOrder: what is written stands in the order of the screen, of a result
// and of a list of titles in any order of theirs, and beyond one page of hits.
func keepsTheOrder(t *testing.T, d *Desk) {
	columns := []view.ExportColumn{{Name: "id"}}
	for _, by := range view.Sorts() {
		q := view.Query{Text: "the", Sort: by}
		want := idsOf(t, d, q)
		_, data := exported(t, d, view.Export{Selection: view.Selection{Query: q}, Format: "csv", Columns: columns})
		if got := columnOf(t, data); !slices.Equal(got, want) || len(got) < 20 {
			t.Errorf("by %s: %d titles stand in another order than the %d hits", by, len(got), len(want))
		}
		if by == view.SortRelevance {
			continue // a list has none
		}
		// Equals stand by holdings in the index, in the order of the list here.
		byHoldings := idsOf(t, d, view.Query{Text: "the", Sort: view.SortHoldings})
		_, data = exported(t, d, view.Export{Selection: view.Selection{IDs: byHoldings, Query: view.Query{Sort: by}}, Format: "csv", Columns: columns})
		if got := columnOf(t, data); !slices.Equal(got, want) {
			t.Errorf("by %s: a list stands in another order than its hits:\n%v\n%v", by, got, want)
		}
	}
	whole := idsOf(t, d, view.Query{Text: "the"})
	_, data := exported(t, d, view.Export{Selection: view.Selection{Query: view.Query{Text: "the"}, Except: whole[1:3]}, Format: "csv", Columns: columns})
	if got := columnOf(t, data); !slices.Equal(got, append([]string{whole[0]}, whole[3:]...)) {
		t.Errorf("without two of them: %v", got)
	}
	some := []string{"9", "3", "7"}
	_, data = exported(t, d, view.Export{Selection: view.Selection{IDs: some}, Format: "csv", Columns: columns})
	if got := columnOf(t, data); !slices.Equal(got, some) {
		t.Errorf("a list comes as %v", got)
	}
}

// readsBack: every title of the sample comes back from the file as it is
// here, under its union number and with its holders.
func readsBack(t *testing.T, d *Desk) {
	_, data := exported(t, d, view.Export{Format: "marc", Code: "HFAST"})
	in, err := marc.NewReader(bytes.NewReader(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for {
		rec, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(rec.Warnings) > 0 && rec.Dialect() == marc.MARC21 {
			t.Errorf("title %s: %v", rec.Control("001"), rec.Warnings)
		}
		id := rec.Control("001")
		here, err := d.Record(context.Background(), id, view.Query{})
		if err != nil {
			t.Fatal(err)
		}
		shelves := "852"
		if rec.Dialect() == marc.UNIMARC {
			shelves = "930"
		}
		if n := len(marc.MustSpec(shelves).Values(rec)); seen[id] || n != len(here.Holdings) {
			t.Errorf("title %s has %d shelves in the file and %d here", id, n, len(here.Holdings))
		}
		numbers := marc.MustSpec("035a").Values(rec)
		for _, s := range here.Sources {
			if !slices.Contains(numbers, "("+s.Library+")"+s.ControlNumber) {
				t.Errorf("title %s: the number %s of %s is not among %q", id, s.ControlNumber, s.Library, numbers)
			}
		}
		seen[id] = true
	}
	if all := search(t, d, view.Query{}).Total; len(seen) != all {
		t.Errorf("%d of %d titles came back", len(seen), all)
	}
}

// tellsWhatIsGone: a number that no title has is counted, and nothing stands for it.
func tellsWhatIsGone(t *testing.T, d *Desk) {
	report, data := exported(t, d, view.Export{Selection: view.Selection{IDs: []string{"1", "999999", "2"}}, Format: "csl"})
	var list []any
	if err := json.Unmarshal(data, &list); err != nil || len(list) != 2 || report.Missing != 1 || report.Written != 2 || report.Titles != 3 {
		t.Errorf("%d items, %+v: %v", len(list), report, err)
	}
}

// TestTooLongGoesBeside: a title that ISO 2709 cannot hold goes into a file of MARCXML
// beside, and the report says so.
func TestTooLongGoesBeside(t *testing.T) {
	d := emptyCatalogue(t)
	long := strings.Repeat("Chapter. ", 2000)
	importText(t, d, "harbour", "=001  a1\n=245  00$aShort.", "=001  a2\n=245  00$aLong.\n=505  0\\$a"+long)
	path := filepath.Join(t.TempDir(), "titles.mrc")
	report, err := d.Export(context.Background(), view.Export{Format: "marc"}, path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if report.Written != 1 || report.Refused != 1 || len(report.LeftOut) != 1 || report.LeftOut[0].Title != "Long" || filepath.Base(report.Aside) != "titles-too-long.xml" {
		t.Fatalf("the report is %+v", report)
	}
	file, err := os.Open(report.Aside)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	in, err := marc.NewReader(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := in.Read()
	if err != nil || len(marc.MustSpec("505a").First(rec)) < len(long)-9 {
		t.Errorf("the long record comes back as %v: %v", rec, err)
	}
}

// cancelled: neither a file nor a part of one, and what was there
// before is as it was.
func cancelled(t *testing.T, d *Desk) {
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "titles.csv")
	if err := os.WriteFile(path, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	progress := &view.Progress{}
	e := view.Export{Format: "csv"}
	file, err := createWhole(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = cat.export(ctx, &e, writerFunc(func(b []byte) (int, error) {
		cancel() // in the midst of it
		return file.Write(b)
	}), nil, progress)
	file.discard()
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if _, err := cat.ExportFile(ctx, &e, path, nil); Explain(err) != "Stopped. No file was written." {
		t.Errorf("it says %q", Explain(err))
	}
	if names := namesIn(t, dir); !slices.Equal(names, []string{"titles.csv"}) {
		t.Errorf("the folder has %v", names)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "before" {
		t.Errorf("the file there before is %q: %v", b, err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestExportBeyondAPage: more titles than one search finds at once come all, each once.
func TestExportBeyondAPage(t *testing.T) {
	d := emptyCatalogue(t)
	n := hitsAtOnce + 123
	path := filepath.Join(t.TempDir(), "harbour.mrc")
	if err := os.WriteFile(path, manyRecords(t, n), 0o600); err != nil {
		t.Fatal(err)
	}
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cat.Import(context.Background(), []view.ImportFile{{Path: path, Name: "harbour.mrc", Library: "harbour"}}, nil); err != nil {
		t.Fatal(err)
	}
	progress := &view.Progress{}
	var b bytes.Buffer
	report, err := cat.Export(context.Background(), &view.Export{Format: "tsv", Columns: []view.ExportColumn{{Name: "id"}}}, &b, progress)
	if err != nil || report.Written != n {
		t.Fatalf("%+v: %v", report, err)
	}
	seen := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(b.String()), "\r\n")[1:] {
		if _, err := strconv.Atoi(line); err != nil || seen[line] {
			t.Fatalf("%q is there twice, or no number", line)
		}
		seen[line] = true
	}
	if s := progress.Snapshot(); len(seen) != n || s.Stage != view.StageDone || s.All != int64(n) {
		t.Errorf("%d titles, progress %+v", len(seen), s)
	}
}

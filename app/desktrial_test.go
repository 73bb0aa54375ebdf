package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

// fileOf writes a file in MARCMaker text and lists it.
func fileOf(t *testing.T, d *Desk, name, text string) []view.ImportFile {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := d.LookAt(context.Background(), []string{path})
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	return files
}

const whaling = "=LDR  00000nam\\a2200000\\a\\4500\n=001  w1\n=245  00$aWhaling by day\n=996  \\\\$aEast$bX 1$cStacks\n=996  \\\\$aWest$bY 2$cDesk\n\n"

// TestDeskLooksAcceptsAndTakesBack walks through the states of a look.
func TestDeskLooksAcceptsAndTakesBack(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	files := fileOf(t, d, "harbour.mrk", whaling)
	if _, err := d.Accept(ctx, nil); err == nil {
		t.Error("accepted without a look")
	}
	for range 2 { // the second look throws the first away
		look, err := d.Try(ctx, files, nil)
		if err != nil || look.Changes.NewTitles != 1 || d.Catalogue().Titles != 0 {
			t.Fatalf("look: %+v, %v; %d titles", look.Changes, err, d.Catalogue().Titles)
		}
	}
	if look, err := d.Again(ctx, 1); err != nil || len(look.Samples) != 1 {
		t.Errorf("other samples: %+v, %v", look.Samples, err)
	}
	if err := d.Throw(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Again(ctx, 2); err == nil {
		t.Error("samples of what was thrown away")
	}
	if _, err := d.Try(ctx, files, nil); err != nil {
		t.Fatal(err)
	}
	report, err := d.Accept(ctx, &view.Progress{})
	if err != nil || report.Totals.Added != 1 || d.Catalogue().Titles != 1 {
		t.Fatalf("accepted: %+v, %v; %d titles", report.Totals, err, d.Catalogue().Titles)
	}
	files[0].Full = true
	files[0].Path = fileOf(t, d, "other.mrk", strings.ReplaceAll(whaling, "w1", "w2"))[0].Path
	if look, err := d.Try(ctx, files, nil); err != nil || look.Doubt == "" {
		t.Errorf("a file that lacks all: %+v, %v", look, err)
	}
	if n, err := d.UndoImport(ctx, report.Loads, nil); err != nil || n != 1 || d.Catalogue().Titles != 0 {
		t.Errorf("taken back: %d, %v; %d titles", n, err, d.Catalogue().Titles)
	}
}

// TestDeskPointsAtRecords makes a mapping at a file and at a library, and reads the
// holdings by it.
func TestDeskPointsAtRecords(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	points := []view.Pointed{{Tag: "996", Code: "a", Means: "library"}, {Tag: "996", Code: "b", Means: "call number"}, {Tag: "996", Code: "c", Means: "location"}}
	files := fileOf(t, d, "harbour.mrk", whaling)
	p, err := d.ProposeMapping(ctx, view.SampleFrom{Path: files[0].Path}, 0, points)
	if err != nil || len(p.Holdings) != 2 || p.Holdings[1].CallNumber != "Y 2" {
		t.Fatalf("proposed: %+v, %v", p, err)
	}
	if _, err := d.ProposeMapping(ctx, view.SampleFrom{Path: files[0].Path}, 7, points); err == nil {
		t.Error("a record beyond the end of the file was pointed at")
	}
	importFile := func() {
		t.Helper()
		if _, err := d.Try(ctx, files, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Accept(ctx, nil); err != nil {
			t.Fatal(err)
		}
	}
	importFile()
	samples, err := d.SampleRecords(ctx, view.SampleFrom{Library: "harbour"})
	if err != nil || len(samples) != 1 || samples[0].Heading != "Whaling by day" {
		t.Fatalf("samples: %+v, %v", samples, err)
	}
	p, err = d.ProposeMapping(ctx, view.SampleFrom{Library: "harbour"}, 0, points)
	if err != nil || len(p.Holdings) != 2 {
		t.Fatalf("proposed: %+v, %v", p, err)
	}
	reading, err := d.Reading(ctx, "harbour")
	if err != nil || reading.Mapping != "" || reading.FromRecord {
		t.Fatalf("reading: %+v, %v", reading, err)
	}
	reading.Mapping, reading.FromRecord, reading.Encoding = p.Mapping, true, "MARC-8"
	reading.Skip = []view.SkipRule{{Tag: "998", Codes: "a", Values: []string{"s*"}, Why: "suppressed"}}
	if err := d.UseReading(ctx, "harbour", reading, nil); err != nil {
		t.Fatal(err)
	}
	held := func() (names string) {
		t.Helper()
		hits := search(t, d, view.Query{Text: "whaling"}).Hits
		if len(hits) != 1 {
			t.Fatalf("%d hits", len(hits))
		}
		rec, err := d.Record(ctx, hits[0].ID, view.Query{})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range rec.Holdings {
			names += h.Library + " " + h.CallNumber + "; "
		}
		return names
	}
	if got := held(); got != "East X 1; West Y 2; " {
		t.Errorf("held: %s", got)
	}
	back, err := d.Reading(ctx, "harbour")
	if err != nil || back.Encoding != "MARC-8" || !back.FromRecord || len(back.Skip) != 1 || back.Skip[0].Values[0] != "s*" || !strings.Contains(back.Mapping, "996") {
		t.Errorf("reading: %+v, %v", back, err)
	}
	back.Mapping, back.FromRecord = "852", false
	if err := d.UseReading(ctx, "harbour", back, nil); err != nil {
		t.Fatal(err)
	}
	if got := held(); got != "harbour ; " {
		t.Errorf("held: %s", got)
	}
	// A file that comes with an own mapping makes it that of its library.
	files = fileOf(t, d, "harbour.mrk", strings.ReplaceAll(whaling, "Y 2", "Z 3"))
	files[0].Mapping, files[0].Encoding = p.Mapping, "UTF-8"
	importFile()
	if got := held(); got != "East X 1; West Z 3; " {
		t.Errorf("held: %s", got)
	}
}

// TestDeskTriesRules: a trial changes nothing, rules are used and saved.
func TestDeskTriesRules(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	before := openSample(t, d)
	trial, err := d.DryRun(ctx, "identifiers", nil)
	if err != nil || trial.Titles != before.Titles || trial.Joined+trial.Split == 0 || d.Catalogue().Titles != before.Titles {
		t.Fatalf("trial: %+v, %v", trial, err)
	}
	path := filepath.Join(t.TempDir(), "own.json")
	if err := d.SaveRules(ctx, "identifiers", path); err != nil {
		t.Fatal(err)
	}
	if again, err := d.DryRun(ctx, path, nil); err != nil || again.Then != trial.Then {
		t.Errorf("the same rules from a file: %+v, %v", again, err)
	}
	if _, err := d.UseRules(ctx, "identifiers", nil); err != nil || d.Catalogue().Titles != trial.Then {
		t.Errorf("%d titles by the rules, the trial said %d: %v", d.Catalogue().Titles, trial.Then, err)
	}
	sets, err := d.RuleSets(ctx)
	if err != nil || !sets[1].InForce || sets[0].InForce {
		t.Errorf("rule sets: %+v, %v", sets, err)
	}
}

// TestDeskComparesTitles puts three titles side by side.
func TestDeskComparesTitles(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	openSample(t, d)
	var ids []string
	for _, h := range search(t, d, view.Query{Text: "darwin", Limit: 3}).Hits {
		ids = append(ids, h.ID)
	}
	table, err := d.CompareTitles(ctx, ids)
	if err != nil || len(table.Titles) != 3 || table.Rows[0].Label != "Title" || table.Rows[0].State != view.RowDiffers {
		t.Fatalf("%+v, %v", table, err)
	}
	differing := 0
	for _, r := range table.Rows {
		if len(r.Cells) != 3 {
			t.Errorf("%s has %d cells", r.Label, len(r.Cells))
		}
		if r.State == view.RowDiffers {
			differing++
		}
		lacks, some := false, false
		for _, c := range r.Cells {
			lacks, some = lacks || len(c) == 0, some || len(c) > 0
		}
		if !some || lacks && r.State == view.RowSame {
			t.Errorf("%s is %s: %v", r.Label, r.State, r.Cells)
		}
	}
	if differing != table.Differing {
		t.Errorf("%d fields differ, the table says %d", differing, table.Differing)
	}
	for _, wrong := range [][]string{ids[:1], {ids[0], ids[0]}, {"1", "2", "3", "4", "5"}} {
		if _, err := d.CompareTitles(ctx, wrong); err == nil {
			t.Errorf("%v were compared", wrong)
		}
	}
}

// TestDeskImportsAFolder of forty monthly files, one of which is no MARC and one broken,
// into one report.
func TestDeskImportsAFolder(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for i := range 40 {
		month := string(rune('a'+i%20)) + string(rune('a'+i/20))
		text := strings.ReplaceAll(whaling, "w1", "w"+month) + strings.ReplaceAll(whaling, "w1", "all")
		switch i {
		case 7:
			text = "This is a letter that came with the files."
		case 8:
			text += "=LDR  00000nam\\a2200000\\a\\4500\n=2"
		}
		if err := os.WriteFile(filepath.Join(dir, "harbour-"+month+".mrk"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := d.LookAt(ctx, []string{dir})
	if err != nil || len(files) != 40 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	var good []view.ImportFile
	for _, f := range files {
		if f.Problem == "" {
			good = append(good, f)
		}
	}
	look, err := d.Try(ctx, good, nil)
	if err != nil || len(good) != 39 || len(look.Report.Files) != 39 {
		t.Fatalf("%d files looked at of %d good ones, %v", len(look.Report.Files), len(good), err)
	}
	report, err := d.Accept(ctx, nil)
	// Each file has a record of its own, and one that all have.
	if err != nil || report.Totals.Added != look.Report.Totals.Added || report.Totals.Added < 40 || report.Totals.Unchanged != 38 {
		t.Fatalf("report: %+v, %v", report.Totals, err)
	}
	if n, err := d.UndoImport(ctx, report.Loads, nil); err != nil || n < report.Totals.Added || d.Catalogue().Titles != 0 {
		t.Errorf("taken back: %d, %v; %d titles", n, err, d.Catalogue().Titles)
	}
}

// TestDeskSavesWhatALookLeavesOut, before anything is decided.
func TestDeskSavesWhatALookLeavesOut(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	good := "00064nam a2200037   4500245001100000\x1e  \x1faSilence\x1e\x1d"
	good = fmt.Sprintf("%05d", len(good)) + good[5:]
	broken := good[:30] // the file ends inside its last record
	path := filepath.Join(t.TempDir(), "harbour.mrc")
	if err := os.WriteFile(path, []byte(good+broken), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := d.LookAt(ctx, []string{path})
	if err != nil {
		t.Fatal(err)
	}
	look, err := d.Try(ctx, files, nil)
	if err != nil || look.Report.Totals.Rejected == 0 {
		t.Fatalf("%+v, %v", look.Report.Totals, err)
	}
	to := filepath.Join(t.TempDir(), "out.mrc")
	if err := d.SaveRejected(ctx, look.Report, to); err != nil {
		t.Fatal(err)
	}
	if saved, err := os.ReadFile(to); err != nil || string(saved) != broken {
		t.Errorf("saved %q, %v, want %q", saved, err, broken)
	}
}

package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"holdfast/app/view"
)

// leftDesk is a desk with an import of two files that was left when the second was to be
// read: its folder and the files.
func leftDesk(t *testing.T) (d *Desk, files []view.ImportFile) {
	t.Helper()
	d = newDesk(t)
	ctx := context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	files = append(fileOf(t, d, "harbour.mrk", whaling), fileOf(t, d, "mill.mrk", "=LDR  00000nam\\a2200000\\a\\4500\n=001  m1\n=245  00$aMilling by night\n\n")...)
	files[0].Full, files[1].Encoding = true, "UTF-8"
	if _, err := d.Try(ctx, files, nil); err != nil {
		t.Fatal(err)
	}
	return d, files
}

// reopened closes the catalogue of a desk and opens it again.
func reopened(t *testing.T, d *Desk) {
	t.Helper()
	dir := d.Catalogue().Path
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := d.OpenCatalogue(context.Background(), dir, nil); err != nil {
		t.Fatal(err)
	}
}

// lefts are the imports that were left.
func lefts(t *testing.T, d *Desk, want int) []view.LeftImport {
	t.Helper()
	list, err := d.LeftImports(context.Background())
	if err != nil || len(list) != want {
		t.Fatalf("left: %+v, %v; want %d", list, err, want)
	}
	return list
}

// TestDeskGoesOn: files that are looked at when the catalogue is closed can be gone on
// with at the next start, with all that was chosen for them, even if one that was read is
// gone; or from the beginning.
func TestDeskGoesOn(t *testing.T) {
	d, files := leftDesk(t)
	ctx := context.Background()
	lefts(t, d, 0) // it is not left as long as it is looked at
	reopened(t, d)
	left := lefts(t, d, 1)[0]
	if left.Records != 2 || left.FilesRead() != 2 || left.Applied || left.Again || len(left.Missing()) != 0 {
		t.Errorf("left: %+v", left)
	}
	for i, f := range left.ToGoOn() {
		want := files[i]
		if f.Path != want.Path || f.Name != want.Name || f.Library != want.Library || f.Full != want.Full || f.Encoding != want.Encoding {
			t.Errorf("file %d: %+v, want %+v", i, f, want)
		}
	}
	if err := os.Remove(files[0].Path); err != nil {
		t.Fatal(err)
	}
	left = lefts(t, d, 1)[0]
	if again := left.ToStartAgain()[0]; again.Trouble.Kind != "gone" || !slices.Equal(again.Trouble.Args, []string{"harbour.mrk"}) {
		t.Errorf("a file that is gone: %+v", again)
	}
	if names := left.Missing(); len(names) != 0 {
		t.Errorf("missing: %v, but it was read", names)
	}
	look, err := d.Try(ctx, left.ToGoOn(), nil)
	if err != nil || look.Changes.NewTitles != 2 {
		t.Fatalf("gone on: %+v, %v", look, err)
	}
	lefts(t, d, 0)
	report, err := d.Accept(ctx, nil)
	if err != nil || report.Totals.Added != 2 || d.Catalogue().Titles != 2 {
		t.Fatalf("accepted: %+v, %v", report, err)
	}
	reopened(t, d)
	lefts(t, d, 0)
}

// TestDeskSaysWhatIsMissing of an import whose second file was not read.
func TestDeskSaysWhatIsMissing(t *testing.T) {
	d, files := leftDesk(t)
	left := &view.LeftImport{Files: []view.LeftFile{{ImportFile: files[0], Read: true, Missing: true}, {ImportFile: files[1], Missing: true}, {ImportFile: files[1]}}}
	for again, want := range map[bool][]string{false: {"mill.mrk"}, true: {"harbour.mrk", "mill.mrk"}} {
		if left.Again = again; !slices.Equal(left.Missing(), want) {
			t.Errorf("again %v: missing %v, want %v", again, left.Missing(), want)
		}
	}
	if err := d.Throw(context.Background()); err != nil {
		t.Fatal(err)
	}
	reopened(t, d)
	lefts(t, d, 0) // thrown away is not left
}

// TestDeskDropsWhatWasLeft, has it back, and keeps all else.
func TestDeskDropsWhatWasLeft(t *testing.T) {
	d, _ := leftDesk(t)
	ctx := context.Background()
	reopened(t, d)
	id := lefts(t, d, 1)[0].ID
	if err := d.DropLeft(ctx, id); err != nil {
		t.Fatal(err)
	}
	lefts(t, d, 0)
	if err := d.BringBackLeft(ctx, id); err != nil {
		t.Fatal(err)
	}
	lefts(t, d, 1)
	if err := d.DropLeft(ctx, id); err != nil {
		t.Fatal(err)
	}
	if err := d.DropLeft(ctx, id); Trouble(err).Kind != "noleft" {
		t.Errorf("dropped twice: %v", err)
	}
	reopened(t, d)
	lefts(t, d, 0)
	if err := d.BringBackLeft(ctx, id); Trouble(err).Kind != "noleft" {
		t.Errorf("had back after the catalogue was opened again: %v", err)
	}
}

// TestDeskLeavesWhatWasStopped: a look and an import that are stopped are kept, a look at
// the same files reads nothing again, and what is thrown away is gone.
func TestDeskLeavesWhatWasStopped(t *testing.T) {
	d, files := leftDesk(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	report, err := d.Accept(ctx, nil)
	if err != nil || !report.Cancelled || report.Left == 0 {
		t.Fatalf("stopped: %+v, %v", report, err)
	}
	if left := lefts(t, d, 1)[0]; left.ID != report.Left || left.Records != 2 {
		t.Errorf("left: %+v", left)
	}
	p := &view.Progress{}
	if _, err := d.Try(ctx, files, p); !errors.Is(err, context.Canceled) {
		t.Errorf("a look that was stopped: %v", err)
	}
	lefts(t, d, 1)
	if err := d.Throw(context.Background()); err != nil {
		t.Fatal(err)
	}
	lefts(t, d, 0)
	// A look at more files goes on with those that were looked at; one at others does not
	// leave them behind.
	if _, err := d.Try(context.Background(), files[:1], nil); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(files[0].Path, filepath.Join(t.TempDir(), "away.mrk")); err != nil {
		t.Fatal(err)
	}
	if look, err := d.Try(context.Background(), files, nil); err != nil || look.Changes.NewTitles != 2 {
		t.Errorf("with one file more: %+v, %v", look.Changes, err)
	}
	if look, err := d.Try(context.Background(), files[1:], nil); err != nil || look.Changes.NewTitles != 1 {
		t.Errorf("with one file less: %+v, %v", look.Changes, err)
	}
	reopened(t, d)
	if left := lefts(t, d, 1)[0]; len(left.Files) != 1 {
		t.Errorf("left: %+v", left)
	}
}

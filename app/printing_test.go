package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/export/printed"
	"holdfast/app/view"
)

// prints prints the sample catalogue in both forms, and a list in an order of its own.
func prints(t *testing.T, d *Desk) {
	ctx, dir := context.Background(), t.TempDir()
	q := view.Query{Text: "darwin", Sort: view.SortAuthor}
	n := search(t, d, q).Total
	for _, form := range []string{view.PrintHTML, view.PrintPDF} {
		for _, full := range []bool{false, true} {
			path := filepath.Join(dir, "list."+form)
			p := view.Printing{Selection: view.Selection{Query: q}, Form: form, Full: full, Holdings: true, Groups: true, Heading: "A list", Asked: "darwin"}
			report, err := d.Print(ctx, p, path, nil)
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if report.Printed != n || report.Titles != n || report.Bytes != int64(len(data)) || (report.Pages > 0) != (form == view.PrintPDF) {
				t.Errorf("%s: %+v of %d titles", form, report, n)
			}
			if form == view.PrintHTML && (strings.Count(string(data), "<article>") != n || !strings.Contains(string(data), "<h2 dir=\"auto\">Darwin, Charles")) {
				t.Errorf("the page is not of %d titles under their authors", n)
			}
		}
	}
	_, err := d.Print(ctx, view.Printing{Form: "ps"}, filepath.Join(dir, "list.ps"), nil)
	if err == nil {
		t.Error("there is a form that there is not")
	}
	if _, err := os.Stat(filepath.Join(dir, "list.ps")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file is left: %v", err)
	}
}

// TestLongPDF: a list that no PDF takes is refused before anything is made, and says
// what to do.
func TestLongPDF(t *testing.T) {
	d := emptyCatalogue(t)
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]string, printed.MostTitles+1)
	var b bytes.Buffer
	_, err = cat.Print(context.Background(), &view.Printing{Selection: view.Selection{IDs: ids}, Form: view.PrintPDF}, &b, nil)
	var long *LongPDFError
	if !errors.As(err, &long) || b.Len() > 0 || !strings.Contains(Explain(err), "Print it as HTML") {
		t.Errorf("got %v and %d bytes", err, b.Len())
	}
}

// TestAPDFOfManyTitlesBecomesSeveral: files of a bounded number of titles, numbered through;
// none is left if it does not come to its end, and none is overwritten.
func TestAPDFOfManyTitlesBecomesSeveral(t *testing.T) {
	d := withTitles(t, "Anchor", "Buoy", "Capstan", "Davit", "Eyebolt")
	addTitles(t, d, "hill", "เรือใบ", "नाव")
	ctx, dir := context.Background(), t.TempDir()
	p := &view.Printing{Selection: view.Selection{Query: view.Query{Sort: view.SortTitle}}, Form: view.PrintPDF, Heading: "A list"}
	print := func(name string) (view.PrintReport, error) {
		return d.open.printFiles(ctx, p, &printing{path: filepath.Join(dir, name), most: 3}, nil)
	}
	r, err := print("list.pdf")
	if err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	for i, f := range r.Files {
		info, err := os.Stat(f)
		if err != nil || filepath.Base(f) != fmt.Sprintf("list-%d.pdf", i+1) {
			t.Fatalf("file %d is %s, %v", i+1, f, err)
		}
		size += info.Size()
	}
	if len(r.Files) != 3 || r.File != r.Files[0] || r.Printed != 7 || r.Pages != 3 || r.Bytes != size {
		t.Errorf("the report says %+v, the files have %d bytes", r, size)
	}
	if r.Unprinted != 2 || len(r.Boxed) != 2 || !strings.Contains(r.Boxed[0].Title+r.Boxed[1].Title, "นาว") && !strings.Contains(r.Boxed[0].Title+r.Boxed[1].Title, "เรือใบ") {
		t.Errorf("titles in scripts that the fonts do not have: %d, %+v", r.Unprinted, r.Boxed)
	}
	for _, b := range r.Boxed {
		if b.Number < 1 || b.Number > 7 {
			t.Errorf("%q is said to be number %d", b.Title, b.Number)
		}
	}
	if _, err := print("list.pdf"); !errors.Is(err, os.ErrExist) {
		t.Errorf("files that are there: %v", err)
	}
	if err := os.Remove(r.Files[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := print("list.pdf"); !errors.Is(err, os.ErrExist) {
		t.Errorf("one file that is there: %v", err)
	}
	stopped, stop := context.WithCancel(ctx)
	stop()
	if _, err := d.open.printFiles(stopped, p, &printing{path: filepath.Join(dir, "stopped.pdf"), most: 3}, nil); err == nil {
		t.Error("a stopped list was printed")
	}
	p.Form = view.PrintHTML
	if r, err := print("list.html"); err != nil || len(r.Files) != 0 || filepath.Base(r.File) != "list.html" {
		t.Errorf("as HTML: %+v, %v", r, err)
	}
	left := must[[]os.DirEntry](t)(os.ReadDir(dir))
	if len(left) != 3 { // two files of the list, and the web page
		t.Errorf("left are %v", left)
	}
}

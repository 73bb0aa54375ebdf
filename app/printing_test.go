package app

import (
	"bytes"
	"context"
	"errors"
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

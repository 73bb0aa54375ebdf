package app

import (
	"context"
	"fmt"
	"io"
	"time"

	"holdfast/app/internal/export"
	"holdfast/app/internal/export/printed"
	"holdfast/app/view"
)

// LongPDFError says that a list has more titles than one PDF takes.
type LongPDFError struct{ Titles int }

func (e *LongPDFError) Error() string {
	return fmt.Sprintf("a PDF takes %d titles, and the list has %d; print it as HTML, which takes any number, or narrow the search", printed.MostTitles, e.Titles)
}

// PrintFile prints a list of titles into a file, which is there when it is whole.
func (c *Catalogue) PrintFile(ctx context.Context, p *view.Printing, path string, progress *view.Progress) (view.PrintReport, error) {
	file, err := createWhole(path)
	if err != nil {
		return view.PrintReport{}, err
	}
	defer file.discard()
	report, err := c.Print(ctx, p, file, progress)
	if err == nil {
		err = file.keep()
	}
	if err != nil {
		return view.PrintReport{}, &ExportError{err}
	}
	report.File = path
	return report, nil
}

// Print prints a list of titles to w.
func (c *Catalogue) Print(ctx context.Context, p *view.Printing, w io.Writer, progress *view.Progress) (view.PrintReport, error) {
	counted := &countedWriter{w: w}
	var pdf *printed.PDF
	to := &outflow{open: func(total int) (export.Container, export.Encoder, error) {
		switch {
		case p.Form == view.PrintHTML:
			return printed.HTML(counted, p, total), printed.Entries(p), nil
		case p.Form != view.PrintPDF:
			return nil, nil, fmt.Errorf("a list is printed as %s or %s, not as %q", view.PrintHTML, view.PrintPDF, p.Form)
		case total > printed.MostTitles:
			return nil, nil, &LongPDFError{total}
		}
		var err error
		pdf, err = printed.NewPDF(counted, p, total, time.Now())
		return pdf, printed.Entries(p), err
	}}
	done, err := c.stream(ctx, &p.Selection, to, progress)
	if err != nil {
		return view.PrintReport{}, err
	}
	report := view.PrintReport{Form: p.Form, Bytes: counted.n, Titles: done.Titles, Printed: done.Written, Missing: done.Missing}
	if pdf != nil {
		report.Pages, report.Unprinted = pdf.Pages(), pdf.Unprinted
	}
	return report, nil
}

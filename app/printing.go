package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"holdfast/app/internal/export"
	"holdfast/app/internal/export/printed"
	"holdfast/app/view"
)

// mostPDFs bounds the files of one list: all are open until the last one is whole.
const mostPDFs = 50

// LongPDFError says that a list has more titles than PDFs take.
type LongPDFError struct{ Titles, Most int }

func (e *LongPDFError) Error() string {
	return fmt.Sprintf("as PDF %d titles can be printed, and the list has %d; print it as HTML, which takes any number, or narrow the search", e.Most, e.Titles)
}

// PrintFile prints a list of titles into a file, which is there when it is whole. A PDF of
// more titles than one takes becomes several files, "list-1.pdf" and so on.
func (c *Catalogue) PrintFile(ctx context.Context, p *view.Printing, path string, progress *view.Progress) (view.PrintReport, error) {
	return c.printFiles(ctx, p, &printing{path: path, most: printed.MostTitles}, progress)
}

func (c *Catalogue) printFiles(ctx context.Context, p *view.Printing, to *printing, progress *view.Progress) (view.PrintReport, error) {
	to.p, to.made = p, time.Now()
	defer to.discard()
	report, err := c.print(ctx, to, progress)
	if err == nil {
		err = to.keep()
	}
	if err != nil {
		return view.PrintReport{}, &ExportError{err}
	}
	if report.File = to.names[0]; len(to.names) > 1 {
		report.Files = to.names
	}
	return report, nil
}

// Print prints a list of titles to w; a PDF has as many titles as one takes at most.
func (c *Catalogue) Print(ctx context.Context, p *view.Printing, w io.Writer, progress *view.Progress) (view.PrintReport, error) {
	return c.print(ctx, &printing{p: p, w: w, most: printed.MostTitles, made: time.Now()}, progress)
}

// print prints what a printing says.
func (c *Catalogue) print(ctx context.Context, to *printing, progress *view.Progress) (view.PrintReport, error) {
	done, err := c.stream(ctx, &to.p.Selection, &outflow{open: to.open}, progress)
	if err != nil {
		return view.PrintReport{}, err
	}
	r := view.PrintReport{Form: to.p.Form, Bytes: to.bytes, Titles: done.Titles, Printed: done.Written, Missing: done.Missing}
	r.Pages, r.Unprinted, r.Boxed = to.pages, to.unprinted, to.boxed
	return r, nil
}

// printing is a list on its way to paper: to w, or into the files that stand for path. As a
// container it takes the titles, and begins another PDF when one is full.
type printing struct {
	p    *view.Printing
	w    io.Writer
	path string
	// most is how many titles one PDF takes, total how many there are, n how many came.
	most, total, n int
	made           time.Time

	names []string
	files []*wholeFile
	out   *countedWriter
	now   export.Container
	pdf   *printed.PDF

	bytes            int64
	pages, unprinted int
	boxed            []view.BoxedTitle
}

// parts is how many files there are.
func (t *printing) parts() int {
	if t.p.Form != view.PrintPDF {
		return 1
	}
	return max((t.total+t.most-1)/t.most, 1)
}

// open implements the opening of an outflow.
func (t *printing) open(total int) (export.Container, export.Encoder, error) {
	t.total = total
	most := t.most
	if t.path != "" {
		most *= mostPDFs
	}
	switch {
	case t.p.Form != view.PrintHTML && t.p.Form != view.PrintPDF:
		return nil, nil, fmt.Errorf("a list is printed as %s or %s, not as %q", view.PrintHTML, view.PrintPDF, t.p.Form)
	case t.p.Form == view.PrintPDF && total > most:
		return nil, nil, &LongPDFError{total, most}
	}
	if err := t.free(); err != nil {
		return nil, nil, err
	}
	return t, printed.Entries(t.p), t.next()
}

// free sees that no file of a list of several is there already.
func (t *printing) free() error {
	for i := 1; t.path != "" && t.parts() > 1 && i <= t.parts(); i++ {
		name := t.name(i)
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return &fs.PathError{Op: "print", Path: name, Err: fs.ErrExist}
		}
	}
	return nil
}

// name is the name of a file, from 1.
func (t *printing) name(part int) string {
	if t.parts() == 1 {
		return t.path
	}
	end := filepath.Ext(t.path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(t.path, end), part, end)
}

// next begins the first file, or the one after it.
func (t *printing) next() (err error) {
	part := len(t.names) + 1
	w := t.w
	if t.path != "" {
		file, err := createWhole(t.name(part))
		if err != nil {
			return err
		}
		t.files = append(t.files, file)
		w = file
	}
	t.names = append(t.names, t.name(part))
	t.out = &countedWriter{w: w}
	if t.p.Form == view.PrintHTML {
		t.now = printed.HTML(t.out, t.p, t.total)
		return nil
	}
	t.pdf, err = printed.NewPDF(t.out, t.p, printed.Part{Total: t.total, First: t.n, Number: part, Of: t.parts()}, t.made)
	t.now = t.pdf
	return err
}

// Add implements export.Container.
func (t *printing) Add(piece []byte) error {
	if t.pdf != nil && t.n > 0 && t.n%t.most == 0 {
		if err := t.end(); err != nil {
			return err
		}
		if err := t.next(); err != nil {
			return err
		}
	}
	t.n++
	return t.now.Add(piece)
}

// Close implements export.Container.
func (t *printing) Close() error { return t.end() }

// end ends the file at hand and takes what is to be said of it.
func (t *printing) end() error {
	err := t.now.Close()
	t.bytes += t.out.n
	if t.pdf != nil {
		t.pages, t.unprinted = t.pages+t.pdf.Pages(), t.unprinted+t.pdf.Unprinted
		t.boxed = append(t.boxed, t.pdf.Boxed[:min(len(t.pdf.Boxed), printed.MostBoxed-len(t.boxed))]...)
	}
	return err
}

// keep gives all files their names.
func (t *printing) keep() error {
	for i, f := range t.files {
		if err := f.keep(); err != nil {
			for _, name := range t.names[:i] {
				err = errors.Join(err, os.Remove(name))
			}
			return err
		}
	}
	return nil
}

// discard removes the files that were not kept.
func (t *printing) discard() {
	for _, f := range t.files {
		f.discard()
	}
}

package uitest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"holdfast/app/view"
)

// Exported is what was exported or printed last.
type Exported struct {
	Export   view.Export
	Printing view.Printing
	Path     string
}

// LastExport returns what was exported or printed last.
func (d *Desk) LastExport() Exported {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.exported
}

// ExportFormats implements ui.Desk.
func (d *Desk) ExportFormats() []view.ExportFormat {
	return []view.ExportFormat{
		{Name: "marc", Text: "MARC (ISO 2709)", Extension: ".mrc", Family: view.FamilyMARC}, {Name: "csv", Text: "CSV", Extension: ".csv", Family: view.FamilyTable},
		{Name: "xlsx", Text: "Excel (XLSX)", Extension: ".xlsx", Family: view.FamilyTable}, {Name: "bibtex", Text: "BibTeX", Extension: ".bib", Family: view.FamilyReference},
		{Name: "request", Text: "Interlibrary request", Extension: ".txt", Family: view.FamilyText},
	}
}

// ExportColumns implements ui.Desk.
func (d *Desk) ExportColumns() []string {
	return strings.Fields("id title subtitle romanised author names year edition place publisher pages series format language subjects genres isbn issn oclc lccn class libraries codes holders call-numbers holdings sources summary contents notes links")
}

// UsualColumns implements ui.Desk.
func (d *Desk) UsualColumns() (list []view.ExportColumn) {
	for _, name := range []string{"id", "title", "author", "year", "holders", "call-numbers"} {
		list = append(list, view.ExportColumn{Name: name})
	}
	return list
}

// CheckColumn implements ui.Desk.
func (d *Desk) CheckColumn(name string) error {
	if name[0] >= '0' && name[0] <= '9' || strings.HasPrefix(name, "at:") {
		return nil
	}
	return errors.New("no such column")
}

// chosenTitles is how many titles a selection has.
func (d *Desk) chosenTitles(s *view.Selection) int {
	if s.IDs != nil {
		return len(s.IDs)
	}
	res, err := d.Search(context.Background(), s.Query)
	if err != nil {
		return 0
	}
	return res.Total - len(s.Except)
}

// steps goes through titles; the Gate holds it at the half.
func (d *Desk) steps(ctx context.Context, n int, p *view.Progress) error {
	p.SetStage(view.StageWriting, int64(n))
	p.AddDone(int64(n / 2))
	if d.Gate != nil {
		select {
		case <-d.Gate:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	p.AddDone(int64(n - n/2))
	return ctx.Err()
}

// Export implements ui.Desk.
func (d *Desk) Export(ctx context.Context, e view.Export, path string, p *view.Progress) (view.ExportReport, error) {
	n := d.chosenTitles(&e.Selection)
	if err := d.steps(ctx, n, p); err != nil {
		return view.ExportReport{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.ExportReport{}, ErrFake
	}
	d.exported = Exported{Export: e, Path: path}
	r := view.ExportReport{Format: e.Format, File: path, Bytes: int64(400 * n), Titles: n, Written: n, Took: 120 * time.Millisecond}
	if e.Format == "marc" && n > 1 {
		r.Written, r.Refused, r.Aside = n-1, 1, strings.TrimSuffix(path, ".mrc")+"-too-long.xml"
		r.LeftOut = []view.LeftOutTitle{{ID: "41", Title: "Proceedings of a very long meeting", Reason: "field 505 has 12,004 bytes, more than the 9999 that ISO 2709 can hold; MARCXML can"}}
	}
	return r, nil
}

// Print implements ui.Desk.
func (d *Desk) Print(ctx context.Context, q view.Printing, path string, p *view.Progress) (view.PrintReport, error) {
	n := d.chosenTitles(&q.Selection)
	if err := d.steps(ctx, n, p); err != nil {
		return view.PrintReport{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.PrintReport{}, ErrFake
	}
	d.exported = Exported{Printing: q, Path: path}
	r := view.PrintReport{Form: q.Form, File: path, Bytes: int64(300 * n), Titles: n, Printed: n}
	if q.Form == view.PrintPDF {
		r.Pages, r.Boxed, r.Unprinted = n/12+1, d.Boxed, len(d.Boxed)
	}
	return r, nil
}

// Request implements ui.Desk.
func (d *Desk) Request(_ context.Context, ids []string, w view.RequestWords) (string, error) {
	if d.Fail.Load() {
		return "", ErrFake
	}
	var b strings.Builder
	for _, id := range ids {
		fmt.Fprintf(&b, "%s: %s\n", w.Number, id)
	}
	return b.String(), nil
}

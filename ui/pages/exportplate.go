package pages

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// What is remembered of how titles were exported last.
const (
	prefFormat = "export.format"
	prefCode   = "export.code"
)

// exportPlate is where it is said what to export and how; while it is written, and then
// what became of it.
type exportPlate struct {
	*filePlate
	export  view.Export
	formats []view.ExportFormat
	format  *widgets.SelectBox
	columns *columnChooser
	which   *widgets.Switch
	code    *widgets.Box
	// holdings says that MARC has who holds the title.
	holdings bool
}

// Export opens the plate for titles of a page. While a file is being written it shows that.
func (x *Exporting) Export(of Selection) {
	if x.job != nil && x.plate != nil {
		x.plate.reopen()
		return
	}
	if x.job != nil {
		x.host.SetNote(wording.T("export.onebyone"))
		return
	}
	p := &exportPlate{filePlate: newFilePlate(x, wording.T("export"), of), formats: x.desk.ExportFormats()}
	x.plate, x.prints = p, nil
	p.extension = func() string { return p.chosen().Extension }
	p.start, p.fill = p.run, p.sections
	p.verb = func(n int) string { return wording.N("export.start", n) }
	p.export.BOM, p.holdings = true, true
	p.export.Code = x.host.Recall(prefCode)
	p.export.Format = x.host.Recall(prefFormat)
	if !slices.ContainsFunc(p.formats, func(f view.ExportFormat) bool { return f.Name == p.export.Format }) {
		p.export.Format = "csv"
	}
	var names []string
	for _, f := range p.formats {
		names = append(names, formatText(f))
	}
	p.format = widgets.NewSelectBox(names, p.setFormat)
	p.format.Choose(slices.IndexFunc(p.formats, func(f view.ExportFormat) bool { return f.Name == p.export.Format }))
	p.which = widgets.NewSwitch(func(n int) {
		p.export.Merged = n == 1
		p.render()
	}, wording.T("export.union"), wording.T("export.merged"))
	p.code = widgets.NewBox(wording.T("export.codehint"), func(string) { p.run() })
	p.code.SetText(p.export.Code)
	p.code.OnChanged = func(text string) { p.export.Code = text }
	p.columns = newColumnChooser(x)
	p.columns.changed = p.check
	p.open(p.format)
}

// formatText is what a format is called, with the end of its files' names.
func formatText(f view.ExportFormat) string {
	name := f.Text
	if key := "export.format." + f.Name; wording.T(key) != key {
		name = wording.T(key)
	}
	return name + " · " + f.Extension
}

// chosen is the format that is chosen.
func (p *exportPlate) chosen() *view.ExportFormat { return &p.formats[p.format.Chosen()] }

func (p *exportPlate) setFormat(int) {
	p.export.Format = p.chosen().Name
	p.setName(withExtension(p.name.Text, p.chosen().Extension, p.formats))
	p.render()
}

// sections are what can be chosen for the format.
func (p *exportPlate) sections() []fyne.CanvasObject {
	rows := []fyne.CanvasObject{p.row("export.as", p.format)}
	switch p.chosen().Family {
	case view.FamilyTable:
		rows = append(rows, widgets.NewGap(8), p.columns.root)
		if p.chosen().Name != "xlsx" {
			rows = append(rows, widgets.NewGap(4), p.tick("export.bom", "export.bomtip", &p.export.BOM))
		}
	case view.FamilyMARC:
		rows = append(rows, p.unionSections()...)
	}
	if key := "export.about." + p.export.Format; wording.T(key) != key {
		rows = append(rows, widgets.NewGap(8), widgets.NewProse(wording.T(key), widgets.Quiet))
	}
	return rows
}

// unionSections are the choices of MARC.
func (p *exportPlate) unionSections() []fyne.CanvasObject {
	rows := []fyne.CanvasObject{p.row("export.records", left(p.which))}
	if p.export.Merged {
		return append(rows, widgets.NewProse(wording.T("export.mergedtext"), widgets.Quiet))
	}
	return append(rows, p.row("export.code", p.code),
		p.tick("export.holdings", "", &p.holdings), p.tick("export.local", "", &p.export.Local),
		widgets.NewGap(8), widgets.NewProse(wording.T("export.uniontext"), widgets.Quiet))
}

// run writes the file.
func (p *exportPlate) run() {
	path, ok := p.target()
	if !ok || p.x.job != nil {
		return
	}
	e := p.export
	e.Selection, e.Words, e.NoHoldings = p.titles(), requestWords(), !p.holdings
	if p.chosen().Family == view.FamilyTable {
		e.Columns = p.columns.export()
	}
	p.x.host.Remember(prefFormat, e.Format)
	p.x.host.Remember(prefCode, e.Code)
	p.x.host.Remember(prefFolder, filepath.Dir(path))
	p.columns.keep()
	var report view.ExportReport
	p.write(path, func(ctx context.Context, progress *view.Progress) (err error) {
		report, err = p.x.desk.Export(ctx, e, path, progress)
		return err
	}, func() []fyne.CanvasObject { return exportReport(&report) }, func() string {
		return wording.N("export.done", report.Written, "File", filepath.Base(report.File))
	})
}

// exportReport are the lines of what became of an export.
func exportReport(r *view.ExportReport) []fyne.CanvasObject {
	lines := []fyne.CanvasObject{widgets.NewText(wording.N("export.written", r.Written), widgets.Pane), widgets.NewGap(4),
		widgets.NewProse(r.File, widgets.Body), widgets.NewText(filled(" · ", wording.Bytes(r.Bytes), wording.Seconds(max(r.Took, time.Millisecond))), widgets.Quiet)}
	if r.Aside != "" {
		lines = append(lines, widgets.NewGap(12), widgets.NewProse(wording.N("export.toolong", r.Refused, "File", filepath.Base(r.Aside)), widgets.Body))
	} else if r.Refused > 0 {
		lines = append(lines, widgets.NewGap(12), widgets.NewProse(wording.N("export.refused", r.Refused), widgets.Body))
	}
	for _, l := range r.LeftOut[:min(len(r.LeftOut), mostNamed)] {
		lines = append(lines, widgets.NewProse(l.ID+" "+l.Title+": "+l.Reason, widgets.Quiet))
	}
	if r.Missing > 0 {
		lines = append(lines, widgets.NewGap(12), widgets.NewProse(wording.N("export.missing", r.Missing), widgets.Body))
	}
	return lines
}

// mostNamed bounds how many titles a report names one by one.
const mostNamed = 20

// tick is a choice that is on or off.
func (p *filePlate) tick(key, tip string, value *bool) fyne.CanvasObject {
	var t *widgets.Tick
	if tip != "" {
		tip = wording.T(tip)
	}
	set := func() {
		state := widgets.TickNone
		if *value {
			state = widgets.TickAll
		}
		t.Set(state)
	}
	t = widgets.NewTick(wording.T(key), tip, func() {
		*value = !*value
		set()
	})
	set()
	return widgets.Sized(0, theme.Row(8), widgets.Beside(t, widgets.Sized(p.labels(), 0, widgets.NewGap(1)), t))
}

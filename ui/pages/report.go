package pages

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostProblems bounds the problems listed on the page; all of them can be saved.
const mostProblems = 200

// report shows what an import has done.
type report struct {
	p      *Import
	root   fyne.CanvasObject
	column *widgets.Column
	rep    view.ImportReport
	show   *widgets.Button
	save   *widgets.Button
	// doubts goes to the match desk; it is hidden until pairs are known to wait there.
	doubts *widgets.Button
	// undo takes the import back; trouble is what stopped it, "" for nothing.
	undo    *widgets.Button
	trouble string
	ways    *widgets.Flow
	// lines lead to the titles that came with the import.
	lines []*widgets.BarLink
}

func newReport(p *Import, rep view.ImportReport, trouble string) *report {
	r := &report{p: p, rep: rep, trouble: trouble, column: widgets.NewColumn(24, 24)}
	title := wording.N("report.imported", len(rep.Files))
	switch {
	case rep.Cancelled:
		title = wording.T("report.cancelled")
	case trouble != "" && len(rep.Files) == 0:
		title = wording.T("report.failed")
	}
	head := []fyne.CanvasObject{widgets.NewElided(title, widgets.Pane, 80), widgets.NewSpring()}
	if !rep.Cancelled && rep.Totals.Read > 0 {
		show := "report.show"
		if rep.Totals.Added > 0 {
			show = "report.shownew"
		}
		r.show = widgets.NewButton(wording.T(show), "search", r.showTitles)
		r.doubts = widgets.NewButton("", "match", func() { p.host.GoTo(PlaceMatch) })
		r.doubts.Hide()
		r.undo = widgets.NewFlatButton(wording.T("report.undo"), "undo", r.takeBack).WithKey(wording.T("key.ctrl", "Key", "Z"))
		r.undo.SetEnabled(len(rep.Loads) > 0)
	} else {
		head = append(head, widgets.NewButton(wording.T("report.again"), "", func() {
			p.report = nil
			p.showRight()
		}))
	}
	body := []fyne.CanvasObject{widgets.NewGap(24)}
	if trouble != "" {
		body = append(body, widgets.NewProse(trouble, widgets.Style{Size: theme.SizeText, Color: theme.Bad}), widgets.NewGap(16))
	}
	if rep.Cancelled {
		body = append(body, widgets.NewProse(wording.T("report.cancelledtext"), widgets.Quiet), widgets.NewGap(16))
	} else if len(rep.Files) > 0 {
		if r.show != nil {
			r.ways = widgets.NewFlow(8, theme.Px(32), r.show, r.undo)
			body = append(body, r.ways, widgets.NewGap(24))
		}
		body = append(body, r.figures(), widgets.NewGap(24))
		body = append(body, r.becameOf()...)
		body = append(body, r.problems()...)
		body = append(body, r.byFile()...)
	}
	r.column.Set(widgets.Limited(860, widgets.Stacked(nil, append(body, widgets.NewGap(24))...)))
	r.root = widgets.Stacked(r.column, widgets.Inset(24, 0, 24, 0, widgets.Line(8, 56, head...)), widgets.NewRule(), r.column)
	if r.doubts != nil {
		r.countDoubts()
	}
	return r
}

// countDoubts shows the way to the match desk if pairs wait there.
func (r *report) countDoubts() {
	r.p.host.Tasks().Go(func(ctx context.Context) func() {
		n, err := r.p.desk.WaitingPairs(ctx)
		return func() {
			if err == nil && n > 0 {
				r.doubts.SetText(wording.N("report.doubts", n))
				r.doubts.Show()
				r.ways.Set(r.show, r.doubts, r.undo)
				r.column.Reflow()
			}
		}
	})
}

// Doubts is what the button of the report says that goes to the match desk, "" while
// there is none.
func (p *Import) Doubts() string {
	if p.report == nil || p.report.doubts == nil || !p.report.doubts.Visible() {
		return ""
	}
	return p.report.doubts.Text()
}

// figures are the four big numbers.
func (r *report) figures() fyne.CanvasObject {
	t := r.rep.Totals
	figure := func(n, label string) fyne.CanvasObject {
		return widgets.Stacked(nil, widgets.NewText(n, widgets.Page), widgets.NewElided(label, widgets.Quiet, 40))
	}
	return widgets.Even(198,
		figure(wording.Number(t.Read), wording.T("report.read")),
		figure(wording.Number(t.Added), wording.T("report.new")),
		figure(wording.Number(t.Titles), wording.T("report.titles")),
		figure(took(r.rep.Took), wording.T("report.took")))
}

// took writes how long the import took, with a tenth if it was quick.
func took(d time.Duration) string {
	if d < 10*time.Second {
		return wording.T("time.seconds", "N", wording.Tenths(d.Seconds()))
	}
	return wording.Span(d)
}

// becameOf are the lines that add up to the records read; those of what came in lead to the
// titles of the import.
func (r *report) becameOf() []fyne.CanvasObject {
	t := r.rep.Totals
	objects := []fyne.CanvasObject{widgets.NewText(wording.T("report.became"), widgets.BodyBold), widgets.NewGap(6)}
	most := slices.Max([]int{1, t.Added, t.Updated, t.Unchanged, t.Older, t.Deleted, t.Collisions, t.Rejected})
	line := func(key string, n int, always bool, tone fyne.ThemeColorName) {
		label, number, share := wording.T(key), wording.Number(n), float32(n)/float32(most)
		switch {
		case n > 0 && tone == theme.Accent && len(r.rep.Loads) > 0:
			row := widgets.NewBarLink(label, number, share, 230, r.showTitles)
			row.Tip = wording.T("report.showtip")
			r.lines = append(r.lines, row)
			objects = append(objects, row)
		case n > 0 || always:
			objects = append(objects, widgets.NewBarRow(label, number, share, tone))
		}
	}
	line("report.added", t.Added, true, theme.Accent)
	line("report.updated", t.Updated, true, theme.Accent)
	line("report.unchanged", t.Unchanged, true, theme.Edge)
	line("report.older", t.Older, false, theme.Edge)
	line("report.deleted", t.Deleted, false, theme.Warn)
	line("report.collisions", t.Collisions, false, theme.Warn)
	line("report.rejected", t.Rejected, true, theme.Bad)
	if n := r.rep.Removed; n > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewProse(wording.N("report.removed", n), widgets.Style{Size: theme.SizeText, Color: theme.Warn}))
	}
	var kinds []string
	if t.Authorities > 0 {
		kinds = append(kinds, wording.N("report.authorities", t.Authorities))
	}
	if t.Holdings > 0 {
		kinds = append(kinds, wording.N("report.holdings", t.Holdings))
	}
	if t.Pieces > 0 {
		kinds = append(kinds, wording.N("report.pieces", t.Pieces))
	}
	if len(kinds) > 0 {
		objects = append(objects, widgets.NewGap(4), widgets.NewProse(strings.Join(kinds, " · "), widgets.Caption))
	}
	return append(objects, widgets.NewGap(24))
}

// problems is the list of what was wrong: kinds of mended things with their
// number, then each record that was left out.
func (r *report) problems() []fyne.CanvasObject {
	t := r.rep.Totals
	head := []fyne.CanvasObject{widgets.NewText(wording.T("report.wrong"), widgets.BodyBold), widgets.NewSpring()}
	if t.Rejected > 0 {
		r.save = widgets.NewFlatButton(wording.N("report.save", t.Rejected), "save", r.saveRejected)
		head = append(head, r.save)
	}
	objects := []fyne.CanvasObject{widgets.Line(8, 36, head...), widgets.NewRule()}
	if len(t.Warnings) == 0 && len(r.rep.Problems) == 0 {
		return append(objects, widgets.NewGap(8), widgets.NewText(wording.T("report.nothing"), widgets.Quiet), widgets.NewGap(24))
	}
	objects = append(objects, problemRows(r.p.host, &r.rep, mostProblems)...)
	return append(objects, widgets.NewGap(24))
}

// byFile says of each file what it was.
func (r *report) byFile() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{widgets.Line(8, 36, widgets.NewText(wording.N("files", len(r.rep.Files)), widgets.BodyBold)), widgets.NewRule()}
	for i, f := range r.rep.Files {
		if i == mostFiles {
			objects = append(objects, widgets.NewGap(6),
				widgets.NewText(wording.N("report.moreproblems", len(r.rep.Files)-i), widgets.Caption))
			break
		}
		row := widgets.NewTableRow(theme.Row(12), 0)
		detail := strings.Trim(f.Format+" · "+f.Encoding, " ·")
		style := widgets.Quiet
		if f.Error != "" {
			detail, style = wording.FileTrouble(&f), widgets.Style{Size: theme.SizeText, Color: theme.Bad}
		}
		row.Set(widgets.Cell{Text: f.Name, Style: widgets.Body}, widgets.Cell{Text: f.Library, Width: 80, Boxed: true},
			widgets.Cell{Text: detail, Style: style},
			widgets.Cell{Text: wording.N("records", f.Read), Style: widgets.Body, Width: 120, Trailing: true})
		objects = append(objects, row)
	}
	return objects
}

// showTitles shows what the import brought; if that is nothing new, the titles of
// the libraries that sent the files.
func (r *report) showTitles() {
	var q view.Query
	if r.rep.Totals.Added+r.rep.Totals.Updated > 0 {
		for _, load := range r.rep.Loads {
			q.Narrow = append(q.Narrow, view.Narrow{Facet: view.NarrowLoad, Value: strconv.FormatInt(load, 10)})
		}
	}
	if len(q.Narrow) == 0 {
		q.Narrow = r.libraries()
	}
	r.p.host.Ask(q)
}

// libraries narrows to the libraries that sent the files.
func (r *report) libraries() []view.Narrow {
	var all []view.Narrow
	for _, f := range r.rep.Files {
		n := view.Narrow{Facet: "library", Value: f.Library}
		if f.Error == "" && f.Library != "" && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

// saveRejected asks where to and saves the records left out.
func (r *report) saveRejected() {
	chooseTarget(r.p.desk, r.p.host, wording.T("report.filename"), r.saveTo)
}

func (r *report) saveTo(path string) { r.p.saveRejected(r.rep, path) }

// saveRejected saves the records that an import left out, or would leave out.
func (p *Import) saveRejected(rep view.ImportReport, path string) {
	p.host.Tasks().Go(func(ctx context.Context) func() {
		err := p.desk.SaveRejected(ctx, rep, path)
		return func() {
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
				return
			}
			p.host.SetNote(wording.T("report.saved", "Path", path))
		}
	})
}

// takeBack makes every record again what it was without the import.
func (r *report) takeBack() {
	if len(r.rep.Loads) == 0 || r.undo.Disabled() {
		return
	}
	r.undo.Disable()
	p := &view.Progress{}
	ended := r.p.host.Working(&Job{Name: wording.T("report.undoing"), Progress: p})
	r.p.host.Tasks().Go(func(ctx context.Context) func() {
		n, err := r.p.desk.UndoImport(context.WithoutCancel(ctx), r.rep.Loads, p)
		return func() {
			ended()
			if err != nil {
				r.undo.Enable()
				r.p.host.SetNote(r.p.desk.Explain(err))
				return
			}
			r.p.host.TookBack(r.change())
			r.p.host.SetNote(wording.N("report.undone", n))
			r.p.host.Reload()
			r.gone()
		}
	})
}

// gone takes the report of an import that was taken back off the screen.
func (r *report) gone() {
	if r.p.report == r {
		r.p.report = nil
		r.p.showRight()
		r.p.showFoot()
	}
}

// change is the import as a change that can be taken back. To make it again, the files
// are imported again.
func (r *report) change() Change {
	return Change{ID: loadsID(r.rep.Loads), Say: wording.N("import.donenote", r.rep.Totals.Added), After: r.gone,
		Undo: func(ctx context.Context) error {
			_, err := r.p.desk.UndoImport(ctx, r.rep.Loads, &view.Progress{})
			return err
		}}
}

func loadsID(loads []int64) string { return fmt.Sprint("loads:", loads) }

// Report returns the report on the screen and whether there is one.
func (p *Import) Report() (view.ImportReport, bool) {
	if p.report == nil {
		return view.ImportReport{}, false
	}
	return p.report.rep, true
}

// SaveLeftOut saves the records that the import on the screen left out, or that those
// that were looked at have.
func (p *Import) SaveLeftOut(path string) {
	switch {
	case p.report != nil:
		p.report.saveTo(path)
	case p.look.done != nil:
		p.saveRejected(p.look.done.Report, path)
	}
}

// ReportLines are the lines of the report that lead to the titles of the import.
func (p *Import) ReportLines() []*widgets.BarLink {
	if p.report == nil {
		return nil
	}
	return p.report.lines
}

// ShowTitles is the button of the report.
func (p *Import) ShowTitles() {
	if p.report != nil {
		p.report.showTitles()
	}
}

package pages

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// showPreview shows below and beside what can be chosen for a file what the files on
// the list would change, or how far the look at them is.
func (p *Import) showPreview() {
	if p.form == nil {
		return
	}
	beside, below := p.preview()
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewColumnsTurned(40, theme.Px(380), p.form, widgets.Stacked(nil, beside...)), widgets.NewGap(24)}
	p.column.Set(append(objects, below...)...)
}

// preview is what a look has found so far.
func (p *Import) preview() (beside, below []fyne.CanvasObject) {
	head := func(key string) {
		beside = append(beside, widgets.NewText(wording.T(key), widgets.BodyBold), widgets.NewGap(8))
	}
	switch {
	case p.look.under != nil:
		head("import.reading")
		beside = append(beside, p.look.under.bar, widgets.NewGap(8), p.look.under.text, widgets.NewGap(12),
			widgets.NewProse(wording.T("import.nothingyet"), widgets.Caption), widgets.NewGap(12),
			widgets.Line(8, 32, widgets.NewButton(wording.T("import.stop"), "", p.Cancel).WithKey(wording.T("key.ctrl", "Key", "."))))
	case p.look.trouble != "":
		head("import.notlooked")
		beside = append(beside, widgets.NewProse(p.look.trouble, widgets.Style{Size: theme.SizeText, Color: theme.Bad}))
		if p.look.many {
			beside = append(beside, widgets.NewGap(12), widgets.NewFlow(8, theme.Px(32), widgets.NewButton(wording.T("import.removemany"), "", p.RemoveAll)))
		}
	case p.look.done != nil:
		head("import.wouldchange")
		beside = append(beside, p.changeRows(p.look.done)...)
		below = p.problems(&p.look.done.Report)
		below = append(below, p.samples()...)
	}
	return beside, below
}

// fewProblems bounds the records left out that the preview lists; the report has more.
const fewProblems = 8

// problems are what was wrong, by kind, and the first records that would be left out.
func (p *Import) problems(rep *view.ImportReport) []fyne.CanvasObject {
	n := rep.Totals.Rejected
	for _, k := range rep.Totals.Warnings {
		n += k
	}
	head := wording.N("import.problems", n)
	if n == 0 {
		head = wording.T("report.wrong")
	}
	line := []fyne.CanvasObject{widgets.NewText(head, widgets.BodyBold), widgets.NewSpring()}
	if n := rep.Totals.Rejected; n > 0 && p.running == nil && p.look.done != nil {
		line = append(line, widgets.NewFlatButton(wording.N("report.save", n), "save", func() {
			chooseTarget(p.desk, p.host, wording.T("report.filename"), p.SaveLeftOut)
		}))
	}
	objects := []fyne.CanvasObject{widgets.Line(8, 36, line...), widgets.NewRule()}
	if n == 0 && len(rep.Problems) == 0 {
		return append(objects, widgets.NewGap(8), widgets.NewText(wording.T("report.nothing"), widgets.Quiet), widgets.NewGap(24))
	}
	objects = append(objects, problemRows(p.host, rep, fewProblems)...)
	return append(objects, widgets.NewGap(24))
}

// problemRows list the kinds of what was mended with their number, then the first
// records that were left out.
func problemRows(host Host, rep *view.ImportReport, most int) []fyne.CanvasObject {
	kinds := slices.Collect(maps.Keys(rep.Totals.Warnings))
	sort.Slice(kinds, func(i, j int) bool {
		a, b := rep.Totals.Warnings[kinds[i]], rep.Totals.Warnings[kinds[j]]
		if a != b {
			return a > b
		}
		return kinds[i] < kinds[j]
	})
	var objects []fyne.CanvasObject
	for _, k := range kinds {
		objects = append(objects, problemRow{icon: "warn", tone: theme.Warn, text: wording.Warning(k), middle: wording.T("report.mended"),
			right: wording.Number(rep.Totals.Warnings[k])}.line())
	}
	for i := range rep.Problems {
		if i == most {
			objects = append(objects, widgets.NewGap(6),
				widgets.NewText(wording.N("report.moreproblems", len(rep.Problems)-i), widgets.Caption))
			break
		}
		pr := &rep.Problems[i]
		where := pr.File
		if pr.Record > 0 {
			where = wording.T("report.where", "Record", wording.Number(pr.Record), "File", pr.File)
		}
		row := problemRow{icon: "bad", tone: theme.Bad, text: wording.Problem(pr), middle: where, right: wording.T("report.leftout")}
		if pr.Kind == "collision" || pr.Kind == "kept" {
			row.icon, row.tone, row.right = "warn", theme.Warn, wording.T("report.kept")
		}
		if len(pr.Bytes) > 0 {
			row.look = func() { showBytes(host, pr) }
		}
		objects = append(objects, row.line())
	}
	return objects
}

// problemRow is one line of a list of problems; look shows it closer, if it is not nil.
type problemRow struct {
	icon                string
	tone                fyne.ThemeColorName
	text, middle, right string
	look                func()
}

func (p problemRow) line() fyne.CanvasObject {
	line := []fyne.CanvasObject{widgets.NewIcon(p.icon, p.tone), widgets.NewElided(p.text, widgets.Body, 120), widgets.NewSpring(),
		widgets.NewElided(p.middle, widgets.Quiet, 60), widgets.Sized(theme.Px(84), theme.Px(20), widgets.NewTrailing(p.right, widgets.Body))}
	if p.look != nil {
		line = append(line, widgets.NewGap(4), widgets.NewLink(wording.T("import.show"), p.look))
	}
	return widgets.Stacked(nil, widgets.Line(8, theme.Px(31), line...), widgets.NewRule())
}

// mostBytesShown bounds the bytes of a record that are shown.
const mostBytesShown = 4000

// showBytes shows what is wrong with a record, and its bytes as they came.
func showBytes(host Host, pr *view.Problem) {
	column := widgets.NewColumn(24, 24)
	shown := pr.Bytes[:min(len(pr.Bytes), mostBytesShown)]
	text := strings.Map(func(r rune) rune {
		switch {
		case r == 0x1f:
			return '‡'
		case r == 0x1e, r == 0x1d:
			return '¶'
		case r < ' ' || r == 0xfffd:
			return '□'
		}
		return r
	}, strings.ToValidUTF8(string(shown), "\ufffd"))
	var objects []fyne.CanvasObject
	objects = append(objects, widgets.NewGap(16), widgets.NewProse(wording.Problem(pr), widgets.Body), widgets.NewGap(8),
		widgets.NewProse(wording.T("import.byteplace", "Record", wording.Number(pr.Record), "Offset", wording.Number(pr.Offset), "File", pr.File), widgets.Quiet),
		widgets.NewGap(16), widgets.NewProse(text, widgets.Body), widgets.NewGap(16), widgets.NewRule())
	for from := 0; from < len(shown); from += bytesInRow {
		part := shown[from:min(from+bytesInRow, len(shown))]
		row := widgets.NewBytesRow()
		row.Set(fmt.Sprintf("%08x", int(pr.Offset)+from), hexText(part), asciiText(part))
		objects = append(objects, row)
	}
	column.Set(append(objects, widgets.NewGap(8), widgets.NewProse(wording.N("import.bytes", len(pr.Bytes)), widgets.Caption), widgets.NewGap(24))...)
	host.Plate(wording.T("import.leftoutrecord"), fyne.NewSize(theme.Px(860), theme.Px(640)), column)
}

// samples are some titles of the files, with what would become of each.
func (p *Import) samples() []fyne.CanvasObject {
	list := p.look.done.Samples
	if len(list) == 0 {
		return nil
	}
	again := widgets.NewLink(wording.T("import.another"), p.another)
	objects := []fyne.CanvasObject{widgets.Line(8, 36, widgets.NewText(wording.T("import.samples"), widgets.BodyBold), widgets.NewSpring(), again), widgets.NewRule()}
	for i, s := range list {
		row := widgets.NewTableRow(theme.Row(12), 0)
		become := widgets.Body
		if s.Outcome == view.OutcomeNew {
			become.Color = theme.Accent
		}
		if s.Title == "" {
			s.Title = wording.T("changed.notitle")
		}
		row.Set(widgets.Cell{Text: wording.Number(i + 1), Style: widgets.Quiet, Width: theme.Px(20), Trailing: true},
			widgets.Cell{Text: s.Title, Style: widgets.Body, Share: 3}, widgets.Cell{Text: s.Author, Style: widgets.Quiet, Share: 2},
			widgets.Cell{Text: s.Year, Style: widgets.Body, Width: theme.Px(64), Trailing: true},
			widgets.Cell{Text: wording.T("outcome." + strings.ReplaceAll(strings.ReplaceAll(string(s.Outcome), " ", ""), ",", "")), Style: become, Width: theme.Px(136)})
		objects = append(objects, row)
	}
	return append(objects, widgets.NewGap(24))
}

// ShowProblem shows one of the records that would be left out, with its bytes.
func (p *Import) ShowProblem(i int) {
	if l := p.look.done; l != nil && i < len(l.Report.Problems) {
		showBytes(p.host, &l.Report.Problems[i])
	}
}

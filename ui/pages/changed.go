package pages

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// changeLine is how a line of what would change is shown.
type changeLine struct {
	kind view.ChangeKind
	key  string
	// always says that it is shown even if no record is meant.
	always bool
	tone   fyne.ThemeColorName
}

// changeLines are the lines that add up to the records of the files.
var changeLines = []changeLine{
	{view.ChangeSame, "report.unchanged", true, theme.Edge},
	{view.ChangeJoining, "import.joining", true, theme.Accent},
	{view.ChangeNewTitles, "import.newtitles", true, theme.Accent},
	{view.ChangeNewer, "report.updated", true, theme.Accent},
	{view.ChangeOther, "import.notitle", false, theme.Accent},
	{view.ChangeOlder, "report.older", false, theme.Edge},
	{view.ChangeDeleted, "report.deleted", false, theme.Warn},
	{view.ChangeCollisions, "report.collisions", false, theme.Warn},
	{view.ChangeLeftOut, "report.rejected", true, theme.Bad},
}

// changeRows are those lines, each of which shows its records, and what would be removed.
func (p *Import) changeRows(l *view.Look) []fyne.CanvasObject {
	most, sum := 1, 0
	for _, line := range changeLines {
		n := l.Changes.Of(line.kind)
		most, sum = max(most, n), sum+n
	}
	var objects []fyne.CanvasObject
	for _, line := range changeLines {
		n := l.Changes.Of(line.kind)
		if n == 0 && !line.always {
			continue
		}
		label, number, share := wording.T(line.key), wording.Number(n), float32(n)/float32(most)
		if n == 0 {
			objects = append(objects, widgets.NewBarRow(label, number, share, line.tone))
			continue
		}
		row := widgets.NewBarLink(label, number, share, 230, func() { p.ShowChanged(line.kind) }).WithTone(line.tone)
		row.Tip = wording.T("changed.tip")
		objects = append(objects, row)
	}
	text := wording.N("import.sum", sum)
	if n := len(l.Report.Files); n > 1 {
		text = wording.T("import.sumfiles", "Records", wording.N("records", sum), "Files", wording.N("files", n))
	}
	objects = append(objects, widgets.NewGap(6), widgets.NewProse(text, widgets.Caption))
	if n := l.Changes.Removed; n > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewProse(wording.N("import.removed", n), widgets.Style{Size: theme.SizeText, Color: theme.Warn}),
			widgets.Line(8, theme.Px(28), widgets.NewLink(wording.T("changed.tip"), func() { p.ShowChanged(view.ChangeRemoved) })))
	}
	return objects
}

// ShowChanged shows the first records behind a line of what would change.
func (p *Import) ShowChanged(kind view.ChangeKind) {
	l := p.look.done
	if l == nil {
		return
	}
	title := wording.T("changed.removed")
	for _, line := range changeLines {
		if line.kind == kind {
			title = wording.T(line.key)
		}
	}
	var closePlate func()
	all, rows, shown := l.Changes.Of(kind), []fyne.CanvasObject{}, 0
	if kind == view.ChangeLeftOut {
		list := rejectedOf(l.Report.Problems)
		shown = min(len(list), mostProblems)
		rows = problemRows(p.host, &view.ImportReport{Problems: list}, mostProblems)
	}
	for _, c := range l.Examples[kind] {
		shown++
		rows = append(rows, changedRow(kind, &c, func() {
			closePlate()
			p.host.OpenRecord(c.ID, view.Query{}, -1)
		})...)
	}
	head := wording.N("changed.sum", all)
	if shown < all {
		head = wording.N("changed.first", all, "First", wording.Number(shown))
	}
	column := widgets.NewColumn(24, 24)
	column.Set(append([]fyne.CanvasObject{widgets.NewGap(16), widgets.NewProse(head, widgets.Quiet), widgets.NewGap(8), widgets.NewRule()},
		append(rows, widgets.NewGap(24))...)...)
	closePlate = p.host.Plate(title, fyne.NewSize(theme.Px(900), theme.Px(640)), column)
}

// rejectedOf are the records among problems that would be left out.
func rejectedOf(problems []view.Problem) (list []view.Problem) {
	for i := range problems {
		if problems[i].Kind == "rejected" {
			list = append(list, problems[i])
		}
	}
	return list
}

// changedRow is one record: what it is and where it stands, and below that what it is
// compared with.
func changedRow(kind view.ChangeKind, c *view.Changed, open func()) []fyne.CanvasObject {
	title := c.Title
	if title == "" {
		title = filled(" ", wording.T("changed.notitle"), c.Control)
	}
	where := wording.T("report.where", "Record", wording.Number(c.Record), "File", c.File)
	objects := []fyne.CanvasObject{
		widgets.NewGap(6),
		widgets.Line(12, theme.Px(24), widgets.NewElided(title, widgets.Body, 200), widgets.NewSpring(), widgets.NewText(c.Year, widgets.Body)),
		widgets.Line(12, theme.Px(22), widgets.NewElided(filled(" · ", c.Author, where), widgets.Quiet, 200)),
	}
	var line []fyne.CanvasObject
	if text := comparedWith(kind, c); text != "" {
		line = append(line, widgets.NewElided(text, widgets.Caption, 120))
	}
	if c.ID != "" {
		line = append(line, widgets.NewSpring(), widgets.NewLink(wording.T("changed.open"), open))
	}
	if len(line) > 0 {
		objects = append(objects, widgets.Line(8, theme.Px(24), line...))
	}
	return append(objects, widgets.NewGap(6), widgets.NewRule())
}

// comparedWith says in what a record differs from what is here, and what that is where it
// is called otherwise.
func comparedWith(kind view.ChangeKind, c *view.Changed) string {
	here := filled(" · ", c.Here.Title, c.Here.Author, c.Here.Year)
	switch {
	case here == "":
	case kind == view.ChangeJoining:
		here = wording.T("changed.joins", "Title", here)
	case here == filled(" · ", c.Title, c.Author, c.Year):
		here = ""
	default:
		here = wording.T("changed.here", "Title", here)
	}
	differs := ""
	if len(c.Differs) > 0 {
		differs = wording.T("changed.differs", "Tags", strings.Join(c.Differs, ", "))
	}
	return filled(" · ", differs, here)
}

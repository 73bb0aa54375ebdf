package pages

import (
	"context"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// BatchDesk is what the page of lists that are looked up needs.
type BatchDesk interface {
	Asker
	Explainer
}

// Batch is the page on which a list of what is wanted is looked up: numbers, titles or
// citations, one a line, or a file. Each line is found, doubtful or not held.
type Batch struct {
	Plain
	root *fyne.Container
	desk BatchDesk
	host Host

	area *widgets.Box
	run  *widgets.Button
	stop *widgets.Button
	// progress says how many lines are done while a list is looked up.
	progress *widgets.Text
	number   *widgets.Prose
	filter   *widgets.Switch
	save     *widgets.Button
	head     *widgets.TableRow
	list     *widgets.List
	empty    *widgets.Column
	table    *fyne.Container

	// answers are all answers, shown those of the filter by their places.
	answers []view.BatchAnswer
	shown   []int
	cancel  func()
	watch   func()
}

// NewBatch makes the page.
func NewBatch(desk BatchDesk, host Host) *Batch {
	b := &Batch{desk: desk, host: host, cancel: func() {}, watch: func() {}}
	b.area = widgets.NewArea(wording.T("batch.hint"))
	b.area.OnCtrlEnter = b.Run
	b.run = widgets.NewMainButton(wording.T("batch.run"), b.Run)
	b.stop = widgets.NewButton(wording.T("batch.stop"), "", b.Stop)
	b.stop.Hide()
	b.progress = widgets.NewText("", widgets.Quiet)
	load := widgets.NewButton(wording.T("batch.load"), "folder", b.load)
	left := widgets.Inset(24, 0, 16, 16, widgets.Stacked(b.area,
		widgets.Line(8, 56, widgets.NewText(wording.T("batch.title"), widgets.Pane)),
		widgets.NewProse(wording.T("batch.what"), widgets.Quiet), widgets.NewGap(12), b.area, widgets.NewGap(12),
		widgets.NewFlow(8, theme.Px(40), b.run, load, b.stop, b.progress)))
	b.root = widgets.Beside(nil, left, widgets.NewRule(), b.newTable())
	b.root.Layout = &batchLayout{}
	b.showAnswers()
	return b
}

// newTable makes the answers.
func (b *Batch) newTable() fyne.CanvasObject {
	b.number = widgets.NewProse("", widgets.Head)
	b.filter = widgets.NewSwitch(func(int) { b.choose() }, wording.T("batch.all"), wording.T("batch.found"), wording.T("batch.doubtful"), wording.T("batch.notheld"))
	b.save = widgets.NewButton(wording.T("batch.save"), "save", b.askSave)
	b.head = widgets.NewTableRow(theme.Row(12), 16)
	b.list = widgets.NewList(func() int { return len(b.shown) },
		func() widgets.Row { return widgets.NewTableRow(theme.HitRow(), 16) },
		func(i int, r widgets.Row) { r.(*widgets.TableRow).Set(b.cells(&b.answers[b.shown[i]])...) })
	b.list.OnOpen = b.openRow
	b.empty = widgets.NewColumn(24, 24)
	b.table = widgets.Stacked(b.list, widgets.Inset(16, 14, 16, 8, b.number),
		widgets.Inset(16, 0, 16, 0, widgets.NewFlow(12, theme.Px(40), b.filter, b.save)), b.head, b.list)
	return widgets.On(theme.Surface, container.NewStack(b.empty, b.table))
}

// batchLayout gives the list a third of the width and a little more, at most 440 px.
type batchLayout struct{}

func (batchLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(600, 300) }

func (batchLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w := min(max(size.Width*0.36, 320), 440)
	place(o[0], true, 0, w, size.Height)
	place(o[1], true, w, 1, size.Height)
	place(o[2], true, w+1, size.Width-w-1, size.Height)
}

// Run looks up what stands in the box.
func (b *Batch) Run() { b.look(view.BatchList{Name: "pasted", Text: b.area.Text}) }

// LookUp looks up a file.
func (b *Batch) LookUp(path string) {
	b.look(view.BatchList{Name: filepath.Base(path), Path: path})
}

func (b *Batch) look(list view.BatchList) {
	b.Stop()
	p := &view.Progress{}
	b.run.Disable()
	b.stop.Show()
	b.watch = b.host.Tasks().Every(100*time.Millisecond, func() {
		b.progress.SetText(wording.N("batch.done", int(p.Snapshot().Done)))
	})
	b.cancel = b.host.Tasks().Go(func(ctx context.Context) func() {
		answers, err := b.desk.Batch(ctx, list, p)
		return func() {
			b.Stop()
			if err != nil {
				b.host.SetNote(b.desk.Explain(err))
				return
			}
			b.answers = answers
			b.filter.Choose(0)
			b.choose()
			if len(answers) > 0 {
				b.list.Choose(0)
				b.host.Window().Canvas().Focus(b.list)
			}
		}
	})
	b.root.Refresh()
}

// Stop gives up what is being looked up; the answers of before stay.
func (b *Batch) Stop() {
	b.cancel()
	b.watch()
	b.cancel, b.watch = func() {}, func() {}
	b.run.Enable()
	b.progress.SetText("")
	b.stop.Hide()
	b.root.Refresh()
}

// choose shows the answers of the filter.
func (b *Batch) choose() {
	verdicts := []view.BatchVerdict{"", view.Found, view.Doubtful, view.NotHeld}
	want := verdicts[b.filter.Chosen()]
	b.shown = b.shown[:0]
	for i := range b.answers {
		if want == "" || b.answers[i].Verdict == want {
			b.shown = append(b.shown, i)
		}
	}
	b.list.Mark(-1)
	b.list.ScrollToTop()
	b.showAnswers()
}

// showAnswers shows the table, or before there is one what can be done here.
func (b *Batch) showAnswers() {
	b.table.Hidden, b.empty.Hidden = len(b.answers) == 0, len(b.answers) > 0
	b.empty.Set(widgets.NewGap(96), widgets.NewProse(wording.T("batch.empty"), widgets.Pane), widgets.NewGap(8),
		widgets.NewProse(wording.T("batch.emptyhint"), widgets.Quiet))
	counts := map[view.BatchVerdict]int{}
	for i := range b.answers {
		counts[b.answers[i].Verdict]++
	}
	b.number.SetText(wording.N("batch.number", len(b.answers), "Found", wording.Number(counts[view.Found]),
		"Doubtful", wording.Number(counts[view.Doubtful]), "NotHeld", wording.Number(counts[view.NotHeld])))
	b.head.Set(b.row([3]string{wording.T("batch.line"), wording.T("batch.wanted"), wording.T("batch.answer")}, widgets.Caption, widgets.Caption)...)
	b.root.Refresh()
}

// row are the cells of a row: line, what is wanted, and the answer.
func (b *Batch) row(t [3]string, style, answer widgets.Style) []widgets.Cell {
	return []widgets.Cell{
		{Text: t[0], Style: widgets.Style{Size: style.Size, Color: theme.Ink2}, Width: theme.Px(36), Trailing: true},
		{Text: t[1], Style: style},
		{Text: t[2], Style: answer, Width: theme.Px(96)},
	}
}

// cells are the cells of an answer: below what is wanted stands what was found, so that the
// two can be compared, and below the answer by how many it is held.
func (b *Batch) cells(a *view.BatchAnswer) []widgets.Cell {
	word, answer := "batch.notheld", widgets.Quiet
	switch a.Verdict {
	case view.Found:
		word, answer = "batch.found", widgets.BodyBold
	case view.Doubtful:
		word, answer = "batch.doubtful", widgets.Style{Size: theme.SizeText, Color: theme.Warn, Bold: true}
	}
	cells := b.row([3]string{wording.Number(a.Line), a.Text, wording.T(word)}, widgets.Body, answer)
	if h := a.Hit; h != nil {
		cells[1].Below = filled(" · ", runsText(h.Title), runsText(h.Author), h.Year)
		cells[2].Below = wording.N("held", h.Holdings)
	}
	return cells
}

// openRow opens the title of a row; of one that is not held it asks for its words.
func (b *Batch) openRow(i int) {
	a := &b.answers[b.shown[i]]
	if a.Hit == nil {
		b.host.Ask(view.Query{Text: a.Text})
		return
	}
	b.host.OpenRecord(a.Hit.ID, view.Query{}, -1)
}

// load asks for a file and looks it up.
func (b *Batch) load() { chooseFile(b.desk, b.host, b.LookUp) }

// askSave asks where to and saves all answers.
func (b *Batch) askSave() { chooseTarget(b.desk, b.host, wording.T("batch.filename"), b.SaveTo) }

// SaveTo writes all answers to a file.
func (b *Batch) SaveTo(path string) {
	answers := b.answers
	b.host.Tasks().Go(func(ctx context.Context) func() {
		err := b.desk.SaveBatch(ctx, answers, path)
		return func() {
			if err != nil {
				b.host.SetNote(b.desk.Explain(err))
				return
			}
			b.host.SetNote(wording.T("report.saved", "Path", path))
		}
	})
}

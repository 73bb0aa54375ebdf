package pages

import (
	"context"
	"fmt"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// FindLeft looks for imports that were stopped; say offers in the status line to go to
// the last one.
func (p *Import) FindLeft(say bool) {
	if p.host.Catalogue().Path == "" {
		return
	}
	p.host.Tasks().Go(func(ctx context.Context) func() {
		lefts, err := p.desk.LeftImports(ctx)
		return func() {
			if err != nil {
				if say {
					p.host.SetNote(p.desk.Explain(err))
				}
				return
			}
			p.lefts = lefts
			p.host.SetLeft(len(lefts))
			if say && len(lefts) > 0 {
				p.host.Offer(wording.T("left.note", "Records", wording.N("records", lefts[0].Records)), wording.T("import.show"), p.come)
			}
			if p.showsEmpty() {
				p.showRight()
				if p.host.Window().Canvas().Focused() == p.addFiles {
					p.Focus() // to go on is what one will want first
				}
			}
		}
	})
}

// showsEmpty says whether nothing else is to be shown at the right than what was left and
// what the page is for.
func (p *Import) showsEmpty() bool {
	i := p.list.Choice()
	return p.running == nil && p.report == nil && (i < 0 || i >= len(p.files))
}

// Left returns the imports that were left, as far as they are known.
func (p *Import) Left() []view.LeftImport { return p.lefts }

// leftImports shows the imports that were left, with what can be done about each.
func (p *Import) leftImports() []fyne.CanvasObject {
	if len(p.lefts) == 0 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewText(wording.N("left.head", len(p.lefts)), widgets.Pane), widgets.NewGap(8)}
	p.goOn = nil
	for i := range p.lefts {
		objects = append(objects, p.leftImport(i)...)
		objects = append(objects, widgets.NewGap(20), widgets.NewRule(), widgets.NewGap(20))
	}
	return objects
}

// mostLeftFiles bounds the files listed of an import that was left.
const mostLeftFiles = 8

func (p *Import) leftImport(i int) []fyne.CanvasObject {
	l := &p.lefts[i]
	began, key := l.Began.Local(), "left.began"
	if l.FilesRead() == len(l.Files) {
		key = "left.began.all"
	}
	text := wording.T(key, "Day", began.Format(wording.T("left.day")), "Hour", began.Format(wording.T("left.hour")), "Records", wording.N("records", l.Records))
	objects := []fyne.CanvasObject{widgets.NewProse(text, widgets.Quiet), widgets.NewGap(8), widgets.NewRule()}
	for k := range l.Files {
		if k == mostLeftFiles {
			objects = append(objects, widgets.NewGap(6), widgets.NewText(wording.N("left.more", len(l.Files)-k), widgets.Caption))
			break
		}
		objects = append(objects, p.leftFile(&l.Files[k]))
	}
	warn := widgets.Style{Size: theme.SizeText, Color: theme.Warn}
	if names := l.Missing(); len(names) > 0 {
		objects = append(objects, widgets.NewGap(8), widgets.NewProse(wording.N("left.missing", len(names), "Names", wording.And(names)), warn))
	}
	if l.Again {
		objects = append(objects, widgets.NewGap(8), widgets.NewProse(wording.T("left.newer"), warn))
	}
	goOn := widgets.NewMainButton(wording.T("left.goon"), func() { p.GoOn(i) })
	if p.goOn == nil {
		p.goOn = goOn
	}
	return append(objects, widgets.NewGap(16), widgets.NewFlow(8, theme.Px(40), goOn,
		widgets.NewButton(wording.T("left.again"), "", func() { p.StartAgain(i) }).WithHeight(40),
		widgets.NewButton(wording.T("left.drop"), "", func() { p.DropLeft(i) }).WithHeight(40)))
}

// leftFile says how far one file was read.
func (p *Import) leftFile(f *view.LeftFile) fyne.CanvasObject {
	icon, tone, state, style := "file", theme.Ink2, wording.T("left.waits"), widgets.Quiet
	records := wording.N("records", f.Records)
	switch {
	case f.Read:
		icon, state = "ok", records
	case f.Missing:
		icon, tone, state, style = "warn", theme.Warn, wording.T("left.gone"), widgets.Style{Size: theme.SizeText, Color: theme.Warn}
	case f.Records > 0:
		icon, state = "pause", wording.T("left.half", "Records", records)
	}
	return widgets.Stacked(nil, widgets.Line(8, theme.Px(31), widgets.NewIcon(icon, tone), widgets.NewElided(f.Name, widgets.Body, 100),
		widgets.NewElided(f.Library, widgets.Quiet, 60), widgets.NewSpring(), widgets.NewText(state, style)), widgets.NewRule())
}

// GoOn puts the files of an import that was left on the list and goes on with them: they
// are imported as soon as they are read, if that had been decided.
func (p *Import) GoOn(i int) {
	if l := p.lefts[i]; p.running == nil {
		p.takeUp(l.ToGoOn(), l.Applied)
	}
}

// StartAgain lets go of what was read of an import that was left, and reads its files from
// their beginning.
func (p *Import) StartAgain(i int) {
	l := p.lefts[i]
	p.host.Tasks().Go(func(ctx context.Context) func() {
		err := p.desk.DropLeft(context.WithoutCancel(ctx), l.ID)
		return func() {
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
			} else if p.running == nil {
				p.takeUp(l.ToStartAgain(), false)
			}
			p.FindLeft(false)
		}
	})
}

// takeUp has files on the list, and has them read or imported.
func (p *Import) takeUp(files []view.ImportFile, start bool) {
	p.files, p.report = files, nil
	p.list.Refresh()
	first := -1
	for i := range files {
		if files[i].Problem == "" && first < 0 {
			first = i
		}
	}
	p.list.Choose(max(first, 0))
	p.showRight()
	p.showFoot()
	p.Focus()
	switch {
	case first < 0:
	case start:
		p.Start()
	default:
		p.Look()
	}
}

// DropLeft lets go of an import that was left. That can be undone.
func (p *Import) DropLeft(i int) {
	l := p.lefts[i]
	drop := func(ctx context.Context) error { return p.desk.DropLeft(ctx, l.ID) }
	p.host.Tasks().Go(func(ctx context.Context) func() {
		err := drop(context.WithoutCancel(ctx))
		return func() {
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
			} else {
				p.host.Done(Change{ID: fmt.Sprint("left:", l.ID), Say: wording.T("left.dropped", "Files", wording.N("files", len(l.Files))),
					Undo: func(ctx context.Context) error { return p.desk.BringBackLeft(ctx, l.ID) }, Redo: drop, After: func() { p.FindLeft(false) }})
			}
			p.FindLeft(false)
			p.Focus()
		}
	})
}

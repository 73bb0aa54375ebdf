package pages

import (
	"context"
	"time"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// lookState is how far the look at the files is, before anything is imported.
type lookState struct {
	// under is a look that is under way, done one that is finished and fits the files
	// and what was chosen for them; both nil if there is none.
	under *lookRun
	done  *view.Look
	// trouble says why there is none; many says that a file lacks so much that a word
	// more is needed.
	trouble string
	many    bool
	// atOnce says that the files are to be imported as soon as they are read.
	atOnce bool
	// seed chooses the samples.
	seed int64
	// stopWait ends the wait for the next change of what was chosen.
	stopWait func()
	// start is the main button.
	start *widgets.Button
}

// lookRun is a look under way.
type lookRun struct {
	files         []view.ImportFile
	progress      *view.Progress
	last          view.Snapshot
	bar           *widgets.Progress
	text          *widgets.Text
	stop, unwatch func()
	ended         func()
}

// chooseTime is how long the page waits for further changes before it looks again.
const chooseTime = 600 * time.Millisecond

// Look reads the files and shows what they would change.
func (p *Import) Look() {
	if p.running != nil {
		return
	}
	p.look.stopWait()
	p.halt()
	files, bytes := p.wanted()
	p.look.done, p.look.trouble, p.look.many = nil, "", false
	if len(files) == 0 {
		p.throw()
		return
	}
	run := &lookRun{files: files, progress: &view.Progress{}, bar: widgets.NewProgress(8), text: widgets.NewText("", widgets.Quiet)}
	run.progress.SetBytesAll(bytes)
	p.look.under = run
	run.stop = p.host.Tasks().Go(func(ctx context.Context) func() {
		look, err := p.desk.Try(ctx, files, run.progress)
		return func() { p.looked(run, look, err) }
	})
	run.unwatch = p.host.Tasks().Every(100*time.Millisecond, func() { p.watch(run) })
	run.ended = p.host.Working(&Job{Name: wording.T("working.looking", "Files", wording.N("files", len(files))), Progress: run.progress,
		Share: shareLooked, Say: recordsRead, Stop: p.Cancel, Show: p.come})
	p.watch(run)
	p.showPreview()
	p.showFoot()
}

// watchAll draws how far a look or an import is that went on while one was elsewhere.
func (p *Import) watchAll() {
	if p.look.under != nil {
		p.watch(p.look.under)
	}
	if p.running != nil {
		p.running.show()
	}
}

// watch redraws how far a look is. Elsewhere nothing is drawn for it: the toolkit would draw
// the whole window.
func (p *Import) watch(run *lookRun) {
	if !p.here {
		return
	}
	s := run.progress.Snapshot()
	run.last = s
	share := shareLooked(s)
	run.bar.Set(share)
	run.text.SetText(wording.T("import.lookedat", "Records", wording.N("records", int(s.Records))))
	p.list.Refresh()
}

// shareLooked is how much of a look is done: reading is four fifths of it.
func shareLooked(s view.Snapshot) float32 {
	switch {
	case s.Stage == view.StageReading && s.BytesAll > 0:
		return 0.8 * min(float32(s.Bytes)/float32(s.BytesAll), 1)
	case s.Stage == view.StageReading:
		return 0
	case s.Stage == view.StageMatching && s.All > 0:
		return 0.8 + 0.2*min(float32(s.Done)/float32(s.All), 1)
	}
	return 0.8
}

// looked shows what a look has found.
func (p *Import) looked(run *lookRun, look view.Look, err error) {
	p.endLook(run)
	switch {
	case err != nil:
		p.look.trouble = p.desk.Explain(err)
	case look.Doubt != "":
		p.look.trouble, p.look.many = look.Doubt, true
		if look.Trouble.Text != "" {
			p.look.trouble = wording.Trouble(&look.Trouble)
		}
	default:
		p.look.done = &look
	}
	atOnce := p.look.atOnce
	p.look.atOnce = false
	if atOnce && p.look.done != nil {
		p.accept()
		return
	}
	p.showPreview()
	p.showFoot()
	p.list.Refresh()
}

func (p *Import) endLook(run *lookRun) {
	run.unwatch()
	p.look.under = nil
	run.ended()
}

// halt stops a look that is under way and says whether there was one.
func (p *Import) halt() bool {
	run := p.look.under
	if run == nil {
		return false
	}
	run.stop()
	p.endLook(run)
	return true
}

// throw drops what was looked at.
func (p *Import) throw() {
	p.look.stopWait()
	p.halt()
	had := p.look.done != nil
	p.look = lookState{stopWait: func() {}}
	p.host.Tasks().Go(func(ctx context.Context) func() {
		err := p.desk.Throw(context.WithoutCancel(ctx))
		return func() {
			switch {
			case err != nil:
				p.host.SetNote(p.desk.Explain(err))
			case had:
				p.host.SetNote(wording.T("import.thrown"))
			}
			p.FindLeft(false)
		}
	})
}

// chosen is called when something was chosen that changes what the files would do: it
// looks again when no further change follows.
func (p *Import) chosen() {
	p.halt()
	p.look.done, p.look.trouble, p.look.many = nil, "", false
	p.look.stopWait()
	p.look.stopWait = p.host.Tasks().After(chooseTime, p.Look)
	p.list.Refresh()
	p.showPreview()
	p.showFoot()
}

// another asks for other samples.
func (p *Import) another() {
	p.look.seed++
	seed := p.look.seed
	p.host.Tasks().Go(func(ctx context.Context) func() {
		look, err := p.desk.Again(ctx, seed)
		return func() {
			switch {
			case err != nil:
				p.host.SetNote(p.desk.Explain(err))
			case p.look.done != nil:
				p.look.done.Samples = look.Samples
				p.showPreview()
			}
		}
	})
}

// RemoveAll says that files which lack much are really all that their libraries have.
func (p *Import) RemoveAll() {
	for i := range p.files {
		p.files[i].RemoveMany = p.files[i].Full
	}
	p.Look()
}

// Start imports the files on the list: at once if they were looked at, else as soon
// as they are read.
func (p *Import) Start() {
	files, _ := p.wanted()
	switch {
	case len(files) == 0 || p.running != nil:
	case p.look.done != nil:
		p.accept()
	case p.look.under != nil:
		p.look.atOnce = true
		p.showFoot()
	default:
		p.look.atOnce = true
		p.Look()
	}
}

// accept makes what was looked at part of the catalogue.
func (p *Import) accept() {
	files, bytes := p.wanted()
	run := newRunning(p, files, bytes, &p.look.done.Report)
	p.report, p.running = nil, run
	p.look = lookState{stopWait: p.look.stopWait}
	p.showFoot()
	p.showRight()
	ctx, stop := context.WithCancel(context.Background())
	run.stop = stop
	p.host.Tasks().Go(func(end context.Context) func() {
		defer context.AfterFunc(end, stop)()
		rep, err := p.desk.Accept(ctx, run.progress)
		return func() {
			stop()
			p.finish(run, rep, err)
		}
	})
	run.unwatch = p.host.Tasks().Every(100*time.Millisecond, run.show)
	run.ended = p.host.Working(&Job{Name: wording.N("import.importing", len(files)), Progress: run.progress, Share: shareDone, Say: recordsRead, Stop: run.cancel, Show: p.come})
	run.show()
}

// recordsRead says how many records a look or an import has read.
func recordsRead(s view.Snapshot) string { return wording.N("records", int(s.Records)) }

// come goes to the page.
func (p *Import) come() { p.host.GoTo(PlaceImport) }

// Cancel stops a look, or a running import; the catalogue stays as it was.
func (p *Import) Cancel() {
	if p.running != nil {
		p.running.cancel()
		return
	}
	if p.halt() {
		p.look.atOnce = false
		p.showPreview()
		p.showFoot()
		p.list.Refresh()
	}
}

// finish shows the report of an import that has ended.
func (p *Import) finish(run *running, rep view.ImportReport, err error) {
	run.unwatch()
	p.running = nil
	run.ended()
	text := ""
	if err != nil && !rep.Cancelled {
		text = p.desk.Explain(err)
	}
	p.report = newReport(p, rep, text)
	if !rep.Cancelled && err == nil {
		p.files = nil
		p.list.Mark(-1)
		if len(rep.Loads) > 0 {
			p.host.Done(p.report.change())
		} else {
			p.host.SetNote(wording.N("import.donenote", rep.Totals.Added))
		}
	}
	p.host.Reload()
	p.FindLeft(false)
	p.showFoot()
	p.showRight()
	if p.hasKeys() {
		p.Focus()
	}
}

// Looked returns what the files on the list would change, nil while that is not known.
func (p *Import) Looked() *view.Look { return p.look.done }

// Looking says whether the files are being looked at.
func (p *Import) Looking() bool { return p.look.under != nil }

// Trouble says why the files could not be looked at, "" if they were.
func (p *Import) Trouble() string { return p.look.trouble }

// fileReport is what the look says of a file, nil while that is not known.
func (p *Import) fileReport(i int) *view.FileReport {
	if p.look.done == nil {
		return nil
	}
	at := 0
	for _, f := range p.files[:i] {
		if f.Problem == "" {
			at++
		}
	}
	if p.files[i].Problem != "" || at >= len(p.look.done.Report.Files) {
		return nil
	}
	return &p.look.done.Report.Files[at]
}

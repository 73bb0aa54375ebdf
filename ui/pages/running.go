package pages

import (
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// running shows an import while it runs.
type running struct {
	p        *Import
	root     fyne.CanvasObject
	column   *widgets.Column
	files    []view.ImportFile
	progress *view.Progress
	began    time.Time
	stop     func()
	unwatch  func()
	ended    func()
	stopping bool

	percent, records, rate, left *widgets.Text
	bar                          *widgets.Progress
	steps                        [4]*widgets.Step
	cancelB                      *widgets.Button
	pace                         pace
	last                         view.Snapshot
	// read is what was found when the files were looked at.
	read *view.ImportReport
}

// pace is the rate of the last ten seconds of one stage.
type pace struct {
	stage   view.Stage
	samples []paceSample
}

type paceSample struct {
	at   time.Time
	done int64
}

func (p *pace) add(now time.Time, s view.Snapshot) {
	if s.Stage != p.stage {
		p.stage, p.samples = s.Stage, nil
	}
	p.samples = append(p.samples, paceSample{now, s.Done})
	for len(p.samples) > 2 && now.Sub(p.samples[0].at) > 10*time.Second {
		p.samples = p.samples[1:]
	}
}

// perSecond returns records a second; 0 in the first moments.
func (p *pace) perSecond() float64 {
	if len(p.samples) == 0 {
		return 0
	}
	first, last := p.samples[0], p.samples[len(p.samples)-1]
	s := last.at.Sub(first.at).Seconds()
	if s < 0.5 {
		return 0
	}
	return float64(last.done-first.done) / s
}

// newRunning shows the import of files that were looked at: reading is done.
func newRunning(p *Import, files []view.ImportFile, bytes int64, read *view.ImportReport) *running {
	r := &running{p: p, files: files, progress: &view.Progress{}, began: time.Now(), column: widgets.NewColumn(24, 24), read: read}
	r.progress.SetBytesAll(bytes)
	r.progress.AddBytes(bytes)
	r.progress.AddRecords(int64(read.Totals.Read))
	r.progress.SetStage(view.StageMatching, 0)
	r.cancelB = widgets.NewButton(wording.T("import.cancel"), "", p.Cancel).WithKey(wording.T("key.ctrl", "Key", "."))
	head := widgets.Inset(24, 0, 24, 0, widgets.Line(8, 56,
		widgets.NewElided(wording.N("import.importing", len(files)), widgets.Pane, 120), widgets.NewSpring(), r.cancelB))
	figure := func(label string) (*widgets.Text, fyne.CanvasObject) {
		t := widgets.NewText("", widgets.Page)
		return t, widgets.Stacked(nil, t, widgets.NewElided(label, widgets.Quiet, 40))
	}
	var a, b, c, d fyne.CanvasObject
	r.percent, a = figure(wording.T("running.done"))
	r.records, b = figure(wording.T("running.records"))
	r.rate, c = figure(wording.T("running.rate"))
	r.left, d = figure(wording.T("running.left"))
	r.bar = widgets.NewProgress(8)
	names := [...]string{"running.read", "running.match", "running.index", "running.visible"}
	steps := []fyne.CanvasObject{}
	for i, n := range names {
		r.steps[i] = widgets.NewStep(wording.T(n), wording.T(n+"text"))
		steps = append(steps, widgets.NewRule(), r.steps[i])
	}
	body := append([]fyne.CanvasObject{widgets.NewGap(24), widgets.Even(198, a, b, c, d), widgets.NewGap(16),
		r.bar, widgets.NewGap(24)}, steps...)
	body = append(body, widgets.NewRule(), widgets.NewGap(20))
	body = append(body, p.problems(read)...)
	body = append(body, widgets.NewProse(wording.T("running.ifcancel"), widgets.Quiet), widgets.NewGap(24))
	r.column.Set(widgets.Limited(808, widgets.Stacked(nil, body...)))
	r.root = widgets.Stacked(r.column, head, widgets.NewRule(), r.column)
	return r
}

func (r *running) cancel() {
	r.stopping = true
	r.cancelB.SetText(wording.T("import.cancelling"))
	r.cancelB.Disable()
	r.stop()
}

// shareDone is how much of the whole is done: finding the same titles is two fifths.
func shareDone(s view.Snapshot) float32 {
	part := func(done, all int64) float32 {
		if all <= 0 {
			return 0
		}
		return min(float32(done)/float32(all), 1)
	}
	switch s.Stage {
	case view.StageReading:
		return 0
	case view.StageMatching:
		return 0.4 * part(s.Done, s.All)
	case view.StageIndexing:
		return 0.4 + 0.59*part(s.Done, s.All)
	}
	return 1
}

// show reads the progress and redraws; called ten times a second, and for nothing while one
// is elsewhere.
func (r *running) show() {
	if !r.p.here {
		return
	}
	s := r.progress.Snapshot()
	r.last = s
	r.pace.add(time.Now(), s)
	share := shareDone(s)
	r.percent.SetText(wording.T("percent", "N", int(share*100)))
	r.records.SetText(wording.Number(s.Records))
	r.bar.Set(share)
	r.rate.SetText("–")
	if n := r.pace.perSecond(); n > 0 {
		r.rate.SetText(wording.Number(int(n)))
	}
	left := r.timeLeft(share)
	r.left.SetText("–")
	if left > 0 {
		r.left.SetText(wording.Span(left))
	}
	for i, step := range r.steps {
		step.Set(stepState(int(s.Stage), i), r.stepNumber(s, i))
	}
	r.p.list.Refresh()
}

// timeLeft is estimated after three seconds, from what is done so far.
func (r *running) timeLeft(share float32) time.Duration {
	elapsed := time.Since(r.began)
	if elapsed < 3*time.Second || share <= 0 || share >= 1 {
		return 0
	}
	return time.Duration(float64(elapsed) * float64(1-share) / float64(share))
}

func stepState(stage, step int) widgets.StepState {
	switch {
	case step < stage:
		return widgets.StepDone
	case step == stage:
		return widgets.StepRuns
	}
	return widgets.StepWaits
}

// stepNumber is what stands at the right of a step.
func (r *running) stepNumber(s view.Snapshot, step int) string {
	switch {
	case step == int(view.StageReading):
		return wording.N("records", r.read.Totals.Read)
	case step == int(s.Stage) && s.All > 0:
		return wording.T("running.of", "Done", wording.Number(s.Done), "All", wording.Number(s.All))
	}
	return ""
}

// fileState says how far one of some files is that are read in order: those before the
// current one are read.
func fileState(files []view.ImportFile, s view.Snapshot, f view.ImportFile) (string, float32) {
	before := int64(0)
	for _, g := range files {
		if g.Path == f.Path {
			break
		}
		before += g.Bytes
	}
	done := s.Bytes - before
	switch {
	case s.Stage > view.StageReading || done >= f.Bytes && f.Bytes > 0:
		return wording.T("running.fileread"), 1
	case done > 0 && f.Bytes > 0:
		return wording.T("running.filereads"), float32(done) / float32(f.Bytes)
	}
	return wording.T("running.filewaits"), 0
}

// Share returns how much of the running import is done, from 0 to 1.
func (p *Import) Share() float32 {
	if p.running == nil {
		return 0
	}
	return p.running.bar.Share()
}

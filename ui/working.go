package ui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// watchEvery is how often the window looks how far work is: each time it draws all of itself.
// knownAfter is how long it takes until the time left can be guessed.
const (
	watchEvery = time.Second
	knownAfter = 3 * time.Second
)

// working is all work under way that takes long. No page owns it: it goes on wherever one
// goes, and the status line leads to the list of it.
type working struct {
	w       *window
	jobs    []*job
	unwatch func()
	// column is the list while it is on the screen, nil if it is not.
	column *widgets.Column
}

// job is one work, with what the list shows of it.
type job struct {
	*pages.Job
	began time.Time
	bar   *widgets.Progress
	says  *widgets.Text
}

// Working implements pages.Host.
func (w *window) Working(j *pages.Job) (ended func()) {
	k := &job{Job: j, began: time.Now(), bar: widgets.NewProgress(8), says: widgets.NewText("", widgets.Quiet)}
	r := &w.working
	r.w = w
	r.jobs = append(r.jobs, k)
	if len(r.jobs) == 1 {
		r.unwatch = w.tasks.Every(watchEvery, r.watch)
	}
	r.list()
	r.watch()
	return func() {
		i := slices.Index(r.jobs, k)
		if i < 0 {
			return
		}
		r.jobs = slices.Delete(r.jobs, i, i+1)
		if len(r.jobs) == 0 {
			r.unwatch()
		}
		r.list()
		r.watch()
	}
}

// watch says in the status line, and in the list if it is open, how far all is.
func (r *working) watch() {
	text := ""
	for i, k := range r.jobs {
		share, words := k.far()
		k.bar.Set(share)
		k.says.SetText(filled(percent(share), words, k.left(share)))
		if i == 0 {
			text = filled(k.Name, k.brief(share, words), k.left(share))
		}
	}
	if n := len(r.jobs); n > 1 {
		text += " · " + wording.N("working.more", n-1)
	}
	r.w.setRunning(text)
}

// far is how much of a job is done, and what there is to say of it.
func (k *job) far() (share float32, words string) {
	var s view.Snapshot
	if k.Progress != nil {
		s = k.Progress.Snapshot()
	}
	share = k.Done(s)
	return share, k.Words(s)
}

// brief is how far a job is in the status line: its words where those alone say it.
func (k *job) brief(share float32, words string) string {
	if k.Share == nil && k.Say != nil {
		return words
	}
	return percent(share)
}

// left is the time that is left, guessed from what is done so far; "" in the first moments.
func (k *job) left(share float32) string {
	elapsed := time.Since(k.began)
	if elapsed < knownAfter || share <= 0.01 || share >= 1 {
		return ""
	}
	return wording.T("working.left", "Time", wording.Span(time.Duration(float64(elapsed)*float64(1-share)/float64(share))))
}

func percent(share float32) string {
	if share <= 0 {
		return ""
	}
	return wording.T("percent", "N", int(share*100))
}

// filled joins what is not empty.
func filled(parts ...string) string {
	text := ""
	for _, p := range parts {
		if p != "" && text != "" {
			text += " · "
		}
		text += p
	}
	return text
}

// show opens the list of all work under way.
func (r *working) show(w *window) {
	r.w = w
	column := widgets.NewColumn(24, 24)
	r.column = column
	w.Plate(wording.T("working.title"), fyne.NewSize(640, 420), column)
	r.list()
	if len(r.jobs) > 0 {
		r.watch()
	}
}

// list draws the list anew: work came or went.
func (r *working) list() {
	if r.column == nil {
		return
	}
	if len(r.jobs) == 0 {
		r.column.Set(widgets.NewGap(20), widgets.NewText(wording.T("working.none"), widgets.Quiet))
		return
	}
	var objects []fyne.CanvasObject
	for _, k := range r.jobs {
		line := []fyne.CanvasObject{widgets.NewElided(k.Name, widgets.BodyBold, 80), widgets.NewSpring()}
		if k.Show != nil {
			line = append(line, widgets.NewLink(wording.T("import.show"), func() {
				r.w.escape()
				k.Show()
			}))
		}
		if k.Stop != nil {
			line = append(line, widgets.NewButton(wording.T("import.stop"), "", k.Stop).WithHeight(28))
		}
		objects = append(objects, widgets.NewGap(12), widgets.Line(12, theme.Px(36), line...), k.bar, widgets.NewGap(6), k.says, widgets.NewGap(12), widgets.NewRule())
	}
	r.column.Set(append(objects, widgets.NewGap(12), widgets.NewProse(wording.T("working.hint"), widgets.Caption))...)
}

// stop gives up the work that was begun last and can be.
func (r *working) stop() {
	for _, k := range slices.Backward(r.jobs) {
		if k.Stop != nil {
			k.Stop()
			return
		}
	}
}

// canStop says whether there is such work.
func (r *working) canStop() bool {
	return slices.ContainsFunc(r.jobs, func(k *job) bool { return k.Stop != nil })
}

func (w *window) setRunning(text string) {
	if w.runningText == text {
		return
	}
	w.runningText = text
	w.Renamed()
	w.frame.running.SetText(text)
	widgets.Relayout(w.frame.status)
}

// workActions are what can be done with work under way.
func (w *window) workActions() []pages.Action {
	return []pages.Action{
		{ID: "work.show", Text: "menu.working", Menu: "menu.view", Part: 3, Do: func() { w.working.show(w) }},
		{ID: "work.stop", Text: "menu.stop", Menu: "menu.file", Part: 1, Keys: pages.Ctrl(fyne.KeyPeriod), Enabled: w.working.canStop, Do: w.working.stop},
	}
}

package pages

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// Exporting writes titles of any page into files and on paper: the plates in which it is
// said how, and the work, which goes on when its plate is closed. One file is written at
// a time.
type Exporting struct {
	desk ExportDesk
	host Host
	// job is what is being written, nil for nothing.
	job *writing
	// plate is the one that is open; close closes it.
	plate  *exportPlate
	prints *printPlate
	close  func()
}

// NewExporting makes it.
func NewExporting(desk ExportDesk, host Host) *Exporting {
	return &Exporting{desk: desk, host: host, close: func() {}}
}

// writing is a file on its way.
type writing struct {
	path     string
	progress *view.Progress
	began    time.Time
	stop     context.CancelFunc
	unwatch  func()
	// show shows how far it is, done what became of it, in the plate if it is open still.
	show func(s view.Snapshot, left time.Duration)
	pace pace
}

// Running says whether a file is being written.
func (x *Exporting) Running() bool { return x.job != nil }

// Stop stops what is being written, and says whether there was something.
func (x *Exporting) Stop() bool {
	if x.job == nil {
		return false
	}
	x.job.stop()
	return true
}

// write writes a file beside the window. said makes the sentence of the report, after
// which it can be shown; ended is told in the window.
func (x *Exporting) write(path string, show func(view.Snapshot, time.Duration), work func(context.Context, *view.Progress) error, ended func(error)) {
	stopped, stop := context.WithCancel(context.Background())
	j := &writing{path: path, progress: &view.Progress{}, began: time.Now(), stop: stop, show: show}
	x.job = j
	finish := x.host.Working(&Job{Name: wording.T("working.writing", "File", filepath.Base(path)), Progress: j.progress,
		Say: func(s view.Snapshot) string { return progressText(s, 0) }, Stop: stop})
	j.unwatch = x.host.Tasks().Every(100*time.Millisecond, func() { x.watch(j) })
	x.host.Tasks().Go(func(ctx context.Context) func() {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(stopped, cancel)()
		err := work(ctx, j.progress)
		return func() {
			j.unwatch()
			stop()
			x.job = nil
			finish()
			ended(err)
		}
	})
}

// watch says in the plate and in the status line how far a file is.
func (x *Exporting) watch(j *writing) {
	s := j.progress.Snapshot()
	j.pace.add(time.Now(), s)
	left := time.Duration(0)
	if rate := j.pace.perSecond(); rate > 0 && time.Since(j.began) > 3*time.Second && s.All > s.Done {
		left = time.Duration(float64(s.All-s.Done) / rate * float64(time.Second))
	}
	j.show(s, left)
}

// progressText says how far a file is: "12,000 of 175,000 titles · 52 s left".
func progressText(s view.Snapshot, left time.Duration) string {
	if s.All == 0 {
		return wording.T("export.beginning")
	}
	text := wording.T("export.running", "Done", wording.Number(s.Done), "All", wording.N("titles", int(s.All)))
	if left > 0 {
		text += " · " + wording.T("export.left", "Time", wording.Span(left))
	}
	return text
}

// prefFolder keeps where files were written last.
const prefFolder = "export.folder"

// folder is where the next file is offered.
func (x *Exporting) folder() string {
	if dir := x.host.Recall(prefFolder); dir != "" {
		return dir
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	if documents := filepath.Join(home, "Documents"); isFolder(documents) {
		return documents
	}
	return home
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// fileName makes a name of what was asked, that every system takes.
func fileName(asked string) string {
	name := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>:"/\|?*`, r) {
			return -1
		}
		return r
	}, strings.ToLower(asked))
	name = strings.Trim(strings.Join(strings.Fields(name), "-"), ".-")
	if letters := []rune(name); len(letters) > 40 {
		name = strings.Trim(string(letters[:40]), ".-")
	}
	if name == "" {
		name = wording.T("export.filename")
	}
	return name
}

// withExtension gives a path another end, in place of one that a format has.
func withExtension(path, extension string, formats []view.ExportFormat) string {
	longest := ""
	for _, f := range formats {
		if len(f.Extension) > len(longest) && strings.HasSuffix(strings.ToLower(path), f.Extension) {
			longest = f.Extension
		}
	}
	for _, end := range []string{".pdf", ".html"} {
		if strings.HasSuffix(strings.ToLower(path), end) {
			longest = end
		}
	}
	return path[:len(path)-len(longest)] + extension
}

// pathTrouble says what is wrong with a path, or what happens to a file there; bad says
// that nothing can be written.
func pathTrouble(path string) (text string, bad bool) {
	switch info, err := os.Stat(path); {
	case strings.TrimSpace(filepath.Base(path)) == "" || path == "" || strings.HasSuffix(path, string(filepath.Separator)):
		return wording.T("export.noname"), true
	case err == nil && info.IsDir():
		return wording.T("export.isfolder"), true
	case err == nil:
		return wording.T("export.replaces"), false
	case !isFolder(filepath.Dir(path)):
		return wording.T("export.nofolder"), true
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err.Error(), true
	}
	return "", false
}

// openFile has the system open a file or a folder in the program that is for it.
func (x *Exporting) openFile(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if err := fyne.CurrentApp().OpenURL(fileAddress(path)); err != nil {
		x.host.SetNote(wording.T("export.notopened", "Path", path))
	}
}

// CopyRequest puts a text that asks another library for titles on the clipboard.
func (x *Exporting) CopyRequest(ids []string) {
	words := requestWords()
	x.host.Tasks().Go(func(ctx context.Context) func() {
		text, err := x.desk.Request(ctx, ids, words)
		return func() {
			if err != nil {
				x.host.SetNote(x.desk.Explain(err))
				return
			}
			fyne.CurrentApp().Clipboard().SetContent(text)
			x.host.SetNote(wording.N("export.requested", len(ids)))
		}
	})
}

// requestWords are the words of an interlibrary request in the language of the window.
func requestWords() view.RequestWords {
	return view.RequestWords{Title: wording.T("label.title"), Author: wording.T("label.author"), Published: wording.T("label.published"),
		Edition: wording.T("label.edition"), Extent: wording.T("label.extent"), Series: wording.T("label.series"), ISBN: wording.T("label.isbn"),
		ISSN: wording.T("label.issn"), OCLC: wording.T("column.oclc"), Number: wording.T("column.id"), Holders: wording.T("print.heldby"), Nobody: wording.T("print.nobody")}
}

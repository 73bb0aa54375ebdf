package ui

import (
	"context"
	"time"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/wording"
)

// opened is called when a catalogue is open: it shows the search page.
func (w *window) opened(c view.Catalogue) {
	w.catalogue = c
	w.router.clear()
	w.showTitles()
	w.countPairs()
	w.Ask(view.Query{})
	w.frame.search.Focus(w.win.Canvas())
}

// openWith opens a catalogue beside the window and shows how far it is.
func (w *window) openWith(open func(ctx context.Context, p *view.Progress) (view.Catalogue, error), then func()) {
	p := &view.Progress{}
	w.welcome.SetTrouble("")
	w.welcome.SetBusy(0)
	watch := w.tasks.Every(100*time.Millisecond, func() {
		s := p.Snapshot()
		share := float32(0.05)
		if s.BytesAll > 0 {
			share = float32(s.Bytes) / float32(s.BytesAll)
		} else if s.All > 0 {
			share = float32(s.Done) / float32(s.All)
		}
		w.welcome.SetBusy(share)
	})
	w.tasks.Go(func(ctx context.Context) func() {
		c, err := open(ctx, p)
		return func() {
			watch()
			w.welcome.SetBusy(-1)
			if err != nil && w.catalogue.Path != "" {
				w.SetNote(w.desk.Explain(err))
				return
			}
			if err != nil {
				w.router.clear()
				w.show()
				w.welcome.SetTrouble(w.desk.Explain(err))
				return
			}
			w.opened(c)
			if then != nil {
				then()
			}
		}
	})
}

// withCatalogue does something that needs a catalogue; without one it makes one
// in the default folder first.
func (w *window) withCatalogue(do func()) {
	if w.catalogue.Path != "" {
		do()
		return
	}
	w.openWith(func(ctx context.Context, _ *view.Progress) (view.Catalogue, error) {
		return w.desk.NewCatalogue(ctx, "")
	}, do)
}

func (w *window) openSample() {
	if !w.busyImport() {
		w.openWith(w.desk.OpenSample, nil)
	}
}

func (w *window) startImport() { w.withCatalogue(func() { w.GoTo(pages.PlaceImport) }) }

// open opens the catalogue in a folder.
func (w *window) open(dir string) {
	if w.busyImport() {
		return
	}
	w.openWith(func(ctx context.Context, p *view.Progress) (view.Catalogue, error) {
		return w.desk.OpenCatalogue(ctx, dir, p)
	}, nil)
}

// busyImport says that an import runs and therefore no other catalogue can be opened.
func (w *window) busyImport() bool {
	if w.importPage.Running() {
		w.SetNote(wording.T("note.afterimport"))
		return true
	}
	return false
}

// start decides what the window shows first.
func (w *window) start() {
	w.show()
	then := func() { w.Add(w.opts.Files) }
	switch last := w.desk.LastCatalogue(); {
	case w.catalogue.Path != "":
		w.opened(w.catalogue)
		then()
	case last != "":
		w.openWith(func(ctx context.Context, p *view.Progress) (view.Catalogue, error) {
			return w.desk.OpenCatalogue(ctx, last, p)
		}, then)
	default:
		then()
	}
}

// close ends all work, then the window. While an import runs it asks first.
func (w *window) close() {
	if w.importPage.Running() {
		w.Question(wording.T("quit.running"), wording.T("quit.quit"), wording.T("quit.stay"), w.quit)
		return
	}
	w.quit()
}

func (w *window) quit() { w.tasks.closeThen(w.win.Close) }

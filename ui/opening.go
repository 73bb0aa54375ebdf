package ui

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/wording"
)

// opened is called when a catalogue is open: it shows its tabs of the last time if those
// are drawn already, else all of it.
func (w *window) opened(c view.Catalogue) {
	restored := w.opening != nil
	w.opening, w.catalogue = nil, c
	w.showTitles()
	w.countPairs()
	w.importPage.FindLeft(true)
	if !restored {
		w.router.clear()
		w.Ask(w.newQuery(""))
		w.frame.search.Focus(w.win.Canvas())
		return
	}
	typed, here := w.frame.search.Box.Text, w.router.here().Query.Text
	w.show()
	switch {
	case typed != here: // somebody was quicker than the catalogue
		w.frame.search.SetText(typed)
	case here == "":
		w.frame.search.Focus(w.win.Canvas())
	default:
		w.page().Focus()
	}
}

// share is how much of an opening is done; a little at once, so that something is seen.
func share(s view.Snapshot) float32 {
	switch {
	case s.BytesAll > 0:
		return float32(s.Bytes) / float32(s.BytesAll)
	case s.All > 0:
		return float32(s.Done) / float32(s.All)
	}
	return 0.05
}

// openWith opens a catalogue beside the window and shows how far it is.
func (w *window) openWith(open func(ctx context.Context, p *view.Progress) (view.Catalogue, error), then func()) {
	p := &view.Progress{}
	w.welcome.SetTrouble("", nil)
	w.welcome.SetBusy(0)
	watch := w.tasks.Every(100*time.Millisecond, func() {
		w.welcome.SetBusy(share(p.Snapshot()))
		if w.opening != nil {
			w.opening.SetShare(share(p.Snapshot()))
		}
	})
	w.tasks.Go(func(ctx context.Context) func() {
		c, err := open(ctx, p)
		return func() {
			watch()
			w.welcome.SetBusy(-1)
			switch {
			case err != nil && w.isOpen():
				w.SetNote(w.desk.Explain(err))
			case err != nil:
				w.opening = nil
				w.router.clear()
				w.showTitles()
				w.show()
				w.welcome.SetTrouble(w.desk.Explain(err), w.desk.RecentCatalogues())
			default:
				w.opened(c)
				if then != nil {
					then()
				}
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

// prepare draws what is seen first: the first screen, or the tabs of the last time around
// a catalogue that is still to be opened.
func (w *window) prepare() {
	last := w.desk.LastCatalogue()
	if w.isOpen() || last == "" {
		w.show()
		return
	}
	w.opening = pages.NewOpening(last)
	w.showTitles()
	w.router.push(asked(w.newQuery("")))
	s, ok := w.recall()
	if ok && s.Width >= leastWidth && s.Height >= leastHeight && s.Width <= mostSize && s.Height <= mostSize {
		w.win.Resize(fyne.NewSize(s.Width, s.Height))
	}
	if ok && s.Catalogue == last {
		w.router.restore(s)
	}
	w.show()
}

// begin opens the catalogue of the last time, beside the window.
func (w *window) begin() {
	then := func() { w.Add(w.opts.Files) }
	switch last := w.desk.LastCatalogue(); {
	case w.isOpen():
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

func (w *window) quit() {
	w.keepNow()
	w.tasks.closeThen(w.win.Close)
}

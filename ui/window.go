package ui

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// window is the one window of the program. It is the pages.Host.
type window struct {
	desk  Desk
	app   fyne.App
	win   fyne.Window
	opts  Options
	tasks *tasks

	router    router
	catalogue view.Catalogue
	opening   func()

	root       *root
	frame      *frame
	welcome    *pages.Welcome
	searchPage *pages.Search
	importPage *pages.Import
	matchPage  *pages.Match
	libraries  *pages.Libraries
	language   string
	// plateColumns are the scrolled panes of the plate that was shown last.
	plateColumns []*widgets.Column
	// runningText says what work is under way, "" if none is.
	runningText string
}

// newWindow makes the window and all pages; show or open then decides what is in it.
func newWindow(a fyne.App, desk Desk, opts Options, t *tasks) *window {
	w := &window{desk: desk, app: a, opts: opts, tasks: t, opening: func() {}}
	w.win = a.NewWindow("Holdfast")
	w.win.SetIcon(theme.AppIcon())
	w.win.SetPadded(false)
	w.catalogue = desk.Catalogue()
	w.build()
	w.win.Resize(fyne.NewSize(1400, 900))
	w.win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) {
		paths := make([]string, 0, len(uris))
		for _, u := range uris {
			paths = append(paths, u.Path())
		}
		w.Add(paths)
	})
	w.win.SetCloseIntercept(w.close)
	return w
}

// build makes everything in the window, at the start and again when language,
// look or text size has changed.
func (w *window) build() {
	percent := w.app.Preferences().IntWithFallback(prefText, 100)
	look := theme.Look(w.app.Preferences().StringWithFallback(prefLook, string(theme.Light)))
	w.app.Settings().SetTheme(theme.New(look, percent))
	used, err := wording.Use(w.app.Preferences().String(prefLanguage))
	if err != nil {
		fyne.LogError("texts of the window", err)
	}
	w.language = used
	w.searchPage = pages.NewSearch(w.desk, w)
	before := w.importPage
	w.importPage = pages.NewImport(w.desk, w)
	w.importPage.OnAddFiles, w.importPage.OnAddFolder = w.addFile, w.addFolder
	w.frame = newFrame(w)
	w.matchPage = pages.NewMatch(w.desk, w)
	w.libraries = pages.NewLibraries(w.desk, w)
	w.welcome = pages.NewWelcome(w, pages.WelcomeActions{
		Sample: w.openSample, Import: w.startImport, Open: w.openFolder, Language: w.otherLanguage,
		OtherLanguage: wording.T("language.other"),
	})
	w.root = newRoot(w.tasks, w.frame.content(true))
	w.root.columns = w.columns
	w.win.SetContent(w.root)
	w.win.SetMainMenu(w.newMenu())
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	w.win.Canvas().SetOnTypedRune(w.typedRune)
	w.win.Canvas().AddShortcut(&fyne.ShortcutUndo{}, func(fyne.Shortcut) { w.undo() })
	w.win.Canvas().AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) {
		if w.router.here().place == pages.PlaceImport {
			w.paste()
		}
	})
	w.win.Canvas().AddShortcut(&fyne.ShortcutCopy{}, func(fyne.Shortcut) {
		if w.router.here().place == pages.PlaceSearch {
			w.searchPage.CopyRecord()
		}
	})
	w.showTitles()
	w.countPairs()
	if before != nil {
		w.importPage.TakeOver(before)
	}
}

// rebuild makes the window anew and returns to where it was.
func (w *window) rebuild() {
	if w.importPage.Running() {
		w.SetNote(wording.T("note.afterimport"))
		return
	}
	w.keep()
	w.build()
	w.show(w.router.here())
}

// columns are the scrolled panes of the plate or page on the screen.
func (w *window) columns() []*widgets.Column {
	if w.win.Canvas().Overlays().Top() != nil {
		return w.plateColumns
	}
	switch w.router.here().place {
	case pages.PlaceSearch:
		return w.searchPage.Columns()
	case pages.PlaceImport:
		return w.importPage.Columns()
	case pages.PlaceMatch:
		return w.matchPage.Columns()
	case pages.PlaceLibraries:
		return w.libraries.Columns()
	}
	return nil
}

// keep remembers the chosen hit before one goes elsewhere.
func (w *window) keep() {
	if w.router.here().place == pages.PlaceSearch {
		w.router.keep(w.searchPage.Choice())
	}
}

// show puts an entry of the history on the screen.
func (w *window) show(e entry) {
	w.root.HideTip()
	w.setFound("")
	welcome := e.place == pages.PlaceWelcome
	content := w.frame.content(welcome)
	w.root.body.Objects, w.root.body.Layout = content.Objects, content.Layout
	switch e.place {
	case pages.PlaceWelcome:
		w.frame.show(e.place, w.welcome.Root)
		w.setFound(wording.T("status.version", "Version", w.opts.Version))
		w.welcome.Focus()
	case pages.PlaceSearch:
		w.frame.search.Box.SetText(e.query.Text)
		w.frame.show(e.place, w.searchPage.Root)
		w.searchPage.Show(e.query, e.choice)
	case pages.PlaceImport:
		w.frame.search.Box.SetText("")
		w.frame.show(e.place, w.importPage.Root)
		w.importPage.Enter()
	case pages.PlaceMatch:
		w.frame.search.Box.SetText("")
		w.frame.show(e.place, w.matchPage.Root)
		w.matchPage.Enter()
	case pages.PlaceLibraries:
		w.frame.search.Box.SetText("")
		w.frame.show(e.place, w.libraries.Root)
		w.libraries.Enter()
		w.libraries.Focus()
	}
	w.Renamed()
	w.frame.back.SetEnabled(w.router.canGo(-1))
	w.frame.forward.SetEnabled(w.router.canGo(1))
	w.root.Refresh()
}

// step goes back (-1) or forward (1).
func (w *window) step(by int) {
	w.keep()
	if e, ok := w.router.move(by); ok {
		w.show(e)
	}
}

// search is Enter in the search box: a new search, without what narrowed the last.
func (w *window) search(text string) {
	if w.catalogue.Path == "" {
		return
	}
	w.Ask(view.Query{Text: text})
	w.searchPage.FocusHits()
}

// Ask implements pages.Host.
func (w *window) Ask(q view.Query) {
	w.keep()
	q.From, q.Limit = 0, 0
	w.router.push(entry{place: pages.PlaceSearch, query: q})
	w.show(w.router.here())
}

// GoTo implements pages.Host.
func (w *window) GoTo(p pages.Place) {
	if w.catalogue.Path == "" && p != pages.PlaceImport && p != pages.PlaceWelcome {
		return
	}
	w.keep()
	e := entry{place: p}
	if p == pages.PlaceSearch {
		if last, ok := w.router.lastSearch(); ok {
			e = last
		}
	}
	w.router.push(e)
	w.show(w.router.here())
}

// Add implements pages.Host.
func (w *window) Add(paths []string) {
	if len(paths) == 0 {
		return
	}
	w.withCatalogue(func() {
		w.GoTo(pages.PlaceImport)
		w.importPage.Add(paths)
	})
}

// Tasks implements pages.Host.
func (w *window) Tasks() pages.Tasks { return w.tasks }

// Window implements pages.Host.
func (w *window) Window() fyne.Window { return w.win }

// Catalogue implements pages.Host.
func (w *window) Catalogue() view.Catalogue { return w.catalogue }

// Reload implements pages.Host.
func (w *window) Reload() {
	w.catalogue = w.desk.Catalogue()
	w.showTitles()
	w.countPairs()
	// Nothing under the eyes moves by itself, unless there was nothing.
	if here := w.router.here(); here.place == pages.PlaceSearch {
		if r := w.searchPage.Results(); r != nil && r.Total == 0 {
			w.show(here)
		}
	}
}

// countPairs asks how many pairs wait at the match desk.
func (w *window) countPairs() {
	if w.catalogue.Path == "" {
		return
	}
	w.tasks.Go(func(ctx context.Context) func() {
		n, err := w.desk.WaitingPairs(ctx)
		return func() {
			if err == nil {
				w.frame.setWaiting(n)
			}
		}
	})
}

func (w *window) showTitles() {
	text := wording.T("status.none")
	if w.catalogue.Path != "" {
		text = wording.T("status.titles", "Titles", wording.N("titles", w.catalogue.Titles),
			"Libraries", wording.N("inlibraries", w.catalogue.Libraries))
		if w.catalogue.Sample {
			text += " · " + wording.T("status.sample")
		}
		if w.catalogue.ReadOnly != "" {
			text += " · " + w.catalogue.ReadOnly
		}
	}
	w.frame.titles.SetText(text)
	w.frame.status.Refresh()
}

// SetFound implements pages.Host. An answer that comes after one has gone to
// another place is not said there.
func (w *window) SetFound(text string) {
	if w.router.here().place == pages.PlaceSearch {
		w.setFound(text)
		w.Renamed()
	}
}

// SetMatched implements pages.Host.
func (w *window) SetMatched(text string, waiting int) {
	w.frame.setWaiting(waiting)
	if w.router.here().place == pages.PlaceMatch {
		w.setFound(text)
		w.Renamed()
	}
}

// Renamed implements pages.Host. It says in the title of the window what is on the screen, so that the
// task bar and screen readers say it too.
func (w *window) Renamed() {
	name := ""
	switch w.router.here().place {
	case pages.PlaceSearch:
		name = w.searchPage.Title()
	case pages.PlaceImport:
		name = w.importPage.Title()
	case pages.PlaceMatch:
		name = w.matchPage.Title()
	case pages.PlaceLibraries:
		name = wording.T("place.libraries")
	}
	if w.runningText != "" {
		name = w.runningText
	}
	title := "Holdfast"
	if name != "" {
		title = name + " – " + title
	}
	w.win.SetTitle(title)
}

func (w *window) setFound(text string) {
	w.frame.found.SetText(text)
	w.frame.status.Refresh()
}

// SetRunning implements pages.Host.
func (w *window) SetRunning(text string) {
	w.runningText = text
	w.Renamed()
	w.frame.running.SetText(text)
	w.frame.status.Refresh()
}

// SetNote implements pages.Host.
func (w *window) SetNote(text string) { w.frame.setNote(text) }

// SetBusy implements pages.Host.
func (w *window) SetBusy(busy bool) { w.frame.setBusy(busy) }

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
				w.show(entry{place: pages.PlaceWelcome})
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
	w.show(entry{place: pages.PlaceWelcome})
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

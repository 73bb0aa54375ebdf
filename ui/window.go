package ui

import (
	"context"

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

	root  *root
	frame *frame
	// pages are the screens, order the places in the order of their actions.
	pages map[pages.Place]pages.Page
	order []pages.Place
	// entered is the page on the screen and stop what it was told to show.
	entered pages.Page
	stop    *pages.Stop

	welcome    *pages.Welcome
	searchPage *pages.Search
	exporting  *pages.Exporting
	importPage *pages.Import
	matchPage  *pages.Match
	libraries  *pages.Libraries
	batchPage  *pages.Batch
	recordPage *pages.Record
	settings   *pages.Settings
	helpPage   *pages.Help
	browsePage *pages.Browse
	listsPage  *pages.Lists
	// keeper does what is done with lists, notes and saved searches.
	keeper *pages.Keeping

	// actions are all that can be done; items are their entries in the menu bar.
	actions  []pages.Action
	items    map[*fyne.MenuItem]*pages.Action
	language string
	// plate is the plate that was shown last, plateColumns its scrolled panes.
	plate        shownPlate
	plateColumns []*widgets.Column
	changes      changes
	// opening stands in the frame until the catalogue of the last time is open; keeping says
	// that the state is about to be written.
	opening *pages.Opening
	keeping bool
	// palette is the list of commands while it is open.
	palette *commands
	// runningText says what work is under way, "" if none is.
	runningText string
	working     working
}

// newWindow makes the window and all pages; start then decides what is in it.
func newWindow(a fyne.App, desk Desk, opts Options, t *tasks) *window {
	w := &window{desk: sayingDesk{desk}, app: a, opts: opts, tasks: t, router: newRouter()}
	w.win = a.NewWindow("Holdfast")
	w.win.SetIcon(theme.AppIcon())
	w.win.SetPadded(false)
	w.catalogue = desk.Catalogue()
	w.build()
	w.win.Resize(fyne.NewSize(1400, 900))
	w.win.SetOnDropped(w.dropped)
	w.win.SetCloseIntercept(w.close)
	return w
}

// build makes everything in the window, at the start and again when language,
// look or text size has changed.
func (w *window) build() {
	look := theme.Look(w.app.Preferences().StringWithFallback(prefLook, string(theme.Light)))
	w.app.Settings().SetTheme(theme.New(look, w.textSize()))
	used, err := wording.Use(w.app.Preferences().String(prefLanguage))
	if err != nil {
		fyne.LogError("texts of the window", err)
	}
	w.language = used
	w.desk.Speak(used)
	before := w.importPage
	w.makePages()
	w.frame = newFrame(w)
	w.frame.running.SetText(w.runningText)
	w.root = newRoot(w.tasks, w.frame.content(true), w.frame.suggester.list)
	w.root.columns = w.columns
	w.win.SetContent(w.root)
	w.actions = w.makeActions()
	w.helpPage = w.newHelp()
	w.pages[pages.PlaceHelp] = w.helpPage
	w.win.SetMainMenu(w.newMenu())
	w.listen()
	w.showTitles()
	w.countPairs()
	if before != nil {
		w.importPage.TakeOver(before)
	}
}

// makePages makes the screens.
func (w *window) makePages() {
	w.entered, w.stop = nil, nil
	w.router.forget()
	w.searchPage = pages.NewSearch(w.desk, w)
	w.exporting = pages.NewExporting(w.desk, w)
	w.importPage = pages.NewImport(w.desk, w)
	w.importPage.OnAddFiles, w.importPage.OnAddFolder = w.addFile, w.addFolder
	w.matchPage = pages.NewMatch(w.desk, w)
	w.libraries = pages.NewLibraries(w.desk, w)
	w.browsePage = pages.NewBrowse(w.desk, w)
	w.batchPage = pages.NewBatch(w.desk, w)
	w.recordPage = pages.NewRecord(w.desk, w)
	w.recordPage.Beside = func() *pages.Search {
		if w.entered == pages.Page(w.searchPage) {
			return w.searchPage
		}
		return nil
	}
	w.newKeeping()
	w.settings = w.newSettings()
	w.welcome = pages.NewWelcome(w, pages.WelcomeActions{
		Sample: w.openSample, Import: w.startImport, Open: w.openFolder, Language: w.otherLanguage, Recent: w.open,
		OtherLanguage: wording.T("language.other"),
	})
	w.pages = map[pages.Place]pages.Page{
		pages.PlaceWelcome:   w.welcome,
		pages.PlaceSearch:    w.searchPage,
		pages.PlaceRecord:    w.recordPage,
		pages.PlaceBrowse:    w.browsePage,
		pages.PlaceImport:    w.importPage,
		pages.PlaceMatch:     w.matchPage,
		pages.PlaceLibraries: w.libraries,
		pages.PlaceLists:     w.listsPage,
		pages.PlaceSettings:  w.settings,
		pages.PlaceBatch:     w.batchPage,
	}
	w.order = []pages.Place{pages.PlaceWelcome, pages.PlaceSearch, pages.PlaceRecord, pages.PlaceBatch, pages.PlaceBrowse, pages.PlaceImport,
		pages.PlaceMatch, pages.PlaceLibraries, pages.PlaceLists, pages.PlaceSettings}
}

// listen takes the keys that no widget knows. Those that a box to type in knows itself
// have names of their own in the toolkit.
func (w *window) listen() {
	c := w.win.Canvas()
	c.SetOnTypedKey(w.typedKey)
	c.SetOnTypedRune(w.typedRune)
	known := func(s fyne.Shortcut, key fyne.KeyName) {
		c.AddShortcut(s, func(fyne.Shortcut) { w.press(pages.Ctrl(key)) })
	}
	known(&fyne.ShortcutUndo{}, fyne.KeyZ)
	c.AddShortcut(&fyne.ShortcutRedo{}, func(fyne.Shortcut) { w.redo() })
	known(&fyne.ShortcutPaste{}, fyne.KeyV)
	known(&fyne.ShortcutCopy{}, fyne.KeyC)
	known(&fyne.ShortcutSelectAll{}, fyne.KeyA)
}

// rebuild makes the window anew and returns to where it was.
func (w *window) rebuild() {
	if w.importPage.Running() {
		w.SetNote(wording.T("note.afterimport"))
		return
	}
	w.leave()
	w.build()
	w.show()
}

// page is the page on the screen.
func (w *window) page() pages.Page {
	place := w.router.here().Place
	if w.opening != nil && place.InTab() {
		return w.opening
	}
	return w.pages[place]
}

// columns are the scrolled panes of the plate or page on the screen.
func (w *window) columns() []*widgets.Column {
	if w.win.Canvas().Overlays().Top() != nil {
		return w.plateColumns
	}
	return w.page().Columns()
}

// leave has the page on the screen remember what it shows, before one goes elsewhere.
func (w *window) leave() {
	if w.entered != nil {
		w.entered.Leave(w.stop)
		w.entered, w.stop = nil, nil
	}
}

// show puts where one is on the screen.
func (w *window) show() {
	at := w.router.here()
	page := w.page()
	w.root.HideTip()
	w.frame.suggester.close()
	w.setFound("")
	w.frame.search.SetText(at.Query.Text)
	other := w.frame.show(at.Place, page.Screen())
	if other {
		content := w.frame.content(at.Place == pages.PlaceWelcome)
		w.root.body.Objects, w.root.body.Layout = content.Objects, content.Layout
	}
	w.entered, w.stop = page, at
	page.Enter(at)
	if at.Place == pages.PlaceWelcome {
		w.setFound(wording.T("status.version", "Version", w.opts.Version))
	}
	w.Renamed()
	w.frame.back.SetEnabled(w.router.canGo(-1))
	w.frame.forward.SetEnabled(w.router.canGo(1))
	if other { // all else says itself what has changed
		w.root.Refresh()
	}
	w.keepSoon()
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
	if w.router.here().Place == pages.PlaceSearch {
		if r := w.searchPage.Results(); r != nil && r.Total == 0 {
			w.searchPage.Enter(w.router.here()) // asked again; what is being typed stays
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
	if w.opening != nil {
		text = wording.T("opening.title")
	}
	if w.catalogue.Path != "" {
		text = wording.T("status.titles", "Titles", wording.N("titles", w.catalogue.Titles),
			"Libraries", wording.N("inlibraries", w.catalogue.Libraries))
		if w.catalogue.Sample {
			text += " · " + wording.T("status.sample")
		}
		if w.catalogue.ReadOnly != "" {
			text += " · " + wording.T("status.readonly")
		}
	}
	w.frame.titles.SetText(text)
	widgets.Relayout(w.frame.status)
}

// SetFound implements pages.Host. An answer that comes after one has gone to
// another place is not said there.
func (w *window) SetFound(text string) {
	if w.router.here().Place == pages.PlaceSearch {
		w.setFound(text)
		w.Renamed()
	}
}

// SetMatched implements pages.Host.
func (w *window) SetMatched(text string, waiting int) {
	w.frame.setWaiting(waiting)
	if w.router.here().Place == pages.PlaceMatch {
		w.setFound(text)
		w.Renamed()
	}
}

// SetLeft implements pages.Host.
func (w *window) SetLeft(n int) { w.frame.setLeft(n) }

// Renamed implements pages.Host. It says in the title of the window what is on the screen, so that the
// task bar and screen readers say it too.
func (w *window) Renamed() {
	if w.entered == nil {
		return
	}
	name := w.entered.Title()
	if top := w.win.Canvas().Overlays().Top(); top != nil && top == w.plate.over {
		name = w.plate.title
	}
	if w.runningText != "" {
		name = w.runningText
	}
	title := "Holdfast"
	if name != "" {
		title = name + " – " + title
	}
	w.win.SetTitle(title)
	w.showTabs()
	w.showEnabled()
}

func (w *window) setFound(text string) {
	w.frame.found.SetText(text)
	widgets.Relayout(w.frame.status)
}

// SetNote implements pages.Host.
func (w *window) SetNote(text string) { w.frame.setNote(text, "", nil) }

// Unsay implements pages.Host.
func (w *window) Unsay(text string) {
	if text != "" && w.frame.note.Text() == text {
		w.SetNote("")
	}
}

// Offer implements pages.Host.
func (w *window) Offer(text, verb string, do func()) { w.frame.setNote(text, verb, do) }

// Remember implements pages.Host.
func (w *window) Remember(key, value string) { w.app.Preferences().SetString("page."+key, value) }

// Recall implements pages.Host.
func (w *window) Recall(key string) string { return w.app.Preferences().String("page." + key) }

// SetBusy implements pages.Host.
func (w *window) SetBusy(busy bool) { w.frame.setBusy(busy) }

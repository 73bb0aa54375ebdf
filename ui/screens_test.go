package ui

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/wording"
)

// screen is one state of the window that is built in every look. show goes there from
// wherever the screen before left the window.
type screen struct {
	name string
	show func(h *harness)
}

// screens are all states, in the order in which they are gone through: what changes the
// catalogue comes last. A new screen is one line.
var screens = []screen{
	{"01-welcome", func(h *harness) {}},
	{"01-welcome-trouble", func(h *harness) {
		h.w.welcome.SetTrouble("The catalogue in harbour cannot be opened: a file of its index is damaged. Your records are safe; it can be built again.", []string{"/catalogues/harbour", "/catalogues/hill"})
	}},
	{"07-libraries-none", noLibraries},
	{"02-all", wholeCatalogue},
	{"02-search", func(h *harness) { h.asks(view.Query{Text: "charles darwin"}) }},
	{"02-narrowed", func(h *harness) { h.asks(narrowQuery()) }},
	{"02-list", func(h *harness) { h.asks(ticked()); h.facets("subject", "author") }},
	{"02-tree", treeOfClasses},
	{"02-years-table", func(h *harness) { h.years(func(y *pages.YearsPrefs) { y.Table = true }) }},
	{"02-years-pane", func(h *harness) { h.years(func(y *pages.YearsPrefs) { y.InPane = true }) }},
	{"02-years-folded", func(h *harness) { h.years(func(y *pages.YearsPrefs) { y.Folded = true }) }},
	{"02-2006", asIn2006},
	{"02-marc", func(h *harness) { h.asks(view.Query{Text: "charles darwin"}); h.w.searchPage.ToggleMARC() }},
	{"02-labelled", func(h *harness) { h.w.searchPage.ToggleMARC() }},
	{"02-chips", func(h *harness) { h.asks(manyChips()) }},
	{"02-grouped", grouped},
	{"02-grouped-narrowed", groupedNarrowed},
	{"02-ticked", tickedHits},
	{"02-why", whyInTheRow},
	{"02-three", func(h *harness) { h.w.action("hits.three").Do() }},
	{"02-beginnings", func(h *harness) {
		h.asks(view.Query{Text: "darwiniana"})
		h.w.searchPage.SetBeginnings(true)
		h.searched()
	}},
	{"02-few", few},
	{"02-notice", func(h *harness) { h.asks(view.Query{Text: "autor:darwin"}) }},
	{"02-right-to-left", func(h *harness) { h.asks(view.Query{Text: "laylah"}) }},
	{"02-japanese", func(h *harness) { h.asks(view.Query{Text: "monogatari"}) }},
	{"02-nothing", nothing},
	{"02-nothing-left", nothingLeft},
	{"02-builder", func(h *harness) {
		h.asks(view.Query{Text: `au:darwin ("natural selection" OR ti:(descent man)) NOT ti:letters`})
		h.w.action("search.build").Do()
	}},
	{"02-suggestions", func(h *harness) { h.asks(view.Query{Text: "charles darwin"}); h.typed("da") }},
	{"02-menu-sort", func(h *harness) { h.headMenu(0) }},
	{"02-menu-options", func(h *harness) { h.headMenu(1) }},
	{"02-why-plate", whyPlate},
	{"02-compare", compareTitles},
	{"02-tabs", tabs},
	{"03-all-values", allValues},
	{"03-cross-table", crossTable},
	{"04-record", func(h *harness) { h.opens("charles darwin") }},
	{"04-record-marc", func(h *harness) { h.w.recordPage.Choose(1) }},
	{"04-record-names", func(h *harness) { h.w.recordPage.ToggleNames() }},
	{"04-record-received", func(h *harness) { h.w.recordPage.Choose(2) }},
	{"04-record-sources", func(h *harness) { h.w.recordPage.Choose(3) }},
	{"04-record-many", manySources},
	{"04-record-right-to-left", func(h *harness) { h.w.recordPage.Choose(0); h.opens("laylah") }},
	{"04-record-serial", serial},
	{"04-why-joined", whyJoined},
	{"04-cite", cite},
	{"08-browse-author", func(h *harness) { h.browsing(view.Browse{Index: view.IndexAuthor}) }},
	{"08-browse-title", func(h *harness) { h.browsing(view.Browse{Index: view.IndexTitle}) }},
	{"08-browse-subject", func(h *harness) { h.browsing(view.Browse{Index: view.IndexSubject}) }},
	{"08-browse-shelf", func(h *harness) {
		h.asks(view.Query{Text: "origin of species"})
		h.browsing(view.Browse{Index: view.IndexCallNumber, Record: h.w.searchPage.HitAt(0).ID})
	}},
	{"09-lookup-empty", func(h *harness) { h.w.action(pages.ActionBatch).Do() }},
	{"09-lookup", lookUp},
	{"10-export-csv", func(h *harness) { h.asks(view.Query{Text: "charles darwin"}); h.press(pages.Ctrl(fyne.KeyE)) }},
	{"10-export-marc", func(h *harness) { h.press(pages.Ctrl(fyne.KeyE)); h.key(fyne.KeyUp) }},
	{"10-export-running", exporting},
	{"10-export-done", exported},
	{"11-print", func(h *harness) { h.press(pages.Ctrl(fyne.KeyP)) }},
	{"12-settings", settingsShown},
	{"12-settings-end", func(h *harness) { h.w.scrollPage(9) }},
	{"13-help", func(h *harness) { h.press(pages.Bare(fyne.KeyF1)) }},
	{"13-help-keys", func(h *harness) { h.w.showKeys() }},
	{"13-help-queries", func(h *harness) { h.w.showQueries() }},
	{"13-about", func(h *harness) { h.w.showAbout() }},
	{"14-commands", func(h *harness) { h.w.showCommands() }},
	{"14-commands-typed", func(h *harness) { h.w.showCommands(); h.w.palette.box.SetText("li") }},
	{"14-question", func(h *harness) {
		h.w.Question(wording.T("quit.running"), wording.T("quit.quit"), wording.T("quit.stay"), func() {})
	}},
	{"14-working", twoAtWork},
	{"15-opening", opening},
	{"16-lists-empty", func(h *harness) { h.w.GoTo(pages.PlaceLists); h.says("lists.none") }},
	{"16-lists", listsShown},
	{"16-lists-saved", savedShown},
	{"16-lists-past", func(h *harness) { h.w.listsPage.Choose(2) }},
	{"16-add-to-list", addToList},
	{"16-save-search", func(h *harness) { h.asks(narrowQuery()); h.w.action(pages.ActionSaveSearch).Do() }},
	{"16-note", noteOnATitle},
	{"16-marks", markedHits},
	{"05-import-empty", func(h *harness) { h.w.GoTo(pages.PlaceImport) }},
	{"05-import-left", importLeft},
	{"05-import-looking", looking},
	{"05-import-look", looked},
	{"05-import-doubt", doubt},
	{"05-import-bytes", func(h *harness) { h.looksOver(0, "MARC-8"); h.w.importPage.ShowProblem(0) }},
	{"05-import-changed", func(h *harness) { h.w.importPage.ShowChanged(view.ChangeNewer) }},
	{"05-import-changed-new", func(h *harness) { h.w.importPage.ShowChanged(view.ChangeNewTitles) }},
	{"05-import-changed-out", func(h *harness) { h.w.importPage.ShowChanged(view.ChangeLeftOut) }},
	{"05-import-pointing", pointing},
	{"05-import-running", importRuns},
	{"05-import-report", report},
	{"06-match-desk", func(h *harness) { h.w.GoTo(pages.PlaceMatch); h.until("a pair", h.pair) }},
	{"06-match-marc", func(h *harness) { h.w.matchPage.ToggleMARC() }},
	{"06-match-past", matchPast},
	{"06-rules", rules},
	{"06-rules-tried", rulesTried},
	{"06-match-empty", matchEmpty},
	{"07-libraries", libraries},
}

func wholeCatalogue(h *harness) {
	h.w.openSample()
	h.until("the sample", func() bool { return h.w.Catalogue().Sample })
	h.searched()
	h.narrow = h.w.searchPage.NarrowPrefs()
}

func narrowQuery() view.Query {
	return view.Query{Text: "charles darwin", Years: &view.YearRange{From: 1859, To: 1889}, Narrow: []view.Narrow{{Facet: "format", Value: "Microform", Exclude: true}}}
}

func ticked() view.Query {
	return view.Query{Text: "charles darwin", Narrow: []view.Narrow{{Facet: "subject", Value: "Evolution"}, {Facet: "subject", Value: "Emotions", Exclude: true}}}
}

func manyChips() view.Query {
	return view.Query{Years: &view.YearRange{From: 1850, To: 1899}, Narrow: []view.Narrow{
		{Facet: "language", Value: "English"}, {Facet: "format", Value: "Microform", Exclude: true}, {Facet: "genre", Missing: true, Exclude: true},
		{Facet: "genre", Value: "Satire", Exclude: true}, {Facet: "subject", Value: "Naturalists — England — Biography", Exclude: true}}}
}

// asks asks on the search page and waits for the answer; ticks are gone and the facets
// and years as at first.
func (h *harness) asks(q view.Query) {
	h.t.Helper()
	h.w.Ask(q)
	h.searched()
}

// plain puts back what the screen before chose for all searches, and takes away what lies
// over the window.
func (h *harness) plain() {
	h.t.Helper()
	h.after()
	h.after = func() {}
	if h.w.palette != nil {
		h.w.palette.close()
	}
	for h.w.win.Canvas().Overlays().Top() != nil {
		h.w.escape()
	}
	h.w.frame.suggester.close()
	h.w.SetNote("")
	s := h.w.searchPage
	if h.w.action("search.build").Checked() {
		s.ToggleBuilder()
	}
	if h.w.opening != nil {
		h.w.opening = nil
		h.w.show()
	}
	if p := s.NarrowPrefs(); p.List || p.As2006 || p.Years != h.narrow.Years {
		s.UseNarrowPrefs(h.narrow)
	}
	if a := h.w.action("hits.three"); a.Checked() {
		a.Do()
	}
}

func (h *harness) facets(open ...string) {
	h.prefer(func(p *pages.NarrowPrefs) { p.List, p.Open = true, open })
}

func (h *harness) years(set func(*pages.YearsPrefs)) {
	h.asks(view.Query{Text: "charles darwin"})
	h.prefer(func(p *pages.NarrowPrefs) { set(&p.Years) })
}

func treeOfClasses(h *harness) {
	h.asks(view.Query{Text: "charles darwin"})
	h.facets("class", "audience", "decade", "format")
	s := h.w.searchPage
	h.until("the tree", func() bool { r := s.FacetRows("class"); return r != nil && len(r.Lines()) > 0 })
	tree := s.FacetRows("class")
	h.w.win.Canvas().Focus(tree)
	strike(tree, fyne.KeyHome, fyne.KeyRight)
	h.until("the letters", func() bool { return len(tree.Lines()) > 1 })
	h.until("decades", func() bool { return s.FacetRows("decade") != nil && len(s.FacetRows("decade").Lines()) > 2 })
}

func asIn2006(h *harness) {
	h.asks(view.Query{Text: "charles darwin"})
	s := h.w.searchPage
	s.SetAsIn2006(true)
	h.until("the clouds of the best", func() bool { _, ok := s.Cloud("class").WordAt("QH365"); return ok })
}

func grouped(h *harness) {
	h.asks(view.Query{Text: "charles darwin", Grouped: true})
	h.hitList()
	works := h.w.searchPage.Rows()
	h.letter('e')
	h.until("the editions", func() bool { return h.w.searchPage.Rows() > works })
}

// groupedNarrowed has all that can stand above and in the hits at once.
func groupedNarrowed(h *harness) {
	h.asks(view.Query{Text: "charles darwin", Grouped: true, Years: &view.YearRange{From: 1850, To: 1999, Undated: true},
		Narrow: []view.Narrow{{Facet: "format", Value: "Microform", Exclude: true}, {Facet: "genre", Value: "Satire", Exclude: true}}})
	h.hitList()
	h.key(fyne.KeyHome)
	h.letter(' ')
	h.key(fyne.KeyDown)
	h.letter(' ')
	h.letter('w')
	works := h.w.searchPage.Rows()
	h.letter('e')
	h.until("the editions", func() bool { return h.w.searchPage.Rows() > works })
}

func tickedHits(h *harness) {
	h.asks(view.Query{Text: "darwin"})
	for _, i := range []int{0, 1, 3} {
		h.w.searchPage.Tick(i)
	}
}

func whyInTheRow(h *harness) {
	h.asks(view.Query{Text: "charles darwin"})
	h.hitList()
	h.letter('w')
}

func whyPlate(h *harness) {
	h.asks(view.Query{Text: "charles darwin"})
	h.hitList()
	h.letter('?')
	h.until("the explanation", func() bool { return h.w.searchPage.Explained() != nil })
}

func few(h *harness) {
	h.asks(view.Query{Text: "darwiniana", Years: &view.YearRange{From: 1876, To: 1880}})
	h.until("the offer", func() bool { return len(h.w.searchPage.Advice()) > 0 })
}

func nothing(h *harness) {
	h.search("charles idoit")
	h.until("advice", func() bool { return len(h.w.searchPage.Advice()) > 0 })
}

func nothingLeft(h *harness) {
	h.asks(view.Query{Text: "darwin", Narrow: []view.Narrow{{Facet: "language", Value: "none"}}})
	h.until("advice", func() bool { return len(h.w.searchPage.Advice()) > 0 })
}

func (h *harness) headMenu(i int) {
	h.asks(view.Query{Text: "darwin"})
	h.w.win.Canvas().Focus(h.w.searchPage.HeadMenus()[i])
	h.key(fyne.KeySpace)
}

func compareTitles(h *harness) {
	h.asks(view.Query{Text: "darwin"})
	s := h.w.searchPage
	for i := range 3 {
		s.Tick(i)
	}
	s.Compare()
	h.until("the comparison", func() bool { return s.Compared() != nil })
}

func tabs(h *harness) {
	for _, text := range []string{"kafka prozess", "война и мир"} {
		h.w.AskInNewTab(view.Query{Text: text})
		h.searchedAny()
	}
	h.w.chooseTab(1)
	h.searched()
}

func allValues(h *harness) {
	h.asks(view.Query{})
	h.w.searchPage.ShowAll("subject")
	h.until("all values", func() bool { return h.w.searchPage.AllValues().Total() > 30 })
}

func crossTable(h *harness) {
	h.asks(view.Query{Text: "charles darwin"})
	h.w.searchPage.ShowTable()
	h.until("the table", func() bool { return len(h.w.searchPage.Table().Cells) > 0 })
}

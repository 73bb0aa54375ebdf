package ui

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// opens opens the page of the first hit.
func (h *harness) opens(words string) {
	h.t.Helper()
	h.asks(view.Query{Text: words})
	s := h.w.searchPage
	h.w.OpenRecord(s.HitAt(0).ID, s.Query(), 0)
	h.whole()
}

func manySources(h *harness) {
	h.w.OpenRecord(uitest.Everywhere, view.Query{}, -1)
	p := h.w.recordPage
	h.until("the title of many", func() bool {
		return p.Shown().ID == uitest.Everywhere && p.Origins() != nil && len(p.Origins().Sources) == 31
	})
}

func serial(h *harness) {
	h.w.OpenRecord(uitest.Journal, view.Query{}, -1)
	p := h.w.recordPage
	h.until("the journal", func() bool { return p.Shown().ID == uitest.Journal && p.Origins() != nil })
	p.AskPart("v. 12 (1987)")
	h.until("the answers", func() bool { return len(p.Holders()) == 3 })
}

func whyJoined(h *harness) {
	h.opens("charles darwin")
	p := h.w.recordPage
	p.Why()
	h.until("why", func() bool { return len(p.Pairs()) == len(p.Shown().Sources)-1 })
}

func cite(h *harness) {
	h.w.recordPage.Cite()
	h.until("references", func() bool { return len(h.w.recordPage.Citations()) == len(view.CitationStyles()) })
}

func lookUp(h *harness) {
	b := h.w.batchPage
	b.Paste("Insectivorous plants\n\nDarwin on something else\nNobody knows this\nMadame Bovary\n")
	b.Run()
	h.until("the answers", func() bool { return len(b.Answers()) == 4 })
}

func exporting(h *harness) {
	h.w.Remember("export.folder", h.folder)
	h.desk.Gate = make(chan struct{})
	h.press(pages.Ctrl(fyne.KeyE))
	inPlate(h, func(b *widgets.Button) bool { return b.Kind() == widgets.Main }).OnTapped()
	h.until("progress", func() bool { return h.w.frame.running.Text() != "" })
}

func exported(h *harness) {
	h.press(pages.Ctrl(fyne.KeyE))
	h.open()
	h.until("the file", func() bool { return !h.w.exporting.Running() })
}

// open lets go what waits at the gate of the desk.
func (h *harness) open() {
	close(h.desk.Gate)
}

func settingsShown(h *harness) {
	h.press(pages.Alt(fyne.Key7))
	h.until("the libraries", func() bool { return h.w.settings.Control("mine.A") != nil })
}

func twoAtWork(h *harness) {
	var progress [2]view.Progress
	progress[0].SetStage(view.StageMatching, 200)
	progress[0].AddDone(50)
	end := []func(){h.w.Working(&pages.Job{Name: "Counting sheep", Progress: &progress[0], Stop: func() {}}),
		h.w.Working(&pages.Job{Name: "Counting stars", Progress: &progress[1]})}
	h.w.working.show(h.w)
	h.after = func() { end[0](); end[1]() }
}

func listsShown(h *harness) {
	h.shelfLists()
	h.w.Remember("lists.chosen", "3")
	h.w.GoTo(pages.PlaceSearch)
	h.w.GoTo(pages.PlaceLists)
	h.w.listsPage.Choose(0)
	h.until("the titles", func() bool { return len(h.w.listsPage.Titles()) > 3 && h.w.listsPage.Titles()[3] != "" })
}

// savedShown has a search with new titles since several days.
func savedShown(h *harness) {
	ctx := context.Background()
	id, err := h.desk.SaveSearch(ctx, "Darwin and his circle", view.Query{Text: "charles darwin"})
	for i, day := range []string{"2026-03-02", "2026-07-14", "2026-09-01", "2026-11-03"} {
		if err == nil {
			h.desk.LookedOn(id, day)
			h.desk.ForgetSeen(id, 12-4*min(i, 3)+2)
			_, err = h.desk.LookAgain(ctx, id)
		}
	}
	if err != nil {
		h.t.Fatal(err)
	}
	h.w.GoTo(pages.PlaceLists)
	h.w.listsPage.Choose(1)
	h.w.listsPage.Load()
	h.until("the earlier looks", func() bool { return len(h.w.listsPage.Earlier()) == 3 })
}

func addToList(h *harness) {
	h.asks(view.Query{Text: "charles darwin"})
	h.w.action(pages.ActionAddToList).Do()
	h.until("the plate", func() bool { return h.w.keeper.AddBox() != nil })
	h.w.keeper.AddBox().SetText("voyage")
}

func noteOnATitle(h *harness) {
	h.asks(view.Query{Text: "charles darwin"})
	h.hitList()
	h.letter('n')
	h.until("the plate", func() bool { return h.w.keeper.NoteArea() != nil })
	h.w.keeper.NoteArea().SetText("Our copy has the map.")
}

// markedHits has titles that stand in lists, one of them with a note, and says so of the
// first.
func markedHits(h *harness) {
	h.asks(view.Query{Text: "charles darwin"})
	id := h.w.searchPage.HitAt(0).ID
	if err := h.desk.SetTitleNote(context.Background(), id, "Our copy has the map, and a letter of the author's that was laid in."); err != nil {
		h.t.Fatal(err)
	}
	h.w.keeper.Forget()
	h.hitList().Refresh()
	h.until("the marks", func() bool { noted, _ := h.w.keeper.Marked(id); return noted != "" })
	h.w.win.Canvas().Focus(h.hitList())
	h.press(pages.Ctrl(fyne.KeyF1))
}

func opening(h *harness) {
	h.w.opening = pages.NewOpening("/catalogues/harbour")
	h.w.GoTo(pages.PlaceSearch)
}

func looking(h *harness) {
	h.desk.Gate = make(chan struct{})
	h.w.Add([]string{"/data/harbour-2026-11.mrc", "/data/hill-changes.xml.gz", "/data/garden-notes.pdf"})
	h.until("half of the look", func() bool { return h.w.importPage.Looking() && h.w.frame.running.Text() != "" })
}

func looked(h *harness) {
	h.open()
	h.until("the look", func() bool { return h.w.importPage.Looked() != nil })
}

func doubt(h *harness) {
	h.w.importPage.SetReading(0, "", true)
	h.until("the doubt", func() bool { return h.w.importPage.Trouble() != "" })
}

func (h *harness) looksOver(file int, encoding string) {
	h.w.importPage.SetReading(file, encoding, false)
	h.until("the look", func() bool { return h.w.importPage.Looked() != nil })
}

func pointing(h *harness) {
	w := h.w.importPage.PointAt(0)
	h.until("the record", w.Ready)
	w.Point("996", "a", "library")
	w.Point("996", "b", "call number")
	h.until("what comes out", func() bool { return len(w.Proposal().Holdings) == 2 })
}

func importRuns(h *harness) {
	h.desk.Gate = make(chan struct{})
	h.w.importPage.Start()
	h.until("progress", func() bool { return h.w.frame.running.Text() != "" })
}

func report(h *harness) {
	h.open()
	h.imported()
	h.until("the pairs that wait", func() bool { return h.w.importPage.Doubts() != "" })
}

func (h *harness) pair() bool { return h.w.matchPage.Shown() != nil && h.w.matchPage.Settled() }

func matchPast(h *harness) {
	m := h.w.matchPage
	m.ToggleMARC()
	m.Decide(view.SameBook)
	h.until("the next pair", m.Settled)
	m.TogglePast()
	h.until("the decisions", func() bool {
		return m.Past() && m.Chosen() != nil && m.Shown() != nil && m.Shown().Left.Ref == m.Chosen().Left.Ref
	})
}

func rules(h *harness) {
	m := h.w.matchPage
	m.TogglePast()
	h.until("the queue", func() bool { return !m.Past() && m.Settled() })
	h.rules = m.ShowRules()
	h.until("the rule sets", func() bool { return len(h.rules.Sets()) == 3 })
}

func rulesTried(h *harness) {
	h.rules = h.w.matchPage.ShowRules()
	h.until("the rule sets", func() bool { return len(h.rules.Sets()) == 3 })
	h.rules.Choose(1)
	h.rules.Try()
	h.until("the trial", func() bool { return h.rules.Tried() != nil })
}

func matchEmpty(h *harness) {
	m := h.w.matchPage
	for m.Queue().Waiting > 0 {
		h.until("the pair", m.Settled)
		m.Decide(view.KeepApart)
		h.until("the next pair", m.Settled)
	}
}

func libraries(h *harness) {
	h.w.GoTo(pages.PlaceLibraries)
	h.until("the libraries", func() bool { _, ok := h.w.libraries.Reading(); return ok && h.w.libraries.NameBox() != nil })
}

func noLibraries(h *harness) {
	h.w.withCatalogue(func() { h.w.GoTo(pages.PlaceLibraries) })
	h.says("libraries.none")
}

// says waits until a text stands on the screen.
func (h *harness) says(key string) {
	h.t.Helper()
	h.until(key, func() bool {
		return slices.ContainsFunc(h.drawn().texts, func(t drawnText) bool { return t.text == wording.T(key) })
	})
}

// importLeft shows an import that was stopped.
func importLeft(h *harness) {
	h.desk.Leave()
	h.w.importPage.FindLeft(false)
	h.says("left.goon")
	h.after = func() {
		h.w.importPage.DropLeft(0)
		h.until("it to be dropped", func() bool { return len(h.w.importPage.Left()) == 0 })
	}
}

package ui

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
)

// newKeeping makes what keeps lists, notes and saved searches, and the page of them.
func (w *window) newKeeping() {
	w.keeper = pages.NewKeeping(w.desk, w)
	w.keeper.Changed = w.keptChanged
	w.listsPage = pages.NewLists(w.desk, w, w.keeper)
	w.searchPage.Keep = w.keeper
	w.searchPage.Notes, w.recordPage.Notes = w.keeper.NoteSection, w.keeper.NoteSection
	w.searchPage.OpenKept = func(saved bool, id string) {
		w.listsPage.Open(saved, id)
		w.GoTo(pages.PlaceLists)
	}
}

// keptChanged shows lists and notes as they are now, where they are on the screen.
func (w *window) keptChanged() {
	switch w.page() {
	case w.listsPage:
		w.listsPage.Load()
	case w.recordPage:
		w.recordPage.Redraw()
	case w.searchPage:
		w.searchPage.RedrawKept()
	}
}

// keepActions are what can be done with the titles of any page and what is kept of them.
func (w *window) keepActions() []pages.Action {
	return []pages.Action{
		{ID: pages.ActionAddToList, Text: "menu.addtolist", Menu: "menu.record", Part: 2, Keys: pages.Ctrl(fyne.KeyD),
			Enabled: func() bool { return w.selection().Count > 0 }, Do: func() { w.keeper.Add(w.selection()) }},
		{ID: pages.ActionSaveSearch, Text: "menu.savesearch", Menu: "menu.search", Part: 4, Keys: pages.Ctrl(fyne.KeyS),
			Enabled: func() bool { return w.page() == pages.Page(w.searchPage) && w.searchPage.Results() != nil },
			Do:      func() { w.keeper.SaveSearch(w.searchPage.Named()) }},
		{ID: pages.ActionNote, Text: "menu.note", Menu: "menu.record", Part: 5, Keys: pages.Bare(fyne.KeyN), Pane: "pane.title",
			Enabled: func() bool { id, _ := w.noted(); return id != "" }, Do: func() {
				if id, title := w.noted(); id != "" {
					w.keeper.EditNote(id, title)
				}
			}},
	}
}

// noted is the title that a note would be written on, and what it is called.
func (w *window) noted() (id, title string) {
	if p, ok := w.page().(pages.TitlePage); ok {
		return p.ChosenTitle(), p.ChosenName()
	}
	return "", ""
}

package ui

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
	"holdfast/ui/wording"
)

// exportActions are what can be done with the titles of any page that has some.
func (w *window) exportActions() []pages.Action {
	return []pages.Action{
		{ID: pages.ActionExport, Text: "menu.export", Menu: "menu.file", Part: 2, Keys: pages.Ctrl(fyne.KeyE), Enabled: w.hasTitles, Do: func() { w.exporting.Export(w.selection()) }},
		{ID: pages.ActionPrint, Text: "menu.print", Menu: "menu.file", Part: 2, Keys: pages.Ctrl(fyne.KeyP), Enabled: w.hasTitles, Do: func() {
			of := w.selection()
			w.exporting.Print(of, asWords(of))
		}},
		{ID: "export.request", Text: "menu.request", Menu: "menu.record", Part: 2, Enabled: w.canRequest, Do: func() { w.exporting.CopyRequest(w.requested()) }},
		{ID: "export.stop", Text: "menu.stopexport", Menu: "menu.file", Part: 2, Enabled: func() bool { return w.exporting.Running() }, Do: func() { w.exporting.Stop() }},
	}
}

// selection are the titles of the page on the screen.
func (w *window) selection() pages.Selection {
	if s, ok := w.page().(pages.Selector); ok {
		return s.Selection()
	}
	if p, ok := w.page().(pages.TitlePage); ok && p.ChosenTitle() != "" {
		return pages.Selection{IDs: []string{p.ChosenTitle()}, Count: 1}
	}
	return pages.Selection{}
}

// hasTitles says whether the page on the screen has titles; while a file is written, its
// plate can be shown from anywhere.
func (w *window) hasTitles() bool { return w.exporting.Running() || w.selection().Count > 0 }

// mostRequested bounds how many titles are asked for in one text.
const mostRequested = 50

// canRequest says whether there are titles to ask another library for.
func (w *window) canRequest() bool {
	n := len(w.requested())
	return n > 0 && n <= mostRequested
}

// requested are the titles that are ticked, or the one that is chosen.
func (w *window) requested() []string {
	if s := w.selection(); s.Ticked && !s.All {
		return s.IDs
	}
	if p, ok := w.page().(pages.TitlePage); ok {
		if id := p.ChosenTitle(); id != "" {
			return []string{id}
		}
	}
	return nil
}

// asWords says in words what was asked.
func asWords(s pages.Selection) string {
	if s.Query.Text == "" {
		return ""
	}
	return wording.T("print.asked", "Query", s.Query.Text)
}

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/pages"
	"holdfast/ui/wording"
)

// mostStepsShown bounds the list of the steps of a tab.
const mostStepsShown = 24

// nameOf is what a step is called in its tab.
func nameOf(s *pages.Stop) string {
	switch {
	case s == nil:
		return wording.T("tab.new")
	case s.Title != "":
		return s.Title
	case s.Query.Text != "":
		return s.Query.Text
	}
	return wording.T("title.all")
}

// showTabs draws the row of tabs, which stands over what belongs to a tab only.
func (w *window) showTabs() {
	titles := make([]string, len(w.router.tabs))
	for i, t := range w.router.tabs {
		titles[i] = nameOf(t.here())
	}
	w.frame.tabs.Set(titles, w.router.now)
}

// tabActions are what can be done with tabs.
func (w *window) tabActions() []pages.Action {
	many := func() bool { return w.hasTabs() && len(w.router.tabs) > 1 }
	list := []pages.Action{
		{ID: "tab.new", Text: "tab.open", Menu: "menu.file", Part: 2, Keys: pages.Ctrl(fyne.KeyT), Enabled: w.hasTabs, Do: w.newTab},
		{ID: "tab.close", Text: "tab.close", Menu: "menu.file", Part: 2, Keys: pages.Ctrl(fyne.KeyW), Enabled: w.hasTabs,
			Do: func() { w.closeTab(w.router.now) }},
		{ID: "tab.reopen", Text: "tab.reopen", Menu: "menu.file", Part: 2, Keys: pages.CtrlShift(fyne.KeyT),
			Enabled: func() bool { return len(w.router.closed) > 0 }, Do: w.reopenTab},
		{ID: "tab.next", Text: "tab.next", Menu: "menu.go", Part: 3, Keys: pages.Ctrl(fyne.KeyTab), Enabled: many, Do: func() { w.nextTab(1) }},
		{ID: "tab.last", Text: "tab.last", Menu: "menu.go", Part: 3, Keys: pages.CtrlShift(fyne.KeyTab), Enabled: many, Do: func() { w.nextTab(-1) }},
		{ID: "tab.right", Text: "tab.right", Menu: "menu.go", Part: 3, Keys: pages.CtrlShift(fyne.KeyPageDown), Enabled: many,
			Do: func() { w.moveTab(w.router.now, w.router.now+1) }},
		{ID: "tab.left", Text: "tab.left", Menu: "menu.go", Part: 3, Keys: pages.CtrlShift(fyne.KeyPageUp), Enabled: many,
			Do: func() { w.moveTab(w.router.now, w.router.now-1) }},
		{ID: "tab.steps", Text: "tab.steps", Menu: "menu.go", Keys: pages.Alt(fyne.KeyDown), Enabled: w.hasTabs, Do: w.showSteps},
		{ID: "tab.nth", Text: "tab.nth", Keys: pages.KeyWords("keys.tabs")},
	}
	for i, key := range []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8, fyne.Key9} {
		list = append(list, pages.Action{ID: "tab." + string(key), Keys: pages.Ctrl(key),
			Enabled: func() bool { return i < len(w.router.tabs) && w.hasTabs() }, Do: func() { w.chooseTab(i) }})
	}
	return list
}

// newTab opens a tab with the whole catalogue and puts the keys into the search box.
func (w *window) newTab() {
	w.AskInNewTab(w.newQuery(""))
	w.focusSearch()
}

// closeTab closes a tab. The last one is closed by showing the whole catalogue in it.
func (w *window) closeTab(i int) {
	w.leave()
	if len(w.router.tabs) == 1 {
		w.router.tabs = append(w.router.tabs, newTrail())
		w.router.close(0)
		w.router.push(asked(w.newQuery("")))
	} else {
		w.router.close(i)
	}
	w.show()
	w.page().Focus()
}

// reopenTab opens the tab again that was closed last.
func (w *window) reopenTab() {
	w.leave()
	w.router.reopen()
	w.show()
}

// chooseTab goes to a tab, from 0. The keys stay in the row of tabs if they are there.
func (w *window) chooseTab(i int) {
	w.leave()
	w.router.choose(i)
	w.show()
	if w.win.Canvas().Focused() != fyne.Focusable(w.frame.tabs) {
		w.page().Focus()
	}
}

// nextTab goes to the next tab (1) or the one before (-1), around the ends.
func (w *window) nextTab(step int) {
	n := len(w.router.tabs)
	w.chooseTab((w.router.now + step + n) % n)
}

// moveTab puts a tab to another place.
func (w *window) moveTab(from, to int) {
	w.router.shift(from, to)
	w.showTabs()
}

// showSteps lists the steps of the tab in front.
func (w *window) showSteps() {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.frame.back)
	w.listSteps(w.router.now, at.AddXY(0, w.frame.back.Size().Height))
}

// listSteps lists the steps of a tab at a point of the window, the newest first; a click
// goes to one.
func (w *window) listSteps(tab int, at fyne.Position) {
	t := w.router.tabs[tab]
	var items []*fyne.MenuItem
	for i := len(t.stops) - 1; i >= 0 && len(items) < mostStepsShown; i-- {
		item := fyne.NewMenuItem(w.stepText(t.stops[i]), func() { w.goStep(tab, i) })
		item.Checked = i == t.at
		items = append(items, item)
	}
	if len(items) > 0 {
		widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), w.win.Canvas(), at)
	}
}

// stepText says in a line what a step shows.
func (w *window) stepText(s *pages.Stop) string {
	text := nameOf(s)
	if s.Detail != "" {
		text += " · " + s.Detail
	}
	if runes := []rune(text); len(runes) > 70 {
		text = string(runes[:69]) + "…"
	}
	return text
}

// goStep goes to a step of a tab.
func (w *window) goStep(tab, step int) {
	w.leave()
	w.router.choose(tab)
	w.router.tab().at = step
	w.show()
	w.page().Focus()
}

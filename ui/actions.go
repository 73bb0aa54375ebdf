package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// makeActions makes the table of all that can be done: the window's own actions, then those
// of the pages.
func (w *window) makeActions() []pages.Action {
	all := slices.Concat(w.fileActions(), w.workActions(), w.exportActions(), w.keepActions(), w.tabActions(), w.searchActions(), w.goActions(), w.viewActions(), w.helpActions())
	for _, place := range w.order {
		page := w.pages[place]
		for _, a := range page.Actions() {
			if !a.Anywhere {
				own := a.Enabled
				a.Enabled = func() bool { return w.router.here().Place == place && (own == nil || own()) }
			}
			all = append(all, a)
		}
	}
	return all
}

// can says whether an action can be done now.
func can(a *pages.Action) bool { return a.Do != nil && (a.Enabled == nil || a.Enabled()) }

// do does an action, if it can be done.
func (w *window) do(a *pages.Action) {
	w.root.HideTip()
	if can(a) {
		a.Do()
	}
}

// press does what keys do in the whole window, and says whether they do something. Of
// actions that have the same keys that of the page comes before that of the window.
func (w *window) press(k pages.Keys) bool {
	for i := range slices.Backward(w.actions) {
		if a := &w.actions[i]; a.Keys == k && a.Pane == "" && can(a) {
			w.do(a)
			return true
		}
	}
	return false
}

// action finds an action by its ID, nil if there is none.
func (w *window) action(id string) *pages.Action {
	if i := slices.IndexFunc(w.actions, func(a pages.Action) bool { return a.ID == id }); i >= 0 {
		return &w.actions[i]
	}
	return nil
}

// Typed implements pages.Host.
func (w *window) Typed() string { return w.frame.search.Box.Text }

// SetTyped implements pages.Host.
func (w *window) SetTyped(text string) { w.frame.search.SetText(text) }

// Action implements pages.Host.
func (w *window) Action(id string) *pages.Action { return w.action(id) }

// isOpen says whether a catalogue is open.
func (w *window) isOpen() bool { return w.catalogue.Path != "" }

// hasTabs says whether there are tabs to work in: those of the last time are there before
// their catalogue is open, and what is asked in them meanwhile is answered then.
func (w *window) hasTabs() bool { return w.isOpen() || w.opening != nil }

func (w *window) fileActions() []pages.Action {
	return []pages.Action{
		{ID: "file.sample", Text: "menu.sample", Menu: "menu.file", Do: w.openSample},
		{ID: "file.open", Text: "menu.open", Menu: "menu.file", Keys: pages.Ctrl(fyne.KeyO), Do: w.openFolder},
		{ID: "file.new", Text: "menu.new", Menu: "menu.file", Do: w.newFolder},
		{ID: "file.import", Text: "menu.import", Menu: "menu.file", Part: 1, Keys: pages.Ctrl(fyne.KeyI), Do: w.startImport},
		{ID: "file.addfiles", Text: "menu.addfiles", Menu: "menu.file", Part: 1, Do: w.addFile},
		{ID: "file.addfolder", Text: "menu.addfolder", Menu: "menu.file", Part: 1, Do: w.addFolder},
		{ID: "file.quit", Text: "menu.quit", Menu: "menu.file", Part: 9, Keys: pages.Ctrl(fyne.KeyQ), Do: w.close},
		{ID: "edit.undo", Text: "menu.undo", Menu: "menu.edit", Keys: pages.Ctrl(fyne.KeyZ), Do: w.undo},
		{ID: "edit.redo", Text: "menu.redo", Menu: "menu.edit", Keys: pages.CtrlShift(fyne.KeyZ), Do: w.redo},
		{ID: "edit.paste", Text: "menu.paste", Menu: "menu.edit", Part: 1, Keys: pages.Ctrl(fyne.KeyV), Do: w.paste},
	}
}

func (w *window) searchActions() []pages.Action {
	return []pages.Action{
		{ID: "search.box", Text: "menu.box", Menu: "menu.search", Keys: pages.Ctrl(fyne.KeyL), Enabled: w.hasTabs, Do: w.focusSearch},
		{ID: "search.all", Text: "menu.all", Menu: "menu.search", Enabled: w.hasTabs, Do: func() { w.search("") }},
	}
}

func (w *window) goActions() []pages.Action {
	list := []pages.Action{
		{ID: "go.back", Text: "menu.back", Menu: "menu.go", Keys: pages.Alt(fyne.KeyLeft),
			Enabled: func() bool { return w.router.canGo(-1) }, Do: func() { w.step(-1) }},
		{ID: "go.forward", Text: "menu.forward", Menu: "menu.go", Keys: pages.Alt(fyne.KeyRight),
			Enabled: func() bool { return w.router.canGo(1) }, Do: func() { w.step(1) }},
		{ID: "go.nextpane", Text: "menu.nextpane", Menu: "menu.go", Part: 2, Keys: pages.Bare(fyne.KeyF6),
			Do: func() { w.focusPane(1) }},
		{ID: "go.lastpane", Text: "menu.lastpane", Menu: "menu.go", Part: 2, Keys: pages.Keys{Name: fyne.KeyF6, Mods: fyne.KeyModifierShift},
			Do: func() { w.focusPane(-1) }},
	}
	for _, p := range railPlaces {
		list = append(list, pages.Action{ID: p.name, Text: p.name, Menu: "menu.go", Part: 1, Keys: pages.Alt(p.key),
			Enabled: func() bool { return w.reachable(p.place) }, Do: func() { w.GoTo(p.place) }})
	}
	return list
}

func (w *window) viewActions() []pages.Action {
	prefs := w.app.Preferences()
	list := []pages.Action{
		{ID: "view.larger", Text: "menu.larger", Menu: "menu.view", Part: 3, Keys: pages.Ctrl(fyne.KeyEqual), Do: func() { w.setText(w.textSize() + 10) }},
		{ID: "view.smaller", Text: "menu.smaller", Menu: "menu.view", Part: 3, Keys: pages.Ctrl(fyne.KeyMinus), Do: func() { w.setText(w.textSize() - 10) }},
		{ID: "view.normal", Text: "menu.normal", Menu: "menu.view", Part: 3, Keys: pages.Ctrl(fyne.Key0), Do: func() { w.setText(100) }},
		{ID: "view.language", Text: "language.other", Menu: "menu.view", Part: 4, Do: w.otherLanguage},
	}
	for _, l := range []theme.Look{theme.System, theme.Light, theme.Dark, theme.Contrast} {
		list = append(list, pages.Action{ID: "look." + string(l), Text: "look." + string(l), Menu: "menu.view", Part: 2,
			Checked: func() bool { return prefs.StringWithFallback(prefLook, string(theme.Light)) == string(l) },
			Do:      func() { w.setLook(l) }})
	}
	return list
}

func (w *window) helpActions() []pages.Action {
	return []pages.Action{
		{ID: "help", Text: "menu.helppage", Menu: "menu.help", Keys: pages.Bare(fyne.KeyF1), Do: func() { w.GoTo(pages.PlaceHelp) }},
		{ID: "help.tip", Text: "menu.tip", Menu: "menu.help", Keys: pages.Ctrl(fyne.KeyF1), Do: w.sayTip},
		{ID: "help.queries", Text: "help.queries", Menu: "menu.help", Do: w.showQueries},
		{ID: "help.keys", Text: "menu.keys", Menu: "menu.help", Keys: pages.Ctrl(fyne.KeySlash), Do: w.showKeys},
		{ID: "help.commands", Text: "commands", Menu: "menu.help", Keys: pages.Ctrl(fyne.KeyK), Do: w.showCommands},
		{ID: "keys.window", Text: "keys.window"},
		{ID: "keys.box", Text: "keys.box", Pane: "pane.box"},
		{ID: "keys.row", Text: "keys.row", Pane: "pane.tabs"},
		{ID: "help.about", Text: "menu.about", Menu: "menu.help", Part: 1, Do: w.showAbout},
	}
}

// sayTip says what the tip of the control says that has the keys.
func (w *window) sayTip() {
	if s, ok := w.win.Canvas().Focused().(widgets.Sayer); !ok || !w.root.say(s) {
		w.SetNote(wording.T("note.notip"))
	}
}

// shortcut is what the toolkit calls keys; nil for none. Keys that a box to type in knows
// have another name there than in the menu, so the menu does not take them from it.
func shortcut(k pages.Keys) fyne.Shortcut {
	if k.Name == "" {
		return nil
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Mods}
}

// doAction does an action by its ID.
func (w *window) doAction(id string) {
	if a := w.action(id); a != nil {
		w.do(a)
	}
}

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/wording"
)

// item makes a menu entry with the keys that do the same; "" for none.
func (w *window) item(key string, keyName fyne.KeyName, mods fyne.KeyModifier, do func()) *fyne.MenuItem {
	i := fyne.NewMenuItem(wording.T(key), func() {
		w.root.HideTip()
		do()
	})
	if keyName != "" {
		i.Shortcut = &desktop.CustomShortcut{KeyName: keyName, Modifier: mods}
	}
	return i
}

// newMenu makes the menu bar: every action of the window.
func (w *window) newMenu() *fyne.MainMenu {
	const ctrl, alt = fyne.KeyModifierShortcutDefault, fyne.KeyModifierAlt
	line := fyne.NewMenuItemSeparator
	quit := w.item("menu.quit", fyne.KeyQ, ctrl, w.close)
	quit.IsQuit = true
	file := fyne.NewMenu(wording.T("menu.file"),
		w.item("menu.sample", "", 0, w.openSample),
		w.item("menu.open", fyne.KeyO, ctrl, w.openFolder),
		w.item("menu.new", "", 0, w.newFolder), line(),
		w.item("menu.import", fyne.KeyI, ctrl, w.startImport),
		w.item("menu.addfiles", "", 0, w.addFile),
		w.item("menu.addfolder", "", 0, w.addFolder),
		w.item("menu.stop", fyne.KeyPeriod, ctrl, w.importPage.Cancel), line(), quit)
	edit := fyne.NewMenu(wording.T("menu.edit"),
		w.item("menu.copy", fyne.KeyC, ctrl|fyne.KeyModifierShift, w.searchPage.CopyRecord),
		w.item("menu.paste", fyne.KeyV, ctrl|fyne.KeyModifierShift, w.paste), line(),
		w.item("menu.undo", "", 0, w.undo))
	search := fyne.NewMenu(wording.T("menu.search"),
		w.item("menu.box", fyne.KeyL, ctrl, w.focusSearch),
		w.item("menu.all", "", 0, func() { w.search("") }),
		w.item("menu.beginnings", "", 0, func() { w.searchPage.SetBeginnings(!w.searchPage.Query().Beginnings) }),
		w.item("menu.clear", "", 0, w.searchPage.ClearNarrow))
	goMenu := fyne.NewMenu(wording.T("menu.go"),
		w.item("menu.back", fyne.KeyLeft, alt, func() { w.step(-1) }),
		w.item("menu.forward", fyne.KeyRight, alt, func() { w.step(1) }), line(),
		w.item("place.search", fyne.Key1, alt, func() { w.GoTo(pages.PlaceSearch) }),
		w.item("place.import", fyne.Key3, alt, func() { w.GoTo(pages.PlaceImport) }),
		w.item("place.match", fyne.Key4, alt, func() { w.GoTo(pages.PlaceMatch) }),
		w.item("place.libraries", fyne.Key5, alt, func() { w.GoTo(pages.PlaceLibraries) }), line(),
		w.item("menu.nextpane", "", 0, func() { w.searchPage.FocusPane(1) }))
	record := fyne.NewMenu(wording.T("menu.record"),
		w.item("menu.marc", fyne.KeyM, ctrl, w.searchPage.ToggleMARC),
		w.item("menu.copy", "", 0, w.searchPage.CopyRecord),
		w.item("menu.compare", "", 0, w.searchPage.Compare))
	help := fyne.NewMenu(wording.T("menu.help"),
		w.item("menu.keys", fyne.KeySlash, ctrl, w.showKeys),
		w.item("menu.about", "", 0, w.showAbout))
	return fyne.NewMainMenu(file, edit, w.viewMenu(), goMenu, search, record, help)
}

// viewMenu has panes, look, size of text and language.
func (w *window) viewMenu() *fyne.Menu {
	const ctrl = fyne.KeyModifierShortcutDefault
	line := fyne.NewMenuItemSeparator
	prefs := w.app.Preferences()
	look := func(l theme.Look) *fyne.MenuItem {
		i := w.item("look."+string(l), "", 0, func() {
			prefs.SetString(prefLook, string(l))
			w.rebuild()
		})
		i.Checked = prefs.StringWithFallback(prefLook, string(theme.Light)) == string(l)
		return i
	}
	text := func(to int) func() {
		return func() {
			if to != 0 {
				to += prefs.IntWithFallback(prefText, 100)
			} else {
				to = 100
			}
			prefs.SetInt(prefText, min(max(to, 90), 150))
			w.rebuild()
		}
	}
	return fyne.NewMenu(wording.T("menu.view"),
		w.item("menu.narrow", "", 0, w.searchPage.ToggleNarrow),
		w.item("menu.record8", "", 0, w.searchPage.ToggleRecord),
		w.item("menu.years", "", 0, w.searchPage.ToggleYears), line(),
		look(theme.System), look(theme.Light), look(theme.Dark), look(theme.Contrast), line(),
		w.item("menu.larger", fyne.KeyEqual, ctrl, text(10)),
		w.item("menu.smaller", fyne.KeyMinus, ctrl, text(-10)),
		w.item("menu.normal", fyne.Key0, ctrl, text(0)), line(),
		w.item("language.other", "", 0, w.otherLanguage))
}

// otherLanguage changes between English and German, at once.
func (w *window) otherLanguage() {
	next := "de"
	if w.language == "de" {
		next = "en"
	}
	w.app.Preferences().SetString(prefLanguage, next)
	w.rebuild()
}

func (w *window) focusSearch() {
	if w.router.here().place != pages.PlaceWelcome {
		w.frame.search.Focus(w.win.Canvas())
	}
}

// typedKey gets every key that no widget knew.
func (w *window) typedKey(e *fyne.KeyEvent) {
	place := w.router.here().place
	switch e.Name {
	case fyne.KeyEscape:
		w.escape()
	case fyne.KeyF1:
		w.showKeys()
	case fyne.KeyF6:
		if place == pages.PlaceSearch {
			w.searchPage.FocusPane(w.shiftStep())
		}
	case fyne.KeyF7:
		w.searchPage.ToggleYears()
	case fyne.KeyF8:
		w.searchPage.ToggleRecord()
	case fyne.KeyF9:
		w.searchPage.ToggleNarrow()
	case fyne.KeyDelete:
		if place == pages.PlaceImport {
			w.importPage.Remove()
		}
	case fyne.KeyPageUp:
		w.scrollPage(-0.9)
	case fyne.KeyPageDown:
		w.scrollPage(0.9)
	case fyne.KeyUp, fyne.KeyDown:
		w.arrow(e)
	case fyne.KeyInsert:
		if place == pages.PlaceImport {
			w.addFile()
		}
	}
}

// arrow gets Up and Down that no widget knew: they scroll what lies over the window, and
// go through the pairs of the match desk.
func (w *window) arrow(e *fyne.KeyEvent) {
	switch {
	case w.win.Canvas().Overlays().Top() != nil && e.Name == fyne.KeyUp:
		w.scrollPage(-0.1)
	case w.win.Canvas().Overlays().Top() != nil:
		w.scrollPage(0.1)
	case w.router.here().place == pages.PlaceMatch:
		w.matchPage.TypedKey(e)
	}
}

// typedRune gets every letter that no widget knew.
func (w *window) typedRune(r rune) {
	if w.router.here().place == pages.PlaceMatch && w.win.Canvas().Overlays().Top() == nil {
		w.matchPage.TypedRune(r)
	}
}

// undo takes back what was done last on the page.
func (w *window) undo() {
	switch w.router.here().place {
	case pages.PlaceMatch:
		w.matchPage.Undo()
	case pages.PlaceImport:
		w.importPage.Undo()
	case pages.PlaceLibraries:
		w.libraries.Undo()
	}
}

// shiftStep is 1, or -1 while Shift is held.
func (w *window) shiftStep() int {
	if d, ok := w.app.Driver().(desktop.Driver); ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0 {
		return -1
	}
	return 1
}

// escape closes what is open, else frees the years, else goes to the hits.
func (w *window) escape() {
	w.root.HideTip()
	if top := w.win.Canvas().Overlays().Top(); top != nil {
		w.win.Canvas().Overlays().Remove(top)
		return
	}
	if w.router.here().place == pages.PlaceSearch && !w.searchPage.Escape() {
		w.searchPage.FocusHits()
	}
}

package ui

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/wording"
)

// menus are the menus of the bar, in order.
var menus = []string{"menu.file", "menu.edit", "menu.view", "menu.search", "menu.go", "menu.record", "menu.help"}

// newMenu makes the menu bar of the table of actions.
func (w *window) newMenu() *fyne.MainMenu {
	w.items = map[*fyne.MenuItem]*pages.Action{}
	bar := fyne.NewMainMenu()
	for _, name := range menus {
		bar.Items = append(bar.Items, fyne.NewMenu(wording.T(name), w.menuItems(name)...))
	}
	return bar
}

// menuItems are the entries of one menu.
func (w *window) menuItems(name string) []*fyne.MenuItem {
	var list []*pages.Action
	for i := range w.actions {
		if a := &w.actions[i]; a.Menu == name && a.Do != nil {
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b *pages.Action) int { return cmp.Compare(a.Part, b.Part) })
	var items []*fyne.MenuItem
	for i, a := range list {
		if i > 0 && a.Part != list[i-1].Part {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		item := fyne.NewMenuItem(wording.T(a.Text), func() { w.choose(a) })
		item.Shortcut, item.IsQuit = shortcut(a.Keys), a.ID == "file.quit"
		w.items[item] = a
		items = append(items, item)
	}
	return items
}

// choose is a click on an entry of the menu, or its keys. The toolkit gives keys that
// several entries have to the first of them; then the one that can be done is meant.
func (w *window) choose(a *pages.Action) {
	if can(a) || a.Keys.None() || a.Pane != "" {
		w.do(a)
		return
	}
	w.press(a.Keys)
}

// showEnabled greys out what cannot be done now.
func (w *window) showEnabled() {
	for item, a := range w.items {
		item.Disabled = !can(a)
		item.Checked = a.Checked != nil && a.Checked()
		switch a.ID {
		case "edit.undo":
			item.Label = w.undoText()
		case "edit.redo":
			item.Label = w.redoText()
		}
	}
}

// textSize is the size of text, in percent.
func (w *window) textSize() int { return w.app.Preferences().IntWithFallback(prefText, 100) }

func (w *window) setText(percent int) {
	w.app.Preferences().SetInt(prefText, min(max(percent, 90), 150))
	w.rebuild()
}

func (w *window) setLook(l theme.Look) {
	w.app.Preferences().SetString(prefLook, string(l))
	w.rebuild()
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
	if w.router.here().Place != pages.PlaceWelcome {
		w.searchPage.KeepKeys()
		w.frame.search.Focus(w.win.Canvas())
	}
}

// focusPane puts the keys into the next pane of the page, or the one before.
func (w *window) focusPane(step int) { w.page().FocusPane(step) }

// typedKey gets every key that no widget knew.
func (w *window) typedKey(e *fyne.KeyEvent) {
	over := w.win.Canvas().Overlays().Top() != nil
	switch {
	case e.Name == fyne.KeyEscape:
		w.escape()
	case e.Name == fyne.KeyPageUp:
		w.scrollPage(-0.9)
	case e.Name == fyne.KeyPageDown:
		w.scrollPage(0.9)
	case over && e.Name == fyne.KeyUp:
		w.scrollPage(-0.1)
	case over && e.Name == fyne.KeyDown:
		w.scrollPage(0.1)
	case over || w.page().Key(e):
	default:
		w.press(pages.Keys{Name: e.Name, Mods: w.shift()})
	}
}

// typedRune gets every letter that no widget knew.
func (w *window) typedRune(r rune) {
	if w.win.Canvas().Overlays().Top() == nil {
		w.page().Rune(r)
	}
}

// shift is Shift while it is held.
func (w *window) shift() fyne.KeyModifier {
	if d, ok := w.app.Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers() & fyne.KeyModifierShift
	}
	return 0
}

// escape closes what is open, else what is open on the page, else goes to its main pane.
func (w *window) escape() {
	w.root.HideTip()
	if top := w.win.Canvas().Overlays().Top(); top != nil {
		w.win.Canvas().Overlays().Remove(top)
		w.Renamed()
		return
	}
	if !w.page().Escape() {
		w.page().Focus()
	}
}

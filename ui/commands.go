package ui

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// prefRecent names the setting of the commands used last, the last one first.
const prefRecent = "commands"

// mostRecent bounds them.
const mostRecent = 12

// commandsTop is how far below the upper edge of the window the commands lie at least.
const commandsTop = 72

// commands is the list of all actions by name, filtered by typing. What was used last
// comes first, what cannot be done now last.
type commands struct {
	w     *window
	box   *widgets.Box
	list  *widgets.List
	none  *fyne.Container
	body  *fyne.Container
	found []*pages.Action
	plate *widgets.Overlay
	// most is how large the list is where there are many commands.
	most fyne.Size
}

// showCommands opens the list of commands.
func (w *window) showCommands() {
	if p := w.palette; p != nil && p.open() {
		p.close()
		return
	}
	c := &commands{w: w}
	c.box = widgets.NewBox(wording.T("commands.hint"), func(string) { c.do(c.list.Choice()) })
	c.box.OnChanged, c.box.OnKey = c.filter, c.key
	c.list = widgets.NewList(func() int { return len(c.found) }, func() widgets.Row { return widgets.NewCommandRow() }, c.fill)
	c.list.OnChoice = func(int) { c.list.Refresh() }
	c.list.OnPoint = c.do
	c.none = widgets.Inset(16, 14, 16, 0, widgets.NewText(wording.T("commands.none"), widgets.Quiet))
	size := w.win.Canvas().Size()
	width, height := min(theme.Px(640), size.Width-80), min(theme.Px(480), size.Height-c.top()-68)
	top := widgets.Inset(12, 12, 12, 10, c.box)
	c.body = widgets.Stacked(c.list, top, widgets.NewRule(), c.none, c.list)
	c.most = fyne.NewSize(width, height)
	w.palette, w.plateColumns = c, nil
	c.plate = widgets.ShowOverlay(w.win.Canvas(), c.body, c.most)
	c.plate.OnOutside = c.close
	c.filter("")
	w.win.Canvas().Focus(c.box)
	w.plate = shownPlate{over: c.plate, title: wording.T("commands")}
	w.Renamed()
}

// filter shows the actions in whose names all words that were typed stand.
func (c *commands) filter(typed string) {
	words := strings.Fields(wording.Fold(typed))
	recent := c.w.app.Preferences().StringList(prefRecent)
	rank := map[*pages.Action]int{}
	c.found = nil
	for i := range c.w.actions {
		a := &c.w.actions[i]
		if a.Do == nil || a.Text == "" {
			continue
		}
		r, ok := rankOf(words, wording.Fold(wording.T(a.Text)), wording.Fold(menuOf(a)))
		if !ok {
			continue
		}
		if at := slices.Index(recent, a.ID); at >= 0 {
			r -= 100 - at
		}
		if !can(a) {
			r += 1000
		}
		rank[a] = r
		c.found = append(c.found, a)
	}
	slices.SortStableFunc(c.found, func(a, b *pages.Action) int { return cmp.Compare(rank[a], rank[b]) })
	c.none.Hidden = len(c.found) > 0
	c.body.Refresh()
	c.plate.Put(c.top(), c.fit())
	c.list.ScrollToTop()
	c.list.Mark(min(0, len(c.found)-1))
}

// top is where the plate begins: just below the search box, and its own box stays there
// however many commands are found.
func (c *commands) top() float32 {
	search := c.w.frame.search
	y := fyne.CurrentApp().Driver().AbsolutePositionForObject(search).Y
	return max(commandsTop, y+search.Size().Height+8)
}

// fit is the size that has room for the commands that are shown.
func (c *commands) fit() fyne.Size {
	height := theme.Px(32) + 40 + float32(max(len(c.found), 1))*theme.Row(16)
	return fyne.NewSize(c.most.Width, min(c.most.Height, height))
}

// rankOf says whether all words stand in a name or in that of its menu, and how well: 0 if
// the name begins with the first, 1 if a word of it begins with one, 2 else.
func rankOf(words []string, name, menu string) (int, bool) {
	rank := 0
	for i, w := range words {
		switch {
		case i == 0 && strings.HasPrefix(name, w):
		case strings.Contains(" "+name, " "+w):
			rank = max(rank, 1)
		case strings.Contains(name, w) || strings.Contains(menu, w):
			rank = 2
		default:
			return 0, false
		}
	}
	return rank, true
}

// menuOf is where an action stands: its menu or its pane.
func menuOf(a *pages.Action) string {
	switch {
	case a.Menu != "":
		return wording.T(a.Menu)
	case a.Pane != "":
		return wording.T(a.Pane)
	}
	return ""
}

func (c *commands) fill(i int, r widgets.Row) {
	a := c.found[i]
	detail := menuOf(a)
	if !can(a) {
		detail = wording.T("commands.off")
	}
	r.(*widgets.CommandRow).Set(wording.T(a.Text), detail, keysText(a.Keys), !can(a))
}

// key moves the choice while the keys stay in the box.
func (c *commands) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
		c.list.TypedKey(e)
		return true
	case fyne.KeyEscape:
		c.close()
		return true
	}
	return false
}

// open says whether the commands lie over all else: Escape in their list takes them away
// without a word to them.
func (c *commands) open() bool {
	return c.w.win.Canvas().Overlays().Top() == fyne.CanvasObject(c.plate)
}

func (c *commands) close() {
	c.plate.Close(c.w.win.Canvas())
	c.w.palette = nil
	c.w.Renamed()
}

// do does the action in a row.
func (c *commands) do(i int) {
	if i < 0 || i >= len(c.found) || !can(c.found[i]) {
		return
	}
	a := c.found[i]
	prefs := c.w.app.Preferences()
	recent := slices.DeleteFunc(prefs.StringList(prefRecent), func(id string) bool { return id == a.ID })
	recent = slices.Insert(recent, 0, a.ID)
	prefs.SetStringList(prefRecent, recent[:min(len(recent), mostRecent)])
	c.close()
	c.w.do(a)
}

package pages

import (
	"encoding/json"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// What is remembered of columns: those of the last table, and sets of them by name.
const (
	prefColumns = "export.columns"
	prefSets    = "export.sets"
)

// columnChooser is where the columns of a table are chosen and put in order.
type columnChooser struct {
	x    *Exporting
	root fyne.CanvasObject
	// chosen are the columns of the file in their order, rest those that it has not.
	chosen, rest       []string
	left, right        *widgets.List
	own                *widgets.Box
	trouble            *widgets.Text
	sets               []columnSet
	add, out, up, down *widgets.Button
	changed            func()
}

// columnSet is a set of columns with a name.
type columnSet struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
}

func newColumnChooser(x *Exporting) *columnChooser {
	c := &columnChooser{x: x, changed: func() {}}
	if json.Unmarshal([]byte(x.host.Recall(prefColumns)), &c.chosen) != nil || len(c.chosen) == 0 {
		c.chosen = c.usual()
	}
	if json.Unmarshal([]byte(x.host.Recall(prefSets)), &c.sets) != nil {
		c.sets = nil
	}
	c.left = c.list(&c.chosen, c.takeOut)
	c.right = c.list(&c.rest, c.putIn)
	c.left.OnKeys = c.keys
	c.own = widgets.NewBox(wording.T("columns.own"), func(text string) { c.typed(text) })
	c.trouble = widgets.NewElided("", widgets.Caption, 60)
	set := widgets.NewMenuButton(wording.T("columns.sets"), c.setItems)
	c.add = widgets.NewButton(wording.T("columns.add"), "", func() { c.putIn(c.right.Choice()) }).WithHeight(28)
	c.out = widgets.NewButton(wording.T("columns.out"), "", func() { c.takeOut(c.left.Choice()) }).WithHeight(28)
	c.up = widgets.NewButton(wording.T("columns.up"), "", func() { c.move(-1) }).WithHeight(28)
	c.down = widgets.NewButton(wording.T("columns.down"), "", func() { c.move(1) }).WithHeight(28)
	boxed := func(l *widgets.List) fyne.CanvasObject {
		return widgets.Sized(0, theme.Px(196), widgets.On(theme.Line, widgets.Inset(1, 1, 1, 1, widgets.On(theme.Surface, l))))
	}
	inFile := widgets.Stacked(nil, widgets.Line(8, theme.Px(34), widgets.NewText(wording.T("columns.infile"), widgets.BodyBold), widgets.NewSpring(), set),
		boxed(c.left), widgets.NewGap(6), widgets.Line(6, theme.Px(30), c.up, c.down, c.out))
	others := widgets.Stacked(nil, widgets.Line(8, theme.Px(34), widgets.NewText(wording.T("columns.others"), widgets.BodyBold)),
		boxed(c.right), widgets.NewGap(6), widgets.Line(6, theme.Px(30), c.add))
	c.root = widgets.Stacked(nil, widgets.NewColumns(16, 240, inFile, others), widgets.NewGap(8),
		widgets.Sized(0, theme.Row(8), c.own), widgets.Sized(0, theme.Px(20), c.trouble))
	c.settle()
	return c
}

// list shows columns; Enter and a second click move one to the other list.
func (c *columnChooser) list(of *[]string, move func(int)) *widgets.List {
	l := widgets.NewList(func() int { return len(*of) }, func() widgets.Row { return widgets.NewTableRow(theme.Row(8), 12) },
		func(i int, r widgets.Row) {
			r.(*widgets.TableRow).Set(widgets.Cell{Text: columnName((*of)[i]), Style: widgets.Body})
		})
	l.OnOpen = move
	l.OnChoice = func(int) { c.enable() }
	return l
}

// columnName is what a column is called.
func columnName(name string) string {
	if code, ok := strings.CutPrefix(name, "at:"); ok {
		return wording.T("column.at", "Library", code)
	}
	if key := "column." + name; wording.T(key) != key {
		return wording.T(key)
	}
	return name
}

func (c *columnChooser) usual() (names []string) {
	for _, column := range c.x.desk.UsualColumns() {
		names = append(names, column.Name)
	}
	return names
}

// settle brings both lists up to date.
func (c *columnChooser) settle() {
	c.rest = slices.DeleteFunc(slices.Clone(c.x.desk.ExportColumns()), func(name string) bool { return slices.Contains(c.chosen, name) })
	for _, l := range []*widgets.List{c.left, c.right} {
		if of := len(c.rest); l == c.right && l.Choice() >= of {
			l.Mark(of - 1)
		} else if l == c.left && l.Choice() >= len(c.chosen) {
			l.Mark(len(c.chosen) - 1)
		}
		l.Refresh()
	}
	c.enable()
	c.changed()
}

func (c *columnChooser) enable() {
	if c.add == nil {
		return
	}
	at := c.left.Choice()
	c.add.SetEnabled(c.right.Choice() >= 0)
	c.out.SetEnabled(at >= 0 && len(c.chosen) > 1)
	c.up.SetEnabled(at > 0)
	c.down.SetEnabled(at >= 0 && at < len(c.chosen)-1)
}

// putIn puts a column at the end of those in the file.
func (c *columnChooser) putIn(i int) {
	if i < 0 || i >= len(c.rest) {
		return
	}
	c.chosen = append(c.chosen, c.rest[i])
	c.settle()
	c.left.Mark(len(c.chosen) - 1)
	c.left.Reveal(len(c.chosen) - 1)
	c.enable()
}

// takeOut takes a column out of the file; the last one stays.
func (c *columnChooser) takeOut(i int) {
	if i < 0 || i >= len(c.chosen) || len(c.chosen) == 1 {
		return
	}
	c.chosen = slices.Delete(slices.Clone(c.chosen), i, i+1)
	c.settle()
}

// move moves the chosen column up or down.
func (c *columnChooser) move(step int) {
	at := c.left.Choice()
	to := at + step
	if at < 0 || to < 0 || to >= len(c.chosen) {
		return
	}
	c.chosen = slices.Clone(c.chosen)
	c.chosen[at], c.chosen[to] = c.chosen[to], c.chosen[at]
	c.left.Mark(to)
	c.left.Reveal(to)
	c.settle()
}

// keys moves a column by Alt and an arrow.
func (c *columnChooser) keys(s fyne.Shortcut) bool {
	k, ok := s.(*desktop.CustomShortcut)
	if !ok || k.Modifier != fyne.KeyModifierAlt {
		return false
	}
	switch k.KeyName {
	case fyne.KeyUp:
		c.move(-1)
	case fyne.KeyDown:
		c.move(1)
	default:
		return false
	}
	return true
}

// typed takes a column that was typed: a field of MARC, or at: and a library.
func (c *columnChooser) typed(text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	if err := c.x.desk.CheckColumn(text); err != nil {
		c.trouble.SetText(wording.T("columns.unknown", "Text", text))
		return
	}
	c.trouble.SetText("")
	c.own.SetText("")
	if !slices.Contains(c.chosen, text) {
		c.chosen = append(slices.Clone(c.chosen), text)
	}
	c.settle()
	c.left.Mark(slices.Index(c.chosen, text))
	c.left.Reveal(c.left.Choice())
}

// setItems offers sets of columns, and to keep those in the file as one.
func (c *columnChooser) setItems() []*fyne.MenuItem {
	use := func(columns []string) func() {
		return func() {
			c.chosen = slices.Clone(columns)
			c.left.Mark(-1)
			c.settle()
		}
	}
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(wording.T("columns.usual"), use(c.usual())),
		fyne.NewMenuItem(wording.T("columns.short"), use([]string{"title", "author", "year", "holders"})),
		fyne.NewMenuItem(wording.T("columns.held"), use([]string{"title", "year", "holders", "libraries", "call-numbers", "holdings"})),
		fyne.NewMenuItem(wording.T("columns.everything"), use(c.x.desk.ExportColumns())),
	}
	for _, s := range c.sets {
		items = append(items, fyne.NewMenuItem(s.Name, use(s.Columns)))
	}
	keep := fyne.NewMenuItem(wording.T("columns.keep"), c.keepSet)
	items = append(items, fyne.NewMenuItemSeparator(), keep)
	for _, s := range c.sets {
		items = append(items, fyne.NewMenuItem(wording.T("columns.forget", "Name", s.Name), func() { c.forget(s.Name) }))
	}
	return items
}

// mostSets bounds how many sets are kept.
const mostSets = 12

// keepSet keeps the columns in the file as a set, named by its first columns.
func (c *columnChooser) keepSet() {
	var names []string
	for _, n := range c.chosen[:min(len(c.chosen), 3)] {
		names = append(names, columnName(n))
	}
	name := strings.Join(names, ", ")
	if len(c.chosen) > 3 {
		name += " " + wording.N("columns.more", len(c.chosen)-3)
	}
	c.forget(name)
	c.sets = append(c.sets, columnSet{name, slices.Clone(c.chosen)})
	c.sets = c.sets[max(len(c.sets)-mostSets, 0):]
	c.saveSets()
	c.x.host.SetNote(wording.T("columns.kept", "Name", name))
}

func (c *columnChooser) forget(name string) {
	c.sets = slices.DeleteFunc(c.sets, func(s columnSet) bool { return s.Name == name })
	c.saveSets()
}

func (c *columnChooser) saveSets() {
	if b, err := json.Marshal(c.sets); err == nil {
		c.x.host.Remember(prefSets, string(b))
	}
}

// keep remembers the columns for the next table.
func (c *columnChooser) keep() {
	if b, err := json.Marshal(c.chosen); err == nil {
		c.x.host.Remember(prefColumns, string(b))
	}
}

// export are the columns, with their headings in the language of the window.
func (c *columnChooser) export() (out []view.ExportColumn) {
	for _, name := range c.chosen {
		column := view.ExportColumn{Name: name}
		if heading := columnName(name); heading != name {
			column.Heading = heading
		}
		out = append(out, column)
	}
	return out
}

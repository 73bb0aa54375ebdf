package pages

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// builder is the panel in which a query is put together of rows: a field, what it has,
// and words. What the rows say and what stands in the search box are always the same
// query: each follows the other.
type builder struct {
	s      *Search
	root   *fyne.Container
	column *widgets.Column
	foot   *fyne.Container
	tree   *buildTree
	typed  string
	rows   []*buildRow
	// last is the row that had the keys last.
	last []int
}

func newBuilder(s *Search) *builder {
	b := &builder{s: s, column: widgets.NewColumn(16, 16), tree: newBuildTree(view.Clause{Form: "all"})}
	b.foot = widgets.Inset(16, 0, 16, 8, widgets.Line(8, 44,
		widgets.NewButton(wording.T("build.add"), "plus", b.addRow).WithHeight(28),
		widgets.NewButton(wording.T("build.addgroup"), "plus", b.addGroup).WithHeight(28),
		widgets.NewSpring(),
		widgets.NewButton(wording.T("build.search"), "search", b.search).WithHeight(28),
		widgets.NewFlatButton(wording.T("close"), "", b.close).WithHeight(28)))
	b.root = widgets.On(theme.Ground, widgets.Stacked(nil, widgets.Sized(0, 1, b.column), b.foot, widgets.NewRule()))
	b.root.Hide()
	return b
}

func (b *builder) open() bool { return b.root.Visible() }

// toggle is Ctrl+B: it opens the panel with what stands in the search box, or closes it.
func (b *builder) toggle() {
	if b.open() {
		b.close()
		return
	}
	b.read(b.s.host.Typed())
	b.root.Show()
	b.fill()
	b.focus(b.tree.lines()[0].path)
}

func (b *builder) close() {
	b.root.Hide()
	b.s.Root.Refresh()
	b.s.Focus()
}

// follow shows what a person types in the search box.
func (b *builder) follow(text string) {
	if b.open() && text != b.typed {
		b.read(text)
		b.fill()
	}
}

// read makes the rows of a typed query.
func (b *builder) read(text string) {
	_, c := b.s.desk.ReadQuery(text)
	b.tree, b.typed, b.last = newBuildTree(c), text, nil
}

// changed writes what the rows say into the search box.
func (b *builder) changed() {
	b.typed = b.s.desk.Typed(b.tree.root)
	b.s.host.SetTyped(b.typed)
}

// search asks what the rows say.
func (b *builder) search() {
	b.changed()
	q := b.s.query
	b.s.host.Ask(view.Query{Text: b.typed, Profile: q.Profile, Grouped: q.Grouped, Prefer: q.Prefer})
}

// fill shows the rows anew, after one was added, moved, or has another form.
func (b *builder) fill() {
	b.rows = nil
	objects := []fyne.CanvasObject{widgets.NewGap(8)}
	for _, l := range b.tree.lines() {
		r := newBuildRow(b, l)
		b.rows = append(b.rows, r)
		objects = append(objects, r.root, widgets.NewGap(4))
	}
	b.column.Set(objects...)
	height := float32(len(b.rows))*(buildHeight()+4) + 12
	window := b.s.host.Window().Canvas().Size().Height
	sized := widgets.Sized(0, min(height, window*0.4), b.column)
	b.root.Objects[len(b.root.Objects)-1] = widgets.Stacked(nil, sized, b.foot, widgets.NewRule())
	b.root.Refresh()
	b.s.Root.Refresh()
}

// focus puts the keys into the row of a path.
func (b *builder) focus(path []int) {
	b.last = path
	for _, r := range b.rows {
		if slices.Equal(r.line.path, path) {
			b.column.Reveal(r.root)
			b.s.host.Window().Canvas().Focus(r.first())
			for _, box := range r.words {
				box.CursorColumn = len([]rune(box.Text)) // to go on typing
				box.Refresh()
			}
		}
	}
}

// here is the row that has the keys, or had them last; none for the last row.
func (b *builder) here() []int {
	focused := b.s.host.Window().Canvas().Focused()
	for _, r := range b.rows {
		if r.has(focused) {
			return r.line.path
		}
	}
	if b.last != nil && b.tree.at(b.last) != nil {
		return b.last
	}
	return nil
}

// change changes the tree, shows it, and puts the keys into the row of the path returned.
func (b *builder) change(f func() []int) {
	path := f()
	b.changed()
	b.fill()
	b.focus(path)
}

func (b *builder) addRow() {
	at := b.here()
	b.change(func() []int { return b.tree.add(at, emptyRow()) })
}

func (b *builder) addGroup() {
	at := b.here()
	b.change(func() []int { return b.tree.addGroup(at) })
}

// remove takes the row that has the keys out.
func (b *builder) remove() {
	if at := b.here(); at != nil {
		b.change(func() []int { return b.tree.remove(at) })
	}
}

// move moves the row that has the keys up (-1) or down (1).
func (b *builder) move(step int) {
	if at := b.here(); at != nil {
		b.change(func() []int { return b.tree.move(at, step) })
	}
}

// ToggleBuilder opens or closes the query builder: Ctrl+B.
func (s *Search) ToggleBuilder() { s.builder.toggle() }

// Typing tells the page what a person types in the search box.
func (s *Search) Typing(text string) {
	s.focusLater = false // who types on keeps the keys
	s.still.key()
	s.builder.follow(text)
}

// KeepKeys tells the page that a person has put the keys into the search box: an answer that
// is still to come leaves them there.
func (s *Search) KeepKeys() { s.focusLater = false }

// buildActions are what can be done with the query builder.
func (s *Search) buildActions() []Action {
	b := s.builder
	row := func(id, text string, keys Keys, do func()) Action {
		return Action{ID: id, Text: text, Menu: "menu.search", Part: 3, Keys: keys, Enabled: b.open, Do: do}
	}
	return []Action{
		{ID: ActionBuild, Text: "menu.build", Menu: "menu.search", Part: 3, Keys: Ctrl(fyne.KeyB), Checked: b.open, Do: s.ToggleBuilder},
		row("build.add", "build.add", Alt(fyne.KeyInsert), b.addRow),
		row("build.addgroup", "build.addgroup", Keys{}, b.addGroup),
		row("build.remove", "build.remove", Alt(fyne.KeyDelete), b.remove),
		row("build.up", "build.up", Alt(fyne.KeyUp), func() { b.move(-1) }),
		row("build.down", "build.down", Alt(fyne.KeyDown), func() { b.move(1) }),
	}
}

// BuilderText says what the rows of the builder are, for tests: "[find any words: darwin]".
func (s *Search) BuilderText() string {
	var parts []string
	t := s.builder.tree
	for _, l := range t.lines() {
		c := t.at(l.path)
		group, at := t.parent(l.path)
		lead := "find"
		if at > 0 {
			lead = group.Join
		}
		if c.Not {
			lead += " not"
		}
		text := c.Form + ": " + c.Text
		if l.group {
			parts = append(parts, "["+lead+" group "+c.Join+"]")
			continue
		}
		field := c.Field
		if field == "" {
			field = "any"
		}
		parts = append(parts, "["+lead+" "+field+" "+text+"]")
	}
	return strings.Join(parts, " ")
}

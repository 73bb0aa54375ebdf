package pages

import (
	"context"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// more asks for what comes before and after, once the rows in view are near an end of what
// is there.
func (b *Browse) more() {
	first, end := b.list.Range()
	if b.before && first < browseNear {
		b.fetch(true)
	}
	if b.after && end > len(b.lines)-browseNear {
		b.fetch(false)
	}
}

// fetch asks for entries in one direction.
func (b *Browse) fetch(back bool) {
	if b.fetches[back] || len(b.entries) == 0 {
		return
	}
	b.fetches[back] = true
	ask := view.Browse{Index: b.asked.Index, Place: b.entries[0].Place, Back: back, Limit: browsePage}
	if !back {
		// The entry of the place itself comes first, so one more is asked for.
		ask.Place, ask.Limit = b.entries[len(b.entries)-1].Place, browsePage+1
	}
	before := b.cancel
	cancel := b.host.Tasks().Go(func(ctx context.Context) func() {
		page, err := b.desk.Browse(ctx, ask)
		return func() {
			b.fetches[back] = false
			if err != nil {
				b.host.SetNote(b.desk.Explain(err))
				return
			}
			b.take(&page, back)
		}
	})
	b.cancel = func() {
		before()
		cancel()
	}
}

// take adds entries at one end, and drops some at the other if there are too many.
func (b *Browse) take(page *view.BrowsePage, back bool) {
	add := page.Entries
	if !back {
		if len(add) > 0 && add[0].Place == b.entries[len(b.entries)-1].Place {
			add = add[1:]
		}
		b.after = page.After
		b.entries = append(b.entries, add...)
		dropped := max(len(b.entries)-mostEntries, 0)
		b.before = b.before || dropped > 0
		b.place(0, dropped)
		return
	}
	b.before = page.Before
	b.entries = append(append([]view.BrowseEntry(nil), add...), b.entries...)
	if len(b.entries) > mostEntries {
		b.entries, b.after = b.entries[:mostEntries], true
	}
	b.place(len(add), 0)
}

// place makes the rows anew after some entries came in at the top, or are to be dropped
// there; what is in view stays where it is.
func (b *Browse) place(added, dropped int) {
	if len(b.entries) == 0 {
		return
	}
	keep := 0 // an entry that is there before and after
	if dropped > 0 {
		keep = dropped
	}
	old := b.rowOf(keep)
	b.entries = b.entries[dropped:]
	b.lines = b.makeLines()
	now := b.rowOf(keep - dropped + added)
	if dropped == 0 && added == 0 {
		b.list.Inserted(0)
		return
	}
	b.list.Inserted(now - old)
}

// jump goes to what was typed into the box.
func (b *Browse) jump(text string) {
	b.ask(view.Browse{Index: b.indexShown(), From: text})
}

// letter goes to a letter of the strip.
func (b *Browse) letter(l string) {
	b.setBox("")
	b.ask(view.Browse{Index: b.indexShown(), From: l})
}

// rune is a letter typed in the list: what was typed so far is looked up.
func (b *Browse) rune(r rune) {
	if r == ' ' && b.typed == "" || unicode.IsControl(r) {
		return
	}
	typed := b.typed + string(r)
	b.setBox(typed)
	b.jump(typed)
	b.typed = typed
}

// Key implements Page: Backspace takes back a letter that was typed in the list.
func (b *Browse) Key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyBackspace || b.typed == "" {
		return false
	}
	letters := []rune(b.typed)
	typed := string(letters[:len(letters)-1])
	b.setBox(typed)
	b.jump(typed)
	b.typed = typed
	return true
}

// open shows the titles of an entry in a search tab, or goes to what a line refers to.
func (b *Browse) open(i int) {
	l := b.line(i)
	switch {
	case l == nil || l.entry < 0:
	case l.ref != nil:
		b.setBox("")
		b.ask(view.Browse{Index: b.indexShown(), Place: l.ref.Place})
	default:
		b.host.Ask(b.query(l))
	}
}

// query finds the titles of an entry.
func (b *Browse) query(l *browseLine) view.Query {
	e := &b.entries[l.entry]
	n := view.NarrowEntry(b.indexShown(), e.Place)
	n.Label = e.Label
	return view.Query{Narrow: []view.Narrow{n}}
}

// keys knows Ctrl+Enter: the titles in a new tab.
func (b *Browse) keys(s fyne.Shortcut) bool {
	k, ok := s.(*desktop.CustomShortcut)
	l := b.line(b.list.Choice())
	if !ok || k.Modifier != fyne.KeyModifierShortcutDefault || k.KeyName != fyne.KeyReturn && k.KeyName != fyne.KeyEnter || l == nil || l.entry < 0 || l.ref != nil {
		return false
	}
	b.host.AskInNewTab(b.query(l))
	return true
}

// menu is what can be done with a line.
func (b *Browse) menu(i int, at fyne.Position) {
	l := b.line(i)
	if l == nil || l.entry < 0 {
		return
	}
	items := []*fyne.MenuItem{fyne.NewMenuItem(wording.T("browse.open"), func() { b.open(i) })}
	if l.ref == nil {
		e := &b.entries[l.entry]
		items = append(items, fyne.NewMenuItem(wording.T("browse.newtab"), func() { b.host.AskInNewTab(b.query(l)) }))
		for k := range e.Titles {
			t := &e.Titles[k]
			items = append(items, fyne.NewMenuItem(wording.T("browse.title1", "Title", filled(" · ", t.Title, t.Year)), func() { b.host.OpenRecord(t.ID, view.Query{}, -1) }))
		}
		items = append(items, fyne.NewMenuItem(wording.T("heading.copy"), func() {
			fyne.CurrentApp().Clipboard().SetContent(e.Label)
			b.host.SetNote(wording.T("record.copied"))
		}))
	}
	widgets.MenuAt(b.host.Window().Canvas(), at, items)
}

// Actions implements Page.
func (b *Browse) Actions() []Action {
	const pane = "pane.browse"
	chosen := func() *browseLine {
		if l := b.line(b.list.Choice()); l != nil && l.entry >= 0 {
			return l
		}
		return nil
	}
	list := []Action{
		{ID: "browse.type", Text: "browse.type", Keys: KeyWords("keys.letters"), Pane: pane},
		{ID: "browse.open", Text: "browse.open", Keys: Bare(fyne.KeyReturn), Pane: pane, Enabled: func() bool { return chosen() != nil }, Do: func() { b.open(b.list.Choice()) }},
		{ID: "browse.newtab", Text: "browse.newtab", Keys: Ctrl(fyne.KeyReturn), Pane: pane, Enabled: func() bool { l := chosen(); return l != nil && l.ref == nil }, Do: func() { b.host.AskInNewTab(b.query(chosen())) }},
	}
	for n, index := range view.Indexes() {
		list = append(list, Action{ID: "browse.index." + string(index), Text: "browse.by." + string(index), Menu: "menu.go", Part: 4, Anywhere: true,
			Enabled: func() bool { return b.host.Catalogue().Path != "" }, Do: func() { b.host.Browse(view.Browse{Index: view.Indexes()[n]}) }})
	}
	return list
}

// Lines returns what the rows say, Chosen which is chosen, and Ready whether the answer to what
// was asked is there.
func (b *Browse) Lines() []string {
	out := make([]string, len(b.lines))
	for i := range b.lines {
		l := &b.lines[i]
		switch {
		case l.entry < 0:
			out[i] = l.note
		case l.ref != nil:
			out[i] = b.entries[l.entry].Label + " > " + l.ref.Label
		default:
			out[i] = b.entries[l.entry].Label
		}
	}
	return out
}

// Chosen returns the row that is chosen, -1 for none.
func (b *Browse) Chosen() int { return b.list.Choice() }

// List is the list of entries.
func (b *Browse) List() *widgets.List { return b.list }

// Asked is what the page shows.
func (b *Browse) Asked() view.Browse { return b.asked }

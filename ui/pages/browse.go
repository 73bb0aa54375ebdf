package pages

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// browsePage is how many entries are asked for at once, browseNear how many rows before
// the end of what is there more are asked for, and mostEntries how many are kept.
const (
	browsePage  = 80
	browseNear  = 25
	mostEntries = 1600
)

// BrowseDesk is what the browse page needs.
type BrowseDesk interface {
	Browser
	Explainer
}

// Browse is the page with the indexes of the whole catalogue, from A to Z.
type Browse struct {
	Plain
	desk BrowseDesk
	host Host
	root *fyne.Container

	index   *widgets.Switch
	box     *widgets.Box
	letters *widgets.LetterStrip
	list    *widgets.List
	trouble *widgets.Text

	// asked is what the page shows; entries are what is there of the index, before and
	// after whether there is more.
	asked         view.Browse
	entries       []view.BrowseEntry
	before, after bool
	lines         []browseLine
	loaded        bool
	// typed is what was typed in the list since it was last moved in.
	typed   string
	cancel  func()
	fetches map[bool]bool // which directions are being asked for
}

// browseLine is a row of the list: an entry, or with ref a line that refers from it to
// another, or a note.
type browseLine struct {
	entry int // -1 for a note
	ref   *view.Reference
	see   bool
	note  string
}

// NewBrowse makes the page.
func NewBrowse(desk BrowseDesk, host Host) *Browse {
	b := &Browse{desk: desk, host: host, cancel: func() {}, fetches: map[bool]bool{}}
	var names []string
	for _, i := range view.Indexes() {
		names = append(names, wording.T("browse.index."+string(i)))
	}
	b.index = widgets.NewSwitch(func(n int) { b.begin(view.Browse{Index: view.Indexes()[n]}) }, names...)
	b.box = widgets.NewBox(wording.T("browse.hint"), func(string) { b.Focus() })
	b.box.OnChanged = b.jump
	b.box.OnDown = b.Focus
	b.box.OnEscape = b.Focus
	b.letters = widgets.NewLetterStrip(strings.Split("0 A B C D E F G H I J K L M N O P Q R S T U V W X Y Z", " "), wording.T("browse.letters"), b.letter)
	b.list = widgets.NewList(func() int { return len(b.lines) }, func() widgets.Row { return widgets.NewBrowseRow() }, b.fill)
	b.list.OnEnter, b.list.OnOpen = b.open, b.open
	b.list.OnRune = b.rune
	b.list.OnScrolled = b.more
	b.list.OnMenu = b.menu
	b.list.OnChoice = func(int) { b.typed = "" }
	b.list.Skip = func(i int) bool { return i < len(b.lines) && b.lines[i].entry < 0 }
	b.list.OnKeys = b.keys
	b.trouble = widgets.NewText("", widgets.Style{Size: theme.SizeText, Color: theme.Bad})
	head := widgets.NewFlow(12, theme.Px(34), b.index, widgets.Sized(theme.Px(280), 0, b.box)).WithMargins(24, 9)
	b.root = widgets.On(theme.Surface, widgets.Stacked(b.list, head, widgets.Inset(20, 0, 20, 4, b.letters), widgets.NewRule(), b.trouble, b.list))
	b.trouble.Hide()
	return b
}

// Screen implements Page.
func (b *Browse) Screen() fyne.CanvasObject { return b.root }

// Title implements Page.
func (b *Browse) Title() string {
	return wording.T("browse.title", "Index", wording.T("browse.index."+string(b.indexShown())))
}

func (b *Browse) indexShown() view.Index { return view.Indexes()[b.index.Chosen()] }

// Enter implements Page.
func (b *Browse) Enter(at *Stop) {
	ask := at.Browse
	if ask.Index == "" {
		ask.Index = view.IndexAuthor
	}
	b.begin(ask)
	b.Focus()
}

// Leave implements Page.
func (b *Browse) Leave(at *Stop) {
	at.Browse = view.Browse{Index: b.indexShown()}
	if l := b.line(b.list.Choice()); l != nil && l.entry >= 0 {
		at.Browse.Place = b.entries[l.entry].Place
	}
}

// Focus implements Page.
func (b *Browse) Focus() { b.host.Window().Canvas().Focus(b.list) }

// FocusPane implements Page.
func (b *Browse) FocusPane(step int) {
	c := b.host.Window().Canvas()
	stops := []fyne.Focusable{b.index, b.box, b.letters, b.list}
	at := slices.Index(stops, c.Focused())
	c.Focus(stops[(max(at, 0)+step+len(stops))%len(stops)])
}

// Escape implements Page: it forgets what was typed.
func (b *Browse) Escape() bool {
	if b.typed == "" && b.box.Text == "" {
		return false
	}
	b.typed = ""
	b.setBox("")
	b.Focus()
	return true
}

// begin shows an index from a place on.
func (b *Browse) begin(ask view.Browse) {
	b.index.Choose(slices.Index(view.Indexes(), ask.Index))
	b.typed = ""
	b.setBox("")
	b.ask(ask)
	b.host.Renamed()
}

// setBox writes into the box without jumping.
func (b *Browse) setBox(text string) {
	b.box.OnChanged = nil
	b.box.SetText(text)
	b.box.OnChanged = b.jump
}

// ask asks for the entries from a place on, or around a title; those on the screen stay
// until they are there.
func (b *Browse) ask(ask view.Browse) {
	b.cancel()
	clear(b.fetches)
	ask.Limit = browsePage
	b.cancel = b.host.Tasks().Go(func(ctx context.Context) func() {
		page, err := b.desk.Browse(ctx, ask)
		return func() {
			b.asked, b.loaded = ask, true
			b.show(page, err)
		}
	})
}

// show puts a page on the screen.
func (b *Browse) show(page view.BrowsePage, err error) {
	if err != nil {
		b.entries, b.lines = nil, nil
		b.trouble.SetText("  " + b.desk.Explain(err))
		b.trouble.Show()
		b.list.Mark(-1)
		b.root.Refresh()
		return
	}
	b.trouble.Hide()
	b.entries, b.before, b.after = page.Entries, page.Before, page.After
	b.lines = b.makeLines()
	at := page.At
	if at < 0 {
		at = 0
	}
	row := b.rowOf(at)
	b.list.Inserted(0)
	b.list.ScrollToTop()
	b.list.Mark(row)
	if b.asked.Record != "" {
		b.list.Center(row)
	} else if row >= 0 && b.before {
		b.list.ScrollTo(0)
	}
	b.list.Refresh()
	b.root.Refresh()
	b.more()
}

// rowOf is the row of an entry, -1 if there is none.
func (b *Browse) rowOf(entry int) int {
	return slices.IndexFunc(b.lines, func(l browseLine) bool { return l.entry == entry })
}

// makeLines makes the rows of the entries.
func (b *Browse) makeLines() []browseLine {
	var lines []browseLine
	if !b.before {
		note := "browse.begins"
		if len(b.entries) == 0 {
			note = "browse.empty"
		}
		lines = append(lines, browseLine{entry: -1, note: wording.T(note)})
	}
	for i := range b.entries {
		e := &b.entries[i]
		if e.Count > 0 {
			lines = append(lines, browseLine{entry: i})
		}
		for k := range e.See {
			lines = append(lines, browseLine{entry: i, ref: &e.See[k], see: true})
		}
		for k := range e.SeeAlso {
			lines = append(lines, browseLine{entry: i, ref: &e.SeeAlso[k]})
		}
	}
	if !b.after && len(b.entries) > 0 {
		lines = append(lines, browseLine{entry: -1, note: wording.T("browse.ends")})
	}
	return lines
}

func (b *Browse) line(i int) *browseLine {
	if i < 0 || i >= len(b.lines) {
		return nil
	}
	return &b.lines[i]
}

// fill shows a line in a row.
func (b *Browse) fill(i int, row widgets.Row) {
	l := b.line(i)
	if l == nil {
		return
	}
	var s widgets.BrowseState
	switch {
	case l.entry < 0:
		s = widgets.BrowseState{Label: l.note, Note: true}
	case l.see && b.entries[l.entry].Count == 0:
		s = widgets.BrowseState{Label: b.entries[l.entry].Label + "  ·  " + wording.T("browse.see", "Heading", l.ref.Label), Note: true, Right: wording.N("titles", l.ref.Count)}
	case l.see:
		s = widgets.BrowseState{Label: wording.T("browse.see", "Heading", l.ref.Label), Aside: true, Right: wording.N("titles", l.ref.Count)}
	case l.ref != nil:
		s = widgets.BrowseState{Label: wording.T("browse.seealso", "Heading", l.ref.Label), Aside: true, Right: wording.N("titles", l.ref.Count)}
	default:
		s = entryState(&b.entries[l.entry])
	}
	row.(*widgets.BrowseRow).Set(s)
}

// entryState is how an entry is shown; one of the shelf with its first title.
func entryState(e *view.BrowseEntry) widgets.BrowseState {
	s := widgets.BrowseState{Label: e.Label, Right: wording.N("titles", e.Count), Odd: e.Odd}
	if len(e.Titles) == 0 {
		return s
	}
	t := &e.Titles[0]
	s.Detail = filled(" · ", t.Title, t.Author)
	s.Right = filled(" · ", t.Year, wording.N("held", t.Holdings))
	if more := e.Count - 1; more > 0 {
		s.Right = filled(" · ", wording.N("record.more", more), s.Right)
	}
	if e.Odd {
		s.Detail = filled(" · ", wording.T("browse.odd"), s.Detail)
	}
	return s
}

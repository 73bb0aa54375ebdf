package pages

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// The parts of the page of lists.
const (
	partLists = iota
	partSaved
	partPast
)

// chosenList and chosenPart keep which list and part of the page were looked at last.
const (
	chosenList = "lists.chosen"
	chosenPart = "lists.part"
)

// Lists is the page of what a person keeps: lists of titles, saved searches, and what was
// asked before.
type Lists struct {
	Plain
	desk ListDesk
	host Host
	keep *Keeping
	root *fyne.Container

	part   *widgets.Switch
	tree   *listTree
	saved  *savedPart
	past   *pastPart
	titles *listTitles
	column *widgets.Column
	// left and right hold what the part shows, foot the buttons below.
	left, right, foot *fyne.Container
	// loaded says that what is kept is known, told that the part to show was said, fresh
	// that one has just come here.
	loaded, told, fresh bool
}

// NewLists makes the page.
func NewLists(desk ListDesk, host Host, keep *Keeping) *Lists {
	p := &Lists{desk: desk, host: host, keep: keep, column: widgets.NewColumn(24, 24)}
	p.part = widgets.NewSwitch(func(n int) { p.showPart() }, wording.T("lists.part.lists"), wording.T("lists.part.saved"), wording.T("lists.part.past"))
	p.tree, p.saved, p.past, p.titles = newListTree(p), newSavedPart(p), newPastPart(p), newListTitles(p)
	p.left, p.right, p.foot = container.NewStack(), container.NewStack(), container.NewStack()
	head := widgets.Inset(16, 0, 16, 0, widgets.Line(8, theme.Px(48), p.part))
	side := widgets.On(theme.Ground, widgets.Stacked(p.left, head, widgets.NewRule(), p.left, widgets.NewRule(), p.foot))
	p.root = container.New(listHalves{p.part}, side, widgets.NewRule(), widgets.On(theme.Surface, p.right))
	return p
}

// listHalves gives the left side two sevenths of the width, within bounds; what chooses its
// part is never cut.
type listHalves struct{ part fyne.CanvasObject }

func (listHalves) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(600, 300) }

func (h listHalves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w := max(min(max(size.Width*2/7, theme.Px(280)), size.Width*0.36), h.part.MinSize().Width+32)
	place(o[0], true, 0, w, size.Height)
	place(o[1], true, w, 1, size.Height)
	place(o[2], true, w+1, size.Width-w-1, size.Height)
}

// Screen implements Page.
func (p *Lists) Screen() fyne.CanvasObject { return p.root }

// Title implements Page.
func (p *Lists) Title() string {
	if l := p.tree.list(); l != nil && p.part.Chosen() == partLists {
		return wording.T("lists.title", "Name", l.Name)
	}
	return wording.T("place.lists")
}

// Enter implements Page: it asks for all anew.
func (p *Lists) Enter(*Stop) {
	if !p.loaded && !p.told {
		p.part.Choose(map[string]int{"1": partSaved, "2": partPast}[p.host.Recall(chosenPart)])
	}
	p.fresh = true
	p.showPart()
	p.Load()
	p.Focus()
}

// Open shows a list, or with saved a saved search, when one goes to the page next.
func (p *Lists) Open(saved bool, id string) {
	p.told = true
	if saved {
		p.part.Choose(partSaved)
		p.saved.want = id
		return
	}
	p.part.Choose(partLists)
	p.tree.want = id
}

// Load asks for lists, saved and past searches.
func (p *Lists) Load() {
	p.host.Tasks().Go(func(ctx context.Context) func() {
		lists, err := p.desk.Lists(ctx)
		var saved []view.Saved
		if err == nil {
			saved, err = p.desk.Saved(ctx)
		}
		past := p.desk.History()
		return func() {
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
				return
			}
			p.loaded = true
			p.tree.take(lists)
			p.saved.take(saved)
			p.past.take(past)
			p.showPart()
			if c := p.host.Window().Canvas(); p.fresh && c.Focused() == fyne.Focusable(p.part) && c.Overlays().Top() == nil {
				p.Focus() // the lists that the keys are for are there only now
			}
			p.fresh = false
		}
	})
}

// showPart shows the part that is chosen.
func (p *Lists) showPart() {
	if p.loaded {
		p.host.Remember(chosenPart, number(int64(p.part.Chosen())))
	}
	var list *widgets.List
	var rows int
	var foot []fyne.CanvasObject
	head, text := "", ""
	switch p.part.Chosen() {
	case partLists:
		list, rows, foot = p.tree.rows, len(p.tree.shown), p.tree.foot()
		head, text = "lists.none", "lists.nonetext"
	case partSaved:
		list, rows, foot = p.saved.rows, len(p.saved.all), p.saved.foot()
		head, text = "saved.none", "saved.nonetext"
	case partPast:
		list, rows, foot = p.past.rows, len(p.past.all), p.past.foot()
		head, text = "past.none", "past.nonetext"
	}
	p.foot.Objects = []fyne.CanvasObject{widgets.Inset(16, 10, 16, 10, widgets.Line(8, theme.Px(32), foot...))}
	p.foot.Refresh()
	if rows == 0 && p.loaded {
		p.left.Objects = nil
		p.column.Set(widgets.NewGap(24), widgets.NewProse(wording.T(head), widgets.Pane), widgets.NewGap(8), widgets.NewProse(wording.T(text), widgets.Quiet))
		p.right.Objects = []fyne.CanvasObject{p.column}
	} else {
		p.left.Objects = []fyne.CanvasObject{list}
		p.showRight()
	}
	p.left.Refresh()
	p.right.Refresh()
	p.root.Refresh()
	p.host.Renamed()
}

// showRight shows what is chosen at the left.
func (p *Lists) showRight() {
	switch part := p.part.Chosen(); {
	case part == partLists && p.tree.list() != nil:
		p.titles.show(p.tree.list())
		p.right.Objects = []fyne.CanvasObject{p.titles.root}
	case part == partSaved:
		p.column.Set(p.saved.detail()...)
		p.right.Objects = []fyne.CanvasObject{p.column}
	case part == partPast:
		p.column.Set(p.past.detail()...)
		p.right.Objects = []fyne.CanvasObject{p.column}
	default:
		p.right.Objects = nil
	}
	p.right.Refresh()
}

// rows is the list at the left.
func (p *Lists) rows() *widgets.List {
	return [...]*widgets.List{p.tree.rows, p.saved.rows, p.past.rows}[p.part.Chosen()]
}

// Columns implements Page.
func (p *Lists) Columns() []*widgets.Column { return []*widgets.Column{p.column} }

// Focus implements Page.
func (p *Lists) Focus() {
	c := p.host.Window().Canvas()
	if len(p.left.Objects) > 0 && p.left.Objects[0] == fyne.CanvasObject(p.rows()) {
		c.Focus(p.rows())
		return
	}
	c.Focus(p.part)
}

// FocusPane implements Page.
func (p *Lists) FocusPane(step int) {
	c := p.host.Window().Canvas()
	stops := []fyne.Focusable{p.part, p.rows()}
	if p.part.Chosen() == partLists && p.tree.list() != nil {
		stops = append(stops, p.titles.rows)
	}
	at := 0
	for i, s := range stops {
		if c.Focused() == s {
			at = i
		}
	}
	c.Focus(stops[(at+step+len(stops))%len(stops)])
}

// Escape implements Page: from the titles it goes back to their list.
func (p *Lists) Escape() bool {
	if p.host.Window().Canvas().Focused() != fyne.Focusable(p.titles.rows) {
		return false
	}
	p.Focus()
	return true
}

// Key implements Page.
func (p *Lists) Key(e *fyne.KeyEvent) bool {
	inTitles := p.host.Window().Canvas().Focused() == fyne.Focusable(p.titles.rows)
	switch {
	case inTitles && e.Name == fyne.KeyDelete:
		p.titles.takeOut()
	case inTitles:
		return false
	case e.Name == fyne.KeyInsert && p.part.Chosen() == partLists:
		p.New()
	case e.Name == fyne.KeyF2:
		p.Change()
	case e.Name == fyne.KeyDelete:
		p.Remove()
	case e.Name == fyne.KeyRight && p.part.Chosen() == partLists:
		p.tree.fold(false)
	case e.Name == fyne.KeyLeft && p.part.Chosen() == partLists:
		p.tree.fold(true)
	default:
		return false
	}
	return true
}

// Selection implements Selector: the titles of the list, or those that a search finds.
func (p *Lists) Selection() Selection {
	switch p.part.Chosen() {
	case partSaved:
		if s := p.saved.chosen(); s != nil {
			return Selection{All: true, Query: s.Query, Count: s.Found}
		}
	case partPast:
		if s := p.past.chosen(); s != nil {
			return Selection{All: true, Query: s.Query, Count: s.Found}
		}
	default:
		if p.tree.list() != nil {
			return p.titles.selection()
		}
	}
	return Selection{}
}

// ChosenTitle implements TitlePage.
func (p *Lists) ChosenTitle() string {
	if p.part.Chosen() != partLists || p.tree.list() == nil {
		return ""
	}
	if t := p.titles.chosen(); t != nil && !t.Gone {
		return t.Hit.ID
	}
	return ""
}

// ChosenName implements TitlePage.
func (p *Lists) ChosenName() string {
	if p.ChosenTitle() == "" {
		return ""
	}
	return runText(p.titles.chosen().Hit.Title)
}

// Choose shows a part of the page: lists (0), saved (1) or past searches (2).
func (p *Lists) Choose(part int) {
	p.part.Choose(part)
	p.showPart()
}

// Shown is the name of the list that is chosen, "" for none, Rows how many are shown.
func (p *Lists) Shown() string {
	if l := p.tree.list(); l != nil {
		return l.Name
	}
	return ""
}

// Rows is how many lists are shown.
func (p *Lists) Rows() int { return len(p.tree.shown) }

// Titles are the titles of the list on the screen, "" for those that are not there yet.
func (p *Lists) Titles() []string {
	out := make([]string, p.titles.of.Titles)
	for i := range out {
		if t := p.titles.at(i); t != nil {
			out[i] = runText(t.Hit.Title)
		}
	}
	return out
}

// Note is the note on a title of the list on the screen.
func (p *Lists) Note(row int) string {
	if t := p.titles.at(row); t != nil {
		return t.Note
	}
	return ""
}

// SavedNews says what is new of the saved search that is chosen, "" if there is none.
func (p *Lists) SavedNews() string {
	if v := p.saved.chosen(); v != nil {
		return p.saved.news(v)
	}
	return ""
}

// NameBox and InsideBox are parts of the plate for a list.
func (p *Lists) NameBox() *widgets.Box { return p.tree.asked.name }

// InsideBox chooses the list that it stands in.
func (p *Lists) InsideBox() *widgets.SelectBox { return p.tree.asked.inside }

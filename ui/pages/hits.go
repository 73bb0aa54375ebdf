package pages

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// prefThree is the setting that gives hits a third line.
const prefThree = "hits.three"

// hits is the list of hits; pages of it are fetched as they come into view.
type hits struct {
	s    *Search
	list *widgets.List
	root *fyne.Container
	// rows says which row shows which hit, pages has those that were fetched.
	rows  hitRows
	query view.Query
	pages map[int][]view.Hit
	asked map[int]func()
	// more is where the list of works goes on: works are only known as far as they were
	// fetched.
	more bool
	// opened is the title of the row chosen, why the one whose reason is said in its row.
	opened, why string
	ticks       ticks
	// said is the note about the ticks in the status line.
	said string
	// stopEditions gives up fetching the editions of a hit.
	stopEditions func()
}

func newHits(s *Search) *hits {
	h := &hits{s: s, pages: map[int][]view.Hit{}, asked: map[int]func(){}, stopEditions: func() {}}
	h.rows.open = -1
	h.list = h.newList()
	h.root = widgets.Stacked(h.list, h.list)
	return h
}

// newList makes the list, for rows of two lines or three.
func (h *hits) newList() *widgets.List {
	three := h.three()
	l := widgets.NewList(func() int { return h.rows.count() },
		func() widgets.Row { return widgets.NewHitRow(three) },
		func(i int, r widgets.Row) { r.(*widgets.HitRow).Set(h.state(i)) })
	l.OnChoice = h.open
	l.OnOpen = func(int) { h.s.OpenHere() }
	l.OnRune = h.letter
	l.OnBox, l.BoxWidth = h.tick, widgets.HitBox
	l.OnAdd, l.OnExtend = h.tick, h.tickRange
	l.OnSpot = func(i int) { h.toggleEditions(h.rows.at(i).hit) }
	l.OnMenu = h.menu
	l.OnKeys = h.keys
	l.OnScrolled = h.scrolled
	l.Skip = func(i int) bool { return h.rows.at(i).line }
	return l
}

// three says whether hits have a third line.
func (h *hits) three() bool { return fyne.CurrentApp().Preferences().Bool(prefThree) }

// setThree gives hits a third line, or takes it away; the row chosen stays.
func (h *hits) setThree(on bool) {
	fyne.CurrentApp().Preferences().SetBool(prefThree, on)
	row, focused := h.list.Choice(), h.s.host.Window().Canvas().Focused() == fyne.Focusable(h.list)
	h.list = h.newList()
	h.root.Objects, h.root.Layout = []fyne.CanvasObject{h.list}, widgets.Stacked(h.list, h.list).Layout
	h.root.Refresh()
	h.list.Mark(row)
	h.list.Reveal(max(row, 0))
	if focused {
		h.s.Focus()
	}
}

// show puts the answer to a new search into the list; it brings its first page along.
// With top the list goes to its first row; else, as far as there are still rows, it stays
// where it is, and so does the title chosen. choice is the hit to choose, 0 for none.
func (h *hits) show(res view.Results, choice int, top bool) {
	for _, cancel := range h.asked {
		cancel()
	}
	h.stopEditions()
	h.asked = map[int]func(){}
	h.pages = map[int][]view.Hit{0: res.Hits}
	h.query = res.Query
	h.rows = hitRows{hits: res.Total, open: -1}
	h.more = false
	if res.Query.Grouped {
		h.grow(0, len(res.Hits))
	} else if divides(res) {
		h.rows.line = res.WithWords
	}
	before, offset := h.opened, h.list.Offset()
	h.list.Mark(-1)
	h.opened = ""
	if h.rows.hits == 0 {
		h.s.record.clear()
		return
	}
	row := h.rows.row(min(max(choice, 0), h.rows.hits-1))
	if top {
		h.list.ScrollToTop()
	} else {
		h.list.ScrollTo(offset)
	}
	if choice == 0 && !top {
		row = h.place(before)
	}
	h.list.Choose(row)
}

// divides says whether the titles that have the words stand before those that have words
// which begin alike.
func divides(res view.Results) bool {
	sorted := res.Query.Sort != "" && res.Query.Sort != view.SortRelevance
	return res.Query.Beginnings && res.Query.Text != "" && !sorted && len(res.Hits) > 0 &&
		(res.WithWords > len(res.Hits) || res.WithWords > 0 && res.Hits[res.WithWords-1].Why.Kind != view.WhyBeginnings)
}

// place is the row of a title if it is on the first page, else the first row in view.
func (h *hits) place(id string) int {
	if i := slices.IndexFunc(h.pages[0], func(hit view.Hit) bool { return hit.ID == id }); i >= 0 {
		return h.rows.row(i)
	}
	first, end := h.list.Range()
	if first > 0 && end-first > 1 {
		first++
	}
	for first > 0 && h.rows.at(first).line {
		first--
	}
	return min(first, h.rows.count()-1)
}

// hit is a hit that has been fetched, or nil.
func (h *hits) hit(i int) *view.Hit {
	page := h.pages[i/pageOfHits]
	if k := i % pageOfHits; i >= 0 && k < len(page) {
		return &page[k]
	}
	return nil
}

// at is the title that a row shows, nil for a dividing row and what is being fetched.
func (h *hits) at(row int) *view.Hit {
	if row < 0 {
		return nil
	}
	switch at := h.rows.at(row); {
	case at.line:
		return nil
	case at.edition >= 0:
		return &h.rows.editions[at.edition]
	default:
		return h.hit(at.hit)
	}
}

// state is what a row shows.
func (h *hits) state(row int) widgets.HitState {
	at := h.rows.at(row)
	if at.line {
		return widgets.HitState{Divider: wording.N("hits.divider", h.rows.hits-h.rows.line)}
	}
	hit := h.at(row)
	if hit == nil {
		return widgets.HitState{}
	}
	st := widgets.HitState{Hit: hit, Held: wording.N("held", hit.Holdings), Inner: at.edition >= 0, Ticked: h.ticks.has(hit.ID)}
	if hit.Editions > 1 && at.edition < 0 {
		st.Editions, st.Open = wording.N("hits.editions", hit.Editions), h.rows.open == at.hit && h.rows.opened() > 0
	}
	if h.why == hit.ID {
		st.Why = wording.WhyHere(hit.Why)
	}
	if k := h.s.Keep; k != nil {
		st.Noted, st.Listed = k.markTexts(hit.ID, "")
	}
	if h.three() {
		st.Foot = filled(" · ", formatName(hit.Format), libraryCodes(hit.Libraries))
	}
	return st
}

// letter gets the letters typed while the list has the focus.
func (h *hits) letter(r rune) {
	switch r {
	case ' ':
		h.tick(h.list.Choice())
	case 'c', 'C':
		h.s.Compare()
	case 'm', 'M':
		h.s.ToggleMARC()
	case 'b', 'B':
		h.s.SetBeginnings(!h.s.query.Beginnings)
	case 'g', 'G':
		h.s.SetGrouped(!h.s.query.Grouped)
	case 'e', 'E':
		h.toggleEditions(h.rows.at(h.list.Choice()).hit)
	case 'n', 'N':
		h.s.head.offer(ActionNote)
	case 'w', 'W':
		h.toggleWhy()
	case '?':
		h.s.ExplainChosen()
	}
}

// keys gets keys with Ctrl that the menu does not have.
func (h *hits) keys(s fyne.Shortcut) bool {
	custom, ok := s.(*desktop.CustomShortcut)
	if ok && custom.Modifier == fyne.KeyModifierShortcutDefault && (custom.KeyName == fyne.KeyReturn || custom.KeyName == fyne.KeyEnter) {
		h.s.OpenInNewTab()
		return true
	}
	return false
}

// Rows is how many rows the list has: hits, editions shown below one, and a dividing row.
func (s *Search) Rows() int { return s.hits.rows.count() }

// HeadTexts is what stands above the hits: the number, how they were found, and the offer
// of more, "" if there is none.
func (s *Search) HeadTexts() [3]string {
	h := s.head
	texts := [3]string{h.number.Text(), h.how.Text(), ""}
	if h.more.Visible() {
		texts[2] = h.more.Text()
	}
	return texts
}

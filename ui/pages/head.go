package pages

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// resultHead is what stands above the hits: how many there are, the offer of more by word
// beginnings, order and options, the chips, and how the query was read.
type resultHead struct {
	s      *Search
	top    *fyne.Container
	chips  *fyne.Container
	number *widgets.Text
	how    *widgets.Text
	more   *widgets.Link
	sort   *widgets.MenuButton
	// offers are the buttons of actions of other pages, by their IDs.
	offers  map[string]*widgets.Button
	options *widgets.MenuButton
	// narrow and pane open the panes at the sides while they are hidden.
	narrow, pane *widgets.Button
	// all ticks all hits; flow has the chips, clear and quiet stand behind them.
	all          *widgets.Tick
	flow         *widgets.ChipLine
	clear        *widgets.Link
	quiet, ticks *widgets.Text
	untick       *widgets.Link
	read         *queryRead
}

// offerPanes shows the buttons of the panes that are hidden.
func (h *resultHead) offerPanes(narrow, record bool) {
	if h.narrow.Hidden != narrow || h.pane.Hidden != record {
		h.narrow.Hidden, h.pane.Hidden = narrow, record
		h.top.Refresh()
	}
}

func newResultHead(s *Search) *resultHead {
	h := &resultHead{s: s, offers: map[string]*widgets.Button{}}
	h.number = widgets.NewText("", widgets.Head) // rather what stands beside it gives way
	h.how = widgets.NewOptional("", widgets.Quiet)
	h.more = widgets.NewLink("", func() { s.SetBeginnings(!s.query.Beginnings) })
	h.sort = widgets.NewMenuButton("", s.sortItems)
	h.sort.Tip = wording.T("tip.sort")
	h.options = widgets.NewMenuIcon("more", wording.T("tip.options"), s.optionItems)
	h.pane = widgets.NewIconButton("pane", wording.T("tip.record"), s.ToggleRecord)
	h.narrow = widgets.NewButton(wording.T("narrow"), "settings", s.ToggleNarrow).WithHeight(28)
	line := []fyne.CanvasObject{h.number, h.how, h.more, widgets.NewSpring(), h.narrow, h.sort}
	for _, o := range []struct{ id, icon, tip string }{
		{ActionAddToList, "lists", "tip.addtolist"}, {ActionExport, "export", "tip.export"},
	} {
		b := widgets.NewIconButton(o.icon, wording.T(o.tip), func() { h.offer(o.id) })
		b.Hide()
		h.offers[o.id] = b
		line = append(line, b)
	}
	h.top = widgets.Inset(16, 0, 8, 0, widgets.Line(8, 48, append(line, h.options, h.pane)...))
	h.all = widgets.NewTick("", wording.T("tip.tickall"), s.TickAll)
	h.quiet = widgets.NewText(wording.T("chip.none"), widgets.Quiet)
	h.clear = widgets.NewLink(wording.T("chip.clear"), s.ClearNarrow)
	h.flow = widgets.NewChipLine(func(n int) string { return wording.N("chip.more", n) },
		func() []*fyne.MenuItem {
			return []*fyne.MenuItem{fyne.NewMenuItem(wording.T("chip.clear"), s.ClearNarrow)}
		})
	h.ticks = widgets.NewText("", widgets.Quiet)
	h.untick = widgets.NewLink(wording.T("ticks.clear"), s.Untick)
	h.read = newQueryRead(s)
	left := 20 - theme.Px(12) // its middle is above that of the boxes of the hits
	chips := widgets.Beside(h.flow, widgets.Sized(36-left, 44, h.all), h.flow, widgets.Line(8, 44, widgets.Sized(8, 0, widgets.NewGap(1)), h.ticks, h.untick))
	h.chips = widgets.Stacked(nil, widgets.Inset(left, 0, 16, 0, widgets.Sized(0, 44, chips)), h.read.root, widgets.NewRule())
	return h
}

// offer does an action of another page.
func (h *resultHead) offer(id string) {
	if a := h.s.host.Action(id); a != nil && a.Do != nil && (a.Enabled == nil || a.Enabled()) {
		a.Do()
	}
}

// show says what was found, and shows a chip for all that narrows.
func (h *resultHead) show(res view.Results) {
	h.number.SetText(foundNumber(res))
	h.how.SetText(howFound(res))
	h.more.Show()
	switch {
	case res.Query.Beginnings && res.Query.Text != "":
		h.more.SetText(wording.T("head.onlywords"))
	case res.More > 0 && !narrowed(res.Query) && res.Query.Text != "":
		h.more.SetText(wording.N("head.more", res.More))
	case res.More > 0:
		h.more.SetText(wording.N("head.more", res.More))
	default:
		h.more.Hide()
	}
	h.sort.SetText(sortName(res.Query.Sort))
	for id, b := range h.offers {
		b.Hidden = h.s.host.Action(id) == nil
	}
	widgets.Relayout(h.top)
	h.showChips(res.Query)
	h.read.show(res.Read, res.Part)
	h.showTicks()
}

// showTicks shows how many are ticked.
func (h *resultHead) showTicks() {
	total := 0
	if h.s.results != nil {
		total = h.s.results.Total
	}
	text := h.s.ticksText()
	h.all.Set(h.s.hits.ticks.state(total))
	h.ticks.SetText(text)
	h.untick.Hidden = text == ""
	widgets.Relayout(h.chips)
}

// foundNumber is "175 titles", with those found by word beginnings "175 and 96 titles", and
// before them "120 works" where editions are grouped.
func foundNumber(res view.Results) string {
	if res.Works > 0 {
		return wording.N("head.works", res.Works, "Titles", wording.N("titles", res.Total))
	}
	if q := res.Query; q.Beginnings && q.Text != "" && res.WithWords < res.Total {
		return wording.N("head.and", res.Total-res.WithWords, "Words", wording.Number(res.WithWords))
	}
	return wording.N("titles", res.Total)
}

// Title says in a few words what is on the screen: "darwin: 38 titles".
func (s *Search) Title() string {
	if s.results == nil {
		return wording.T("place.search")
	}
	what := s.results.Query.Text
	if what == "" {
		what = wording.T("title.all")
	}
	return what + ": " + wording.N("titles", s.results.Total)
}

func narrowed(q view.Query) bool { return len(q.Narrow) > 0 || q.Years != nil }

// howFound says by which words; a narrowed result says the number only.
func howFound(res view.Results) string {
	q := res.Query
	switch {
	case narrowed(q):
		return ""
	case q.Text == "":
		return wording.T("head.all")
	case !plainText(q.Text) || q.Beginnings:
		return "" // it is not plainly words that are asked for
	}
	switch len(words(q.Text)) {
	case 1:
		return wording.T("head.word")
	case 2:
		return wording.T("head.both")
	}
	return wording.T("head.words")
}

// plainText says whether a typed query is nothing but words.
func plainText(text string) bool {
	plain := !strings.ContainsAny(text, `":()*?~^<>=`)
	for _, w := range words(text) {
		plain = plain && w != "NOT" && w != "OR" && w != "AND" && w[0] != '-'
	}
	return plain
}

// showMenu shows a menu below a widget, inside the window.
func showMenu(c fyne.Canvas, below fyne.CanvasObject, items []*fyne.MenuItem) {
	pop := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(below)
	pop.ShowAtPosition(fyne.NewPos(min(at.X, max(c.Size().Width-pop.MinSize().Width-8, 0)), at.Y+below.Size().Height+2))
}

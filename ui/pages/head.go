package pages

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// resultHead is what stands above the hits: how many there are, the offer of more
// by word beginnings, and the chips.
type resultHead struct {
	s      *Search
	top    *fyne.Container
	chips  *fyne.Container
	flow   *widgets.Flow
	number *widgets.Text
	how    *widgets.Text
	more   *widgets.Link
	// narrow and pane open the panes at the sides while they are hidden.
	narrow, pane *widgets.Button
}

// offerPanes shows the buttons of the panes that are hidden.
func (h *resultHead) offerPanes(narrow, record bool) {
	if h.narrow.Hidden != narrow || h.pane.Hidden != record {
		h.narrow.Hidden, h.pane.Hidden = narrow, record
		h.top.Refresh()
	}
}

func newResultHead(s *Search) *resultHead {
	h := &resultHead{s: s}
	h.number = widgets.NewElided("", widgets.Head, 60)
	h.how = widgets.NewElided("", widgets.Quiet, 0)
	h.more = widgets.NewLink("", func() { s.SetBeginnings(!s.query.Beginnings) })
	h.pane = widgets.NewIconButton("pane", wording.T("tip.record"), s.ToggleRecord)
	h.narrow = widgets.NewButton(wording.T("narrow"), "settings", s.ToggleNarrow).WithHeight(28)
	h.top = widgets.Inset(16, 0, 8, 0,
		widgets.Line(8, 48, h.number, h.how, h.more, widgets.NewSpring(), h.narrow, h.pane))
	h.flow = widgets.NewFlow(8, 28).WithMargins(16, 8)
	h.chips = widgets.Stacked(nil, h.flow, widgets.NewRule())
	h.chips.Hide()
	return h
}

// show says what was found, and shows a chip for all that narrows.
func (h *resultHead) show(res view.Results) {
	h.number.SetText(wording.N("titles", res.Total))
	h.how.SetText(howFound(res))
	switch {
	case res.Query.Beginnings:
		h.more.SetText(wording.T("head.onlywords"))
		h.more.Show()
	case res.More > 0:
		h.more.SetText(wording.N("head.more", res.More))
		h.more.Show()
	default:
		h.more.Hide()
	}
	h.top.Refresh()
	h.showChips(res.Query)
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

// howFound says by which words; a narrowed result says the number only.
func howFound(res view.Results) string {
	q := res.Query
	switch {
	case len(q.Narrow) > 0 || q.Years != nil:
		return ""
	case q.Beginnings && q.Text != "":
		return wording.N("head.withwords", res.WithWords)
	case q.Text == "":
		return wording.T("head.all")
	}
	switch len(words(q.Text)) {
	case 1:
		return wording.T("head.word")
	case 2:
		return wording.T("head.both")
	}
	return wording.T("head.words")
}

func (h *resultHead) showChips(q view.Query) {
	var chips []fyne.CanvasObject
	for _, c := range h.s.narrowings(q) {
		chips = append(chips, widgets.NewChip(c.text, c.not, func() { h.s.host.Ask(c.without) }))
	}
	if len(chips) == 0 {
		h.chips.Hide()
		return
	}
	chips = append(chips, widgets.NewLink(wording.T("chip.clear"), h.s.ClearNarrow))
	h.flow.Set(chips...)
	h.chips.Show()
	h.chips.Refresh()
}

// narrowing is one thing that narrows, and the query without it.
type narrowing struct {
	text, not string
	without   view.Query
}

func (s *Search) narrowings(q view.Query) []narrowing {
	var all []narrowing
	if q.Years != nil {
		without := q
		without.Years = nil
		all = append(all, narrowing{text: yearsText(*q.Years), without: without})
	}
	if isLoad := func(n view.Narrow) bool { return n.Facet == view.NarrowLoad }; slices.ContainsFunc(q.Narrow, isLoad) {
		// All files of one import are one chip.
		without := q
		without.Narrow = slices.DeleteFunc(slices.Clone(q.Narrow), isLoad)
		all = append(all, narrowing{text: wording.T("chip.import"), without: without})
	}
	for i, n := range q.Narrow {
		if n.Facet == view.NarrowLoad {
			continue
		}
		without := q
		without.Narrow = slices.Delete(slices.Clone(q.Narrow), i, i+1)
		text, not := s.narrowingText(n)
		all = append(all, narrowing{text: text, not: not, without: without})
	}
	return all
}

// narrowingText words one value that narrows, and "not" if it leaves out.
func (s *Search) narrowingText(n view.Narrow) (text, not string) {
	if n.Facet == view.NarrowLoad {
		return wording.T("chip.import"), ""
	}
	if n.Exclude {
		not = wording.T("not")
	}
	return wording.T("chip.value", "Facet", facetName(n.Facet), "Value", s.label(n.Facet, n.Value)), not
}

func yearsText(r view.YearRange) string {
	if r.From == r.To {
		return wording.T("chip.year", "Year", year(r.From))
	}
	return wording.T("chip.years", "From", year(r.From), "To", year(r.To))
}

// year writes a year; before Christ as the language says.
func year(y int) string {
	if y < 0 {
		return wording.T("year.bc", "N", -y)
	}
	return fmt.Sprint(y)
}

// facetName is how a facet is called in the window.
func facetName(name string) string {
	key := "facet." + name
	if t := wording.T(key); t != key {
		return t
	}
	return name
}

package pages

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// narrowing is one thing that narrows: what its chip says, where it was chosen, and the
// query without it.
type narrowing struct {
	text, not, tip string
	open           func()
	without        view.Query
}

// narrowings are all things that narrow a query: the years, an import, values.
func (s *Search) narrowings(q view.Query) []narrowing {
	var all []narrowing
	if q.Years != nil {
		without := q
		without.Years = nil
		all = append(all, narrowing{text: yearsText(*q.Years), tip: s.yearsTip(), open: s.yearsMenu, without: without})
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
		open := func() { s.OpenFacet(n.Facet) }
		if index := n.Entry(); index != "" {
			open = func() { s.host.Browse(view.Browse{Index: index, Place: n.Value}) }
		}
		if kept := n.Facet == view.NarrowNew; (kept || n.Facet == view.NarrowList) && s.OpenKept != nil {
			open = func() { s.OpenKept(kept, n.Value) }
		}
		all = append(all, narrowing{text: text, not: not, tip: wording.T("chip.tip"), open: open, without: without})
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
	value := s.label(n.Facet, n.Value)
	if n.Label != "" {
		value = n.Label
	}
	if n.Missing {
		value = wording.T("chip.novalue")
	}
	return wording.T("chip.value", "Facet", facetName(n.Facet), "Value", value), not
}

// yearsText words a span of years.
func yearsText(r view.YearRange) string {
	text := wording.T("chip.years", "From", year(r.From), "To", year(r.To))
	if r.From == r.To {
		text = wording.T("chip.year", "Year", year(r.From))
	}
	if r.Undated {
		text = wording.T("chip.anddateless", "Years", text)
	}
	return text
}

// year writes a year; before Christ as the language says.
func year(y int) string {
	if y < 0 {
		return wording.T("year.bc", "N", -y)
	}
	return fmt.Sprint(y)
}

// undated is how many titles found have no date, in any year.
func (s *Search) undated() int {
	if s.results == nil {
		return 0
	}
	return s.results.Histogram.Undated
}

// yearsTip says how many titles without a date the years leave out.
func (s *Search) yearsTip() string {
	switch n := s.undated(); {
	case s.query.Years == nil || n == 0:
		return wording.T("chip.tip")
	case s.query.Years.Undated:
		return wording.N("chip.undatedin", n)
	default:
		return wording.N("chip.undatedout", n)
	}
}

// yearsMenu is what can be done with the years.
func (s *Search) yearsMenu() {
	if chip := s.head.chip(0); chip != nil && s.query.Years != nil {
		showMenu(s.host.Window().Canvas(), chip, s.yearsItems())
	}
}

func (s *Search) yearsItems() []*fyne.MenuItem {
	change := func(f func(*view.YearRange)) func() {
		return func() {
			r := *s.query.Years
			f(&r)
			s.SetYears(&r)
		}
	}
	dateless := fyne.NewMenuItem(wording.N("chip.dateless", s.undated()), change(func(r *view.YearRange) { r.Undated = !r.Undated }))
	dateless.Checked = s.query.Years.Undated
	uncertain := fyne.NewMenuItem(wording.T("chip.uncertain"), change(func(r *view.YearRange) { r.Uncertain = !r.Uncertain }))
	uncertain.Checked = s.query.Years.Uncertain
	return []*fyne.MenuItem{dateless, uncertain, fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(wording.T("years.all"), func() { s.SetYears(nil) })}
}

// showChips shows a chip for all that narrows.
func (h *resultHead) showChips(q view.Query) {
	var chips []*widgets.Chip
	for _, n := range h.s.narrowings(q) {
		open := n.open
		if open == nil {
			open = func() {}
		}
		chip := widgets.NewChip(n.text, n.not, open, func() { h.s.host.Ask(n.without) })
		chip.Tip = n.tip
		chips = append(chips, chip)
	}
	h.clear.Hidden = len(chips) == 0
	if len(chips) == 0 {
		h.flow.Set(h.quiet)
		return
	}
	h.flow.Set(h.clear, chips...)
}

// chip is a chip on the screen, nil if there is none.
func (h *resultHead) chip(i int) *widgets.Chip {
	if chips := h.flow.Chips(); i < len(chips) {
		return chips[i]
	}
	return nil
}

// Chips are the chips of all that narrows.
func (s *Search) Chips() []*widgets.Chip { return s.head.flow.Chips() }

// ChipLine is the line that they stand in.
func (s *Search) ChipLine() *widgets.ChipLine { return s.head.flow }

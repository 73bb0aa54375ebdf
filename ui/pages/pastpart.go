package pages

import (
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// pastPart is what was asked before in this catalogue.
type pastPart struct {
	p    *Lists
	rows *widgets.List
	all  []view.Past
}

func newPastPart(p *Lists) *pastPart {
	s := &pastPart{p: p}
	s.rows = widgets.NewList(func() int { return len(s.all) }, func() widgets.Row { return widgets.NewPairRow() }, s.fill)
	s.rows.OnChoice = func(int) { p.showRight(); p.host.Renamed() }
	s.rows.OnOpen = func(int) { s.ask(false) }
	s.rows.OnKeys = func(k fyne.Shortcut) bool {
		if ctrlEnter(k) && s.chosen() != nil {
			s.ask(true)
			return true
		}
		return false
	}
	s.rows.OnRune = func(r rune) {
		if r == 's' || r == 'S' {
			s.save()
		}
	}
	s.rows.OnMenu = func(_ int, at fyne.Position) { widgets.MenuAt(p.host.Window().Canvas(), at, s.items()) }
	return s
}

// take shows past searches, the last one first.
func (s *pastPart) take(all []view.Past) {
	s.all = all
	s.rows.Mark(min(max(s.rows.Choice(), 0), len(all)-1))
	s.rows.Inserted(0)
}

// chosen is the search that is chosen, nil for none.
func (s *pastPart) chosen() *view.Past {
	if i := s.rows.Choice(); i >= 0 && i < len(s.all) {
		return &s.all[i]
	}
	return nil
}

func (s *pastPart) fill(i int, row widgets.Row) {
	if i < len(s.all) {
		v := &s.all[i]
		row.(*widgets.PairRow).Set(queryWords(v.Query), wording.Ago(v.When, time.Now()), wording.Number(v.Found))
	}
}

func (s *pastPart) ask(newTab bool) {
	v := s.chosen()
	switch {
	case v == nil:
	case newTab:
		s.p.host.AskInNewTab(v.Query)
	default:
		s.p.host.Ask(v.Query)
	}
}

func (s *pastPart) save() {
	if v := s.chosen(); v != nil {
		s.p.keep.SaveSearch(v.Query)
	}
}

// forgetAll forgets what was asked: it cannot be taken back.
func (s *pastPart) forgetAll() {
	s.p.host.Question(wording.N("past.question", len(s.all)), wording.T("past.forget"), wording.T("export.cancel"), func() {
		if err := s.p.desk.ForgetHistory(); err != nil {
			s.p.host.SetNote(s.p.desk.Explain(err))
			return
		}
		s.take(nil)
		s.p.showPart()
		s.p.Focus()
		s.p.host.SetNote(wording.T("past.forgotten"))
	})
}

func (s *pastPart) items() []*fyne.MenuItem {
	return []*fyne.MenuItem{fyne.NewMenuItem(wording.T("past.again"), func() { s.ask(false) }), fyne.NewMenuItem(wording.T("saved.opentab"), func() { s.ask(true) }),
		fyne.NewMenuItem(wording.T("saved.save"), s.save)}
}

func (s *pastPart) foot() []fyne.CanvasObject {
	forget := widgets.NewButton(wording.T("past.forget"), "", s.forgetAll)
	forget.SetEnabled(len(s.all) > 0)
	return []fyne.CanvasObject{forget}
}

// detail is what is known of the search that is chosen.
func (s *pastPart) detail() []fyne.CanvasObject {
	v := s.chosen()
	if v == nil {
		return nil
	}
	objects := append([]fyne.CanvasObject{widgets.NewGap(20), widgets.NewProse(queryName(v.Query), widgets.Pane), widgets.NewGap(12)}, asks(queryName(v.Query), v.Query)...)
	objects = append(objects, widgets.NewProse(wording.N("past.found", v.Found, "Day", day(v.When.Local().Format(time.DateOnly))), widgets.Body))
	buttons := widgets.NewFlow(8, theme.Px(40))
	buttons.Set(widgets.NewButton(wording.T("past.again"), "search", func() { s.ask(false) }).WithHeight(40),
		widgets.NewButton(wording.T("saved.save"), "save", s.save).WithHeight(40))
	return append(objects, widgets.NewGap(20), buttons, widgets.NewGap(24))
}

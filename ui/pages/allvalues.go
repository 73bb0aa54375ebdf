package pages

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostValues bounds the values of a facet that are shown in one list.
const mostValues = 5000

// allValues is the list of all values of a facet, over the window.
type allValues struct {
	s      *Search
	facet  view.Facet
	shown  []view.FacetValue
	list   *widgets.List
	find   *widgets.Box
	none   *widgets.Text
	popup  *widget.PopUp
	cancel func()
}

// showAll opens the list of all values of a facet.
func (s *Search) showAll(name string) {
	a := &allValues{s: s}
	q := s.query
	a.cancel = s.host.Tasks().Go(func(ctx context.Context) func() {
		f, err := s.desk.FacetValues(ctx, q, name, mostValues)
		return func() {
			if err != nil {
				s.host.SetNote(s.desk.Explain(err))
				return
			}
			f.Name = name
			a.open(f)
		}
	})
}

func (a *allValues) open(f view.Facet) {
	a.facet, a.shown = f, f.Values
	a.list = widgets.NewList(func() int { return len(a.shown) },
		func() widgets.Row { return widgets.NewTableRow(theme.Row(12), 16) }, a.fill)
	a.list.OnOpen = func(i int) { a.pick(i, widgets.PickOnly) }
	a.list.OnChoice = func(int) {}
	a.list.OnRune = func(r rune) {
		if r == 'x' && a.list.Choice() >= 0 {
			a.pick(a.list.Choice(), widgets.PickNot)
		}
	}
	a.find = widgets.NewBox(wording.T("all.find", "Facet", facetName(f.Name)), func(string) { a.toList() })
	a.find.OnChanged = a.filter
	a.find.OnDown = a.toList
	a.find.OnEscape = a.close
	a.none = widgets.NewText("", widgets.Quiet)
	head := widgets.NewTableRow(theme.Px(28), 16)
	head.Set(widgets.Cell{Text: wording.T("all.value"), Style: widgets.Caption},
		widgets.Cell{Text: wording.T("all.titles"), Style: widgets.Caption, Width: theme.Px(90), Trailing: true},
		widgets.Cell{Text: wording.T("all.best"), Style: widgets.Caption, Width: theme.Px(110), Trailing: true},
		widgets.Cell{Text: wording.T("all.catalogue"), Style: widgets.Caption, Width: theme.Px(110), Trailing: true})
	top := widgets.Line(12, 52, widgets.NewGap(4), widgets.NewText(facetName(f.Name), widgets.Pane),
		widgets.NewText(wording.N("facet.values", f.Distinct), widgets.Quiet), widgets.NewSpring(),
		widgets.NewIconButton("close", wording.T("close"), a.close), widgets.NewGap(0))
	foot := widgets.Line(8, 36, widgets.NewGap(8), widgets.NewText(wording.T("all.hint"), widgets.Caption),
		widgets.NewSpring(), a.none, widgets.NewGap(8))
	list := a.list
	c := a.s.host.Window().Canvas()
	body := widgets.Stacked(list, top, widgets.Inset(16, 0, 16, 8, a.find), head, list, widgets.NewRule(), foot)
	a.popup = widget.NewModalPopUp(body, c)
	a.popup.Resize(fyne.NewSize(min(c.Size().Width-160, 760), c.Size().Height-120))
	a.popup.Show()
	c.Focus(a.find)
}

func (a *allValues) fill(i int, r widgets.Row) {
	v := a.shown[i]
	style, label := widgets.Body, v.Label
	if v.Chosen || v.Excluded {
		style = widgets.BodyBold
	}
	if v.Excluded {
		label = wording.T("not") + " " + label
	}
	r.(*widgets.TableRow).Set(widgets.Cell{Text: label, Style: style},
		widgets.Cell{Text: wording.Number(v.Count), Style: widgets.Body, Width: theme.Px(90), Trailing: true},
		widgets.Cell{Text: wording.Number(v.Best700), Style: widgets.Quiet, Width: theme.Px(110), Trailing: true},
		widgets.Cell{Text: wording.Number(v.Catalogue), Style: widgets.Quiet, Width: theme.Px(110), Trailing: true})
}

// filter keeps the values that contain what is typed.
func (a *allValues) filter(text string) {
	text = strings.ToLower(strings.TrimSpace(text))
	a.shown = nil
	for _, v := range a.facet.Values {
		if strings.Contains(strings.ToLower(v.Label), text) {
			a.shown = append(a.shown, v)
		}
	}
	a.none.SetText("")
	if len(a.shown) == 0 {
		a.none.SetText(wording.T("all.none", "Text", text))
	}
	a.list.Mark(-1)
	a.list.ScrollToTop()
}

func (a *allValues) toList() {
	if len(a.shown) > 0 {
		a.s.host.Window().Canvas().Focus(a.list)
		a.list.Choose(0)
	}
}

func (a *allValues) pick(i int, how widgets.Pick) {
	v := a.shown[i]
	a.close()
	a.s.Pick(a.facet.Name, v, how)
}

func (a *allValues) close() {
	a.cancel()
	a.popup.Hide()
}

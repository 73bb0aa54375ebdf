package pages

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// recordHead is the line above a title: its place among the hits, the views, and what can
// be done with it.
type recordHead struct {
	p        *Record
	root     *fyne.Container
	line     *fyne.Container
	up, down *widgets.Button
	place    *widgets.Text
	gap      *widgets.Gap
	short    bool
	fitted   bool
}

func newRecordHead(p *Record) *recordHead {
	h := &recordHead{p: p, place: widgets.NewText("", widgets.Quiet), gap: widgets.NewGap(12)}
	h.up = widgets.NewIconButton("up", wording.T("record.before"), func() { p.Step(-1) })
	h.down = widgets.NewIconButton("down", wording.T("record.after"), func() { p.Step(1) })
	h.line = widgets.Line(4, 48)
	h.root = container.New(&headFit{h: h}, widgets.Inset(20, 0, 16, 0, h.line))
	h.say()
	return h
}

// headFit leaves the words of the buttons away where there is no room for them.
type headFit struct{ h *recordHead }

func (f *headFit) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	short := size.Width < theme.Px(1120)
	if short != f.h.short || !f.h.fitted {
		f.h.short = short
		f.h.fit()
	}
	for _, o := range objects {
		widgets.Put(o, 0, 0, size.Width, size.Height)
	}
}

func (f *headFit) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(400, 48) }

// fit makes the buttons anew.
func (h *recordHead) fit() {
	h.fitted = true
	p := h.p
	objects := []fyne.CanvasObject{h.up, h.down, h.place, h.gap, p.view, widgets.NewSpring()}
	button := func(icon, key string, do func()) *widgets.Button {
		b := widgets.NewFlatButton(wording.T(key), icon, do)
		if h.short {
			b = widgets.NewIconButton(icon, wording.T(key), do)
		}
		objects = append(objects, b)
		return b
	}
	var copyB *widgets.Button
	copyB = button("copy", "record.copymenu", func() { widgets.MenuBelow(copyB, p.copyItems()) })
	button("book", "record.cite", p.Cite)
	for _, other := range []struct{ id, icon, key string }{{ActionAddToList, "lists", "record.addtolist"}, {ActionExport, "export", "record.export"}} {
		if a := p.host.Action(other.id); a != nil && a.Do != nil {
			button(other.icon, other.key, a.Do)
		}
	}
	h.line.Objects = objects
	h.line.Refresh()
}

// say writes the place among the hits.
func (h *recordHead) say() {
	p := h.p
	text := ""
	if p.stop != nil && p.stop.Choice >= 0 && p.total > 0 {
		text = wording.T("record.place", "N", wording.Number(p.stop.Choice+1), "All", wording.Number(p.total))
	}
	h.place.SetText(text)
	h.up.SetEnabled(p.neighbour(-1) != nil)
	h.down.SetEnabled(p.neighbour(1) != nil)
	for _, o := range []fyne.CanvasObject{h.up, h.down, h.place, h.gap} {
		if text == "" {
			o.Hide()
		} else {
			o.Show()
		}
	}
	h.line.Refresh()
}

// copyItems are what can be copied of the title.
func (p *Record) copyItems() []*fyne.MenuItem {
	if p.record == nil {
		return nil
	}
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(wording.T("copy.text"), func() { p.copyText(recordText(p.record)) }),
		fyne.NewMenuItem(wording.T("copy.mrk"), func() { p.copyText(marcText(p.record.MARC)) }),
		fyne.NewMenuItem(wording.T("copy.number"), func() { p.copyText(p.record.ID) }),
	}
	if s := p.received.source(); s != nil && p.view.Chosen() == viewReceived {
		items = append(items, fyne.NewMenuItem(wording.T("copy.bytes"), func() { p.copyText(hexDump(s.Bytes)) }))
	}
	return items
}

// recordPanes puts the fields beside what stands around the title, or all below each other
// where that is too narrow.
type recordPanes struct {
	p       *Record
	content *fyne.Container
	rule    *widgets.Fill
	// single says that all stands in one column, wide that there is room for copies.
	single, wide bool
}

func newRecordPanes(p *Record) *recordPanes {
	r := &recordPanes{p: p, rule: widgets.NewRule()}
	r.content = container.New(r, p.main, r.rule, p.side)
	return r
}

// Layout implements fyne.Layout.
func (r *recordPanes) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	side := min(max(size.Width*0.35, theme.Px(320)), theme.Px(480))
	single := size.Width-side < theme.Px(460)
	if single {
		side = 0
		r.p.side.Hide()
		r.rule.Hide()
	} else {
		r.p.side.Show()
		r.rule.Show()
	}
	widgets.Put(r.p.main, 0, 0, size.Width-side, size.Height)
	widgets.Put(r.rule, size.Width-side, 0, 1, size.Height)
	widgets.Put(r.p.side, size.Width-side+1, 0, side-1, size.Height)
	if wide := r.p.copies(); single != r.single || wide != r.wide {
		r.single, r.wide = single, wide
		r.p.fill(false)
	}
}

// MinSize implements fyne.Layout.
func (r *recordPanes) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(360, 200) }

// givenBy words "12 of 31".
func givenBy(n, all int) string {
	return wording.T("record.place", "N", strconv.Itoa(n), "All", strconv.Itoa(all))
}

// holdingRow is the row of a library on the page: a click shows its own record.
func (p *Record) holdingRow(h *view.Holding, _ string) fyne.CanvasObject {
	cells := []widgets.Cell{{Text: h.Library, Boxed: true, Width: p.codeWidth()}, {Text: h.Name, Style: widgets.Body},
		{Text: h.CallNumber, Style: widgets.Body, Width: p.callNumberWidth(), Trailing: true}}
	if copies := p.copies(); copies {
		cells = append(cells, widgets.Cell{Text: wording.N("copies.short", max(h.Copies, 1)), Style: widgets.Quiet, Width: theme.Px(60), Trailing: true})
	}
	return widgets.NewOpenRow(false, func() { p.showReceived(h.Library) }, cells...)
}

// copies says whether the numbers of copies have a column: where there is room for it.
func (p *Record) copies() bool { return p.panes.single || p.side.Size().Width > theme.Px(400) }

// showReceived shows the record of a library as it came.
func (p *Record) showReceived(library string) {
	if !p.received.choose(library) {
		return
	}
	p.view.Choose(viewReceived)
	p.fill(true)
}

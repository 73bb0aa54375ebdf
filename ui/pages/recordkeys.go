package pages

import (
	"context"
	"slices"
	"unicode"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Key implements Page: Up and Down go through the hits.
func (p *Record) Key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyUp:
		p.Step(-1)
	case fyne.KeyDown:
		p.Step(1)
	default:
		return false
	}
	return true
}

// Rune implements Page.
func (p *Record) Rune(r rune) bool {
	switch unicode.ToLower(r) {
	case 'm':
		p.choose((p.view.Chosen() + 1) % (viewSources + 1))
	case 's':
		if p.view.Chosen() == viewSources {
			p.choose(viewLabelled)
		} else {
			p.choose(viewSources)
		}
	case 'd':
		p.ToggleNames()
	case 'n':
		if a := p.host.Action(ActionNote); a != nil && a.Enabled() {
			a.Do()
		}
	case 'h', 'e', 'f', 'l':
		if p.view.Chosen() >= viewReceived {
			p.choose(viewLabelled)
		}
		return p.goTo(unicode.ToLower(r))
	default:
		return false
	}
	return true
}

// choose chooses a view.
func (p *Record) choose(n int) {
	p.view.Choose(n)
	p.fill(true)
	p.Focus()
}

// ToggleNames shows or hides the names of fields and codes in the MARC view.
func (p *Record) ToggleNames() {
	p.names = !p.names
	if p.view.Chosen() != viewMARC {
		p.view.Choose(viewMARC)
	}
	p.fill(false)
}

// Escape implements Page: it goes back to the labelled view.
func (p *Record) Escape() bool {
	if p.view.Chosen() == viewLabelled {
		return false
	}
	p.choose(viewLabelled)
	return true
}

// FocusPane implements Page.
func (p *Record) FocusPane(step int) {
	c := p.host.Window().Canvas()
	stops := []fyne.Focusable{p.view}
	switch p.view.Chosen() {
	case viewReceived:
		stops = append(stops, p.received.list)
	case viewSources:
		stops = append(stops, p.sources.only)
	default:
		for _, key := range "hnjlef" {
			if o, ok := p.sections[key]; ok {
				stops = append(stops, o.(fyne.Focusable))
			}
		}
	}
	at := slices.Index(stops, c.Focused())
	if at < 0 && step < 0 {
		at = 0
	}
	c.Focus(stops[(at+step+len(stops))%len(stops)])
}

// Actions implements Page.
func (p *Record) Actions() []Action {
	shown := func() bool { return p.record != nil }
	key := func(id string, k fyne.KeyName, r rune) Action {
		return Action{ID: "title." + id, Text: "title." + id, Menu: "menu.record", Part: 5, Keys: Bare(k), Pane: "pane.title", Enabled: shown, Do: func() { p.Rune(r) }}
	}
	return []Action{
		{ID: "title.before", Text: "record.before", Menu: "menu.record", Part: 4, Keys: Bare(fyne.KeyUp), Pane: "pane.title", Enabled: func() bool { return p.neighbour(-1) != nil }, Do: func() { p.Step(-1) }},
		{ID: "title.after", Text: "record.after", Menu: "menu.record", Part: 4, Keys: Bare(fyne.KeyDown), Pane: "pane.title", Enabled: func() bool { return p.neighbour(1) != nil }, Do: func() { p.Step(1) }},
		key("view", fyne.KeyM, 'm'), key("sources", fyne.KeyS, 's'), key("names", fyne.KeyD, 'd'), key("holdings", fyne.KeyH, 'h'),
		key("editions", fyne.KeyE, 'e'), key("shelf", fyne.KeyF, 'f'), key("links", fyne.KeyL, 'l'),
		{ID: ActionCite, Text: "menu.cite", Menu: "menu.record", Part: 6, Anywhere: true, Enabled: func() bool { return p.cites() != nil }, Do: func() { p.cites().Cite() }},
		{ID: "title.copy", Text: "copy.text", Keys: Ctrl(fyne.KeyC), Enabled: shown, Do: p.copy},
		{ID: "title.copymrk", Text: "copy.mrk", Menu: "menu.record", Part: 6, Keys: CtrlShift(fyne.KeyC), Enabled: shown, Do: func() { p.copyText(marcText(p.record.MARC)) }},
		{ID: "title.why", Text: "record.whyjoined", Menu: "menu.record", Part: 7, Enabled: func() bool { return shown() && len(p.record.Sources) > 1 }, Do: p.whyJoined},
		{ID: "title.apart", Text: "record.takeapart", Menu: "menu.record", Part: 7, Enabled: func() bool { return shown() && len(p.record.Sources) > 1 }, Do: p.takeApart},
	}
}

// cites is the title that is cited: that of the page, else that beside the hits, nil if
// there is none.
func (p *Record) cites() *title {
	switch {
	case p.stop != nil && p.record != nil:
		return p.title
	case p.stop == nil && p.Beside != nil:
		if s := p.Beside(); s != nil && s.record.record != nil {
			return s.record.title
		}
	}
	return nil
}

// copy copies the title in the view that is shown.
func (p *Record) copy() {
	switch s := p.received.source(); {
	case p.view.Chosen() == viewMARC:
		p.copyText(marcText(p.record.MARC))
	case p.view.Chosen() == viewReceived && s != nil:
		p.copyText(hexDump(s.Bytes))
	case p.view.Chosen() == viewSources:
		p.copyText(p.sources.table.text())
	default:
		p.copyText(recordText(p.record))
	}
}

// Cite shows references to the title in all styles, each of which can be copied.
func (t *title) Cite() {
	if t.record == nil {
		return
	}
	id := t.record.ID
	t.host.Tasks().Go(func(ctx context.Context) func() {
		list, err := t.desk.Cite(ctx, id)
		return func() {
			if err != nil {
				t.host.SetNote(t.desk.Explain(err))
				return
			}
			t.cited = list
			t.showCitations(list)
		}
	})
}

func (t *title) showCitations(list []view.Citation) {
	column := widgets.NewColumn(24, 24)
	objects := []fyne.CanvasObject{widgets.NewGap(8)}
	var closePlate func()
	for _, c := range list {
		copyIt := widgets.NewButton(wording.T("cite.copy"), "copy", func() {
			closePlate()
			t.copyText(c.Text)
		}).WithHeight(28)
		objects = append(objects, widgets.NewGap(8), widgets.Line(8, theme.Px(32), widgets.NewText(wording.T("cite."+string(c.Style)), widgets.BodyBold), widgets.NewSpring(), copyIt),
			widgets.NewProse(c.Text, widgets.Body), widgets.NewGap(8), widgets.NewRule())
	}
	column.Set(append(objects, widgets.NewGap(10), widgets.NewProse(wording.T("cite.about"), widgets.Caption), widgets.NewGap(16))...)
	closePlate = t.host.Plate(wording.T("record.cite"), fyne.NewSize(theme.Px(760), theme.Px(470)), column)
}

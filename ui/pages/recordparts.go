package pages

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// givers are the libraries of the sources, each once, and which of them each source is of.
func (p *Record) givers() (list []widgets.Giver, of []int) {
	places := map[string]int{}
	for i := range p.origins.Sources {
		s := &p.origins.Sources[i]
		at, known := places[s.Library]
		if !known {
			at = len(list)
			places[s.Library] = at
			list = append(list, widgets.Giver{Code: s.Library, Name: s.Name})
		}
		of = append(of, at)
	}
	return list, of
}

// labelled is the table of fields with who gave each value; until that is known, the
// fields alone.
func (p *Record) labelled() []fyne.CanvasObject {
	if p.origins == nil || p.origins.Sources == nil {
		return p.fields()
	}
	list, of := p.givers()
	columns := widgets.NewGivers(list, givenBy)
	width := theme.Px(p.labels)
	objects := []fyne.CanvasObject{widgets.NewGivenHead(wording.T("record.field"), wording.T("record.value"), wording.T("record.givenby"), width)}
	for i := range p.origins.Fields {
		f := &p.origins.Fields[i]
		values := make([]widgets.GivenValue, len(f.Values))
		for k := range f.Values {
			values[k] = p.givenValue(f.Label, &f.Values[k], list, of)
		}
		row := widgets.NewGivenField(label(f.Label), width, columns, values...)
		row.OnCopy = func() { p.copyText(fieldText(f)) }
		row.Menu = func(line int) []*fyne.MenuItem { return p.fieldMenu(f, line) }
		row.Who = func(line int) { p.showWho(f, line, list, of) }
		objects = append(objects, row)
	}
	return objects
}

// givenValue is one value with who gave it.
func (p *Record) givenValue(name string, v *view.GivenValue, list []widgets.Giver, of []int) widgets.GivenValue {
	out := widgets.GivenValue{Text: v.Text, From: libraryPlaces(v.Sources, of)}
	if v.Differs {
		out.Object = widgets.NewProse(v.Text, widgets.Body)
		if len(out.From) == 1 {
			out.Word = wording.T("record.differs", "Library", list[out.From[0]].Code)
		} else {
			out.Word = wording.N("record.differ", len(out.From))
		}
		return out
	}
	out.Object = p.value(name, v.LabelledValue)
	return out
}

// libraryPlaces are the libraries of some sources, each once.
func libraryPlaces(sources, of []int) []int {
	var out []int
	seen := map[int]bool{}
	for _, s := range sources {
		if s < 0 || s >= len(of) || seen[of[s]] {
			continue
		}
		seen[of[s]] = true
		out = append(out, of[s])
	}
	return out
}

// showWho says which libraries gave a value, where there are too many for letters.
func (p *Record) showWho(f *view.GivenField, line int, list []widgets.Giver, of []int) {
	if line < 0 || line >= len(f.Values) {
		return
	}
	v := &f.Values[line]
	column := widgets.NewColumn(24, 24)
	objects := []fyne.CanvasObject{widgets.NewGap(12), widgets.NewProse(v.Text, widgets.BodyBold), widgets.NewGap(8), widgets.NewRule()}
	for _, at := range libraryPlaces(v.Sources, of) {
		objects = append(objects, widgets.NewHoldingRow(list[at].Code, list[at].Name, ""))
	}
	column.Set(append(objects, widgets.NewGap(16))...)
	p.host.Plate(wording.T("record.givenby"), fyne.NewSize(theme.Px(480), theme.Px(460)), column)
}

// fieldText is a field as text, a line a value.
func fieldText(f *view.GivenField) string {
	text := ""
	for _, v := range f.Values {
		if !v.Differs {
			text += label(f.Label) + ": " + v.Text + "\n"
		}
	}
	return text
}

// fieldMenu is what can be copied of a field.
func (p *Record) fieldMenu(f *view.GivenField, line int) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	if line < 0 && len(f.Values) == 1 {
		line = 0
	}
	if line >= 0 && line < len(f.Values) {
		text := f.Values[line].Text
		items = append(items, fyne.NewMenuItem(wording.T("copy.line"), func() { p.copyText(text) }))
	}
	items = append(items, fyne.NewMenuItem(wording.T("copy.field"), func() { p.copyText(fieldText(f)) }), fyne.NewMenuItemSeparator())
	return append(items, p.copyItems()...)
}

// beside is what stands around the title: who holds it, why it is one title, where it
// leads, its editions and its neighbours on the shelf.
func (p *Record) beside() []fyne.CanvasObject {
	clear(p.sections)
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewProse(p.heldBy(), widgets.Pane), widgets.NewGap(8)}
	objects = p.section('h', objects, p.holdings())
	objects = append(objects, p.part.objects(p.record)...)
	if p.Notes != nil {
		objects = p.section('n', objects, p.Notes(p.record.ID, p.record.Heading))
	}
	objects = p.section('j', objects, p.joined())
	objects = p.section('l', objects, p.related())
	objects = p.section('e', objects, p.editionRows())
	objects = p.section('f', objects, p.shelfRows())
	objects = append(objects, p.possible()...)
	return append(objects, widgets.NewGap(24))
}

// section appends the objects of a section, and remembers the first that takes the focus.
func (p *Record) section(key rune, objects, more []fyne.CanvasObject) []fyne.CanvasObject {
	if o := firstFocus(more); o != nil {
		p.sections[key] = o
	}
	return append(objects, more...)
}

// firstFocus is the first object that takes the focus, also inside of containers; nil for
// none.
func firstFocus(objects []fyne.CanvasObject) fyne.CanvasObject {
	for _, o := range objects {
		if _, ok := o.(fyne.Focusable); ok {
			return o
		}
		if c, ok := o.(*fyne.Container); ok {
			if found := firstFocus(c.Objects); found != nil {
				return found
			}
		}
	}
	return nil
}

// Redraw draws the title anew, after its notes have changed.
func (p *Record) Redraw() { p.fill(false) }

// goTo puts the keys into a section and scrolls to it.
func (p *Record) goTo(key rune) bool {
	o, ok := p.sections[key]
	if !ok || p.view.Chosen() >= viewReceived {
		return false
	}
	p.host.Window().Canvas().Focus(o.(fyne.Focusable))
	return true
}

// editionRows are the other editions of the work.
func (p *Record) editionRows() []fyne.CanvasObject {
	if len(p.editions) == 0 {
		return nil
	}
	shown, rest := p.someEditions()
	more := fyne.CanvasObject(widgets.NewSpring())
	if rest > 0 {
		more = widgets.NewLink(wording.T("record.all", "N", wording.Number(len(p.editions))), p.showEditions)
	}
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.Line(8, theme.Px(28), widgets.NewText(wording.T("record.othereditions"), widgets.BodyBold), widgets.NewSpring(), more), widgets.NewRule()}
	for i := range shown {
		h := &shown[i]
		row := widgets.NewOpenRow(false, func() { p.open(h.ID) },
			widgets.Cell{Text: runText(h.Title), Style: widgets.LinkStyle, Share: 5}, widgets.Cell{Text: h.Publication, Style: widgets.Quiet, Share: 4},
			widgets.Cell{Text: h.Year, Style: widgets.Body, Width: theme.Px(56), Trailing: true}, widgets.Cell{Text: wording.N("held", h.Holdings), Style: widgets.Quiet, Width: theme.Px(76), Trailing: true})
		row.Menu = func() []*fyne.MenuItem { return p.titleMenu(h.ID) }
		objects = append(objects, row)
	}
	return objects
}

// openSource is the row of a source, which shows it as it came.
func (p *Record) openSource(s *view.Source, leads bool) []fyne.CanvasObject {
	return []fyne.CanvasObject{widgets.NewOpenRow(false, func() { p.showReceived(s.Library) },
		widgets.Cell{Text: s.Library, Boxed: true, Width: p.codeWidth()}, widgets.Cell{Text: sourceName(s), Style: widgets.Body, Share: 3, Least: theme.Px(104)},
		widgets.Cell{Text: filled(" · ", leadWord(leads), quality(s)), Style: widgets.Quiet, Share: 3, Least: theme.Px(110), Trailing: true}, widgets.Cell{Text: s.Loaded, Style: widgets.Quiet, Width: theme.Px(80), Trailing: true, Spare: true})}
}

// titleMenu is what can be done with another title.
func (p *Record) titleMenu(id string) []*fyne.MenuItem {
	return []*fyne.MenuItem{
		fyne.NewMenuItem(wording.T("title.open"), func() { p.open(id) }),
		fyne.NewMenuItem(wording.T("title.newtab"), func() { p.host.OpenRecordInNewTab(id, view.Query{}, -1) }),
		fyne.NewMenuItem(wording.T("title.compare"), func() { p.host.CompareRecords([]string{p.record.ID, id}) }),
	}
}

// shelfRows are what stands beside the title on the shelf of all libraries.
func (p *Record) shelfRows() []fyne.CanvasObject {
	if p.shelf == nil || len(p.shelf.Entries) == 0 {
		return nil
	}
	id := p.record.ID
	browse := widgets.NewLink(wording.T("record.browseshelf"), func() { p.host.Browse(view.Browse{Index: view.IndexCallNumber, Record: id}) })
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.Line(8, theme.Px(28), widgets.NewText(wording.T("record.shelf"), widgets.BodyBold), widgets.NewSpring(), browse), widgets.NewRule()}
	for i := range p.shelf.Entries {
		e := &p.shelf.Entries[i]
		for k := range e.Titles {
			t := &e.Titles[k]
			here := t.ID == id
			style := widgets.LinkStyle
			if here {
				style = widgets.BodyBold
			}
			row := widgets.NewOpenRow(here, func() { p.open(t.ID) },
				widgets.Cell{Text: e.Label, Style: widgets.Quiet, Width: theme.Px(132)}, widgets.Cell{Text: t.Title, Style: style},
				widgets.Cell{Text: t.Year, Style: widgets.Body, Width: theme.Px(56), Trailing: true})
			if !here {
				row.Menu = func() []*fyne.MenuItem { return p.titleMenu(t.ID) }
			}
			objects = append(objects, row)
		}
	}
	return objects
}

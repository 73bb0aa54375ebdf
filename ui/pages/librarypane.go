package pages

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// showLibrary shows the chosen library, how its files are read, and which they are.
func (p *Libraries) showLibrary() {
	i := p.list.Choice()
	if i < 0 || i >= len(p.libraries) {
		p.reading = nil
		p.details.Set(widgets.NewGap(24), widgets.NewText(wording.T("libraries.none"), widgets.Pane), widgets.NewGap(8),
			widgets.NewProse(wording.T("libraries.nonehint"), widgets.Quiet), widgets.NewGap(16),
			widgets.Line(8, 40, widgets.NewMainButton(wording.T("welcome.import"), func() { p.host.GoTo(PlaceImport) })))
		p.column.Set(widgets.NewGap(24), widgets.NewProse(wording.T("libraries.nonehint"), widgets.Quiet))
		return
	}
	l := p.libraries[i]
	p.details.Set(p.summary(l)...)
	if p.reading == nil || p.reading.code != l.Code {
		p.reading = newReadingForm(p, l.Code)
	}
	objects := append(p.about(l), p.reading.root)
	objects = append(objects, widgets.NewGap(20), widgets.NewText(wording.T("libraries.files"), widgets.BodyBold), widgets.NewGap(6), widgets.NewRule())
	objects = append(objects, p.files(l.Code)...)
	objects = append(objects, widgets.NewGap(10), widgets.NewProse(wording.T("libraries.fileshint"), widgets.Caption), widgets.NewGap(24))
	p.column.Set(objects...)
}

// summary is what is said of the chosen library below the table.
func (p *Libraries) summary(l view.Library) []fyne.CanvasObject {
	share := 0
	if l.Titles > 0 {
		share = l.OnlyHere * 100 / l.Titles
	}
	open := func() {
		p.ShowLibrary(true)
		p.host.Window().Canvas().Focus(p.half)
	}
	last := p.ago(l.LastLoad)
	for _, load := range p.loads {
		if load.Library == l.Code && !load.Undone {
			last = filled(", ", load.File, day(load.Day))
			break
		}
	}
	group := l.Group
	if group == "" {
		group = wording.T("libraries.nogroup")
	}
	only := widgets.NewElided(wording.N("libraries.onlytext", l.OnlyHere, "Share", share), widgets.Body, 60)
	return []fyne.CanvasObject{widgets.NewGap(8),
		widgets.Line(12, theme.Px(32), widgets.NewLetterBox(l.Code), widgets.NewElided(nameOf(l), widgets.BodyBold, 60), widgets.NewSpring(),
			widgets.NewLink(wording.T("libraries.titles"), func() { p.titlesOf(l.Code) }), widgets.NewLink(wording.T("libraries.files"), open), widgets.NewLink(wording.T("libraries.change"), open)),
		p.field("libraries.group", widgets.NewElided(group, widgets.Body, 60)),
		p.field("libraries.records", widgets.NewElided(wording.T("libraries.recordsin", "Records", wording.N("records", l.Records), "Files", wording.N("files", p.countFiles(l.Code))), widgets.Body, 60)),
		p.field("libraries.last", widgets.NewElided(last, widgets.Body, 60)),
		p.field("libraries.only", widgets.Line(12, 0, only, widgets.NewLink(wording.T("libraries.showthem"), func() { p.onlyOf(l.Code) }))),
		widgets.NewGap(8),
	}
}

// onlyOf asks for the titles that only one library holds.
func (p *Libraries) onlyOf(code string) {
	p.host.Ask(view.Query{Text: "held:1", Narrow: []view.Narrow{{Facet: "library", Value: code}}})
}

// about are the names and numbers of a library.
func (p *Libraries) about(l view.Library) []fyne.CanvasObject {
	p.name = p.box(nameOf(l), func(text string) { p.rename(l, text) })
	p.group = p.box(l.Group, func(text string) { p.regroup(l, text) })
	p.group.SetPlaceHolder(wording.T("libraries.nogroup"))
	share := 0
	if l.Titles > 0 {
		share = l.OnlyHere * 100 / l.Titles
	}
	join := widgets.NewButton(wording.T("libraries.join"), "", nil).WithHeight(28)
	join.OnTapped = func() { p.chooseJoin(l, join) }
	join.SetEnabled(len(p.libraries) > 1)
	code := l.Code
	if len(l.Former) > 0 {
		code = wording.T("libraries.former", "Code", l.Code, "Former", strings.Join(l.Former, ", "))
	}
	return []fyne.CanvasObject{
		widgets.Line(12, 56, widgets.NewLetterBox(l.Code), widgets.NewElided(nameOf(l), widgets.Pane, 60), widgets.NewSpring(), join),
		widgets.NewRule(), widgets.NewGap(12),
		p.field("libraries.name", widgets.Limited(300, widgets.Inset(0, 2, 0, 2, p.name))), widgets.NewGap(4),
		p.field("libraries.group", widgets.Limited(300, widgets.Inset(0, 2, 0, 2, p.group))), widgets.NewGap(4),
		p.field("libraries.branchof", widgets.Limited(300, p.branchBox(l))),
		p.field("libraries.code", widgets.NewElided(code, widgets.Body, 60)),
		p.field("libraries.titles", widgets.NewLink(wording.N("titles", l.Titles), func() { p.titlesOf(l.Code) })),
		p.field("libraries.records", widgets.NewText(wording.T("libraries.recordsin", "Records", wording.N("records", l.Records), "Files", wording.N("files", p.countFiles(l.Code))), widgets.Body)),
		p.field("libraries.only", widgets.NewElided(wording.N("libraries.onlytext", l.OnlyHere, "Share", share), widgets.Body, 60)),
		widgets.NewGap(20),
	}
}

// box is a box whose text is taken by Enter and by leaving it.
func (p *Libraries) box(text string, take func(string)) *widgets.Box {
	b := widgets.NewBox("", take)
	b.SetText(text)
	b.OnLeave = func() { take(b.Text) }
	b.OnEscape = func() { b.SetText(text) }
	return b
}

func (p *Libraries) field(key string, value fyne.CanvasObject) fyne.CanvasObject {
	label := widgets.Sized(theme.Px(96), 0, widgets.NewElided(wording.T(key), widgets.Quiet, 60))
	return widgets.Sized(0, theme.Row(16), widgets.Beside(value, label, value))
}

// branchBox chooses the library that another is a branch of.
func (p *Libraries) branchBox(l view.Library) fyne.CanvasObject {
	options, codes := []string{wording.T("libraries.nobranch")}, []string{""}
	for _, o := range p.libraries {
		if o.Code != l.Code && o.Parent == "" {
			options, codes = append(options, libraryOption(o)), append(codes, o.Code)
		}
	}
	box := widgets.NewSelectBox(options, func(i int) { p.Branch(l.Code, codes[i]) })
	box.Choose(slices.Index(codes, l.Parent))
	box.SetEnabled(len(options) > 1)
	return box
}

func (p *Libraries) countFiles(code string) int {
	n := 0
	for _, load := range p.loads {
		if load.Library == code && !load.Undone {
			n++
		}
	}
	return n
}

// files are the files a library sent, newest first, each with buttons to give it to
// another library and to take it back.
func (p *Libraries) files(code string) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	shown, rest := 0, 0
	for _, load := range p.loads {
		if load.Library != code {
			continue
		}
		if shown++; shown > mostFiles {
			rest++
			continue
		}
		detail := widgets.NewElided(filled(" · ", wording.N("records", load.Records), day(load.Day)), widgets.Quiet, 60)
		line := []fyne.CanvasObject{widgets.NewElided(load.File, widgets.Body, 60), widgets.NewSpring(), detail}
		if load.Undone {
			line = append(line, widgets.NewText(wording.T("libraries.undone"), widgets.Quiet))
		} else {
			move := widgets.NewButton(wording.T("libraries.move"), "", nil).WithHeight(28)
			move.OnTapped = func() { p.chooseLibrary(load, move) }
			line = append(line, move, widgets.NewButton(wording.T("libraries.undo"), "", func() { p.askUndo(load) }).WithHeight(28))
		}
		objects = append(objects, widgets.Line(8, 39, line...), widgets.NewRule())
	}
	if shown == 0 {
		objects = append(objects, widgets.NewGap(8), widgets.NewText(wording.T("libraries.nofiles"), widgets.Quiet))
	}
	if rest > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewText(wording.N("report.moreproblems", rest), widgets.Caption))
	}
	return objects
}

// others offers the libraries but one below a button.
func (p *Libraries) others(code string, from fyne.CanvasObject, take func(view.Library), more ...*fyne.MenuItem) {
	var items []*fyne.MenuItem
	for _, l := range p.libraries {
		if l.Code != code {
			items = append(items, fyne.NewMenuItem(libraryOption(l), func() { take(l) }))
		}
	}
	c := p.host.Window().Canvas()
	widget.ShowPopUpMenuAtRelativePosition(fyne.NewMenu("", append(items, more...)...), c, fyne.NewPos(0, from.Size().Height+2), from)
}

// chooseLibrary offers the other libraries for a file, and a new one.
func (p *Libraries) chooseLibrary(load view.Load, from fyne.CanvasObject) {
	p.others(load.Library, from, func(l view.Library) { p.move(load, l.Code) },
		fyne.NewMenuItem(wording.T("libraries.new"), func() { p.askCode(load) }))
}

// askCode asks for the code of a new library.
func (p *Libraries) askCode(load view.Load) {
	var closePlate func()
	box := widgets.NewBox(wording.T("libraries.codehint"), func(code string) {
		if code = strings.TrimSpace(code); code != "" {
			closePlate()
			p.move(load, code)
		}
	})
	closePlate = p.host.Plate(wording.T("libraries.new"), fyne.NewSize(420, 140), widgets.Inset(24, 16, 24, 16, widgets.Stacked(nil, box)))
	box.OnEscape = closePlate
	p.host.Window().Canvas().Focus(box)
}

// chooseJoin offers the libraries that one can be joined with; that cannot be taken
// back, so it is asked.
func (p *Libraries) chooseJoin(l view.Library, from fyne.CanvasObject) {
	p.others(l.Code, from, func(into view.Library) {
		p.host.Question(wording.T("libraries.askjoin", "From", nameOf(l), "Into", nameOf(into)), wording.T("libraries.joinyes"), wording.T("libraries.joinno"),
			func() { p.Join(l.Code, into.Code) })
	})
}

// askUndo asks before a file is taken back: to have it again it has to be imported.
func (p *Libraries) askUndo(load view.Load) {
	p.host.Question(wording.N("libraries.askundo", load.Records, "File", load.File), wording.T("libraries.undoyes"), wording.T("libraries.undono"),
		func() { p.UndoFile(load.ID) })
}

// NameBox and GroupBox return the boxes of the chosen library, for tests.
func (p *Libraries) NameBox() *widgets.Box { return p.name }

// GroupBox is as NameBox.
func (p *Libraries) GroupBox() *widgets.Box { return p.group }

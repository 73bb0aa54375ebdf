package pages

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostFiles bounds the files listed below each other on a page.
const mostFiles = 200

// LibrariesDesk is what the page of libraries needs.
type LibrariesDesk interface {
	Librarian
	Explainer
}

// Libraries is the page of the libraries and of the files they sent.
type Libraries struct {
	Root fyne.CanvasObject

	desk      LibrariesDesk
	host      Host
	libraries []view.Library
	loads     []view.Load
	list      *widgets.List
	title     *widgets.Text
	head      *widgets.TableRow
	total     *widgets.TableRow
	left      *fyne.Container
	right     *fyne.Container
	column    *widgets.Column
	name      *widgets.Box
	now       func() time.Time
}

// NewLibraries makes the page.
func NewLibraries(desk LibrariesDesk, host Host) *Libraries {
	p := &Libraries{desk: desk, host: host, column: widgets.NewColumn(24, 24), now: time.Now}
	p.list = widgets.NewList(func() int { return len(p.libraries) },
		func() widgets.Row { return widgets.NewTableRow(theme.Row(20), 24) }, p.fill)
	p.list.OnChoice = func(int) { p.showLibrary() }
	p.list.OnOpen = func(i int) { p.titlesOf(p.libraries[i].Code) }
	p.title = widgets.NewText("", widgets.Pane)
	p.head = widgets.NewTableRow(theme.Px(28), 24)
	p.total = widgets.NewTableRow(theme.Row(20), 24)
	p.left = container.New(&tableLayout{rows: func() int { return len(p.libraries) }},
		widgets.Inset(24, 0, 24, 0, widgets.Line(8, 56, p.title)), widgets.NewRule(), p.head, p.list, p.total)
	p.right = container.NewStack(widgets.NewFill(theme.Ground), p.column)
	p.Root = container.New(&halves{}, widgets.On(theme.Surface, p.left), widgets.NewRule(), p.right)
	return p
}

// tableLayout puts title, rule, head, rows and total below each other; the total
// follows the last row, and stays in view when there are many.
type tableLayout struct{ rows func() int }

func (t *tableLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(400, 240) }

func (t *tableLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	put := func(i int, h float32) {
		o[i].Move(fyne.NewPos(0, y))
		o[i].Resize(fyne.NewSize(size.Width, h))
		y += h
	}
	put(0, max(56, o[0].MinSize().Height))
	put(1, 1)
	put(2, theme.Px(28))
	row := theme.Row(20)
	put(3, max(min(float32(t.rows())*row, size.Height-y-row), 0))
	put(4, row)
}

// halves gives the table four sevenths of the width.
type halves struct{}

func (halves) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(600, 300) }

func (halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w := max(size.Width*4/7, 420)
	place(o[0], true, 0, w, size.Height)
	place(o[1], true, w, 1, size.Height)
	place(o[2], true, w+1, size.Width-w-1, size.Height)
}

// columns are the cells of a row of the table: the code of a library in its box,
// "" for none, then name, titles, only here, last file.
func (p *Libraries) columns(code string, texts [4]string, style widgets.Style) []widgets.Cell {
	return []widgets.Cell{
		{Text: code, Boxed: code != "", Width: p.codeWidth()},
		{Text: texts[0], Style: style},
		{Text: texts[1], Style: style, Width: theme.Px(72), Trailing: true},
		{Text: texts[2], Style: style, Width: theme.Px(68), Trailing: true},
		{Text: texts[3], Style: widgets.Style{Size: style.Size, Color: theme.Ink2}, Width: theme.Px(104), Trailing: true},
	}
}

// codeWidth is the width of the column of codes: that of the longest, within bounds.
func (p *Libraries) codeWidth() float32 {
	w := float32(20)
	for _, l := range p.libraries {
		w = max(w, widgets.NewLetterBox(l.Code).MinSize().Width)
	}
	return min(w, theme.Px(80))
}

// Columns are the scrolled panes of the page.
func (p *Libraries) Columns() []*widgets.Column { return []*widgets.Column{p.column} }

// List returns the table, for tests.
func (p *Libraries) List() *widgets.List { return p.list }

// Enter asks for libraries and files anew.
func (p *Libraries) Enter() {
	p.host.Tasks().Go(func(ctx context.Context) func() {
		libraries, err := p.desk.Libraries(ctx)
		var loads []view.Load
		if err == nil {
			loads, err = p.desk.Loads(ctx)
		}
		return func() {
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
				return
			}
			p.show(libraries, loads)
		}
	})
}

func (p *Libraries) show(libraries []view.Library, loads []view.Load) {
	code := ""
	if i := p.list.Choice(); i >= 0 && i < len(p.libraries) {
		code = p.libraries[i].Code
	}
	p.libraries, p.loads = libraries, loads
	only, main := 0, 0
	for _, l := range libraries {
		if l.Parent == "" { // a branch counts with its library
			only, main = only+l.OnlyHere, main+1
		}
	}
	p.title.SetText(wording.N("libraries", main))
	p.head.Set(p.columns("", [4]string{wording.T("libraries.library"), wording.T("libraries.titles"),
		wording.T("libraries.only"), wording.T("libraries.last")}, widgets.Caption)...)
	p.total.Set(p.columns("", [4]string{wording.T("libraries.all"), wording.Number(p.host.Catalogue().Titles),
		wording.Number(only)}, widgets.BodyBold)...)
	p.total.Hidden = len(libraries) == 0
	at := slices.IndexFunc(libraries, func(l view.Library) bool { return l.Code == code })
	if at < 0 && len(libraries) > 0 {
		at = 0
	}
	p.list.Mark(at)
	p.left.Refresh()
	p.showLibrary()
}

func (p *Libraries) fill(i int, r widgets.Row) {
	l := p.libraries[i]
	style := widgets.Body
	if i == p.list.Choice() {
		style = widgets.BodyBold
	}
	r.(*widgets.TableRow).Set(p.columns(l.Code, [4]string{nameOf(l), wording.Number(l.Titles),
		wording.Number(l.OnlyHere), p.ago(l.LastLoad)}, style)...)
}

func nameOf(l view.Library) string {
	name := l.Name
	if name == "" {
		name = l.Code
	}
	if l.Parent != "" {
		return "\u2003" + name // below its library
	}
	return name
}

// ago says how long ago a day was.
func (p *Libraries) ago(iso string) string {
	t, err := time.ParseInLocation("2006-01-02", iso, time.Local)
	if err != nil {
		return iso
	}
	days := int(p.now().Sub(t).Hours() / 24)
	switch {
	case days <= 0:
		return wording.T("ago.today")
	case days < 14:
		return wording.N("ago.days", days)
	case days < 60:
		return wording.N("ago.weeks", days/7)
	case days < 700:
		return wording.N("ago.months", days/30)
	}
	return wording.N("ago.years", days/365)
}

// showLibrary shows the chosen library and its files.
func (p *Libraries) showLibrary() {
	i := p.list.Choice()
	if i < 0 || i >= len(p.libraries) {
		p.column.Set(widgets.NewGap(24), widgets.NewText(wording.T("libraries.none"), widgets.Pane), widgets.NewGap(8),
			widgets.NewProse(wording.T("libraries.nonehint"), widgets.Quiet), widgets.NewGap(16),
			widgets.Line(8, 40, widgets.NewMainButton(wording.T("welcome.import"), func() { p.host.GoTo(PlaceImport) })))
		return
	}
	l := p.libraries[i]
	p.name = widgets.NewBox("", func(text string) { p.rename(l, text) })
	p.name.SetText(nameOf(l))
	p.name.OnLeave = func() { p.rename(l, p.name.Text) }
	box := p.name
	p.name.OnEscape = func() { box.SetText(nameOf(l)) }
	share := 0
	if l.Titles > 0 {
		share = l.OnlyHere * 100 / l.Titles
	}
	objects := []fyne.CanvasObject{
		widgets.Line(12, 56, widgets.NewLetterBox(l.Code), widgets.NewElided(nameOf(l), widgets.Pane, 60)),
		widgets.NewRule(), widgets.NewGap(12),
		p.field("libraries.name", widgets.Limited(300, p.name)),
		p.field("libraries.code", widgets.NewText(l.Code, widgets.Body)),
		p.field("libraries.titles", widgets.NewLink(wording.N("titles", l.Titles), func() { p.titlesOf(l.Code) })),
		p.field("libraries.records", widgets.NewText(wording.Number(l.Records), widgets.Body)),
		p.field("libraries.only", widgets.NewText(wording.N("libraries.onlytext", l.OnlyHere, "Share", share), widgets.Body)),
		widgets.NewGap(20), widgets.NewText(wording.T("libraries.files"), widgets.BodyBold), widgets.NewGap(6), widgets.NewRule(),
	}
	objects = append(objects, p.files(l.Code)...)
	objects = append(objects, widgets.NewGap(10), widgets.NewProse(wording.T("libraries.fileshint"), widgets.Caption), widgets.NewGap(24))
	p.column.Set(objects...)
}

func (p *Libraries) field(key string, value fyne.CanvasObject) fyne.CanvasObject {
	label := widgets.Sized(theme.Px(96), 0, widgets.NewText(wording.T(key), widgets.Quiet))
	return widgets.Sized(0, theme.Row(16), widgets.Beside(value, label, value))
}

// files are the files a library sent, newest first, each with a button to give
// it to another library.
func (p *Libraries) files(code string) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	shown, rest := 0, 0
	for _, load := range slices.Backward(p.loads) {
		if load.Library != code {
			continue
		}
		if shown++; shown > mostFiles {
			rest++
			continue
		}
		move := widgets.NewButton(wording.T("libraries.move"), "", nil).WithHeight(28)
		move.OnTapped = func() { p.chooseLibrary(load, move) }
		objects = append(objects, widgets.Line(12, 39, widgets.NewElided(load.File, widgets.Body, 60),
			widgets.NewSpring(), widgets.NewText(wording.N("records", load.Records), widgets.Quiet),
			widgets.NewText(day(load.Day), widgets.Quiet), move), widgets.NewRule())
	}
	if rest > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewText(wording.N("report.moreproblems", rest), widgets.Caption))
	}
	return objects
}

// chooseLibrary offers the other libraries for a file, and a new one.
func (p *Libraries) chooseLibrary(load view.Load, from fyne.CanvasObject) {
	var items []*fyne.MenuItem
	for _, l := range p.libraries {
		if l.Code != load.Library {
			items = append(items, fyne.NewMenuItem(libraryOption(l), func() { p.move(load, l.Code) }))
		}
	}
	items = append(items, fyne.NewMenuItem(wording.T("libraries.new"), func() { p.askCode(load) }))
	c := p.host.Window().Canvas()
	widget.ShowPopUpMenuAtRelativePosition(fyne.NewMenu("", items...), c, fyne.NewPos(0, from.Size().Height+2), from)
}

// askCode asks for the code of a new library.
func (p *Libraries) askCode(load view.Load) {
	var pop *widget.PopUp
	box := widgets.NewBox(wording.T("libraries.codehint"), func(code string) {
		if code = strings.TrimSpace(code); code != "" {
			pop.Hide()
			p.move(load, code)
		}
	})
	box.OnEscape = func() { pop.Hide() }
	pop = widget.NewModalPopUp(widgets.Inset(16, 12, 16, 16, widgets.Stacked(nil,
		widgets.Line(8, 36, widgets.NewText(wording.T("libraries.new"), widgets.Head)),
		widgets.Sized(320, 34, box))), p.host.Window().Canvas())
	pop.Show()
	p.host.Window().Canvas().Focus(box)
}

// move gives a file to another library.
func (p *Libraries) move(load view.Load, code string) {
	p.change(wording.T("libraries.moved", "File", load.File, "Library", code), func(ctx context.Context) error {
		return p.desk.MoveLoad(ctx, load.ID, code)
	})
}

// rename gives a library another name.
func (p *Libraries) rename(l view.Library, name string) {
	name = strings.TrimSpace(name)
	if name == "" || name == nameOf(l) {
		return
	}
	p.change(wording.T("libraries.renamed", "Name", name), func(ctx context.Context) error {
		return p.desk.RenameLibrary(ctx, l.Code, name)
	})
}

// change runs a change beside the window, says that it is done, and shows it.
func (p *Libraries) change(done string, work func(context.Context) error) {
	p.host.Tasks().Go(func(ctx context.Context) func() {
		err := work(ctx)
		return func() {
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
				return
			}
			p.host.SetNote(done)
			p.host.Reload()
			p.Enter()
		}
	})
}

// titlesOf searches for all titles of a library.
func (p *Libraries) titlesOf(code string) {
	p.host.Ask(view.Query{Narrow: []view.Narrow{{Facet: "library", Value: code}}})
}

// NameBox returns the box with the name of the chosen library, for tests.
func (p *Libraries) NameBox() *widgets.Box { return p.name }

// Library returns a library of the table, an empty one beyond its end.
func (p *Libraries) Library(i int) view.Library {
	if i < 0 || i >= len(p.libraries) {
		return view.Library{}
	}
	return p.libraries[i]
}

// MoveFile gives the file with a load number to another library.
func (p *Libraries) MoveFile(load int64, code string) {
	for _, l := range p.loads {
		if l.ID == load {
			p.move(l, code)
		}
	}
}

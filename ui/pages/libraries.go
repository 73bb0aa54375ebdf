package pages

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

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
	MappingMaker
	Commoner
	ReadingChoices() view.ReadingChoices
	UndoImport(ctx context.Context, loads []int64, p *view.Progress) (int, error)
}

// Libraries is the page of the libraries and of the files they sent.
type Libraries struct {
	Plain
	Root fyne.CanvasObject

	desk      LibrariesDesk
	host      Host
	libraries []view.Library
	loads     []view.Load
	list      *widgets.List
	title     *widgets.Text
	head      *widgets.SortHead
	total     *widgets.TableRow
	left      *fyne.Container
	right     *fyne.Container
	// column is how the chosen library can be changed, details what is said of it below the
	// table, common what the libraries hold in common; half is which of common and column
	// is on the screen.
	column  *widgets.Column
	details *widgets.Column
	common  *common
	half    *widgets.Switch
	bar     *fyne.Container
	// sorted is the column that the table is sorted by, back the other way round.
	sorted int
	back   bool
	name   *widgets.Box
	group  *widgets.Box
	now    func() time.Time
	// reading is how the files of the chosen library are read, as chosen on the page.
	reading *readingForm
}

// NewLibraries makes the page.
func NewLibraries(desk LibrariesDesk, host Host) *Libraries {
	p := &Libraries{desk: desk, host: host, column: widgets.NewColumn(24, 24), now: time.Now}
	p.list = widgets.NewList(func() int { return len(p.libraries) },
		func() widgets.Row { return widgets.NewTableRow(theme.Row(20), 24) }, p.fill)
	p.list.OnChoice = func(int) {
		p.list.Refresh()
		p.showLibrary()
	}
	p.list.OnRune = func(r rune) { p.Rune(r) }
	p.list.OnOpen = func(i int) { p.titlesOf(p.libraries[i].Code) }
	p.title = widgets.NewText("", widgets.Pane)
	p.head = widgets.NewSortHead(24, p.sortBy)
	p.head.OnAgain = p.sortBy
	p.total = widgets.NewTableRow(theme.Row(20), 24)
	p.details = widgets.NewColumn(24, 24)
	p.sorted = columnTitles
	p.left = container.New(&tableLayout{rows: func() int { return len(p.libraries) }},
		widgets.Inset(24, 0, 24, 0, widgets.Line(8, 56, p.title)), widgets.NewRule(), p.head, p.list, p.total, p.details)
	p.common = newCommon(p)
	p.half = widgets.NewSwitch(func(int) { p.showHalf() }, wording.T("common.title"), wording.T("libraries.one"))
	p.bar = widgets.Line(8, 56)
	p.right = container.NewStack()
	p.showHalf()
	p.Root = container.New(&halves{}, widgets.On(theme.Surface, p.left), widgets.NewRule(), widgets.On(theme.Ground,
		widgets.Stacked(p.right, widgets.Inset(24, 0, 24, 0, p.bar), widgets.NewRule(), p.right)))
	return p
}

// showHalf puts what is held in common, or the chosen library, at the right.
func (p *Libraries) showHalf() {
	pane := p.common.column
	p.bar.Objects = []fyne.CanvasObject{p.half}
	switch {
	case p.half.Chosen() == 1:
		pane = p.column
	case len(p.libraries) == 0:
		p.bar.Objects = nil
	}
	p.right.Objects = []fyne.CanvasObject{pane}
	p.right.Refresh()
	p.bar.Refresh()
}

// ShowLibrary puts the chosen library at the right, where it can be changed.
func (p *Libraries) ShowLibrary(on bool) {
	p.half.Choose(halfOf(on))
	p.showHalf()
}

// tableLayout puts title, rule, head, rows, total and details below each other; the total
// follows the last row, and the details stay in view when there are many.
type tableLayout struct{ rows func() int }

func (t *tableLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(400, 240) }

func (t *tableLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	put := func(i int, h float32) {
		widgets.Put(o[i], 0, y, size.Width, h)
		y += h
	}
	put(0, max(56, o[0].MinSize().Height))
	put(1, 1)
	put(2, theme.Px(28))
	row := theme.Row(20)
	details := min(theme.Px(196), (size.Height-y)/2)
	put(3, max(min(float32(t.rows())*row, size.Height-y-row-details), 0))
	put(4, row)
	put(5, max(size.Height-y, 0))
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
		{Text: texts[0], Style: style, Least: theme.Px(120)},
		{Text: texts[1], Style: style, Width: theme.Px(72), Trailing: true},
		{Text: texts[2], Style: style, Width: theme.Px(68), Trailing: true},
		{Text: texts[3], Style: widgets.Style{Size: style.Size, Color: theme.Ink2}, Width: theme.Px(104), Trailing: true, Spare: true},
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
func (p *Libraries) Columns() []*widgets.Column {
	if p.half.Chosen() == 1 {
		return []*widgets.Column{p.column, p.details}
	}
	return []*widgets.Column{p.common.column, p.details}
}

// Asked says whether the libraries are known.
func (p *Libraries) Asked() bool { return p.title.Text() != "" }

// Head are the heads of the table, for tests.
func (p *Libraries) Head() *widgets.SortHead { return p.head }

// List returns the table, for tests.
func (p *Libraries) List() *widgets.List { return p.list }

// Focus puts the keys into the table.
func (p *Libraries) Focus() { p.host.Window().Canvas().Focus(p.list) }

// FocusPane implements Page: table, then matrix or form.
func (p *Libraries) FocusPane(int) {
	c := p.host.Window().Canvas()
	switch {
	case c.Focused() != fyne.Focusable(p.list):
		p.Focus()
	case p.half.Chosen() == 1:
		c.Focus(p.half)
	default:
		c.Focus(p.common.matrix)
	}
}

// Screen implements Page.
func (p *Libraries) Screen() fyne.CanvasObject { return p.Root }

// Title implements Page.
func (p *Libraries) Title() string { return wording.T("place.libraries") }

// Actions implements Page.
func (p *Libraries) Actions() []Action {
	return []Action{
		{ID: "libraries.only", Text: "libraries.showonly", Menu: "menu.search", Part: 3, Keys: Bare(fyne.KeyO), Pane: "place.libraries",
			Enabled: func() bool { return p.list.Choice() >= 0 && p.list.Choice() < len(p.libraries) }, Do: p.showOnly},
		{ID: "keys.libraries", Text: "keys.libraries", Pane: "place.libraries"},
	}
}

// Rune implements Page: O shows what only the chosen library holds.
func (p *Libraries) Rune(r rune) bool {
	if r != 'o' && r != 'O' {
		return false
	}
	p.showOnly()
	return true
}

// showOnly searches for the titles that only the chosen library holds.
func (p *Libraries) showOnly() {
	if i := p.list.Choice(); i >= 0 && i < len(p.libraries) {
		p.onlyOf(p.libraries[i].Code)
	}
}

// Enter asks for libraries and files anew.
func (p *Libraries) Enter(*Stop) {
	p.Focus()
	p.load()
}

func (p *Libraries) load() {
	p.common.load()
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
	libraries = slices.DeleteFunc(slices.Clone(libraries), func(l view.Library) bool { return leftover(l, libraries, loads) })
	p.libraries, p.loads = libraries, loads
	only, main := 0, 0
	for _, l := range libraries {
		if l.Parent == "" && l.Titles > 0 { // a branch counts with its library
			only, main = only+l.OnlyHere, main+1
		}
	}
	p.title.SetText(wording.N("libraries", main))
	p.order()
	p.setHead()
	p.total.Set(p.columns("", [4]string{wording.T("libraries.all"), wording.Number(p.host.Catalogue().Titles),
		wording.Number(only)}, widgets.BodyBold)...)
	p.total.Hidden, p.head.Hidden = len(libraries) == 0, len(libraries) == 0
	at := slices.IndexFunc(p.libraries, func(l view.Library) bool { return l.Code == code })
	if at < 0 && len(libraries) > 0 {
		at = 0
	}
	p.list.Mark(at)
	p.left.Refresh()
	p.showHalf()
	p.showLibrary()
}

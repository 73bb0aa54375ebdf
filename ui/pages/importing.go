package pages

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// ImportDesk is what the import page needs.
type ImportDesk interface {
	Importer
	Librarian
	Explainer
	Waiter
	MappingMaker
	Leaver
}

// Import is the page where files are chosen, looked at, taken in, and reported on.
type Import struct {
	Plain
	Root fyne.CanvasObject

	desk ImportDesk
	host Host
	// here says that the page is on the screen.
	here bool
	// OnAddFiles and OnAddFolder open the dialogs of the window.
	OnAddFiles, OnAddFolder func()

	files     []view.ImportFile
	libraries []view.Library
	list      *widgets.List
	right     *fyne.Container
	foot      *fyne.Container
	adders    *fyne.Container
	// hint says how else files come here; once there are some they need its room.
	hint     *fyne.Container
	addFiles *widgets.Button
	// column is the pane of the chosen file; form is the part of it in which things can
	// be chosen, which stays as it is while what is below changes.
	column  *widgets.Column
	form    fyne.CanvasObject
	library *widget.SelectEntry
	// listing counts the folders and files whose list is not there yet.
	listing int

	look    lookState
	running *running
	report  *report
	// lefts are the imports that were stopped before they were done; goOn goes on with the
	// first, where that is offered.
	lefts []view.LeftImport
	goOn  *widgets.Button
}

// fileWidth is the width of the list of files.
const fileWidth = 336

// NewImport makes the page.
func NewImport(desk ImportDesk, host Host) *Import {
	p := &Import{desk: desk, host: host, column: widgets.NewColumn(24, 24)}
	p.look.stopWait = func() {}
	p.list = widgets.NewList(func() int { return len(p.files) },
		func() widgets.Row { return widgets.NewFileRow() },
		func(i int, r widgets.Row) { r.(*widgets.FileRow).Set(p.state(i)) })
	p.list.OnChoice = func(int) { p.showRight() }
	p.list.OnEnter = func(int) { p.Start() }
	p.right = container.NewStack()
	p.foot = container.NewStack()
	p.hint = widgets.Stacked(nil, widgets.NewGap(10), widgets.NewProse(wording.T("import.hint"), widgets.Caption))
	p.addFiles = widgets.NewButton(wording.T("import.addfiles"), "plus", func() { call(p.OnAddFiles) })
	p.adders = widgets.Stacked(nil, widgets.Inset(16, 16, 16, 12, widgets.Stacked(nil,
		widgets.Line(8, 32, p.addFiles,
			widgets.NewButton(wording.T("import.addfolder"), "folder", func() { call(p.OnAddFolder) })),
		p.hint)))
	left := widgets.On(theme.Ground, container.New(&fileLayout{p},
		widgets.Inset(16, 0, 16, 0, widgets.Line(8, 56, widgets.NewText(wording.T("place.import"), widgets.Pane))),
		widgets.NewRule(), p.list, p.adders, p.foot))
	p.Root = widgets.Beside(p.right, widgets.Sized(fileWidth, 0, left), widgets.NewRule(), p.right)
	p.showRight()
	p.showFoot()
	return p
}

// fileLayout puts the buttons that add files right below the last file, and what
// would be imported at the bottom.
type fileLayout struct{ p *Import }

func (l *fileLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(240, 320) }

func (l *fileLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	adders, foot := float32(0), o[4].MinSize().Height
	if o[3].Visible() {
		adders = o[3].MinSize().Height
	}
	y := float32(0)
	put := func(i int, h float32) {
		widgets.Put(o[i], 0, y, size.Width, h)
		y += h
	}
	put(0, max(56, o[0].MinSize().Height))
	put(1, 1)
	rows := float32(len(l.p.files)) * theme.Row(44)
	put(2, max(min(rows, size.Height-y-adders-foot), 0))
	put(3, adders)
	y = size.Height - foot
	put(4, foot)
}

func call(f func()) {
	if f != nil {
		f()
	}
}

// TakeOver goes on with what another page of this kind had, after the window was made
// anew.
func (p *Import) TakeOver(old *Import) {
	choice := old.list.Choice()
	looking := old.halt()
	p.files, p.libraries, p.look, p.lefts = old.files, old.libraries, old.look, old.lefts
	if old.report != nil {
		p.report = newReport(p, old.report.rep, old.report.trouble)
	}
	p.list.Mark(choice)
	p.showRight()
	p.showFoot()
	if looking {
		p.Look()
	}
}

// Files returns the list of files.
func (p *Import) Files() []view.ImportFile { return p.files }

// Running says whether an import runs.
func (p *Import) Running() bool { return p.running != nil }

// Columns are the scrolled panes of the page.
func (p *Import) Columns() []*widgets.Column {
	switch {
	case p.running != nil:
		return []*widgets.Column{p.running.column}
	case p.report != nil:
		return []*widgets.Column{p.report.column}
	}
	return []*widgets.Column{p.column}
}

// Focus puts the keys into the report, or else into the list of files.
func (p *Import) Focus() {
	if !p.here {
		return // the keys are elsewhere, and stay there
	}
	c := p.host.Window().Canvas()
	switch {
	case p.running != nil:
		c.Unfocus() // else a path would be pasted into the box where one came from
	case p.report != nil && p.report.show != nil:
		c.Focus(p.report.show)
	case len(p.files) > 0:
		c.Focus(p.list)
	case p.goOn != nil:
		c.Focus(p.goOn)
	case p.adders.Visible():
		c.Focus(p.addFiles)
	}
}

// hasKeys says whether the keys go to this page, or to nothing: then it may move them.
func (p *Import) hasKeys() bool {
	switch f := p.host.Window().Canvas().Focused().(type) {
	case nil:
		return true
	case *widgets.Button:
		return true
	case *widgets.List:
		return f == p.list
	}
	return false
}

// Screen implements Page.
func (p *Import) Screen() fyne.CanvasObject { return p.Root }

// Actions implements Page.
func (p *Import) Actions() []Action {
	return []Action{
		{ID: "import.add", Text: "import.addfiles", Keys: Bare(fyne.KeyInsert), Do: func() { call(p.OnAddFiles) }},
		{ID: "import.remove", Text: "menu.remove", Menu: "menu.edit", Part: 1, Keys: Bare(fyne.KeyDelete),
			Enabled: func() bool { return p.list.Choice() >= 0 && p.running == nil }, Do: p.Remove},
		{ID: "keys.import", Text: "keys.import", Pane: "place.import"},
	}
}

// Leave implements Page.
func (p *Import) Leave(*Stop) { p.here = false }

// Enter is called when one comes to the page.
func (p *Import) Enter(*Stop) {
	p.here = true
	p.watchAll()
	p.Focus()
	p.FindLeft(false)
	p.host.Tasks().Go(func(ctx context.Context) func() {
		libraries, err := p.desk.Libraries(ctx)
		return func() {
			if err == nil {
				p.libraries = slices.DeleteFunc(slices.Clone(libraries), func(l view.Library) bool { return l.Parent != "" })
				if p.running == nil && p.report == nil {
					p.showRight()
				}
			}
		}
	})
}

// Add lists what is in files and folders, and looks at it.
func (p *Import) Add(paths []string) {
	if p.running != nil || len(paths) == 0 {
		return
	}
	p.listing++
	p.showFoot()
	p.host.Tasks().Go(func(ctx context.Context) func() {
		files, err := p.desk.LookAt(ctx, paths)
		return func() {
			p.listing--
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
			}
			p.put(files)
		}
	})
}

// put adds files that are not on the list yet.
func (p *Import) put(files []view.ImportFile) {
	p.report = nil
	first, more := -1, false
	for _, f := range files {
		if slices.ContainsFunc(p.files, func(g view.ImportFile) bool { return g.Path == f.Path }) {
			continue
		}
		if first < 0 && f.Problem == "" {
			first = len(p.files)
		}
		more = more || f.Problem == ""
		p.files = append(p.files, f)
	}
	p.list.Refresh()
	if p.list.Choice() < 0 && len(p.files) > 0 {
		p.list.Choose(max(first, 0))
	}
	p.showRight()
	p.showFoot()
	p.Focus()
	if more {
		p.Look()
	}
}

// Paste adds the paths that stand on the clipboard, one a line; it says whether
// there were any.
func (p *Import) Paste(text string) bool {
	var paths []string
	for _, line := range strings.Split(text, "\n") {
		line = strings.Trim(strings.TrimSpace(line), `"'`)
		line = strings.TrimPrefix(line, "file://")
		if filepath.IsAbs(line) {
			paths = append(paths, line)
		}
	}
	p.Add(paths)
	return len(paths) > 0
}

// Remove takes the chosen file off the list.
func (p *Import) Remove() {
	i := p.list.Choice()
	if i < 0 || i >= len(p.files) || p.running != nil {
		return
	}
	good := p.files[i].Problem == ""
	p.files = slices.Delete(p.files, i, i+1)
	p.list.Mark(min(i, len(p.files)-1))
	if good {
		p.Look()
	}
	p.showRight()
	p.showFoot()
}

// Clear empties the list and throws away what was looked at.
func (p *Import) Clear() {
	p.files, p.report = nil, nil
	p.list.Mark(-1)
	p.throw()
	p.showRight()
	p.showFoot()
}

// wanted are the files that can be imported.
func (p *Import) wanted() (files []view.ImportFile, bytes int64) {
	for _, f := range p.files {
		if f.Problem == "" {
			files = append(files, f)
			bytes += f.Bytes
		}
	}
	return files, bytes
}

// state is how a file looks in the list.
func (p *Import) state(i int) widgets.FileState {
	f := p.files[i]
	s := widgets.FileState{Name: f.Name, Share: -1, Right: wording.Bytes(f.Bytes)}
	s.Detail = p.libraryName(f.Library) + " · " + f.Format
	switch r := p.fileReport(i); {
	case f.Problem != "":
		s.Detail, s.Wrong, s.Right = problemOf(&f), true, ""
	case p.running != nil:
		s.Detail, s.Share = fileState(p.running.files, p.running.last, f)
	case p.look.under != nil:
		s.Detail, s.Share = fileState(p.look.under.files, p.look.under.last, f)
	case r != nil && r.Error != "":
		s.Detail, s.Wrong = wording.FileTrouble(r), true
	case r != nil:
		s.Right = wording.N("records", r.Read+r.Rejected)
		if n := problemsOf(r); n > 0 {
			s.Detail = p.libraryName(f.Library) + " · " + wording.N("import.problems", n)
		}
	}
	return s
}

// problemsOf counts what was wrong with a file.
func problemsOf(r *view.FileReport) int {
	n := r.Rejected
	for _, k := range r.Warnings {
		n += k
	}
	return n
}

// libraryName is the name of a library, or its code if it is new.
func (p *Import) libraryName(code string) string {
	for _, l := range p.libraries {
		if l.Code == code && l.Name != "" {
			return l.Name
		}
	}
	return code
}

// Title says in a few words what is on the screen: "Import: 2 files".
func (p *Import) Title() string {
	title := wording.T("place.import")
	if files, _ := p.wanted(); len(files) > 0 {
		title += ": " + wording.N("files", len(files))
	}
	return title
}

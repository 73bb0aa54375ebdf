package pages

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// showRight shows at the right what there is to see: the running import, its
// report, the chosen file, or what the page is for.
func (p *Import) showRight() {
	var content fyne.CanvasObject
	switch i := p.list.Choice(); {
	case p.running != nil:
		content = p.running.root
	case p.report != nil:
		content = p.report.root
	case i >= 0 && i < len(p.files):
		content = p.file(i)
	default:
		content = p.empty()
	}
	p.right.Objects = []fyne.CanvasObject{widgets.NewFill(theme.Surface), content}
	p.right.Refresh()
}

// empty says what the page is for.
func (p *Import) empty() fyne.CanvasObject {
	return widgets.Inset(24, 24, 24, 24, widgets.Stacked(nil,
		widgets.NewText(wording.T("import.empty"), widgets.Pane), widgets.NewGap(8),
		widgets.Limited(560, widgets.NewProse(wording.T("import.emptyhint"), widgets.Quiet))))
}

// file describes one file and lets its library be changed.
func (p *Import) file(i int) fyne.CanvasObject {
	f := p.files[i]
	name := widgets.NewElided(f.Name, widgets.Pane, 80)
	off := widgets.NewFlatButton(wording.T("import.takeoff"), "close", p.Remove)
	head := widgets.Inset(24, 0, 12, 0, widgets.Line(8, 56, name, widgets.NewSpring(), off))
	var rows []fyne.CanvasObject
	field := func(label string, value fyne.CanvasObject) {
		rows = append(rows, widgets.Line(12, 36, widgets.Sized(104, 20, widgets.NewText(label, widgets.Quiet)), value))
	}
	if f.Problem != "" {
		rows = append(rows, widgets.Line(8, 36, widgets.NewIcon("bad", theme.Bad),
			widgets.NewElided(f.Problem, widgets.Style{Size: theme.SizeText, Color: theme.Bad}, 80)))
	} else {
		field(wording.T("import.library"), widgets.Sized(280, 34, p.libraryBox(i)))
		if all, _ := p.wanted(); len(all) > 1 {
			field("", widgets.NewLink(wording.N("import.forall", len(all)), func() { p.setAll(p.files[i].Library) }))
		}
		field(wording.T("import.format"), widgets.NewText(f.Format, widgets.Body))
	}
	field(wording.T("import.size"), widgets.NewText(wording.Bytes(f.Bytes), widgets.Body))
	field(wording.T("import.path"), widgets.NewElided(f.Path, widgets.Body, 80))
	body := append([]fyne.CanvasObject{widgets.NewText(wording.T("import.thefile"), widgets.BodyBold), widgets.NewGap(8)}, rows...)
	if f.Problem == "" {
		body = append(body, widgets.NewGap(16), widgets.Limited(520,
			widgets.NewProse(wording.T("import.libraryhint"), widgets.Caption)))
	}
	return widgets.Stacked(nil, head, widgets.NewRule(), widgets.Inset(24, 20, 24, 0, widgets.Stacked(nil, body...)))
}

// libraryBox is the box with the library of a file: one of those that exist, or
// the code of a new one.
func (p *Import) libraryBox(i int) fyne.CanvasObject {
	options := make([]string, 0, len(p.libraries))
	for _, l := range p.libraries {
		options = append(options, libraryOption(l))
	}
	p.library = widget.NewSelectEntry(options)
	p.library.SetText(p.optionFor(p.files[i].Library))
	p.library.OnChanged = func(text string) { p.setLibrary(i, text) }
	return p.library
}

// libraryOption is how a library stands in the box: code and name.
func libraryOption(l view.Library) string {
	if l.Name == "" || l.Name == l.Code {
		return l.Code
	}
	return l.Code + " · " + l.Name
}

func (p *Import) optionFor(code string) string {
	for _, l := range p.libraries {
		if l.Code == code {
			return libraryOption(l)
		}
	}
	return code
}

// setLibrary takes what stands in the box of a file: the code before the dot.
func (p *Import) setLibrary(i int, text string) {
	code, _, _ := strings.Cut(text, " · ")
	code = strings.TrimSpace(code)
	if code == "" || i >= len(p.files) {
		return
	}
	p.files[i].Library = code
	p.list.Refresh()
}

// setAll gives all files of the list to one library.
func (p *Import) setAll(code string) {
	for i := range p.files {
		if p.files[i].Problem == "" {
			p.files[i].Library = code
		}
	}
	p.list.Refresh()
	p.showRight()
}

// LibraryBox returns the box with the library of the chosen file, for tests.
func (p *Import) LibraryBox() *widget.SelectEntry { return p.library }

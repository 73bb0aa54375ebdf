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

// showRight shows at the right what there is to see: the running import, its
// report, the chosen file, or what the page is for.
func (p *Import) showRight() {
	p.goOn = nil
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

// empty says what was left, and what the page is for.
func (p *Import) empty() fyne.CanvasObject {
	objects := append([]fyne.CanvasObject{widgets.NewGap(24)}, p.leftImports()...)
	objects = append(objects, widgets.NewText(wording.T("import.empty"), widgets.Pane), widgets.NewGap(8),
		widgets.Limited(560, widgets.NewProse(wording.T("import.emptyhint"), widgets.Quiet)), widgets.NewGap(24))
	p.column = widgets.NewColumn(24, 24)
	p.column.Set(widgets.Limited(760, widgets.Stacked(nil, objects...)))
	return p.column
}

// file describes one file, lets be chosen how it is read, and shows what the files on
// the list would change.
func (p *Import) file(i int) fyne.CanvasObject {
	name := widgets.NewElided(p.files[i].Name, widgets.Pane, 80)
	off := widgets.NewFlatButton(wording.T("import.takeoff"), "close", p.Remove)
	head := widgets.Inset(24, 0, 12, 0, widgets.Line(8, 56, name, widgets.NewSpring(), off))
	p.form = p.fileForm(i)
	p.column = widgets.NewColumn(24, 24)
	p.showPreview()
	return widgets.Stacked(p.column, head, widgets.NewRule(), p.column)
}

// fileForm is what can be chosen for a file.
func (p *Import) fileForm(i int) fyne.CanvasObject {
	f := p.files[i]
	rows := []fyne.CanvasObject{widgets.NewText(wording.T("import.thefile"), widgets.BodyBold), widgets.NewGap(8)}
	field := func(label string, value fyne.CanvasObject) {
		rows = append(rows, widgets.Line(12, theme.Px(40), widgets.Sized(theme.Px(104), theme.Px(20), widgets.NewElided(label, widgets.Quiet, 40)), value))
	}
	if f.Problem != "" {
		rows = append(rows, widgets.NewProse(problemOf(&f), widgets.Style{Size: theme.SizeText, Color: theme.Bad}), widgets.NewGap(8))
	} else {
		field(wording.T("import.library"), widgets.Sized(264, theme.Px(34), p.libraryBox(i)))
		field(wording.T("import.format"), widgets.NewElided(f.Format+" · "+wording.Bytes(f.Bytes), widgets.Body, 80))
		field(wording.T("import.encoding"), widgets.Sized(264, theme.Px(32), p.encodingBox(i)))
		field(wording.T("import.mapping"), widgets.Sized(264, theme.Px(32), p.mappingBox(i)))
		field(wording.T("import.sends"), p.fullSwitch(i))
	}
	field(wording.T("import.path"), widgets.NewElided(f.Path, widgets.Body, 80))
	if f.Problem == "" {
		if all, _ := p.wanted(); len(all) > 1 {
			field("", widgets.NewLink(wording.N("import.forall", len(all)), func() { p.setAll(p.files[i]) }))
		}
		rows = append(rows, widgets.NewGap(8), widgets.Limited(420, widgets.NewProse(wording.T("import.libraryhint"), widgets.Caption)))
	}
	return widgets.Stacked(nil, rows...)
}

// problemOf says why a file cannot be imported.
func problemOf(f *view.ImportFile) string {
	if f.Trouble.Text == "" {
		return f.Problem
	}
	return wording.Trouble(&f.Trouble)
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

// encodingBox chooses the encoding of a file; the first choice finds it out.
func (p *Import) encodingBox(i int) fyne.CanvasObject {
	found := wording.T("import.foundout")
	if r := p.fileReport(i); r != nil && r.Encoding != "" && p.files[i].Encoding == "" {
		found = wording.T("import.found", "Encoding", r.Encoding)
	}
	return chooser(append([]string{found}, p.desk.ReadingChoices().Encodings...), p.files[i].Encoding, func(name string) {
		p.files[i].Encoding = name
		p.chosen()
	})
}

// chooser is a box of names, the first of which stands for none.
func chooser(options []string, chosen string, set func(name string)) *widgets.SelectBox {
	box := widgets.NewSelectBox(options, func(at int) {
		if at > 0 {
			set(options[at])
			return
		}
		set("")
	})
	if chosen != "" {
		box.Choose(slices.Index(options, chosen))
	}
	return box
}

// mappingBox chooses how the records of a file tell who holds them.
func (p *Import) mappingBox(i int) fyne.CanvasObject {
	own := wording.T("import.own")
	options := append([]string{wording.T("import.asknown")}, p.desk.ReadingChoices().Mappings...)
	now := p.files[i].Mapping
	if strings.HasPrefix(now, "{") {
		now = own
	}
	return chooser(append(options, own), now, func(name string) {
		if name == own {
			p.PointAt(i)
			return
		}
		p.files[i].Mapping = name
		p.chosen()
	})
}

// PointAt has a person point at the fields of a record of a file on the list that tell
// who holds it.
func (p *Import) PointAt(i int) *Pointing {
	path := p.files[i].Path
	return newPointing(p.desk, p.host, view.SampleFrom{Path: path}, func(mapping string) {
		for k := range p.files {
			if p.files[k].Path == path {
				p.files[k].Mapping = mapping
			}
		}
		p.chosen()
	}, p.showRight)
}

// fullSwitch says whether the library's files are changes or all that it has.
func (p *Import) fullSwitch(i int) fyne.CanvasObject {
	s := widgets.NewSwitch(func(n int) {
		p.files[i].Full, p.files[i].RemoveMany = n == 1, false
		p.chosen()
	}, wording.T("import.changes"), wording.T("import.full"))
	if p.files[i].Full {
		s.Choose(1)
	}
	return s
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
	if code == "" || i >= len(p.files) || code == p.files[i].Library {
		return
	}
	p.files[i].Library = code
	p.chosen()
}

// setAll has all files of the list read as one of them.
func (p *Import) setAll(as view.ImportFile) {
	for i := range p.files {
		if f := &p.files[i]; f.Problem == "" {
			f.Library, f.Encoding, f.Mapping, f.Full, f.RemoveMany = as.Library, as.Encoding, as.Mapping, as.Full, as.RemoveMany
		}
	}
	p.chosen()
}

// SetReading has the file at a place of the list read in another way, for tests.
func (p *Import) SetReading(i int, encoding string, full bool) {
	p.files[i].Encoding, p.files[i].Full = encoding, full
	p.chosen()
	p.showRight()
}

// LibraryBox returns the box with the library of the chosen file, for tests.
func (p *Import) LibraryBox() *widget.SelectEntry { return p.library }

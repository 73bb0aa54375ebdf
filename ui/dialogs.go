package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"

	"context"
)

// chooseFolder asks for a folder.
func (w *window) chooseFolder(chosen func(dir string)) {
	d := dialog.NewFolderOpen(func(dir fyne.ListableURI, err error) {
		if err == nil && dir != nil {
			chosen(dir.Path())
		}
	}, w.win)
	w.grow(d)
}

// grow shows a dialog nearly as large as the window.
func (w *window) grow(d *dialog.FileDialog) {
	size := w.win.Canvas().Size()
	d.Resize(fyne.NewSize(min(size.Width-120, 1000), min(size.Height-120, 720)))
	d.Show()
}

func (w *window) openFolder() { w.chooseFolder(w.open) }

// newFolder makes an empty catalogue in a folder.
func (w *window) newFolder() {
	if w.busyImport() {
		return
	}
	w.chooseFolder(func(dir string) {
		w.openWith(func(ctx context.Context, _ *view.Progress) (view.Catalogue, error) {
			return w.desk.NewCatalogue(ctx, dir)
		}, func() { w.GoTo(pages.PlaceImport) })
	})
}

// addFile asks for files. The toolkit's dialog takes one at a time, so it opens
// again after each until it is left.
func (w *window) addFile() {
	d := dialog.NewFileOpen(func(f fyne.URIReadCloser, err error) {
		if err != nil || f == nil {
			return
		}
		path := f.URI().Path()
		if err := f.Close(); err != nil {
			w.SetNote(w.desk.Explain(err))
			return
		}
		w.Add([]string{path})
		w.addFile()
	}, w.win)
	w.grow(d)
}

func (w *window) addFolder() {
	w.chooseFolder(func(dir string) { w.Add([]string{dir}) })
}

// dropped adds what is dropped on the window to the import page, wherever one is.
func (w *window) dropped(_ fyne.Position, uris []fyne.URI) {
	paths := make([]string, 0, len(uris))
	for _, u := range uris {
		paths = append(paths, u.Path())
	}
	w.Add(paths)
}

// paste adds the paths on the clipboard to the import page.
func (w *window) paste() {
	text := w.app.Clipboard().Content()
	w.withCatalogue(func() {
		w.GoTo(pages.PlaceImport)
		if !w.importPage.Paste(text) {
			w.SetNote(wording.T("note.nopath"))
		}
	})
}

// Question implements pages.Host.
func (w *window) Question(question, yes, no string, do func()) {
	var plate *widgets.Overlay
	c := w.win.Canvas()
	stay := widgets.NewButton(no, "", func() { plate.Close(c) })
	goOn := widgets.NewButton(yes, "", func() {
		plate.Close(c)
		do()
	})
	const width = 440
	text := widgets.NewProse(question, widgets.Body)
	body := widgets.Stacked(nil, widgets.Sized(width, text.HeightFor(width), text), widgets.NewGap(20), widgets.Line(8, 32, goOn, stay))
	plate = widgets.ShowOverlay(c, widgets.Inset(24, 20, 24, 20, body), fyne.Size{})
	c.Focus(stay)
}

// showKeys goes to the list of keys in the help, showQueries to the query language.
func (w *window) showKeys() {
	w.GoTo(pages.PlaceHelp)
	w.helpPage.ShowKeys()
}

func (w *window) showQueries() {
	w.GoTo(pages.PlaceHelp)
	w.helpPage.ShowQueries()
}

func (w *window) showAbout() {
	column := widgets.NewColumn(24, 24)
	column.Set(widgets.NewGap(16), widgets.NewProse(wording.T("about.text"), widgets.Body), widgets.NewGap(12),
		widgets.NewProse(wording.T("status.version", "Version", w.opts.Version), widgets.Quiet))
	w.Plate("Holdfast", fyne.NewSize(480, 280), column)
}

// shownPlate is what lies over the page, and what it is called.
type shownPlate struct {
	over  fyne.CanvasObject
	title string
}

// Plate implements pages.Host. A plate that is only to be read, a column, is also left by a
// click beside it.
func (w *window) Plate(title string, size fyne.Size, body fyne.CanvasObject) (closePlate func()) {
	var plate *widgets.Overlay
	c := w.win.Canvas()
	closePlate = func() {
		plate.Close(c)
		w.Renamed()
	}
	closer := widgets.NewIconButton("close", wording.T("close"), closePlate)
	head := widgets.Inset(24, 0, 8, 0, widgets.Line(8, 52, widgets.NewText(title, widgets.Pane), widgets.NewSpring(), closer))
	w.plateColumns = columnsIn(body)
	plate = widgets.ShowOverlay(c, widgets.Stacked(body, head, widgets.NewRule(), body), size)
	if _, read := body.(*widgets.Column); read {
		plate.OnOutside = closePlate
	}
	c.Focus(closer)
	w.plate = shownPlate{over: plate, title: title}
	w.Renamed()
	return closePlate
}

// columnsIn finds the scrolled panes in something.
func columnsIn(o fyne.CanvasObject) []*widgets.Column {
	switch o := o.(type) {
	case *widgets.Column:
		return []*widgets.Column{o}
	case *fyne.Container:
		var all []*widgets.Column
		for _, child := range o.Objects {
			all = append(all, columnsIn(child)...)
		}
		return all
	}
	return nil
}

// scrollPage scrolls the first pane on the screen by a part of its height.
func (w *window) scrollPage(part float64) {
	if columns := w.columns(); len(columns) > 0 {
		columns[0].ScrollPages(part)
	}
}

package pages

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
)

// chooseFile asks for a file to read and tells its path.
func chooseFile(desk Explainer, host Host, chosen func(path string)) {
	d := dialog.NewFileOpen(func(f fyne.URIReadCloser, err error) {
		if err != nil || f == nil {
			return
		}
		if err := f.Close(); err != nil {
			host.SetNote(desk.Explain(err))
			return
		}
		chosen(f.URI().Path())
	}, host.Window())
	showLarge(host, d)
}

// chooseTarget asks for a file to write, offering a name, and tells its path.
func chooseTarget(desk Explainer, host Host, name string, chosen func(path string)) {
	d := dialog.NewFileSave(func(f fyne.URIWriteCloser, err error) {
		if err != nil || f == nil {
			return
		}
		if err := f.Close(); err != nil {
			host.SetNote(desk.Explain(err))
			return
		}
		chosen(f.URI().Path())
	}, host.Window())
	d.SetFileName(name)
	showLarge(host, d)
}

// showLarge shows a dialog nearly as large as the window: the toolkit's own size is too
// small for long names.
func showLarge(host Host, d *dialog.FileDialog) {
	size := host.Window().Canvas().Size()
	d.Resize(fyne.NewSize(min(size.Width-120, 1000), min(size.Height-120, 720)))
	d.Show()
}

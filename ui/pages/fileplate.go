package pages

import (
	"cmp"
	"context"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// filePlate is what the plates of export and print have in common: which titles, into
// which file, how far it is, and what became of it.
type filePlate struct {
	x     *Exporting
	title string
	from  Selection
	// whole says that all titles found are meant, though some are ticked.
	whole bool
	what  *widgets.SelectBox
	// name is that of the file in the folder dir, or a whole path.
	name *widgets.Box
	dir  string
	into *widgets.Text
	note *widgets.Prose
	main *widgets.Button
	body *widgets.Column
	foot *fyne.Container
	root fyne.CanvasObject
	// size is that of the plate, over what lies over the page while it is open.
	size fyne.Size
	over fyne.CanvasObject
	// start does what the main button says, fill makes the part of the plate that differs,
	// verb the words of the button.
	start     func()
	fill      func() []fyne.CanvasObject
	verb      func(n int) string
	extension func() string

	// bar, far and stop show how far a file is.
	bar  *widgets.Progress
	far  *widgets.Text
	stop *widgets.Button
	done bool
	// made is the file that was made, if it has another name than was asked.
	made string
}

func newFilePlate(x *Exporting, title string, from Selection) *filePlate {
	p := &filePlate{x: x, title: title, from: from, size: fyne.NewSize(theme.Px(720), theme.Px(720)), body: widgets.NewColumn(24, 24), foot: widgets.Stacked(nil)}
	p.name = widgets.NewBox("", func(string) { p.start() })
	p.name.OnChanged = func(string) {
		p.check()
		p.revealNote()
	}
	p.dir, p.into = x.folder(), widgets.NewElided("", widgets.Body, 60)
	p.note = widgets.NewProse("", widgets.Quiet)
	options := []string{selectionText(&from)}
	if from.Ticked {
		options = []string{selectionText(&from), wholeText(&from)}
	}
	p.what = widgets.NewSelectBox(options, func(n int) {
		p.whole = n == 1
		p.check()
	})
	p.root = widgets.Stacked(p.body, p.body, widgets.NewRule(), p.foot)
	return p
}

// titles are those that are meant.
func (p *filePlate) titles() view.Selection {
	if p.whole {
		return view.Selection{Query: p.from.Query}
	}
	return p.from.titles()
}

// open shows the plate, with the keys at first.
func (p *filePlate) open(first fyne.Focusable) {
	p.setName(fileName(p.from.name()) + p.extension())
	p.main = widgets.NewMainButton("", func() { p.start() })
	p.render()
	p.put(first)
}

// put puts the plate over the page.
func (p *filePlate) put(first fyne.Focusable) {
	p.x.close = p.x.host.Plate(p.title, p.size, p.root)
	p.over = p.x.host.Window().Canvas().Overlays().Top()
	p.focus(first)
}

// focus puts the keys into a control of the plate, if it is open still.
func (p *filePlate) focus(o fyne.Focusable) {
	if c := p.x.host.Window().Canvas(); p.over != nil && c.Overlays().Top() == p.over {
		c.Focus(o)
	}
}

// reopen shows the plate of what is being written again.
func (p *filePlate) reopen() {
	p.x.close()
	p.put(p.stop)
}

func (p *filePlate) labels() float32 { return theme.Px(124) }

// row is a choice with its label.
func (p *filePlate) row(key string, value fyne.CanvasObject) fyne.CanvasObject {
	label := widgets.Sized(p.labels(), 0, widgets.NewElided(wording.T(key), widgets.Quiet, 60))
	height := max(value.MinSize().Height, theme.Px(30))
	return widgets.Inset(0, 0, 0, 8, widgets.Sized(0, height, widgets.Beside(value, label, value)))
}

// left keeps a value as wide as it is.
func left(o fyne.CanvasObject) fyne.CanvasObject {
	return widgets.Line(0, theme.Px(32), o, widgets.NewSpring())
}

// path is that of the file.
func (p *filePlate) path() string {
	if filepath.IsAbs(p.name.Text) {
		return p.name.Text
	}
	return filepath.Join(p.dir, p.name.Text)
}

// render shows what can be chosen.
func (p *filePlate) render() {
	choose := widgets.NewButton(wording.T("export.choose"), "", p.chooseFolder)
	var what fyne.CanvasObject = p.what
	if len(p.what.Options()) == 1 {
		what = widgets.NewText(p.what.Options()[0], widgets.Body)
	}
	rows := append([]fyne.CanvasObject{widgets.NewGap(16), p.row("export.what", what)}, p.fill()...)
	rows = append(rows, widgets.NewGap(4), p.row("export.file", p.name),
		p.row("export.in", widgets.Line(8, theme.Px(32), p.into, widgets.NewSpring(), choose)), p.note, widgets.NewGap(16))
	focused := p.x.host.Window().Canvas().Focused()
	p.body.Set(rows...)
	p.setFoot(p.main, widgets.NewButton(wording.T("export.cancel"), "", func() { p.x.close() }).WithHeight(40))
	p.check()
	if focused != nil {
		p.focus(focused)
	}
}

func (p *filePlate) setFoot(objects ...fyne.CanvasObject) {
	p.foot.Objects = []fyne.CanvasObject{widgets.Inset(24, 12, 24, 12, widgets.Line(8, theme.Px(44), objects...))}
	p.foot.Refresh()
}

// check says what the button does, and what is wrong with the name of the file.
func (p *filePlate) check() {
	text, bad := pathTrouble(p.path())
	folder := filepath.Dir(p.path())
	if p.name.Text == "" {
		text, bad, folder = wording.T("export.noname"), true, p.dir
	}
	p.note.SetText(text)
	p.into.SetText(folder)
	p.body.Reflow()
	if p.main == nil {
		return
	}
	p.main.SetText(p.verb(p.from.Count))
	if p.whole {
		p.main.SetText(wording.T("export.startall"))
	}
	p.main.SetEnabled(!bad)
}

// revealNote brings what is said of the file into view; in a low window it stands below what
// is seen.
func (p *filePlate) revealNote() {
	if p.note.Text() != "" {
		p.body.Reveal(p.note)
	}
}

func (p *filePlate) setName(name string) {
	p.name.SetText(name)
	p.name.CursorColumn = len([]rune(name))
}

// target is the file to write, if it can be.
func (p *filePlate) target() (string, bool) {
	if p.name.Text == "" {
		return "", false
	}
	if filepath.Ext(p.name.Text) == "" {
		p.setName(p.name.Text + p.extension())
	}
	_, bad := pathTrouble(p.path())
	return p.path(), !bad
}

// chooseFolder asks for the folder of the file.
func (p *filePlate) chooseFolder() {
	d := dialog.NewFolderOpen(func(dir fyne.ListableURI, err error) {
		if err == nil && dir != nil {
			p.dir = dir.Path()
			p.setName(filepath.Base(p.path()))
			p.check()
		}
	}, p.x.host.Window())
	size := p.x.host.Window().Canvas().Size()
	d.Resize(fyne.NewSize(min(size.Width-120, 1000), min(size.Height-120, 720)))
	d.Show()
}

// write has the file written, and shows how far it is.
func (p *filePlate) write(path string, work func(context.Context, *view.Progress) error, report func() []fyne.CanvasObject, said func() string) {
	p.bar, p.far = widgets.NewProgress(8), widgets.NewText(wording.T("export.beginning"), widgets.Quiet)
	p.stop = widgets.NewButton(wording.T("export.stop"), "", func() {
		p.stop.Disable()
		p.x.Stop()
	}).WithHeight(40)
	p.body.Set(widgets.NewGap(20), widgets.NewText(wording.T("export.writing", "File", filepath.Base(path)), widgets.BodyBold), widgets.NewGap(12),
		p.bar, widgets.NewGap(8), p.far, widgets.NewGap(16), widgets.NewProse(wording.T("export.goeson"), widgets.Quiet))
	p.body.Top()
	p.setFoot(p.stop)
	p.focus(p.stop)
	p.x.write(path, p.watch, work, func(err error) { p.ended(err, path, report, said) })
}

// watch shows how far the file is.
func (p *filePlate) watch(s view.Snapshot, left time.Duration) {
	share := float32(0)
	if s.All > 0 {
		share = float32(s.Done) / float32(s.All)
	}
	p.bar.Set(share)
	p.far.SetText(progressText(s, left))
}

// ended shows what became of the file, in the plate and below.
func (p *filePlate) ended(err error, path string, report func() []fyne.CanvasObject, said func() string) {
	if err != nil {
		p.focus(nil) // the button that stops goes
		p.render()
		p.note.SetText(p.x.desk.Explain(err))
		p.body.Reflow()
		p.revealNote()
		p.x.host.SetNote(p.x.desk.Explain(err))
		p.focus(p.main)
		return
	}
	p.done = true
	folder := func() { p.x.openFile(filepath.Dir(path)) }
	p.x.host.Offer(said(), wording.T("export.folder"), folder)
	show := widgets.NewButton(wording.T("export.folder"), "folder", folder).WithHeight(40)
	open := widgets.NewButton(wording.T("export.open"), "", func() { p.x.openFile(cmp.Or(p.made, path)) }).WithHeight(40)
	end := widgets.NewMainButton(wording.T("close"), func() { p.x.close() })
	p.body.Set(append([]fyne.CanvasObject{widgets.NewGap(20)}, append(report(), widgets.NewGap(20))...)...)
	p.setFoot(end, show, open)
	p.focus(end)
}
